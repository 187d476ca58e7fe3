use ad_runtime::differentiable;

#[differentiable]
fn square(x: f64) -> f64 {
    let later = async { x };
    drop(later);
    x * x
}

fn main() {}
