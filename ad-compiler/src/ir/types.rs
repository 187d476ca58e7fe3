//! Types, as far as they are visible.

use proc_macro2::{Ident, Span};

/// What is known of a type from what stands in the source; references are looked through.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Ty {
    /// `f32` or `f64`, or a type parameter that stands for one of them.
    Float(Width),
    /// An integer, a boolean, a character, a string: its tangent is `()`.
    Inert,
    Array(Box<Ty>, Box<syn::Expr>),
    /// A slice or a vector.
    List(Box<Ty>),
    Tuple(Vec<Ty>),
    /// A map from keys without derivative to values of a type.
    Map(Box<Ty>),
    Unknown,
}

/// The width of a float as far as it is visible.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Width {
    F32,
    F64,
    /// A literal without suffix.
    Any,
    /// That of a type parameter, by its number in [`Function::scalars`](super::Function::scalars): there are operators, but no literals.
    Parameter(u8),
}

impl Width {
    /// The type parameter, of [`Function::scalars`](super::Function::scalars).
    pub(crate) fn parameter(self, scalars: &[Ident]) -> Option<&Ident> {
        match self {
            Width::Parameter(number) => Some(&scalars[usize::from(number)]),
            Width::F32 | Width::F64 | Width::Any => None,
        }
    }

    /// The name of the type, where it is visible.
    pub(crate) fn name(self, scalars: &[Ident]) -> Option<Ident> {
        match self {
            Width::F32 => Some(Ident::new("f32", Span::call_site())),
            Width::F64 => Some(Ident::new("f64", Span::call_site())),
            Width::Any => None,
            Width::Parameter(_) => self.parameter(scalars).cloned(),
        }
    }
}

impl Ty {
    pub(crate) fn is_float(&self) -> bool {
        matches!(self, Ty::Float(_))
    }

    /// Whether values are floats whose type is a type parameter.
    pub(crate) fn is_generic(&self) -> bool {
        matches!(self, Ty::Float(Width::Parameter(_)))
    }

    /// Whether values are floats, or arrays and lists of such.
    pub(crate) fn is_of_floats(&self) -> bool {
        match self {
            Ty::Array(element, _) | Ty::List(element) => element.is_of_floats(),
            ty => ty.is_float(),
        }
    }

    /// Whether nothing in the type has a derivative.
    pub(crate) fn is_inert(&self) -> bool {
        match self {
            Ty::Inert => true,
            Ty::Array(element, _) | Ty::List(element) | Ty::Map(element) => element.is_inert(),
            Ty::Tuple(fields) => fields.iter().all(Ty::is_inert),
            Ty::Float(_) | Ty::Unknown => false,
        }
    }

    /// The type of `place[index]`, and of what a map has under a key.
    pub(crate) fn element(&self) -> Ty {
        match self {
            Ty::Array(element, _) | Ty::List(element) | Ty::Map(element) => (**element).clone(),
            _ => Ty::Unknown,
        }
    }

    /// Whether the runtime has lanes of what a value of the type has for a tangent.
    pub(crate) fn has_lanes(&self) -> bool {
        match self {
            Ty::Float(width) => !matches!(width, Width::Parameter(_)),
            Ty::Inert => true,
            Ty::Array(element, _) | Ty::List(element) => element.has_lanes(),
            // Longer ones have no traits in the library.
            Ty::Tuple(parts) => parts.len() <= 12 && parts.iter().all(Ty::has_lanes),
            Ty::Map(_) | Ty::Unknown => false,
        }
    }

    /// Whether no list in the type can become longer or shorter.
    pub(crate) fn has_fixed_length(&self) -> bool {
        match self {
            Ty::Float(_) | Ty::Inert => true,
            Ty::Array(element, _) => element.has_fixed_length(),
            Ty::Tuple(parts) => parts.iter().all(Ty::has_fixed_length),
            Ty::List(_) | Ty::Map(_) | Ty::Unknown => false,
        }
    }

    /// Whether the length of an array in it is left to inference: `[f64; _]`.
    pub(crate) fn has_open_length(&self) -> bool {
        match self {
            Ty::Array(element, length) => {
                matches!(**length, syn::Expr::Infer(_)) || element.has_open_length()
            }
            Ty::Tuple(parts) => parts.iter().any(Ty::has_open_length),
            Ty::List(element) | Ty::Map(element) => element.has_open_length(),
            Ty::Float(_) | Ty::Inert | Ty::Unknown => false,
        }
    }

    /// Whether a value of the type is certainly copied, not moved, when it is used.
    pub(crate) fn is_copy(&self) -> bool {
        match self {
            Ty::Float(_) => true,
            Ty::Array(element, _) => element.is_copy(),
            Ty::Tuple(fields) => fields.iter().all(Ty::is_copy),
            Ty::Inert | Ty::List(_) | Ty::Map(_) | Ty::Unknown => false,
        }
    }
}
