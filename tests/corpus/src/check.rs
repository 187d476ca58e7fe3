//! What holds between the modes of one function at one point.

use crate::differences;
use crate::over::{Over, check_over};
use crate::reals::{Reader, Reals, reals_of};
use crate::weights::weights;
use approx::{abs_diff_eq, relative_eq};
use std::cell::Cell;

/// One call, in every mode; all arguments are bound but what is named here.
///
/// The value `U` is what the function changes through `&mut`, as a tuple, and its result.
pub struct Modes<'a, U: Reals> {
    /// The call as the test writes it.
    pub call: &'a str,
    /// The reals of the active arguments.
    pub point: Vec<f64>,
    /// The rounding of the coarsest of them.
    pub epsilon: f64,
    /// `f`, with active arguments made of these reals.
    pub value_at: Mode<'a, [f64], U>,
    /// `f_jvp` along these reals.
    pub jvp: Mode<'a, [f64], (U, U::Tangent)>,
    /// The value of `f_prim`, and the reals of `f_adj` called twice on its checkpoints.
    pub prim_and_adj: Mode<'a, U::Tangent, (U, [Vec<f64>; 2])>,
    /// `f_can_grad`.
    pub can_grad: Mode<'a, U::Tangent, (U, Vec<f64>)>,
    /// `f_grad` and `f_value_and_grad`, for a scalar result.
    pub unseeded: Option<&'a dyn Fn() -> Unseeded<U>>,
    /// The second derivatives, where they are asked for.
    pub second: Option<Second<'a, U>>,
    /// The function over other numbers, where it is asked for.
    pub over: Option<Over<'a>>,
}

/// What is compared for the second order; the reals of a seed weigh the parts of the result.
pub struct Second<'a, U: Reals> {
    /// The gradient by `f_can_grad`, at other reals.
    pub gradient_at: Along<'a, U, Vec<f64>>,
    /// The gradient and the product of `f_grad_and_hvp` along these reals; that of a function with one float takes no seed.
    pub product: Along<'a, U, (Vec<f64>, Vec<f64>)>,
}

/// A mode, as a function of what it is asked along: a direction or a seed.
type Mode<'a, Along, Answer> = &'a dyn Fn(&Along) -> Answer;

/// A function of reals and a seed.
type Along<'a, U, Answer> = &'a dyn Fn(&[f64], &<U as Reals>::Tangent) -> Answer;

type Unseeded<U> = (Vec<f64>, (U, Vec<f64>));

thread_local! {
    static POINTS: Cell<usize> = const { Cell::new(0) };
}

/// At how many points this thread has checked functions: a test that lists functions sees by it that each of them was run.
#[must_use]
pub fn points_checked() -> usize {
    POINTS.get()
}

/// Asserts everything that ties the modes of a function together.
///
/// # Panics
/// When two modes disagree with each other, with the function, or with its differences.
pub fn check_modes<U: Reals>(modes: &Modes<'_, U>) {
    let expected = (modes.value_at)(&modes.point);
    // Two sets of weights: chance cancellation in one is caught by the other.
    for round in 0..2 {
        let direction = direction(&modes.point, 2 * round);
        let seed_reals = weights(reals_of(&expected).len(), 2 * round + 1);
        let seed = expected.tangent(&mut Reader::new(&seed_reals));
        if let Some(second) = &modes.second {
            let seed = if modes.unseeded.is_some() { one(&expected) } else { seed.clone() };
            check_second(modes, second, &expected, &seed, 2 * round);
        }
        let tangent = check_forward(modes, &expected, &direction);
        if let Some(over) = &modes.over {
            // What is a float of single precision is no number of another kind.
            if modes.epsilon.max(expected.epsilon()) <= f64::EPSILON {
                check_over(modes.call, over, &modes.point, &direction, (&reals_of(&expected), &tangent));
            }
        }
        let gradient = check_reverse(modes, &expected, &seed);
        let epsilon = modes.epsilon.max(expected.epsilon());
        check_transposition(modes.call, epsilon, (&tangent, &seed_reals), (&gradient, &direction));
    }
    if let Some(unseeded) = modes.unseeded {
        check_unseeded(modes, &expected, unseeded);
    }
    POINTS.set(POINTS.get() + 1);
}

/// A direction in the scale of the point, in powers of two: small arguments stay on their side of 0.
fn direction(point: &[f64], seed: u64) -> Vec<f64> {
    let scale = |x: f64| if x == 0.0 { 1.0 } else { x.abs().min(1.0).log2().floor().exp2() };
    weights(point.len(), seed).iter().zip(point).map(|(weight, x)| weight * scale(*x)).collect()
}

fn check_forward<U: Reals>(modes: &Modes<'_, U>, expected: &U, direction: &[f64]) -> Vec<f64> {
    let (value, tangent) = (modes.jvp)(direction);
    assert_same_value(modes.call, "the value of f_jvp", &value, expected);
    let tangent = reals_of(&tangent);

    let epsilon = modes.epsilon.max(expected.epsilon());
    let values = |reals: &[f64]| reals_of(&(modes.value_at)(reals));
    let differences = differences::along(&values, &modes.point, direction, epsilon);
    // Differences of single precision numbers have three digits at best: a rounding of 6e-8 over a step
    // of 1e-2.
    let relative = if epsilon > f64::EPSILON { 1e-3 } else { 1e-6 };
    assert_eq!(tangent.len(), differences.derivative.len(), "{}: the shape of the tangent", modes.call);
    for (i, (actual, derivative)) in tangent.iter().zip(&differences.derivative).enumerate() {
        assert!(
            relative_eq!(actual, derivative, epsilon = differences.rounding[i], max_relative = relative),
            "{}: f_jvp gives {actual} for real {i} of the tangent, differences give {derivative}",
            modes.call
        );
    }
    tangent
}

fn check_reverse<U: Reals>(modes: &Modes<'_, U>, expected: &U, seed: &U::Tangent) -> Vec<f64> {
    let (value, gradient) = (modes.can_grad)(seed);
    assert_same_value(modes.call, "the value of f_can_grad", &value, expected);
    assert_eq!(gradient.len(), modes.point.len(), "{}: the shape of the gradient", modes.call);

    let (value, [first, second]) = (modes.prim_and_adj)(seed);
    assert_same_value(modes.call, "the value of f_prim", &value, expected);
    assert_same_bits(modes.call, "f_adj", &first, &gradient);
    assert_same_bits(modes.call, "f_adj, the second time", &second, &gradient);
    gradient
}

/// ⟨ȳ, J ẋ⟩ = ⟨Jᵀ ȳ, ẋ⟩.
fn check_transposition(call: &str, epsilon: f64, forward: (&[f64], &[f64]), reverse: (&[f64], &[f64])) {
    let products = |(left, right): (&[f64], &[f64])| -> Vec<f64> {
        left.iter().zip(right).map(|(l, r)| l * r).collect()
    };
    let (forward, reverse) = (products(forward), products(reverse));
    let magnitude: f64 = forward.iter().chain(&reverse).map(|product| product.abs()).sum();
    let (left, right): (f64, f64) = (forward.iter().sum(), reverse.iter().sum());
    // In single precision the identity holds to single precision's rounding.
    let relative = if epsilon > f64::EPSILON { 32.0 * epsilon } else { 1e-12 };
    assert!(
        relative_eq!(left, right, epsilon = relative * magnitude, max_relative = relative),
        "{}: forward mode gives {left}, reverse mode {right}",
        call
    );
}

fn check_unseeded<U: Reals>(modes: &Modes<'_, U>, expected: &U, unseeded: &dyn Fn() -> Unseeded<U>) {
    let one = one(expected);
    let (_, gradient) = (modes.can_grad)(&one);
    let (grad, (value, value_and_grad)) = unseeded();
    assert_same_bits(modes.call, "f_grad", &grad, &gradient);
    assert_same_value(modes.call, "the value of f_value_and_grad", &value, expected);
    assert_same_bits(modes.call, "the gradient of f_value_and_grad", &value_and_grad, &gradient);
}

thread_local!(static UP_TO_ROUNDING: Cell<bool> = const { Cell::new(false) });

/// Checks functions of which the value is a sum in no certain order: those of rayon. Their values are compared up to rounding, all else as ever.
pub fn with_values_up_to_rounding(check: impl FnOnce()) {
    UP_TO_ROUNDING.set(true);
    check();
    UP_TO_ROUNDING.set(false);
}

fn assert_same_value<T: Reals>(call: &str, what: &str, actual: &T, expected: &T) {
    if !UP_TO_ROUNDING.get() {
        return assert_same_bits(call, what, actual, expected);
    }
    let (actual, expected) = (reals_of(actual), reals_of(expected));
    assert!(
        actual.len() == expected.len() && actual.iter().zip(&expected).all(|(a, b)| are_same(*a, *b)),
        "{call}: {what} is {actual:?} instead of {expected:?}"
    );
}

/// Whether two values are the same: to the bit, or up to rounding where that is checked.
pub(crate) fn are_same(a: f64, b: f64) -> bool {
    let near = UP_TO_ROUNDING.get() && relative_eq!(a, b, epsilon = 1e-13, max_relative = 1e-13);
    near || a.to_bits() == b.to_bits()
}

fn assert_same_bits<T: Reals>(call: &str, what: &str, actual: &T, expected: &T) {
    let bits_of = |value: &T| {
        let mut bits = Vec::new();
        value.bits(&mut bits);
        bits
    };
    assert!(
        bits_of(actual) == bits_of(expected),
        "{call}: {what} is {:?} instead of {:?}",
        reals_of(actual),
        reals_of(expected)
    );
}

/// The seed of a gradient: the result comes last, and what is changed through `&mut` has no adjoint.
fn one<U: Reals>(expected: &U) -> U::Tangent {
    let mut one = vec![0.0; reals_of(expected).len()];
    one[reals_of(expected).len() - 1] = 1.0;
    expected.tangent(&mut Reader::new(&one))
}

/// The product with the Hessian is the derivative of the gradient, and the Hessian is symmetric.
fn check_second<U: Reals>(
    modes: &Modes<'_, U>,
    second: &Second<'_, U>,
    expected: &U,
    seed: &U::Tangent,
    round: u64,
) {
    let call = modes.call;
    let epsilon = modes.epsilon.max(expected.epsilon());
    let relative = if epsilon > f64::EPSILON { 1e-2 } else { 1e-6 };
    let (left, right) = (direction(&modes.point, round), direction(&modes.point, round + 7));
    let (gradient, along_left) = (second.product)(&left, seed);
    let (_, along_right) = (second.product)(&right, seed);
    let first_order = (second.gradient_at)(&modes.point, seed);
    let scale = first_order.iter().fold(0.0_f64, |most, part| most.max(part.abs()));
    assert_eq!(gradient.len(), first_order.len(), "{call}: the shape of the gradient of f_grad_and_hvp");
    let roundings = 1e3 * epsilon;
    for (actual, expected) in gradient.iter().zip(&first_order) {
        let same = relative_eq!(actual, expected, epsilon = roundings * scale, max_relative = roundings);
        assert!(same, "{call}: f_grad_and_hvp has {actual} in the gradient, f_can_grad {expected}");
    }

    let gradient_at = |reals: &[f64]| (second.gradient_at)(reals, seed);
    let differences = differences::along(&gradient_at, &modes.point, &left, epsilon);
    assert_eq!(along_left.len(), differences.derivative.len(), "{call}: the shape of the product");
    let size = differences.derivative.iter().fold(0.0_f64, |most, part| most.max(part.abs()));
    for (i, (actual, derivative)) in along_left.iter().zip(&differences.derivative).enumerate() {
        // A gradient is a sum: it has the rounding of its largest terms.
        let rounding = differences.rounding.iter().fold(0.0_f64, |most, part| most.max(*part));
        let tolerance = relative * size + rounding + roundings * scale;
        assert!(
            abs_diff_eq!(actual, derivative, epsilon = tolerance),
            "{call}: f_grad_and_hvp gives {actual} for real {i} of the product, differences give {derivative}"
        );
    }

    let products =
        |one: &[f64], other: &[f64]| -> Vec<f64> { one.iter().zip(other).map(|(a, b)| a * b).collect() };
    let (one, other) = (products(&right, &along_left), products(&left, &along_right));
    let magnitude: f64 = one.iter().chain(&other).map(|product| product.abs()).sum();
    let (one, other): (f64, f64) = (one.iter().sum(), other.iter().sum());
    let relative = if epsilon > f64::EPSILON { 256.0 * epsilon } else { 1e-12 };
    // Where the Hessian is zero, its entries are what rounding leaves of the gradient's terms.
    assert!(
        abs_diff_eq!(one, other, epsilon = relative * magnitude + 16.0 * epsilon * scale),
        "{call}: the Hessian is not symmetric: {one} and {other}"
    );
}
