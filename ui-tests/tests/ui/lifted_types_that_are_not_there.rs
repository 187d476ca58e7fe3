use ad_runtime::{Differentiable, differentiable};

#[derive(Clone, Differentiable)]
struct Point {
    x: f64,
    y: f64,
}

#[differentiable(lifted)]
fn of_struct(point: &Point, scale: f64) -> f64 {
    point.x * scale + point.y
}

#[derive(Clone, Differentiable)]
#[differentiable(lifted)]
struct Ball {
    radius: f64,
}

impl Ball {
    #[differentiable]
    fn area(&self) -> f64 {
        self.radius * self.radius
    }
}

#[differentiable(lifted)]
fn through_method(ball: &Ball, x: f64) -> f64 {
    ball.area() * x
}

fn main() {}
