//! Faults that were found with tangents of structs and arrays that are given away, each under the name of what was wrong.

use ad_corpus::library::{Gauge, GaugeTangent};
use ad_corpus::{check_in_place, reals};
use ad_runtime::{Differentiable, differentiable};

#[derive(Clone, Copy, Debug, Differentiable)]
#[::ad_runtime::differentiable(lifted)]
struct Pair(f64, f64);
reals!(Pair { 0, 1 } => PairTangent);

#[derive(Clone, Debug, Differentiable)]
#[::ad_runtime::differentiable(lifted)]
struct Pairs {
    values: Vec<f64>,
    first: Pair,
}
reals!(Pairs { values, first } => PairsTangent);

#[test]
fn a_tangent_was_needed_after_it_had_been_given_away() {
    #[differentiable(second_order, lifted)]
    fn f(pairs: &mut Pairs, x: f64) {
        let made = Pair(x.tanh(), 1.0);
        pairs.first = made;
        pairs.values[0] -= made.0.sin();
    }
    let pairs = Pairs { values: vec![0.5, 1.5], first: Pair(0.25, -2.0) };
    check_in_place!(f at (&mut pairs.clone(), 0.5));
}

#[test]
fn a_tangent_was_given_away_in_every_iteration() {
    #[differentiable(second_order, lifted)]
    fn f(pairs: &mut Pairs, p: Pair, n: usize) {
        let made = Pair(p.0 * p.1, 1.0);
        let q = pairs.first;
        let mut list = vec![made];
        for k in 0..n {
            list.push(made);
            pairs.first = p;
            pairs.first = q;
            pairs.values[k] += list[k].0 * pairs.first.1;
        }
    }
    let pairs = Pairs { values: vec![0.5, 1.5], first: Pair(0.25, -2.0) };
    check_in_place!(f at (&mut pairs.clone(), Pair(1.5, 0.5), const 0), (&mut pairs.clone(), Pair(1.5, 0.5), const 2));
}

#[test]
fn a_lent_array_was_filled_from_a_slice() {
    #[differentiable(second_order, lifted)]
    fn f(g: &mut [f64; 3], x: f64) {
        let h = [g[2], x, 0.5];
        g.copy_from_slice(&h);
    }
    check_in_place!(f at (&mut [0.5, 1.5, -2.0], 0.75));
}

/// The field's type stands in another file: what is taken from there and the share that is subtracted have no common type that shows.
#[test]
fn a_share_was_added_that_had_to_be_subtracted() {
    #[differentiable(second_order)]
    fn f(gauge: &mut Gauge, x: f64) -> f64 {
        let rest = 1.0 - 0.5 * x;
        gauge.0 = x;
        rest
    }
    let (result, gradients) = f_can_grad(&mut Gauge(2.0), 3.0, &mut GaugeTangent(4.0), 1.0);
    assert_eq!((result, gradients), (-0.5, 3.5));
}
