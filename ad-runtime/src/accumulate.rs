//! Adding adjoints.

#[cfg(not(feature = "std"))]
use crate::without_std::*;
use crate::{Differentiable, zero_like};

/// Something that adjoints of type `T` are added into.
///
/// A list takes a tangent of its own length, or an empty one, which is zero; an `Option` likewise takes `None`. A tangent of an
/// enum takes one of its own variant.
#[diagnostic::on_unimplemented(
    message = "a tangent of type `{T}` cannot be added to one of type `{Self}`",
    note = "a derivative reaches a place that keeps none, such as a field marked #[no_derivative]: where the field is read, \
            say without_derivative(..) around it; where an active value is stored in it, say so around the value, or \
            remove the mark",
    note = "https://docs.rs/ad-runtime/latest/ad_runtime/errors/no_derivative_place/"
)]
pub trait Accumulate<T> {
    /// `self += tangent`.
    ///
    /// # Panics
    ///
    /// If both are lists of different lengths, or enums of different variants.
    fn accumulate(&mut self, tangent: T);
}

/// `into += tangent`, whatever they are.
///
/// ```
/// let mut sum = vec![1.0, 2.0];
/// ad_runtime::__private::accumulate(&mut sum[..], vec![10.0, 20.0]);
/// assert_eq!(sum, [11.0, 22.0]);
/// ```
#[inline]
pub fn accumulate<A: Accumulate<T> + ?Sized, T>(into: &mut A, tangent: T) {
    into.accumulate(tangent);
}

/// `a + b` of tangents.
///
/// ```
/// assert_eq!(ad_runtime::__private::sum((1.0, 2.0), (0.5, 0.25)), (1.5, 2.25));
/// ```
#[inline]
pub fn sum<T: Accumulate<T>>(mut a: T, b: T) -> T {
    a.accumulate(b);
    a
}

/// The sum of a list of tangents: the adjoint of an element that was repeated.
///
/// ```
/// assert_eq!(ad_runtime::__private::total(&[1.0, 2.0, 4.0]), 7.0);
/// ```
#[inline]
pub fn total<T: Accumulate<T> + Clone + Default>(list: &[T]) -> T {
    list.iter().cloned().reduce(sum).unwrap_or_default()
}

/// Removes the last tangent of a list: the adjoint of a push.
///
/// # Panics
///
/// If the list is empty, which would be a mistake of the compiler.
///
/// ```
/// let mut adjoint = vec![1.0, 2.0];
/// assert_eq!(ad_runtime::__private::pop(&mut adjoint), 2.0);
/// ```
#[inline]
pub fn pop<T>(list: &mut Vec<T>) -> T {
    list.pop().expect("an adjoint was pushed for every element")
}

/// Takes a tangent and leaves zeros of the same dimensions.
///
/// ```
/// let mut adjoint = vec![1.0, 2.0];
/// assert_eq!(ad_runtime::__private::take(&mut adjoint), [1.0, 2.0]);
/// assert_eq!(adjoint, [0.0, 0.0]);
/// ```
#[inline]
pub fn take<T: Differentiable<Tangent = T>>(tangent: &mut T) -> T {
    let zero = zero_like(tangent);
    core::mem::replace(tangent, zero)
}

/// Moves the adjoint of a copied slice to that of its source, and leaves zeros.
///
/// # Panics
///
/// If the lengths differ.
///
/// ```
/// let (mut copy, mut source) = ([1.0, 2.0], [10.0, 10.0]);
/// ad_runtime::__private::transfer(&mut copy, Some(&mut source));
/// assert_eq!((copy, source), ([0.0, 0.0], [11.0, 12.0]));
/// ```
#[inline]
pub fn transfer<T: Differentiable<Tangent = T> + Accumulate<T>>(from: &mut [T], into: Option<&mut [T]>) {
    match into {
        Some(into) => {
            assert_eq!(from.len(), into.len(), "the adjoints of a copy and its source have one length");
            for (part, place) in from.iter_mut().zip(into) {
                place.accumulate(take(part));
            }
        }
        None => from.iter_mut().for_each(|part| {
            take(part);
        }),
    }
}
