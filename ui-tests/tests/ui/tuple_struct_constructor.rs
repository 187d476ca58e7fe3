use ad_runtime::differentiable;

struct Metres(f64);

#[differentiable]
fn doubled(x: f64) -> f64 {
    let length = Metres(2.0 * x);
    length.0
}

fn main() {}
