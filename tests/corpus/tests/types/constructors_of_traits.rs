//! Methods of traits that give `Self`.
#![allow(dead_code, reason = "users write so, and so does the corpus")]

use ad_corpus::check;
use ad_runtime::{Differentiable, differentiable};

#[differentiable(second_order)]
trait Make {
    fn new(a: f64) -> Self;
    fn get(&self) -> f64;
}

#[derive(Clone, Debug, Differentiable)]
#[::ad_runtime::differentiable(lifted)]
struct P {
    a: f64,
}

#[differentiable(second_order)]
impl Make for P {
    fn new(a: f64) -> Self {
        P { a: a * a }
    }
    fn get(&self) -> f64 {
        self.a
    }
}

#[differentiable(second_order)]
trait Make2: Sized {
    fn pair(a: f64, b: f64) -> (Self, f64);
    fn both(self, o: &Self) -> Self;
    fn opt(a: f64) -> Option<Self>;
}

#[differentiable(second_order)]
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
    #[differentiable(second_order)]
    fn f(x: f64) -> f64 {
        let p = P::new(x);
        p.get() * 2.0
    }
    check!(f without lifted at (0.3));
}

#[test]
fn self_in_a_tuple_and_taken() {
    #[differentiable(second_order)]
    fn f(x: f64) -> f64 {
        let (p, b) = P::pair(x, x * 3.0);
        let q = P::new(b);
        p.both(&q).get()
    }
    check!(f without lifted at (0.3));
}

#[differentiable(second_order)]
fn gen1<T: Make + Differentiable>(x: f64) -> f64 {
    let t = T::new(x);
    t.get()
}

#[test]
fn constructor_of_a_type_parameter() {
    #[differentiable(second_order)]
    fn f(x: f64) -> f64 {
        gen1::<P>(x)
    }
    check!(f without lifted at (0.3));
}
