//! No derivative can be made for what may not be there.

use ad_runtime::differentiable;

#[differentiable]
fn choose(a: &[f64], k: usize) -> f64 {
    let list;
    if k > 2 {
        list = a.to_vec();
    }
    list[0] * list[1]
}

fn main() {}
