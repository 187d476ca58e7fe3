use ad_runtime::differentiable;

#[differentiable]
fn cell(x: f64) -> usize {
    x.floor() as usize
}

fn main() {}
