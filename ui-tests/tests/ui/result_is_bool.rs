use ad_runtime::differentiable;

#[differentiable]
fn is_small(x: f64) -> bool {
    x.abs() < 1e-9
}

fn main() {}
