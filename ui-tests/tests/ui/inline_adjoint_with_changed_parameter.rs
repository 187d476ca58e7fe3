use ad_runtime::differentiable;

#[differentiable]
fn f(x: &mut [f64], y: f64) -> f64 {
    x[0] *= y;
    adjoint! { |seed| wrt(y) => seed * x[0] }
    x[0] * y
}

fn main() {}
