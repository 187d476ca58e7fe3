use ad_runtime::differentiable;

#[differentiable]
fn negated(x: f64) -> f64 {
    let y = !x;
    y * x
}

fn main() {}
