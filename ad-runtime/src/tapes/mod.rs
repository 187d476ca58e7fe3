//! What is saved for reverse sweeps.

mod lists;
mod short;
mod tape;
mod workspace;

pub use lists::{Lists, ListsCursor};
pub use short::{ShortCursor, ShortTape};
pub use tape::{Cursor, Tape};
pub use workspace::{Reused, Workspace};

use std::ops::Range;

/// The iterations of a loop inside of another one: as many as there are pairs of values of both ranges.
///
/// ```
/// assert_eq!(ad_runtime::nested(&(0..3), &(1..=4)), 0..12);
/// ```
#[inline]
pub fn nested<A: Iterator, B: Iterator>(outer: &A, inner: &B) -> Range<usize> {
    0..outer.size_hint().0.saturating_mul(inner.size_hint().0)
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
