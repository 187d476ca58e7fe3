///The primal of [`f`]: its checkpoints, to be given to [`f_adj`], and its result.
fn f_prim(
    x: f64,
    y: f64,
) -> (impl Fn(&f64, &f64, f64, Option<&mut f64>, Option<&mut f64>) + use<>, f64) {
    let quotient = x.sin() / y;
    let value = x * y + quotient;
    (
        move |
            &x: &f64,
            &y: &f64,
            value_bar: f64,
            x_slot: Option<&mut f64>,
            y_slot: Option<&mut f64>|
        {
            if let Some(x_slot) = x_slot {
                *x_slot
                    += ::ad_runtime::__private::strong_zero(value_bar, 1.0 / y) * x.cos()
                        + value_bar * y;
            }
            if let Some(y_slot) = y_slot {
                *y_slot
                    += -::ad_runtime::__private::strong_zero(value_bar, quotient / y)
                        + value_bar * x;
            }
        },
        value,
    )
}
///The primal, which keeps what its reverse sweep reads of the arguments: its caller changes them afterwards.
#[doc(hidden)]
fn f_keeping_prim(
    x: f64,
    y: f64,
) -> (impl Fn(f64, Option<&mut f64>, Option<&mut f64>) + use<>, f64) {
    let (sweep, value) = f_prim(x, y);
    (
        move |seed: f64, x_bar: Option<&mut f64>, y_bar: Option<&mut f64>| sweep(
            &x,
            &y,
            seed,
            x_bar,
            y_bar,
        ),
        value,
    )
}
///The adjoint of [`f`]: the seed times the Jacobian, from the checkpoints of [`f_prim`]. It may be called many times on the same checkpoints.
fn f_adj(
    x: f64,
    y: f64,
    checkpoints: &impl Fn(&f64, &f64, f64, Option<&mut f64>, Option<&mut f64>),
    seed: f64,
) -> (f64, f64) {
    let mut x_bar = 0.0;
    let mut y_bar = 0.0;
    checkpoints(&x, &y, seed, Some(&mut x_bar), Some(&mut y_bar));
    (x_bar, y_bar)
}
///The result of [`f`], and the seed times its Jacobian (the vector-Jacobian product, or canonical gradient): the derivatives by `x` (`f64`) and by `y` (`f64`), in this order.
fn f_can_grad(x: f64, y: f64, seed: f64) -> (f64, (f64, f64)) {
    let (checkpoints, value) = f_prim(x, y);
    let gradients = f_adj(x, y, &checkpoints, seed);
    (value, gradients)
}
/**The gradient of [`f`]: the derivatives by `x` (`f64`) and by `y` (`f64`), in this order.

The lines of the function that matter for it, and what the reverse sweep does for each, from the last to the first:

| line | adjoint |
| --- | --- |
| `product = x * y` | `x_bar += product_bar * y`, `y_bar += product_bar * x` |
| `sin = x.sin()` | `x_bar += sin_bar * x.cos()` |
| `quotient = sin / y` | `sin_bar += strong_zero(quotient_bar, 1.0 / y)`, `y_bar -= strong_zero(quotient_bar, quotient / y)` |
| `sum = product + quotient` | `product_bar += sum_bar`, `quotient_bar += sum_bar` |
*/
fn f_grad(x: f64, y: f64) -> (f64, f64) {
    f_value_and_grad(x, y).1
}
///The value and the gradient of [`f`]: the value (`f64`), and the derivatives by `x` (`f64`) and by `y` (`f64`), in this order.
fn f_value_and_grad(x: f64, y: f64) -> (f64, (f64, f64)) {
    f_can_grad(x, y, 1.0)
}
///The value of [`f`] and its tangent: the Jacobian times the tangents of the parameters. It panics if that of a list has another length.
fn f_jvp(x: f64, y: f64, x_dot: f64, y_dot: f64) -> (f64, f64) {
    let quotient = x.sin() / y;
    (
        x * y + quotient,
        x_dot * y + y_dot * x
            + (::ad_runtime::__private::strong_zero(x_dot * x.cos(), 1.0 / y)
                - ::ad_runtime::__private::strong_zero(y_dot, quotient / y)),
    )
}
///The value and several tangents of it at once.
#[doc(hidden)]
fn f_lanes_jvp<const LANES: usize>(
    x: f64,
    y: f64,
    x_dot: ::ad_runtime::__private::Lanes<f64, LANES>,
    y_dot: ::ad_runtime::__private::Lanes<f64, LANES>,
) -> (f64, ::ad_runtime::__private::Lanes<f64, LANES>) {
    let quotient = x.sin() / y;
    (
        x * y + quotient,
        x_dot * y + y_dot * x
            + (::ad_runtime::__private::Lanes::strong_zero(x_dot * x.cos(), 1.0 / y)
                - ::ad_runtime::__private::Lanes::strong_zero(y_dot, quotient / y)),
    )
}
