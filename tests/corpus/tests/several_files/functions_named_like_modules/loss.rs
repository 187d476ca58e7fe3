use ad_runtime::differentiable;

#[differentiable(second_order, lifted)]
pub fn loss(x: f64, y: f64) -> f64 {
    (x - y) * (x - y) * x
}

#[differentiable(second_order, lifted)]
pub fn twice(x: f64) -> f64 {
    loss(x, 1.0) * 2.0
}

#[differentiable(second_order)]
pub fn power(x: f64, n: usize) -> f64 {
    if n == 0 { 1.0 } else { x * power(x, n - 1) }
}
