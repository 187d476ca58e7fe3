//! Inverse accumulation against dense solutions, and its laws.

use super::programs::{lorenz_96, pendulum, rk4};
use super::{Order, Random, Trace, Traced, dot, program, size, variables};
use crate::numbers::{Delta, Deltas, Dual, Functions, Number};
use crate::trace::{Inverse, TraceError};
use approx::{abs_diff_eq, assert_abs_diff_eq, assert_relative_eq};
use nalgebra_v0_34::{DMatrix, DVector};

fn dense(trace: &Trace, outputs: &[Traced]) -> DMatrix<f64> {
    let rows = trace.jacobian(outputs, Order::Reverse).unwrap().rows;
    DMatrix::from_fn(rows.len(), rows.len(), |i, j| rows[i][j])
}

/// The condition number: by how much an inverse multiplies relative rounding errors.
fn condition(matrix: &DMatrix<f64>) -> f64 {
    let values = matrix.clone().svd(false, false).singular_values;
    values.max() / values.min()
}

fn assert_close(one: &[f64], other: &[f64], tolerance: f64) {
    let scale = other.iter().fold(0.0_f64, |largest, part| largest.max(part.abs()));
    assert!(abs_diff_eq!(one, other, epsilon = tolerance * scale), "{one:?} {other:?} {tolerance}");
}

/// All laws of the four modes at one point. Identities hold to 1e-12 times the condition number: by so much an inverse multiplies relative errors.
fn laws(trace: &Trace, outputs: &[Traced], random: &mut Random) -> Inverse {
    let n = outputs.len();
    let jacobian = dense(trace, outputs);
    let tolerance = 1e-12 * condition(&jacobian);
    assert!(tolerance < 1e-6, "a test of a singular program says nothing: {tolerance}");
    let inverse = trace.inverse(outputs).unwrap();
    let (v, w) = (random.vector(n), random.vector(n));
    let (inverse_v, adjoint_w) = (inverse.jvp(&v).unwrap(), inverse.vjp(&w).unwrap());

    // The adjoint of the inverse.
    let (left, right) = (dot(&w, &inverse_v), dot(&adjoint_w, &v));
    let scale = size(&w, &inverse_v).max(size(&adjoint_w, &v));
    assert_abs_diff_eq!(left, right, epsilon = tolerance * scale);
    // Inverse to each other, from both sides.
    assert_close(&trace.jvp(outputs, &inverse_v).unwrap(), &v, tolerance);
    assert_close(&inverse.jvp(&trace.jvp(outputs, &v).unwrap()).unwrap(), &v, tolerance);
    assert_close(&trace.vjp(outputs, &adjoint_w).unwrap(), &w, tolerance);
    assert_close(&inverse.vjp(&trace.vjp(outputs, &w).unwrap()).unwrap(), &w, tolerance);
    // Dense solutions.
    let solved = jacobian.clone().lu().solve(&DVector::from_column_slice(&v)).unwrap();
    assert_close(&inverse_v, solved.as_slice(), tolerance);
    let solved = jacobian.transpose().lu().solve(&DVector::from_column_slice(&w)).unwrap();
    assert_close(&adjoint_w, solved.as_slice(), tolerance);
    // The short ways.
    assert_eq!(trace.inverse_jvp(outputs, &v).unwrap(), inverse_v);
    assert_eq!(trace.inverse_vjp(outputs, &w).unwrap(), adjoint_w);
    inverse
}

#[test]
fn laws_hold_on_random_programs() {
    let (mut single, mut lumps, mut wide) = (0, 0, 0);
    for seed in 0..80 {
        let mut random = Random(seed);
        let n = 1 + random.below(6);
        let trace = Trace::new();
        let outputs = program(variables(&trace, &random.vector(n)), 25, &mut random);
        let inverse = laws(&trace, &outputs, &mut random);
        for lump in inverse.lumps() {
            assert!(lump.results <= lump.inputs && lump.inputs <= n, "{lump:?}");
            single += usize::from(lump.lines == 1);
            lumps += usize::from(lump.lines > 1);
            wide += usize::from(lump.results > 1);
        }
    }
    assert!(single > 100 && lumps > 100 && wide > 20, "{single} {lumps} {wide}");
}

#[test]
fn inverses_of_a_composition_compose() {
    let mut random = Random(5);
    let (n, point) = (4, Random(6).vector(4));
    let run = |point: &[f64], seed: u64, v: &[f64]| {
        let trace = Trace::new();
        let outputs = program(variables(&trace, point), 10, &mut Random(seed));
        let values: Vec<f64> = outputs.iter().map(|output| output.value()).collect();
        (values, trace.inverse_jvp(&outputs, v).unwrap())
    };
    let v = random.vector(n);
    let trace = Trace::new();
    let between = program(variables(&trace, &point), 10, &mut Random(1));
    let outputs = program(between, 10, &mut Random(2));
    let whole = trace.inverse_jvp(&outputs, &v).unwrap();

    let (values, _) = run(&point, 1, &v);
    let (_, u) = run(&values, 2, &v);
    let (_, parts) = run(&point, 1, &u);
    assert_close(&whole, &parts, 1e-12 * condition(&dense(&trace, &outputs)));
}

#[test]
fn a_line_that_overwrites_an_operand_is_a_step() {
    let trace = Trace::new();
    let [x, y] = trace.variables([3.0, 2.0]);
    let u = x * y; // overwrites x
    let w = y + u; // overwrites y
    let inverse = laws(&trace, &[u, w], &mut Random(1));
    let sizes: Vec<_> = inverse.lumps().iter().map(|lump| (lump.lines, lump.inputs, lump.results)).collect();
    assert_eq!(sizes, [(1, 2, 1), (1, 2, 1)]);
    assert_eq!(inverse.cost(), 6);
}

#[test]
fn temporaries_are_lumped() {
    let trace = Trace::new();
    let [q, p] = trace.variables([0.5, 0.2]);
    // Two lines before an operand is overwritten: q.sin() and times -0.1.
    let p = p + q.sin() * -0.1;
    let q = q + p * 0.1;
    let inverse = laws(&trace, &[q, p], &mut Random(1));
    let sizes: Vec<_> = inverse
        .lumps()
        .iter()
        .map(|lump| (lump.first, lump.last, lump.lines, lump.inputs, lump.results))
        .collect();
    assert_eq!(sizes, [(2, 4, 3, 2, 1), (5, 6, 2, 2, 1)]);
}

#[test]
fn the_order_of_lines_is_chosen() {
    // In its own order the run has 2 n live values in the middle, one lump. One value after the other, each line is a step.
    let n = 6;
    let trace = Trace::new();
    let inputs = variables(&trace, &Random(3).vector(n));
    let sines: Vec<Traced> = inputs.iter().map(|x| x.sin()).collect();
    let outputs: Vec<Traced> = inputs.iter().zip(&sines).map(|(&x, &sine)| x * 2.0 + sine).collect();
    let inverse = laws(&trace, &outputs, &mut Random(1));
    assert_eq!(inverse.lumps().len(), n);
    assert_eq!(inverse.cost(), 2 * n as u64);
}

/// The inverse after some steps of the Lorenz-96 model, as cost and lumps.
fn lorenz(n: usize, steps: usize) -> Inverse {
    let trace = Trace::new();
    let mut random = Random(n as u64);
    let start: Vec<f64> = random.vector(n).iter().map(|x| 2.0 + x).collect();
    let outputs = (0..steps).fold(variables(&trace, &start), |x, _| rk4(&x, 0.02, lorenz_96));
    laws(&trace, &outputs, &mut random)
}

#[test]
fn the_cost_of_lumps_grows_with_the_steps_of_a_run() {
    for n in [4, 5, 8, 12] {
        let one = lorenz(n, 1).cost();
        for steps in [2, 4, 8] {
            let inverse = lorenz(n, steps);
            // Not more than a lump that replaces all n values for each step, and not more than in proportion.
            assert!(inverse.cost() <= steps as u64 * one, "{n} {steps}: {} {one}", inverse.cost());
            assert!(inverse.cost() <= steps as u64 * ((n * n * n) + n * n) as u64);
            assert!(inverse.lumps().len() >= steps);
        }
    }
}

/// The pendulum with friction 0.5 to the time 0.025 `steps`.
fn swing(trace: &Trace, steps: usize) -> Vec<Traced<'_>> {
    (0..steps).fold(variables(trace, &[1.0, 0.0]), |x, _| rk4(&x, 0.025, |x| pendulum(x, 0.5)))
}

#[test]
fn a_damped_pendulum_is_unstable_backward() {
    let mut last = 1.0;
    for steps in [40, 200, 400, 800] {
        let trace = Trace::new();
        let outputs = swing(&trace, steps);
        let inverse = laws(&trace, &outputs, &mut Random(1));
        // Each step contracts areas by e^(-0.5 h), so J⁻¹ expands them by e^(0.5 t); in t = 20 that is e^10.
        let (one, other) = (inverse.jvp(&[1.0, 0.0]).unwrap(), inverse.jvp(&[0.0, 1.0]).unwrap());
        let area = one[0] * other[1] - one[1] * other[0];
        let expected = (0.5 * 0.025 * steps as f64).exp();
        assert_relative_eq!(area, expected, max_relative = 1e-6);
        assert!(area > last);
        last = area;
    }
}

#[test]
fn a_pendulum_swings_back_by_its_inverse_tangent() {
    // The tangent's equation backward in time: what the inverse tangent is in the limit of small steps.
    let trace = Trace::new();
    let outputs = swing(&trace, 80);
    let tangent = [0.3, -0.7];
    let end = trace.jvp(&outputs, &tangent).unwrap();
    assert_close(&trace.inverse_jvp(&outputs, &end).unwrap(), &tangent, 1e-12);
    // Against differences of the run itself.
    let at = |h: f64| {
        let start = vec![1.0 + h * tangent[0], h * tangent[1]];
        (0..80).fold(start, |x, _| rk4(&x, 0.025, |x| pendulum(x, 0.5)))
    };
    let (above, below) = (at(1e-5), at(-1e-5));
    let difference: Vec<f64> =
        above.iter().zip(&below).map(|(above, below)| (above - below) / 2e-5).collect();
    assert_close(&trace.inverse_jvp(&outputs, &difference).unwrap(), &tangent, 1e-6);
}

#[test]
fn inverse_modes_of_a_differential_equation_solve_its_tangent_and_adjoint_equations() {
    // With J the Jacobian of the right-hand side: the inverse tangent follows v' = J v from the end to the start, the inverse adjoint
    // follows v' = -Jᵀ v from the start to the end. Euler's method for these has an error proportional to its step.
    let (v, time) = ([0.6, -0.3], 1.0);
    let errors = |steps: usize| {
        let h = time / steps as f64;
        let run = |x: &[f64]| rk4(x, h, |x| pendulum(x, 0.5));
        let mut states = vec![vec![1.0, 0.0]];
        for k in 0..steps {
            states.push(run(&states[k]));
        }
        let moved = |state: &[f64], v: &[f64], transposed: bool| -> Vec<f64> {
            let trace = Trace::new();
            let slopes = pendulum(&variables(&trace, state), 0.5);
            let product = if transposed { trace.vjp(&slopes, v) } else { trace.jvp(&slopes, v) };
            v.iter().zip(product.unwrap()).map(|(v, slope)| v - h * slope).collect()
        };
        let tangent = states[1..].iter().rev().fold(v.to_vec(), |v, state| moved(state, &v, false));
        let adjoint = states[..steps].iter().fold(v.to_vec(), |v, state| moved(state, &v, true));

        let trace = Trace::new();
        let outputs =
            (0..steps).fold(variables(&trace, &[1.0, 0.0]), |x, _| rk4(&x, h, |x| pendulum(x, 0.5)));
        let inverse = trace.inverse(&outputs).unwrap();
        let error = |one: &[f64], other: &[f64]| (one[0] - other[0]).hypot(one[1] - other[1]);
        [error(&inverse.jvp(&v).unwrap(), &tangent), error(&inverse.vjp(&v).unwrap(), &adjoint)]
    };
    let (coarse, fine) = (errors(200), errors(400));
    for (coarse, fine) in coarse.into_iter().zip(fine) {
        assert!(fine < 0.01 && (1.9..2.1).contains(&(coarse / fine)), "{coarse} {fine}");
    }
}

#[test]
fn laws_hold_on_gradients() {
    // The Jacobian of a gradient is a Hessian.
    for seed in 0..20 {
        let mut random = Random(seed);
        let n = 2 + random.below(4);
        let trace = Trace::new();
        let deltas = Deltas::new();
        let x: Vec<_> = random.vector(n).into_iter().map(|x| deltas.variable(trace.variable(x))).collect();
        let bowl = (0..n).map(|i| x[i] * x[i] * (i as f64 + 2.0) + (x[i] * x[(i + 1) % n]).sin());
        let f = bowl.sum::<Dual<Delta<Traced>>>() + (x[0] + x[n - 1]).exp();
        let gradient = deltas.gradient(f.tangent);
        laws(&trace, &gradient, &mut random);
        let hessian = dense(&trace, &gradient);
        assert_close(hessian.as_slice(), hessian.transpose().as_slice(), 1e-14);
    }
}

#[test]
fn singular_programs_are_refused() {
    let refused = |outputs: &dyn for<'t> Fn(&[Traced<'t>; 3]) -> Vec<Traced<'t>>| {
        let trace = Trace::new();
        let inputs = trace.variables([0.5, 2.0, 0.0]);
        let outputs = outputs(&inputs);
        trace.inverse(&outputs).unwrap_err()
    };
    let narrow = |line, width| TraceError::TooNarrow { line, width, expected: 3 };
    assert_eq!(refused(&|[x, y, _]| vec![*x, *y, *x * *y]), narrow(None, 2));
    assert_eq!(refused(&|[x, y, z]| vec![*x + *y + *z, *x, *x]), narrow(Some(4), 2));
    assert_eq!(refused(&|[x, y, _]| vec![*x, *y, Traced::constant(1.0)]), narrow(None, 2));
    // x + y is all that is left of two values.
    assert!(matches!(
        refused(&|[x, y, z]| {
            let sum = (*x + *y) * *z;
            vec![sum, sum.sin(), sum.cos()]
        }),
        TraceError::TooNarrow { width: 2, .. }
    ));
    assert_eq!(refused(&|[x, y, z]| vec![*x * *z, *y, *z]), TraceError::Singular { first: 3, last: 3 });
    assert_eq!(
        refused(&|[x, y, z]| vec![*x + *y, (*x + *y) * 2.0, *z]),
        // The sum is computed twice, in place of x and y. The factor 2 is a step of its own.
        TraceError::Singular { first: 3, last: 4 }
    );
    assert_eq!(refused(&|[x, y, z]| vec![z.sqrt(), *y, *x]), TraceError::Singular { first: 3, last: 3 });
    assert!(matches!(
        refused(&|[x, y, z]| vec![*x + *y * 0.5, *x * 2.0 + *y, *z]),
        TraceError::Singular { .. }
    ));
}

#[test]
fn infinite_partials_are_refused() {
    let trace = Trace::new();
    let [x, y] = trace.variables([0.5, 0.0]);
    // In B, beside an A of 1.
    assert_eq!(trace.inverse(&[x + y.sqrt(), y]).unwrap_err(), TraceError::Singular { first: 2, last: 3 });
}

#[test]
fn wrong_lengths_are_refused() {
    let trace = Trace::new();
    let [x, y] = trace.variables([0.5, 2.0]);
    let error = trace.inverse(&[x]).unwrap_err();
    assert_eq!(error, TraceError::NotSquare { variables: 2, outputs: 1 });
    assert_eq!(error.to_string(), "the Jacobian of 1 outputs by 2 variables is not square");
    assert!(matches!(trace.inverse(&[x, y, x * y]), Err(TraceError::NotSquare { .. })));
    let wrong = Err(TraceError::WrongLength { expected: 2, found: 3 });
    assert_eq!(trace.inverse_jvp(&[x, y], &[1.0; 3]), wrong);
    assert_eq!(trace.inverse_vjp(&[x, y], &[1.0; 3]), wrong);
    assert_eq!(trace.jvp(&[x], &[1.0; 3]), wrong);
    assert_eq!(trace.vjp(&[x, y], &[1.0; 3]), wrong);
}

#[test]
fn swaps_and_the_identity_take_no_steps() {
    let trace = Trace::new();
    let [x, y] = trace.variables([0.5, 2.0]);
    let inverse = laws(&trace, &[y, x], &mut Random(1));
    assert_eq!((inverse.lumps().len(), inverse.jvp(&[1.0, 2.0]).unwrap()), (0, vec![2.0, 1.0]));
    let trace = Trace::new();
    assert_eq!(trace.inverse(&[]).unwrap().jvp(&[]), Ok(vec![]));
}
