use ad_runtime::differentiable;

struct Point {
    x: f64,
    y: f64,
}

#[differentiable]
fn area(point: Point) -> f64 {
    let Point { x, y } = point;
    x * y
}

fn main() {}
