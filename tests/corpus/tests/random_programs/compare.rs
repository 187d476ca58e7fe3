//! Whether what a compiled program gave is right.

use std::fmt;

use crate::cases::{Case, Point};
use crate::project::{Measured, Verdict};
use approx::{abs_diff_eq, relative_eq};
use program_generator::Language;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    /// The macro or rustc refused the program.
    Refused,
    /// It panicked where the reference does not.
    Panicked,
    /// It does not end, or takes the process down.
    Stuck,
    /// Some number is wrong.
    Wrong,
}

#[derive(Clone, Debug)]
pub(crate) struct Fault {
    pub(crate) kind: Kind,
    pub(crate) message: String,
}

impl Fault {
    /// What is the same for all faults of one cause, more or less: the first line without names and numbers.
    pub(crate) fn title(&self) -> String {
        let first = self.message.lines().next().unwrap_or_default();
        match self.kind {
            Kind::Stuck => first.to_owned(),
            Kind::Refused => first.split('`').step_by(2).collect(),
            Kind::Panicked => first.chars().filter(|letter| !letter.is_ascii_digit()).collect(),
            Kind::Wrong => first.split([':', '[']).next().unwrap_or_default().to_owned(),
        }
    }
}

/// Forward against reverse mode: both sum the same products in another order, so they agree to rounding, relative to
/// the sum of the absolute values of those products.
const IDENTITY: f64 = 1e-12;
/// Forward mode against the reference's tangents: the partial derivatives are the same numbers up to the rounding of
/// their formulas, so this is the same tolerance on the same scale.
const REFERENCE: f64 = 1e-12;
/// Forward mode against central differences, relative to the sum of the absolute products and the value itself,
/// whose rounding the differences divide by the step.
const DIFFERENCES: f64 = 1e-6;
/// With optimisations, the value and the exact comparisons instead. rustc does not promise the last bit of `sin` and
/// the like, and optimised code does differ there from the reference and between two functions with the same lines; a
/// program may then magnify it.
const OPTIMISED: f64 = 1e-9;
/// Differences that do not claim to be much better than what they are compared to say nothing.
const USEFUL_DIFFERENCES: f64 = 1e-7;

/// How many points there were, and how many floats of their results could be compared with differences.
#[derive(Default)]
pub(crate) struct Tally {
    points: usize,
    untame: usize,
    compared: usize,
    /// Too near to a kink, or too curved.
    skipped: usize,
    /// Floats of products with Hessians that could be compared.
    second: usize,
    /// Programs with effects that the macro does not accept, and says so.
    refused: usize,
}

impl fmt::Display for Tally {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Tally { points, untame, compared, skipped, second, refused } = self;
        write!(formatter, "{points} points ({untame} more were not tame), ")?;
        write!(
            formatter,
            "{compared} derivatives compared with differences, {skipped} not, {second} of the second order, {refused} refused"
        )
    }
}

impl Tally {
    /// Too much left out would make the test empty.
    pub(crate) fn check(&self) {
        assert!(self.points > 2 * self.refused, "too many programs are refused: {self}");
        assert!(self.points > 30 * self.untame, "too many points are not tame: {self}");
        assert!(self.compared > 8 * self.skipped, "too few differences are of use: {self}");
    }
}

/// Compares all points of a case.
pub(crate) fn judge(case: &Case, verdict: &Verdict, tally: &mut Tally) -> Result<(), Fault> {
    let results = match verdict {
        // What rustc says of an expansion has a number, what the macro says has none.
        Verdict::Refused(message) if case.language == Language::Effects && !message.contains("error[E") => {
            tally.refused += 1;
            return Ok(());
        }
        Verdict::Refused(message) => {
            return Err(Fault { kind: Kind::Refused, message: message.clone() });
        }
        Verdict::Stuck => {
            let message = "it does not end, or takes the process down".to_owned();
            return Err(Fault { kind: Kind::Stuck, message });
        }
        Verdict::Ran(results) => results,
    };
    tally.untame += crate::cases::POINTS_PER_PROGRAM as usize - case.points.len();
    for (point, result) in case.points.iter().zip(results) {
        tally.points += 1;
        let measured =
            result.as_ref().map_err(|message| Fault { kind: Kind::Panicked, message: message.clone() })?;
        compare(case, point, measured, tally).map_err(|message| {
            let arguments = point.inputs.arguments(&case.program.signature);
            let Point { direction, weights, .. } = point;
            let message = format!(
                "{message}\nat ({arguments}), direction {direction:?}, seed {weights:?}:\n{measured:#?}\n\
                 the reference gives values {:?}, tangents {:?}",
                point.outcome.values, point.outcome.tangents
            );
            Fault { kind: Kind::Wrong, message }
        })?;
    }
    Ok(())
}

fn compare(case: &Case, point: &Point, measured: &Measured, tally: &mut Tally) -> Result<(), String> {
    let expected = &point.outcome;
    same_bits("the program itself", &measured.value, &expected.values)?;
    same_bits("the value of forward mode", &measured.forward_value, &expected.values)?;
    same_bits("the value of reverse mode", &measured.reverse_value, &expected.values)?;
    let [first, second] = &measured.sweeps;
    same_bits("the gradient of a second sweep", second, first)?;
    same_bits("the gradient of `f_can_grad`", &measured.gradient, first)?;
    same_length("tangent", &measured.tangent, &expected.values)?;
    same_length("gradient", &measured.gradient, &point.direction)?;
    let forward: Vec<f64> = products(&point.weights, &measured.tangent);
    let reverse: Vec<f64> = products(&measured.gradient, &point.direction);
    let absolute = |terms: &[f64]| terms.iter().map(|term| term.abs()).sum::<f64>();
    // The reference's weights count the products along every path, also where they cancel in each component.
    let along_paths: f64 = products(&point.weights, &expected.weights).iter().map(|term| term.abs()).sum();
    let scale = absolute(&forward).max(absolute(&reverse)).max(along_paths);
    let (forward, reverse): (f64, f64) = (forward.iter().sum(), reverse.iter().sum());
    let (identity, reference) =
        if crate::project::optimised() { (OPTIMISED, OPTIMISED) } else { (IDENTITY, REFERENCE) };
    near("forward and reverse mode", forward, reverse, identity * scale)?;
    if let [value, gradient @ ..] = &measured.both[..] {
        same_bits("the value of `f_value_and_grad`", &[*value], &expected.values)?;
        same_length("gradient of `f_value_and_grad`", gradient, &point.direction)?;
        let along: f64 = products(gradient, &point.direction).iter().sum();
        near("forward mode and `f_value_and_grad`", forward, point.weights[0] * along, identity * scale)?;
    }
    if let Some(lifted) = &measured.lifted {
        crate::lifted::compare(lifted, &expected.values, &measured.tangent, &expected.weights)?;
    }
    if let Some(second) = &measured.second {
        tally.second += second.compare()?;
    }
    // On a kink itself the conventions decide, which have tests of their own.
    if expected.margin > 0.0 {
        for (index, tangent) in measured.tangent.iter().enumerate() {
            let tolerance = reference * expected.weights[index];
            near("forward mode and the reference", *tangent, expected.tangents[index], tolerance)?;
        }
    }
    let differences = case.program.central_differences(&point.inputs, &point.direction);
    for (index, tangent) in measured.tangent.iter().enumerate() {
        let scale = expected.weights[index] + expected.values[index].abs();
        match &differences {
            Ok(Some(differences)) if differences.errors[index] <= USEFUL_DIFFERENCES * scale => {
                tally.compared += 1;
                let difference = differences.derivatives[index];
                near("forward mode and central differences", *tangent, difference, DIFFERENCES * scale)?;
            }
            _ => tally.skipped += 1,
        }
    }
    Ok(())
}

fn products(left: &[f64], right: &[f64]) -> Vec<f64> {
    left.iter().zip(right).map(|(x, y)| x * y).collect()
}

fn same_bits(what: &str, measured: &[f64], expected: &[f64]) -> Result<(), String> {
    if crate::project::optimised() {
        let near = |(x, y): (&f64, &f64)| relative_eq!(x, y, epsilon = OPTIMISED, max_relative = OPTIMISED);
        if measured.len() == expected.len() && measured.iter().zip(expected).all(near) {
            return Ok(());
        }
    }
    let bits = |floats: &[f64]| floats.iter().map(|float| float.to_bits()).collect::<Vec<u64>>();
    if bits(measured) == bits(expected) {
        return Ok(());
    }
    Err(format!("{what} is {measured:?} instead of {expected:?}"))
}

fn same_length(what: &str, measured: &[f64], expected: &[f64]) -> Result<(), String> {
    if measured.len() == expected.len() {
        return Ok(());
    }
    Err(format!("the {what} has {} floats instead of {}", measured.len(), expected.len()))
}

pub(crate) fn near(what: &str, measured: f64, expected: f64, tolerance: f64) -> Result<(), String> {
    // A NaN is near to nothing.
    if abs_diff_eq!(measured, expected, epsilon = tolerance) {
        return Ok(());
    }
    Err(format!("{what} differ: {measured:e} and {expected:e}, tolerance {tolerance:e}"))
}

/// The comparison itself notices what it is there to notice.
mod of_the_comparison {
    use super::{Case, Kind, Language, Measured, Point, Tally, Verdict, judge};
    use crate::Scalars;

    /// What a right compiler would give, from the reference: the gradient one direction at a time.
    fn right(case: &Case, point: &Point) -> Measured {
        let gradient: Vec<f64> = (0..point.direction.len())
            .map(|index| {
                let mut unit = vec![0.0; point.direction.len()];
                unit[index] = 1.0;
                let along = case.program.evaluate_along(&point.inputs, &unit).expect("the point is tame");
                along.tangents.iter().zip(&point.weights).map(|(tangent, weight)| tangent * weight).sum()
            })
            .collect();
        let value = point.outcome.values.clone();
        let tangent = point.outcome.tangents.clone();
        Measured {
            forward_value: value.clone(),
            reverse_value: value.clone(),
            value,
            tangent,
            sweeps: [(); 2].map(|()| gradient.clone()),
            both: Vec::new(),
            gradient,
            second: None,
            lifted: None,
        }
    }

    fn judged(case: &Case, change: impl Fn(&mut Measured)) -> Result<(), Kind> {
        let results = case.points.iter().map(|point| {
            let mut measured = right(case, point);
            change(&mut measured);
            measured.sweeps = [(); 2].map(|()| measured.gradient.clone());
            Ok(measured)
        });
        let verdict = Verdict::Ran(results.collect());
        judge(case, &verdict, &mut Tally::default()).map_err(|fault| fault.kind)
    }

    /// Cases whose gradient has two clearly unlike components.
    fn cases() -> Vec<Case> {
        let all = (0..60).map(|seed| Case::random(Language::Plain, Scalars::F64, seed)).filter(|case| {
            case.points.first().is_some_and(|point| {
                let gradient = right(case, point).gradient;
                gradient.len() > 1 && gradient[0].abs() > 0.01 && (gradient[0] - gradient[1]).abs() > 0.01
            })
        });
        all.collect()
    }

    #[test]
    fn the_reference_passes() {
        let cases = cases();
        assert!(cases.len() > 10, "only {} cases", cases.len());
        for case in &cases {
            assert_eq!(judged(case, |_| {}), Ok(()), "seed {}:\n{}", case.seed, case.program);
        }
    }

    #[test]
    fn small_mistakes_are_noticed() {
        for case in &cases() {
            let swapped = judged(case, |measured| measured.gradient.swap(0, 1));
            assert_eq!(swapped, Err(Kind::Wrong), "seed {}", case.seed);
            let rounded = judged(case, |measured| measured.gradient[0] *= 1.0 + 1e-6);
            assert_eq!(rounded, Err(Kind::Wrong), "seed {}", case.seed);
            let other_bits = judged(case, |measured| measured.reverse_value[0] = measured.value[0].next_up());
            assert_eq!(other_bits, Err(Kind::Wrong), "seed {}", case.seed);
            let no_number = judged(case, |measured| measured.tangent[0] = f64::NAN);
            assert_eq!(no_number, Err(Kind::Wrong), "seed {}", case.seed);
        }
    }

    #[test]
    fn a_mistake_that_both_modes_make_is_noticed() {
        for case in &cases() {
            let scaled = judged(case, |measured| {
                measured.tangent.iter_mut().for_each(|tangent| *tangent *= 1.5);
                measured.gradient.iter_mut().for_each(|gradient| *gradient *= 1.5);
            });
            assert_eq!(scaled, Err(Kind::Wrong), "seed {}", case.seed);
        }
    }
}
