use ad_runtime::differentiable;

#[differentiable]
fn removed(x: f64, y: f64) -> f64 {
    let mut list = vec![x, y];
    let first = list.pop_if(|last| *last > 0.0).unwrap();
    first * list[0]
}

fn main() {}
