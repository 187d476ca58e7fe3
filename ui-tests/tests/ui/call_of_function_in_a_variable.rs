use ad_runtime::differentiable;

#[differentiable]
fn square(x: f64) -> f64 {
    x * x
}

#[differentiable]
fn chosen(x: f64) -> f64 {
    let f: fn(f64) -> f64 = if x > 0.0 { square } else { f64::sin };
    f(x)
}

fn main() {
    chosen(1.0);
}
