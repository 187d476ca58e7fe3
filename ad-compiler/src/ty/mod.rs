//! Types: what is known of them, in one form for the whole compiler.
//!
//! A type is interned: it is a number that is copied, and two are equal if they are the same. What is asked of a type is a method on it.

mod bounds;
mod declared;
mod derivatives;
mod facts;
mod generics;
mod in_ir;
mod index;
#[cfg(any(test, feature = "tool"))]
mod print;
mod read;
pub(crate) mod substitution;

use crate::collections::HashSet;
use crate::items::{INTEGERS, ItemId};
pub(crate) use declared::{Callable, EnumDecl, Fields, FnSig, ImplDecl, Receiver, StructDecl, TraitDecl};
pub(crate) use generics::{Bound, GenericParam, Generics, Owner, Param, TraitRef};
pub(crate) use index::Impls;
use index::Index;
pub(crate) use read::{TypeScope, spelled};
use std::cell::RefCell;
use std::sync::{LazyLock, Mutex};
pub(crate) use substitution::Substitution;

/// A type.
#[derive(Clone, Copy)]
pub(crate) struct Ty(&'static TyKind);

#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) enum TyKind {
    Float(Float),
    /// One of those without derivative, where which one is of no importance: an integer, a boolean, a character, a string.
    Inert,
    /// By its name.
    Integer(&'static str),
    Bool,
    Char,
    Str,
    Never,
    Reference(Ty, Mutability),
    Pointer(Ty),
    Array(Ty, Length),
    /// It stands for a vector, too, where which one is of no importance.
    Slice(Ty),
    /// A map of the standard library from keys without derivative to values of a type, where which one is of no importance.
    Map(Ty),
    Tuple(Box<[Ty]>),
    /// A struct, an enum or a union, with its arguments.
    Adt(ItemId, Box<[Ty]>),
    /// A type of a crate that is not known, by its path.
    Foreign(String, Box<[Ty]>),
    Parameter(Param),
    /// `<self as trait>::name`.
    Projection(Box<Projection>),
    /// By the number of the expression.
    Closure(u32),
    /// What a path to a function is, with the arguments of its parameters.
    Function(Callable, Substitution),
    FunctionPointer(Box<[Ty]>, Ty),
    /// `impl Trait` that a function gives.
    Opaque(Box<[Bound]>),
    Dynamic(Box<[Bound]>),
    /// The argument of a parameter that stands for a number.
    Constant(Length),
    /// What inference is to find out.
    Variable(u32),
    Unknown,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Float {
    F32,
    F64,
    /// That of a literal without suffix.
    Any,
    /// A type parameter that stands for a float, by its number among those of the function: there are operators, but no literals.
    Parameter(u8),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Mutability {
    Shared,
    Mutable,
}

/// How many elements an array has.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Length {
    Known(u64),
    Parameter(Param),
    /// As it is written.
    Written(String),
    Variable(u32),
    Unknown,
}

#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Projection {
    pub(crate) of: Ty,
    pub(crate) trait_ref: TraitRef,
    pub(crate) name: String,
}

impl Ty {
    pub(crate) fn new(kind: TyKind) -> Self {
        static ALL: LazyLock<Mutex<HashSet<&'static TyKind>>> = LazyLock::new(Default::default);
        let mut all = ALL.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
        if let Some(known) = all.get(&kind) {
            return Ty(known);
        }
        let kind: &'static TyKind = Box::leak(Box::new(kind));
        all.insert(kind);
        Ty(kind)
    }

    pub(crate) fn kind(self) -> &'static TyKind {
        self.0
    }

    pub(crate) fn unknown() -> Self {
        static UNKNOWN: LazyLock<Ty> = LazyLock::new(|| Ty::new(TyKind::Unknown));
        *UNKNOWN
    }

    pub(crate) fn inert() -> Self {
        static INERT: LazyLock<Ty> = LazyLock::new(|| Ty::new(TyKind::Inert));
        *INERT
    }

    pub(crate) fn unit() -> Self {
        Ty::tuple([])
    }

    pub(crate) fn bool() -> Self {
        Ty::new(TyKind::Bool)
    }

    pub(crate) fn never() -> Self {
        Ty::new(TyKind::Never)
    }

    pub(crate) fn usize() -> Self {
        Ty::new(TyKind::Integer("usize"))
    }

    pub(crate) fn str() -> Self {
        Ty::new(TyKind::Str)
    }

    pub(crate) fn float(float: Float) -> Self {
        Ty::new(TyKind::Float(float))
    }

    pub(crate) fn variable(number: u32) -> Self {
        thread_local!(static KNOWN: RefCell<Vec<Ty>> = const { RefCell::new(Vec::new()) });
        KNOWN.with_borrow_mut(|known| {
            while known.len() <= number as usize {
                known.push(Ty::new(TyKind::Variable(known.len() as u32)));
            }
            known[number as usize]
        })
    }

    pub(crate) fn tuple(parts: impl IntoIterator<Item = Ty>) -> Self {
        Ty::new(TyKind::Tuple(parts.into_iter().collect()))
    }

    pub(crate) fn adt(id: ItemId, arguments: impl IntoIterator<Item = Ty>) -> Self {
        Ty::new(TyKind::Adt(id, arguments.into_iter().collect()))
    }

    pub(crate) fn slice(self) -> Self {
        Ty::new(TyKind::Slice(self))
    }

    /// A slice or a vector.
    pub(crate) fn list(element: Ty) -> Self {
        element.slice()
    }

    pub(crate) fn map_to(value: Ty) -> Self {
        Ty::new(TyKind::Map(value))
    }

    pub(crate) fn array(self, length: Length) -> Self {
        Ty::new(TyKind::Array(self, length))
    }

    pub(crate) fn reference(self, mutability: Mutability) -> Self {
        Ty::new(TyKind::Reference(self, mutability))
    }

    pub(crate) fn shared(self) -> Self {
        self.reference(Mutability::Shared)
    }

    pub(crate) fn parameter(parameter: &Param) -> Self {
        Ty::new(TyKind::Parameter(parameter.clone()))
    }

    /// The primitive type of a name.
    pub(crate) fn primitive(name: &str) -> Option<Self> {
        let kind = match name {
            "f32" => TyKind::Float(Float::F32),
            "f64" => TyKind::Float(Float::F64),
            "bool" => TyKind::Bool,
            "char" => TyKind::Char,
            "str" => TyKind::Str,
            _ => TyKind::Integer(INTEGERS.into_iter().find(|integer| *integer == name)?),
        };
        Some(Ty::new(kind))
    }

    pub(crate) fn is_unknown(self) -> bool {
        matches!(self.0, TyKind::Unknown)
    }

    /// A float, an integer, `bool` or `char`: operators on it are those of the language.
    pub(crate) fn is_scalar(self) -> bool {
        matches!(self.0, TyKind::Float(_) | TyKind::Integer(_) | TyKind::Bool | TyKind::Char)
    }

    pub(crate) fn is_number(self) -> bool {
        matches!(self.0, TyKind::Float(_) | TyKind::Integer(_))
    }

    /// What is behind all references.
    pub(crate) fn behind_references(self) -> Self {
        match self.0 {
            TyKind::Reference(inner, _) => inner.behind_references(),
            _ => self,
        }
    }

    /// The types that it is made of directly.
    pub(crate) fn parts(self) -> Vec<Ty> {
        match self.0 {
            TyKind::Reference(inner, _)
            | TyKind::Pointer(inner)
            | TyKind::Array(inner, _)
            | TyKind::Slice(inner)
            | TyKind::Map(inner) => {
                vec![*inner]
            }
            TyKind::Tuple(parts) | TyKind::Adt(_, parts) | TyKind::Foreign(_, parts) => parts.to_vec(),
            TyKind::Projection(projection) => {
                let mut parts = vec![projection.of];
                parts.extend(projection.trait_ref.arguments.iter());
                parts
            }
            TyKind::Function(_, arguments) => arguments.types().collect(),
            TyKind::FunctionPointer(inputs, output) => inputs.iter().chain([output]).copied().collect(),
            TyKind::Opaque(bounds) | TyKind::Dynamic(bounds) => {
                bounds.iter().flat_map(Bound::types).collect()
            }
            _ => Vec::new(),
        }
    }

    /// Whether something holds of the type or of one that it is made of.
    pub(crate) fn any(self, holds: &dyn Fn(Ty) -> bool) -> bool {
        holds(self) || self.parts().into_iter().any(|part| part.any(holds))
    }

    /// Whether everything of it is known.
    pub(crate) fn is_certain(self) -> bool {
        !self.any(&|part| {
            matches!(
                part.kind(),
                TyKind::Unknown
                    | TyKind::Variable(_)
                    | TyKind::Array(_, Length::Unknown | Length::Variable(_))
                    | TyKind::Constant(Length::Unknown | Length::Variable(_))
            )
        })
    }

    /// The type with each type that it is made of replaced, if something is given for it. What was replaced is not looked into.
    pub(crate) fn map(self, replace: &mut dyn FnMut(Ty) -> Option<Ty>) -> Self {
        if let Some(other) = replace(self) {
            return other;
        }
        let all = |parts: &[Ty], replace: &mut dyn FnMut(Ty) -> Option<Ty>| -> Box<[Ty]> {
            parts.iter().map(|part| part.map(replace)).collect()
        };
        let kind = match self.0 {
            TyKind::Reference(inner, mutability) => TyKind::Reference(inner.map(replace), *mutability),
            TyKind::Pointer(inner) => TyKind::Pointer(inner.map(replace)),
            TyKind::Array(inner, length) => {
                // The length is replaced like the argument of a parameter.
                let length = match replace(Ty::new(TyKind::Constant(length.clone()))).map(Ty::kind) {
                    Some(TyKind::Constant(length)) => length.clone(),
                    Some(TyKind::Variable(number)) => Length::Variable(*number),
                    Some(_) => Length::Unknown,
                    None => length.clone(),
                };
                TyKind::Array(inner.map(replace), length)
            }
            TyKind::Slice(inner) => TyKind::Slice(inner.map(replace)),
            TyKind::Map(inner) => TyKind::Map(inner.map(replace)),
            TyKind::Tuple(parts) => TyKind::Tuple(all(parts, replace)),
            TyKind::Adt(id, arguments) => TyKind::Adt(*id, all(arguments, replace)),
            TyKind::Foreign(path, arguments) => TyKind::Foreign(path.clone(), all(arguments, replace)),
            TyKind::Projection(projection) => TyKind::Projection(Box::new(Projection {
                of: projection.of.map(replace),
                trait_ref: projection.trait_ref.map(replace),
                name: projection.name.clone(),
            })),
            TyKind::Function(callable, arguments) => TyKind::Function(*callable, arguments.map(replace)),
            TyKind::FunctionPointer(inputs, output) => {
                TyKind::FunctionPointer(all(inputs, replace), output.map(replace))
            }
            TyKind::Opaque(bounds) => TyKind::Opaque(bounds.iter().map(|bound| bound.map(replace)).collect()),
            TyKind::Dynamic(bounds) => {
                TyKind::Dynamic(bounds.iter().map(|bound| bound.map(replace)).collect())
            }
            _ => return self,
        };
        Ty::new(kind)
    }
}

impl PartialEq for Ty {
    fn eq(&self, other: &Self) -> bool {
        std::ptr::eq(self.0, other.0)
    }
}

impl Eq for Ty {}

impl std::hash::Hash for Ty {
    fn hash<H: std::hash::Hasher>(&self, state: &mut H) {
        std::ptr::hash(self.0, state);
    }
}

impl std::fmt::Debug for Ty {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        std::fmt::Debug::fmt(self.0, out)
    }
}
