//! Functions and methods that a program calls, and calls of them.

use super::{Block, Expression, Name, Place, Structure, Type};
use crate::signature::Signature;

/// A function that stands before the program, marked like it.
#[derive(Clone, Debug, PartialEq)]
pub struct Helper {
    /// How it is found.
    pub id: HelperId,
    /// Its parameters and result; the first parameter of a method is named `self`.
    pub signature: Signature,
    /// Its body.
    pub body: Block,
}

/// The name of a helper, and where it stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct HelperId {
    /// Where it stands.
    pub home: Home,
    /// Its own name.
    pub name: Name,
}

/// Where a helper stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Home {
    /// A function.
    Module,
    /// `impl Point { .. }`
    Inherent(Structure),
    /// `impl Trait for Point { .. }`, where the trait has the name of its only method
    Trait(Structure),
}

/// A call of a helper.
#[derive(Clone, Debug, PartialEq)]
pub struct Invocation {
    /// What is called.
    pub callee: HelperId,
    /// One argument per parameter.
    pub arguments: Vec<Argument>,
    /// Whether a method is called as a function, `Point::length(&p)`.
    pub path: bool,
}

/// What is given for a parameter.
#[derive(Clone, Debug, PartialEq)]
pub enum Argument {
    /// A value, or a shared reference.
    Value(Expression),
    /// `&mut place`
    Exclusive(Place),
    /// `&mut place[..2]`
    ExclusivePart(Place, usize),
    /// `v`, a variable that is a `&mut` reference already
    Lent(Name),
}

impl Type {
    /// What a `&mut` parameter of this type refers to.
    pub fn lent(&self) -> Option<Type> {
        match self {
            Type::MutableReference(inner) => Some((**inner).clone()),
            // What is behind a slice is a list of any length.
            Type::MutableSlice(element) => Some(Type::Vector(element.clone())),
            _ => None,
        }
    }
}
