use ad_runtime::differentiable;

enum Shape {
    Circle(f64),
    Square { side: f64 },
}

#[differentiable]
fn area(shape: Shape) -> f64 {
    match shape {
        Shape::Circle(radius) => 3.0 * radius * radius,
        Shape::Square { side } => side * side,
    }
}

fn main() {}
