use ad_runtime::differentiable;

#[differentiable]
fn f(x: f64, y: f64) -> f64 {
    let z = x * y;
    adjoint! { |seed| wrt(x, y) => seed * y }
    z
}

fn main() {}
