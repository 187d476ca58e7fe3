use ad_runtime::{Differentiable, differentiable};
use std::ops::{AddAssign, Mul, Neg};

#[derive(Clone, Copy, Differentiable)]
struct Pair {
    x: f64,
    y: f64,
}

#[differentiable(forward, reverse)]
impl Mul<f64> for Pair {
    type Output = Pair;
    fn mul(self, factor: f64) -> Pair {
        Pair { x: self.x * factor, y: self.y * factor }
    }
}

#[differentiable(forward, reverse)]
impl AddAssign for Pair {
    fn add_assign(&mut self, other: Pair) {
        self.x += other.x;
        self.y += other.y;
    }
}

#[differentiable(forward, reverse)]
impl Neg for Pair {
    type Output = Pair;
    fn neg(self) -> Pair {
        Pair { x: -self.x, y: -self.y }
    }
}

#[differentiable(second_order)]
fn scaled(pair: Pair, t: f64) -> f64 {
    let p = pair * t;
    p.x * p.y
}

#[differentiable(second_order)]
fn sum(pair: Pair, other: Pair) -> f64 {
    let mut p = pair;
    p += other;
    p.x * p.y
}

#[differentiable(second_order)]
fn opposite(pair: Pair) -> f64 {
    let p = -pair;
    p.x * p.y
}

fn main() {}
