///The primal of [`loss`]: its checkpoints, to be given to [`loss_adj`], and its result.
fn loss_prim(
    w: &[f64],
    data: &[f64],
    kind: u8,
) -> (
    impl Fn(
        &[f64],
        &[f64],
        &u8,
        f64,
        Option<&mut [f64]>,
        Option<&mut [f64]>,
        ::ad_runtime::__private::Inactive,
    ) + use<>,
    f64,
) {
    use ::ad_runtime::__private::Reverse as _;
    let (dot_adjoint, score) = {
        #[allow(unused_imports)]
        use model::*;
        dot::prim
    }(model::dot, w, data);
    let score_shape = ::ad_runtime::Shape::of(&score);
    let chosen = match kind {
        0 => score * score,
        1 | 2 => score.exp(),
        _ => 0.0,
    };
    (
        move |
            w: &[f64],
            data: &[f64],
            &kind: &u8,
            value_bar: f64,
            mut w_bar: Option<&mut [f64]>,
            mut data_bar: Option<&mut [f64]>,
            _: ::ad_runtime::__private::Inactive|
        {
            let mut score_bar = score_shape.zero();
            match kind {
                0 => {
                    let share = ::ad_runtime::__private::rules::mul_pull_0(
                        &score,
                        &score,
                        &value_bar,
                    );
                    let share_2 = ::ad_runtime::__private::rules::mul_pull_1(
                        &score,
                        &score,
                        &value_bar,
                    );
                    ::ad_runtime::__private::accumulate(&mut score_bar, share);
                    ::ad_runtime::__private::accumulate(&mut score_bar, share_2);
                }
                1 | 2 => {
                    ::ad_runtime::__private::accumulate(
                        &mut score_bar,
                        ::ad_runtime::__private::rules::exp_pull_0(&score, &value_bar),
                    );
                }
                _ => {}
            }
            dot_adjoint(
                w,
                data,
                score_bar,
                ::ad_runtime::__private::pass(w_bar.as_deref_mut()),
                ::ad_runtime::__private::pass(data_bar.as_deref_mut()),
            );
        },
        chosen,
    )
}
///The primal, which keeps what its reverse sweep reads of the arguments: its caller changes them afterwards.
#[doc(hidden)]
fn loss_keeping_prim(
    w: &[f64],
    data: &[f64],
    kind: u8,
) -> (
    impl Fn(
        f64,
        Option<&mut [f64]>,
        Option<&mut [f64]>,
        ::ad_runtime::__private::Inactive,
    ) + use<>,
    f64,
) {
    let w_kept = ::ad_runtime::__private::CanBeKept::keep(w);
    let data_kept = ::ad_runtime::__private::CanBeKept::keep(data);
    let (sweep, value) = loss_prim(w, data, kind);
    (
        move |
            seed: f64,
            w_bar: Option<&mut [f64]>,
            data_bar: Option<&mut [f64]>,
            kind_bar: ::ad_runtime::__private::Inactive|
        sweep(
            ::core::borrow::Borrow::borrow(&w_kept),
            ::core::borrow::Borrow::borrow(&data_kept),
            &kind,
            seed,
            w_bar,
            data_bar,
            kind_bar,
        ),
        value,
    )
}
