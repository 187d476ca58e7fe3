use ad_runtime::differentiable;
use std::collections::BTreeMap;

#[differentiable]
fn looked_up(x: f64) -> f64 {
    let pairs = [(1, x)];
    let table = BTreeMap::from(pairs);
    table[&1] * x
}

fn main() {}
