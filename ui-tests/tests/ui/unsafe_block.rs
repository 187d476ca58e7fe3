use ad_runtime::differentiable;

#[differentiable]
fn first(values: &[f64]) -> f64 {
    let first = unsafe { *values.get_unchecked(0) };
    first * first
}

fn main() {}
