//! Second derivatives.

use ad_runtime::differentiable;
use alloc::{vec, vec::Vec};
#[allow(unused_imports)]
use num_traits::Float;

/// A bowl that is no parabola.
#[differentiable(second_order)]
pub fn bowl(x: &[f64]) -> f64 {
    let mut sum = 0.0;
    for i in 0..x.len() {
        sum += (x[i] * x[0]).exp() + x[i].sin();
    }
    sum
}

/// A call, and a list that is overwritten.
#[differentiable(second_order)]
pub fn calling(x: &[f64]) -> f64 {
    let mut y: Vec<f64> = x.to_vec();
    for i in 1..y.len() {
        y[i] *= y[i - 1].cos();
    }
    bowl(&y) * y[0].ln()
}
