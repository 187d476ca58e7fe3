use ad_runtime::differentiable;

#[differentiable]
fn last_but_one(x: f64, y: f64) -> f64 {
    let mut list = vec![x, y];
    if matches!(list.pop(), Some(_)) { list[0] * x } else { x }
}

fn main() {}
