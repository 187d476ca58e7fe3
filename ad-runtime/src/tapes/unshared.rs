//! Memory for tapes without the standard library: there are no workspaces, since what a thread uses now cannot be known.

use alloc::vec::Vec;
use core::ops::{Deref, DerefMut};

/// A vector of its own.
#[derive(Debug)]
pub struct Reused<T>(Vec<T>);

impl<T: 'static> Reused<T> {
    /// An empty vector.
    #[inline]
    pub fn new() -> Self {
        Reused(Vec::new())
    }
}

impl<T: 'static> Default for Reused<T> {
    fn default() -> Self {
        Reused::new()
    }
}

impl<T> Deref for Reused<T> {
    type Target = Vec<T>;
    #[inline]
    fn deref(&self) -> &Vec<T> {
        &self.0
    }
}

impl<T> DerefMut for Reused<T> {
    #[inline]
    fn deref_mut(&mut self) -> &mut Vec<T> {
        &mut self.0
    }
}

impl<T> AsRef<Vec<T>> for Reused<T> {
    #[inline]
    fn as_ref(&self) -> &Vec<T> {
        &self.0
    }
}

impl<T> AsMut<Vec<T>> for Reused<T> {
    #[inline]
    fn as_mut(&mut self) -> &mut Vec<T> {
        &mut self.0
    }
}
