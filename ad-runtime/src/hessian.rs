//! Hessians from their products with vectors.

#[cfg(not(feature = "std"))]
use crate::without_std::*;
use crate::{Scalar, Tangent};

/// The Hessian, row by row, from its products with vectors: one for each scalar. The entries above the diagonal are those below it.
///
/// ```
/// // x² y
/// let (x, y) = (3.0, 5.0);
/// let product = |(x_dot, y_dot): (f64, f64)| (2.0 * y * x_dot + 2.0 * x * y_dot, 2.0 * x * x_dot);
/// assert_eq!(ad_runtime::__private::hessian((0.0, 0.0), product), [[10.0, 6.0], [6.0, 0.0]]);
/// ```
pub fn hessian<S: Scalar, G: Tangent<S>>(zero: G, product: impl FnMut(G) -> G) -> Vec<Vec<S>> {
    let mut rows = Vec::new();
    columns(zero, product, |position, column: G| {
        // What is left of the diagonal is in the columns before.
        let mut row: Vec<S> = rows.iter().map(|earlier: &Vec<S>| earlier[position]).collect();
        row.extend_from_slice(&column.to_scalars()[position..]);
        rows.push(row);
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
/// assert_eq!(ad_runtime::__private::hessian_of_array([0.0; 2], |dot: [f64; 2]| dot), [[1.0, 0.0], [0.0, 1.0]]);
/// ```
pub fn hessian_of_array<S: Scalar, G: Tangent<S>, const N: usize>(
    zero: G,
    product: impl FnMut(G) -> G,
) -> [[S; N]; N] {
    assert!(zero.scalar_count() == N, "a Hessian of {N} rows is made for {} scalars", zero.scalar_count());
    let mut rows = [[S::SCALAR_ZERO; N]; N];
    columns(zero, product, |position, column| {
        let mut row = 0;
        column.for_each(&mut |entry| {
            if row >= position {
                rows[row][position] = entry;
                rows[position][row] = entry;
            }
            row += 1;
        });
    });
    rows
}

/// The diagonal of a Hessian, in the form of a gradient: as many products as there are scalars, but no more memory than two gradients take.
///
/// ```
/// let diagonal = ad_runtime::__private::hessian_diagonal((0.0, 0.0), |(x_dot, y_dot)| (3.0 * x_dot + y_dot, x_dot));
/// assert_eq!(diagonal, (3.0, 0.0));
/// ```
pub fn hessian_diagonal<S: Scalar, G: Tangent<S>>(zero: G, product: impl FnMut(G) -> G) -> G {
    let mut diagonal = Vec::new();
    columns(zero.clone(), product, |position, column: G| {
        let mut row = 0;
        column.for_each(&mut |entry| {
            diagonal.extend((row == position).then_some(entry));
            row += 1;
        });
    });
    zero.with_scalars(&diagonal)
}

/// The products with all unit vectors, with their numbers.
fn columns<S: Scalar, G: Tangent<S>>(
    zero: G,
    mut product: impl FnMut(G) -> G,
    mut visit: impl FnMut(usize, G),
) {
    for position in 0..zero.scalar_count() {
        let mut unit = zero.clone();
        let mut number = 0;
        unit.for_each_mut(&mut |scalar| {
            if number == position {
                *scalar = S::SCALAR_ONE;
            }
            number += 1;
        });
        visit(position, product(unit));
    }
}
