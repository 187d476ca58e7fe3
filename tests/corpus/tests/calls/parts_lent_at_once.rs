//! Parts of one variable that are lent to one function.

use ad_corpus::{check, check_in_place, reals};
use ad_runtime::{Differentiable, differentiable};

#[differentiable(second_order, lifted)]
fn upd(a: &mut f64, b: &mut f64) {
    *a = *a * *b;
    *b = b.sin() * 2.0;
}

#[differentiable(second_order, lifted)]
fn updv(a: &mut [f64], b: &mut f64) {
    a[0] *= *b;
    *b += a[1];
}

#[derive(Clone, Debug, Differentiable)]
#[::ad_runtime::differentiable(lifted)]
struct P {
    a: f64,
    b: f64,
}
reals!(P { a, b } => PTangent);

#[test]
fn parts_of_a_tuple() {
    #[differentiable(second_order, lifted)]
    fn f(x: f64, y: f64) -> f64 {
        let mut t = (x, y * x);
        let (a, b) = &mut t;
        upd(a, b);
        upd(b, a);
        t.0 * 3.0 + t.1
    }
    check!(f at (1.3, 0.4));
}

#[test]
fn fields_of_a_struct() {
    #[differentiable(second_order, lifted)]
    fn f(x: f64, y: f64) -> f64 {
        let mut p = P { a: x, b: y };
        let P { a, b } = &mut p;
        upd(a, b);
        p.a * 3.0 + p.b
    }
    check!(f at (1.3, 0.4));
}

#[test]
fn parts_of_a_parameter_in_a_loop() {
    #[differentiable(second_order, lifted)]
    fn f(t: &mut (f64, f64), x: f64) -> f64 {
        for _ in 0..2 {
            let (a, b) = &mut *t;
            upd(a, b);
            *a *= x;
        }
        t.0
    }
    check!(f at (&mut (1.3, 0.4), 0.3));
}

#[test]
fn elements_that_are_swapped() {
    #[differentiable(second_order, lifted)]
    fn f(x: f64, y: f64) -> f64 {
        let mut t = [x, y * x];
        let [a, b] = &mut t;
        std::mem::swap(a, b);
        *a *= x;
        t[0] * 3.0 + t[1]
    }
    check!(f at (1.3, 0.4));
}

#[test]
fn parts_of_different_depth() {
    #[differentiable(second_order, lifted)]
    fn f(x: f64, y: f64) -> f64 {
        let mut t = ([x, y], y * x);
        let (a, b) = &mut t;
        updv(a, b);
        let c = &mut t.1;
        let d = &mut t.0[1];
        upd(c, d);
        t.0[0] * 3.0 + t.1 * t.0[1]
    }
    check!(f at (1.3, 0.4));
}

#[test]
fn parts_of_elements() {
    #[differentiable(second_order, lifted)]
    fn f(ts: &mut [(f64, f64)]) {
        for (a, b) in ts.iter_mut() {
            upd(a, b);
        }
    }
    check_in_place!(f at (&mut [(1.3, 0.4), (0.2, 0.5)]));
}

#[test]
fn elements_of_a_kept_pattern() {
    #[differentiable(second_order, lifted)]
    fn f(ts: &mut [f64]) {
        if let [a, b, ..] = ts {
            upd(a, b);
        }
    }
    check_in_place!(f at (&mut [1.3, 0.4, 0.2, 0.5]));
}
