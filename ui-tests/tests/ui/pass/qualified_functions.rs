use ad_runtime::differentiable;

#[differentiable]
const fn square(x: f64) -> f64 {
    x * x
}

#[differentiable]
extern "C" fn cube(x: f64) -> f64 {
    x * square(x)
}

fn main() {
    const FOUR: f64 = square(2.0);
    assert_eq!(square_grad(FOUR), 8.0);
    assert_eq!(cube_grad(2.0), 12.0);
}
