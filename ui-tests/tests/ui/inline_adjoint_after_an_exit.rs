use ad_runtime::differentiable;

#[differentiable]
fn f(x: f64) -> f64 {
    if x < 0.0 {
        return 0.0;
    }
    let y = x * 2.0;
    adjoint! { |seed| wrt(x) => 2.0 * seed }
    y
}

fn main() {}
