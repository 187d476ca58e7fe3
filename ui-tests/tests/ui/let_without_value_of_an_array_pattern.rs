use ad_runtime::differentiable;

#[differentiable]
fn later(x: f64) -> f64 {
    let [a, b];
    [a, b] = [x, x * x];
    a * b
}

fn main() {}
