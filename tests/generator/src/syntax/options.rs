//! `Option<f64>`: what is asked of one.

use super::{Closure, Expression};

/// A call of a method of an option.
#[derive(Clone, Debug, PartialEq)]
pub struct OptionCall {
    /// The option.
    pub receiver: Expression,
    /// What is asked.
    pub method: OptionMethod,
}

/// The methods of an option.
#[derive(Clone, Debug, PartialEq)]
pub enum OptionMethod {
    /// `o.is_some()`
    IsSome,
    /// `o.is_none()`
    IsNone,
    /// `o.unwrap_or(e)`
    UnwrapOr(Expression),
    /// `o.map(|v| e)`
    Map(Closure),
    /// `o.map_or(e, |v| f)`
    MapOr(Expression, Closure),
}
