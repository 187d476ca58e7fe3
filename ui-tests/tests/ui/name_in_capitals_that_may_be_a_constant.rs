//! What `kinds` has is not visible here: `T` may be one of its constants.
use ad_runtime::differentiable;
use kinds::*;

mod kinds {
    macro_rules! constants {
        ($($name:ident)*) => { $(pub const $name: f64 = 0.0;)* };
    }
    constants! { T NONE }
}

#[differentiable]
fn f(x: Option<f64>) -> f64 {
    match x {
        Some(T) => T * T,
        _ => NONE,
    }
}

#[differentiable]
fn g(x: Option<f64>) -> f64 {
    if let Some(T) = x { T * 3.0 } else { 0.0 }
}

fn main() {}
