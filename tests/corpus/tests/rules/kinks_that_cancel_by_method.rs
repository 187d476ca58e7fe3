//! Kinks in a file where a type of its own has methods of the same names: those of floats are then found by the receiver's type.

use ad_corpus::check;
use ad_runtime::{Differentiable, differentiable};

type Real = f64;

#[derive(Differentiable, Clone, Copy)]
#[::ad_runtime::differentiable(lifted)]
struct Interval {
    low: f64,
    high: f64,
}

#[differentiable]
impl Interval {
    fn max(self, other: f64) -> f64 {
        self.high.max(other)
    }

    fn min(self, other: f64) -> f64 {
        self.low.min(other)
    }

    fn abs(self) -> f64 {
        self.high.abs().max(self.low.abs())
    }

    fn clamp(self, low: f64, high: f64) -> f64 {
        self.low.clamp(low, high)
    }
}

#[test]
fn of_floats() {
    #[differentiable(forward, reverse, lifted)]
    fn f(x: Real, y: Real) -> Real {
        let softplus = x.max(0.0) + (-x.abs()).exp().ln_1p();
        softplus + 3.0 * (x.max(y) + x.min(y)) + x.clamp(-1.0, 2.0) + (x - 2.0).max(0.0) + (x + 1.0).min(0.0)
    }
    check!(f without second_order at (0.0, 0.0), (0.0, 1.5), (2.0, 2.0), (-1.0, 0.5), (3.0, -4.0));
}

#[test]
fn of_the_type_of_the_file() {
    #[differentiable(reverse)]
    fn f(low: f64, high: f64, x: f64) -> f64 {
        let interval = Interval { low, high };
        interval.max(x) + 10.0 * interval.min(x) + 100.0 * interval.abs() + 1000.0 * interval.clamp(x, high)
    }
    assert_eq!(f_grad(1.0, 1.0, 1.0), (5.0 + 50.0, 0.5 + 50.0 + 500.0, 5.5 + 500.0));
}
