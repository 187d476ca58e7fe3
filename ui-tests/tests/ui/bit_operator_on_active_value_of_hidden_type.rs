//! Behind an alias the operator may exist; only the macro knows that no derivative passes.

use ad_runtime::differentiable;

type Real = f64;

#[differentiable]
fn masked(x: Real, y: Real) -> Real {
    let masked = (x * y) ^ y;
    masked * x
}

fn main() {}
