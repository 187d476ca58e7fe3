use ad_runtime::differentiable;

#[differentiable]
fn cell(x: f64) -> (usize, bool) {
    (x as usize, x > 0.0)
}

fn main() {}
