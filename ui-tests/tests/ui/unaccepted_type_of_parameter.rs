use ad_runtime::differentiable;

struct Point {
    x: f64,
    y: f64,
}

#[differentiable]
fn area(point: &Point) -> f64 {
    point.x * point.y
}

fn main() {}
