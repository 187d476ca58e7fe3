use ad_runtime::differentiable;

#[differentiable]
fn removed(x: f64, y: f64) -> f64 {
    let mut list = vec![x, y];
    let gone = list.splice(..1, [y]).count();
    list[0] * gone as f64
}

fn main() {}
