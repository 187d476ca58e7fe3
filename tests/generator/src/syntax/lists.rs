//! What changes the length of a list, or the order of its elements.

use super::Expression;

/// A method of a list, as a statement.
#[derive(Clone, Debug, PartialEq)]
pub enum ListChange {
    /// `v.insert(i, e);`
    Insert(Expression, Expression),
    /// `v.truncate(n);`
    Truncate(Expression),
    /// `v.resize(n, e);`
    Resize(Expression, Expression),
    /// `v.extend_from_slice(&[e, f]);`
    Extend(Vec<Expression>),
    /// `v.reverse();`
    Reverse,
    /// `v.rotate_left(k);`
    RotateLeft(Expression),
    /// `v.rotate_right(k);`
    RotateRight(Expression),
    /// `v.sort_by(|a, b| a.total_cmp(b));`, of floats
    Sort,
}

/// How an element leaves a list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Removal {
    /// `v.remove(i)`: the others move up
    InOrder,
    /// `v.swap_remove(i)`: the last one takes its place
    Swapped,
}
