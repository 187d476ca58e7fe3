use ad_runtime::differentiable;

#[differentiable]
fn apply(f: impl Fn(f64) -> f64, x: f64) -> f64 {
    2.0 * f(x)
}

fn main() {
    apply_grad(|x| x * x, 1.0);
}
