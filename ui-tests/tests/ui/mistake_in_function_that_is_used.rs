//! The gradient of a function with a mistake is used: the mistake is the only message.

use ad_runtime::differentiable;

#[differentiable]
fn spread(x: f64) -> f64 {
    x.next_up() - x
}

fn main() {
    let slope: f64 = spread_grad(1.0);
    let (value, _) = spread_value_and_grad(1.0);
    println!("{slope} {value}");
}
