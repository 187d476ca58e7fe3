use ad_runtime::differentiable;

#[differentiable(wrt(self))]
fn square(x: f64) -> f64 {
    x * x
}

fn main() {}
