//! What a loop saves that ends soon, or has a few rounds.

use super::saved;
#[cfg(not(feature = "std"))]
use crate::without_std::*;

/// A tape whose first eight values are where the tape itself is, without an allocation: for loops that go on until something is reached, as
/// iterations do that soon converge, and for those of a few rounds.
///
/// ```
/// let mut tape = ad_runtime::__private::ShortTape::new();
/// (0..20).for_each(|k| tape.push(k));
/// let mut cursor = tape.rewind();
/// assert!((0..20).rev().all(|k| *cursor.pop() == k));
/// ```
#[derive(Clone, Debug)]
pub struct ShortTape<T> {
    first: [Option<T>; SHORT],
    length: usize,
    rest: Vec<T>,
}

const SHORT: usize = 8;

impl<T> ShortTape<T> {
    /// An empty tape; it allocates with the ninth value.
    #[inline]
    pub fn new() -> Self {
        ShortTape { first: [const { None }; SHORT], length: 0, rest: Vec::new() }
    }

    /// Saves a value.
    #[inline]
    pub fn push(&mut self, value: T) {
        match self.first.get_mut(self.length) {
            Some(place) => *place = Some(value),
            None => self.rest.push(value),
        }
        self.length += 1;
    }

    /// Reads the tape from its end.
    #[inline]
    pub fn rewind(&self) -> ShortCursor<'_, T> {
        ShortCursor { tape: self, left: self.length }
    }
}

impl<T> Default for ShortTape<T> {
    fn default() -> Self {
        ShortTape::new()
    }
}

/// A place on a [`ShortTape`], moving towards its beginning, like a [`Cursor`](crate::Cursor).
#[derive(Debug)]
pub struct ShortCursor<'a, T> {
    tape: &'a ShortTape<T>,
    left: usize,
}

impl<'a, T> ShortCursor<'a, T> {
    /// The value saved before those read so far.
    ///
    /// # Panics
    ///
    /// At the beginning of the tape, which would be a mistake of the compiler.
    #[inline]
    pub fn pop(&mut self) -> &'a T {
        assert!(self.left > 0, "a value was saved for every one restored");
        self.left -= 1;
        match self.tape.first.get(self.left) {
            Some(value) => saved(value),
            None => &self.tape.rest[self.left - SHORT],
        }
    }
}
