//! What traits and their impls ask of types, and derivatives of methods in them.

use ad_corpus::check;
use ad_runtime::{Differentiable, DifferentiableFn, differentiable, differentiable_fn};
use std::marker::PhantomData;
use std::ops::{Add, Mul};

/// Methods with bodies use the operators that the trait asks for.
#[differentiable(forward, reverse)]
trait Real: Copy + Mul<Output = Self> + Add<Output = Self> {
    fn square(self) -> Self {
        self * self
    }
    fn twice(self) -> Self {
        self + self
    }
    fn root(self) -> Self;
}

#[differentiable(forward, reverse)]
impl Real for f64 {
    fn root(self) -> f64 {
        self.sqrt()
    }
}

#[test]
fn operators_in_methods_with_bodies() {
    #[differentiable(forward, reverse)]
    fn generic<T: Real>(x: T, y: T) -> T {
        (x * y).square() + x.root().twice()
    }
    #[differentiable(forward, reverse)]
    fn f(x: f64, y: f64) -> f64 {
        generic(x, y) * x.square()
    }
    check!(f without second_order, lifted at (1.2, -0.7), (0.3, 2.0));
}

#[differentiable(forward, reverse)]
trait Blend: Copy + Mul<f64, Output = Self> + Add<Output = Self> {
    fn middle(self, other: Self) -> Self {
        (self + other) * 0.5
    }
}

#[derive(Clone, Copy, Differentiable)]
#[::ad_runtime::differentiable(lifted)]
struct Point {
    x: f64,
    y: f64,
}

#[differentiable(forward, reverse)]
impl Mul<f64> for Point {
    type Output = Point;
    fn mul(self, factor: f64) -> Point {
        Point { x: self.x * factor, y: self.y * factor }
    }
}

#[differentiable(forward, reverse)]
impl Add for Point {
    type Output = Point;
    fn add(self, other: Point) -> Point {
        Point { x: self.x + other.x, y: self.y + other.y }
    }
}

#[differentiable(forward, reverse)]
impl Blend for Point {}

#[test]
fn operators_with_other_types_in_methods_with_bodies() {
    #[differentiable(forward, reverse)]
    fn f(x: f64, y: f64) -> f64 {
        let between = Point { x, y }.middle(Point { x: x * y, y: y.sin() });
        between.x * between.y
    }
    check!(f without second_order, lifted at (1.2, -0.7));
}

trait Ellipsoid {
    const AXIS: f64;
}

#[derive(Clone)]
struct Earth;

impl Ellipsoid for Earth {
    const AXIS: f64 = 6.4;
}

/// Its parameter is a mark: no value of that type is anywhere.
#[derive(Clone, Differentiable)]
struct Place<E> {
    latitude: f64,
    #[no_derivative]
    ellipsoid: PhantomData<E>,
}

#[differentiable(forward, reverse)]
impl<E: Ellipsoid> Place<E> {
    fn radius(&self) -> f64 {
        E::AXIS * self.latitude.cos()
    }
}

#[test]
fn marks_of_types() {
    #[differentiable(forward, reverse)]
    fn f(latitude: f64) -> f64 {
        let place: Place<Earth> = Place { latitude, ellipsoid: PhantomData };
        place.radius() * latitude
    }
    check!(f without second_order, lifted at (0.4));
}

#[differentiable(forward, reverse)]
trait Kernel: Differentiable {
    fn at(&self, r: f64) -> f64;
}

#[derive(Clone, Differentiable)]
#[::ad_runtime::differentiable(lifted)]
struct Gauss(f64);

#[derive(Clone, Differentiable)]
struct Half<A>(A);

#[differentiable(forward, reverse)]
impl Kernel for Gauss {
    fn at(&self, r: f64) -> f64 {
        (-self.0 * r * r).exp()
    }
}

#[differentiable(forward, reverse)]
impl<A: Kernel> Kernel for Half<A> {
    fn at(&self, r: f64) -> f64 {
        0.5 * self.0.at(r)
    }
}

#[differentiable(forward, reverse)]
impl<E: Ellipsoid> Kernel for Place<E> {
    fn at(&self, r: f64) -> f64 {
        r * self.latitude * E::AXIS
    }
}

#[test]
fn impls_for_types_of_types() {
    #[differentiable(forward, reverse)]
    fn f(width: f64, r: f64) -> f64 {
        let place: Place<Earth> = Place { latitude: width, ellipsoid: PhantomData };
        Half(Half(Gauss(width))).at(r) + Half(place).at(r * r)
    }
    check!(f without second_order, lifted at (0.4, 1.3));
}

#[differentiable(forward, reverse)]
fn summed<const N: usize>(f: impl DifferentiableFn, x: f64) -> f64 {
    f.call(x) * N as f64
}

impl Gauss {
    #[differentiable(forward, reverse)]
    fn scaled<const N: usize>(&self, f: impl DifferentiableFn, x: f64) -> f64 {
        f.call(x) * self.0 * N as f64
    }
}

#[test]
fn type_arguments_beside_functions_as_arguments() {
    #[differentiable(forward, reverse)]
    fn f(a: f64, x: f64) -> f64 {
        let gauss = Gauss(a);
        summed::<3>(differentiable_fn!([a: f64] |x| a * x * x), x)
            + gauss.scaled::<2>(differentiable_fn!([a: f64] |x| x.sin() * a), x)
    }
    check!(f without second_order, lifted at (0.4, 1.3));
}
