//! Methods of traits that give `Self`.
#![allow(dead_code, reason = "users write so, and so does the corpus")]

use ad_runtime::{Differentiable, differentiable};
use ad_tests::check;

#[differentiable(forward, reverse)]
trait Make {
    fn new(a: f64) -> Self;
    fn get(&self) -> f64;
}

#[derive(Clone, Debug, Differentiable)]
struct P {
    a: f64,
}

#[differentiable(forward, reverse)]
impl Make for P {
    fn new(a: f64) -> Self {
        P { a: a * a }
    }
    fn get(&self) -> f64 {
        self.a
    }
}

#[differentiable(forward, reverse)]
trait Make2: Sized {
    fn pair(a: f64, b: f64) -> (Self, f64);
    fn both(self, o: &Self) -> Self;
    fn opt(a: f64) -> Option<Self>;
}

#[differentiable(forward, reverse)]
impl Make2 for P {
    fn pair(a: f64, b: f64) -> (Self, f64) {
        (P { a: a * a }, b)
    }
    fn both(self, o: &Self) -> Self {
        P { a: self.a * o.a }
    }
    fn opt(a: f64) -> Option<Self> {
        Some(P { a })
    }
}

#[test]
fn constructor_of_a_trait() {
    #[differentiable(forward, reverse)]
    fn f(x: f64) -> f64 {
        let p = P::new(x);
        p.get() * 2.0
    }
    check!(f at (0.3));
}

#[test]
fn self_in_a_tuple_and_taken() {
    #[differentiable(forward, reverse)]
    fn f(x: f64) -> f64 {
        let (p, b) = P::pair(x, x * 3.0);
        let q = P::new(b);
        p.both(&q).get()
    }
    check!(f at (0.3));
}

#[differentiable(forward, reverse)]
fn gen1<T: Make + Differentiable>(x: f64) -> f64 {
    let t = T::new(x);
    t.get()
}

#[test]
fn constructor_of_a_type_parameter() {
    #[differentiable(forward, reverse)]
    fn f(x: f64) -> f64 {
        gen1::<P>(x)
    }
    check!(f at (0.3));
}
