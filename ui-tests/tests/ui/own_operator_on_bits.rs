use ad_runtime::{Differentiable, differentiable};
use std::ops::{BitOr, Not};

#[derive(Clone, Copy, Differentiable)]
struct Sdf {
    d: f64,
}

#[differentiable]
impl BitOr for Sdf {
    type Output = Sdf;
    fn bitor(self, other: Sdf) -> Sdf {
        Sdf { d: self.d.min(other.d) }
    }
}

#[differentiable]
impl Not for Sdf {
    type Output = Sdf;
    fn not(self) -> Sdf {
        Sdf { d: -self.d }
    }
}

#[differentiable]
fn union(x: f64, y: f64) -> f64 {
    let (a, b) = (Sdf { d: x }, Sdf { d: y });
    (a | b).d
}

#[differentiable]
fn outside(x: f64) -> f64 {
    let a = Sdf { d: x };
    (!a).d
}

/// Integers have their own.
#[differentiable]
fn masked(x: f64, n: u32) -> f64 {
    let k = (n & 3) | !n;
    x * k as f64
}

fn main() {
    union(1.0, 2.0);
    outside(1.0);
    masked(1.0, 2);
}
