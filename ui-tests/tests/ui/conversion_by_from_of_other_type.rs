use ad_runtime::differentiable;
use std::collections::BTreeMap;

#[differentiable]
fn looked_up(x: f64) -> f64 {
    let table = BTreeMap::from([(1, x)]);
    table[&1] * x
}

fn main() {}
