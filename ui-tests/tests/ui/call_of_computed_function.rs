use ad_runtime::differentiable;

const STEPS: [fn(f64) -> f64; 2] = [f64::sin, f64::cos];

#[differentiable]
fn apply(x: f64, k: usize) -> f64 {
    STEPS[k](x)
}

fn main() {}
