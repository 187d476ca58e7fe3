use ad_runtime::differentiable;

#[differentiable]
fn total(x: f64) -> f64 {
    let parts = [1.0, 2.0].map(|t| t * x);
    parts[0] + parts[1]
}

fn main() {}
