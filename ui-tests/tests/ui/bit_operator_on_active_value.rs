use ad_runtime::differentiable;

#[differentiable]
fn masked(x: f64, y: f64) -> f64 {
    let product = x * y;
    let masked = product & x;
    masked + y
}

fn main() {}
