use ad_runtime::differentiable;

#[differentiable]
fn taken(x: f64) -> f64 {
    let list = std::mem::take(&mut vec![x, x * x]);
    list[0] * list[1]
}

fn main() {}
