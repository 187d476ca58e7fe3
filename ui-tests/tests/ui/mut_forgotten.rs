use ad_runtime::differentiable;

#[differentiable]
fn double(x: &mut [f64; 2]) {
    x[0] *= 2.0 * x[1];
}

#[differentiable(forward, reverse)]
fn f(p: &[[f64; 2]], y: f64) -> f64 {
    let pair = p[0];
    double(&mut pair);
    pair[0] * y
}

fn main() {}
