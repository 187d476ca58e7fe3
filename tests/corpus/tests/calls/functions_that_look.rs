//! Functions and methods without mark that only look at what they are given, methods of traits, and methods that are named like the function.

use ad_corpus::check;
use ad_runtime::{Differentiable, differentiable};

fn is_long(x: &[f64]) -> bool {
    x.len() > 1
}

fn above(x: &[f64], limit: f64) -> usize {
    x.iter().filter(|&&v| v > limit).count()
}

/// A constant: nothing active goes in.
fn factorial(n: usize) -> f64 {
    (1..=n).map(|k| k as f64).product()
}

#[test]
fn without_mark() {
    #[differentiable(second_order)]
    fn f(x: &[f64], y: f64) -> f64 {
        assert!(above(x, 100.0) == 0 || !is_long(x), "too much");
        let mut sum = if is_long(x) && above(x, y) > 0 { x[0] * y } else { y * y };
        for k in 0..above(x, 0.0) {
            sum += x[k] * y / factorial(k);
        }
        sum * factorial(3)
    }
    check!(f without lifted at (&[], 0.5), (&[0.7], 0.5), (&[0.7, -0.2, 1.1], 0.5), (&[0.1, 0.2], 0.5));
}

#[derive(Clone, Copy, Differentiable)]
struct Spring {
    stiffness: f64,
    kind: Kind,
}

#[derive(Clone, Copy, PartialEq, Debug, Differentiable)]
enum Kind {
    Linear,
    Hard,
}

/// It has no derivative, and no derive.
struct Unit;

trait Law {
    #[differentiable(second_order)]
    fn force(&self, x: f64) -> f64;
    fn is_linear(&self) -> bool {
        true
    }
}

#[differentiable(second_order)]
impl Law for Spring {
    fn force(&self, x: f64) -> f64 {
        match self.kind {
            Kind::Linear => self.stiffness * x,
            Kind::Hard => self.stiffness * x * x.cbrt(),
        }
    }
    fn is_linear(&self) -> bool {
        self.kind == Kind::Linear
    }
}

impl Unit {
    #[differentiable(second_order, wrt(x))]
    fn force(&self, x: f64) -> f64 {
        x * x
    }
}

/// The force of each part is a method of the same name of another type.
#[derive(Clone, Copy, Differentiable)]
struct Pair {
    first: Spring,
    second: Spring,
}

#[differentiable(second_order)]
impl Law for Pair {
    fn force(&self, x: f64) -> f64 {
        let half = if self.first.is_linear() { x * 0.5 } else { x };
        self.first.force(half) + self.second.force(x - half)
    }
}

#[test]
fn methods_of_traits() {
    #[differentiable(second_order)]
    fn total<L: Law + Differentiable + Clone>(law: &L, x: f64) -> f64 {
        law.force(x) * if law.is_linear() { 2.0 } else { 3.0 }
    }
    #[differentiable(second_order)]
    fn f(k: f64, x: f64) -> f64 {
        let first = Spring { stiffness: k, kind: Kind::Hard };
        let second = Spring { stiffness: k * x, kind: Kind::Linear };
        let pair = Pair { first, second };
        let turned = Pair { first: second, second: first };
        pair.force(x) * total(&first, x) + turned.force(k) + Unit.force(x)
    }
    check!(f without lifted at (0.5, 1.5), (2.0, 0.3));
}

#[derive(Clone, Copy, Differentiable)]
struct Metres(f64);

#[derive(Clone, Copy, Differentiable)]
struct Feet(f64);

#[differentiable(second_order)]
impl From<Feet> for Metres {
    fn from(feet: Feet) -> Metres {
        Metres(feet.0 * 0.3048)
    }
}

const STANDARD: Metres = Metres(1.5);

#[test]
fn conversions_and_constants() {
    #[differentiable(second_order)]
    fn f(x: f64, y: f32) -> f64 {
        let length: Metres = Feet(x * x).into();
        let Metres(other) = Feet(x).into();
        let wide: f64 = y.into();
        let same = f64::from(x);
        length.0 * other * wide + same * STANDARD.0
    }
    check!(f without lifted at (0.5, 1.5_f32));
}
