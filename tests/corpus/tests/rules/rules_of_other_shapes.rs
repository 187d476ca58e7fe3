//! The rules that fit no table: three operands, integer exponents, two results, negation, predicates.

use std::cmp::Ordering;

use ad_corpus::{assert_close, check, check_seeded};
use ad_runtime::differentiable;

#[test]
fn negation() {
    #[differentiable(second_order, lifted)]
    fn f(x: f64, y: &f64) -> f64 {
        -x * -(-y) + -*y
    }
    check!(f at (1.5, &2.0), (-0.3, &0.7), (4.0, &-1.0));
    assert_eq!(f_grad(1.5, &2.0), (-2.0, -2.5));
}

#[test]
fn negation_in_single_precision() {
    #[differentiable(second_order, lifted)]
    fn f(x: f32) -> f32 {
        -x * x
    }
    check!(f at (1.5), (-0.3), (4.0));
    assert_eq!(f_grad(1.5), -3.0);
}

#[test]
fn powi_with_a_parameter() {
    #[differentiable(second_order, lifted)]
    fn f(x: f64, n: i32) -> f64 {
        x.powi(n)
    }
    check!(f at (1.5, const 3), (-0.5, const 2), (2.5, const -2), (-1.5, const 1), (0.75, const 0));
    assert_close(f_grad(1.5, 3), 6.75);
    assert_close(f_grad(-2.0, -1), -0.25);
}

#[test]
fn powi_with_a_literal() {
    #[differentiable(second_order, lifted)]
    fn f(x: f64) -> f64 {
        x.powi(3) - f64::powi(x, -2) + x.powi(1) + x.powi(0)
    }
    check!(f at (1.5), (-0.5), (2.5));
    assert_close(f_grad(2.0), 12.0 + 0.25 + 1.0);
}

#[test]
fn powi_in_single_precision() {
    #[differentiable(second_order, lifted)]
    fn f(x: f32, n: i32) -> f32 {
        x.powi(n) + f32::powi(x, 2)
    }
    check!(f at (1.5, const 3), (-0.5, const 2), (2.5, const -2));
    assert_close(f_grad(1.5, 3), 9.75);
}

#[test]
fn sin_cos() {
    #[differentiable(second_order, lifted)]
    fn f(x: f64) -> (f64, f64) {
        x.sin_cos()
    }
    check_seeded!(f at (0.3), (-1.2), (2.5));
    let (_, dx) = f_can_grad(0.3, (2.0, 5.0));
    assert_close(dx, 2.0 * 0.3_f64.cos() - 5.0 * 0.3_f64.sin());
}

#[test]
fn sin_cos_taken_apart() {
    #[differentiable(second_order, lifted)]
    fn f(x: f64, y: f32) -> f64 {
        let (s, c) = x.sin_cos();
        let (s32, _) = f32::sin_cos(y);
        s * s * c + f64::sin_cos(x).1 + f64::from(s32)
    }
    check!(f at (0.3, 0.7), (-1.2, 0.25), (2.5, -1.5));
}

#[test]
fn mul_add() {
    #[differentiable(second_order, lifted)]
    fn f(x: f64, a: f64, b: f64) -> f64 {
        x.mul_add(a, b) * f64::mul_add(b, x, 2.0)
    }
    check!(f at (1.5, 2.0, -0.5), (-0.3, 0.7, 1.1), (4.0, -1.0, 0.25));
}

#[test]
fn mul_add_with_one_active_operand() {
    #[differentiable(second_order, lifted)]
    fn f(x: f64, y: f64, z: f64, #[no_derivative] k: f64) -> f64 {
        x.mul_add(k, 3.0) + k.mul_add(y, k) * 2.0 + k.mul_add(k, z) * 5.0
    }
    check!(f at (1.5, 2.0, -0.5, const 1.25));
    assert_eq!(f_grad(1.5, 2.0, -0.5, 1.25), (1.25, 2.5, 5.0));
}

#[test]
fn mul_add_in_single_precision() {
    #[differentiable(second_order, lifted)]
    fn f(x: f32, a: f32, b: f32) -> f32 {
        x.mul_add(a, b)
    }
    check!(f at (1.5, 2.0, -0.5), (-0.3, 0.7, 1.1));
    assert_eq!(f_grad(1.5, 2.0, -0.5), (2.0, 1.5, 1.0));
}

#[test]
fn clamp() {
    #[differentiable(second_order, lifted)]
    fn f(x: f64, low: f64, high: f64) -> f64 {
        x.clamp(low, high) * x
    }
    check!(f at (0.5, 0.0, 1.0), (-2.0, 0.25, 1.0), (3.0, 0.0, 1.5));
    assert_eq!(f_grad(0.5, 0.0, 1.0), (1.0, 0.0, 0.0));
    assert_eq!(f_grad(-2.0, 0.25, 1.0), (0.25, -2.0, 0.0));
    assert_eq!(f_grad(3.0, 0.0, 1.5), (1.5, 0.0, 3.0));
}

#[test]
fn clamp_between_constants() {
    #[differentiable(second_order, lifted)]
    fn f(x: f64) -> f64 {
        (3.0 * x).clamp(-1.0, 1.0) + f64::clamp(x, 0.0, 2.0)
    }
    check!(f at (0.25), (-2.0), (3.0), (1.0));
    assert_eq!((f_grad(0.25), f_grad(-2.0), f_grad(1.0)), (4.0, 0.0, 1.0));
}

#[test]
fn clamp_in_single_precision() {
    #[differentiable(second_order, lifted)]
    fn f(x: f32, low: f32, #[no_derivative] high: f32) -> f32 {
        x.clamp(low, high)
    }
    check!(f at (0.5, 0.0, const 1.0), (-2.0, 0.25, const 1.0), (3.0, 0.0, const 1.5));
}

#[test]
fn predicates_are_inactive() {
    #[differentiable(second_order, lifted)]
    fn f(x: f64) -> f64 {
        let mut value = x * x;
        if x.is_nan() || x.is_infinite() || !x.is_finite() {
            value = 0.0;
        }
        if x.is_sign_negative() {
            value *= 2.0;
        }
        if f64::is_sign_positive(x) && x.is_normal() && !x.is_subnormal() {
            value *= 3.0;
        }
        value
    }
    check!(f at (1.5), (-0.5), (1e-3));
    assert_eq!((f_grad(1.5), f_grad(-0.5)), (9.0, -2.0));
}

#[test]
fn orders_are_inactive() {
    #[differentiable(second_order, lifted)]
    fn f(x: f64, y: f64) -> f64 {
        let larger = match x.total_cmp(&y) {
            Ordering::Less => y,
            Ordering::Equal => x,
            Ordering::Greater => 2.0 * x,
        };
        let ordered = x.partial_cmp(&y) == Some(Ordering::Less);
        if ordered { larger * x } else { larger }
    }
    check!(f at (1.5, 2.5), (2.5, 1.5), (-0.5, -0.75));
    assert_eq!((f_grad(1.5, 2.5), f_grad(2.5, 1.5)), ((2.5, 1.5), (2.0, 0.0)));
}

#[test]
fn every_comparison() {
    #[differentiable(second_order, lifted)]
    fn f(x: f64, y: f64) -> f64 {
        let mut value = 0.0;
        if x < y {
            value += x;
        }
        if x <= y {
            value += 2.0 * y;
        }
        if x > y {
            value += 4.0 * x * y;
        }
        if x >= y {
            value += 8.0 * x;
        }
        if x == y {
            value += 16.0 * x;
        }
        if x != y {
            value += 32.0 * y;
        }
        value
    }
    check!(f at (1.5, 2.5), (2.5, 1.5));
    assert_eq!(f_grad(1.5, 1.5), (24.0, 2.0));
}

#[test]
fn methods_on_expressions() {
    #[differentiable(second_order, lifted)]
    fn f(x: f64, y: f64) -> f64 {
        (x * y).sin().exp().ln_1p() + (2.0 * x + 1.0).max(0.5 * y).sqrt() + 1.0_f64.atan2(x) + 2f64.powf(y)
    }
    check!(f at (1.5, 2.5), (0.25, 4.0), (2.0, -0.5));
}
