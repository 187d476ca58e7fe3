//! Laws of derivatives on pseudo-random programs, and programs whose answers are known.

mod elimination;
mod inverse;
pub(super) mod programs;

use super::{Order, Trace, Traced};
use crate::numbers::{Dual, Functions, Number};
use approx::{abs_diff_eq, relative_eq};
use programs::{Random, program};

fn dot(one: &[f64], other: &[f64]) -> f64 {
    one.iter().zip(other).map(|(one, other)| one * other).sum()
}

/// The size of what is added up in a scalar product: rounding errors are relative to it.
fn size(one: &[f64], other: &[f64]) -> f64 {
    one.iter().zip(other).map(|(one, other)| (one * other).abs()).sum()
}

fn variables<'t>(trace: &'t Trace, point: &[f64]) -> Vec<Traced<'t>> {
    point.iter().map(|&value| trace.variable(value)).collect()
}

#[test]
fn products_are_adjoint_to_each_other() {
    for seed in 0..50 {
        let mut random = Random(seed);
        let n = 1 + random.below(6);
        let trace = Trace::new();
        let outputs = program(variables(&trace, &random.vector(n)), 40, &mut random);
        let (x_dot, y_bar) = (random.vector(n), random.vector(n));
        let (y_dot, x_bar) = (trace.jvp(&outputs, &x_dot).unwrap(), trace.vjp(&outputs, &y_bar).unwrap());
        let (left, right) = (dot(&x_bar, &x_dot), dot(&y_bar, &y_dot));
        let scale = size(&x_bar, &x_dot).max(size(&y_bar, &y_dot));
        assert!(abs_diff_eq!(left, right, epsilon = 1e-12 * scale), "{seed}: {left} {right}");
    }
}

#[test]
fn agrees_with_dual_numbers() {
    for seed in 0..50 {
        let mut random = Random(seed);
        let point: [f64; 5] = std::array::from_fn(|_| random.number());
        let trace = Trace::new();
        let traced = program(variables(&trace, &point), 40, &mut Random(seed));
        let dual = program(Dual::variables(point).to_vec(), 40, &mut Random(seed));
        for (traced, dual) in traced.into_iter().zip(dual) {
            assert_eq!(traced.value(), dual.value);
            for (one, other) in trace.gradient(traced).into_iter().zip(dual.tangent) {
                let near = relative_eq!(one, other, epsilon = 1e-12, max_relative = 1e-12);
                assert!(near, "{seed}: {one} {other}");
            }
        }
    }
}

#[test]
fn the_value_is_that_of_floats_to_the_bit() {
    for seed in 0..50 {
        let point = Random(seed).vector(4);
        let trace = Trace::new();
        let traced = program(variables(&trace, &point), 40, &mut Random(seed));
        let floats = program(point, 40, &mut Random(seed));
        assert_eq!(traced.into_iter().map(Number::value).collect::<Vec<_>>(), floats);
    }
}

#[test]
fn constants_leave_no_trace() {
    let trace = Trace::new();
    let x = trace.variable(2.0);
    let c = Traced::constant(3.0);
    let _ = (c * c + 1.0).sin();
    assert_eq!(trace.len(), 1);
    let y = x * c;
    assert_eq!((trace.len(), trace.list.borrow().edges.len()), (2, 1));
    assert_eq!(trace.gradient(y), [3.0]);
    assert_eq!(trace.gradient(c), [0.0]);
    // A function with derivative zero everywhere gives a constant.
    let _ = x.floor();
    assert_eq!(trace.len(), 2);
}

#[test]
fn one_operand_twice_is_one_edge() {
    let trace = Trace::new();
    let x = trace.variable(3.0);
    let y = x * x;
    assert_eq!(trace.list.borrow().edges.len(), 1);
    assert_eq!(trace.gradient(y), [6.0]);
}

#[test]
fn clearing_keeps_the_memory() {
    let mut trace = Trace::new();
    let run = |trace: &Trace| {
        let mut x = trace.variable(0.5);
        for _ in 0..1000 {
            x = x.sin() * 1.1;
        }
        trace.gradient(x)[0]
    };
    let slope = run(&trace);
    let capacities = |trace: &Trace| {
        let list = trace.list.borrow();
        (list.ends.capacity(), list.edges.capacity())
    };
    let before = capacities(&trace);
    trace.clear();
    assert!(trace.is_empty());
    assert_eq!(run(&trace), slope);
    assert_eq!(capacities(&trace), before);
}

#[test]
fn zero_counts_for_nothing_beside_infinity() {
    let trace = Trace::new();
    let x = trace.variable(0.0);
    let y = (1.0 / x).min(Traced::constant(1.0));
    assert_eq!(trace.gradient(y), [0.0]);
    assert_eq!(trace.jvp(&[x.sqrt()], &[0.0]), Ok(vec![0.0]));
    for order in [Order::Forward, Order::Reverse, Order::Markowitz, Order::Exhaustive] {
        assert_eq!(trace.jacobian(&[y], order).unwrap().rows, [[0.0]]);
    }
    assert_eq!(trace.gradient(x.sqrt()), [f64::INFINITY]);
}

#[test]
#[should_panic(expected = "two traces")]
fn two_traces_do_not_mix() {
    let (one, other) = (Trace::new(), Trace::new());
    let _ = one.variable(1.0) * other.variable(1.0);
}

#[test]
#[should_panic(expected = "another trace")]
fn an_output_of_another_trace_is_refused() {
    let (one, other) = (Trace::new(), Trace::new());
    let _ = one.gradient(other.variable(1.0));
}
