use ad_runtime::differentiable;

#[differentiable]
fn early(x: f64) -> f64 {
    if x > 1.0 {
        return;
    }
    x * x
}

fn main() {}
