use ad_runtime::differentiable;

#[differentiable(wrt(x))]
fn f(x: f64, y: f64) -> f64 {
    let z = x * y;
    adjoint! { |seed| wrt(x, y) => (seed * y, seed * x) }
    z
}

fn main() {}
