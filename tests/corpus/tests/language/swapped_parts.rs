//! Elements of one list that change places, whatever they are named by, in every mode.

#![allow(irrefutable_let_patterns, reason = "the form is what is tested")]

use ad_corpus::{check, check_in_place};
use ad_runtime::differentiable;

#[test]
fn names_of_a_pattern() {
    #[differentiable(second_order, lifted)]
    fn f(mut x: [f64; 3], y: f64) -> f64 {
        if let [a, b, _] = &mut x {
            std::mem::swap(a, b);
            *a *= y;
        }
        if let [a, rest @ ..] = &mut x[..] {
            std::mem::swap(a, &mut rest[1]);
            *a *= *a;
        }
        x[0] * y + x[1] * 2.0 * x[2]
    }
    check!(f at ([0.5, -1.5, 2.0], 0.75));
}

#[test]
fn names_of_the_parts_of_chunks() {
    #[differentiable(second_order, lifted)]
    fn f(x: &mut [f64], y: f64) {
        for chunk in x.chunks_mut(2) {
            if let [a, b] = chunk {
                std::mem::swap(a, b);
                *a *= y;
            }
        }
    }
    check_in_place!(f at (&mut [0.5, -1.5, 2.0], 0.75), (&mut [], 0.75), (&mut [0.5, -1.5, 2.0, 1.25], 0.75));
}

#[test]
fn elements_of_two_halves() {
    #[differentiable(second_order, lifted)]
    fn f(x: &mut [f64], y: f64) {
        for chunk in x.chunks_mut(3) {
            let (left, right) = chunk.split_at_mut(1);
            std::mem::swap(&mut left[0], &mut right[1]);
            right[0] *= left[0] * y;
        }
    }
    check_in_place!(f at (&mut [0.5, -1.5, 2.0], 0.75), (&mut [], 0.75), (&mut [0.5, -1.5, 2.0, 1.25, -0.5, 3.0], 0.75));
}
