//! The vectors that several tangents consist of, and the Hessians whose columns they are.

use super::Lanes;
#[cfg(not(feature = "std"))]
use crate::without_std::*;
use crate::{Scalar, Tangent};

/// What several tangents consist of: for each of their floats, a vector with an entry for each of them.
///
/// ```
/// use ad_runtime::__private::{Lanes, LanesOf};
///
/// let mut dots = ([Lanes([1.0, 2.0]); 2], Lanes([3.0, 4.0]));
/// let mut sum = Lanes([0.0; 2]);
/// dots.each_lanes(&mut |lanes| sum += *lanes);
/// assert_eq!(sum, Lanes([5.0, 8.0]));
/// assert_eq!(dots.zero_of_lane(), ([0.0; 2], 0.0));
/// ```
pub trait LanesOf<S, const K: usize> {
    /// One of them.
    type One;

    /// Visits the vectors, in the order in which the tangents have their floats.
    fn each_lanes(&mut self, visit: &mut impl FnMut(&mut Lanes<S, K>));

    /// Zero, of the dimensions of one of them.
    fn zero_of_lane(&self) -> Self::One;
}

impl<S: Scalar, const K: usize> LanesOf<S, K> for Lanes<S, K> {
    type One = S;
    #[inline]
    fn each_lanes(&mut self, visit: &mut impl FnMut(&mut Lanes<S, K>)) {
        visit(self);
    }
    #[inline]
    fn zero_of_lane(&self) -> S {
        S::SCALAR_ZERO
    }
}

impl<S, T: LanesOf<S, K>, const K: usize, const N: usize> LanesOf<S, K> for [T; N] {
    type One = [T::One; N];
    #[inline]
    fn each_lanes(&mut self, visit: &mut impl FnMut(&mut Lanes<S, K>)) {
        self.iter_mut().for_each(|part| part.each_lanes(visit));
    }
    #[inline]
    fn zero_of_lane(&self) -> [T::One; N] {
        self.each_ref().map(T::zero_of_lane)
    }
}

impl<S, T: LanesOf<S, K>, const K: usize> LanesOf<S, K> for Vec<T> {
    type One = Vec<T::One>;
    #[inline]
    fn each_lanes(&mut self, visit: &mut impl FnMut(&mut Lanes<S, K>)) {
        self.iter_mut().for_each(|part| part.each_lanes(visit));
    }
    #[inline]
    fn zero_of_lane(&self) -> Vec<T::One> {
        self.iter().map(T::zero_of_lane).collect()
    }
}

macro_rules! tuples_of_lanes {
    ($(($($part:ident $place:tt),*))*) => { $(
        impl<S, $($part: LanesOf<S, K>,)* const K: usize> LanesOf<S, K> for ($($part,)*) {
            type One = ($($part::One,)*);
            #[inline]
            fn each_lanes(&mut self, _visit: &mut impl FnMut(&mut Lanes<S, K>)) {
                $(self.$place.each_lanes(_visit);)*
            }
            #[inline]
            #[allow(clippy::unused_unit)]
            fn zero_of_lane(&self) -> Self::One {
                ($(self.$place.zero_of_lane(),)*)
            }
        }
    )* };
}

tuples_of_lanes! {
    ()
    (A 0)
    (A 0, B 1)
    (A 0, B 1, C 2)
    (A 0, B 1, C 2, D 3)
    (A 0, B 1, C 2, D 3, E 4)
    (A 0, B 1, C 2, D 3, E 4, F 5)
    (A 0, B 1, C 2, D 3, E 4, F 5, G 6)
    (A 0, B 1, C 2, D 3, E 4, F 5, G 6, H 7)
    (A 0, B 1, C 2, D 3, E 4, F 5, G 6, H 7, I 8)
    (A 0, B 1, C 2, D 3, E 4, F 5, G 6, H 7, I 8, J 9)
    (A 0, B 1, C 2, D 3, E 4, F 5, G 6, H 7, I 8, J 9, L 10)
    (A 0, B 1, C 2, D 3, E 4, F 5, G 6, H 7, I 8, J 9, L 10, M 11)
}

/// A Hessian, row by row, from products with `K` vectors at once. `zero` says the dimensions of these vectors. The entries above the diagonal are
/// those below it.
///
/// ```
/// use ad_runtime::__private::Lanes;
///
/// // x² y
/// let (x, y) = (3.0, 5.0);
/// let products = |(x_dot, y_dot): &(Lanes<f64, 2>, Lanes<f64, 2>)| {
///     (*x_dot * (2.0 * y) + *y_dot * (2.0 * x), *x_dot * (2.0 * x))
/// };
/// let zero = (Lanes([0.0; 2]), Lanes([0.0; 2]));
/// assert_eq!(ad_runtime::__private::hessian_by_lanes::<f64, _, 2>(zero, products), [[10.0, 6.0], [6.0, 0.0]]);
/// ```
pub fn hessian_by_lanes<S: Scalar, L: LanesOf<S, K>, const K: usize>(
    mut zero: L,
    products: impl FnMut(&L) -> L,
) -> Vec<Vec<S>> {
    let count = count(&mut zero);
    let mut rows = vec![vec![S::SCALAR_ZERO; count]; count];
    columns(zero, count, products, |row, column, entry| {
        rows[row][column] = entry;
        rows[column][row] = entry;
    });
    rows
}

/// The same where the number of scalars is visible.
///
/// # Panics
///
/// If there are not `N` scalars.
///
/// ```
/// use ad_runtime::__private::Lanes;
///
/// let products = |dot: &[Lanes<f64, 2>; 2]| *dot;
/// let hessian = ad_runtime::__private::hessian_of_array_by_lanes::<f64, _, 2, 2>([Lanes([0.0; 2]); 2], products);
/// assert_eq!(hessian, [[1.0, 0.0], [0.0, 1.0]]);
/// ```
pub fn hessian_of_array_by_lanes<S: Scalar, L: LanesOf<S, K>, const N: usize, const K: usize>(
    mut zero: L,
    products: impl FnMut(&L) -> L,
) -> [[S; N]; N] {
    let count = count(&mut zero);
    assert!(count == N, "a Hessian of {N} rows is made for {count} scalars");
    let mut rows = [[S::SCALAR_ZERO; N]; N];
    columns(zero, N, products, |row, column, entry| {
        rows[row][column] = entry;
        rows[column][row] = entry;
    });
    rows
}

/// The diagonal of a Hessian, in the form of a gradient.
///
/// ```
/// use ad_runtime::__private::Lanes;
///
/// let products = |(x_dot, y_dot): &(Lanes<f64, 2>, Lanes<f64, 2>)| (*x_dot * 3.0 + *y_dot, *x_dot);
/// let zero = (Lanes([0.0; 2]), Lanes([0.0; 2]));
/// assert_eq!(ad_runtime::__private::hessian_diagonal_by_lanes::<f64, (f64, f64), _, 2>((0.0, 0.0), zero, products), (3.0, 0.0));
/// ```
pub fn hessian_diagonal_by_lanes<S: Scalar, G: Tangent<S>, L: LanesOf<S, K>, const K: usize>(
    gradient: G,
    mut zero: L,
    products: impl FnMut(&L) -> L,
) -> G {
    let count = count(&mut zero);
    let mut diagonal = vec![S::SCALAR_ZERO; count];
    columns(zero, count, products, |row, column, entry| {
        if row == column {
            diagonal[row] = entry;
        }
    });
    gradient.with_scalars(&diagonal)
}

fn count<S, L: LanesOf<S, K>, const K: usize>(zero: &mut L) -> usize {
    let mut count = 0;
    zero.each_lanes(&mut |_| count += 1);
    count
}

/// Visits the entries on and below the diagonal, `K` columns by one product.
fn columns<S: Scalar, L: LanesOf<S, K>, const K: usize>(
    mut along: L,
    count: usize,
    mut products: impl FnMut(&L) -> L,
    mut visit: impl FnMut(usize, usize, S),
) {
    for first in (0..count).step_by(K) {
        let mut number = 0;
        along.each_lanes(&mut |lanes| {
            *lanes = Lanes(core::array::from_fn(|lane| match number == first + lane {
                true => S::SCALAR_ONE,
                false => S::SCALAR_ZERO,
            }));
            number += 1;
        });
        let mut row = 0;
        products(&along).each_lanes(&mut |lanes| {
            for (lane, &entry) in lanes.0.iter().enumerate() {
                // What is right of the diagonal is in the rows below; the last product may have lanes to spare.
                if first + lane <= row {
                    visit(row, first + lane, entry);
                }
            }
            row += 1;
        });
    }
}
