//! What generated functions do with several gradients at once, and with gradients that the caller has room for.

#[cfg(not(feature = "std"))]
use crate::without_std::*;
use crate::{Scalar, Seed, Tangent};

/// What gradients are written into: a tangent over the scalars `S`, or a list of such.
pub trait Buffer<S: Scalar> {
    /// Sets all scalars to zero.
    fn clear(&mut self);
}

impl<S: Scalar, T: Tangent<S>> Buffer<S> for T {
    #[inline]
    fn clear(&mut self) {
        self.for_each_mut(&mut |scalar| *scalar = S::SCALAR_ZERO);
    }
}

impl<S: Scalar, T: Tangent<S>> Buffer<S> for [T] {
    #[inline]
    fn clear(&mut self) {
        self.iter_mut().for_each(clear);
    }
}

/// Sets all scalars to zero.
///
/// ```
/// let mut tangent = ([1.0, f64::NAN], vec![2.0]);
/// ad_runtime::__private::clear::<f64, _>(&mut tangent);
/// assert_eq!(tangent, ([0.0, 0.0], vec![0.0]));
/// ```
#[inline]
pub fn clear<S: Scalar, B: Buffer<S> + ?Sized>(buffer: &mut B) {
    buffer.clear();
}

/// The same for a list, which must have as many elements as what it belongs to.
///
/// # Panics
///
/// If it has another number of elements.
///
/// ```
/// let mut gradient = [1.0, 2.0];
/// ad_runtime::__private::clear_list::<f64, _>(&mut gradient, 2);
/// assert_eq!(gradient, [0.0, 0.0]);
/// ```
#[inline]
pub fn clear_list<S: Scalar, T: Tangent<S>>(list: &mut [T], length: usize) {
    assert!(
        list.len() == length,
        "a gradient with {} elements is to be written for a list that has {length}",
        list.len()
    );
    list.clear();
}

/// The rows of a Jacobian of which the columns are computed, one for each scalar of the tangent.
///
/// ```
/// // (x + 2 y, 3 y)
/// let column = |x_dot: &[f64; 2]| [x_dot[0] + 2.0 * x_dot[1], 3.0 * x_dot[1]];
/// let rows = ad_runtime::__private::rows_of_columns::<f64, _, _>([0.0; 2], 2, column);
/// assert_eq!(rows, [[1.0, 2.0], [0.0, 3.0]]);
/// ```
pub fn rows_of_columns<S: Scalar + Seed, T: Tangent<S>, C: AsRef<[S]>>(
    zero: T,
    rows: usize,
    mut column: impl FnMut(&T) -> C,
) -> Vec<T> {
    let mut unit = zero.to_scalars();
    let mut columns = Vec::with_capacity(unit.len());
    let mut along = zero.clone();
    for position in 0..unit.len() {
        unit[position] = S::ONE;
        along.set_scalars(&unit);
        unit[position] = S::SCALAR_ZERO;
        columns.push(column(&along));
    }
    let row = |k: usize| {
        let scalars: Vec<S> = columns.iter().map(|column| column.as_ref()[k]).collect();
        zero.clone().with_scalars(&scalars)
    };
    (0..rows).map(row).collect()
}
