//! What a zero tangent needs to know.

#[cfg(not(feature = "std"))]
use crate::without_std::*;
use crate::{Differentiable, zero_like};

/// The dimensions of a value, from which its zero tangent is made after the value is gone.
///
/// ```
/// let shape = ad_runtime::Shape::of(&vec![1.0, 2.0]);
/// assert_eq!(shape.zero(), [0.0, 0.0]);
/// ```
pub struct Shape<T: Differentiable + ?Sized>(T::Dimensionality);

impl<T: Differentiable + ?Sized> Shape<T> {
    /// The shape of a value.
    #[inline]
    pub fn of(value: &T) -> Self {
        Shape(value.dimensionality())
    }

    /// A zero tangent of the shape.
    #[inline]
    pub fn zero(&self) -> T::Tangent {
        T::zero_tangent(&self.0)
    }
}

impl<T: Differentiable<Dimensionality = Vec<K>> + ?Sized, K> Shape<T> {
    /// How many elements the list has.
    #[inline]
    pub(crate) fn length(&self) -> usize {
        self.0.len()
    }

    /// The map has a key more.
    #[doc(hidden)]
    #[inline]
    pub fn add_key(&mut self, key: K) {
        self.0.push(key);
    }
}

impl<T: Differentiable + ?Sized> Clone for Shape<T> {
    fn clone(&self) -> Self {
        Shape(self.0.clone())
    }
}

impl<T: Differentiable + ?Sized> core::fmt::Debug for Shape<T> {
    fn fmt(&self, formatter: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        formatter.write_str("Shape")
    }
}

/// A variable that is only lent to callees. It may have no tangent: then they do not look for one.
///
/// ```
/// struct Generator(u64);
/// assert_eq!(ad_runtime::__private::Lendable(&vec![1.0, 2.0]).zero(), [0.0, 0.0]);
/// assert_eq!(ad_runtime::__private::Lendable(&Generator(1)).zero(), ());
/// ```
#[doc(hidden)]
#[derive(Debug)]
pub struct Lendable<'a, T: ?Sized>(pub &'a T);

impl<T: Differentiable + ?Sized> Lendable<'_, T> {
    /// The shape of the variable.
    #[inline]
    pub fn shape(&self) -> Shape<T> {
        Shape::of(self.0)
    }

    /// A zero tangent of the variable.
    #[inline]
    pub fn zero(&self) -> T::Tangent {
        zero_like(self.0)
    }
}

/// Its methods are found where the type has no tangent, since those above are not there.
impl<T: ?Sized> core::ops::Deref for Lendable<'_, T> {
    type Target = WithoutTangent;
    #[inline]
    fn deref(&self) -> &WithoutTangent {
        &WithoutTangent
    }
}

/// The shape of what has no tangent.
#[doc(hidden)]
#[derive(Clone, Copy, Debug)]
pub struct WithoutTangent;

impl WithoutTangent {
    /// The shape itself.
    #[inline]
    pub fn shape(&self) -> WithoutTangent {
        WithoutTangent
    }

    /// What stands for a tangent.
    #[inline]
    pub fn zero(&self) {}
}
