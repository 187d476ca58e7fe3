//! What holds between a function and its form over other numbers.

use crate::check::are_same;
use ad_runtime::numbers::{Dual, Interval, Number, Outputs, Taylor, Traced};
use ad_runtime::trace::Trace;
use approx::relative_eq;

/// One function over numbers of each kind: from those of its active arguments to those of what it changes and gives.
pub struct Over<'a> {
    /// One derivative.
    pub duals: Numbers<'a, Dual<f64>>,
    /// Two of them along one variable.
    pub taylors: Numbers<'a, Taylor<2>>,
    /// Derivatives of derivatives.
    pub nested: Numbers<'a, Dual<Dual<f64>>>,
    /// A record of the run.
    pub traced: &'a dyn for<'t> Fn(&[Traced<'t>]) -> Vec<Traced<'t>>,
    /// Enclosures.
    pub intervals: Numbers<'a, Interval>,
}

type Numbers<'a, N> = &'a dyn Fn(&[N]) -> Vec<N>;

/// The numbers of a result, in order.
pub fn numbers_of<N: Number>(result: &impl Outputs<N>) -> Vec<N> {
    let mut numbers = Vec::new();
    result.for_each(&mut |number| numbers.push(number));
    numbers
}

/// Values to the bit, first derivatives those of forward mode, second ones the same by two ways, and enclosures that hold the values.
///
/// # Panics
/// When one of them disagrees.
pub(crate) fn check_over(
    call: &str,
    over: &Over<'_>,
    point: &[f64],
    direction: &[f64],
    (values, tangents): (&[f64], &[f64]),
) {
    let along = |make: &dyn Fn(f64, f64) -> Dual<f64>| -> Vec<Dual<f64>> {
        point.iter().zip(direction).map(|(&x, &dot)| make(x, dot)).collect()
    };
    let duals = (over.duals)(&along(&|value, tangent| Dual { value, tangent }));
    let scale = tangents.iter().fold(0.0_f64, |most, part| most.max(part.abs()));
    let near = |what: &str, found: &[f64], expected: &[f64], scale: f64| {
        assert_eq!(found.len(), expected.len(), "{call} over {what}: how many numbers there are");
        for (found, expected) in found.iter().zip(expected) {
            let same = relative_eq!(found, expected, epsilon = 1e-12 * scale, max_relative = 1e-12)
                || (found.is_nan() && expected.is_nan());
            assert!(same, "{call} over {what}: {found} instead of {expected}");
        }
    };
    let same_values = |what: &str, found: &[f64]| {
        assert_eq!(found.len(), values.len(), "{call} over {what}: how many numbers there are");
        let same = found.iter().zip(values).all(|(found, value)| are_same(*found, *value));
        assert!(same, "{call} over {what}: the values are {found:?} instead of {values:?}");
    };
    same_values("dual numbers", &duals.iter().map(|dual| dual.value).collect::<Vec<_>>());
    near("dual numbers", &duals.iter().map(|dual| dual.tangent).collect::<Vec<_>>(), tangents, scale);

    let nested: Vec<Dual<Dual<f64>>> = point
        .iter()
        .zip(direction)
        .map(|(&value, &dot)| Dual {
            value: Dual { value, tangent: dot },
            tangent: Dual { value: dot, tangent: 0.0 },
        })
        .collect();
    let nested = (over.nested)(&nested);
    same_values("nested dual numbers", &nested.iter().map(|dual| dual.value.value).collect::<Vec<_>>());
    near(
        "nested dual numbers",
        &nested.iter().map(|dual| dual.value.tangent).collect::<Vec<_>>(),
        tangents,
        scale,
    );
    let second: Vec<f64> = nested.iter().map(|dual| dual.tangent.tangent).collect();

    let taylors: Vec<Taylor<2>> = point
        .iter()
        .zip(direction)
        .map(|(&value, &dot)| Taylor::from_coefficients(value, [dot, 0.0]))
        .collect();
    let taylors = (over.taylors)(&taylors);
    let derivatives =
        |order: usize| -> Vec<f64> { taylors.iter().map(|taylor| taylor.derivative(order)).collect() };
    near("Taylor polynomials", &taylors.iter().map(|taylor| taylor.value()).collect::<Vec<_>>(), values, 0.0);
    near("Taylor polynomials", &derivatives(1), tangents, scale);
    let largest = second.iter().fold(scale, |most, part| most.max(part.abs()));
    near("Taylor polynomials, to the second order", &derivatives(2), &second, largest);

    let trace = Trace::new();
    let variables: Vec<Traced<'_>> = point.iter().map(|&x| trace.variable(x)).collect();
    let traced = (over.traced)(&variables);
    same_values("a trace", &traced.iter().map(|number| number.value()).collect::<Vec<_>>());
    let tangent =
        trace.jvp(&traced, direction).unwrap_or_else(|error| panic!("{call} over a trace: {error}"));
    near("a trace", &tangent, tangents, scale);

    let around: Vec<Interval> = point.iter().map(|&x| Interval::new(x, x)).collect();
    for (interval, value) in (over.intervals)(&around).iter().zip(values) {
        let holds = (interval.low <= *value && *value <= interval.high) || value.is_nan();
        assert!(holds, "{call} over intervals: {interval:?} has no {value}");
    }
}
