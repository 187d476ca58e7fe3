use ad_runtime::{Differentiable, differentiable, with_derivative};

#[derive(Clone, Differentiable)]
struct Point {
    x: f64,
    y: f64,
}

#[differentiable(lifted)]
fn of_struct(point: &Point, scale: f64) -> f64 {
    point.x * scale + point.y
}

#[differentiable(lifted)]
fn through_struct(x: f64) -> f64 {
    let point = Point { x, y: 2.0 };
    point.x * point.y
}

#[differentiable(lifted)]
fn with_rule(x: f64) -> f64 {
    with_derivative(x, |seed| 2.0 * seed)
}

#[differentiable(lifted)]
fn generic<T: num_traits::Float>(x: T) -> T {
    x * x
}

impl Point {
    #[differentiable(lifted)]
    fn norm(&self, scale: f64) -> f64 {
        self.x.hypot(self.y) * scale
    }
}

#[differentiable(forward, reverse)]
trait Scaled {
    fn scaled(self, by: f64) -> f64;
}

#[differentiable(forward, reverse)]
impl Scaled for f64 {
    fn scaled(self, by: f64) -> f64 {
        let mut scaled = self;
        while scaled < 100.0 {
            scaled *= by;
        }
        scaled
    }
}

#[differentiable(lifted)]
fn with_method(x: f64) -> f64 {
    x.scaled(2.0)
}

fn main() {}
