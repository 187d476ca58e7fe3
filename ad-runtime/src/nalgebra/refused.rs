//! Methods whose results have no derivative: what generated code would call is here, to be refused in words of ours.
//!
//! The bounds hold for no type. What the methods give is left to inference, which says nothing more after that.
#![allow(missing_docs)]

use super::super::library::allocator::Allocator;
use super::super::library::{Cholesky, DefaultAllocator, Dim, OMatrix};
use super::Real;
use crate::protocol::refused::{HasDecomposition, Of, refused};

#[doc(hidden)]
#[diagnostic::on_unimplemented(
    message = "a Cholesky decomposition has no derivative: it is a value without a tangent",
    label = "write `cholesky_solve(&a, &b)`, `cholesky_lower(&a)` or `cholesky_log_determinant(&a)`",
    note = "these functions of `ad_runtime::nalgebra_v0_35` (or the module of your version) stand for `a.cholesky().unwrap().solve(&b)`, `.l()` and `.ln_determinant()`",
    note = "https://docs.rs/ad-runtime/latest/ad_runtime/errors/no_rule/"
)]
pub trait HasCholesky {}

#[doc(hidden)]
#[diagnostic::on_unimplemented(
    message = "an LU decomposition has no derivative: it is a value without a tangent",
    label = "write `solve(&a, &b)`, `inverse(&a)` or `log_determinant(&a)`",
    note = "these functions of `ad_runtime::nalgebra_v0_35` (or the module of your version) stand for `a.lu().solve(&b).unwrap()` and the like",
    note = "https://docs.rs/ad-runtime/latest/ad_runtime/errors/no_rule/"
)]
pub trait HasLu {}

#[doc(hidden)]
#[diagnostic::on_unimplemented(
    message = "`try_inverse` has no derivative",
    label = "write `inverse(&a)`",
    note = "this function of `ad_runtime::nalgebra_v0_35` (or the module of your version) stands for `a.try_inverse().unwrap()`",
    note = "https://docs.rs/ad-runtime/latest/ad_runtime/errors/no_rule/"
)]
pub trait HasInverse {}

refused! {
    HasCholesky: cholesky_prim cholesky_push cholesky_keeping_prim ();
    HasLu: lu_prim lu_push lu_keeping_prim () full_piv_lu_prim full_piv_lu_push full_piv_lu_keeping_prim ();
    HasInverse: try_inverse_prim try_inverse_push try_inverse_keeping_prim ();
    HasDecomposition:
        qr_prim qr_push qr_keeping_prim ()
        col_piv_qr_prim col_piv_qr_push col_piv_qr_keeping_prim ()
        svd_prim svd_push svd_keeping_prim (compute_u compute_v)
        singular_values_prim singular_values_push singular_values_keeping_prim ()
        pseudo_inverse_prim pseudo_inverse_push pseudo_inverse_keeping_prim (epsilon)
        symmetric_eigen_prim symmetric_eigen_push symmetric_eigen_keeping_prim ()
        symmetric_eigenvalues_prim symmetric_eigenvalues_push symmetric_eigenvalues_keeping_prim ()
        eigenvalues_prim eigenvalues_push eigenvalues_keeping_prim ()
        complex_eigenvalues_prim complex_eigenvalues_push complex_eigenvalues_keeping_prim ()
        schur_prim schur_push schur_keeping_prim ()
        hessenberg_prim hessenberg_push hessenberg_keeping_prim ();
}

/// `Cholesky::new(a)`.
#[doc(hidden)]
pub trait RefusedCholesky<A>: Sized {
    fn new_prim<Pullback, Value>(_: A) -> (Pullback, Value)
    where
        Of<Self>: HasCholesky,
    {
        unreachable!("the bound holds for no type")
    }
    fn new_keeping_prim<Pullback, Value>(_: A) -> (Pullback, Value)
    where
        Of<Self>: HasCholesky,
    {
        unreachable!("the bound holds for no type")
    }
    fn new_push<Given, Value, Tangent>(_: A, _: Given) -> (Value, Tangent)
    where
        Of<Self>: HasCholesky,
    {
        unreachable!("the bound holds for no type")
    }
}

impl<T: Real, D: Dim> RefusedCholesky<OMatrix<T, D, D>> for Cholesky<T, D> where
    DefaultAllocator: Allocator<D, D>
{
}

impl<T: Real, R: Dim, C: Dim> Refused for OMatrix<T, R, C> where DefaultAllocator: Allocator<R, C> {}
