//! Functions as values.

use crate::{Differentiable, differentiable};

/// What stands in the place of the derivatives of a marked function that is given functions, `fn f(h: impl Fn(f64) -> f64, ..)`: a signature does not say
/// which function `h` is, so `f` is differentiated where a marked function of its file calls it. For a derivative of its own, let it take
/// [`impl DifferentiableFn`](DifferentiableFn) and write `h.call(x)`.
#[doc(hidden)]
#[derive(Clone, Copy, Debug)]
pub struct DifferentiatedInItsCallersOnly;

/// A function that can be passed to another one and differentiated there.
///
/// It takes one `X` and gives a `Y`; several arguments are a tuple. [`differentiable_fn!`](crate::differentiable_fn) makes one of an
/// expression, and any type whose parameters matter may implement it: the gradient reaches them.
///
/// ```
/// use ad_runtime::{DifferentiableFn, differentiable, differentiable_fn};
///
/// /// A root of `f`, by Newton's method.
/// #[differentiable(wrt(start))]
/// fn newton<F: DifferentiableFn, D: DifferentiableFn>(f: &F, slope: &D, start: f64) -> f64 {
///     let mut x = start;
///     for _ in 0..20 {
///         x -= f.call(x) / slope.call(x);
///     }
///     x
/// }
///
/// let root = newton(&differentiable_fn!(|x| x * x - 2.0), &differentiable_fn!(|x| 2.0 * x), 1.0);
/// assert!((root - 2.0_f64.sqrt()).abs() < 1e-12);
/// ```
///
/// A type with parameters:
///
/// ```
/// use ad_runtime::{Differentiable, DifferentiableFn, differentiable};
///
/// #[derive(Differentiable, Clone)]
/// struct Line {
///     slope: f64,
///     offset: f64,
/// }
///
/// #[differentiable(forward, reverse)]
/// impl DifferentiableFn for Line {
///     fn call(&self, x: f64) -> f64 {
///         self.slope * x + self.offset
///     }
/// }
///
/// #[differentiable]
/// fn rise<F: DifferentiableFn>(f: &F, from: f64, to: f64) -> f64 {
///     f.call(to) - f.call(from)
/// }
///
/// let (line, from, to) = rise_grad(&Line { slope: 2.0, offset: 1.0 }, 3.0, 5.0);
/// assert_eq!((line.slope, line.offset, from, to), (2.0, 0.0, -2.0, 2.0));
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` is no differentiable function of `{X}` that gives `{Y}`",
    label = "has no derivative",
    note = "write `differentiable_fn!(|x: f64| ..)` instead of a closure, and `differentiable_fn!(f)` instead of a function of one float",
    note = "for a type of your own, write `#[differentiable(forward, reverse)] impl DifferentiableFn<..> for ..`",
    note = "https://docs.rs/ad-runtime/latest/ad_runtime/errors/function_values/"
)]
#[differentiable(forward, reverse)]
pub trait DifferentiableFn<X = f64, Y = f64>: Differentiable<Primal = Self> + Sized
where
    X: Differentiable<Primal = X> + Clone,
    Y: Differentiable<Primal = Y> + Clone,
{
    /// The value at `x`.
    fn call(&self, x: X) -> Y;
}
