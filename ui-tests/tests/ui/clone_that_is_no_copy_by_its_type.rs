use ad_runtime::{Differentiable, differentiable};

#[differentiable]
trait Shape {
    fn clone(&self) -> f64;
}

#[derive(Differentiable)]
struct Segment {
    length: f64,
}

#[differentiable]
impl Shape for Segment {
    fn clone(&self) -> f64 {
        self.length * self.length
    }
}

/// A type that has a `Clone` and no other method of that name is copied.
#[derive(Clone, Differentiable)]
struct Point {
    x: f64,
}

#[differentiable]
fn f(segment: &Segment, x: f64) -> f64 {
    let point = Point { x };
    let copy = point.clone();
    2.0 * segment.clone() + copy.x
}

fn main() {
    f(&Segment { length: 1.0 }, 1.0);
}
