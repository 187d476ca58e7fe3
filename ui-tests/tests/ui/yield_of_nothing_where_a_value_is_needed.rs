use ad_runtime::differentiable;

#[differentiable]
fn halved(x: f64) -> f64 {
    let y = x / 2.0;
    y;
}

fn main() {}
