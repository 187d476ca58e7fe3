use ad_runtime::differentiable;

#[differentiable]
const LIMIT: f64 = 1.5;

fn main() {}
