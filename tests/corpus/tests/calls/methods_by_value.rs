//! Methods that take a local by value, which the reverse sweep needs again.

use ad_corpus::check;
use ad_runtime::{Differentiable, differentiable};

#[derive(Clone, Debug, Differentiable)]
#[::ad_runtime::differentiable(lifted)]
struct P {
    a: f64,
}

#[differentiable(second_order)]
impl P {
    fn new(a: f64) -> P {
        P { a }
    }
    fn both(self, o: &Self) -> Self {
        P { a: self.a * o.a }
    }
    fn get(&self) -> f64 {
        self.a
    }
    fn gone(self, x: f64) -> f64 {
        self.a * x
    }
}

#[differentiable(second_order)]
fn mk(x: f64) -> (P, f64) {
    (P::new(x), x)
}

#[test]
fn local_taken_by_value() {
    #[differentiable(second_order)]
    fn f(x: f64) -> f64 {
        let p = P::new(x);
        let q = P::new(x * x);
        p.both(&q).get()
    }
    check!(f without lifted at (0.3));
}

#[test]
fn local_of_a_tuple_taken_by_value() {
    #[differentiable(second_order)]
    fn f(x: f64) -> f64 {
        let (p, b) = (P::new(x), x);
        let q = P::new(b * x);
        p.both(&q).get()
    }
    check!(f without lifted at (0.3));
}

#[test]
fn local_of_a_call_taken_by_value() {
    #[differentiable(second_order)]
    fn f(x: f64) -> f64 {
        let (p, b) = mk(x);
        let q = P::new(b * x);
        p.gone(x) * q.both(&P { a: x }).gone(2.0)
    }
    check!(f without lifted at (0.3));
}

#[test]
fn local_taken_by_value_in_a_loop() {
    #[differentiable(second_order)]
    fn f(x: f64) -> f64 {
        let p = P { a: x };
        let q = p;
        let mut s = 0.0;
        for i in 0..3 {
            let r = P { a: x * i as f64 };
            s += r.gone(s + 1.0);
        }
        q.gone(x) * s
    }
    check!(f without lifted at (0.3));
}
