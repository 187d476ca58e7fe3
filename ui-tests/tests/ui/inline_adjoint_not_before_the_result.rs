use ad_runtime::differentiable;

#[differentiable]
fn f(x: f64) -> f64 {
    adjoint! { |seed| wrt(x) => seed }
    let y = x * 2.0;
    y
}

fn main() {}
