use ad_runtime::differentiable;

#[differentiable]
fn three(x: f64) -> (f64, f64, f64) {
    (x, x * x, x.sin())
}

#[differentiable]
fn last(x: f64) -> f64 {
    let (.., c) = three(x);
    c * c
}

fn main() {}
