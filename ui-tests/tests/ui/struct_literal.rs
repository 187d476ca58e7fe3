use ad_runtime::differentiable;

struct Point {
    x: f64,
    y: f64,
}

#[differentiable]
fn area(x: f64, y: f64) -> f64 {
    let point = Point { x: 2.0 * x, y };
    point.x * point.y
}

fn main() {}
