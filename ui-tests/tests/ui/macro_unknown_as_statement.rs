//! Macros are expanded if all of their definition is understood; `meta` is not.

use ad_runtime::differentiable;

macro_rules! double {
    ($name:ident $(, $note:meta)?) => {
        $name *= 2.0
    };
}

#[differentiable]
fn doubled(x: f64) -> f64 {
    let mut y = x;
    double!(y);
    y
}

fn main() {}
