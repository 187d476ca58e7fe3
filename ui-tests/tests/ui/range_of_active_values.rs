use ad_runtime::differentiable;

#[differentiable]
fn width(x: f64, y: f64) -> f64 {
    let range = x..2.0 * y;
    range.end - range.start
}

fn main() {}
