//! Macros are expanded if all of their definition is understood; `meta` is not.

use ad_runtime::differentiable;

macro_rules! square {
    ($e:expr $(, $note:meta)?) => {
        $e * $e
    };
}

#[differentiable]
fn twice_the_square(x: f64) -> f64 {
    let y = 2.0 * x;
    2.0 * square!(y)
}

fn main() {}
