//! What `kinds` has is not visible here: `T` may be one of its constants.
use ad_runtime::differentiable;
use kinds::*;

mod kinds {
    pub const NONE: f64 = 0.0;
}

#[differentiable]
fn f(x: Option<f64>) -> f64 {
    match x {
        Some(T) => T * T,
        None => NONE,
    }
}

#[differentiable]
fn g(x: Option<f64>) -> f64 {
    if let Some(T) = x { T * 3.0 } else { 0.0 }
}

fn main() {}
