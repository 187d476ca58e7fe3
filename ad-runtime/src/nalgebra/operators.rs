//! `+ - * /` of matrices, vectors and scalars.
//!
//! The rules of products are those of M. Giles, *Collected matrix derivative results for forward and reverse mode algorithmic
//! differentiation* (2008), section 2.2: of `C = A B`, the adjoints are `Ā = C̄ Bᵀ` and `B̄ = Aᵀ C̄`.

use super::super::library::allocator::Allocator;
use super::super::library::{DefaultAllocator, Dim, OMatrix};
use super::Real;
use crate::protocol::operator;
use crate::rules::{NegRule, NegSecond};

operator! {
    [T: Real, R: Dim, C: Dim] AddRule<OMatrix<T, R, C>> for OMatrix<T, R, C> => OMatrix<T, R, C>
    where [DefaultAllocator: Allocator<R, C>]
    |a, b, given| pull (given.clone()) (given.clone()) push (given.clone()) (given.clone())
    linear AddSecond
}

operator! {
    [T: Real, R: Dim, C: Dim] SubRule<OMatrix<T, R, C>> for OMatrix<T, R, C> => OMatrix<T, R, C>
    where [DefaultAllocator: Allocator<R, C>]
    |a, b, given| pull (given.clone()) (-given) push (given.clone()) (-given)
    linear SubSecond
}

operator! {
    [T: Real, R: Dim, K: Dim, C: Dim] MulRule<OMatrix<T, K, C>> for OMatrix<T, R, K> => OMatrix<T, R, C>
    where [DefaultAllocator: Allocator<R, K> + Allocator<K, C> + Allocator<R, C> + Allocator<C, K>]
    |a, b, given| pull (given * b.transpose()) (a.tr_mul(given)) push (given * b) (a * given)
    quadratic MulSecond
}

operator! {
    [T: Real, R: Dim, C: Dim] MulRule<T> for OMatrix<T, R, C> => OMatrix<T, R, C>
    where [DefaultAllocator: Allocator<R, C>]
    |a, factor, given| pull (given * *factor) (a.dot(given)) push (given * *factor) (a * *given)
    quadratic MulSecond
}

operator! {
    [T: Real, R: Dim, C: Dim] DivRule<T> for OMatrix<T, R, C> => OMatrix<T, R, C>
    where [DefaultAllocator: Allocator<R, C>]
    |a, divisor, given|
    pull (quotients(a, *divisor, given)) (a.zip_map(given, |a, given| T::div_1(a, *divisor, given)).sum())
    push (quotients(a, *divisor, given)) (a.map(|a| T::div_1(a, *divisor, *given)))
    second DivSecond |tangent|
    (a.zip_zip_map(tangent, given, |a, tangent, given| T::div_0_0(a, *divisor, tangent, given)))
    (a.zip_zip_map(tangent, given, |a, tangent, given| T::div_0_1(a, *divisor, tangent, given)).sum())
    (a.zip_map(given, |a, given| T::div_1_0(a, *divisor, *tangent, given)))
    (a.zip_map(given, |a, given| T::div_1_1(a, *divisor, *tangent, given)).sum())
}

macro_rules! scaled_from_the_left {
    ($($scalar:ty)*) => { $(
        operator! {
            [R: Dim, C: Dim] MulRule<OMatrix<$scalar, R, C>> for $scalar => OMatrix<$scalar, R, C>
            where [DefaultAllocator: Allocator<R, C>]
            |factor, a, given| pull (a.dot(given)) (given * *factor) push (a * *given) (given * *factor)
            quadratic MulSecond
        }
    )* };
}

scaled_from_the_left! { f32 f64 }

impl<T: Real, R: Dim, C: Dim> NegSecond for OMatrix<T, R, C>
where
    DefaultAllocator: Allocator<R, C>,
{
    #[inline]
    fn second(&self, _: &Self, _: &Self) -> Self {
        crate::zero_like(self)
    }
}

impl<T: Real, R: Dim, C: Dim> NegRule for OMatrix<T, R, C>
where
    DefaultAllocator: Allocator<R, C>,
{
    type OutputTangent = Self;
    #[inline]
    fn pull(&self, seed: &Self) -> Self {
        -seed
    }
    #[inline]
    fn push(&self, tangent: &Self) -> Self {
        -tangent
    }
}

operator! {
    [T: Real, R: Dim, C: Dim] AddAssignRule<OMatrix<T, R, C>> for OMatrix<T, R, C>
    where [DefaultAllocator: Allocator<R, C>]
    |a, b, given| pull (given.clone()) (given.clone()) push (given.clone()) (given.clone())
    linear AddAssignSecond
}

operator! {
    [T: Real, R: Dim, C: Dim] SubAssignRule<OMatrix<T, R, C>> for OMatrix<T, R, C>
    where [DefaultAllocator: Allocator<R, C>]
    |a, b, given| pull (given.clone()) (-given) push (given.clone()) (-given)
    linear SubAssignSecond
}

operator! {
    [T: Real, R: Dim, C: Dim] MulAssignRule<OMatrix<T, C, C>> for OMatrix<T, R, C>
    where [DefaultAllocator: Allocator<R, C> + Allocator<C, C>]
    |a, b, given| pull (given * b.transpose()) (a.tr_mul(given)) push (given * b) (a * given)
    quadratic MulAssignSecond
}

operator! {
    [T: Real, R: Dim, C: Dim] MulAssignRule<T> for OMatrix<T, R, C>
    where [DefaultAllocator: Allocator<R, C>]
    |a, factor, given| pull (given * *factor) (a.dot(given)) push (given * *factor) (a * *given)
    quadratic MulAssignSecond
}

operator! {
    [T: Real, R: Dim, C: Dim] DivAssignRule<T> for OMatrix<T, R, C>
    where [DefaultAllocator: Allocator<R, C>]
    |a, divisor, given|
    pull (quotients(a, *divisor, given)) (a.zip_map(given, |a, given| T::div_1(a, *divisor, given)).sum())
    push (quotients(a, *divisor, given)) (a.map(|a| T::div_1(a, *divisor, *given)))
    second DivAssignSecond |tangent|
    (a.zip_zip_map(tangent, given, |a, tangent, given| T::div_0_0(a, *divisor, tangent, given)))
    (a.zip_zip_map(tangent, given, |a, tangent, given| T::div_0_1(a, *divisor, tangent, given)).sum())
    (a.zip_map(given, |a, given| T::div_1_0(a, *divisor, *tangent, given)))
    (a.zip_map(given, |a, given| T::div_1_1(a, *divisor, *tangent, given)).sum())
}

/// The share of a matrix that is divided by a scalar.
fn quotients<T: Real, R: Dim, C: Dim>(
    a: &OMatrix<T, R, C>,
    divisor: T,
    given: &OMatrix<T, R, C>,
) -> OMatrix<T, R, C>
where
    DefaultAllocator: Allocator<R, C>,
{
    a.zip_map(given, |a, given| T::div_0(a, divisor, given))
}
