use ad_runtime::differentiable;

#[differentiable]
fn total(x: f64) -> f64 {
    let list = vec![x, x x];
    list[0]
}

fn main() {}
