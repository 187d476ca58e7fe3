use ad_runtime::differentiable;

#[differentiable(forward, reverse)]
pub fn swap(a: &mut f64, b: &mut f64) {
    let c = *a;
    *a = 2.0 * *b;
    *b = c;
}

pub fn from_fn(f: impl Fn(usize) -> f64) -> [f64; 2] {
    [f(1), f(0)]
}
