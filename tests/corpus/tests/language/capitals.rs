//! Names with capitals: in patterns they bind, unless they are constants, and functions may have them.

#![allow(non_snake_case, reason = "this is what is tested")]

use ad_corpus::{check, reals};
use ad_runtime::{Differentiable, differentiable};

const TABLE: [(i32, i32, f64); 3] = [(1, 2, 3.0), (2, 3, 0.5), (0, 1, 2.0)];
const LIMIT: usize = 1;

#[derive(Clone, Debug, Differentiable)]
#[::ad_runtime::differentiable(lifted)]
struct Point(f64, f64);

reals!(Point { 0, 1 } => PointTangent);

#[test]
fn capital_in_the_pattern_of_a_for_over_a_constant() {
    #[differentiable(second_order, lifted)]
    fn f(x: f64) -> f64 {
        let mut s = 0.0;
        for &(I, J, n) in TABLE.iter() {
            s += n * x.powi(I) * J as f64;
        }
        s
    }
    check!(f at (0.3), (1.7));
}

#[test]
fn capital_in_the_pattern_of_a_for_over_active_pairs() {
    #[differentiable(second_order, lifted)]
    fn f(t: (f64, f64), v: &[(f64, f64)], w: &[f64]) -> f64 {
        let (A, T) = t;
        let mut s = A * T;
        for (P, V) in v {
            s = s * P + 2.0 * V;
        }
        for (N, &W) in w.iter().enumerate() {
            let n = {
                let L = N + 1;
                L * 2
            };
            s *= W + n as f64;
        }
        for K in 0..3 {
            s += A * K as f64 * s;
        }
        s
    }
    check!(f at ((0.3, 0.2), &vec![(0.1, 0.2), (0.4, 0.7)], &vec![0.5, 2.0]), ((0.3, 0.2), &vec![], &vec![1.5]));
}

#[test]
fn capital_in_an_arm_has_a_derivative() {
    #[differentiable(second_order, lifted)]
    fn f(x: Option<f64>, p: (f64, f64)) -> f64 {
        match x {
            Some(T) => T * 2.0 * p.0,
            None => p.1,
        }
    }
    check!(f at (Some(0.3), (0.3, 0.2)), (None, (0.3, 0.2)));
}

#[test]
fn capital_in_a_condition_has_a_derivative() {
    #[differentiable(second_order, lifted)]
    fn f(x: Option<f64>, v: &[f64]) -> f64 {
        let mut s = 0.5;
        if let Some(X) = x {
            s += X * X;
        }
        let Some(Y) = x else { return s * v[0] };
        let mut i = 0;
        while let Some(V) = v.get(i) {
            s *= V;
            i += 1;
        }
        match v {
            [A, .., B] => s * A * B * Y,
            [A] if *A > 0.1 => A * s,
            _ => s,
        }
    }
    check!(f at (Some(0.3), &vec![0.2, 0.4, 0.7]), (None, &vec![0.3]), (Some(0.3), &vec![0.2]), (Some(0.3), &vec![0.05]));
}

#[test]
fn constants_in_arms_stay_constants() {
    #[differentiable(second_order, lifted)]
    fn f(x: f64, v: &[f64]) -> f64 {
        let mut s = x;
        for (k, v) in v.iter().enumerate() {
            match k {
                LIMIT => s *= v * LIMIT as f64,
                _ => s += v,
            }
        }
        s
    }
    check!(f at (0.3, &vec![0.2, 0.4, 0.5, 0.6]));
}

#[test]
fn capital_parameters_of_closures() {
    #[differentiable(second_order, lifted)]
    fn f(v: &[f64], p: (f64, f64)) -> f64 {
        let g = |(A, B): (f64, f64)| A * B * 2.0;
        let Sq = |T: f64| T * T * p.0;
        v.iter().enumerate().map(|(I, &X)| X * I as f64).sum::<f64>()
            + v.iter().fold(1.0, |A, X| A * X)
            + Sq(g(p))
    }
    check!(f at (&vec![0.3, 0.2], (0.4, 0.7)));
}

#[differentiable(second_order, lifted)]
fn Yprime(x: f64) -> f64 {
    x * x
}

#[differentiable(second_order, lifted)]
fn F(x: f64, y: f64) -> f64 {
    x * y * y
}

#[differentiable(second_order, lifted)]
fn Made(x: f64) -> Point {
    Point(x, x * x)
}

#[differentiable(second_order, lifted)]
fn Power(x: f64, n: usize) -> f64 {
    if n == 0 { 1.5 } else { x * Power(x, n - 1) }
}

#[differentiable(second_order, lifted)]
fn Scale(v: &mut [f64], x: f64) {
    for k in v {
        *k *= x;
    }
}

mod deep {
    use super::*;

    #[differentiable(second_order, lifted)]
    pub(super) fn Sine(x: f64) -> f64 {
        x.sin()
    }
}

#[test]
fn functions_with_capitals_are_no_constructors() {
    #[differentiable(second_order, lifted)]
    fn f(x: f64, v: &[f64]) -> f64 {
        let Point(a, b) = Made(x * 3.0);
        let p = Made(x);
        Yprime(x) * 2.0
            + F(x, Yprime(x))
            + deep::Sine(x)
            + a * b * p.0 * p.1
            + Power(x, 3)
            + v.iter().copied().map(Yprime).sum::<f64>()
    }
    check!(f at (0.3, &vec![0.5, 0.25]));
}

#[test]
fn function_with_a_capital_changes_what_it_is_lent() {
    #[differentiable(second_order, lifted)]
    fn f(x: f64) -> f64 {
        let mut v = vec![x, x * x];
        Scale(&mut v, x);
        v[0] + v[1] * v[1]
    }
    check!(f at (0.3));
}
