//! Structs, enums, methods and operators.

use ad_runtime::{Differentiable, differentiable};
use alloc::collections::BTreeMap;
use alloc::string::String;
use alloc::{vec, vec::Vec};
use core::ops::Mul;
#[allow(unused_imports)]
use num_traits::Float;

/// A layer of a network.
#[derive(Differentiable, Clone, Debug)]
pub struct Layer {
    /// Its weights.
    pub weights: Vec<f64>,
    /// What is added.
    pub bias: f64,
    /// What has no derivative.
    pub name: String,
}

#[differentiable(forward, reverse)]
impl Layer {
    /// The output of the layer.
    pub fn output(&self, input: &[f64]) -> f64 {
        let mut sum = self.bias;
        for i in 0..input.len() {
            sum += self.weights[i] * input[i];
        }
        sum.tanh()
    }
}

/// How wrong a layer is.
#[differentiable(wrt(layer))]
pub fn error(layer: &Layer, input: &[f64], expected: f64) -> f64 {
    let difference = layer.output(input) - expected;
    difference * difference
}

/// A shape.
#[derive(Differentiable, Clone, Debug)]
pub enum Shape {
    /// With a radius.
    Circle(f64),
    /// With sides.
    Rectangle {
        /// One.
        width: f64,
        /// The other.
        height: f64,
    },
}

/// Its area.
#[differentiable]
pub fn area(shape: &Shape) -> f64 {
    match shape {
        Shape::Circle(radius) => core::f64::consts::PI * radius.powi(2),
        Shape::Rectangle { width, height } => width * height,
    }
}

/// A point, with an operator.
#[derive(Differentiable, Clone, Copy, Debug)]
pub struct Point {
    /// To the right.
    pub x: f64,
    /// Up.
    pub y: f64,
}

#[differentiable]
impl Mul for Point {
    type Output = Point;
    fn mul(self, other: Point) -> Point {
        Point { x: self.x * other.x - self.y * other.y, y: (self.x * other.y).sin() + self.y * other.x }
    }
}

/// The length of a product.
#[differentiable]
pub fn length(a: Point, b: Point) -> f64 {
    let c = a * b;
    c.x.hypot(c.y)
}

/// A map with ordered keys; maps by hashing are of the standard library.
#[differentiable]
pub fn worth(prices: &BTreeMap<String, f64>, tons: f64) -> f64 {
    prices["wheat"] * tons.exp()
}
