//! One message for each parameter, result and field of a type that forgets the derive.
use ad_runtime::{Differentiable, differentiable};

#[derive(Clone, Copy)]
struct Point {
    x: f64,
}

#[derive(Clone, Differentiable)]
struct Line {
    from: Point,
    through: Vec<Point>,
    length: f64,
}

impl Point {
    #[differentiable(forward, reverse)]
    fn scaled(&self, factor: f64) -> f64 {
        self.x * factor
    }
}

#[differentiable(forward, reverse)]
fn moved(point: Point, by: f64) -> Point {
    Point { x: point.x + by }
}

#[differentiable(forward, reverse)]
fn sum(points: &[Point], factor: f64) -> f64 {
    points.iter().map(|point| point.x * factor).sum()
}

#[differentiable(forward, reverse)]
fn length(line: Line, factor: f64) -> f64 {
    line.length * factor
}

fn main() {
    let point = Point { x: 1.0 };
    let _ = sum(&[moved(point, 2.0)], point.scaled(1.0));
    let line = Line { from: point, through: vec![point], length: 2.0 };
    let _ = length_grad(line, 2.0).0.length;
}
