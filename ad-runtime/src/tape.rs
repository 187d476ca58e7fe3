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
/// Nothing checks that it arrives there: an `impl Drop` would, but rustc takes several times as long to check long functions with many of them.
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

/// What a branch saved.
///
/// # Panics
///
/// If the branch did not run, which would be a mistake of the compiler.
#[inline]
pub fn saved<T>(value: &Option<T>) -> &T {
    value.as_ref().expect("the branch that saves it has run")
}

/// Lists saved in order, to be read back in the opposite order: the elements of all of them stand in one allocation.
///
/// ```
/// let mut lists = ad_runtime::Lists::new();
/// lists.push(&[1.0, 2.0]);
/// lists.push(&[3.0]);
/// let mut cursor = lists.rewind();
/// assert_eq!(cursor.pop(), [3.0]);
/// assert_eq!(cursor.pop(), [1.0, 2.0]);
/// ```
#[derive(Clone, Debug)]
pub struct Lists<T> {
    elements: Vec<T>,
    count: usize,
    /// The length of the first list.
    length: usize,
    /// Where each ends, if not all have that length.
    ends: Vec<usize>,
    /// How many lists are expected.
    expected: usize,
}

impl<T: Clone> Lists<T> {
    /// No lists; it allocates with the first one.
    #[inline]
    pub fn new() -> Self {
        Lists { elements: Vec::new(), count: 0, length: 0, ends: Vec::new(), expected: 0 }
    }

    /// No lists, but with the first one there will be room for as many as the range has values.
    #[inline]
    pub fn for_each<R: Iterator>(range: &R) -> Self {
        Lists { expected: range.size_hint().0, ..Lists::new() }
    }

    /// Saves a list.
    #[inline]
    pub fn push(&mut self, list: &[T]) {
        if self.count == 0 {
            self.length = list.len();
            self.elements.reserve_exact(self.expected.saturating_mul(self.length));
        } else if list.len() != self.length && self.ends.is_empty() {
            self.ends.extend((1..=self.count).map(|k| k * self.length));
        }
        self.elements.extend_from_slice(list);
        self.count += 1;
        if !self.ends.is_empty() {
            self.ends.push(self.elements.len());
        }
    }

    /// Reads the lists from the last one.
    #[inline]
    pub fn rewind(&self) -> ListsCursor<'_, T> {
        ListsCursor { lists: self, left: self.count, end: self.elements.len() }
    }
}

impl<T: Clone> Default for Lists<T> {
    fn default() -> Self {
        Lists::new()
    }
}

/// A place among [`Lists`], moving towards the first one, like a [`Cursor`].
#[derive(Debug)]
pub struct ListsCursor<'a, T> {
    lists: &'a Lists<T>,
    left: usize,
    /// Where the next list ends.
    end: usize,
}

impl<'a, T> ListsCursor<'a, T> {
    /// The list saved before those read so far.
    ///
    /// # Panics
    ///
    /// Before the first list, which would be a mistake of the compiler.
    #[inline]
    pub fn pop(&mut self) -> &'a [T] {
        assert!(self.left > 0, "a list was saved for every one restored");
        self.left -= 1;
        let start = match self.left {
            _ if self.lists.ends.is_empty() => self.end - self.lists.length,
            0 => 0,
            before => self.lists.ends[before - 1],
        };
        let list = &self.lists.elements[start..self.end];
        self.end = start;
        list
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lists_of_all_lengths_come_back() {
        for lengths in [&[][..], &[0], &[2, 2, 2], &[0, 0, 3], &[3, 0, 1, 3], &[1, 2, 1]] {
            let mut lists = Lists::for_each(&(0..lengths.len()));
            for (k, &length) in lengths.iter().enumerate() {
                lists.push(&vec![k; length]);
            }
            // As often as the adjoint is called.
            for _ in 0..2 {
                let mut cursor = lists.rewind();
                for (k, &length) in lengths.iter().enumerate().rev() {
                    assert_eq!(cursor.pop(), vec![k; length]);
                }
            }
        }
    }
}
