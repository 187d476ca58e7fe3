//! One message for each function with a mistake, and none for their callers.
use ad_runtime::{Differentiable, Scalar, differentiable};

#[differentiable]
fn reverse(x: f64) -> f64 {
    x.to_string().parse::<f64>().unwrap()
}

#[differentiable(forward)]
fn forward<T: Scalar + ToString>(x: T) -> f64 {
    x.to_string().parse::<f64>().unwrap()
}

#[derive(Clone, Copy, Differentiable)]
struct Point {
    x: f64,
}

impl Point {
    #[differentiable]
    fn read(&self) -> f64 {
        self.x.to_string().parse::<f64>().unwrap()
    }
}

#[differentiable(forward, reverse)]
impl Point {
    fn written(self) -> Point {
        Point { x: self.x.to_string().parse::<f64>().unwrap() }
    }

    fn double(self) -> f64 {
        self.written().x * 2.0
    }
}

#[differentiable(forward, reverse)]
trait Size {
    fn size(&self) -> f64;
    fn twice(&self) -> f64 {
        self.size() * 2.0
    }
}

#[differentiable(forward, reverse)]
impl Size for Point {
    fn size(&self) -> f64 {
        self.x.to_string().parse::<f64>().unwrap()
    }
}

#[differentiable(forward, reverse)]
fn both(x: f64, p: Point) -> f64 {
    reverse(x) * forward(x) + p.read() + p.written().double() + p.size() * p.twice()
}

#[differentiable]
fn one(x: f64) -> f64 {
    reverse(x) + forward(x)
}

#[differentiable(forward)]
fn other(x: f64, p: Point) -> f64 {
    reverse(x) + forward(x) + p.read()
}

fn main() {
    let _ = (both_grad(1.0, Point { x: 1.0 }), one_grad(2.0), other_jvp(1.0, Point { x: 1.0 }, 1.0, PointTangent { x: 0.0 }));
}
