//! What a loop saves for its reverse sweep.

use super::{Reused, make_room};
#[cfg(not(feature = "std"))]
use crate::without_std::*;
use core::marker::PhantomData;

/// Values saved in order, to be read back in the opposite order, as often as the adjoint is called.
///
/// ```
/// let mut tape = ad_runtime::__private::Tape::new();
/// tape.push(1);
/// tape.push(2);
/// let mut cursor = tape.rewind();
/// assert_eq!((*cursor.pop(), *cursor.pop()), (2, 1));
/// ```
#[derive(Debug)]
pub struct Tape<T, S = Reused<T>> {
    values: S,
    value: PhantomData<T>,
}

impl<T: 'static> Tape<T> {
    /// An empty tape; it allocates with the first value, unless a [`Workspace`](crate::Workspace) has room for it.
    #[inline]
    pub fn new() -> Self {
        Tape { values: Reused::new(), value: PhantomData }
    }

    /// An empty tape with room for what a loop saves that runs as often as the range has values.
    ///
    /// ```
    /// let mut tape = ad_runtime::__private::Tape::for_each(&(0..10));
    /// tape.push(1.0);
    /// ```
    #[inline]
    pub fn for_each<R: Iterator>(range: &R) -> Self {
        let mut tape = Tape::new();
        make_room(&mut tape.values, range.size_hint().0);
        tape
    }
}

impl<T> Tape<T, Vec<T>> {
    /// An empty tape of values that may borrow something, for which no workspace has room.
    ///
    /// ```
    /// let text = String::from("saved");
    /// let mut tape = ad_runtime::__private::Tape::of_its_own();
    /// tape.push(text.as_str());
    /// assert_eq!(*tape.rewind().pop(), "saved");
    /// ```
    #[inline]
    pub fn of_its_own() -> Self {
        Tape { values: Vec::new(), value: PhantomData }
    }

    /// The same, with room for what a loop saves that runs as often as the range has values.
    ///
    /// ```
    /// let mut tape = ad_runtime::__private::Tape::of_its_own_for_each(&(0..2));
    /// tape.push("saved");
    /// ```
    #[inline]
    pub fn of_its_own_for_each<R: Iterator>(range: &R) -> Self {
        let mut tape = Tape::of_its_own();
        make_room(&mut tape.values, range.size_hint().0);
        tape
    }
}

impl<T, S: AsRef<Vec<T>> + AsMut<Vec<T>>> Tape<T, S> {
    /// Saves a value.
    #[inline]
    pub fn push(&mut self, value: T) {
        self.values.as_mut().push(value);
    }

    /// The value saved last.
    ///
    /// # Panics
    ///
    /// If nothing was saved, which would be a mistake of the compiler.
    #[inline]
    pub fn last_mut(&mut self) -> &mut T {
        self.values.as_mut().last_mut().expect("a record was begun")
    }

    /// Reads the tape from its end.
    #[inline]
    pub fn rewind(&self) -> Cursor<'_, T> {
        Cursor { values: self.values.as_ref().iter() }
    }
}

impl<T: 'static> Default for Tape<T> {
    fn default() -> Self {
        Tape::new()
    }
}

/// A place on a [`Tape`], moving towards its beginning.
///
/// Nothing checks that it arrives there: an `impl Drop` would, but rustc takes several times as long to check long functions with many of them.
#[derive(Debug)]
pub struct Cursor<'a, T> {
    values: core::slice::Iter<'a, T>,
}

impl<'a, T> Cursor<'a, T> {
    /// The value saved before those read so far.
    ///
    /// # Panics
    ///
    /// At the beginning of the tape, which would be a mistake of the compiler.
    #[inline]
    pub fn pop(&mut self) -> &'a T {
        self.values.next_back().expect("a value was saved for every one restored")
    }
}
