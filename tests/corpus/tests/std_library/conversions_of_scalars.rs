//! Numbers of one type parameter become floats, or numbers of another.

use ad_corpus::{check, check_seeded};
use ad_runtime::differentiable;
use num_traits::{Float, NumCast};

#[differentiable(second_order)]
fn as_float<T: Float>(a: T, b: T) -> f64 {
    let ratio = a.to_f64().unwrap() / 2.0;
    ratio * ratio * b.to_f64().expect("it is a number")
}

#[differentiable(second_order)]
fn as_another<S: Float, T: Float>(a: S, b: T) -> T {
    let scale = <T as NumCast>::from(a).unwrap();
    b * scale * T::from(a * a).unwrap()
}

/// There and back again, in a loop.
#[differentiable(second_order)]
fn there_and_back<T: Float>(a: &[T], n: usize) -> Vec<T> {
    let mut out = Vec::new();
    let mut sum = 0.0;
    for k in 0..n {
        sum += a[k % a.len()].to_f64().unwrap() * sum + 1.0;
        out.push(<T as NumCast>::from(sum).unwrap() * a[0]);
    }
    out
}

#[test]
fn of_type_parameters() {
    #[differentiable(second_order)]
    fn f(a: f64, b: f64) -> f64 {
        as_float(a, b) + as_another(a, b) * as_another(b, a)
    }
    check!(f without lifted at (0.7, 1.3), (-0.4, 2.0));
}

#[test]
fn in_loops() {
    #[differentiable(second_order)]
    fn f(a: &[f64], n: usize) -> Vec<f64> {
        there_and_back(a, n)
    }
    check_seeded!(f without lifted at (&[0.5, 1.5], const 0), (&[0.5, 1.5], const 1), (&[0.5, 1.5], const 5));
}

/// Derivatives are of the type of what they belong to.
#[test]
fn of_different_widths() {
    let (by_narrow, by_wide): (f32, f64) = as_another_grad(1.5_f32, 2.0_f64);
    assert_eq!((by_narrow, by_wide), (3.0 * 1.5 * 1.5 * 2.0, 1.5 * 1.5 * 1.5));
    let (by_a, by_b): (f32, f32) = as_float_grad(3.0_f32, 0.5);
    assert_eq!((by_a, by_b), (3.0 / 2.0 * 0.5, 2.25));
}
