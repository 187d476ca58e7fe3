//! What a loop saves for its reverse sweep.

/// Values saved in order, to be read back in the opposite order, as often as the adjoint is called.
///
/// ```
/// let mut tape = ad_runtime::Tape::new();
/// tape.push(1);
/// tape.push(2);
/// let mut cursor = tape.rewind();
/// assert_eq!((*cursor.pop(), *cursor.pop()), (2, 1));
/// ```
#[derive(Clone, Debug)]
pub struct Tape<T> {
    values: Vec<T>,
}

impl<T> Tape<T> {
    /// An empty tape; it allocates with the first value.
    #[inline]
    pub fn new() -> Self {
        Tape { values: Vec::new() }
    }

    /// An empty tape with room for what a loop saves that runs as often as the range has values.
    ///
    /// ```
    /// let mut tape = ad_runtime::Tape::for_each(&(0..10));
    /// tape.push(1.0);
    /// ```
    #[inline]
    pub fn for_each<R: Iterator>(range: &R) -> Self {
        Tape { values: Vec::with_capacity(range.size_hint().0) }
    }

    /// Saves a value.
    #[inline]
    pub fn push(&mut self, value: T) {
        self.values.push(value);
    }

    /// The value saved last.
    ///
    /// # Panics
    ///
    /// If nothing was saved, which would be a mistake of the compiler.
    #[inline]
    pub fn last_mut(&mut self) -> &mut T {
        self.values.last_mut().expect("a record was begun")
    }

    /// Reads the tape from its end.
    #[inline]
    pub fn rewind(&self) -> Cursor<'_, T> {
        Cursor { values: self.values.iter() }
    }
}

impl<T> Default for Tape<T> {
    fn default() -> Self {
        Tape::new()
    }
}

/// A place on a [`Tape`], moving towards its beginning.
///
/// In debug builds, dropping it before it is there panics: what was saved and what is restored come from one
/// list, so something left over would be a mistake of the compiler.
#[derive(Debug)]
pub struct Cursor<'a, T> {
    values: std::slice::Iter<'a, T>,
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

impl<T> Drop for Cursor<'_, T> {
    #[inline]
    fn drop(&mut self) {
        if cfg!(debug_assertions) && !std::thread::panicking() {
            assert_eq!(self.values.len(), 0, "values were saved that the reverse sweep did not restore");
        }
    }
}

/// A tape whose first eight values are where the tape itself is, without an allocation: for loops that go on until something is reached, as
/// iterations do that soon converge.
///
/// ```
/// let mut tape = ad_runtime::ShortTape::new();
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

/// A place on a [`ShortTape`], moving towards its beginning, like a [`Cursor`].
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

impl<T> Drop for ShortCursor<'_, T> {
    #[inline]
    fn drop(&mut self) {
        if cfg!(debug_assertions) && !std::thread::panicking() {
            assert_eq!(self.left, 0, "values were saved that the reverse sweep did not restore");
        }
    }
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
