use ad_runtime::differentiable;

#[differentiable]
fn mixed(w: &mut [f64]) {
    let (a, b) = w.split_at_mut(2);
    for (x, y) in a.iter_mut().zip(b.iter_mut().skip_while(|y| **y < 0.0)) {
        *x *= *y;
        *y += *x;
    }
}

fn main() {}
