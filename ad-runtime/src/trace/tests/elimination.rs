//! Jacobians by elimination.

use super::{Order, Random, Trace, Traced, program, variables};
use crate::numbers::{Functions, Number};
use crate::trace::{Jacobian, TraceError};
use approx::assert_relative_eq;

const ORDERS: [Order; 3] = [Order::Forward, Order::Reverse, Order::Markowitz];

fn assert_close(one: &Jacobian, other: &Jacobian) {
    for (one, other) in one.rows.iter().flatten().zip(other.rows.iter().flatten()) {
        assert_relative_eq!(one, other, epsilon = 1e-12, max_relative = 1e-12);
    }
}

#[test]
fn all_orders_agree_with_gradients() {
    for seed in 0..40 {
        let mut random = Random(seed);
        let n = 1 + random.below(5);
        let trace = Trace::new();
        let outputs = program(variables(&trace, &random.vector(n)), 30, &mut random);
        let rows = outputs.iter().map(|&output| trace.gradient(output)).collect();
        let sweeps = Jacobian { rows, multiplications: 0, eliminated: Vec::new() };
        for order in ORDERS {
            assert_close(&trace.jacobian(&outputs, order).unwrap(), &sweeps);
        }
    }
}

/// Goes through all orders one by one.
fn fewest(trace: &Trace, outputs: &[Traced]) -> u64 {
    fn after(graph: &super::super::graph::Graph, left: &[usize]) -> u64 {
        let costs = left.iter().map(|&vertex| {
            let mut graph = graph.clone();
            let others: Vec<usize> = left.iter().copied().filter(|&other| other != vertex).collect();
            graph.eliminate(vertex) + after(&graph, &others)
        });
        costs.min().unwrap_or(0)
    }
    let graph = super::super::graph::Graph::new(trace, &trace.lines(outputs));
    after(&graph, &graph.inner.clone())
}

#[test]
fn the_search_finds_the_best_of_all_orders() {
    let (mut better_than_markowitz, mut searched) = (0, 0);
    for seed in 0..400 {
        let mut random = Random(seed);
        let n = 2 + random.below(2);
        let trace = Trace::new();
        let inputs = variables(&trace, &random.vector(n));
        // Each value is read by several lines, and outputs are read by others.
        let mut values = inputs.clone();
        for _ in 0..4 + random.below(3) {
            let [one, other] = [(); 2].map(|()| values[random.below(values.len())]);
            values.push(if random.below(2) == 0 { one * other } else { (one + other * 2.0).sin() });
        }
        let outputs: Vec<Traced> = (0..3).map(|_| values[random.below(values.len())]).collect();
        let graph = super::super::graph::Graph::new(&trace, &trace.lines(&outputs));
        if graph.inner.len() > 6 {
            continue;
        }
        searched += 1;
        let best = trace.jacobian(&outputs, Order::Exhaustive).unwrap();
        assert_eq!(best.multiplications, fewest(&trace, &outputs), "{seed}");
        for order in ORDERS {
            let other = trace.jacobian(&outputs, order).unwrap();
            assert!(best.multiplications <= other.multiplications);
            assert_close(&best, &other);
            better_than_markowitz +=
                u32::from(order == Order::Markowitz && best.multiplications < other.multiplications);
        }
    }
    assert!(searched > 100, "{searched}");
    assert!(better_than_markowitz > 0);
}

#[test]
fn orders_count_what_they_multiply() {
    // One input, a chain, then three outputs: forward is best. The mirror image: reverse.
    let trace = Trace::new();
    let x = trace.variable(0.3);
    let middle = x.sin().sin().sin();
    let outputs = [middle * 2.0, middle * 3.0, middle * 4.0];
    let cost =
        |trace: &Trace, outputs: &[Traced], order| trace.jacobian(outputs, order).unwrap().multiplications;
    assert_eq!(cost(&trace, &outputs, Order::Forward), 1 + 1 + 3);
    assert_eq!(cost(&trace, &outputs, Order::Reverse), 3 + 3 + 3);

    let trace = Trace::new();
    let [x, y, z] = trace.variables([0.1, 0.2, 0.3]);
    let output = (x + y + z).sin().sin().sin();
    // The vertices: x + y, + z, sin, sin.
    assert_eq!(cost(&trace, &[output], Order::Forward), 2 + 3 + 3 + 3);
    assert_eq!(cost(&trace, &[output], Order::Reverse), 1 + 1 + 2 + 2);
}

#[test]
fn markowitz_saves_where_a_narrow_place_is_between() {
    let trace = Trace::new();
    let inputs = variables(&trace, &Random(7).vector(12));
    let narrow = inputs.iter().fold(Traced::constant(1.0), |sum, &x| sum * (x.sin() + 2.0));
    let outputs: Vec<Traced> = (1..=12).map(|k| (narrow * f64::from(k)).cos()).collect();
    let cost = |order| trace.jacobian(&outputs, order).unwrap().multiplications;
    let (forward, reverse, markowitz) = (cost(Order::Forward), cost(Order::Reverse), cost(Order::Markowitz));
    assert!(markowitz < forward && markowitz < reverse, "{markowitz} {forward} {reverse}");
}

#[test]
fn outputs_of_all_kinds() {
    let trace = Trace::new();
    let [x, y] = trace.variables([3.0, 2.0]);
    let product = x * y;
    let square = product * product;
    // Read by another output, twice the same, a variable, a constant.
    let outputs = [product, square, product, y, Traced::constant(5.0)];
    for order in [Order::Forward, Order::Reverse, Order::Markowitz, Order::Exhaustive] {
        let jacobian = trace.jacobian(&outputs, order).unwrap();
        assert_eq!(jacobian.rows, [[2.0, 3.0], [24.0, 36.0], [2.0, 3.0], [0.0, 1.0], [0.0, 0.0]]);
        assert_eq!(jacobian.multiplications, 2);
    }
}

#[test]
fn lines_that_no_output_needs_cost_nothing() {
    let trace = Trace::new();
    let x = trace.variable(0.5);
    let output = x.sin() * 2.0;
    let _unused = output.exp() * x;
    let jacobian = trace.jacobian(&[output], Order::Forward).unwrap();
    assert_eq!((jacobian.multiplications, jacobian.eliminated), (1, vec![1]));
}

#[test]
fn the_search_is_bounded() {
    let chain = |length: usize| {
        let trace = Trace::new();
        let x = trace.variable(0.5);
        let output = (0..=length).fold(x, |x, _| x.sin());
        trace.jacobian(&[output], Order::Exhaustive)
    };
    assert_eq!(chain(16).unwrap().multiplications, 16);
    let error = chain(17).unwrap_err();
    assert_eq!(error, TraceError::TooManyVertices { found: 17, limit: 16 });
    assert!(error.to_string().contains("17 vertices"));
}
