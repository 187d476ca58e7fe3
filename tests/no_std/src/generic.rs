//! Functions over any float, and over other numbers.

use ad_runtime::differentiable;
use num_traits::Float;

/// Generic over floats.
#[differentiable(forward, reverse)]
pub fn logistic<T: Float>(x: T, slope: T) -> T {
    T::one() / (T::one() + (-(x * slope)).exp())
}

/// Over other numbers.
#[differentiable(lifted, reverse)]
pub fn lifted(x: f64, y: f64) -> f64 {
    x.sin() * y.exp() + x.powi(3)
}
