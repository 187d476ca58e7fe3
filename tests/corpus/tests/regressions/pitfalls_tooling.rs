//! Mistakes of other systems' tooling: orders of evaluation, scopes, types told by their spelling.

use std::cell::Cell;

use ad_corpus::{assert_close, check};
use ad_runtime::differentiable;

#[test]
fn modes_disagree_on_the_order_of_evaluation() {
    #[differentiable(second_order, lifted)]
    fn f(x: f64, y: f64) -> f64 {
        let mut a = x;
        let b = a * {
            a *= y;
            a
        } + a;
        let c = [a, {
            a += b;
            a
        }];
        a -= {
            a *= 2.0;
            a * c[0]
        };
        a + c[1]
    }
    check!(f at (0.5, 2.0), (1.5, -0.75));
}

#[test]
fn primal_executed_twice() {
    thread_local! {
        static CALLS: Cell<u32> = const { Cell::new(0) };
    }
    fn count() -> f64 {
        CALLS.set(CALLS.get() + 1);
        2.0
    }
    #[differentiable(second_order, lifted)]
    fn f(x: f64) -> f64 {
        let mut value = x;
        for _ in 0..3 {
            value *= count();
        }
        value
    }
    assert_eq!(f_value_and_grad(1.0), (8.0, 8.0));
    assert_eq!(CALLS.take(), 3);
    assert_eq!(f_jvp(1.0, 1.0), (8.0, 8.0));
    assert_eq!(CALLS.take(), 3);
}

#[test]
fn recomputed_body_shared_declarations_with_the_outer_one() {
    #[differentiable(second_order, lifted)]
    fn f(x: &[f64]) -> f64 {
        let scale = x[0];
        let mut sum = 0.0;
        for i in 0..x.len() {
            let scale = scale * x[i];
            let sum_before = sum;
            let mut inner = 0.0;
            for j in 0..2 {
                let scale = scale + j as f64;
                let i = i + j;
                inner += scale * scale * i as f64;
            }
            sum = sum_before * 0.5 + inner * scale;
        }
        sum * scale
    }
    check!(f at (&[1.5, 2.0, -0.5]), (&[0.75]));
}

#[test]
fn method_of_another_type_taken_for_the_floats() {
    #[differentiable(second_order, lifted)]
    fn f(x: f64, n: i64, k: u32) -> f64 {
        let largest = n.max(3).min(10).abs().clamp(0, 8);
        let power = 2_i64.pow(k) + n.signum() * largest.rem_euclid(3);
        let exponent = k.min(2) as i32;
        x.powi(exponent) * largest as f64 + power as f64 * x
    }
    check!(f at (1.5, const 5, const 2), (-0.5, const -4, const 0));
    assert_eq!(f_grad(1.5, 5, 2), 2.0 * 1.5 * 5.0 + 6.0);
}

#[test]
fn result_of_a_comparison_of_equal_values_reused() {
    #[differentiable(second_order, lifted)]
    fn f(x: f64) -> f64 {
        let mut value = x;
        let large = value > 2.0;
        value *= 3.0;
        if large {
            value *= value;
        }
        if value > 2.0 {
            value += x;
        }
        if large == (value > 2.0) { value } else { -value }
    }
    check!(f at (0.5), (1.5), (2.5));
    assert_eq!((f_grad(0.5), f_grad(1.5), f_grad(3.0)), (3.0, -4.0, 55.0));
}

#[test]
fn gradients_of_many_calls_share_nothing() {
    #[differentiable(second_order, lifted)]
    fn f(x: &[f64], n: usize) -> f64 {
        let mut value = 1.0;
        for i in 0..n {
            value = value * x[i] + x[0];
        }
        value
    }
    let (first, first_value) = f_prim(&[2.0, 3.0], 2);
    let (second, second_value) = f_prim(&[5.0, 7.0], 1);
    assert_eq!((first_value, second_value), (14.0, 10.0));
    // (x₀ + x₀) x₁ + x₀, and x₀ + x₀; in the other order, and more than once.
    for _ in 0..2 {
        assert_eq!(f_adj(&[5.0, 7.0], 1, &second, 1.0), vec![2.0, 0.0]);
        assert_eq!(f_adj(&[2.0, 3.0], 2, &first, 10.0), vec![70.0, 40.0]);
    }
    assert_close(f_grad(&[2.0, 3.0], 2), vec![7.0, 4.0]);
}
