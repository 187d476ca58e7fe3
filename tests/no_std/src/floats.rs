//! Functions of floats, which come from a trait in scope.

use ad_runtime::differentiable;
// In a build of the whole workspace another crate brings the standard library, and floats have these functions themselves.
#[allow(unused_imports)]
use num_traits::Float;

/// Functions whose derivatives are other functions.
#[differentiable(forward, reverse, second_order)]
pub fn wave(x: f64, y: f64) -> f64 {
    (x * y).sin() * x.exp() + y.powf(x) + (x + y).sqrt().ln()
}

/// One of each kind, on `0 < x < 1`.
#[differentiable(forward, reverse, second_order)]
pub fn many(x: f64, y: f64) -> f64 {
    let circular = x.tan() + x.asin() + x.acos() * y.cos() + x.atan2(y) + x.hypot(y) + x.atan();
    let hyperbolic = x.sinh() * y.cosh() + x.tanh() + x.asinh() + (1.0 + y).acosh() + x.atanh();
    let powers = x.cbrt()
        + y.powi(3)
        + x.recip()
        + x.exp2()
        + x.exp_m1()
        + x.ln_1p()
        + y.log2()
        + y.log10()
        + x.log(2.0 + y);
    let others =
        x.mul_add(y, x) + (3.0 * x).fract() + x.abs() + x.max(y) + x.min(y) + x.signum() + (5.0 * x).floor();
    circular * hyperbolic + powers * others
}

/// The same of `f32`.
#[differentiable]
pub fn single(x: f32) -> f32 {
    x.sin() * x.exp()
}

/// A remainder, whose derivative rounds.
#[differentiable(forward, reverse)]
pub fn remainder(x: f64, y: f64) -> f64 {
    (x % y) * x
}

/// A branch, with a result from inside of it.
#[differentiable(forward, reverse, second_order)]
pub fn branch(x: f64, y: f64) -> f64 {
    if x < 0.0 {
        return x * y.exp();
    }
    let root = match y {
        y if y > 1.0 => y.ln(),
        _ => y * y,
    };
    root * x.cos()
}

/// The trait is in scope in a block alone.
pub mod inside {
    use ad_runtime::differentiable;

    /// The import is a part of the body.
    #[differentiable(forward, reverse, second_order)]
    pub fn of_the_body(x: f64) -> f64 {
        #[allow(unused_imports)]
        use num_traits::Float;
        let mut y = x;
        for _ in 0..3 {
            y = y.sin() + x * y;
        }
        y
    }
}
