//! Several parameters as one list of numbers.

use super::Number;
use crate::tuples::of_tuples;
#[cfg(not(feature = "std"))]
use crate::without_std::*;
use alloc::collections::VecDeque;

/// Arguments whose floats are the inputs of a derivative: floats, and lists, arrays and tuples of them.
///
/// Patterns are found for one list of inputs. [`flattened`] makes it of arguments, in the order in which
/// [`Tangent::to_scalars`](crate::Tangent::to_scalars) has their tangents; [`lifted_from`] makes arguments of numbers from such a list.
///
/// ```
/// use ad_runtime::numbers::{flattened, lifted_from, Dependence};
/// use ad_runtime::sparse::{jacobian_pattern, JacobianColoring};
/// use ad_runtime::{differentiable, zero_like, Tangent};
///
/// #[differentiable(forward, reverse, lifted, wrt(scale, x))]
/// fn f(scale: f64, x: &[f64; 2], n: usize) -> [f64; 2] {
///     [scale * x[0], x[1] + n as f64]
/// }
///
/// let (scale, x, n) = (2.0, [3.0, 4.0], 5);
/// let active = (scale, &x);
/// let pattern = jacobian_pattern(&flattened(&active), |inputs: &[Dependence<1>]| {
///     let (scale, x) = lifted_from(&active, inputs);
///     f_lifted(scale, &x, n)
/// });
/// assert_eq!((pattern.row(0), pattern.row(1)), (&[0, 1][..], &[2][..]));
///
/// let jacobian = JacobianColoring::new(&pattern).jacobian(
///     |x_dot| {
///         let (scale_dot, x_dot) = zero_like(&active).with_scalars(x_dot);
///         f_jvp(scale, &x, n, scale_dot, &x_dot).1.to_scalars()
///     },
///     |seed| f_can_grad(scale, &x, n, zero_like(&[0.0; 2]).with_scalars(seed)).1.to_scalars(),
/// )?;
/// assert_eq!(jacobian.to_dense(), [[3.0, 2.0, 0.0], [0.0, 0.0, 1.0]]);
/// # Ok::<(), ad_runtime::sparse::SparseError>(())
/// ```
pub trait Inputs {
    /// The same, of numbers. A slice becomes a `Vec`, and a reference what it refers to.
    type Lifted<S: Number>;

    /// Visits the floats, in order.
    fn for_each(&self, visit: &mut impl FnMut(f64));

    /// The same, of the next numbers.
    ///
    /// # Panics
    ///
    /// If there are too few.
    #[must_use]
    fn lifted<S: Number>(&self, numbers: &mut impl Iterator<Item = S>) -> Self::Lifted<S>;
}

/// The floats of arguments, as one list.
///
/// ```
/// assert_eq!(ad_runtime::numbers::flattened(&(1.0, &[2.0, 3.0][..], 7_usize)), [1.0, 2.0, 3.0]);
/// ```
#[must_use]
pub fn flattened(arguments: &(impl Inputs + ?Sized)) -> Vec<f64> {
    let mut floats = Vec::new();
    arguments.for_each(&mut |float| floats.push(float));
    floats
}

/// Arguments of the same sizes, of the numbers of a list.
///
/// # Panics
///
/// If there are not as many numbers as floats.
#[must_use]
pub fn lifted_from<I: Inputs + ?Sized, S: Number>(arguments: &I, numbers: &[S]) -> I::Lifted<S> {
    let mut rest = numbers.iter().copied();
    let lifted = arguments.lifted(&mut rest);
    let left = rest.len();
    assert!(left == 0, "{left} of {} numbers are too many for the arguments", numbers.len());
    lifted
}

macro_rules! floats {
    ($($float:ty)*) => { $(
        impl Inputs for $float {
            type Lifted<S: Number> = S;
            fn for_each(&self, visit: &mut impl FnMut(f64)) {
                visit(f64::from(*self));
            }
            fn lifted<S: Number>(&self, numbers: &mut impl Iterator<Item = S>) -> S {
                numbers.next().expect("there are too few numbers for the arguments")
            }
        }
    )* };
}
floats! { f64 f32 }

macro_rules! unchanged {
    ($($ty:ty)*) => { $(
        impl Inputs for $ty {
            type Lifted<S: Number> = $ty;
            fn for_each(&self, _: &mut impl FnMut(f64)) {}
            fn lifted<S: Number>(&self, _: &mut impl Iterator<Item = S>) -> $ty {
                self.clone()
            }
        }
    )* };
}
unchanged! { () bool char String u8 u16 u32 u64 u128 usize i8 i16 i32 i64 i128 isize }

impl<T: Inputs + ?Sized> Inputs for &T {
    type Lifted<S: Number> = T::Lifted<S>;
    fn for_each(&self, visit: &mut impl FnMut(f64)) {
        (**self).for_each(visit);
    }
    fn lifted<S: Number>(&self, numbers: &mut impl Iterator<Item = S>) -> Self::Lifted<S> {
        (**self).lifted(numbers)
    }
}

impl<T: Inputs> Inputs for [T] {
    type Lifted<S: Number> = Vec<T::Lifted<S>>;
    fn for_each(&self, visit: &mut impl FnMut(f64)) {
        self.iter().for_each(|part| part.for_each(visit));
    }
    fn lifted<S: Number>(&self, numbers: &mut impl Iterator<Item = S>) -> Self::Lifted<S> {
        self.iter().map(|part| part.lifted(numbers)).collect()
    }
}

impl<T: Inputs> Inputs for Vec<T> {
    type Lifted<S: Number> = Vec<T::Lifted<S>>;
    fn for_each(&self, visit: &mut impl FnMut(f64)) {
        self[..].for_each(visit);
    }
    fn lifted<S: Number>(&self, numbers: &mut impl Iterator<Item = S>) -> Self::Lifted<S> {
        self[..].lifted(numbers)
    }
}

impl<T: Inputs> Inputs for VecDeque<T> {
    type Lifted<S: Number> = VecDeque<T::Lifted<S>>;
    fn for_each(&self, visit: &mut impl FnMut(f64)) {
        self.iter().for_each(|part| part.for_each(visit));
    }
    fn lifted<S: Number>(&self, numbers: &mut impl Iterator<Item = S>) -> Self::Lifted<S> {
        self.iter().map(|part| part.lifted(numbers)).collect()
    }
}

impl<T: Inputs> Inputs for Box<T> {
    type Lifted<S: Number> = Box<T::Lifted<S>>;
    fn for_each(&self, visit: &mut impl FnMut(f64)) {
        (**self).for_each(visit);
    }
    fn lifted<S: Number>(&self, numbers: &mut impl Iterator<Item = S>) -> Self::Lifted<S> {
        Box::new((**self).lifted(numbers))
    }
}

impl<T: Inputs, const N: usize> Inputs for [T; N] {
    type Lifted<S: Number> = [T::Lifted<S>; N];
    fn for_each(&self, visit: &mut impl FnMut(f64)) {
        self[..].for_each(visit);
    }
    fn lifted<S: Number>(&self, numbers: &mut impl Iterator<Item = S>) -> Self::Lifted<S> {
        self.each_ref().map(|part| part.lifted(numbers))
    }
}

impl<T: Inputs> Inputs for Option<T> {
    type Lifted<S: Number> = Option<T::Lifted<S>>;
    fn for_each(&self, visit: &mut impl FnMut(f64)) {
        self.iter().for_each(|part| part.for_each(visit));
    }
    fn lifted<S: Number>(&self, numbers: &mut impl Iterator<Item = S>) -> Self::Lifted<S> {
        self.as_ref().map(|part| part.lifted(numbers))
    }
}

macro_rules! tuples {
    ($(($($part:ident $position:tt),*))*) => { $(
        impl<$($part: Inputs),*> Inputs for ($($part,)*) {
            type Lifted<Lift: Number> = ($($part::Lifted<Lift>,)*);
            fn for_each(&self, visit: &mut impl FnMut(f64)) {
                $(self.$position.for_each(visit);)*
            }
            fn lifted<Lift: Number>(&self, numbers: &mut impl Iterator<Item = Lift>) -> Self::Lifted<Lift> {
                ($(self.$position.lifted(numbers),)*)
            }
        }
    )* };
}

of_tuples! { tuples }
