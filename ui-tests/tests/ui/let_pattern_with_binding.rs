use ad_runtime::differentiable;

#[differentiable]
fn twice(pair: (f64, f64)) -> f64 {
    let whole @ (x, y) = pair;
    whole.0 * x + y
}

fn main() {}
