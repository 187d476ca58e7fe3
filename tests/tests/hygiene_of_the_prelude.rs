//! Generated code names what it needs by full paths: the user's items hide the prelude's.
#![allow(clippy::needless_range_loop, reason = "users write so, and so does the corpus")]

use ad_tests::check;

#[allow(dead_code, reason = "they only stand in the way")]
mod hostile {
    pub(crate) struct Option;
    pub(crate) struct Vec;
    pub(crate) struct Some;
    pub(crate) struct None;
    pub(crate) struct Box;
    pub(crate) trait Clone {}
    pub(crate) trait Default {}
    pub(crate) trait Fn {}
    pub(crate) trait IntoIterator {}
    pub(crate) trait Iterator {}
    pub(crate) fn drop() {}
}

mod user {
    #[allow(unused_imports, reason = "they only stand in the way")]
    use super::hostile::{Box, Clone, Default, Fn, IntoIterator, Iterator, None, Option, Some, Vec, drop};
    use ad_runtime::differentiable;

    #[differentiable(forward, reverse)]
    pub(crate) fn loops(x: f64, a: &[f64], n: usize) -> f64 {
        let mut value = x;
        for i in 0..n {
            value = value * a[i] + x.sin();
            if value > 10.0 {
                return value;
            }
        }
        value
    }

    #[differentiable(forward, reverse)]
    pub(crate) fn recursion(x: f64, n: usize) -> f64 {
        if n == 0 { x } else { x * recursion(x, n - 1) }
    }
}

#[test]
fn loops_and_exits() {
    use user::*;
    check!([loops loops_prim loops_adj loops_can_grad loops_jvp loops_grad loops_value_and_grad] at
        (0.5, &[2.0, -0.75], const 2), (5.0, &[3.0, 2.0], const 2));
}

#[test]
fn recursion_and_calls() {
    use user::*;
    check!([recursion recursion_prim recursion_adj recursion_can_grad recursion_jvp recursion_grad
        recursion_value_and_grad] at (0.5, const 0), (1.5, const 3));
}
