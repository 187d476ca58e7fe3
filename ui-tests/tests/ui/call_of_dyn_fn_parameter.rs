use ad_runtime::differentiable;

#[differentiable]
fn apply(f: &dyn Fn(f64) -> f64, x: f64) -> f64 {
    2.0 * f(x)
}

fn main() {}
