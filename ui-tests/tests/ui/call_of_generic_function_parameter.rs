use ad_runtime::differentiable;

#[differentiable]
fn apply<F: Fn(f64) -> f64>(f: F, x: f64) -> f64 {
    2.0 * f(x)
}

fn main() {}
