//! Forward mode, reverse mode and central differences.

use super::*;
use crate::derivative::{forward, primal, reverse};
use crate::published::{ABSOLUTE, PRODUCT, SQUARE};
use ad_runtime::numbers::{Dual, Number, Taylor};
use ad_runtime::trace::Trace;
use std::io;

/// Forward and reverse mode agree to rounding, and with central differences by the arguments `varied`. Others are counts of trips.
#[track_caller]
fn check(text: &str, inputs: &[f64], varied: usize) {
    let program = program(text);
    let arguments = numbers(inputs);
    let f = forward(&program, &arguments, LIMITS, &mut io::sink()).unwrap();
    let r = reverse(&program, &arguments, LIMITS, &mut Trace::new(), &mut io::sink()).unwrap();
    assert_eq!(f.value, r.value);
    assert_eq!((f.gradient.len(), r.gradient.len()), (inputs.len(), inputs.len()));
    for (f, r) in f.gradient.iter().zip(&r.gradient) {
        assert!((f - r).abs() <= 1e-13 * r.abs(), "{f} {r}");
    }
    for k in 0..varied {
        let h = 1e-6 * inputs[k].abs().max(1.0);
        let at = |x: f64| {
            let mut moved = inputs.to_vec();
            moved[k] = x;
            primal(&program, &numbers(&moved), LIMITS, &mut io::sink()).unwrap()
        };
        let difference = (at(inputs[k] + h) - at(inputs[k] - h)) / (2.0 * h);
        let slope = r.gradient[k];
        assert!((difference - slope).abs() <= 1e-7 * slope.abs().max(1.0), "{k}: {difference} {slope}");
    }
}

#[test]
fn straight_lines() {
    for x in [-1.5, 0.0, 2.0] {
        check(SQUARE, &[x], 1);
    }
    check(PRODUCT, &[-0.6, 1.0], 2);
}

#[test]
fn loops_of_no_trip_one_and_many() {
    for trips in [0.0, 1.0, 2.0, 50.0] {
        check(POWER, &[1.05, trips], 1);
    }
}

#[test]
fn a_loop_that_a_comparison_ends() {
    for x in [0.3, 2.0, 1e4] {
        check(ROOT, &[x, 1.5], 2);
    }
}

#[test]
fn recursion() {
    for depth in [0.0, 1.0, 2.0, 40.0] {
        check(RECURSION, &[0.9, -0.7, depth], 2);
    }
}

#[test]
fn branches() {
    for inputs in [[2.0, -3.0], [-2.0, 4.0], [2.0, 3.0], [-2.0, -3.0]] {
        check(BRANCHES, &inputs, 2);
    }
    for x in [-2.0, 3.0] {
        check(ABSOLUTE, &[x], 1);
    }
}

#[test]
fn a_comparison_ends_the_derivative() {
    // The number of trips decides, and has no derivative.
    let derivative =
        reverse(&program(POWER), &numbers(&[2.0, 3.0]), LIMITS, &mut Trace::new(), &mut io::sink()).unwrap();
    assert_eq!((derivative.value, derivative.gradient), (8.0, vec![12.0, 0.0]));
    // At the kink, the branch that is taken counts.
    let derivative = forward(&program(ABSOLUTE), &numbers(&[0.0]), LIMITS, &mut io::sink()).unwrap();
    assert_eq!(derivative.gradient, [1.0]);
}

#[test]
fn derivatives_print_once() {
    let (program, arguments) = (program(ROOT), numbers(&[4.0, 3.0]));
    let (mut by_forward, mut by_reverse) = (Vec::new(), Vec::new());
    forward(&program, &arguments, LIMITS, &mut by_forward).unwrap();
    reverse(&program, &arguments, LIMITS, &mut Trace::new(), &mut by_reverse).unwrap();
    assert_eq!((by_forward.as_slice(), by_reverse.as_slice()), (&b"2\n"[..], &b"2\n"[..]));
}

#[test]
fn other_numbers_run_programs_too() {
    let of = |text: &str, inputs: &[Value<Taylor<3>>]| match interpret::run(
        &program(text),
        inputs,
        LIMITS,
        &mut io::sink(),
    )
    .unwrap()
    .result
    {
        Some(Value::Number(y)) => y,
        other => panic!("{other:?}"),
    };
    let y = of(POWER, &[Value::Number(Taylor::variable(2.0)), Value::Number(Taylor::constant(5.0))]);
    assert_eq!([0, 1, 2, 3].map(|k| y.derivative(k)), [32.0, 80.0, 160.0, 240.0]);
    // The second derivative of a loop, by dual numbers in dual numbers.
    let x = Dual { value: Dual::variable(2.0), tangent: Dual::constant(1.0) };
    let inputs = [Value::Number(x), Value::Number(Dual::constant(5.0))];
    let Some(Value::Number(y)) =
        interpret::run(&program(POWER), &inputs, LIMITS, &mut io::sink()).unwrap().result
    else {
        panic!("a number is returned")
    };
    assert_eq!((y.value.value, y.tangent.value, y.tangent.tangent), (32.0, 80.0, 160.0));
}
