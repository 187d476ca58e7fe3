use ad_runtime::differentiable;

const SLOPE: f64 = 2.0;

#[differentiable(adjoint = SLOPE)]
fn double(x: f64) -> f64 {
    2.0 * x
}

fn main() {}
