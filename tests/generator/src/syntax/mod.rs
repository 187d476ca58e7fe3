//! The syntax tree of a generated program: the accepted language, restricted to what the generator writes.
//!
//! Variables are names, looked up as rustc looks them up, so that shadowing means the same in the tree and in the
//! text. A value of type `&T` exists in iteration variables, in parameters and in `let r = &place;`.

mod chains;
mod closures;
mod effects;
mod expressions;
mod helpers;
mod lists;
mod options;
mod statements;
mod structures;

pub use chains::*;
pub use closures::*;
pub use effects::*;
pub use expressions::*;
pub use helpers::*;
pub use lists::*;
pub use options::*;
pub use statements::*;
pub use structures::*;

use crate::signature::Signature;

/// A variable's name. All names come from fixed tables.
pub type Name = &'static str;

/// A whole generated function.
#[derive(Clone, Debug, PartialEq)]
pub struct Program {
    /// What it calls, each after what it calls itself.
    pub helpers: Vec<Helper>,
    /// The name of the function.
    pub name: String,
    /// Its parameters and result.
    pub signature: Signature,
    /// Its body, whose value is the result unless the body leaves by `return`.
    pub body: Block,
    /// Floats are of a type parameter. There `place op= value` is a call of a method, whose left side is evaluated first.
    pub generic: bool,
}

/// The types of the generated language. `Tuple(vec![])` is the unit type.
#[derive(Clone, Debug, PartialEq)]
pub enum Type {
    /// `f64`
    Float,
    /// `usize`
    Integer,
    /// `bool`
    Boolean,
    /// `[T; N]`
    Array(Box<Type>, usize),
    /// `Vec<T>`
    Vector(Box<Type>),
    /// `&[T]`
    Slice(Box<Type>),
    /// `(T, U)`
    Tuple(Vec<Type>),
    /// `Point`
    Struct(Structure),
    /// `&T`
    Reference(Box<Type>),
    /// `&mut T`, also the type of what `iter_mut` hands out.
    MutableReference(Box<Type>),
    /// `&mut [T]`
    MutableSlice(Box<Type>),
    /// A closure of so many floats, whose result is a float. Its type has no name.
    Closure(usize),
    /// `Option<f64>`
    Option,
    /// What effects change, in a variable of its own.
    State(State),
}

/// Statements and, unless the block is of unit type or leaves, a value.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Block {
    /// What is done.
    pub statements: Vec<Statement>,
    /// The tail expression.
    pub value: Option<Box<Expression>>,
}

/// A variable with projections: `s`, `u[i]`, `q.0`, `grid[i][j]`, `*v`.
#[derive(Clone, Debug, PartialEq)]
pub struct Place {
    /// The variable.
    pub name: Name,
    /// Elements and fields, outermost first.
    pub projections: Vec<Projection>,
    /// Whether a `*` stands in front.
    pub dereference: bool,
}

/// A step from an aggregate to a part of it.
#[derive(Clone, Debug, PartialEq)]
pub enum Projection {
    /// `.0`
    Field(usize),
    /// `.x`, by its position in the struct
    Member(Structure, usize),
    /// `[i]`
    Index(Box<Expression>),
}

impl Place {
    /// The variable as a whole.
    pub fn variable(name: Name) -> Place {
        Place { name, projections: Vec::new(), dereference: false }
    }

    /// Whether nothing is projected.
    pub fn is_variable(&self) -> bool {
        self.projections.is_empty() && !self.dereference
    }
}

impl Type {
    /// The unit type.
    pub fn unit() -> Type {
        Type::Tuple(Vec::new())
    }

    /// Whether reading a place of this type leaves it usable.
    pub fn is_copy(&self) -> bool {
        match self {
            Type::Float
            | Type::Integer
            | Type::Boolean
            | Type::Slice(_)
            | Type::Reference(_)
            | Type::Option => true,
            Type::Array(element, _) => element.is_copy(),
            Type::Tuple(parts) => parts.iter().all(Type::is_copy),
            Type::Struct(structure) => structure.is_copy(),
            Type::Vector(_)
            | Type::MutableReference(_)
            | Type::MutableSlice(_)
            | Type::Closure(_)
            | Type::State(_) => false,
        }
    }

    /// The type behind a reference, or the type itself: what field access, indexing and methods see.
    pub fn referent(&self) -> &Type {
        match self {
            Type::Reference(inner) | Type::MutableReference(inner) => inner,
            _ => self,
        }
    }

    /// The element type of an array, slice or vector, also behind a reference.
    pub fn element(&self) -> Option<&Type> {
        match self.referent() {
            Type::Array(element, _)
            | Type::Vector(element)
            | Type::Slice(element)
            | Type::MutableSlice(element) => Some(element),
            _ => None,
        }
    }

    /// Whether the type has a derivative.
    pub fn is_active(&self) -> bool {
        match self {
            Type::Float | Type::Struct(_) | Type::Option => true,
            Type::Integer | Type::Boolean | Type::Closure(_) | Type::State(_) => false,
            Type::Tuple(parts) => parts.iter().any(Type::is_active),
            Type::Array(inner, _)
            | Type::Vector(inner)
            | Type::Slice(inner)
            | Type::Reference(inner)
            | Type::MutableSlice(inner)
            | Type::MutableReference(inner) => inner.is_active(),
        }
    }
}

impl Block {
    /// A block that is only a value.
    pub fn value(value: Expression) -> Block {
        Block { statements: Vec::new(), value: Some(Box::new(value)) }
    }

    /// A block of unit type, or one that leaves.
    pub fn of(statements: Vec<Statement>) -> Block {
        Block { statements, value: None }
    }

    /// Whether the value is, see [`Expression::is_anchored`].
    pub(crate) fn is_anchored(&self) -> bool {
        self.value.as_ref().is_some_and(|value| value.is_anchored())
    }
}
