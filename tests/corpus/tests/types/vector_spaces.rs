//! Functions over vector spaces: type parameters whose operators are the supertraits of traits of one's own.

use ad_corpus::check;
use ad_runtime::{Differentiable, differentiable};
use std::ops::{Add, Mul, Neg, Sub};

pub(crate) trait Coordinate:
    Sized + Copy + Add<Self, Output = Self> + Mul<f64, Output = Self> + Sub<Self, Output = Self>
{
    fn first(&self) -> f64;
}

/// Its own supertraits come through another.
trait Oriented: Coordinate + Neg<Output = Self> {}

/// Over any scalar.
trait Space<S>: Copy + Add<Output = Self>
where
    Self: Mul<S, Output = Self>,
{
}

#[derive(Clone, Copy, Debug, PartialEq, Differentiable)]
#[::ad_runtime::differentiable(lifted)]
struct Point {
    x: f64,
    y: f64,
}

#[differentiable(second_order)]
impl Add for Point {
    type Output = Point;
    fn add(self, other: Point) -> Point {
        Point { x: self.x + other.x, y: self.y + other.y }
    }
}

#[differentiable(second_order)]
impl Sub for Point {
    type Output = Point;
    fn sub(self, other: Point) -> Point {
        Point { x: self.x - other.x, y: self.y - other.y }
    }
}

#[differentiable(second_order)]
impl Mul<f64> for Point {
    type Output = Point;
    fn mul(self, factor: f64) -> Point {
        Point { x: self.x * factor, y: self.y * factor }
    }
}

#[differentiable(second_order)]
impl Neg for Point {
    type Output = Point;
    fn neg(self) -> Point {
        Point { x: -self.y, y: self.x }
    }
}

impl Coordinate for Point {
    fn first(&self) -> f64 {
        self.x
    }
}
impl Coordinate for f64 {
    fn first(&self) -> f64 {
        *self
    }
}
impl Oriented for Point {}
impl Space<f64> for Point {}

#[differentiable(second_order)]
pub(crate) fn between<P: Coordinate>(t: f64, a: P, b: P) -> P {
    a * (1.0 - t) + b * t
}

#[differentiable(second_order)]
fn bezier<P>(points: &[P], t: f64) -> P
where
    P: Coordinate,
{
    let mut row: Vec<P> = points.to_vec();
    for level in 1..points.len() {
        for k in 0..points.len() - level {
            row[k] = between(t, row[k], row[k + 1]);
        }
    }
    row[0]
}

#[differentiable(second_order)]
fn reflected<P: Oriented>(a: P, b: P, t: f64) -> P {
    -(a - b) * (t * t) + a
}

#[differentiable(second_order)]
fn combined<P: Space<f64>>(a: P, b: P, t: f64) -> P {
    a * t + b * t.sin()
}

#[test]
fn of_points() {
    #[differentiable(second_order)]
    fn f(x: f64, y: f64, t: f64) -> f64 {
        let (p, q) = (Point { x, y }, Point { x: x * y, y: 2.0 });
        let r = between(t, p, q);
        let s = bezier(&[p, q, r, p], t);
        let u = reflected(r, s, t);
        let v = combined(u, q, x);
        r.x * r.y * r.y + s.x * s.y - 2.0 * u.x * u.y + 3.0 * v.x * v.y
    }
    check!(f without lifted at (0.7, 1.2, 0.3), (-0.7, 0.4, 1.6));
    assert_eq!((Point { x: 0.5, y: 2.0 }.first(), 0.25.first()), (0.5, 0.25));
}

#[test]
fn of_numbers() {
    #[differentiable(second_order)]
    fn f(x: f64, y: f64, t: f64) -> f64 {
        between(t, x, y) + bezier(&[x, y, x * y], t)
    }
    check!(f without lifted at (0.7, 1.2, 0.3), (-0.7, 0.4, 1.6));
}
