//! What is saved for reverse sweeps.

mod lists;
#[cfg(feature = "std")]
mod pool;
mod short;
mod tape;
#[cfg(not(feature = "std"))]
mod unshared;
#[cfg(feature = "std")]
mod workspace;

#[cfg(not(feature = "std"))]
use crate::without_std::*;
pub use lists::{Lists, ListsCursor};
pub use short::{ShortCursor, ShortTape};
pub use tape::{Cursor, Tape};
#[cfg(not(feature = "std"))]
pub use unshared::Reused;
#[cfg(feature = "std")]
pub use workspace::{Reused, Workspace};

use core::ops::Range;

/// The iterations of a loop inside of another one: as many as there are pairs of values of both ranges.
///
/// ```
/// assert_eq!(ad_runtime::__private::nested(&(0..3), &(1..=4)), 0..12);
/// ```
#[inline]
pub fn nested<A: Iterator, B: Iterator>(outer: &A, inner: &B) -> Range<usize> {
    0..outer.size_hint().0.saturating_mul(inner.size_hint().0)
}

/// Makes room for so many values, if there is as much: a loop that would need it may panic before.
#[inline]
fn make_room<T>(values: &mut Vec<T>, count: usize) {
    let _ = values.try_reserve_exact(count);
}

/// A copy of a list that changes before the reverse sweep reads it. Its memory may be that of a workspace.
///
/// ```
/// let mut list = vec![1.0, 2.0];
/// let kept = ad_runtime::__private::kept_list(&list);
/// list[0] = 3.0;
/// assert_eq!(kept[..], [1.0, 2.0]);
/// ```
#[inline]
pub fn kept_list<T: Clone + 'static>(list: &[T]) -> Reused<T> {
    let mut kept = Reused::new();
    make_room(&mut kept, list.len());
    kept.extend_from_slice(list);
    kept
}

/// What a branch saved.
///
/// # Panics
///
/// If the branch did not run, which would be a mistake of the compiler.
#[inline]
pub fn saved<T>(value: &Option<T>) -> &T {
    value.as_ref().expect("the branch that saves it has run")
}
