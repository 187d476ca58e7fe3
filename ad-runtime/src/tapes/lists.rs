//! What a loop saves of lists that it calls functions with.

use super::{Reused, make_room};

/// Lists saved in order, to be read back in the opposite order: the elements of all of them stand in one allocation.
///
/// ```
/// let mut lists = ad_runtime::__private::Lists::new();
/// lists.push(&[1.0, 2.0]);
/// lists.push(&[3.0]);
/// let mut cursor = lists.rewind();
/// assert_eq!(cursor.pop(), [3.0]);
/// assert_eq!(cursor.pop(), [1.0, 2.0]);
/// ```
#[derive(Debug)]
pub struct Lists<T: 'static> {
    elements: Reused<T>,
    count: usize,
    /// The length of the first list.
    length: usize,
    /// Where each ends, if not all have that length.
    ends: Option<Reused<usize>>,
    /// How many lists are expected.
    expected: usize,
}

impl<T: Clone + 'static> Lists<T> {
    /// No lists; it allocates with the first one, unless a [`Workspace`](crate::Workspace) has room for it.
    #[inline]
    pub fn new() -> Self {
        Lists { elements: Reused::new(), count: 0, length: 0, ends: None, expected: 0 }
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
            make_room(&mut self.elements, self.expected.saturating_mul(self.length));
        } else if list.len() != self.length && self.ends.is_none() {
            let mut ends = Reused::new();
            ends.extend((1..=self.count).map(|k| k * self.length));
            self.ends = Some(ends);
        }
        self.elements.extend_from_slice(list);
        self.count += 1;
        if let Some(ends) = &mut self.ends {
            ends.push(self.elements.len());
        }
    }

    /// Reads the lists from the last one.
    #[inline]
    pub fn rewind(&self) -> ListsCursor<'_, T> {
        ListsCursor { lists: self, left: self.count, end: self.elements.len() }
    }
}

impl<T: Clone + 'static> Default for Lists<T> {
    fn default() -> Self {
        Lists::new()
    }
}

/// A place among [`Lists`], moving towards the first one, like a [`Cursor`](crate::Cursor).
#[derive(Debug)]
pub struct ListsCursor<'a, T: 'static> {
    lists: &'a Lists<T>,
    left: usize,
    /// Where the next list ends.
    end: usize,
}

impl<'a, T: 'static> ListsCursor<'a, T> {
    /// The list saved before those read so far.
    ///
    /// # Panics
    ///
    /// Before the first list, which would be a mistake of the compiler.
    #[inline]
    pub fn pop(&mut self) -> &'a [T] {
        assert!(self.left > 0, "a list was saved for every one restored");
        self.left -= 1;
        let start = match (&self.lists.ends, self.left) {
            (None, _) => self.end - self.lists.length,
            (Some(_), 0) => 0,
            (Some(ends), before) => ends[before - 1],
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
