//! Patterns of functions.

use super::super::{hessian_pattern, jacobian_pattern};
use super::*;
use crate::numbers::testing::{Case, KINKED, SMOOTH, kinked, smooth};
use crate::numbers::{Dependence, Dual, Functions, Number};
use crate::numbers::{flattened, lifted_from};

/// Functions of three numbers one after the other, each of values that are there.
fn program<S: Number>(x: &[S], cases: &[&Case], random: &mut Random) -> Vec<S> {
    let mut values = x.to_vec();
    for (function, _) in cases {
        let mut any = || values[((random.number() + 1.0) / 2.0 * values.len() as f64) as usize];
        let operands = [any(), any(), any()];
        let smooth_function = SMOOTH.iter().any(|(name, _)| name == function);
        let value = if smooth_function { smooth(function, operands) } else { kinked(function, operands) };
        values.push(value + operands[0] * operands[1] * 0.25);
    }
    values.split_off(x.len())
}

/// No entry of a dense derivative is missing, and few are too many. Where a value is no number, the products of it with zero tangents are none either: those say nothing.
#[test]
fn patterns_cover_derivatives() {
    const N: usize = 6;
    // Bounds that are the wrong way round make `clamp` panic.
    let all: Vec<&Case> = SMOOTH.iter().chain(KINKED).filter(|(name, _)| *name != "clamp").collect();
    let (mut jacobian_entries, mut hessian_entries, mut more) = (0, 0, 0);
    for seed in 0..400 {
        let mut random = Random(seed);
        let point: [f64; N] = random.numbers();
        let start = (seed as usize * 5) % (all.len() - 5);
        let (cases, program_seed) = (&all[start..start + 5], seed + 1000);
        let dense = program(&Dual::variables(Dual::variables(point)), cases, &mut Random(program_seed));
        let jacobian =
            jacobian_pattern(&point, |x: &[Dependence<1>]| program(x, cases, &mut Random(program_seed)));
        for (row, output) in dense.iter().enumerate() {
            for column in 0..N {
                let entry = output.tangent[column].value;
                assert!(
                    entry == 0.0 || entry.is_nan() || jacobian.contains(row, column),
                    "{seed}: {row} {column} {entry}"
                );
                jacobian_entries += usize::from(entry.abs() > 0.0);
            }
        }
        let last = dense.last().unwrap();
        let hessian =
            hessian_pattern::<1>(&point, |x| *program(x, cases, &mut Random(program_seed)).last().unwrap());
        assert!(hessian.is_symmetric());
        for row in 0..N {
            for column in 0..N {
                let entry = last.tangent[row].tangent[column];
                assert!(
                    entry == 0.0 || entry.is_nan() || hessian.contains(row, column),
                    "{seed}: {row} {column} {entry}"
                );
                hessian_entries += usize::from(entry.abs() > 0.0);
                more += usize::from(entry == 0.0 && hessian.contains(row, column));
            }
        }
    }
    assert!(jacobian_entries > 1000 && hessian_entries > 1000, "{jacobian_entries} {hessian_entries}");
    assert!(more * 4 < hessian_entries, "{more} of {hessian_entries}");
}

/// Where a rule says 0 for a derivative that is not there, the pattern is that of the points around.
#[test]
fn kinks_have_the_patterns_around_them() {
    let full = "* *\n* *\n";
    for point in [[0.0, 0.0], [0.0, 2.0], [0.3, 0.4]] {
        assert_eq!(hessian_pattern::<1>(&point, |x| x[0].hypot(x[1])).to_string(), full, "{point:?}");
        assert_eq!(hessian_pattern::<1>(&point, |x| x[0].atan2(x[1])).to_string(), full, "{point:?}");
        assert_eq!(hessian_pattern::<1>(&point, |x| x[0].powf(x[1])).to_string(), full, "{point:?}");
        // Linear on each side of the kink.
        for pattern in [
            hessian_pattern::<1>(&point, |x| x[0].abs() + x[1].max(x[0]) - x[0].min(x[1])),
            hessian_pattern::<1>(&point, |x| x[0].clamp(x[1], x[1] + 1.0) + x[0] % x[1]),
            hessian_pattern::<1>(&point, |x| x[0].copysign(x[1]) + x[0].signum() * x[1].floor()),
            hessian_pattern::<1>(&point, |x| x[0].floor() * 3.0 + x[1] * 2.0 - x[0] / 4.0),
        ] {
            assert!(pattern.is_empty(), "{point:?}\n{pattern}");
        }
    }
}

#[test]
fn single_functions() {
    let at = [0.5, 2.0, 3.0];
    let picture = |pattern: Pattern| pattern.to_string();
    assert_eq!(picture(hessian_pattern::<1>(&at, |x| x[0] * x[1] * x[2])), ". * *\n* . *\n* * .\n");
    assert_eq!(picture(hessian_pattern::<1>(&at, |x| x[0] / x[1] + x[2])), ". * .\n* * .\n. . .\n");
    assert_eq!(picture(hessian_pattern::<1>(&at, |x| (x[0] + x[2]).exp())), "* . *\n. . .\n* . *\n");
    assert_eq!(picture(hessian_pattern::<1>(&at, |x| x[0].mul_add(x[1], x[2]))), ". * .\n* . .\n. . .\n");
    // What does not reach the result does not count.
    let unused = hessian_pattern::<1>(&at, |x| {
        let _ = x[0] * x[1];
        x[2].powi(2)
    });
    assert_eq!(picture(unused), ". . .\n. . .\n. . *\n");
    // A product with a constant, though it is zero.
    let nothing = hessian_pattern::<1>(&at, |x| x[0] * 0.0 + 4.0);
    assert!(nothing.is_empty());
    let zero_times = hessian_pattern::<1>(&at, |x| x[0] * x[1] * 0.0);
    assert_eq!(zero_times.len(), 2);
}

/// More inputs than bits: one run for each block, and the same pattern whatever its length.
#[test]
fn blocks_of_inputs() {
    fn f<S: Number>(x: &[S]) -> Vec<S> {
        let n = x.len();
        (0..n / 2).map(|i| x[i] * x[n - 1 - i].sin() + x[(7 * i) % n]).collect()
    }
    fn total<S: Number>(x: &[S]) -> S {
        f(x).into_iter().fold(S::constant(0.0), |sum, y| sum + y * y)
    }
    for n in [0_usize, 1, 63, 64, 65, 127, 128, 129, 300] {
        let x: Vec<f64> = (0..n).map(|i| i as f64 / 100.0).collect();
        let mut runs = 0;
        let one = jacobian_pattern(&x, |x: &[Dependence<1>]| {
            runs += 1;
            f(x)
        });
        assert_eq!(runs, n.div_ceil(64).max(1));
        assert_eq!(one, jacobian_pattern(&x, |x: &[Dependence<3>]| f(x)));
        assert_eq!(one, jacobian_pattern(&x, |x: &[Dependence<5>]| f(x)));
        let expected = (0..n / 2).map(|i| [i, n - 1 - i, (7 * i) % n]);
        assert_eq!(one, Pattern::from_rows(n, expected));

        let hessian = hessian_pattern::<1>(&x, |x| total(x));
        assert_eq!(hessian, hessian_pattern::<3>(&x, |x| total(x)));
        // A square couples all inputs that it depends on.
        let pairs = (0..n / 2).flat_map(|i| {
            let row = [i, n - 1 - i, (7 * i) % n];
            row.into_iter().flat_map(move |a| row.into_iter().map(move |b| (a, b)))
        });
        assert_eq!(hessian, Pattern::from_entries(n, n, pairs));
    }
}

#[test]
fn constants_have_no_entries() {
    let constant = |_: &[Dependence<1>]| vec![Dependence::<1>::constant(3.0); 4];
    assert_eq!(jacobian_pattern(&[1.0, 2.0], constant), Pattern::from_entries(4, 2, []));
    assert_eq!(jacobian_pattern(&[], constant), Pattern::from_entries(4, 0, []));
    let none = |_: &[Dependence<1>]| -> [Dependence<1>; 0] { [] };
    assert_eq!(jacobian_pattern(&[1.0; 70], none), Pattern::from_entries(0, 70, []));
    assert_eq!(
        hessian_pattern::<1>(&[1.0; 70], |_| Number::constant(1.0)),
        Pattern::from_entries(70, 70, [])
    );
    assert_eq!(hessian_pattern::<1>(&[], |_| Number::constant(1.0)), Pattern::from_entries(0, 0, []));
}

#[test]
#[should_panic(expected = "the function gave 1 numbers, and at the same point 2")]
fn runs_of_different_lengths_are_refused() {
    let mut runs = 0;
    let _ = jacobian_pattern(&[1.0; 65], |x: &[Dependence<1>]| {
        runs += 1;
        vec![x[0]; runs]
    });
}

#[test]
fn arguments_are_flattened_and_lifted() {
    let arguments = (1.0, [2.0_f32, 3.0], &[vec![4.0], vec![]][..], (5_usize, Some(6.0)), None::<f64>);
    assert_eq!(flattened(&arguments), [1.0, 2.0, 3.0, 4.0, 6.0]);
    let numbers: Vec<Dual<f64>> = [10.0, 20.0, 30.0, 40.0, 60.0].map(Dual::variable).to_vec();
    let (a, b, c, d, e) = lifted_from(&arguments, &numbers);
    assert_eq!(
        (a, b, c, d.0, d.1, e),
        (numbers[0], [numbers[1], numbers[2]], vec![vec![numbers[3]], vec![]], 5, Some(numbers[4]), None)
    );
}

#[test]
#[should_panic(expected = "1 of 3 numbers are too many")]
fn too_many_numbers_are_refused() {
    let _ = lifted_from(&[1.0, 2.0], &[0.5; 3]);
}

#[test]
#[should_panic(expected = "too few numbers")]
fn too_few_numbers_are_refused() {
    let _ = lifted_from(&[1.0, 2.0], &[0.5]);
}
