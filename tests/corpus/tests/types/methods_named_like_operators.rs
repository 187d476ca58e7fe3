//! Methods of types of other files that are named like operators.

use ad_corpus::check;
use ad_runtime::differentiable;
use std::ops::{Add, Mul};

#[path = "methods_named_like_operators/elsewhere.rs"]
mod elsewhere;

#[test]
fn stay_methods_as_statements() {
    #[differentiable(second_order)]
    fn f(x: f64, y: f64) -> f64 {
        let mut sum = elsewhere::Sum::empty();
        sum.add(x.mul(y));
        sum.add(y.add(x));
        sum.total * x
    }
    check!(f without lifted at (0.7, 1.2), (-0.7, 0.4));
}
