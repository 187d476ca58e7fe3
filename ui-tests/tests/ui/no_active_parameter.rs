use ad_runtime::differentiable;

#[differentiable]
fn reciprocal(n: usize, negative: bool) -> f64 {
    if negative { -1.0 / n as f64 } else { 1.0 / n as f64 }
}

fn main() {}
