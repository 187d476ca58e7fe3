//! Which inputs a value depends on.

use super::FirstOrder;
use super::operators::number;

/// A value with the set of inputs that it depends on, one bit for each of `64 * WORDS` inputs.
///
/// A run gives the pattern of the Jacobian, a row for each output:
///
/// ```
/// use ad_runtime::numbers::{Dependence, Functions};
///
/// let [x, y, z] = Dependence::<1>::variables([1.0, 2.0, 3.0]);
/// let inputs = |output: Dependence<1>| output.inputs().collect::<Vec<_>>();
/// assert_eq!(inputs(x * y + 1.0), [0, 1]);
/// assert_eq!(inputs(z.sin()), [2]);
/// // What is constant between jumps depends on nothing.
/// assert_eq!(inputs(x.floor() + y.signum()), [0; 0]);
/// ```
///
/// A gradient that is computed with it has the pattern of the Hessian:
///
/// ```
/// use ad_runtime::numbers::{Deltas, Dependence};
///
/// let deltas = Deltas::new();
/// let [x, y, z] = deltas.variables(Dependence::<1>::variables([1.0, 2.0, 3.0]));
/// let rows = deltas.gradient((x * y + y * y + 5.0 * z).tangent);
/// let rows: Vec<Vec<usize>> = rows.into_iter().map(|row| row.inputs().collect()).collect();
/// assert_eq!(rows, [vec![1], vec![0, 1], vec![]]);
/// ```
///
/// The pattern is that of the path that ran, and a set that may be too large, never too small: an operand counts unless its partial derivative
/// is zero everywhere. So `x * 0.0` and `x - x` depend on `x`, and a maximum depends on both of its operands. [`sparse`](crate::sparse) finds patterns for
/// any number of inputs.
///
/// Values are compared without their sets.
#[derive(Clone, Copy, Debug)]
pub struct Dependence<const WORDS: usize> {
    value: f64,
    /// From the lowest bit of the first word on.
    set: [u64; WORDS],
}

impl<const WORDS: usize> Dependence<WORDS> {
    /// How many inputs there may be.
    pub const CAPACITY: usize = 64 * WORDS;

    /// An input.
    ///
    /// # Panics
    ///
    /// If its number is not below [`CAPACITY`](Self::CAPACITY).
    ///
    /// ```should_panic
    /// let _ = ad_runtime::numbers::Dependence::<2>::variable(1.0, 128);
    /// ```
    #[must_use]
    pub fn variable(value: f64, input: usize) -> Self {
        assert!(input < Self::CAPACITY, "input {input} has no bit: there are {}", Self::CAPACITY);
        let mut set = [0; WORDS];
        set[input / 64] = 1 << (input % 64);
        Dependence { value, set }
    }

    /// Inputs, numbered from 0.
    ///
    /// # Panics
    ///
    /// If there are more than [`CAPACITY`](Self::CAPACITY).
    #[must_use]
    pub fn variables<const N: usize>(values: [f64; N]) -> [Self; N] {
        core::array::from_fn(|input| Self::variable(values[input], input))
    }

    /// Whether the value depends on an input.
    #[must_use]
    pub fn depends_on(self, input: usize) -> bool {
        input < Self::CAPACITY && self.set[input / 64] & (1 << (input % 64)) != 0
    }

    /// The inputs that the value depends on, in ascending order.
    pub fn inputs(self) -> impl Iterator<Item = usize> {
        (0..).zip(self.set).flat_map(|(word, mut bits)| {
            core::iter::from_fn(move || {
                let lowest = (bits != 0).then(|| bits.trailing_zeros() as usize)?;
                bits &= bits - 1;
                Some(64 * word + lowest)
            })
        })
    }

    #[inline]
    fn that_also_depends_on(mut self, other: Self) -> Self {
        for (word, other) in self.set.iter_mut().zip(other.set) {
            *word |= other;
        }
        self
    }
}

impl<const WORDS: usize> FirstOrder for Dependence<WORDS> {
    type Base = f64;

    #[inline]
    fn base(self) -> f64 {
        self.value
    }

    #[inline]
    fn unchanging(base: f64) -> Self {
        Dependence { value: base, set: [0; WORDS] }
    }

    /// Partial derivatives that are zero everywhere are not among the operands. One that is zero here may be another number at another point.
    #[inline]
    fn chained<const K: usize>(value: f64, operands: [(Self, f64); K]) -> Self {
        operands
            .into_iter()
            .fold(Self::unchanging(value), |result, (operand, _)| result.that_also_depends_on(operand))
    }

    /// At a point where a derivative is said to be zero though there is none, as that of `hypot` at the origin, its set is the same as at other points.
    #[inline]
    fn of_either(condition: bool, then: impl FnOnce() -> Self, otherwise: impl FnOnce() -> Self) -> Self {
        let (then, otherwise) = (then(), otherwise());
        if condition { then.that_also_depends_on(otherwise) } else { otherwise.that_also_depends_on(then) }
    }
}

number! { [const WORDS: usize] Dependence<WORDS> }

#[cfg(test)]
mod tests {
    use super::super::{Dual, Functions, Number};
    use super::Dependence;

    #[test]
    fn words_are_joined() {
        let inputs: Vec<Dependence<3>> = (0..192).map(|k| Dependence::variable(1.0, k)).collect();
        let some = inputs[0] * inputs[63] - inputs[64] / inputs[191];
        assert_eq!(some.inputs().collect::<Vec<_>>(), [0, 63, 64, 191]);
        assert!(!some.depends_on(1) && !some.depends_on(192) && some.depends_on(191));
        assert_eq!(inputs.iter().copied().sum::<Dependence<3>>().inputs().count(), 192);
    }

    #[test]
    fn a_zero_at_a_point_is_still_a_dependence() {
        let [x, y] = Dependence::<1>::variables([0.0, 2.0]);
        for value in [x * y, x * 0.0, x - x, x.max(y), x.clamp(y, y + 1.0), x.powi(2), x.abs()] {
            assert!(value.depends_on(0), "{value:?}");
        }
    }

    #[test]
    fn the_pattern_covers_the_jacobian() {
        fn f<N: Number>(x: &[N]) -> Vec<N> {
            let n = x.len();
            (0..n).map(|i| (x[(i + 1) % n] - x[(i + n - 2) % n]) * x[(i + n - 1) % n] - x[i].sin()).collect()
        }
        let point: [f64; 7] = core::array::from_fn(|k| 1.0 + (k * k) as f64);
        let pattern = f(&Dependence::<1>::variables(point));
        let jacobian = f(&Dual::variables(point));
        for (pattern, row) in pattern.into_iter().zip(jacobian) {
            for (input, entry) in row.tangent.into_iter().enumerate() {
                assert_eq!(pattern.depends_on(input), entry != 0.0);
            }
            assert_eq!(pattern.value(), row.value);
        }
    }

    #[test]
    #[should_panic(expected = "input 64 has no bit")]
    fn more_inputs_than_bits_are_refused() {
        let _ = Dependence::<1>::variables([0.0; 65]);
    }
}
