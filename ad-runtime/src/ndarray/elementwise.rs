//! Operators between the entries of arrays, which are repeated to a common shape.

use super::Real;
use ::ndarray::{Array, ArrayD, Axis, Dimension, IxDyn, Zip};

/// The share of an operand of an operator in the adjoint or the tangent, from both operands and what is given.
type Rule<T> = fn(T, T, T) -> T;

/// The shares of all entries of the result, added up where `to` was repeated.
pub(super) fn pulled<T, D, E, O, P>(
    left: &Array<T, D>,
    right: &Array<T, E>,
    seed: &Array<T, O>,
    to: &Array<T, P>,
    rule: Rule<T>,
) -> Array<T, P>
where
    T: Real,
    D: Dimension,
    E: Dimension,
    O: Dimension,
    P: Dimension,
{
    let mut shares = applied(left, right, seed, seed.shape(), rule);
    while shares.ndim() > to.ndim() {
        shares = shares.sum_axis(Axis(0));
    }
    for (axis, length) in to.shape().iter().enumerate() {
        if shares.shape()[axis] != *length {
            shares = shares.sum_axis(Axis(axis)).insert_axis(Axis(axis));
        }
    }
    shares.into_dimensionality().expect("the axes that were added are gone")
}

/// The tangents of all entries of the result.
pub(super) fn pushed<T, D, E, O, P>(
    left: &Array<T, D>,
    right: &Array<T, E>,
    tangent: &Array<T, P>,
    rule: Rule<T>,
) -> Array<T, O>
where
    T: Real,
    D: Dimension,
    E: Dimension,
    O: Dimension,
    P: Dimension,
{
    let shape = common_shape(left.shape(), right.shape());
    applied(left, right, tangent, &shape, rule)
        .into_dimensionality()
        .expect("the result has the axes of both operands")
}

fn applied<T, D, E, O>(
    left: &Array<T, D>,
    right: &Array<T, E>,
    given: &Array<T, O>,
    shape: &[usize],
    rule: Rule<T>,
) -> ArrayD<T>
where
    T: Real,
    D: Dimension,
    E: Dimension,
    O: Dimension,
{
    let repeated = "the shapes of the operands of an operator are compatible";
    let left = left.broadcast(IxDyn(shape)).expect(repeated);
    let right = right.broadcast(IxDyn(shape)).expect(repeated);
    let given = given.broadcast(IxDyn(shape)).expect(repeated);
    Zip::from(left).and(right).and(given).map_collect(|left, right, given| rule(*left, *right, *given))
}

/// The shape to which two arrays are repeated: last axes stand below each other, and an axis of length 1 is repeated.
fn common_shape(left: &[usize], right: &[usize]) -> Vec<usize> {
    let count = left.len().max(right.len());
    let length =
        |shape: &[usize], axis: usize| (axis + shape.len()).checked_sub(count).map_or(1, |axis| shape[axis]);
    (0..count)
        .map(|axis| match (length(left, axis), length(right, axis)) {
            (1, other) => other,
            (own, _) => own,
        })
        .collect()
}
