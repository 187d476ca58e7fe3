//! Variables in boxes.

use ad_corpus::{check, reals};
use ad_runtime::{Differentiable, differentiable};

#[derive(Clone, Debug, Differentiable)]
#[::ad_runtime::differentiable(lifted)]
struct P {
    a: f64,
    b: Vec<f64>,
}
reals!(P { a, b } => PTangent);

#[differentiable(second_order, lifted)]
fn byref(x: &f64) -> f64 {
    *x * *x
}

#[test]
fn content_of_a_box() {
    #[differentiable(second_order, lifted)]
    fn f(x: f64) -> f64 {
        let b = Box::new(x);
        *b * *b
    }
    check!(f at (0.3));
}

#[test]
fn content_that_is_changed() {
    #[differentiable(second_order, lifted)]
    fn f(x: f64) -> f64 {
        let mut b = Box::new(x * x);
        *b *= x;
        *b + 1.0
    }
    check!(f at (0.3));
}

#[test]
fn struct_in_a_box() {
    #[differentiable(second_order, lifted)]
    fn f(x: f64) -> f64 {
        let b = Box::new(P { a: x, b: vec![x, x * x] });
        b.a * b.b[1]
    }
    check!(f at (0.3));
}

#[test]
fn list_in_a_box() {
    #[differentiable(second_order, lifted)]
    fn f(x: f64) -> f64 {
        let b: Box<[f64]> = Box::new([x, x * x]);
        b[0] * b[1].sin()
    }
    check!(f at (0.3));
}

#[test]
fn parameter_in_a_box() {
    #[differentiable(second_order, lifted)]
    fn f(p: &Box<P>) -> f64 {
        p.a * p.b[0]
    }
    check!(f at (&Box::new(P { a: 0.3, b: vec![0.2] })));
}

#[test]
fn content_given_to_a_function() {
    #[differentiable(second_order, lifted)]
    fn f(x: f64) -> f64 {
        let b = Box::new(x);
        byref(&b) * b.sin()
    }
    check!(f at (0.3));
}
