//! The trait of types that have a tangent.

use crate::{Accumulate, AsAccumulator, KeptTangent};
use core::fmt::Debug;

/// A type that can be differentiated with respect to.
///
/// | type | tangent | accumulator |
/// | --- | --- | --- |
/// | `f64`, `f32` | itself | itself |
/// | `[T]`, `Vec<T>`, `Box<[T]>`, `Rc<[T]>`, `Arc<[T]>` | `Vec` of tangents | slice of tangents |
/// | `[T; N]` | array of tangents | the same |
/// | tuple of up to twelve parts | tuple of tangents | the same |
/// | `Option<T>`, `Result<T, E>` | `Option`, `Result` of tangents | the same |
/// | `&T`, `Cow<T>` | that of `T` | that of `T` |
/// | `Box<T>`, `Rc<T>`, `Arc<T>` | `Box` of the tangent | that of `T` |
/// | `HashMap<K, T>`, `BTreeMap<K, T>`, `T` a float, or an array or a tuple of such | [`MapTangent`](crate::MapTangent) | the same |
/// | struct or enum `S` with `#[derive(Differentiable)]` | `STangent` | `STangent` |
/// | integers, `bool`, `char`, strings, `Duration`, `PhantomData`, ranges of integers, `fn` pointers, … | `()` | `()` |
///
/// [`#[derive(Differentiable)]`](derive@crate::Differentiable) implements it for structs and enums. By hand it is
/// needed for types whose tangent has another shape than the type:
///
/// ```
/// use ad_runtime::{Differentiable, Move, zero_like};
///
/// /// A point on the unit circle; its tangent is a change of the angle.
/// #[derive(Clone, Debug, PartialEq)]
/// struct Direction {
///     cosine: f64,
///     sine: f64,
/// }
///
/// impl Differentiable for Direction {
///     type Tangent = f64;
///     type Accumulator = f64;
///     type Dimensionality = ();
///     type Primal = Self;
///     fn dimensionality(&self) {}
///     fn zero_tangent((): &()) -> f64 {
///         0.0
///     }
/// }
///
/// impl Move for Direction {
///     fn move_by(&mut self, step: &f64) {
///         let (sine, cosine) = step.sin_cos();
///         *self = Direction {
///             cosine: self.cosine * cosine - self.sine * sine,
///             sine: self.sine * cosine + self.cosine * sine,
///         };
///     }
/// }
///
/// let east = Direction { cosine: 1.0, sine: 0.0 };
/// assert_eq!(zero_like(&east), 0.0);
/// ad_runtime::check(&east, |direction| vec![direction.cosine, direction.sine], 1).unwrap();
/// ```
///
/// # Laws
///
///  * `zero_tangent(&x.dimensionality())` is neutral for [`Accumulate::accumulate`] on tangents of `x`.
///  * Accumulation is associative and commutative up to rounding.
///  * A tangent is its own tangent, and has the dimensions of the value that it belongs to.
///
/// [`check`](crate::check) tests them.
///
/// ```
/// use ad_runtime::Differentiable;
///
/// let x = vec![1.0, 2.0, 3.0];
/// assert_eq!(Vec::<f64>::zero_tangent(&x.dimensionality()), vec![0.0; 3]);
/// ```
#[diagnostic::on_unimplemented(
    message = "the type `{Self}` has no tangent",
    label = "this type has no tangent",
    note = "write #[derive(Differentiable)] on it if it is a struct or an enum of yours; if no derivative belongs to it, \
            mark the field or the parameter #[no_derivative]",
    note = "a type of nalgebra, ndarray or faer has a tangent if the feature for that library is on, and for the version that is used: \
            a second version of it in `cargo tree` is another type",
    note = "https://docs.rs/ad-runtime/latest/ad_runtime/errors/no_tangent/"
)]
pub trait Differentiable {
    /// A derivative by a value of this type, or along one.
    type Tangent: Clone
        + Debug
        + PartialEq
        + Accumulate<Self::Tangent>
        + AsAccumulator<Self::Accumulator>
        + KeptTangent<Self::Tangent>
        + Differentiable<
            Tangent = Self::Tangent,
            Accumulator = Self::Accumulator,
            Dimensionality = Self::Dimensionality,
            Primal = Self::Tangent,
        >;
    /// What adjoints are added into. It is the same for all types that a shared reference reaches by
    /// dereferencing: for `Vec<T>` and `[T]`, for `Box<T>` and `T`.
    type Accumulator: AsAccumulator<Self::Accumulator>
        + Differentiable<Accumulator = Self::Accumulator>
        + ?Sized;
    /// What has to be known of a value to make a zero tangent for it: nothing for scalars, a length for
    /// lists, the variant for enums.
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
