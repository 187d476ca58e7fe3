use ad_runtime::differentiable;

#[differentiable]
fn stepped(x: f64, n: usize) -> f64 {
    match n {
        k if {
            let m = k + 1;
            m > 3
        } =>
        {
            x
        }
        _ => 2.0 * x,
    }
}

fn main() {
    assert_eq!(stepped_grad(1.0, 1), 2.0);
    assert_eq!(stepped_grad(1.0, 5), 1.0);
}
