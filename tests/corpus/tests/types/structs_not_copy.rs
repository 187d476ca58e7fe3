//! Parts of structs that are no copies, of lists and of what functions give.

use ad_corpus::{check, reals};
use ad_runtime::{Differentiable, differentiable};

#[derive(Clone, Debug, Differentiable)]
#[::ad_runtime::differentiable(lifted)]
struct P {
    g: f64,
    h: Vec<f64>,
    n: usize,
}
reals!(P { g, h, n } => PTangent);

#[derive(Clone, Debug, Differentiable)]
#[::ad_runtime::differentiable(lifted)]
struct Q {
    p: P,
    k: f64,
}
reals!(Q { p, k } => QTangent);

#[differentiable(second_order, lifted)]
fn mk(x: f64) -> Vec<P> {
    vec![P { g: x, h: vec![x * x, x.sin()], n: 1 }, P { g: x * x, h: vec![3.0 * x, x.cos()], n: 2 }]
}

#[differentiable(second_order, lifted)]
fn one(x: f64) -> Q {
    Q { p: P { g: x.exp(), h: vec![x], n: 3 }, k: x * 2.0 }
}
fn p(a: f64) -> P {
    P { g: a, h: vec![a + 1.0, a * 2.0], n: 2 }
}

#[test]
fn field_of_an_element_named_by_last() {
    #[differentiable(second_order, lifted)]
    fn f(v: &[P]) -> f64 {
        v.last().unwrap().g * v[0].g
    }
    check!(f at (&vec![p(1.0), p(2.0)]));
}

#[test]
fn field_of_an_element_that_a_function_gives() {
    #[differentiable(second_order, lifted)]
    fn f(x: f64) -> f64 {
        mk(x)[1].g * mk(x)[0].h[1]
    }
    check!(f at (1.3));
}

#[test]
fn field_of_a_field_that_a_function_gives() {
    #[differentiable(second_order, lifted)]
    fn f(x: f64) -> f64 {
        one(x).p.g * one(x).k + one(x).p.h[0]
    }
    check!(f at (1.3));
}

#[test]
fn fields_of_ends_in_a_loop() {
    #[differentiable(second_order, lifted)]
    fn f(v: &[P], w: &[Q]) -> f64 {
        let mut s = 0.0;
        for i in 0..2 {
            s += v[i].g * w.first().unwrap().p.h[0];
        }
        s
    }
    check!(f at (&vec![p(1.0), p(2.0)], &vec![Q { p: p(0.5), k: 2.0 }]));
}

#[test]
fn end_with_a_name() {
    #[differentiable(second_order, lifted)]
    fn f(v: &Vec<P>) -> f64 {
        let l = v.last().unwrap();
        l.g * l.h[0] + v.first().unwrap().g * v.last().unwrap().n as f64
    }
    check!(f at (&vec![p(1.0), p(2.0)]));
}

#[test]
fn end_by_expect() {
    #[differentiable(second_order, lifted)]
    fn f(v: &Vec<P>) -> f64 {
        v.last().expect("one").h[1] * v[0].g
    }
    check!(f at (&vec![p(1.0), p(2.0)]));
}

#[test]
fn parts_of_calls_in_a_loop() {
    #[differentiable(second_order, lifted)]
    fn f(x: f64) -> f64 {
        let ps = mk(x);
        let mut s = 0.0;
        for i in 0..2 {
            s += mk(x * (i + 1) as f64)[i].h[1 - i] * ps.last().unwrap().h[i] + (mk(x)[0].g, one(x)).1.p.h[0];
        }
        s
    }
    check!(f at (1.3));
}

#[differentiable(second_order, lifted)]
fn sum2(h: &[f64], p: &P) -> f64 {
    h[0] + 2.0 * h[1] * p.g
}

#[test]
fn parts_given_to_functions() {
    #[differentiable(second_order, lifted)]
    fn f(v: &[P], x: f64) -> f64 {
        sum2(&v.last().unwrap().h, v.last().unwrap())
            + sum2(&mk(x)[1].h, &mk(x)[0]) * sum2(&mk(x)[1].h[..], &v[0])
    }
    check!(f at (&vec![p(1.0), p(2.0)], 0.4));
}

/// A struct that is made where its method is called needs no copy.
#[test]
fn made_where_its_method_is_called() {
    #[derive(Differentiable)]
    struct Lens {
        focus: f64,
    }
    #[differentiable(second_order)]
    impl Lens {
        fn power(&self) -> f64 {
            1.0 / self.focus
        }
    }
    #[differentiable(second_order)]
    fn f(first: f64, second: f64, apart: f64) -> f64 {
        let (a, b) = (Lens { focus: first }.power(), Lens { focus: second * first }.power());
        a + b - apart * a * b
    }
    check!(f without lifted at (0.4, 0.7, 0.1));
}
