use ad_runtime::differentiable;

#[differentiable]
fn folded(x: f64) -> f64 {
    let negative = x.to_bits() >> 63 == 1;
    if negative { -3.0 * x } else { 2.0 * x }
}

fn main() {
    assert_eq!(folded_grad(-1.0), -3.0);
    assert_eq!(folded_grad(1.0), 2.0);
}
