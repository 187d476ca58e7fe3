use ad_runtime::differentiable;

#[differentiable]
fn moved(x: f64) -> f64 {
    let mut list = vec![x];
    let mut more = vec![2.0 * x];
    list.append(&mut more);
    list[1]
}

fn main() {}
