use ad_runtime::differentiable;

#[differentiable]
fn swap_ends(left: &mut [f64], right: &mut [f64], x: f64) {
    let first = left[0];
    left[0] = right[0] * x;
    right[0] = first;
}

#[differentiable]
fn exchanged(v: &mut [f64], x: f64) {
    let (left, right) = v.split_at_mut(2);
    swap_ends(left, right, x);
}

fn main() {}
