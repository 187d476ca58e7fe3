//! The entries of vectors and matrices, one by one.

#[cfg(not(feature = "std"))]
use crate::without_std::*;

/// What consists of entries: generated code applies a closure to each, as `a.map(|x| ..)` does.
pub trait Entries {
    /// An entry.
    type Entry;
    /// All of them.
    fn entries(&self) -> Vec<Self::Entry>;
    /// Something of the same dimensions with other entries, in the order of [`entries`](Entries::entries).
    fn with_entries(&self, entries: Vec<Self::Entry>) -> Self;
    /// All of them, as an array.
    fn to_array<const N: usize>(&self) -> [Self::Entry; N];
    /// Like [`with_entries`](Entries::with_entries).
    fn with_array<const N: usize>(&self, entries: [Self::Entry; N]) -> Self;
}
