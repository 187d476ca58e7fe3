//! Methods whose results have no derivative: what generated code would call is here, to be refused in words of ours.
//!
//! The bounds hold for no type. What the methods give is left to inference, which says nothing more after that.
#![allow(missing_docs)]

use super::super::library::allocator::Allocator;
use super::super::library::{Cholesky, DefaultAllocator, Dim, OMatrix};
use super::Real;

/// What is made of a matrix of the type `A`.
#[doc(hidden)]
#[derive(Debug)]
pub struct Of<A>(A);

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

#[doc(hidden)]
pub trait Refused: Sized {
    fn cholesky_prim<Pullback, Value>(&self) -> (Pullback, Value)
    where
        Of<Self>: HasCholesky,
    {
        unreachable!("the bound holds for no type")
    }
    fn cholesky_push<Given, Value, Tangent>(&self, _: Given) -> (Value, Tangent)
    where
        Of<Self>: HasCholesky,
    {
        unreachable!("the bound holds for no type")
    }
    fn lu_prim<Pullback, Value>(&self) -> (Pullback, Value)
    where
        Of<Self>: HasLu,
    {
        unreachable!("the bound holds for no type")
    }
    fn lu_push<Given, Value, Tangent>(&self, _: Given) -> (Value, Tangent)
    where
        Of<Self>: HasLu,
    {
        unreachable!("the bound holds for no type")
    }
    fn try_inverse_prim<Pullback, Value>(&self) -> (Pullback, Value)
    where
        Of<Self>: HasInverse,
    {
        unreachable!("the bound holds for no type")
    }
    fn try_inverse_push<Given, Value, Tangent>(&self, _: Given) -> (Value, Tangent)
    where
        Of<Self>: HasInverse,
    {
        unreachable!("the bound holds for no type")
    }
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

impl<T: Real, D: Dim> Refused for OMatrix<T, D, D> where DefaultAllocator: Allocator<D, D> {}
