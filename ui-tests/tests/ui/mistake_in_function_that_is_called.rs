//! A marked function calls one with a mistake: the mistake is the only message.

use ad_runtime::differentiable;

#[differentiable]
fn spread(x: f64) -> f64 {
    x.next_up() - x
}

#[differentiable]
fn twice(x: f64) -> f64 {
    2.0 * spread(x)
}

fn main() {}
