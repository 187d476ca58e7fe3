//! Automatic differentiation of ordinary Rust functions, at compile time, on stable Rust.
//!
//! Put [`#[differentiable]`](macro@differentiable) on a function and call its gradient:
//!
//! ```
//! use ad_runtime::differentiable;
//!
//! #[differentiable]
//! fn f(x: f64, y: f64) -> f64 {
//!     x * y + x.sin()
//! }
//!
//! let (dx, dy) = f_grad(2.0, 3.0);
//! assert_eq!(dx, 3.0 + 2.0_f64.cos());
//! assert_eq!(dy, 2.0);
//! ```
//!
//! The function stays as it is; the attribute writes its derivative as Rust source beside it, which the
//! compiler then optimises like any other. `cargo expand` shows it.
//!
//! # What users need
//!
//! | to | there is |
//! | --- | --- |
//! | differentiate a function, a method, a trait or an `impl` | [`#[differentiable]`](macro@differentiable); its page lists what is generated |
//! | have gradients with the fields of a struct | [`#[derive(Differentiable)]`](derive@Differentiable) |
//! | write a derivative by hand | [`#[adjoint(of = f)]`](macro@adjoint) |
//! | have the gradient of a closure, or of a function by name | [`differentiable_fn!`], [`gradient!`], [`value_and_gradient!`] |
//! | take a step along a gradient, whatever the type of the parameters | [`Move`] |
//! | scale gradients, add them, list their scalars | [`Tangent`], [`zero_like`] |
//! | cut a way of a derivative in a body, or change what goes along it | [`without_derivative`], [`with_derivative`] |
//! | be generic over floats, or over differentiable types | [`Scalar`], [`trait@Differentiable`] |
//! | take a differentiable function as an argument | [`DifferentiableFn`] |
//! | reuse memory from one gradient to the next | [`Workspace`] |
//! | minimise by the solvers of argmin | the module `argmin_v0_11`, with the feature of that name |
//! | have derivatives of matrices | the modules named for the versions of nalgebra, ndarray and faer, with features of the same names |
//! | differentiate messages between the ranks of MPI programs | the module `mpi_v0_8`, with the feature of that name |
//! | run the function over dual numbers, intervals, Taylor polynomials | [`numbers`] |
//! | compute sparse Jacobians and Hessians, or inverse problems | [`sparse`], [`trace`] |
//! | give a type of one's own a tangent by hand | [`trait@Differentiable`], [`Accumulate`], and [`check`], which says what is wrong with it |
//!
//! [`errors`] has a page for each kind of message. The repository has a book, with a tutorial, a cookbook and a reference of all that is accepted.
//!
//! # Without the standard library
//!
//! The feature `std` is on by default. Without it, the crate is `no_std` with `alloc`, and needs the feature `libm`, which brings the functions of floats. `Workspace` and tangents of
//! `HashMap` are not there then; features that need the standard library turn it on. The book has a page about it, `book/src/no_std.md`.

#![cfg_attr(not(feature = "std"), no_std)]
#![forbid(unsafe_code)]

#[cfg(not(any(feature = "std", feature = "libm")))]
compile_error!(
    "without its feature `std`, ad-runtime takes the functions of floats from `libm`: turn on one of the features `std` and `libm`"
);

extern crate alloc;

// Derivatives that the crate itself has are generated like those of users.
extern crate self as ad_runtime;

#[path = "private/mod.rs"]
#[doc(hidden)]
pub mod __private;
mod accumulate;
mod accumulator;
#[cfg(feature = "argmin_v0_11")]
pub mod argmin_v0_11;
mod buffers;
pub mod checkpoint;
mod differentiable;
mod directional;
#[cfg(feature = "_matrices")]
mod entries;
pub mod errors;
#[cfg(feature = "faer_v0_24")]
pub mod faer_v0_24;
mod function;
mod hessian;
mod in_place;
mod kept;
mod lanes;
mod laws;
mod lent;
mod modes;
mod moving;
#[cfg(feature = "mpi_v0_8")]
#[path = "mpi/mod.rs"]
pub mod mpi_v0_8;
#[cfg(feature = "nalgebra_v0_34")]
pub mod nalgebra_v0_34;
#[cfg(feature = "nalgebra_v0_35")]
pub mod nalgebra_v0_35;
#[cfg(feature = "ndarray_v0_16")]
pub mod ndarray_v0_16;
#[cfg(feature = "ndarray_v0_17")]
pub mod ndarray_v0_17;
pub mod numbers;
mod protocol;
mod received;
mod scalar_methods;
mod shape;
mod slot;
pub mod sparse;
pub mod special;
mod standard;
mod tangent;
mod tapes;
mod tie;
pub mod trace;
mod tuples;
mod types;
#[cfg(not(feature = "std"))]
mod without_std;
mod words;

pub use accumulate::Accumulate;
pub use accumulator::AsAccumulator;
///
/// Its fields are the tangents of the fields of `S`, by the same names: `f64` for `f64`, `()` for `usize`, `PointTangent` for `Point`.
/// It holds no lifetimes, since tangents borrow nothing. `S` gets [`Differentiable`](trait@Differentiable) and [`Move`], `STangent` is a
/// [`Tangent`], and `Clone`, `Debug`, `PartialEq`, and, where that makes sense, `Default`.
///
/// ```
/// use ad_runtime::{Differentiable, Move, Tangent, differentiable};
///
/// #[derive(Differentiable)]
/// struct Layer {
///     weights: Vec<f64>,
///     bias: f64,
///     epochs: usize,
///     #[no_derivative]
///     started: std::time::Instant,
/// }
///
/// #[differentiable(wrt(layer))]
/// fn error(layer: &Layer, input: &[f64], expected: f64) -> f64 {
///     let mut output = layer.bias;
///     for i in 0..input.len() {
///         output += layer.weights[i] * input[i];
///     }
///     (output - expected) * (output - expected)
/// }
///
/// let mut layer = Layer { weights: vec![1.0, 2.0], bias: 3.0, epochs: 0, started: std::time::Instant::now() };
/// let gradient: LayerTangent = error_grad(&layer, &[1.0, -1.0], 1.0);
/// assert_eq!(gradient, LayerTangent { weights: vec![2.0, -2.0], bias: 2.0, epochs: (), started: () });
///
/// layer.move_by(&gradient.scaled(-0.25));
/// assert_eq!((&layer.weights[..], layer.bias), (&[0.5, 2.5][..], 2.5));
/// ```
///
/// # Fields without derivative
///
/// `#[no_derivative]` on a field gives it the tangent `()`, whatever its type. What is read from it is a constant. Constants may be
/// stored in it; an active value may not, unless `without_derivative(..)` stands around it. Of a list, the elements are read by
/// `without_derivative(s.list[i])`. Function pointers need no mark.
///
/// # Enums
///
/// The tangent of a value has the variant of the value. Adding the tangents of two variants panics.
///
/// ```
/// use ad_runtime::{Differentiable, Move, Tangent, zero_like};
///
/// #[derive(Clone, Debug, Differentiable, PartialEq)]
/// enum List {
///     End,
///     Link(f64, Box<List>),
/// }
///
/// let list = List::Link(1.0, Box::new(List::Link(2.0, Box::new(List::End))));
/// let tangent = zero_like(&list).with_scalars(&[10.0, 20.0]);
/// assert_eq!(tangent, ListTangent::Link(10.0, Box::new(ListTangent::Link(20.0, Box::new(ListTangent::End)))));
/// assert_eq!(list.moved_by(&tangent), List::Link(11.0, Box::new(List::Link(22.0, Box::new(List::End)))));
/// ```
///
/// For generated code, payloads have hidden accessors on the enum and its tangent, named for the variant and the field: `link_0()`,
/// `link_0_mut()`.
///
/// # Generic types
///
/// Type parameters that fields with a derivative mention must be differentiable; the bound is added. The tangent has the parameters that
/// its fields need.
///
/// ```
/// use ad_runtime::{Differentiable, Tangent, zero_like};
///
/// #[derive(Differentiable)]
/// struct Batch<'a, T, const N: usize> {
///     all: &'a [T],
///     some: [T; N],
/// }
///
/// let batch = Batch { all: &[1.0, 2.0], some: [3.0] };
/// let zero: BatchTangent<f64, 1> = zero_like(&batch);
/// assert_eq!(zero.to_scalars(), [0.0; 3]);
/// ```
///
/// # Scalars
///
/// A tangent is a [`Tangent<S>`](Tangent) for one `S`. If `f64` stands in the fields, alone or in lists, arrays, tuples, `Option`, `Result` or
/// pointers, that is `S`, and all other fields must have tangents over `f64`; the same goes for `f32`. A type with both has a tangent, but one that
/// cannot be scaled. If neither stands there, the fields' types decide; types that hold each other need a visible float in one of them.
pub use ad_macros::Differentiable;
pub use ad_macros::{adjoint, differentiable, differentiable_fn};
/// Derivatives as expressions.
///
/// ```
/// use ad_runtime::{differentiable, gradient, value_and_gradient};
///
/// #[differentiable]
/// fn f(x: f64, y: f64) -> f64 {
///     x * x * y
/// }
///
/// /// Goes downhill from `x`.
/// fn descend(gradient: impl Fn(f64) -> f64, mut x: f64) -> f64 {
///     for _ in 0..100 {
///         x -= 0.1 * gradient(x);
///     }
///     x
/// }
///
/// assert_eq!(gradient!(f)(2.0, 3.0), (12.0, 4.0));
/// # // Documentation tests have no file that could be read for `wrt`.
/// assert!(descend(|x| gradient!(f)(x, 1.0).0, 2.0).abs() < 1e-6);
/// assert_eq!(value_and_gradient!(f)(2.0, 3.0).0, 12.0);
/// ```
///
/// In the body of a function marked [`#[differentiable]`](macro@differentiable), `gradient!(y, wrt = x)` is the derivative of the local
/// float `y` by the local float `x`, as the values are there:
///
/// ```
/// use ad_runtime::differentiable;
///
/// #[differentiable]
/// fn slope(a: f64) -> f64 {
///     let x = a * a;
///     let y = x * x * x;
///     gradient!(y, wrt = x)
/// }
///
/// assert_eq!(slope(2.0), 48.0);
/// assert_eq!(slope_grad(2.0), 96.0);
/// ```
pub use ad_macros::{gradient, value_and_gradient};
pub use differentiable::{Differentiable, zero_like};
pub use function::DifferentiableFn;
pub use kept::KeptTangent;
pub use laws::{BrokenLaw, check};
pub use moving::Move;
pub use rules::{Scalar, Seed};
pub use shape::Shape;
pub use tangent::Tangent;
#[cfg(feature = "std")]
pub use tapes::Workspace;
pub use types::MapTangent;
pub use words::{Count, apply, count, with_derivative, without_derivative};

// For this crate, what generated code uses has short names, too.
use __private::*;
