use ad_runtime::differentiable;

#[differentiable]
fn product(x: f64, y: f64) -> f64 {
    let multiply = |pair: (f64, f64)| pair.0 * pair.1;
    multiply((x, y))
}

fn main() {}
