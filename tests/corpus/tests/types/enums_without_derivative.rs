//! Enums that have no tangent, matched where they are constants.
#![allow(dead_code, reason = "users write so, and so does the corpus")]

use ad_corpus::check;
use ad_runtime::differentiable;

#[derive(Clone)]
enum Scale {
    One(f64),
    Two(f64, usize),
    Named { k: f64 },
    Zero,
}

#[test]
fn payloads_of_a_parameter() {
    #[differentiable(second_order)]
    fn f(x: f64, #[no_derivative] e: &Scale) -> f64 {
        match e {
            Scale::One(a) => x * *a,
            Scale::Two(a, n) => x * a * *n as f64,
            Scale::Named { k } => k * x.sin(),
            Scale::Zero => 0.0,
        }
    }
    check!(f without lifted at (0.3, const &Scale::One(2.0)));
}

#[test]
fn payloads_of_a_local() {
    #[differentiable(second_order, lifted)]
    fn f(x: f64) -> f64 {
        let e = Scale::Two(3.0, 2);
        match e {
            Scale::One(a) => x * a,
            Scale::Two(a, n) => x * a * n as f64,
            Scale::Named { k } => k * x.sin(),
            Scale::Zero => 0.0,
        }
    }
    check!(f at (0.3));
}

#[test]
fn payload_in_a_condition() {
    #[differentiable(second_order, lifted, wrt(x))]
    fn f(x: f64, e: &Scale) -> f64 {
        if let Scale::One(a) = e { x * *a } else { x }
    }
}
struct H {
    e: Scale,
    v: Vec<Scale>,
}

#[test]
fn payloads_in_fields_and_lists() {
    #[differentiable(second_order, wrt(x))]
    fn f(x: f64, h: &H) -> f64 {
        let mut s = 0.0;
        for e in &h.v {
            match e {
                Scale::One(a) => s += x * *a,
                Scale::Named { k } => s *= k * x,
                _ => {}
            }
        }
        match &h.e {
            Scale::One(a) => s * x * *a,
            _ => s,
        }
    }
}
const E: Scale = Scale::One(2.0);

#[test]
fn payload_of_a_constant() {
    #[differentiable(second_order, lifted)]
    fn f(x: f64) -> f64 {
        match E {
            Scale::One(a) => x * a,
            _ => x,
        }
    }
    check!(f at (0.3));
}
fn pick(n: usize) -> Scale {
    if n == 0 { Scale::One(2.0) } else { Scale::Zero }
}

#[test]
fn payload_of_what_a_function_gives() {
    #[differentiable(second_order, lifted)]
    fn f(x: f64, n: usize) -> f64 {
        match pick(n) {
            Scale::One(a) => x * a,
            _ => x,
        }
    }
    check!(f at (0.3, const 0), (0.3, const 1));
}
