use ad_runtime::differentiable;

struct Point {
    x: f64,
    y: f64,
}

#[differentiable]
fn area(Point { x, y }: Point) -> f64 {
    x * y
}

fn main() {}
