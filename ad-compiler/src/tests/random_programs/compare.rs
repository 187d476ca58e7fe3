//! Whether what an interpreted program gave is right; the tolerances are those of `tests/corpus/tests/random_programs`.

use super::super::interpret::Program;
use super::super::pipeline::Module;
use super::case::{Case, POINTS_PER_PROGRAM, Point};
use crate::tests::interpret::keeping_of;
use program_generator::{Language, switched_off, unequal_floats};
use std::cell::{Cell, RefCell};
use std::collections::BTreeMap;
use std::fmt;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Once;

/// Forward against reverse mode, relative to the sum of the absolute products that both add up.
const IDENTITY: f64 = 1e-12;
/// Forward mode against the reference's tangents, on the same scale.
const REFERENCE: f64 = 1e-12;
/// Forward mode against central differences, relative to those products and the value itself.
const DIFFERENCES: f64 = 1e-6;
/// The product with the second derivatives, from both sides.
const SYMMETRY: f64 = 1e-10;
/// The same against central differences, relative to its terms.
const SECOND_DIFFERENCES: f64 = 1e-5;
/// What rounding leaves of such differences, where numbers of about 1 cancel in the program.
const SECOND_ROUNDING: f64 = 1e-10;
/// Nearer to a kink, differences of gradients may be those of another branch.
const MARGIN: f64 = 1e-3;
/// Differences that do not claim to be much better than what they are compared to say nothing.
const USEFUL_DIFFERENCES: f64 = 1e-7;

#[derive(Default)]
pub(super) struct Tally {
    programs: usize,
    points: usize,
    untame: usize,
    compared: usize,
    /// Too near to a kink, or too curved.
    skipped: usize,
    /// Second derivatives that were compared with differences.
    second: usize,
    /// Functions without second derivatives.
    without_second: usize,
    /// The seeds of the programs that the compiler does not accept, by its words.
    refused: BTreeMap<String, Vec<u64>>,
}

impl fmt::Display for Tally {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Tally { programs, points, untame, compared, skipped, second, without_second, refused } = self;
        write!(formatter, "{programs} programs, {points} points ({untame} more were not tame), ")?;
        write!(formatter, "{compared} derivatives compared with differences, {skipped} not, ")?;
        write!(formatter, "{second} second derivatives, {without_second} functions have none")?;
        refused.iter().try_for_each(|(message, seeds)| {
            write!(formatter, ", {} refused (seed {}, …): {message}", seeds.len(), seeds[0])
        })
    }
}

impl Tally {
    /// Too much left out would make the test empty. With few programs, chance decides; but no plain program is refused.
    pub(super) fn check(&self, language: Language) {
        let refused: usize = self.refused.values().map(Vec::len).sum();
        assert!(refused == 0 || language != Language::Plain, "programs are refused: {self}");
        if self.programs >= 100 {
            // Effects are more than the compiler follows everywhere, and it does not know of every list that it is one.
            let least = if matches!(language, Language::Effects | Language::Stateful) { 1 } else { 100 };
            assert!(self.programs >= least * refused, "too many programs are refused: {self}");
            assert!(self.points > 30 * self.untame, "too many points are not tame: {self}");
            assert!(self.compared > 8 * self.skipped, "too few differences are of use: {self}");
        }
    }
}

/// What is the same for all faults of one cause, more or less.
pub(super) fn title(fault: &str) -> String {
    let first = fault.lines().next().unwrap_or_default();
    let end = first.find([':', '[', '`']).unwrap_or(first.len());
    first[..end].chars().filter(|letter| !letter.is_ascii_digit()).collect()
}

/// Compares all points of a case; a panic is a fault like others. What the compiler refuses is only counted.
pub(super) fn judged(case: &Case, tally: &mut Tally) -> Result<(), String> {
    silently(|| match Module::try_of(&case.program.to_string(), case.options()) {
        Ok(module) => judge(case, module, tally),
        Err(error) => {
            let message = error.to_string().lines().next().unwrap_or_default().to_owned();
            tally.refused.entry(message).or_default().push(case.seed);
            Ok(())
        }
    })
}

/// The same for a program that is compiled already.
pub(super) fn judged_as(case: &Case, module: Module) -> Result<(), String> {
    silently(|| judge(case, module, &mut Tally::default()))
}

fn judge(case: &Case, module: Module, tally: &mut Tally) -> Result<(), String> {
    let mut program = Program::of_module(module);
    program.add(Module::of(&case.caller(), case.options()));
    tally.programs += 1;
    tally.untame += POINTS_PER_PROGRAM as usize - case.points.len();
    for point in &case.points {
        tally.points += 1;
        let result = compare(case, point, &program, "program", tally).and_then(|()| {
            compare(case, point, &program, "caller", tally)
                .map_err(|message| format!("called, {message}\n{}", case.caller()))
        });
        result.map_err(|message| {
            let arguments = point.inputs.arguments(&case.program.signature);
            let Point { direction, weights, outcome, .. } = point;
            format!(
                "{message}\nwithout {:?}, at ({arguments}), direction {direction:?}, seed {weights:?};\nthe reference gives \
                 values {:?}, tangents {:?}",
                switched_off(case.seed),
                outcome.values, outcome.tangents
            )
        })?;
    }
    Ok(())
}

fn compare(
    case: &Case,
    point: &Point,
    program: &Program,
    name: &str,
    tally: &mut Tally,
) -> Result<(), String> {
    let expected = &point.outcome;
    let (arguments, tangents) = case.given(point, program);
    let value = program.outcome(name, &arguments).flatten();
    same_bits("the value", &value, &expected.values)?;
    let (value, tangent) = program.tangent(name, &arguments, &tangents);
    same_bits("the value of forward mode", &value.flatten(), &expected.values)?;
    let (value, gradient) = case.reverse(point, program, name);
    same_bits("the value of reverse mode", &value, &expected.values)?;
    let again = case.reverse_twice(point, program, name);
    again.iter().try_for_each(|again| same_bits("the gradient of a second sweep", again, &gradient))?;
    let tangent = tangent.flatten();
    same_length("tangent", &tangent, &expected.values)?;
    same_length("gradient", &gradient, &point.direction)?;

    let forward = products(&point.weights, &tangent);
    let reverse = products(&gradient, &point.direction);
    let absolute = |terms: &[f64]| terms.iter().map(|term| term.abs()).sum::<f64>();
    // The reference's weights count the products along every path, also where they cancel in each component.
    let along_paths = absolute(&products(&point.weights, &expected.weights));
    let scale = absolute(&forward).max(absolute(&reverse)).max(along_paths);
    let (forward, reverse) = (forward.iter().sum(), reverse.iter().sum());
    near("forward and reverse mode", forward, reverse, IDENTITY * scale)?;
    // On a kink itself the conventions decide, which have tests of their own.
    if expected.margin > 0.0 {
        for (index, tangent) in tangent.iter().enumerate() {
            let tolerance = REFERENCE * expected.weights[index];
            near("forward mode and the reference", *tangent, expected.tangents[index], tolerance)?;
        }
    }
    let (value, kept) = case.reverse(point, program, &keeping_of(name));
    same_bits("the value of the primal that keeps", &value, &expected.values)?;
    same_length("gradient of the primal that keeps", &kept, &gradient)?;
    for (kept, gradient) in kept.iter().zip(&gradient) {
        near(
            "the primal that keeps and the other one",
            *kept,
            *gradient,
            IDENTITY * (scale + gradient.abs()),
        )?;
    }
    compare_second(case, point, program, name, &gradient, tally)?;
    if name != "program" {
        return Ok(());
    }
    let differences = case.program.central_differences(&point.inputs, &point.direction);
    for (index, tangent) in tangent.iter().enumerate() {
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

/// The product with the second derivatives: the gradient that comes with it, symmetry, and central differences of the gradient.
fn compare_second(
    case: &Case,
    point: &Point,
    program: &Program,
    name: &str,
    gradient: &[f64],
    tally: &mut Tally,
) -> Result<(), String> {
    let direction = &point.direction;
    let Some((product, again)) = case.second(point, direction, program, name, false) else {
        tally.without_second += 1;
        return Ok(());
    };
    same_length("product", &product, direction)?;
    same_length("gradient beside the product", &again, direction)?;
    let absolute = |terms: &[f64]| terms.iter().map(|term| term.abs()).sum::<f64>();
    let scale = absolute(gradient).max(absolute(&point.outcome.weights));
    for (again, gradient) in again.iter().zip(gradient) {
        near("the gradient beside the product and reverse mode", *again, *gradient, IDENTITY * scale)?;
    }
    if let Some(alone) = case.product(point, direction, program, name) {
        same_length("product alone", &alone, &product)?;
        let scale = scale.max(absolute(&product));
        for (alone, product) in alone.iter().zip(&product) {
            near("the product alone and beside the gradient", *alone, *product, IDENTITY * scale)?;
        }
    }
    let other = unequal_floats(direction.len(), case.seed.wrapping_add(17));
    // The other one by the primal that keeps.
    let crossed = case.second(point, &other, program, name, true);
    let (crossed, _) = crossed.expect("there is one along every direction");
    let (left, right) = (products(&product, &other), products(&crossed, direction));
    // What cancels on the way is counted by the weights of the first order.
    let along_paths = absolute(&products(&point.weights, &point.outcome.weights));
    let scale = absolute(&left).max(absolute(&right)).max(along_paths);
    let (left, right) = (left.iter().sum(), right.iter().sum());
    // Where numbers of about 1 cancel, first derivatives are roundings, and second ones are products of two.
    let roundings = f64::EPSILON * f64::EPSILON;
    near("the product and its transpose", left, right, SYMMETRY * scale + roundings)?;
    if name != "program" || point.outcome.margin < MARGIN {
        return Ok(());
    }
    // Two steps, which have to agree before they say anything.
    let difference = |step: f64| -> Option<f64> {
        let at = |sign: f64| {
            let floats = point.inputs.floats();
            let moved: Vec<f64> =
                floats.iter().zip(&other).map(|(x, along)| x + sign * step * along).collect();
            let inputs = point.inputs.with_floats(&moved);
            let outcome = case.program.evaluate_along(&inputs, direction).ok()?;
            (outcome.margin >= MARGIN && outcome.tangents.len() == point.weights.len())
                .then(|| products(&point.weights, &outcome.tangents).iter().sum::<f64>())
        };
        Some((at(1.0)? - at(-1.0)?) / (2.0 * step))
    };
    if let (Some(near_by), Some(far)) = (difference(1e-5), difference(2e-5))
        && (near_by - far).abs() <= SECOND_DIFFERENCES * (scale + near_by.abs())
    {
        tally.second += 1;
        let tolerance = 10.0 * SECOND_DIFFERENCES * (scale + near_by.abs()) + SECOND_ROUNDING;
        near("the product and central differences", left, near_by, tolerance)?;
    }
    Ok(())
}

fn products(left: &[f64], right: &[f64]) -> Vec<f64> {
    left.iter().zip(right).map(|(x, y)| x * y).collect()
}

fn same_bits(what: &str, measured: &[f64], expected: &[f64]) -> Result<(), String> {
    // The caller halves, which is exact for normal numbers.
    let same = |(a, b): (&f64, &f64)| {
        a.to_bits() == b.to_bits() || (a.is_subnormal() && (a - b).abs() < f64::MIN_POSITIVE)
    };
    if measured.len() == expected.len() && measured.iter().zip(expected).all(same) {
        return Ok(());
    }
    Err(format!("{what} differs: {measured:?} instead of {expected:?}"))
}

fn same_length(what: &str, measured: &[f64], expected: &[f64]) -> Result<(), String> {
    if measured.len() == expected.len() {
        return Ok(());
    }
    Err(format!("the {what} has another length: {} floats instead of {}", measured.len(), expected.len()))
}

fn near(what: &str, measured: f64, expected: f64, tolerance: f64) -> Result<(), String> {
    // Below the smallest normal number, rounding is not relative. A NaN is near to nothing.
    if (measured - expected).abs() <= tolerance.max(f64::MIN_POSITIVE) {
        return Ok(());
    }
    Err(format!("{what} differ: {measured:e} and {expected:e}, tolerance {tolerance:e}"))
}

thread_local! {
    static SILENT: Cell<bool> = const { Cell::new(false) };
    static MESSAGE: RefCell<String> = const { RefCell::new(String::new()) };
}

/// Runs something that may panic; its message, which is not printed, is a fault.
pub(super) fn silently(run: impl FnOnce() -> Result<(), String>) -> Result<(), String> {
    static HOOK: Once = Once::new();
    HOOK.call_once(|| {
        let usual = std::panic::take_hook();
        std::panic::set_hook(Box::new(move |info| {
            if SILENT.get() {
                let place = info.location().map(|place| format!(" ({}:{})", place.file(), place.line()));
                let message = info.payload_as_str().unwrap_or("without a message");
                MESSAGE.set(format!("{message}{}", place.unwrap_or_default()));
            } else {
                usual(info);
            }
        }));
    });
    SILENT.set(true);
    let result = catch_unwind(AssertUnwindSafe(run));
    SILENT.set(false);
    result.unwrap_or_else(|_| Err(format!("panic {}", MESSAGE.take())))
}
