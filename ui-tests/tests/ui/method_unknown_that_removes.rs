use ad_runtime::differentiable;

#[differentiable]
fn removed(x: f64, y: f64) -> f64 {
    let mut list = vec![x, y];
    let first = list.remove(0);
    first * list[0]
}

fn main() {}
