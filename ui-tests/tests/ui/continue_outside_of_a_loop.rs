use ad_runtime::differentiable;

#[differentiable]
fn skipped(x: f64) -> f64 {
    if x > 1.0 {
        continue;
    }
    x * x
}

fn main() {}
