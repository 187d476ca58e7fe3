//! Patterns from runs of a function.

use super::Pattern;
use crate::numbers::Outputs;
use crate::numbers::{Delta, Deltas, Dependence, Dual, Number};
#[cfg(not(feature = "std"))]
use crate::without_std::*;
use core::ops::Range;

/// The numbers of [`hessian_pattern`]: a gradient, described and evaluated backward, that says for each component what it depends on.
pub type Interaction<'t, const WORDS: usize> = Dual<Delta<'t, Dependence<WORDS>>>;

/// The pattern of a Jacobian: a row for each output, a column for each input.
///
/// The function runs over [`Dependence`] numbers, once for each `64 * WORDS` inputs: `WORDS` of 1 does for few of them, and for thousands 4 to 16 words give fewer
/// runs. The pattern is that of the branches taken at `x`, and conservative: see [the module](super#which-pattern-it-is).
///
/// ```
/// use ad_runtime::numbers::{Dependence, Functions};
/// use ad_runtime::sparse::jacobian_pattern;
///
/// let pattern = jacobian_pattern(&[1.0, 2.0, 3.0], |x: &[Dependence<1>]| {
///     (x[0] * x[2], [x[1].sin(), x[1].floor()])
/// });
/// assert_eq!(pattern.to_string(), "\
/// * . *
/// . * .
/// . . .
/// ");
/// ```
///
/// # Panics
///
/// If the function does not give as many numbers each time.
#[must_use]
pub fn jacobian_pattern<const WORDS: usize, Result: Outputs<Dependence<WORDS>>>(
    x: &[f64],
    mut f: impl FnMut(&[Dependence<WORDS>]) -> Result,
) -> Pattern {
    let mut rows: Option<Vec<Vec<usize>>> = None;
    for block in blocks::<WORDS>(x.len()) {
        let mut outputs = Vec::new();
        f(&dependences(x, &block)).for_each(&mut |number| outputs.push(number));
        let rows = rows.get_or_insert_with(|| vec![Vec::new(); outputs.len()]);
        let (first, now) = (rows.len(), outputs.len());
        assert!(first == now, "the function gave {first} numbers, and at the same point {now}");
        for (row, output) in rows.iter_mut().zip(outputs) {
            row.extend(output.inputs().map(|input| block.start + input));
        }
    }
    Pattern::from_rows(x.len(), rows.unwrap_or_default())
}

/// The pattern of the Hessian of a function whose result is one number: which pairs of inputs interact nonlinearly. It is symmetric.
///
/// Over numbers that describe a gradient with [`Dependence`] numbers, one run and one reverse sweep give the components of the gradient together with the
/// inputs that each depends on, for each `64 * WORDS` inputs. It is the propagation of index sets of Walther (*Computing sparse Hessians with automatic
/// differentiation*, ACM TOMS 34, 2008), with adjoints in the place of her index domains. The partial derivatives are those of the rules, so `x * y` has no entry
/// for `(x, x)`, and `x.abs()` and `x.max(y)` have none at all. The pattern is that of the branches taken at `x`, and conservative: see
/// [the module](super#which-pattern-it-is).
///
/// ```
/// use ad_runtime::numbers::Functions;
/// use ad_runtime::sparse::hessian_pattern;
///
/// let pattern = hessian_pattern::<1>(&[1.0, 2.0, 3.0, 4.0], |x| x[0] * x[1] + x[2].sin() + x[3] * 2.0);
/// assert_eq!(pattern.to_string(), "\
/// . * . .
/// * . . .
/// . . * .
/// . . . .
/// ");
/// ```
#[must_use]
pub fn hessian_pattern<const WORDS: usize>(
    x: &[f64],
    mut f: impl for<'t> FnMut(&[Interaction<'t, WORDS>]) -> Interaction<'t, WORDS>,
) -> Pattern {
    let mut entries = Vec::new();
    let mut deltas = Deltas::new();
    for block in blocks::<WORDS>(x.len()) {
        let gradient = {
            let inputs: Vec<_> =
                dependences(x, &block).into_iter().map(|value| deltas.variable(value)).collect();
            deltas.gradient(f(&inputs).tangent)
        };
        for (row, component) in gradient.into_iter().enumerate() {
            for input in component.inputs() {
                // A formula may mention an operand that its partial derivative does not depend on: what it gives on one side of the diagonal is there on both.
                let column = block.start + input;
                entries.push((row, column));
                entries.push((column, row));
            }
        }
        deltas.clear();
    }
    Pattern::from_entries(x.len(), x.len(), entries)
}

/// One run for each, and one if there are no inputs.
fn blocks<const WORDS: usize>(inputs: usize) -> impl Iterator<Item = Range<usize>> {
    const { assert!(WORDS > 0, "a set without words has no place for inputs") };
    let length = Dependence::<WORDS>::CAPACITY;
    (0..inputs.max(1)).step_by(length).map(move |start| start..inputs.min(start + length))
}

/// Inputs, of which those of a block are tracked.
fn dependences<const WORDS: usize>(x: &[f64], block: &Range<usize>) -> Vec<Dependence<WORDS>> {
    let number = |(input, &value)| {
        if block.contains(&input) {
            Dependence::variable(value, input - block.start)
        } else {
            Dependence::constant(value)
        }
    };
    x.iter().enumerate().map(number).collect()
}
