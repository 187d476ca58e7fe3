//! Functions of which a derivative is a marked function itself, in files that have something to be told apart from.

use ad_corpus::check;
use ad_runtime::differentiable;

/// The first marked item gives it a tangent; what is made of that item gives no second one.
#[allow(dead_code)]
struct Nothing;

#[differentiable(second_order, lifted)]
fn square(x: f64) -> f64 {
    x * x
}

#[allow(dead_code)]
mod own {
    pub(crate) enum Option {
        Some,
        None,
    }
}

mod beside_own_names {
    #[allow(unused_imports)]
    use super::own::{Option, Option::None, Option::Some};
    use ad_runtime::differentiable;

    #[differentiable(second_order, lifted)]
    pub(crate) fn tower(x: f64, height: usize) -> f64 {
        if height == 0 { x } else { (x * tower(x * 0.5, height - 1)).exp() }
    }
}

#[test]
fn types_without_derivative_have_one_tangent() {
    check!([square square_prim square_adj square_can_grad square_jvp square_grad square_value_and_grad; square_grad_and_hvp] at (1.5));
    assert_eq!(square_derivative::<2>(1.5), 2.0);
}

#[test]
fn names_of_the_prelude_that_are_hidden() {
    use beside_own_names::*;
    check!([tower tower_prim tower_adj tower_can_grad tower_jvp tower_grad tower_value_and_grad; tower_grad_and_hvp] at
        (0.3, const 3), (0.3, const 0));
    let by_order = tower_derivative::<1>(0.3, 3);
    approx::assert_relative_eq!(by_order, tower_grad(0.3, 3), max_relative = 1e-14);
}
