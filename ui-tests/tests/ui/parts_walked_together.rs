use ad_runtime::differentiable;

#[differentiable]
fn mixed(w: &mut [f64]) {
    let (a, b) = w.split_at_mut(2);
    for ((x, y), z) in a.iter_mut().zip(b.iter_mut()).zip(&[1.0, 2.0]) {
        *x *= *y * z;
        *y += *x;
    }
}

fn main() {}
