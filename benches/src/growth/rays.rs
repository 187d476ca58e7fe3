//! Rays through a lens of spheres, with vectors that are small structs and have operators.

use super::{Pair, pair, smooth};
use ad_runtime::{Differentiable, differentiable};
use std::ops::{Add, Mul, Sub};

#[derive(Clone, Copy, Differentiable)]
struct Vector([f64; 3]);

#[differentiable]
impl Add for Vector {
    type Output = Vector;
    fn add(self, other: Vector) -> Vector {
        Vector([self.0[0] + other.0[0], self.0[1] + other.0[1], self.0[2] + other.0[2]])
    }
}

#[differentiable]
impl Sub for Vector {
    type Output = Vector;
    fn sub(self, other: Vector) -> Vector {
        Vector([self.0[0] - other.0[0], self.0[1] - other.0[1], self.0[2] - other.0[2]])
    }
}

#[differentiable]
impl Mul<f64> for Vector {
    type Output = Vector;
    fn mul(self, factor: f64) -> Vector {
        Vector([self.0[0] * factor, self.0[1] * factor, self.0[2] * factor])
    }
}

#[differentiable]
impl Vector {
    fn dot(self, other: Vector) -> f64 {
        self.0[0] * other.0[0] + self.0[1] * other.0[1] + self.0[2] * other.0[2]
    }

    fn normalized(self) -> Vector {
        self * (1.0 / self.dot(self).sqrt())
    }
}

#[derive(Clone, Copy, Differentiable)]
struct Ray {
    origin: Vector,
    direction: Vector,
}

#[differentiable]
impl Ray {
    fn at(&self, t: f64) -> Vector {
        self.origin + self.direction * t
    }

    fn reflected(&self, point: Vector, normal: Vector) -> Ray {
        let along = self.direction.dot(normal);
        Ray { origin: point, direction: (self.direction - normal * (2.0 * along)).normalized() }
    }
}

#[differentiable]
fn bounce(ray: Ray, centre: Vector) -> Ray {
    let to = centre - ray.origin;
    let point = ray.at(0.5 * to.dot(ray.direction));
    ray.reflected(point, (point - centre).normalized())
}

#[differentiable]
fn path(x: &[f64]) -> f64 {
    let mut ray = Ray { origin: Vector([0.0, 0.1, 0.0]), direction: Vector([0.6, 0.0, 0.8]) };
    let mut sum = 0.0;
    for &x in x {
        let centre = Vector([4.0 + x, 3.0 * x, 5.0 - x]);
        ray = bounce(ray, centre);
        sum += ray.origin.dot(centre);
    }
    sum
}

pub(super) fn case_of(n: usize) -> Pair {
    pair(smooth(n), |x| path(x), |x| path_value_and_grad(x))
}
