//! Adjoints of lists in the memory of the caller's gradient.

#[cfg(not(feature = "std"))]
use crate::without_std::*;
use crate::{Differentiable, Scalar, Shape};
use core::ops::{Deref, DerefMut};

/// The adjoint of a list that is going to be added to the caller's. Where the caller's is zero, it is the caller's own memory from the beginning.
///
/// ```
/// let shape = ad_runtime::Shape::of(&vec![1.0, 2.0]);
/// for (before, after) in [([0.0, 0.0], [3.0, 10.0]), ([0.0, 1.0], [3.0, 11.0])] {
///     let mut gradient = before;
///     let mut list = shape.zero_in(Some(&mut gradient[..]));
///     list[0] += 3.0;
///     list.finish([vec![0.0, 10.0]]);
///     assert_eq!(gradient, after);
/// }
/// ```
#[derive(Debug)]
pub enum InPlace<'a, S> {
    /// The caller's memory.
    Caller(&'a mut [S]),
    /// Memory of its own, and what it is going to be added to.
    Own(Vec<S>, Option<&'a mut [S]>),
}

impl<L, S, D> Shape<L>
where
    L: Differentiable<Tangent = Vec<S>, Dimensionality = Vec<D>> + ?Sized,
    S: Scalar,
{
    /// A zero tangent of the shape, in the memory of an accumulator if that is zero and of that length.
    #[inline]
    pub fn zero_in<'a>(&self, accumulator: Option<&'a mut [S]>) -> InPlace<'a, S> {
        match accumulator {
            Some(list)
                if list.len() == self.length() && list.iter().all(|entry| *entry == S::SCALAR_ZERO) =>
            {
                InPlace::Caller(list)
            }
            other => InPlace::Own(self.zero(), other),
        }
    }
}

impl<S> Deref for InPlace<'_, S> {
    type Target = [S];
    #[inline]
    fn deref(&self) -> &[S] {
        match self {
            InPlace::Caller(list) => list,
            InPlace::Own(list, _) => list,
        }
    }
}

impl<S> DerefMut for InPlace<'_, S> {
    #[inline]
    fn deref_mut(&mut self) -> &mut [S] {
        match self {
            InPlace::Caller(list) => list,
            InPlace::Own(list, _) => list,
        }
    }
}

impl<S: Scalar> InPlace<'_, S> {
    /// Adds it and other lists to what the caller has.
    ///
    /// # Panics
    ///
    /// If a list has another length.
    #[inline]
    pub fn finish<const N: usize>(self, others: [Vec<S>; N]) {
        match self {
            InPlace::Caller(caller) => add(caller, others),
            InPlace::Own(list, Some(caller)) => {
                add(caller, others);
                add(caller, [list]);
            }
            InPlace::Own(_, None) => {}
        }
    }
}

#[inline]
fn add<S: Scalar, const N: usize>(caller: &mut [S], lists: [Vec<S>; N]) {
    lists.into_iter().for_each(|list| crate::accumulate(caller, list));
}
