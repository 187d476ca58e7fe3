use ad_runtime::differentiable;

#[differentiable]
fn mix(a: &mut f64, b: &mut f64) {
    if *a > 100.0 {
        return;
    }
    *a *= *b;
    *b += 1.0;
}

#[differentiable]
fn mixed(x: f64) -> f64 {
    let mut t = [x, 2.0 * x];
    let [a, b] = &mut t;
    mix(a, b);
    t[0] + t[1]
}

fn main() {}
