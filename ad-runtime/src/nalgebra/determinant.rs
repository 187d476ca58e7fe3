//! Determinants and their logarithms.
//!
//! The rules are those of M. Giles, *Collected matrix derivative results for forward and reverse mode algorithmic differentiation*
//! (2008), section 2.2.4.

use super::super::library::allocator::Allocator;
use super::super::library::{DefaultAllocator, DimMin, LU, OMatrix};
use super::Real;
use super::cofactors::{cofactors, cofactors_along};
use crate::protocol::{companion, method};
use crate::strong_zero;

method! {
    /// `a.determinant()`: its adjoint is the cofactors of `a`.
    Determinant<[T: Real, D: DimMin<D, Output = D>] [T, D]> for OMatrix<T, D, D>
    where [DefaultAllocator: Allocator<D, D> + Allocator<D>]
    determinant_prim determinant_push determinant_keeping_prim: (self a a_dot) -> T = a.determinant();
    keep |determinant| cofactors = cofactors(a, *determinant);
    pull |seed| (&cofactors * *seed)
    push (cofactors.dot(a_dot))
    second DeterminantSecond determinant_push_prim determinant_push_keeping_prim: (a_bar a_dot_bar = cofactors_along(a, a_dot) * *seed)
}

/// ln |det `a`|, with a derivative: `a.determinant().abs().ln()` where the determinant itself may not be representable.
///
/// The adjoint is `ā = ȳ a⁻ᵀ`. For a singular `a`, the value is -∞ and the derivative NaN.
///
/// ```
/// use ad_runtime::differentiable;
/// use ad_runtime::nalgebra_v0_35::log_determinant;
/// # use nalgebra_v0_35 as nalgebra;
/// use nalgebra::{DMatrix, Matrix2};
///
/// #[differentiable]
/// fn f(a: &Matrix2<f64>) -> f64 {
///     log_determinant(a)
/// }
///
/// assert_eq!(f_grad(&Matrix2::new(0.0, 2.0, 4.0, 0.0)), Matrix2::new(0.0, 0.5, 0.25, 0.0));
/// let large = DMatrix::<f64>::identity(400, 400) * 1e-3;
/// assert_eq!(large.determinant(), 0.0);
/// assert!((log_determinant(&large) + 1200.0 * 10.0_f64.ln()).abs() < 1e-9);
/// ```
pub fn log_determinant<T: Real, D: DimMin<D, Output = D>>(a: &OMatrix<T, D, D>) -> T
where
    DefaultAllocator: Allocator<D, D> + Allocator<D>,
{
    log_of_pivots(&a.clone().lu())
}

companion! {
    log_determinant<[T: Real, D: DimMin<D, Output = D>] [T, D]>
    where [DefaultAllocator: Allocator<D, D> + Allocator<D>]
    [a a_dot: OMatrix<T, D, D>]
    keep kept = {
        let factors = a.clone().lu();
        let logarithm = log_of_pivots(&factors);
        let inverse = factors.try_inverse().unwrap_or_else(|| a.map(|_| T::zero() / T::zero()));
        (logarithm, inverse.transpose())
    };
    -> T = kept.0;
    pull |seed| share = kept.1.map(|entry| strong_zero(*seed, entry)); [share]
    push [kept.1.zip_fold(a_dot, T::zero(), |sum, entry, dot| sum + strong_zero(dot, entry))]
    // -(a⁻¹ ȧ a⁻¹)ᵀ.
    second inverse_dot = -(&kept.1 * a_dot.transpose() * &kept.1);
    [a_bar a_dot_bar = inverse_dot.map(|entry| strong_zero(*seed, entry))]
}

/// ln |det a| from `p a = l u`: the diagonal of `l` is 1.
fn log_of_pivots<T: Real, D: DimMin<D, Output = D>>(factors: &LU<T, D, D>) -> T
where
    DefaultAllocator: Allocator<D, D> + Allocator<D>,
{
    factors.u().diagonal().iter().fold(T::zero(), |sum, pivot| sum + pivot.abs().ln())
}
