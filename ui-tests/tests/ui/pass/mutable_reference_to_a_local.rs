use ad_runtime::differentiable;

#[differentiable]
fn doubled(x: f64) -> f64 {
    let mut y = x;
    let r = &mut y;
    *r *= 2.0;
    y
}

fn main() {
    assert_eq!(doubled_grad(1.0), 2.0);
}
