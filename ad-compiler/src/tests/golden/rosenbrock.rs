///The primal of [`rosenbrock`]: its checkpoints, to be given to [`rosenbrock_adj`], and its result.
fn rosenbrock_prim(
    x: &[f64],
) -> (impl Fn(&[f64], f64, Option<&mut [f64]>) + use<>, f64) {
    let mut sum = 0.0;
    for i in 0..x.len() - 1 {
        let a = x[i + 1] - x[i] * x[i];
        let b = 1.0 - x[i];
        sum += 100.0 * a * a + b * b;
    }
    (
        move |x: &[f64], value_bar: f64, x_bar: Option<&mut [f64]>| {
            let Some(x_bar) = x_bar else { return };
            let len = x.len();
            if 0 < len - 1 {
                for (bar, &[element_3, element_2, element]) in x_bar[1..len - 1]
                    .iter_mut()
                    .zip(x[..len].array_windows())
                {
                    let a = element - element_2 * element_2;
                    let b = 1.0 - element_2;
                    let term = value_bar * 100.0;
                    let term_2 = term * a + term * a;
                    *bar
                        -= value_bar * b + value_bar * b + term_2 * element_2
                            + term_2 * element_2;
                    let a = element_2 - element_3 * element_3;
                    let term = value_bar * 100.0;
                    *bar += term * a + term * a;
                }
                let element = x[1];
                let element_2 = x[0];
                let a = element - element_2 * element_2;
                let b = 1.0 - element_2;
                let term = value_bar * 100.0;
                let term_2 = term * a + term * a;
                x_bar[0]
                    -= value_bar * b + value_bar * b + term_2 * element_2
                        + term_2 * element_2;
                let element_2 = x[len - 1];
                let element_3 = x[len - 2];
                let a = element_2 - element_3 * element_3;
                let term = value_bar * 100.0;
                x_bar[len - 1] += term * a + term * a;
            }
        },
        sum,
    )
}
///The primal, which keeps what its reverse sweep reads of the arguments: its caller changes them afterwards.
#[doc(hidden)]
fn rosenbrock_keeping_prim(
    x: &[f64],
) -> (impl Fn(f64, Option<&mut [f64]>) + use<>, f64) {
    let x_kept = ::ad_runtime::__private::CanBeKept::keep(x);
    let (sweep, value) = rosenbrock_prim(x);
    (
        move |seed: f64, x_bar: Option<&mut [f64]>| sweep(
            ::core::borrow::Borrow::borrow(&x_kept),
            seed,
            x_bar,
        ),
        value,
    )
}
///The value of [`rosenbrock`] and its tangent: the Jacobian times the tangents of the parameters. It panics if that of a list has another length.
fn rosenbrock_jvp(x: &[f64], x_dot: &[f64]) -> (f64, f64) {
    assert_eq!(x_dot.len(), x.len(), "the tangent of `x` has another length");
    let mut sum = 0.0;
    let mut sum_dot = 0.0;
    for i in 0..x.len() - 1 {
        let a = x[i + 1] - x[i] * x[i];
        let a_dot = x_dot[i + 1] - (x_dot[i] * x[i] + x_dot[i] * x[i]);
        let b = 1.0 - x[i];
        let b_dot = -x_dot[i];
        let product = 100.0 * a;
        sum_dot += a_dot * 100.0 * a + a_dot * product + (b_dot * b + b_dot * b);
        sum += product * a + b * b;
    }
    (sum, sum_dot)
}
///The value and several tangents of it at once.
#[doc(hidden)]
fn rosenbrock_lanes_jvp<const LANES: usize>(
    x: &[f64],
    x_dot: &[::ad_runtime::__private::Lanes<f64, LANES>],
) -> (f64, ::ad_runtime::__private::Lanes<f64, LANES>) {
    assert_eq!(x_dot.len(), x.len(), "the tangent of `x` has another length");
    let mut sum = 0.0;
    let mut sum_dot = ::ad_runtime::__private::Lanes([0.0; LANES]);
    for i in 0..x.len() - 1 {
        let a = x[i + 1] - x[i] * x[i];
        let a_dot = x_dot[i + 1] - (x_dot[i] * x[i] + x_dot[i] * x[i]);
        let b = 1.0 - x[i];
        let b_dot = -x_dot[i];
        let product = 100.0 * a;
        sum_dot += a_dot * 100.0 * a + a_dot * product + (b_dot * b + b_dot * b);
        sum += product * a + b * b;
    }
    (sum, sum_dot)
}
