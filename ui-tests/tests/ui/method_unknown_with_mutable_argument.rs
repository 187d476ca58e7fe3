use ad_runtime::differentiable;

#[differentiable]
fn moved(x: f64) -> f64 {
    let mut list = vec![x];
    let mut more = vec![2.0 * x];
    list.swap_with_slice(&mut more);
    list[0]
}

fn main() {}
