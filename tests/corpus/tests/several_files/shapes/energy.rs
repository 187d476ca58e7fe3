use super::shape::Shape::{self, *};
use ad_runtime::differentiable;

#[differentiable(forward, reverse)]
fn area(shape: &Shape) -> f64 {
    match shape {
        Circle(r) => std::f64::consts::PI * r * r,
        Rect { w, h } => w * h,
        Point => 0.5,
    }
}

#[differentiable(forward, reverse)]
fn edge(shape: &Shape) -> f64 {
    match *shape {
        Shape::Circle(r) => 2.0 * std::f64::consts::PI * r,
        Shape::Rect { w, h } if w > h => 2.0 * w + h,
        Shape::Rect { w, h } => 2.0 * (w + h) * w,
        Shape::Point => 1.0,
    }
}

#[differentiable(forward, reverse)]
pub(super) fn total(r: f64, w: f64, h: f64) -> f64 {
    let shapes = [Shape::Circle(r), Shape::Rect { w, h }, Shape::Point];
    shapes.iter().map(|shape| area(shape) * edge(shape)).sum::<f64>() * r
}
