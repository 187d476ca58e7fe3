//! Operators between the entries of arrays, which are repeated to a common shape.

use super::super::library::{Array, ArrayD, ArrayViewD, Axis, Dimension, IxDyn, Zip};
use super::Real;
#[cfg(not(feature = "std"))]
use crate::without_std::*;

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
    let shares = applied(left, right, seed, seed.shape(), rule);
    gathered(shares, to)
}

/// The share of an operand of an operator in the adjoint of the share that one has in the tangent, from both operands, the tangent, and what is given.
type SecondRule<T> = fn(T, T, T, T) -> T;

/// Like [`pulled`].
pub(super) fn pulled_again<T, D, E, O, Q, P>(
    (left, right): (&Array<T, D>, &Array<T, E>),
    tangent: &Array<T, Q>,
    seed: &Array<T, O>,
    to: &Array<T, P>,
    rule: SecondRule<T>,
) -> Array<T, P>
where
    T: Real,
    D: Dimension,
    E: Dimension,
    O: Dimension,
    Q: Dimension,
    P: Dimension,
{
    let [left, right, tangent, seed] = [
        repeated(left, seed.shape()),
        repeated(right, seed.shape()),
        repeated(tangent, seed.shape()),
        repeated(seed, seed.shape()),
    ];
    let both = Zip::from(left).and(right).and(tangent).and(seed);
    gathered(both.map_collect(|left, right, tangent, seed| rule(*left, *right, *tangent, *seed)), to)
}

/// The sum of the shares that belong to the same entry.
fn gathered<T: Real, P: Dimension>(mut shares: ArrayD<T>, to: &Array<T, P>) -> Array<T, P> {
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
    let [left, right, given] = [repeated(left, shape), repeated(right, shape), repeated(given, shape)];
    Zip::from(left).and(right).and(given).map_collect(|left, right, given| rule(*left, *right, *given))
}

fn repeated<'a, T, D: Dimension>(array: &'a Array<T, D>, shape: &[usize]) -> ArrayViewD<'a, T> {
    array.broadcast(IxDyn(shape)).expect("the shapes of the operands of an operator are compatible")
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
