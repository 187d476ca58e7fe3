//! Operators of types that are no copies: what the reverse sweep needs of them is there, whatever is moved or overwritten.

use ad_corpus::{check, reals};
use ad_runtime::{Differentiable, differentiable};
use std::ops::{Add, AddAssign, Mul, Neg};

#[derive(Differentiable, Clone)]
#[::ad_runtime::differentiable(lifted)]
struct Polynomial {
    terms: Vec<f64>,
}

#[differentiable(second_order)]
impl Add<&Polynomial> for Polynomial {
    type Output = Polynomial;
    fn add(self, other: &Polynomial) -> Polynomial {
        let mut terms = self.terms.clone();
        for i in 0..terms.len() {
            terms[i] += other.terms[i];
        }
        Polynomial { terms }
    }
}

#[differentiable(second_order)]
impl Mul for Polynomial {
    type Output = Polynomial;
    fn mul(self, other: Polynomial) -> Polynomial {
        let mut terms = self.terms.clone();
        for i in 0..terms.len() {
            terms[i] *= other.terms[i];
        }
        Polynomial { terms }
    }
}

#[differentiable(second_order)]
impl Neg for &Polynomial {
    type Output = Polynomial;
    fn neg(self) -> Polynomial {
        let mut terms = self.terms.clone();
        for i in 0..terms.len() {
            terms[i] = -terms[i] * terms[i];
        }
        Polynomial { terms }
    }
}

#[differentiable(second_order)]
impl AddAssign<&Polynomial> for Polynomial {
    fn add_assign(&mut self, other: &Polynomial) {
        for i in 0..self.terms.len() {
            self.terms[i] += other.terms[i] * other.terms[i];
        }
    }
}

#[differentiable(second_order, lifted)]
fn of(terms: &[f64]) -> Polynomial {
    Polynomial { terms: terms.to_vec() }
}

#[differentiable(second_order, lifted)]
fn at(polynomial: &Polynomial, x: f64) -> f64 {
    let mut sum = 0.0;
    for i in (0..polynomial.terms.len()).rev() {
        sum = sum * x + polynomial.terms[i];
    }
    sum
}

#[test]
fn values_that_are_moved() {
    #[differentiable(second_order)]
    fn f(a: &[f64], b: &[f64], x: f64) -> f64 {
        let p = of(a);
        let q = of(b);
        let product = p * (of(a) + &q);
        at(&(product * q), x)
    }
    check!(f without lifted at (&[1.0, -2.0, 0.5], &[0.25, 3.0, -1.5], 0.75));
}

#[test]
fn references_to_what_is_overwritten() {
    #[differentiable(second_order)]
    fn f(a: &[f64], x: f64, n: usize) -> f64 {
        let mut power = of(a);
        let mut sum = of(a);
        for _ in 0..n {
            power = of(a) * -&power;
            sum += &power;
        }
        at(&sum, x)
    }
    check!(f without lifted at (&[0.5, -0.75, 1.25], 0.75, const 3), (&[0.5, -0.75, 1.25], 0.75, const 0));
}

#[derive(Differentiable, Clone, Copy)]
#[::ad_runtime::differentiable(lifted)]
struct Pair {
    x: f64,
    y: f64,
}

#[differentiable(second_order)]
impl Mul<&Pair> for &Pair {
    type Output = Pair;
    fn mul(self, other: &Pair) -> Pair {
        Pair { x: self.x * other.x, y: self.y * other.y }
    }
}

/// The reverse sweep read the last value in every iteration.
#[test]
fn references_to_a_copy_that_is_overwritten() {
    #[differentiable(second_order)]
    fn f(a: f64, b: f64, n: usize) -> f64 {
        let p = Pair { x: a, y: b };
        let mut power = p;
        for _ in 0..n {
            power = &p * &power;
        }
        power.x + 2.0 * power.y
    }
    check!(f without lifted at (1.5, 0.75, const 3));
}

#[test]
fn elements_by_reference() {
    #[derive(Clone, Debug, Differentiable)]
    struct Point {
        x: f64,
        y: f64,
    }
    reals!(Point { x, y } => PointTangent);
    #[differentiable(second_order)]
    impl<'b> std::ops::Add<&'b Point> for Point {
        type Output = Point;
        fn add(self, other: &'b Point) -> Point {
            Point { x: self.x * other.x, y: self.y + other.y * self.x }
        }
    }
    #[differentiable(second_order)]
    fn f(points: &[Point], last: &Point, k: f64) -> f64 {
        let mut sum = Point { x: k, y: 1.0 };
        for p in points {
            sum = sum + p;
        }
        sum = sum + last;
        sum.x * sum.y
    }
    let point = |x: f64, y: f64| Point { x, y };
    check!(f without lifted at (&Vec::<Point>::new(), &point(1.5, 0.5), 0.75));
    check!(f without lifted at (&vec![point(0.5, 2.0), point(-1.25, 0.25)], &point(1.5, 0.5), 0.75));
}
