//! Methods whose results have no derivative: what generated code would call is here, to be refused in words of ours.
//!
//! The bounds hold for no type. What the methods give is left to inference, which says nothing more after that.
#![allow(missing_docs)]

use super::super::library::Mat;
use super::Real;
use crate::protocol::refused::{HasDecomposition, Of, refused};

#[doc(hidden)]
#[diagnostic::on_unimplemented(
    message = "a Cholesky decomposition has no derivative: it is a value without a tangent",
    label = "write `cholesky_solve(&a, &b)`, `cholesky_lower(&a)` or `cholesky_log_determinant(&a)`",
    note = "these functions of `ad_runtime::faer_v0_24` stand for `a.llt(Side::Lower).unwrap().solve(&b)` and the like",
    note = "https://docs.rs/ad-runtime/latest/ad_runtime/errors/no_rule/"
)]
pub trait HasCholesky {}

#[doc(hidden)]
#[diagnostic::on_unimplemented(
    message = "an LU decomposition has no derivative: it is a value without a tangent",
    label = "write `solve(&a, &b)`, `inverse(&a)` or `log_determinant(&a)`",
    note = "these functions of `ad_runtime::faer_v0_24` stand for `a.partial_piv_lu().solve(&b)` and the like",
    note = "https://docs.rs/ad-runtime/latest/ad_runtime/errors/no_rule/"
)]
pub trait HasLu {}

refused! {
    HasCholesky: llt_prim llt_push llt_keeping_prim (side) ldlt_prim ldlt_push ldlt_keeping_prim (side);
    HasLu: partial_piv_lu_prim partial_piv_lu_push partial_piv_lu_keeping_prim () full_piv_lu_prim full_piv_lu_push full_piv_lu_keeping_prim ();
    HasDecomposition:
        lblt_prim lblt_push lblt_keeping_prim (side)
        qr_prim qr_push qr_keeping_prim ()
        col_piv_qr_prim col_piv_qr_push col_piv_qr_keeping_prim ()
        svd_prim svd_push svd_keeping_prim ()
        thin_svd_prim thin_svd_push thin_svd_keeping_prim ()
        singular_values_prim singular_values_push singular_values_keeping_prim ()
        self_adjoint_eigen_prim self_adjoint_eigen_push self_adjoint_eigen_keeping_prim (side)
        self_adjoint_eigenvalues_prim self_adjoint_eigenvalues_push self_adjoint_eigenvalues_keeping_prim (side)
        eigen_prim eigen_push eigen_keeping_prim ()
        eigenvalues_prim eigenvalues_push eigenvalues_keeping_prim ();
}

impl<T: Real> Refused for Mat<T> {}
