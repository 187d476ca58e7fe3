//! Structs over any type of floats: their fields, methods and operators.

use ad_corpus::{check, reals};
use ad_runtime::{Differentiable, differentiable};
use num_traits::Float;
use std::iter::Sum;
use std::ops::{Add, Mul};

#[derive(Differentiable, Clone, Copy, Debug, PartialEq)]
struct Vec3<T> {
    x: T,
    y: T,
    z: T,
}

reals!([T: ad_corpus::Part] Vec3<T> { x, y, z } => Vec3Tangent<T>);

impl<T: Float> Vec3<T> {
    #[differentiable(second_order)]
    fn dot(&self, other: &Vec3<T>) -> T {
        self.x * other.x + self.y * other.y + self.z * other.z
    }

    #[differentiable(second_order)]
    fn cross(self, other: Self) -> Self {
        Vec3 {
            x: self.y * other.z - self.z * other.y,
            y: self.z * other.x - self.x * other.z,
            z: self.x * other.y - self.y * other.x,
        }
    }

    #[differentiable(second_order)]
    fn unit(&self) -> Self {
        let norm = self.dot(self).sqrt();
        Self { x: self.x / norm, y: self.y / norm, z: self.z / norm }
    }
}

#[test]
fn structs_with_type_parameters() {
    #[differentiable(second_order)]
    fn f<T: Float>(a: Vec3<T>, b: &Vec3<T>, k: T) -> T {
        let c = a.cross(*b);
        let u = c.unit();
        let v = Vec3 { x: k, y: u.x * u.y, z: c.z };
        v.x * v.z + v.dot(&u) * v.y - a.x * b.y
    }
    let (a, b) = (Vec3 { x: 0.5, y: -1.0, z: 2.0 }, Vec3 { x: 1.5, y: 0.3, z: -0.7 });
    check!(f without lifted at (a, &b, 0.7), (b, &a, -0.2));
}

#[derive(Differentiable, Clone, Debug, PartialEq)]
struct Model<T, const N: usize> {
    weights: Vec<T>,
    layers: Vec<[T; N]>,
    pair: (T, T),
    axes: [Vec3<T>; 2],
    steps: usize,
    #[no_derivative]
    data: Vec<T>,
}

reals!([T: ad_corpus::Part] Model<T, 2> { weights, layers, pair, axes; steps, data } => ModelTangent<T, 2>);

impl<T: Float, const N: usize> Model<T, N> {
    #[differentiable(second_order)]
    fn at(&self, x: &[T]) -> T {
        let mut sum = self.pair.0 * self.pair.1;
        for (w, v) in self.weights.iter().zip(x) {
            sum = sum + *w * *v;
        }
        for layer in &self.layers {
            for k in 0..N {
                sum = sum * layer[k] + self.data[k];
            }
        }
        sum * self.axes[1].x + T::from(self.steps).unwrap() * self.axes[0].dot(&self.axes[1])
    }
}

fn model(scale: f64) -> Model<f64, 2> {
    let axis = |x| Vec3 { x, y: 0.5 * x, z: -1.0 };
    Model {
        weights: vec![0.5 * scale, -1.25],
        layers: vec![[0.3, scale], [1.5, -0.5]],
        pair: (0.7, scale),
        axes: [axis(scale), axis(-0.3)],
        steps: 3,
        data: vec![2.0, -1.0],
    }
}

#[test]
fn lists_in_structs_with_type_parameters() {
    #[differentiable(second_order)]
    fn f<T: Float>(model: &Model<T, 2>, x: &[T]) -> T {
        model.at(x) * model.weights[0] + model.axes.iter().map(|a| a.y * a.z).fold(T::zero(), |a, b| a + b)
    }
    check!(f without lifted at (&model(1.0), &[0.5, 2.0]), (&model(-0.7), &[0.0; 0]));
}

/// What a struct stands in has a type parameter of the same name, and so has what stands for it.
#[test]
fn type_parameters_of_the_same_name() {
    #[derive(Differentiable, Clone, Copy, Debug, PartialEq)]
    struct Pair<U, T> {
        first: U,
        second: T,
    }
    reals!([U: ad_corpus::Part, T: ad_corpus::Part] Pair<U, T> { first, second } => PairTangent<U, T>);

    #[differentiable(second_order)]
    fn f<T: Float, U: Float>(pair: Pair<T, U>, x: T) -> T {
        pair.first * x + T::from(pair.second * pair.second).unwrap()
    }
    check!(f without lifted at (Pair { first: 0.5, second: 1.5f32 }, 0.7), (Pair { first: 0.5f32, second: -2.0 }, 0.75f32));
}

#[derive(Differentiable, Clone, Copy, Debug, PartialEq)]
struct Plane<T> {
    x: T,
    y: T,
}

reals!([T: ad_corpus::Part] Plane<T> { x, y } => PlaneTangent<T>);

#[differentiable(second_order)]
impl<T: Float> Add for Plane<T> {
    type Output = Plane<T>;
    fn add(self, other: Plane<T>) -> Plane<T> {
        Plane { x: self.x + other.x, y: self.y + other.y }
    }
}

#[differentiable(second_order)]
impl<T: Float> Mul<T> for Plane<T> {
    type Output = Plane<T>;
    fn mul(self, factor: T) -> Plane<T> {
        Plane { x: self.x * factor, y: self.y * factor }
    }
}

/// A trait whose name says nothing of numbers.
trait Element: Float + Sum {}
impl Element for f64 {}

#[differentiable(second_order)]
fn squared<T: Float>(x: T) -> T {
    x * x
}

#[test]
fn operators_of_generic_structs_and_bounds_of_any_name() {
    #[differentiable(second_order)]
    fn f<T: Element>(a: Plane<T>, b: &Plane<T>, k: T) -> T {
        let c = (a + *b) * k;
        squared(c.x) * c.y - squared(k)
    }
    check!(f without lifted at (Plane { x: 0.5, y: -1.0 }, &Plane { x: 1.5, y: 0.25 }, 0.7));
}
