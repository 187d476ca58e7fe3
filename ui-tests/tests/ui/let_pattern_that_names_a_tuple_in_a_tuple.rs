use ad_runtime::differentiable;

#[differentiable]
fn product(x: f64, y: f64) -> f64 {
    let (pair, factor) = ((x, y), 2.0);
    pair.0 * pair.1 * factor
}

fn main() {}
