use ad_runtime::differentiable;

#[differentiable]
fn double(x: &mut f64) -> f64 {
    *x *= 2.0;
    *x
}

fn main() {}
