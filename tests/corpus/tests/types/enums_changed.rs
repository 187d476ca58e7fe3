//! Payloads of enums that are changed where they are, in lists and behind references.

use ad_corpus::check;
use ad_runtime::{Differentiable, differentiable};

#[derive(Clone, Debug, Differentiable)]
#[::ad_runtime::differentiable(lifted)]
enum Shape {
    Round(f64, f64),
    Square { a: f64, b: f64 },
    Named(usize),
}

#[differentiable(second_order)]
fn total(shapes: &[Shape]) -> f64 {
    let mut t = 0.0;
    for (i, s) in shapes.iter().enumerate() {
        match s {
            Shape::Round(a, b) => t += a * b * (i + 2) as f64,
            Shape::Square { a, b } => t += 3.0 * a - b * b,
            Shape::Named(n) => t *= *n as f64,
        }
    }
    t
}

#[differentiable(second_order, lifted)]
fn shapes(x: f64) -> Vec<Shape> {
    vec![Shape::Round(x, 1.0), Shape::Named(2), Shape::Square { a: x, b: 2.0 }, Shape::Round(x * x, x)]
}

#[differentiable(second_order, lifted)]
fn rounded(shape: &mut Shape, x: f64) {
    if let Shape::Round(a, b) = shape {
        *b = a.sqrt() * x;
    }
}

#[test]
fn payload_changed_in_a_loop_over_a_list() {
    #[differentiable(second_order)]
    fn f(x: f64) -> f64 {
        let mut v = shapes(x);
        for s in v.iter_mut() {
            if let Shape::Round(a, b) = s {
                *b = a.sqrt() * x;
                *a += *b;
            }
        }
        total(&v)
    }
    check!(f without lifted at (1.3), (2.2));
}

#[test]
fn payloads_changed_in_a_match() {
    #[differentiable(second_order)]
    fn f(x: f64) -> f64 {
        let mut v = shapes(x);
        for s in v.iter_mut() {
            match s {
                Shape::Round(a, b) => *b = a.sin() * *b,
                Shape::Square { a, .. } => *a *= x,
                Shape::Named(_) => {}
            }
        }
        total(&v)
    }
    check!(f without lifted at (1.3), (2.2));
}

#[test]
fn payload_changed_by_index() {
    #[differentiable(second_order)]
    fn f(x: f64) -> f64 {
        let mut v = shapes(x);
        for i in 0..v.len() {
            if let Shape::Round(a, b) = &mut v[i] {
                *b = a.sqrt() * x;
            }
        }
        total(&v)
    }
    check!(f without lifted at (1.3), (2.2));
}

#[test]
fn payload_changed_behind_a_parameter() {
    #[differentiable(second_order)]
    fn f(x: f64) -> f64 {
        let mut v = shapes(x);
        rounded(&mut v[0], x * x);
        rounded(&mut v[3], x);
        total(&v)
    }
    check!(f without lifted at (1.3), (2.2));
}
