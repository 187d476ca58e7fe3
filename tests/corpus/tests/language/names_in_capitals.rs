//! Names in capitals: variables, constants and variants in patterns, and functions; and constants and variants in small letters.
#![allow(
    unreachable_pub,
    non_snake_case,
    non_upper_case_globals,
    non_camel_case_types,
    reason = "models are written with the letters of their formulas"
)]

use ad_corpus::check;
use ad_runtime::{Differentiable, differentiable};

const TABLE: [(i32, usize, f64); 3] = [(1, 2, 0.5), (2, 1, 0.25), (3, 0, 2.0)];
const N: usize = 3;

#[test]
fn in_patterns_of_loops() {
    #[differentiable(second_order, lifted)]
    fn f(x: f64, y: &[f64]) -> f64 {
        let mut sum = 0.0;
        for &(I, J, n) in TABLE.iter() {
            sum += n * x.powi(I) * y[J];
        }
        for (K, V) in y.iter().enumerate() {
            sum += V * V * (K as f64 + 1.0) * x;
        }
        sum
    }
    check!(f at (0.7, &[1.1, -0.4, 0.3]), (-1.3, &[0.2, 0.9, -2.0]));
}

#[test]
fn in_patterns_of_lets_and_closures() {
    #[differentiable(second_order, lifted)]
    fn f(T: f64, RHO: f64, x: &[f64]) -> f64 {
        let (A, B) = (T * RHO, T.sin());
        let [C, D] = [A * B, x[0]];
        let Q = |P: f64| P * T;
        let sum: f64 = x.iter().map(|&V| V * V * C).sum();
        let mut S = D;
        for V in x {
            S *= V + RHO;
        }
        sum + Q(S) * B
    }
    check!(f at (0.7, 1.2, &[1.1, -0.4]), (-1.3, 0.4, &[0.2]));
}

#[test]
fn in_patterns_that_may_fail() {
    #[differentiable(second_order, lifted)]
    fn f(x: Option<f64>, y: f64) -> f64 {
        let by_match = match x {
            Some(T) if T > 0.0 => T * T * y,
            Some(T) => T.sin(),
            None => y,
        };
        let by_let = if let Some(T) = x { T * y } else { 3.0 * y };
        let Some(P) = x else { return by_match + by_let };
        by_match + 2.0 * by_let + P * P * P
    }
    check!(f at (Some(0.7), 1.2), (Some(-0.7), 1.2), (None, 0.3));
}

#[derive(Clone, Debug, PartialEq, Differentiable)]
#[::ad_runtime::differentiable(lifted)]
enum State {
    Gas { P: f64, T: f64 },
    Liquid(f64, [f64; 2]),
}

#[test]
fn in_parts_of_variants() {
    #[differentiable(second_order)]
    fn f(x: f64, y: f64, gas: bool) -> f64 {
        let state = if gas { State::Gas { P: x * y, T: y } } else { State::Liquid(x, [x.sin(), y]) };
        match &state {
            State::Gas { P, T } => P * P / T,
            State::Liquid(T, [A, B]) => T * A * B * B,
        }
    }
    check!(f without lifted at (0.7, 1.2, const true), (0.7, 1.2, const false));
}

#[test]
fn a_constant_stays_one() {
    #[differentiable(second_order, lifted)]
    fn f(x: f64, n: usize) -> f64 {
        const M: usize = 5;
        match n {
            N => x * x * N as f64,
            M => x.sin() * M as f64,
            _ => x,
        }
    }
    check!(f at (0.7, const 3), (0.7, const 5), (0.7, const 4));
}

#[differentiable(second_order, lifted)]
fn Yprime(T: f64, RHO: f64) -> f64 {
    T * T * RHO
}

mod tables {
    use ad_runtime::differentiable;

    #[differentiable(second_order, lifted)]
    pub fn Zprime(T: f64) -> f64 {
        T.sin()
    }

    pub fn Count(x: f64) -> usize {
        if x > 0.0 { 3 } else { 2 }
    }

    #[differentiable(second_order, lifted)]
    pub fn scale(x: f64) -> f64 {
        x * x
    }
}
use tables::Count;

#[derive(Clone, Debug, PartialEq, Differentiable)]
#[::ad_runtime::differentiable(lifted)]
struct Model(f64);

impl Model {
    #[differentiable(second_order, lifted)]
    fn Make(x: f64) -> Self {
        Model(x * x)
    }

    #[differentiable(second_order, lifted)]
    fn Value(&self, x: f64) -> f64 {
        self.0 * x
    }
}

#[derive(Clone, Debug, PartialEq, Differentiable)]
#[::ad_runtime::differentiable(lifted)]
enum Kind {
    Yprime(f64),
    Make(f64),
}

#[test]
fn of_functions() {
    #[differentiable(second_order, lifted)]
    fn f(x: f64, y: f64) -> f64 {
        let model = Model::Make(x);
        let other = Model(y);
        let mut sum = Yprime(x, y) + 2.0 * tables::Zprime(x) + model.Value(y) * Model::Value(&other, x);
        sum *= match if x > 0.0 { Kind::Yprime(x * y) } else { Kind::Make(y) } {
            Kind::Yprime(a) => a.sin(),
            Kind::Make(a) => a * a,
        };
        for _ in 0..Count(x) {
            sum *= y;
        }
        sum
    }
    check!(f at (0.7, 1.2), (-0.7, 0.4));
}

const second: usize = 1;

enum Side {
    left,
    right(usize),
}

use Side::*;
use tables::scale;

fn side(k: usize) -> Side {
    if k % 3 == 2 { left } else { right(k) }
}

#[test]
fn variants_that_a_body_imports() {
    #[differentiable(second_order, lifted)]
    fn f(x: &[f64], k: usize) -> f64 {
        use std::cmp::Ordering::{self, *};
        let order: Ordering = k.cmp(&1);
        match order {
            Less => x[0] * x[0],
            Equal => x[1].sin() * x[2],
            Greater => x[2] * x[0],
        }
    }
    for k in 0..3 {
        check!(f at (&[1.1, 0.7, 0.4], const k));
    }
}

#[test]
fn constants_and_variants_in_small_letters() {
    #[differentiable(second_order, lifted)]
    fn f(x: &[f64]) -> f64 {
        let mut s = x[0];
        for i in 0..4 {
            s = match i {
                second => s * x[2],
                other => s + x[other % 3] * x[1],
            };
            s = match side(i) {
                left => s * x[1],
                right(second) => s + 5.0 * x[0],
                right(k) => (s + x[k % 3]).cos(),
            };
        }
        // A function of that name hides nothing.
        match Some(s) {
            Some(scale) if scale > 100.0 => scale,
            Some(scale) => scale * x[0],
            None => scale(x[1]),
        }
    }
    check!(f at (&[1.1, 0.7, 0.4]));
}
