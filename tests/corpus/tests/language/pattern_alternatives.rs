//! Patterns with alternatives that bind a name to different parts.

use ad_corpus::check;
use ad_runtime::{Differentiable, differentiable};

#[derive(Clone, Debug, PartialEq, Differentiable)]
#[::ad_runtime::differentiable(lifted)]
enum Shape {
    Circle(f64),
    Square { side: f64, corners: usize },
    Both(f64, f64),
    Nothing,
}

#[differentiable(second_order, lifted)]
fn made(x: f64, y: f64, kind: usize) -> Shape {
    match kind {
        0 => Shape::Circle(x),
        1 => Shape::Square { side: y, corners: 4 },
        2 => Shape::Both(x, y),
        _ => Shape::Nothing,
    }
}

#[test]
fn in_arms_with_guards() {
    #[differentiable(second_order)]
    fn f(x: f64, y: f64, first: usize, second: usize) -> f64 {
        let (s, t) = (made(x, y, first), made(y, x, second));
        match (&s, &t) {
            (Shape::Circle(a), Shape::Circle(b) | Shape::Both(_, b)) if a > b => a * b,
            (Shape::Circle(a) | Shape::Both(_, a), Shape::Both(b, c) | Shape::Both(c, b)) if b > c => {
                a * b / c
            }
            (
                Shape::Circle(a) | Shape::Square { side: a, .. },
                Shape::Square { side: b, .. } | Shape::Circle(b),
            ) => a * a - b,
            (Shape::Both(a, b) | Shape::Both(b, a), _) if a > b => 3.0 * a + b,
            (Shape::Nothing, Shape::Both(a, _) | Shape::Circle(a)) => *a,
            _ => x * y,
        }
    }
    for first in 0..4 {
        for second in 0..4 {
            check!(f without lifted at (0.5, 1.75, const first, const second), (1.75, 0.5, const first, const second));
        }
    }
}

#[test]
fn in_conditions() {
    #[differentiable(second_order)]
    fn f(x: f64, y: f64, kind: usize) -> f64 {
        let s = made(x * y, y, kind);
        if let Shape::Circle(a) | Shape::Square { side: a, .. } | Shape::Both(_, a) = &s {
            a * a * x
        } else {
            x
        }
    }
    for kind in 0..4 {
        check!(f without lifted at (0.5, 1.75, const kind));
    }
}
