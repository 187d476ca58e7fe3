use ad_runtime::differentiable;

#[differentiable]
fn swap_ends(left: &mut [f64], right: &mut [f64], x: f64) {
    let mut largest = 0.0;
    for k in 0..left.len() {
        let first = left[k];
        left[k] = right[k] * x;
        right[k] = first;
        if first > largest {
            largest = first;
        }
    }
    for k in 0..right.len() {
        if right[k] > 1.0 {
            right[k] /= largest;
        } else {
            right[k] *= largest * x;
        }
    }
}

#[differentiable]
fn exchanged(v: &mut [f64], x: f64) {
    let (left, right) = v.split_at_mut(2);
    swap_ends(left, right, x);
}

fn main() {}
