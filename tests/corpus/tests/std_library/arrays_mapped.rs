//! `map` of arrays without a name: in fields, of calls, mapped again.

use ad_corpus::check;
use ad_runtime::{Differentiable, differentiable};

const N: usize = 3;

#[derive(Differentiable, Clone, Copy)]
#[::ad_runtime::differentiable(lifted)]
struct Part {
    x: f64,
}

#[derive(Differentiable, Clone, Copy)]
#[::ad_runtime::differentiable(lifted)]
struct Whole {
    v: [f64; N],
    rows: [[f64; 2]; 2],
    parts: [Part; 2],
    scale: Option<f64>,
}

#[differentiable(second_order)]
impl Whole {
    fn of(x: &[f64]) -> Whole {
        let v = [x[0], x[1], x[2]];
        let parts = [Part { x: x[0] }, Part { x: x[1] }];
        Whole { v, rows: [[x[2], x[0]], [x[1], x[1]]], parts, scale: Some(x[2]) }
    }

    fn scaled(self, k: f64) -> Whole {
        let rows = self.rows.map(|row| row.map(|c| c * k));
        Whole { v: self.v.map(|c| c * k), rows, ..self }
    }
}

#[differentiable(second_order, lifted)]
fn made(x: f64) -> [f64; 2] {
    [x, x * x]
}

#[test]
fn in_fields() {
    #[differentiable(second_order)]
    fn f(x: &[f64]) -> f64 {
        let whole = Whole::of(x).scaled(x[1]);
        let parts = whole.parts.map(|part| Part { x: part.x * x[0] }).map(|part| part.x.sin());
        let squares = whole.v.map(|c| c * c);
        let scale = whole.scale.map(|s| s * x[0]).unwrap_or(1.0);
        parts[0] * parts[1] + squares[2] * whole.rows[1][0] * scale
    }
    check!(f without lifted at (&[0.5, -1.5, 2.0]));
}

#[test]
fn of_calls_and_in_chains() {
    #[differentiable(second_order)]
    fn f(x: &[f64]) -> f64 {
        let r = made(x[0]).map(|c| c * x[1]).map(f64::sin);
        let v = Whole::of(x).v.map(|c| c * r[0]);
        let sum: f64 = v.map(f64::exp).iter().sum();
        sum * r[1] + v.map(|c| c * c).into_iter().sum::<f64>()
    }
    check!(f without lifted at (&[0.5, -1.5, 2.0]));
}

#[differentiable(second_order, lifted)]
fn shifted<const M: usize>(v: &[f64; M], by: f64) -> [f64; M] {
    v.map(|x| x + by * by)
}

#[test]
fn of_a_call_that_has_the_length_from_its_type() {
    #[differentiable(second_order, lifted)]
    fn f(x: [f64; 2], by: f64) -> f64 {
        let p = shifted(&x, by);
        let k = p.map(|v| v * v / 2.0);
        k[0] - k[1] * by
    }
    check!(f at ([0.5, -1.25], 0.75));
}

const TABLE: [[f64; 3]; 2] = [[0.5, -1.25, 2.0], [1.5, 0.25, -0.75]];

#[differentiable(second_order, lifted)]
fn powers<const K: usize>(x: f64) -> [f64; K] {
    let mut powers = [1.0; K];
    for k in 1..K {
        powers[k] = powers[k - 1] * x;
    }
    powers
}

/// A table of the module, and what a function of any length gives.
#[test]
fn constants_and_results() {
    #[differentiable(second_order)]
    fn f(a: [f64; 3], x: f64) -> f64 {
        let both = TABLE.map(|row| row.iter().zip(a.iter()).map(|(w, a)| w * a * a).sum::<f64>());
        let shifted = powers::<4>(x).map(|p| p * p + x);
        both[0] * both[1] + shifted.iter().product::<f64>()
    }
    check!(f without lifted at ([0.5, -1.5, 0.7], 0.6));
}

#[test]
fn of_any_length() {
    #[differentiable(second_order)]
    fn f<const N: usize>(x: [f64; N], y: f64) -> f64 {
        let scaled = x.map(|v| v * y);
        let weights: [f64; N] = std::array::from_fn(|k| scaled[k] * (k + 1) as f64);
        weights.iter().zip(&x).map(|(w, v)| w * v).sum::<f64>()
    }
    check!(f without lifted at ([0.5, 1.5], 0.7), ([0.3], 1.1));
}
