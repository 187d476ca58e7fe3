use ad_runtime::differentiable;

fn double(x: &mut f64) {
    *x *= 2.0;
}

#[differentiable]
fn doubled(x: f64) -> f64 {
    let mut y = x;
    let r = &mut y;
    double(r);
    y
}

fn main() {}
