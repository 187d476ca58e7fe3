//! Closures: what they are given and what they compute.

use super::{Block, Expression, Name};

/// A closure. What it captures, it borrows.
#[derive(Clone, Debug, PartialEq)]
pub struct Closure {
    /// One pattern per parameter.
    pub parameters: Vec<ItemPattern>,
    /// What it computes; it is not left by `return`.
    pub body: Block,
}

/// The pattern of a closure's parameter, or of a loop over a chain.
#[derive(Clone, Debug, PartialEq)]
pub enum ItemPattern {
    /// `x`
    Name(Name),
    /// `&x`
    Reference(Box<ItemPattern>),
    /// `(i, x)`; where a reference to a tuple comes, the names are references.
    Tuple(Vec<ItemPattern>),
}

/// A call of a closure that is bound to a name: `f(e)`.
#[derive(Clone, Debug, PartialEq)]
pub struct ClosureCall {
    /// The variable that the closure is in.
    pub name: Name,
    /// One float per parameter.
    pub arguments: Vec<Expression>,
}
