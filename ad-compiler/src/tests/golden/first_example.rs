fn misfit_prim(
    p: [f64; 2],
    t: &[f64],
    y: &[f64],
) -> (
    impl Fn(
        &[f64; 2],
        &[f64],
        &[f64],
        f64,
        Option<&mut [f64; 2]>,
        ::ad_runtime::__private::Excluded,
        ::ad_runtime::__private::Excluded,
    ) + use<>,
    f64,
) {
    let mut sum = 0.0;
    for i in 0..t.len() {
        let residual = p[0] * (p[1] * t[i]).exp() - y[i];
        sum += residual * residual;
    }
    (
        move |
            p: &[f64; 2],
            t: &[f64],
            y: &[f64],
            value_bar: f64,
            p_bar: Option<&mut [f64; 2]>,
            _: ::ad_runtime::__private::Excluded,
            _: ::ad_runtime::__private::Excluded|
        {
            let Some(p_bar) = p_bar else { return };
            for i in (0..t.len()).rev() {
                let exp = (p[1] * t[i]).exp();
                let residual = p[0] * exp - y[i];
                let term = value_bar * residual + value_bar * residual;
                p_bar[1]
                    += ::ad_runtime::__private::strong_zero(term * p[0], exp) * t[i];
                p_bar[0] += term * exp;
            }
        },
        sum,
    )
}
fn misfit_value_and_grad(p: [f64; 2], t: &[f64], y: &[f64]) -> (f64, [f64; 2]) {
    misfit_can_grad(p, t, y, 1.0)
}
