use super::own::from_fn as filled;
use super::prelude::*;
use ad_runtime::differentiable;

#[differentiable(forward, reverse)]
pub fn swapped(x: &[f64]) -> f64 {
    let (mut a, mut b) = (x[0], x[1] * x[0]);
    mem::swap(&mut a, &mut b);
    2.0 * a + 3.0 * b * b
}

#[differentiable(forward, reverse)]
pub fn filled_by_module(x: &[f64]) -> f64 {
    let v: [f64; 2] = array::from_fn(|i| x[i] * x[i]);
    v[0] * 2.0 + v[1]
}

#[differentiable(forward, reverse)]
pub fn filled_by_name(x: &[f64]) -> f64 {
    let v: [f64; 2] = filled(|i| x[i] * x[i]);
    v[0] * 2.0 + v[1] * x[1]
}
