use ad_runtime::differentiable;

#[differentiable]
fn address(x: f64) -> f64 {
    let pointer = &raw const x;
    x + pointer.addr() as f64
}

fn main() {}
