//! What a caller lends by `&mut`: the argument itself, its adjoint, its tangent.

#[cfg(not(feature = "std"))]
use crate::without_std::*;
use crate::{AsAccumulator, Excluded, HoldsNothing, Inactive};
use core::borrow::Borrow;
use core::ops::{Deref, DerefMut};

/// Stands for an argument that the callee has changed: its reverse sweep keeps by itself what it needs of it.
#[derive(Clone, Copy, Debug, Default)]
pub struct Changed;

/// A parameter of a reverse sweep: a reference to the argument, or [`Changed`].
///
/// A caller cannot see whether a callee takes `&` or `&mut` where it passes a name. It keeps the argument before the call in
/// a form that this trait finds from the callee's parameter: a copy for a reference, nothing for [`Changed`].
#[diagnostic::on_unimplemented(
    message = "the reverse sweep of a callee cannot be given this argument again",
    note = "the argument may be changed between the two sweeps, so it has to be `Clone`",
    note = "https://docs.rs/ad-runtime/latest/ad_runtime/errors/changes/"
)]
pub trait Argument<'a> {
    /// What is kept.
    type Kept: 'a;
    /// The argument again.
    fn again(kept: &'a Self::Kept) -> Self;
}

impl<'a, T: ?Sized + ToOwned> Argument<'a> for &'a T
where
    T::Owned: 'a,
{
    type Kept = T::Owned;
    #[inline]
    fn again(kept: &'a T::Owned) -> Self {
        kept.borrow()
    }
}

impl<'a> Argument<'a> for Changed {
    type Kept = Nothing;
    #[inline]
    fn again(_: &'a Nothing) -> Self {
        Changed
    }
}

impl<'a, T: ?Sized + ToOwned> Argument<'a> for Option<&'a T>
where
    T::Owned: 'a,
{
    type Kept = T::Owned;
    #[inline]
    fn again(kept: &'a T::Owned) -> Self {
        Some(kept.borrow())
    }
}

impl<'a> Argument<'a> for Inactive {
    type Kept = Nothing;
    #[inline]
    fn again(_: &'a Nothing) -> Self {
        Inactive
    }
}

/// What is kept of an argument that the callee has changed. It is not `Clone`, which tells it from all copies.
#[derive(Debug, Default)]
pub struct Nothing;

/// What can be kept of an argument.
#[diagnostic::on_unimplemented(
    message = "an argument of type `{T}` cannot be kept for the reverse sweep",
    note = "it may be changed between the two sweeps, so it has to be `Clone`",
    note = "https://docs.rs/ad-runtime/latest/ad_runtime/errors/changes/"
)]
pub trait Keep<T: ?Sized> {
    /// Keeps it.
    fn keep(value: &T) -> Self;
}

impl<T: ?Sized> Keep<T> for Nothing {
    #[inline]
    fn keep(_: &T) -> Self {
        Nothing
    }
}

impl<T: Clone> Keep<T> for T {
    #[inline]
    fn keep(value: &T) -> Self {
        value.clone()
    }
}

impl<T: Clone> Keep<[T]> for Vec<T> {
    #[inline]
    fn keep(value: &[T]) -> Self {
        value.to_vec()
    }
}

/// A callee that takes what is in a box is given that again.
impl<T: Clone> Keep<Box<T>> for T {
    #[inline]
    fn keep(value: &Box<T>) -> Self {
        T::clone(value)
    }
}

/// Keeps an argument, if the callee turns out to need it in its reverse sweep.
#[inline]
pub fn keep<T: ?Sized, K: Keep<T>>(value: &T) -> K {
    K::keep(value)
}

/// An argument that was kept.
///
/// ```
/// let mut x = vec![1.0, 2.0];
/// let copy = ad_runtime::__private::keep(&x[..]);
/// x[0] = 3.0;
/// let again: &[f64] = ad_runtime::__private::kept(&copy);
/// assert_eq!(again, [1.0, 2.0]);
/// ```
#[inline]
pub fn kept<'a, A: Argument<'a>>(kept: &'a A::Kept) -> A {
    A::again(kept)
}

/// The adjoint or tangent of a `&mut` parameter: the caller's, or a zero where it has given none.
#[allow(missing_debug_implementations)]
pub enum Open<'a, A: ?Sized, T> {
    /// The caller's.
    Lent(&'a mut A),
    /// One of its own.
    Zero(T),
}

impl<A: ?Sized, T: AsAccumulator<A>> Deref for Open<'_, A, T> {
    type Target = A;
    #[inline]
    fn deref(&self) -> &A {
        match self {
            Open::Lent(accumulator) => accumulator,
            Open::Zero(tangent) => tangent.as_accumulator(),
        }
    }
}

impl<A: ?Sized, T: AsAccumulator<A>> DerefMut for Open<'_, A, T> {
    #[inline]
    fn deref_mut(&mut self) -> &mut A {
        match self {
            Open::Lent(accumulator) => accumulator,
            Open::Zero(tangent) => tangent.as_accumulator_mut(),
        }
    }
}

/// Opens the slot of a `&mut` parameter.
///
/// ```
/// let mut caller = 2.0;
/// *ad_runtime::__private::open(Some(&mut caller), || 0.0) += 1.0;
/// assert_eq!(caller, 3.0);
/// ```
#[inline]
pub fn open<A: ?Sized, T: AsAccumulator<A>>(
    slot: Option<&mut A>,
    zero: impl FnOnce() -> T,
) -> Open<'_, A, T> {
    match slot {
        Some(accumulator) => Open::Lent(accumulator),
        None => Open::Zero(zero()),
    }
}

/// The adjoint of what a function changes for its caller, who has one.
///
/// # Panics
///
/// If there is none.
#[inline]
pub fn given<A: ?Sized>(slot: Option<&mut A>) -> &mut A {
    slot.expect("who calls a function that changes an argument gives the adjoint of that")
}

/// A slot of forward mode for an argument that the callee may take by `&` or by `&mut`.
pub trait Lent<'a, T: ?Sized> {
    /// The slot.
    fn lend(tangent: &'a mut T) -> Self;
}

impl<'a, A: ?Sized, T: AsAccumulator<A> + ?Sized> Lent<'a, T> for Option<&'a A> {
    #[inline]
    fn lend(tangent: &'a mut T) -> Self {
        Some(tangent.as_accumulator())
    }
}

impl<'a, A: ?Sized, T: AsAccumulator<A> + ?Sized> Lent<'a, T> for Option<&'a mut A> {
    #[inline]
    fn lend(tangent: &'a mut T) -> Self {
        Some(tangent.as_accumulator_mut())
    }
}

impl<'a, T: HoldsNothing + ?Sized> Lent<'a, T> for Inactive {
    #[inline]
    fn lend(_: &'a mut T) -> Self {
        Inactive
    }
}

impl<'a, T: HoldsNothing + ?Sized> Lent<'a, T> for Excluded {
    #[inline]
    fn lend(_: &'a mut T) -> Self {
        Excluded
    }
}

/// Lends a tangent, in the form that the callee takes.
#[inline]
pub fn lend<'a, T: ?Sized, S: Lent<'a, T>>(tangent: &'a mut T) -> S {
    S::lend(tangent)
}

/// What a primal can keep a copy of, for a reverse sweep that is not given its arguments again.
#[diagnostic::on_unimplemented(
    message = "an argument of type `{Self}` cannot be kept for the reverse sweep",
    note = "it is changed after this call, so it has to be `Clone`",
    note = "https://docs.rs/ad-runtime/latest/ad_runtime/errors/changes/"
)]
pub trait CanBeKept {
    /// The copy.
    type Kept: Borrow<Self>;
    /// Makes it.
    fn keep(&self) -> Self::Kept;
}

impl<T: ToOwned + ?Sized> CanBeKept for T {
    type Kept = T::Owned;
    #[inline]
    fn keep(&self) -> T::Owned {
        self.to_owned()
    }
}

/// What is kept of an argument by the implementation of a trait, which cannot ask for `Clone`.
#[derive(Debug)]
pub struct KeptArgument<T: CanBeKept + ?Sized>(T::Kept);

impl<T: CanBeKept + ?Sized> KeptArgument<T> {
    /// The argument again.
    #[inline]
    pub fn again(&self) -> &T {
        self.0.borrow()
    }
}

/// An argument that is not `Clone`, and is not there again.
#[derive(Debug)]
pub struct LostArgument<T: ?Sized>(core::marker::PhantomData<fn(&T)>);

impl<T: ?Sized> LostArgument<T> {
    /// Panics.
    #[cold]
    pub fn again(&self) -> &T {
        panic!(
            "an argument of type `{}` is changed after this call, so it has to be `Clone`",
            core::any::type_name::<T>()
        )
    }
}

/// Finds out whether an argument can be kept: of two methods of one name, the first is that of a type that is `Clone`.
#[derive(Debug)]
pub struct MayBeKept<'a, T: ?Sized>(pub &'a T);

impl<T: CanBeKept + ?Sized> MayBeKept<'_, T> {
    /// Keeps it.
    #[inline]
    pub fn keep(&self) -> KeptArgument<T> {
        KeptArgument(self.0.keep())
    }
}

/// The second of the two.
pub trait Lost<T: ?Sized> {
    /// Keeps nothing.
    fn keep(&self) -> LostArgument<T>;
}

impl<T: ?Sized> Lost<T> for MayBeKept<'_, T> {
    #[inline]
    fn keep(&self) -> LostArgument<T> {
        LostArgument(core::marker::PhantomData)
    }
}

/// Keeps an argument where its type is `Clone`.
#[macro_export]
#[doc(hidden)]
macro_rules! keep_if_possible {
    ($argument:expr) => {{
        use $crate::__private::Lost as _;
        $crate::__private::MayBeKept($argument).keep()
    }};
}
