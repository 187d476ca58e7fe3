use ad_runtime::differentiable;

fn square_primal(x: f64) -> (f64, f64) {
    (x, x * x)
}

#[differentiable(primal = square_primal)]
fn square(x: f64) -> f64 {
    x * x
}

fn main() {}
