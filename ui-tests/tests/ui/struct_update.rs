use ad_runtime::differentiable;

#[derive(Clone, Copy)]
struct Point {
    x: f64,
    y: f64,
}

const ORIGIN: Point = Point { x: 0.0, y: 0.0 };

#[differentiable]
fn area(x: f64) -> f64 {
    let point = Point { x, ..ORIGIN };
    point.x * point.y
}

fn main() {}
