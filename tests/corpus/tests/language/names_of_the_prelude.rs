//! Names of the prelude that mean something of the user's, where generated code has those of the prelude.

use ad_corpus::{check, check_seeded};

/// What is declared here stands where the functions do; names of modules around them do not reach them, but imports do.
#[allow(dead_code, unused_macros)]
mod own {
    /// Two numbers, by a name that lists have elsewhere.
    pub(crate) struct Vec(f64, f64);

    pub(crate) enum Option {
        Some,
        None,
    }

    pub(crate) struct Box;

    pub(crate) trait Fn {}

    pub(crate) trait Clone {}

    macro_rules! vec {
        () => {
            Vec(0.0, 0.0)
        };
    }
    pub(crate) use vec;
}

mod overwritten {
    #[allow(unused_imports)]
    use super::own::{Box, Clone, Fn, Option, Option::None, Option::Some, Vec, vec};
    use ad_runtime::differentiable;

    #[differentiable(second_order, lifted)]
    pub(crate) fn f(x: &[f64], rounds: usize) -> f64 {
        let mut y: std::vec::Vec<f64> = x.to_vec();
        for _ in 0..rounds {
            for i in 1..y.len() {
                y[i] += y[i - 1].sin() * y[i];
            }
        }
        y.iter().sum::<f64>() * x[0]
    }
}

mod left_early {
    #[allow(unused_imports)]
    use super::own::{Box, Clone, Fn, Option, Option::None, Option::Some, Vec, vec};
    use ad_runtime::differentiable;

    #[differentiable(second_order, lifted)]
    pub(crate) fn f(x: f64, y: f64) -> f64 {
        let mut z = x;
        for i in 0..10 {
            if z > 3.0 {
                return z * y;
            }
            z += y * f64::from(i);
        }
        z.sin()
    }
}

mod calls_itself {
    #[allow(unused_imports)]
    use super::own::{Box, Clone, Fn, Option, Option::None, Option::Some, Vec, vec};
    use ad_runtime::differentiable;

    #[differentiable(second_order, lifted)]
    pub(crate) fn f(x: f64, depth: usize) -> f64 {
        if depth == 0 { x } else { (x * f(x * 0.5, depth - 1)).exp() }
    }
}

mod several {
    #[allow(unused_imports)]
    use super::own::{Box, Clone, Fn, Option, Option::None, Option::Some, Vec, vec};
    use ad_runtime::differentiable;

    #[differentiable(second_order, lifted)]
    pub(crate) fn f(x: &[f64]) -> std::vec::Vec<f64> {
        let mut y = std::vec::Vec::new();
        for i in 0..x.len() {
            y.push(x[i] * x[0]);
        }
        y
    }
}

mod second_order {
    #[allow(unused_imports)]
    use super::own::{Box, Clone, Fn, Option, Option::None, Option::Some, Vec, vec};
    use ad_runtime::differentiable;

    #[differentiable(second_order)]
    pub(crate) fn f(x: &[f64]) -> f64 {
        let mut sum = 0.0;
        for i in 0..x.len() {
            sum += x[i] * x[i] * x[0].exp();
        }
        sum
    }
}

#[test]
fn lists_that_are_overwritten() {
    use overwritten::*;
    check!(f at (&[0.3, -0.5, 0.7], const 2), (&[0.3, -0.5, 0.7], const 0));
}

#[test]
fn loops_that_are_left() {
    use left_early::*;
    check!(f at (0.5, 0.7), (0.5, 0.07));
}

#[test]
fn functions_that_call_themselves() {
    use calls_itself::*;
    check!(f at (0.3, const 3), (0.3, const 0));
}

#[test]
fn lists_of_results() {
    use several::*;
    check_seeded!(f at (&[0.3, -0.5, 0.7]));
    assert_eq!(f_jacobian(&[2.0, 3.0]), [[4.0, 0.0], [3.0, 2.0]]);
}

#[test]
fn second_derivatives() {
    assert_eq!(second_order::f_hessian(&[0.0, 1.0])[1][1], 2.0);
}
