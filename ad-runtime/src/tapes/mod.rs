//! What is saved for reverse sweeps.

mod lists;
mod short;
mod tape;
mod workspace;

pub use lists::{Lists, ListsCursor};
pub use short::{ShortCursor, ShortTape};
pub use tape::{Cursor, Tape};
pub use workspace::{Reused, Workspace};

/// What a branch saved.
///
/// # Panics
///
/// If the branch did not run, which would be a mistake of the compiler.
#[inline]
pub fn saved<T>(value: &Option<T>) -> &T {
    value.as_ref().expect("the branch that saves it has run")
}
