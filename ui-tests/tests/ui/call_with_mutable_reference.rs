use ad_runtime::differentiable;

fn double(x: &mut f64) {
    *x *= 2.0;
}

#[differentiable]
fn doubled(x: f64) -> f64 {
    let mut y = x;
    double(&mut y);
    y
}

fn main() {}
