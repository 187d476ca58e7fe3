///Forward mode with a reverse sweep, for second derivatives: the checkpoints, and what [`f_jvp`] gives.
#[doc(hidden)]
fn f_jvp_prim(
    x: f64,
    y: f64,
    x_dot: f64,
    y_dot: f64,
) -> (
    impl Fn(
        &f64,
        &f64,
        &f64,
        &f64,
        (f64, f64),
        Option<&mut f64>,
        Option<&mut f64>,
        Option<&mut f64>,
        Option<&mut f64>,
    ) + use<>,
    (f64, f64),
) {
    let sin = x.sin();
    let cos = x.cos();
    let quotient = sin / y;
    let term = 1.0 / y;
    let term_2 = quotient / y;
    let value = (
        x * y + quotient,
        x_dot * y + y_dot * x
            + (::ad_runtime::__private::strong_zero(x_dot * cos, term)
                - ::ad_runtime::__private::strong_zero(y_dot, term_2)),
    );
    (
        move |
            &x: &f64,
            &y: &f64,
            &x_dot: &f64,
            &y_dot: &f64,
            value_bar: (f64, f64),
            x_slot: Option<&mut f64>,
            y_slot: Option<&mut f64>,
            x_dot_slot: Option<&mut f64>,
            y_dot_slot: Option<&mut f64>|
        {
            let term_3 = value_bar.1 * y_dot;
            let term_4 = value_bar.0
                - ::ad_runtime::__private::strong_zero(term_3, 1.0 / y);
            let strong_zero = ::ad_runtime::__private::strong_zero(value_bar.1, term);
            if let Some(x_slot) = x_slot {
                *x_slot
                    += -(strong_zero * x_dot * sin)
                        + ::ad_runtime::__private::strong_zero(term_4, 1.0 / y) * cos
                        + value_bar.1 * y_dot + value_bar.0 * y;
            }
            if let Some(y_slot) = y_slot {
                *y_slot
                    += ::ad_runtime::__private::strong_zero(term_3, term_2 / y)
                        - ::ad_runtime::__private::strong_zero(
                            value_bar.1 * (x_dot * cos),
                            term / y,
                        ) - ::ad_runtime::__private::strong_zero(term_4, term_2)
                        + value_bar.1 * x_dot + value_bar.0 * x;
            }
            if let Some(x_dot_slot) = x_dot_slot {
                *x_dot_slot += strong_zero * cos + value_bar.1 * y;
            }
            if let Some(y_dot_slot) = y_dot_slot {
                *y_dot_slot
                    += -::ad_runtime::__private::strong_zero(value_bar.1, term_2)
                        + value_bar.1 * x;
            }
        },
        value,
    )
}
///The Hessian of [`f`] times the tangents of the parameters.
fn f_hvp(x: f64, y: f64, x_dot: f64, y_dot: f64) -> (f64, f64) {
    let (adjoint, _) = f_hvp_prim(x, y, x_dot, y_dot);
    let mut x_bar = 0.0;
    let mut y_bar = 0.0;
    adjoint(
        &x,
        &y,
        &x_dot,
        &y_dot,
        1.0,
        Some(&mut x_bar),
        Some(&mut y_bar),
        ::ad_runtime::__private::none(),
        ::ad_runtime::__private::none(),
    );
    (x_bar, y_bar)
}
///The value of [`f`], its gradient, and its Hessian times the tangents of the parameters, from one sweep.
fn f_grad_and_hvp(
    x: f64,
    y: f64,
    x_dot: f64,
    y_dot: f64,
) -> (f64, (f64, f64), (f64, f64)) {
    let (adjoint, (value, _)) = f_jvp_prim(x, y, x_dot, y_dot);
    let mut x_bar = 0.0;
    let mut x_dot_bar = 0.0;
    let mut y_bar = 0.0;
    let mut y_dot_bar = 0.0;
    adjoint(
        &x,
        &y,
        &x_dot,
        &y_dot,
        (0.0, 1.0),
        Some(&mut x_bar),
        Some(&mut y_bar),
        Some(&mut x_dot_bar),
        Some(&mut y_dot_bar),
    );
    (value, (x_dot_bar, y_dot_bar), (x_bar, y_bar))
}
///The Hessian of [`f`] times the tangents of the parameters, written into what the caller has, whatever was there before. Lists must have the lengths of those that they belong to, else it panics.
fn f_hvp_into(x: f64, y: f64, x_dot: f64, y_dot: f64, x_bar: &mut f64, y_bar: &mut f64) {
    *x_bar = 0.0;
    *y_bar = 0.0;
    let (adjoint, _) = f_hvp_prim(x, y, x_dot, y_dot);
    adjoint(
        &x,
        &y,
        &x_dot,
        &y_dot,
        1.0,
        Some(x_bar),
        Some(y_bar),
        ::ad_runtime::__private::none(),
        ::ad_runtime::__private::none(),
    );
}
///The Hessian of [`f`]: all second derivatives, rows and columns in the order of the scalars of the gradients. It is symmetric to the bit.
fn f_hessian(x: f64, y: f64) -> [[f64; 2]; 2] {
    ::ad_runtime::__private::hessian_of_array_by_lanes::<
        f64,
        _,
        { 2 },
        2,
    >(
        (
            ::ad_runtime::__private::Lanes([0.0; 2]),
            ::ad_runtime::__private::Lanes([0.0; 2]),
        ),
        |(x_dot, y_dot)| {
            let (adjoint, _) = f_lanes_hvp_prim::<2>(x, y, *x_dot, *y_dot);
            let mut x_bar = ::ad_runtime::__private::Lanes([0.0; 2]);
            let mut y_bar = ::ad_runtime::__private::Lanes([0.0; 2]);
            adjoint(
                &x,
                &y,
                x_dot,
                y_dot,
                1.0,
                Some(&mut x_bar),
                Some(&mut y_bar),
                ::ad_runtime::__private::none(),
                ::ad_runtime::__private::none(),
            );
            (x_bar, y_bar)
        },
    )
}
///The diagonal of the Hessian of [`f`], in the form of its gradient. It takes as many products as there are scalars.
fn f_hessian_diagonal(x: f64, y: f64) -> (f64, f64) {
    ::ad_runtime::__private::hessian_diagonal_by_lanes::<
        f64,
        (f64, f64),
        _,
        2,
    >(
        (0.0, 0.0),
        (
            ::ad_runtime::__private::Lanes([0.0; 2]),
            ::ad_runtime::__private::Lanes([0.0; 2]),
        ),
        |(x_dot, y_dot)| {
            let (adjoint, _) = f_lanes_hvp_prim::<2>(x, y, *x_dot, *y_dot);
            let mut x_bar = ::ad_runtime::__private::Lanes([0.0; 2]);
            let mut y_bar = ::ad_runtime::__private::Lanes([0.0; 2]);
            adjoint(
                &x,
                &y,
                x_dot,
                y_dot,
                1.0,
                Some(&mut x_bar),
                Some(&mut y_bar),
                ::ad_runtime::__private::none(),
                ::ad_runtime::__private::none(),
            );
            (x_bar, y_bar)
        },
    )
}
///[`f_grad`] with a reverse sweep, which is a product with the Hessian of [`f`].
#[doc(hidden)]
fn f_grad_prim(
    x: f64,
    y: f64,
) -> (
    impl Fn(&f64, &f64, (f64, f64), Option<&mut f64>, Option<&mut f64>) + use<>,
    (f64, f64),
) {
    let gradients = f_grad(x, y);
    (
        move |
            x: &f64,
            y: &f64,
            (x_dot, y_dot): (f64, f64),
            x_slot: Option<&mut f64>,
            y_slot: Option<&mut f64>|
        {
            let (adjoint, _) = f_hvp_prim(*x, *y, x_dot, y_dot);
            adjoint(
                x,
                y,
                &x_dot,
                &y_dot,
                1.0,
                x_slot,
                y_slot,
                ::ad_runtime::__private::none(),
                ::ad_runtime::__private::none(),
            );
        },
        gradients,
    )
}
///[`f_value_and_grad`] with a reverse sweep, which is a product with the Hessian of [`f`].
#[doc(hidden)]
fn f_value_and_grad_prim(
    x: f64,
    y: f64,
) -> (
    impl Fn(&f64, &f64, (f64, (f64, f64)), Option<&mut f64>, Option<&mut f64>) + use<>,
    (f64, (f64, f64)),
) {
    let gradients = f_value_and_grad(x, y);
    (
        move |
            x: &f64,
            y: &f64,
            (value_bar, (x_dot, y_dot)): (f64, (f64, f64)),
            x_slot: Option<&mut f64>,
            y_slot: Option<&mut f64>|
        {
            let (adjoint, _) = f_jvp_prim(*x, *y, x_dot, y_dot);
            adjoint(x, y, &x_dot, &y_dot, (value_bar, 1.0), x_slot, y_slot, None, None);
        },
        gradients,
    )
}
