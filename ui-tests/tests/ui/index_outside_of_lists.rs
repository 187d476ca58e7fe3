use ad_runtime::differentiable;
use std::collections::HashMap;

#[differentiable]
fn looked_up(x: f64) -> f64 {
    let mut table = HashMap::new();
    table.insert("x", x * x);
    table["x"]
}

fn main() {}
