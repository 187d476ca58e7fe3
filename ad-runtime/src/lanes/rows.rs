//! Sweeps over lanes, and the rows that they give.

use super::laned::split;
use super::{Laned, Lanes, merged};
#[cfg(not(feature = "std"))]
use crate::without_std::*;

/// What a sweep gives for each of the seeds, which it is given together.
///
/// ```
/// use ad_runtime::__private::Lanes;
///
/// let rows: [f64; 2] = ad_runtime::__private::by_lanes([1.0, 10.0], |seed: Lanes<f64, 2>| seed * 3.0);
/// assert_eq!(rows, [3.0, 30.0]);
/// ```
#[inline]
pub fn by_lanes<Seed: Laned, Row: Laned, const K: usize>(
    seeds: [Seed; K],
    sweep: impl FnOnce(Seed::Lanes<K>) -> Row::Lanes<K>,
) -> [Row; K] {
    // Nothing says the dimensions of no seed at all, and nothing is to be computed for it.
    if K == 0 {
        return core::array::from_fn(|_| unreachable!("there are no rows"));
    }
    split(&sweep(merged(seeds)))
}

/// The rows of a Jacobian, `K` by one sweep. `sweep` is given the adjoint of the result, of which `zero` makes one.
///
/// ```
/// use ad_runtime::__private::Lanes;
///
/// let zero = || vec![Lanes([0.0; 2]); 3];
/// let rows: Vec<f64> = ad_runtime::__private::rows_by_lanes(zero, |seed: Vec<Lanes<f64, 2>>| seed[0] + seed[1] * 10.0 + seed[2] * 100.0);
/// assert_eq!(rows, [1.0, 10.0, 100.0]);
/// ```
#[inline]
pub fn rows_by_lanes<Seed, S, Row: Laned, const K: usize>(
    zero: impl Fn() -> Seed,
    sweep: impl Fn(Seed) -> Row::Lanes<K>,
) -> Vec<Row>
where
    Seed: AsMut<[Lanes<S, K>]>,
    S: crate::Scalar,
{
    let length = zero().as_mut().len();
    let mut rows = Vec::with_capacity(length);
    for first in (0..length).step_by(K) {
        let found = sweep(with_ones(zero(), first));
        rows.extend((0..K.min(length - first)).map(|lane| Row::lane(&found, lane)));
    }
    rows
}

/// The adjoint of a result with a one for each lane, in entries from the first on.
#[inline]
fn with_ones<Seed: AsMut<[Lanes<S, K>]>, S: crate::Scalar, const K: usize>(
    mut seed: Seed,
    first: usize,
) -> Seed {
    for (lane, entry) in seed.as_mut()[first..].iter_mut().take(K).enumerate() {
        entry.0[lane] = S::SCALAR_ONE;
    }
    seed
}

/// The same, of a result whose length its type says.
///
/// ```
/// use ad_runtime::__private::Lanes;
///
/// let zero = || [Lanes([0.0; 2]); 3];
/// let rows: [f64; 3] = ad_runtime::__private::rows_of_array_by_lanes(zero, |seed: [Lanes<f64, 2>; 3]| seed[0] + seed[1] * 10.0 + seed[2] * 100.0);
/// assert_eq!(rows, [1.0, 10.0, 100.0]);
/// ```
#[inline]
pub fn rows_of_array_by_lanes<S, Row: Laned, const N: usize, const K: usize>(
    zero: impl Fn() -> [Lanes<S, K>; N],
    sweep: impl Fn([Lanes<S, K>; N]) -> Row::Lanes<K>,
) -> [Row; N]
where
    S: crate::Scalar,
{
    if N <= K {
        let found = sweep(with_ones(zero(), 0));
        return core::array::from_fn(|lane| Row::lane(&found, lane));
    }
    let mut rows = rows_by_lanes(zero, sweep).into_iter();
    core::array::from_fn(|_| rows.next().expect("there is a row for each entry"))
}

/// The rows of a Jacobian of which the columns are computed, `K` by one run, one for each scalar of the tangent.
///
/// ```
/// use ad_runtime::__private::Lanes;
///
/// // (x + 2 y, 3 y)
/// let columns = |dots: &[Lanes<f64, 2>; 2]| [dots[0] + dots[1] * 2.0, dots[1] * 3.0];
/// let rows = ad_runtime::__private::rows_of_columns_by_lanes::<f64, _, _, 2>([0.0; 2], 2, columns);
/// assert_eq!(rows, [[1.0, 2.0], [0.0, 3.0]]);
/// ```
pub fn rows_of_columns_by_lanes<S, T, C, const K: usize>(
    zero: T,
    rows: usize,
    mut columns: impl FnMut(&T::Lanes<K>) -> C,
) -> Vec<T>
where
    S: crate::Scalar,
    T: crate::Tangent<S> + Laned,
    C: AsRef<[Lanes<S, K>]>,
{
    let mut unit = zero.to_scalars();
    let mut blocks = Vec::with_capacity(unit.len().div_ceil(K));
    for first in (0..unit.len()).step_by(K) {
        let along: [T; K] = core::array::from_fn(|lane| {
            let Some(entry) = unit.get_mut(first + lane) else { return zero.clone() };
            *entry = S::SCALAR_ONE;
            let along = zero.clone().with_scalars(&unit);
            unit[first + lane] = S::SCALAR_ZERO;
            along
        });
        blocks.push(columns(&merged(along)));
    }
    let row = |k: usize| {
        let scalars = (0..unit.len()).map(|column| blocks[column / K].as_ref()[k].0[column % K]);
        zero.clone().with_scalars(&scalars.collect::<Vec<S>>())
    };
    (0..rows).map(row).collect()
}
