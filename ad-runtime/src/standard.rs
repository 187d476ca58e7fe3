//! Where a macro sees only the name of a method, generated code asks the compiler here whether it is one of the standard library.

use alloc::string::String;
use core::cmp::Ordering;
use core::num::FpCategory;

/// A value that nothing has a derivative by: the result of a comparison, a search, a count.
#[doc(hidden)]
#[diagnostic::on_unimplemented(
    message = "a method with the name of one of the standard library gives `{Self}`, which may have a derivative",
    label = "its derivative would be lost",
    note = "the macro sees neither the type that the method is called on nor the method: write the type, as in `let body: Body = ..;`, \
            call it by its path, `Body::position(&body, t)`, or give it another name",
    note = "https://docs.rs/ad-runtime/latest/ad_runtime/errors/names/"
)]
pub trait NoDerivative {}

/// A type whose methods that are named like functions of floats are those of a library.
#[doc(hidden)]
#[diagnostic::on_unimplemented(
    message = "a method of `{Self}` has the name of a function of floats, and its derivative is not known here",
    label = "what it does would be taken for that function",
    note = "the macro sees neither the type that the method is called on nor the method: write the type, as in `let body: Body = ..;`, \
            call it by its path, `Body::abs(&body)`, or give it another name",
    note = "https://docs.rs/ad-runtime/latest/ad_runtime/errors/names/"
)]
pub trait Standard {}

/// What `take()` leaves `None` in.
#[doc(hidden)]
#[diagnostic::on_unimplemented(
    message = "`take()` is called on a `{Self}`, and is differentiated as that of an `Option`",
    label = "no `Option`",
    note = "the macro sees neither the type that the method is called on nor the method: give the method another name",
    note = "https://docs.rs/ad-runtime/latest/ad_runtime/errors/names/"
)]
pub trait Emptied {}

/// What `as_ref()`, `as_mut()`, `as_slice()` and `as_mut_slice()` give another name of.
#[doc(hidden)]
#[diagnostic::on_unimplemented(
    message = "a view of all of a `{Self}` is asked for, and is differentiated as that of a list, an `Option` or a pointer",
    label = "none of them",
    note = "the macro sees neither the type that the method is called on nor the method: write the type, as in `let body: Body = ..;`, \
            call it by its path, `Body::as_ref(&body)`, or give it another name",
    note = "https://docs.rs/ad-runtime/latest/ad_runtime/errors/names/"
)]
pub trait Viewed {}

/// The value, if it has no derivative.
#[doc(hidden)]
#[inline]
pub fn no_derivative<T: NoDerivative>(value: T) -> T {
    value
}

/// Compiles if the methods of the value are known.
#[doc(hidden)]
#[inline]
pub fn standard<T: Standard + ?Sized>(_: &T) {}

/// Compiles if the value is an `Option`.
#[doc(hidden)]
#[inline]
pub fn emptied<T: Emptied>(_: &T) {}

/// Compiles if views of the value are other names of it.
#[doc(hidden)]
#[inline]
pub fn viewed<T: Viewed + ?Sized>(_: &T) {}

macro_rules! plain {
    ($($integer:ty)*) => { $(
        impl NoDerivative for $integer {}
        impl Standard for $integer {}
    )* };
}

plain! { i8 i16 i32 i64 i128 isize u8 u16 u32 u64 u128 usize bool char str String Ordering FpCategory }

impl NoDerivative for () {}

impl<T: NoDerivative + ?Sized> NoDerivative for &T {}
impl<T: NoDerivative> NoDerivative for Option<T> {}
impl<T: NoDerivative, E> NoDerivative for Result<T, E> {}
impl<A: NoDerivative, B: NoDerivative> NoDerivative for (A, B) {}

impl Standard for f32 {}
impl Standard for f64 {}
impl<T: Standard + ?Sized> Standard for &T {}
impl<T: Standard + ?Sized> Standard for &mut T {}
impl<T> Standard for [T] {}
impl<T, const N: usize> Standard for [T; N] {}
impl<T> Standard for alloc::vec::Vec<T> {}
impl<T> Standard for Option<T> {}

impl<T> Emptied for Option<T> {}
impl<T: Emptied> Emptied for &mut T {}

impl Viewed for str {}
impl Viewed for String {}
impl<T> Viewed for [T] {}
impl<T, const N: usize> Viewed for [T; N] {}
impl<T> Viewed for alloc::vec::Vec<T> {}
impl<T> Viewed for Option<T> {}
impl<T, E> Viewed for Result<T, E> {}
impl<T: ?Sized> Viewed for alloc::boxed::Box<T> {}
impl<T: ?Sized> Viewed for alloc::rc::Rc<T> {}
impl<T: ?Sized> Viewed for alloc::sync::Arc<T> {}
impl<T: alloc::borrow::ToOwned + ?Sized> Viewed for alloc::borrow::Cow<'_, T> {}
impl<T: Viewed + ?Sized> Viewed for &T {}
impl<T: Viewed + ?Sized> Viewed for &mut T {}
