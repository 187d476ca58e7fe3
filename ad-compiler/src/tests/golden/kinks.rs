///The primal of [`layer`]: its checkpoints, to be given to [`layer_adj`], and its result.
fn layer_prim(
    x: &[f64],
    slope: f64,
    bound: f64,
) -> (
    impl Fn(
        &[f64],
        &f64,
        &f64,
        f64,
        Option<&mut [f64]>,
        Option<&mut f64>,
        Option<&mut f64>,
    ) + use<>,
    f64,
) {
    let mut sum = slope.max(bound) - slope.abs();
    for &each in x {
        sum += (slope * each).max(0.0) + each.clamp(-1.0, bound);
    }
    (
        move |
            x: &[f64],
            &slope: &f64,
            &bound: &f64,
            value_bar: f64,
            mut x_bar: Option<&mut [f64]>,
            slope_slot: Option<&mut f64>,
            bound_slot: Option<&mut f64>|
        {
            let mut slope_bar = 0.0;
            let mut bound_bar = 0.0;
            for k in (0..x.len()).rev() {
                let product = slope * x[k];
                bound_bar
                    += if bound < x[k] {
                        value_bar
                    } else if x[k] == bound {
                        0.5 * value_bar
                    } else {
                        0.0
                    };
                let select = if 0.0 < product {
                    value_bar
                } else if product == 0.0 {
                    0.5 * value_bar
                } else {
                    0.0
                };
                slope_bar += select * x[k];
                if let Some(x_bar) = x_bar.as_deref_mut() {
                    x_bar[k]
                        += (if x[k] < -1.0 || bound < x[k] || bound == -1.0 {
                            0.0
                        } else if x[k] == -1.0 || x[k] == bound {
                            0.5 * value_bar
                        } else {
                            value_bar
                        }) + select * slope;
                }
            }
            slope_bar
                += (if bound < slope || bound.is_nan() {
                    value_bar
                } else if slope == bound {
                    0.5 * value_bar
                } else {
                    0.0
                }) - value_bar * (if slope == 0.0 { 0.0 } else { slope.signum() });
            bound_bar
                += if bound < slope || bound.is_nan() {
                    0.0
                } else if slope == bound {
                    0.5 * value_bar
                } else {
                    value_bar
                };
            if let Some(slope_slot) = slope_slot {
                *slope_slot += slope_bar;
            }
            if let Some(bound_slot) = bound_slot {
                *bound_slot += bound_bar;
            }
        },
        sum,
    )
}
///The primal, which keeps what its reverse sweep reads of the arguments: its caller changes them afterwards.
#[doc(hidden)]
fn layer_keeping_prim(
    x: &[f64],
    slope: f64,
    bound: f64,
) -> (
    impl Fn(f64, Option<&mut [f64]>, Option<&mut f64>, Option<&mut f64>) + use<>,
    f64,
) {
    let x_kept = ::ad_runtime::__private::CanBeKept::keep(x);
    let (sweep, value) = layer_prim(x, slope, bound);
    (
        move |
            seed: f64,
            x_bar: Option<&mut [f64]>,
            slope_bar: Option<&mut f64>,
            bound_bar: Option<&mut f64>|
        sweep(
            ::core::borrow::Borrow::borrow(&x_kept),
            &slope,
            &bound,
            seed,
            x_bar,
            slope_bar,
            bound_bar,
        ),
        value,
    )
}
///The result of [`layer`], and the seed times its Jacobian (the vector-Jacobian product, or canonical gradient): the derivatives by `x` (`Vec<f64>`), by `slope` (`f64`) and by `bound` (`f64`), in this order.
fn layer_can_grad(
    x: &[f64],
    slope: f64,
    bound: f64,
    seed: f64,
) -> (f64, (Vec<f64>, f64, f64)) {
    let (checkpoints, value) = layer_prim(x, slope, bound);
    let gradients = layer_adj(x, slope, bound, &checkpoints, seed);
    (value, gradients)
}
/**The gradient of [`layer`]: the derivatives by `x` (`Vec<f64>`), by `slope` (`f64`) and by `bound` (`f64`), in this order.

The lines of the function that matter for it, and what the reverse sweep does for each, from the last to the first:

| line | adjoint |
| --- | --- |
| `max = slope.max(bound)` | `slope_bar += if bound < slope \|\| bound.is_nan() { max_bar } else if slope == bound { 0.5 * max_bar } else { 0.0 }`, `bound_bar += if bound < slope \|\| bound.is_nan() { 0.0 } else if slope == bound { 0.5 * max_bar } else { max_bar }` |
| `abs = slope.abs()` | `slope_bar += abs_bar * (if slope == 0.0 { 0.0 } else { slope.signum() })` |
| `difference = max - abs` | `max_bar += difference_bar`, `abs_bar -= difference_bar` |
| `sum = difference` | `difference_bar += sum_bar` |
| `loop` | each iteration, the last first |
| `· current = each` | `x_bar += current_bar` |
| `· product = slope * current` | `slope_bar += product_bar * current`, `current_bar += product_bar * slope` |
| `· max_2 = product.max(0.0)` | `product_bar += if 0.0 < product { max_2_bar } else if product == 0.0 { 0.5 * max_2_bar } else { 0.0 }` |
| `· current_2 = each` | `x_bar += current_2_bar` |
| `· clamp = current_2.clamp(- 1.0, bound)` | `current_2_bar += if current_2 < - 1.0 \|\| bound < current_2 \|\| bound == - 1.0 { 0.0 } else if current_2 == - 1.0 \|\| current_2 == bound { 0.5 * clamp_bar } else { clamp_bar }`, `bound_bar += if bound < current_2 { clamp_bar } else if current_2 == bound { 0.5 * clamp_bar } else { 0.0 }` |
| `· sum_2 = max_2 + clamp` | `max_2_bar += sum_2_bar`, `clamp_bar += sum_2_bar` |
| `· sum += sum_2` | as for `sum + sum_2` |
| `current_3 = sum` | `sum_bar += current_3_bar` |
*/
fn layer_grad(x: &[f64], slope: f64, bound: f64) -> (Vec<f64>, f64, f64) {
    layer_value_and_grad(x, slope, bound).1
}
///The value and the gradient of [`layer`]: the value (`f64`), and the derivatives by `x` (`Vec<f64>`), by `slope` (`f64`) and by `bound` (`f64`), in this order.
fn layer_value_and_grad(
    x: &[f64],
    slope: f64,
    bound: f64,
) -> (f64, (Vec<f64>, f64, f64)) {
    layer_can_grad(x, slope, bound, 1.0)
}
