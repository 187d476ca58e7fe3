//! Determinants and their logarithms.
//!
//! The rules are those of M. Giles, *Collected matrix derivative results for forward and reverse mode algorithmic differentiation*
//! (2008), section 2.2.4.

use super::super::library::Mat;
use super::super::library::linalg::solvers::{DenseSolveCore as _, PartialPivLu, Svd};
use super::Real;
use super::whole::{dot, filled_like, mapped, scaled, sum_over};
use crate::protocol::{companion, method};
use crate::strong_zero;

method! {
    /// `a.determinant()`: its adjoint is the cofactors of `a`.
    Determinant<[T: Real] [T]> for Mat<T> where []
    determinant_prim determinant_push determinant_keeping_prim: (self a a_dot) -> T = a.determinant();
    keep |_determinant| kept = cofactors(a);
    pull |seed| (scaled(&kept, *seed))
    push (dot(&kept, a_dot))
    second DeterminantSecond determinant_push_prim determinant_push_keeping_prim:
    (a_bar a_dot_bar = scaled(&cofactors_along(a, a_dot), *seed))
}

/// From `a = u s vᵀ`, the cofactors are `det(u) det(v) u p vᵀ`, where each entry of the diagonal matrix `p` is the product of the other
/// singular values (G. W. Stewart, *On the adjugate matrix*, 1998, section 2). It takes no inverse, so `a` may be singular.
fn cofactors<T: Real>(a: &Mat<T>) -> Mat<T> {
    let Some(SingularValues { u, values, v, sign }) = SingularValues::of(a) else { return not_a_number(a) };
    let scaled = Mat::from_fn(a.nrows(), a.ncols(), |i, j| u[(i, j)] * product_without(&values, &[j], sign));
    scaled * v.transpose()
}

/// The derivative of the cofactors along a tangent.
///
/// From `a = u s vᵀ` and `e = uᵀ ȧ v`, it is `det(u) det(v) u g vᵀ`, where `g` is that of the cofactors of a diagonal matrix: `gᵢᵢ` is the sum of
/// all other `eₖₖ`, `gᵢⱼ` is `-eⱼᵢ`, each times the singular values that neither index has.
fn cofactors_along<T: Real>(a: &Mat<T>, a_dot: &Mat<T>) -> Mat<T> {
    let Some(SingularValues { u, values, v, sign }) = SingularValues::of(a) else { return not_a_number(a) };
    if !a_dot.is_all_finite() {
        return not_a_number(a);
    }
    let e = u.transpose() * a_dot * &v;
    let without = |i: usize, k: usize, factor: T| product_without(&values, &[i, k], sign * factor);
    let inner = Mat::from_fn(a.nrows(), a.ncols(), |i, j| match i == j {
        true => {
            let others = (0..a.nrows()).filter(|k| *k != i);
            others.fold(T::SCALAR_ZERO, |sum, k| sum + without(i, k, e[(k, k)]))
        }
        false => -without(i, j, e[(j, i)]),
    });
    u * inner * v.transpose()
}

/// `a = u s vᵀ`, with `sign = det(u) det(v)`.
struct SingularValues<T: Real> {
    u: Mat<T>,
    values: Vec<T>,
    v: Mat<T>,
    sign: T,
}

impl<T: Real> SingularValues<T> {
    /// There is none where an entry is not finite.
    fn of(a: &Mat<T>) -> Option<Self> {
        let decomposition = a.is_all_finite().then(|| Svd::new(a.as_ref()).ok()).flatten()?;
        let (u, v) = (decomposition.U().to_owned(), decomposition.V().to_owned());
        let values = decomposition.S().column_vector().iter().copied().collect();
        let negative = (u.determinant() < T::SCALAR_ZERO) != (v.determinant() < T::SCALAR_ZERO);
        let sign = if negative { -T::SCALAR_ONE } else { T::SCALAR_ONE };
        Some(SingularValues { u, values, v, sign })
    }
}

/// `first` times all values but those.
fn product_without<T: Real>(values: &[T], left_out: &[usize], first: T) -> T {
    let rest = values.iter().enumerate().filter(|(k, _)| !left_out.contains(k));
    rest.fold(first, |product, (_, value)| product * *value)
}

fn not_a_number<T: Real>(a: &Mat<T>) -> Mat<T> {
    filled_like(a, T::nan_impl())
}

/// ln |det `a`|, with a derivative: `a.determinant().abs().ln()` where the determinant itself may not be representable.
///
/// The adjoint is `ā = ȳ a⁻ᵀ`. For a singular `a`, the value is -∞ and the derivative is not finite.
///
/// ```
/// use ad_runtime::differentiable;
/// use ad_runtime::faer_v0_24::log_determinant;
/// # use faer_v0_24 as faer;
/// use faer::{Mat, mat};
///
/// #[differentiable]
/// fn f(a: &Mat<f64>) -> f64 {
///     log_determinant(a)
/// }
///
/// assert_eq!(f_grad(&mat![[0.0, 2.0], [4.0, 0.0]]), mat![[0.0, 0.5], [0.25, 0.0]]);
/// let large = Mat::<f64>::identity(400, 400) * 1e-3;
/// assert_eq!(large.determinant(), 0.0);
/// assert!((log_determinant(&large) + 1200.0 * 10.0_f64.ln()).abs() < 1e-9);
/// ```
///
/// # Panics
///
/// If `a` is not square.
pub fn log_determinant<T: Real>(a: &Mat<T>) -> T {
    log_of_pivots(&PartialPivLu::new(a.as_ref()))
}

companion! {
    log_determinant<[T: Real] [T]> where []
    [a a_dot: Mat<T>]
    keep kept = {
        let factors = PartialPivLu::new(a.as_ref());
        (log_of_pivots(&factors), factors.inverse().transpose().to_owned())
    };
    -> T = kept.0;
    pull |seed| share = mapped(&kept.1, |entry| strong_zero(*seed, entry)); [share]
    push [sum_over(&kept.1, a_dot, |entry, dot| strong_zero(dot, entry))]
    // -(a⁻¹ ȧ a⁻¹)ᵀ.
    second inverse_dot = -(&kept.1 * a_dot.transpose() * &kept.1);
    [a_bar a_dot_bar = mapped(&inverse_dot, |entry| strong_zero(*seed, entry))]
}

/// ln |det a| from `p a = l u`: the diagonal of `l` is 1.
fn log_of_pivots<T: Real>(factors: &PartialPivLu<T>) -> T {
    let pivots = factors.U().diagonal();
    pivots.column_vector().iter().fold(T::SCALAR_ZERO, |sum, pivot| sum + pivot.magnitude().logarithm())
}
