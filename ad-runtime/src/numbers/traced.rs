//! Numbers that record what is computed with them.

use super::FirstOrder;
use super::operators::number;
use crate::trace::Trace;
use core::fmt;

/// A number that records each operation in a [`Trace`].
///
/// Constants are not recorded, and neither is what depends on constants only.
///
/// ```
/// use ad_runtime::numbers::Functions;
/// use ad_runtime::trace::Trace;
///
/// let trace = Trace::new();
/// let [x, y] = trace.variables([3.0, 2.0]);
/// let z = x * y + x.sin();
/// assert_eq!(trace.gradient(z), [2.0 + 3.0_f64.cos(), 3.0]);
/// ```
///
/// A derivative that is computed with traced numbers is recorded too. Here a dual number gives the derivative along (1, 10), and the trace its gradient: the
/// Hessian times that vector.
///
/// ```
/// use ad_runtime::numbers::{Dual, Number, Traced};
/// use ad_runtime::trace::Trace;
///
/// let trace = Trace::new();
/// let [x, y] = trace.variables([3.0, 2.0]);
/// let (x, y) = (Dual { value: x, tangent: Traced::constant(1.0) }, Dual { value: y, tangent: Traced::constant(10.0) });
/// let slope = (x * x * y).tangent;
/// // The Hessian is [[2y, 2x], [2x, 0]].
/// assert_eq!(trace.gradient(slope), [64.0, 6.0]);
/// ```
///
/// Traced numbers are compared by their values.
#[derive(Clone, Copy)]
pub struct Traced<'t> {
    value: f64,
    /// The trace and the position there. Constants have none.
    place: Option<(&'t Trace, usize)>,
}

impl<'t> Traced<'t> {
    pub(crate) fn recorded(value: f64, trace: &'t Trace, position: usize) -> Self {
        Traced { value, place: Some((trace, position)) }
    }

    pub(crate) fn place(self) -> Option<(&'t Trace, usize)> {
        self.place
    }
}

impl fmt::Debug for Traced<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let position = self.place.map(|(_, position)| position);
        f.debug_struct("Traced").field("value", &self.value).field("position", &position).finish()
    }
}

impl FirstOrder for Traced<'_> {
    type Base = f64;

    #[inline]
    fn base(self) -> f64 {
        self.value
    }

    #[inline]
    fn unchanging(base: f64) -> Self {
        Traced { value: base, place: None }
    }

    /// # Panics
    ///
    /// If the operands belong to different traces.
    #[inline]
    fn chained<const K: usize>(value: f64, operands: [(Self, f64); K]) -> Self {
        let trace = operands.iter().find_map(|(operand, _)| operand.place.map(|(trace, _)| trace));
        let Some(trace) = trace else { return Traced::unchanging(value) };
        let edges = operands.into_iter().filter_map(|(operand, partial)| {
            let (of, position) = operand.place?;
            assert!(core::ptr::eq(trace, of), "operands belong to two traces");
            Some((position, partial))
        });
        Traced::recorded(value, trace, trace.push(value, edges))
    }
}

number! { ['t] Traced<'t> }
