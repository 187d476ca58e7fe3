use ad_runtime::differentiable;
use std::collections::BTreeMap;

#[differentiable]
fn grouped(x: &[f64]) -> f64 {
    let mut map: BTreeMap<usize, Vec<f64>> = BTreeMap::new();
    for (i, v) in x.iter().enumerate() {
        map.entry(i % 2).or_default().push(*v);
    }
    map[&0][0] * map[&1][0]
}

fn main() {}
