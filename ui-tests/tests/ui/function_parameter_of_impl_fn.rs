use ad_runtime::differentiable;

#[differentiable]
fn scaled(x: f64, weight: impl Fn(usize) -> f64, n: usize) -> f64 {
    x * weight(n)
}

struct NoCopy(f64);

fn main() {
    let list = vec![1.0, 2.0];
    assert_eq!(scaled_grad(2.0, |k| list[k], 1), 2.0);
    let given = NoCopy(2.0);
    // The reverse sweep calls it again.
    scaled_grad(2.0, move |_| { let given = &given; given.0 }, 1);
}
