//! The trait of types that have a tangent.

use crate::Accumulate;
use std::borrow::{BorrowMut, Cow};

/// A type that can be differentiated with respect to.
///
/// | type | tangent | accumulator |
/// | --- | --- | --- |
/// | `f64`, `f32` | itself | itself |
/// | `&T` | that of `T` | that of `T` |
/// | `[T]`, `Vec<T>` | `Vec` of tangents | slice of tangents |
/// | `[T; N]` | array of tangents | the same |
/// | tuple | tuple of tangents | the same |
/// | integers, `bool`, `char`, strings | `()` | `()` |
///
/// # Laws
///
/// `zero_tangent(&x.dimensionality())` is neutral for [`Accumulate::accumulate`] on tangents of `x`, and
/// accumulation is associative and commutative up to rounding.
///
/// ```
/// use ad_runtime::Differentiable;
///
/// let x = vec![1.0, 2.0, 3.0];
/// assert_eq!(Vec::<f64>::zero_tangent(&x.dimensionality()), vec![0.0; 3]);
/// ```
#[diagnostic::on_unimplemented(
    message = "nothing can be differentiated with respect to the type `{Self}`",
    label = "`{Self}` is not in the table of types with a tangent",
    note = "mark the parameter `#[no_derivative]`, or give the function the floats that it holds"
)]
pub trait Differentiable {
    /// A derivative by a value of this type, or along one.
    type Tangent: Clone + BorrowMut<Self::Accumulator>;
    /// What adjoints are added into.
    type Accumulator: ?Sized + Accumulate<Self::Tangent>;
    /// What has to be known of a value to make a zero tangent for it: nothing for scalars, a length for
    /// lists.
    type Dimensionality: Clone;
    /// What a shared reference to an argument of this type reaches: `Self`, and `T` for `&T`.
    type Primal: ?Sized;

    /// The dimensions of this value.
    fn dimensionality(&self) -> Self::Dimensionality;

    /// The zero tangent of those dimensions.
    fn zero_tangent(dimensionality: &Self::Dimensionality) -> Self::Tangent;
}

/// The zero tangent of a value.
///
/// ```
/// assert_eq!(ad_runtime::zero_like(&[1.0, 2.0][..]), vec![0.0, 0.0]);
/// ```
#[inline]
pub fn zero_like<T: Differentiable + ?Sized>(value: &T) -> T::Tangent {
    T::zero_tangent(&value.dimensionality())
}

/// The tangent that a caller gives for an argument, or zero where it gives none.
///
/// ```
/// assert_eq!(*ad_runtime::tangent_or_zero(None, &[1.0, 2.0][..]), [0.0, 0.0]);
/// ```
#[inline]
pub fn tangent_or_zero<'a, T: Differentiable + ?Sized>(
    tangent: Option<&'a T::Accumulator>,
    value: &T,
) -> Cow<'a, T::Accumulator>
where
    T::Accumulator: ToOwned<Owned = T::Tangent>,
{
    match tangent {
        Some(tangent) => Cow::Borrowed(tangent),
        None => Cow::Owned(zero_like(value)),
    }
}

macro_rules! scalars {
    ($($scalar:ty: $tangent:ty = $zero:expr;)*) => { $(
        impl Differentiable for $scalar {
            type Tangent = $tangent;
            type Accumulator = $tangent;
            type Dimensionality = ();
            type Primal = Self;
            #[inline]
            fn dimensionality(&self) {}
            #[inline]
            fn zero_tangent((): &()) -> $tangent {
                $zero
            }
        }
    )* };
}

scalars! {
    f64: f64 = 0.0; f32: f32 = 0.0;
    (): () = (); bool: () = (); char: () = (); String: () = ();
    i8: () = (); i16: () = (); i32: () = (); i64: () = (); i128: () = (); isize: () = ();
    u8: () = (); u16: () = (); u32: () = (); u64: () = (); u128: () = (); usize: () = ();
}

impl Differentiable for str {
    type Tangent = ();
    type Accumulator = ();
    type Dimensionality = ();
    type Primal = Self;
    fn dimensionality(&self) {}
    fn zero_tangent((): &()) {}
}

impl<T: Differentiable + ?Sized> Differentiable for &T {
    type Tangent = T::Tangent;
    type Accumulator = T::Accumulator;
    type Dimensionality = T::Dimensionality;
    type Primal = T;
    #[inline]
    fn dimensionality(&self) -> T::Dimensionality {
        (**self).dimensionality()
    }
    #[inline]
    fn zero_tangent(dimensionality: &T::Dimensionality) -> T::Tangent {
        T::zero_tangent(dimensionality)
    }
}

impl<T: Differentiable> Differentiable for [T]
where
    T::Tangent: Accumulate<T::Tangent>,
{
    type Tangent = Vec<T::Tangent>;
    type Accumulator = [T::Tangent];
    type Dimensionality = Vec<T::Dimensionality>;
    type Primal = Self;
    #[inline]
    fn dimensionality(&self) -> Vec<T::Dimensionality> {
        // Without allocation where the elements have none of their own: the elements are `()` then.
        self.iter().map(T::dimensionality).collect()
    }
    #[inline]
    fn zero_tangent(dimensionality: &Vec<T::Dimensionality>) -> Vec<T::Tangent> {
        dimensionality.iter().map(T::zero_tangent).collect()
    }
}

impl<T: Differentiable> Differentiable for Vec<T>
where
    T::Tangent: Accumulate<T::Tangent>,
{
    type Tangent = Vec<T::Tangent>;
    type Accumulator = [T::Tangent];
    type Dimensionality = Vec<T::Dimensionality>;
    type Primal = Self;
    #[inline]
    fn dimensionality(&self) -> Vec<T::Dimensionality> {
        self[..].dimensionality()
    }
    #[inline]
    fn zero_tangent(dimensionality: &Vec<T::Dimensionality>) -> Vec<T::Tangent> {
        <[T]>::zero_tangent(dimensionality)
    }
}

impl<T: Differentiable, const N: usize> Differentiable for [T; N]
where
    T::Tangent: Accumulate<T::Tangent>,
{
    type Tangent = [T::Tangent; N];
    type Accumulator = [T::Tangent; N];
    type Dimensionality = [T::Dimensionality; N];
    type Primal = Self;
    #[inline]
    fn dimensionality(&self) -> [T::Dimensionality; N] {
        self.each_ref().map(T::dimensionality)
    }
    #[inline]
    fn zero_tangent(dimensionality: &[T::Dimensionality; N]) -> [T::Tangent; N] {
        dimensionality.each_ref().map(T::zero_tangent)
    }
}

macro_rules! tuples {
    ($($($name:ident $position:tt),+;)*) => { $(
        impl<$($name: Differentiable),+> Differentiable for ($($name,)+)
        where
            $($name::Tangent: Accumulate<$name::Tangent>),+
        {
            type Tangent = ($($name::Tangent,)+);
            type Accumulator = ($($name::Tangent,)+);
            type Dimensionality = ($($name::Dimensionality,)+);
            type Primal = Self;
            #[inline]
            fn dimensionality(&self) -> Self::Dimensionality {
                ($(self.$position.dimensionality(),)+)
            }
            #[inline]
            fn zero_tangent(dimensionality: &Self::Dimensionality) -> Self::Tangent {
                ($($name::zero_tangent(&dimensionality.$position),)+)
            }
        }

        impl<$($name: Accumulate<$name>),+> Accumulate<($($name,)+)> for ($($name,)+) {
            #[inline]
            fn accumulate(&mut self, tangent: ($($name,)+)) {
                $(self.$position.accumulate(tangent.$position);)+
            }
        }
    )* };
}

tuples! {
    A 0;
    A 0, B 1;
    A 0, B 1, C 2;
    A 0, B 1, C 2, D 3;
    A 0, B 1, C 2, D 3, E 4;
    A 0, B 1, C 2, D 3, E 4, F 5;
    A 0, B 1, C 2, D 3, E 4, F 5, G 6;
    A 0, B 1, C 2, D 3, E 4, F 5, G 6, H 7;
}
