//! Wrong gradients at kinks, of dead code and of NaN that other systems shipped, named after the mistake.
#![allow(unused_assignments, reason = "users write so, and so does the corpus")]

use ad_corpus::{assert_close, check};
use ad_runtime::differentiable;

#[test]
fn both_sides_of_a_conditional_differentiated() {
    #[differentiable(second_order, lifted)]
    fn f(x: f64) -> f64 {
        if x == 0.0 { 1.0 + x } else { x.sin() / x }
    }
    check!(f at (0.5));
    assert_eq!((f_grad(0.0), f_jvp(0.0, 1.0).1), (1.0, 1.0));
}

#[test]
fn branch_values_computed_before_the_conditional() {
    #[differentiable(second_order, lifted)]
    fn f(x: f64, threshold: f64) -> f64 {
        let logarithm = x.ln();
        let inverse = 1.0 / x;
        let line = 2.0 * x;
        let value = if x > threshold { logarithm * inverse } else { line };
        value + threshold
    }
    check!(f at (0.75, 0.5));
    assert_eq!(f_grad(0.0, 0.5), (2.0, 1.0));
    assert_eq!(f_jvp(0.0, 0.5, 1.0, 10.0).1, 12.0);
}

#[test]
fn dead_arc_cosine_poisoned_the_gradient() {
    #[differentiable(second_order, lifted)]
    fn f(x: f64) -> f64 {
        let _angle = x.acos();
        let mut dead = x.sqrt();
        dead = 4.0;
        x * x + dead
    }
    assert_eq!((f_grad(1.0), f_grad(-1.0), f_grad(2.0), f_grad(0.0)), (2.0, -2.0, 4.0, 0.0));
    assert_eq!((f_jvp(1.0, 1.0).1, f_jvp(2.0, 1.0).1, f_jvp(0.0, 1.0).1), (2.0, 4.0, 0.0));
}

#[test]
fn dead_element_poisoned_the_gradient() {
    #[differentiable(second_order, lifted)]
    fn f(x: &[f64]) -> f64 {
        let mut roots = vec![0.0; x.len()];
        for i in 0..x.len() {
            roots[i] = x[i].sqrt();
        }
        roots[0] = x[0];
        roots[0] + roots[1]
    }
    assert_eq!(f_grad(&[0.0, 4.0, 0.0]), vec![1.0, 0.25, 0.0]);
}

#[test]
fn zero_times_logarithm_of_zero_in_a_power() {
    #[differentiable(second_order, lifted)]
    fn f(x: f64, p: f64) -> f64 {
        x.powf(p)
    }
    check!(f at (0.5, 2.0));
    assert_eq!(f_grad(0.0, 2.0), (0.0, 0.0));
    assert_eq!((f_jvp(0.0, 2.0, 1.0, 0.0).1, f_jvp(0.0, 2.0, 0.0, 1.0).1), (0.0, 0.0));
}

#[test]
fn square_at_zero_by_a_quotient() {
    #[differentiable(second_order, lifted)]
    fn f(x: f64) -> f64 {
        x.powf(2.0) + x.powi(2) + x.powf(1.0)
    }
    check!(f at (0.5));
    assert_eq!((f_grad(0.0), f_jvp(0.0, 1.0).1), (1.0, 1.0));
}

#[test]
fn entropy_with_an_empty_class() {
    #[differentiable(second_order, lifted)]
    fn f(p: &[f64]) -> f64 {
        let mut sum = 0.0;
        for &q in p {
            sum -= if q > 0.0 { q * q.ln() } else { 0.0 };
        }
        sum
    }
    check!(f at (&[0.5, 0.25]));
    assert_eq!(f_grad(&[1.0, 0.0]), vec![-1.0, 0.0]);
}

#[test]
fn one_convention_for_the_absolute_value_and_for_ties() {
    #[differentiable(second_order, lifted)]
    fn f(x: f64, y: f64) -> f64 {
        x.abs() + 10.0 * x.max(y) + 100.0 * x.min(y)
    }
    assert_eq!(f_grad(0.0, 0.0), (55.0, 55.0));
    assert_eq!((f_jvp(0.0, 0.0, 1.0, 0.0).1, f_jvp(0.0, 0.0, 0.0, 1.0).1), (55.0, 55.0));
}

#[test]
fn norm_at_the_origin() {
    #[differentiable(second_order, lifted)]
    fn f(x: &[f64]) -> f64 {
        let mut norm = 0.0_f64;
        for &value in x {
            norm = norm.hypot(value);
        }
        norm
    }
    check!(f at (&[0.5, 2.0, -1.0]));
    assert_eq!(f_grad(&[0.0, 0.0, 0.0]), vec![0.0, 0.0, 0.0]);
    assert_eq!(f_jvp(&[0.0, 0.0], &[1.0, 2.0]).1, 0.0);
}

#[test]
fn guarded_norm_at_the_origin() {
    #[differentiable(second_order, lifted)]
    fn f(x: f64, y: f64) -> f64 {
        let square = x * x + y * y;
        let root = square.sqrt();
        if square > 0.0 { root } else { 0.0 }
    }
    check!(f at (3.0, -4.0));
    assert_eq!(f_grad(0.0, 0.0), (0.0, 0.0));
    assert_eq!(f_jvp(0.0, 0.0, 1.0, 2.0).1, 0.0);
}

#[test]
fn log_sum_exp_with_an_equality_branch() {
    #[differentiable(second_order, lifted)]
    fn f(x: f64, y: f64) -> f64 {
        let largest = if x == y {
            x
        } else if x > y {
            x
        } else {
            y
        };
        largest + ((x - largest).exp() + (y - largest).exp()).ln()
    }
    check!(f at (0.5, 2.0), (2.0, 0.5));
    assert_eq!(f_grad(0.5, 0.5), (0.5, 0.5));
    assert_eq!((f_jvp(0.5, 0.5, 1.0, 0.0).1, f_jvp(0.5, 0.5, 0.0, 1.0).1), (0.5, 0.5));
}

#[test]
fn log_sum_exp_with_a_maximum() {
    #[differentiable(second_order, lifted)]
    fn f(x: f64, y: f64) -> f64 {
        let largest = x.max(y);
        largest + ((x - largest).exp() + (y - largest).exp()).ln()
    }
    check!(f at (0.5, 2.0), (2.0, 0.5));
    assert_eq!(f_grad(0.5, 0.5), (0.5, 0.5));
}

#[test]
fn cast_to_an_integer_and_back_taken_for_the_identity() {
    #[differentiable(second_order, lifted)]
    fn f(x: f64) -> f64 {
        let rounded = x as i64 as f64;
        let through = f64::from((x * 4.0) as u32) / 4.0;
        rounded + through
    }
    check!(f at (2.3));
    assert_eq!((f_grad(2.3), f_jvp(2.3, 1.0).1), (0.0, 0.0));
}

#[test]
fn fractional_part_by_a_cast() {
    #[differentiable(second_order, lifted)]
    fn f(x: f64, table: &[f64]) -> f64 {
        let cell = x as usize;
        let t = x - cell as f64;
        table[cell] * (1.0 - t) + table[cell + 1] * t
    }
    check!(f at (1.25, &[3.0, 5.0, 11.0]), (0.5, &[3.0, 5.0]));
    assert_close(f_grad(1.25, &[3.0, 5.0, 11.0]), (6.0, vec![0.0, 0.75, 0.25]));
}

#[test]
fn normalisation_of_a_zero_vector() {
    #[differentiable(second_order, lifted)]
    fn f(x: f64, y: f64) -> (f64, f64) {
        let length = x.hypot(y);
        if length == 0.0 {
            return (x, y);
        }
        (x / length, y / length)
    }
    assert_eq!(f_can_grad(0.0, 0.0, (2.0, 3.0)).1, (2.0, 3.0));
    assert_close(f_can_grad(3.0, 4.0, (1.0, 0.0)).1, (16.0 / 125.0, -12.0 / 125.0));
}
