use ad_runtime::differentiable;

#[differentiable]
fn pushed(x: f64) -> f64 {
    let list = Vec::new();
    list.push(2.0 * x);
    list[0]
}

#[differentiable]
fn updated(x: f64) -> f64 {
    x += 1.0;
    x
}

fn main() {}
