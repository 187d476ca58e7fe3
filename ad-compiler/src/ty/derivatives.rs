//! What derivatives ask of types.

use super::{Float, Length, Ty, TyKind};
use proc_macro2::{Ident, Span, TokenStream};
use quote::ToTokens;

impl Float {
    /// The type parameter, of those of the function that stand for floats.
    pub(crate) fn parameter(self, scalars: &[Ident]) -> Option<&Ident> {
        match self {
            Float::Parameter(number) => Some(&scalars[usize::from(number)]),
            Float::F32 | Float::F64 | Float::Any => None,
        }
    }

    /// The name of the type, where it is visible.
    pub(crate) fn name(self, scalars: &[Ident]) -> Option<Ident> {
        match self {
            Float::F32 => Some(Ident::new("f32", Span::call_site())),
            Float::F64 => Some(Ident::new("f64", Span::call_site())),
            Float::Any => None,
            Float::Parameter(_) => self.parameter(scalars).cloned(),
        }
    }
}

impl Length {
    /// The length that an expression says.
    pub(crate) fn of(length: &syn::Expr) -> Self {
        match length {
            syn::Expr::Infer(_) => Length::Unknown,
            syn::Expr::Lit(syn::ExprLit { lit: syn::Lit::Int(number), .. }) => match number.base10_parse() {
                Ok(number) => Length::Known(number),
                Err(_) => Length::Unknown,
            },
            length => Length::Written(length.to_token_stream().to_string()),
        }
    }

    /// As a number, where it is one.
    pub(crate) fn number(&self) -> Option<u64> {
        match self {
            Length::Known(number) => Some(*number),
            _ => None,
        }
    }

    /// The expression that says it; `_` where it is not known.
    pub(crate) fn expr(&self) -> syn::Expr {
        match self {
            Length::Known(number) => {
                let number = syn::LitInt::new(&number.to_string(), Span::call_site());
                syn::parse_quote!(#number)
            }
            Length::Parameter(parameter) => {
                let name = Ident::new(&parameter.name, Span::call_site());
                syn::parse_quote!(#name)
            }
            Length::Written(length) => syn::parse_str(length).expect("a length is written as an expression"),
            Length::Variable(_) | Length::Unknown => syn::parse_quote!(_),
        }
    }
}

impl ToTokens for Length {
    fn to_tokens(&self, tokens: &mut TokenStream) {
        self.expr().to_tokens(tokens);
    }
}

impl Ty {
    /// An array of as many elements as an expression says.
    pub(crate) fn array_of(element: Ty, length: &syn::Expr) -> Self {
        element.array(Length::of(length))
    }

    pub(crate) fn is_float(self) -> bool {
        matches!(self.kind(), TyKind::Float(_))
    }

    /// Whether values are floats whose type is a type parameter.
    pub(crate) fn is_generic(self) -> bool {
        matches!(self.kind(), TyKind::Float(Float::Parameter(_)))
    }

    /// Whether values are floats, or arrays and lists of such.
    pub(crate) fn is_of_floats(self) -> bool {
        match self.kind() {
            TyKind::Array(element, _) | TyKind::Slice(element) => element.is_of_floats(),
            _ => self.is_float(),
        }
    }

    /// Whether certainly nothing in the type has a derivative.
    pub(crate) fn is_inert(self) -> bool {
        match self.kind() {
            TyKind::Inert | TyKind::Integer(_) | TyKind::Bool | TyKind::Char | TyKind::Str => true,
            TyKind::Array(element, _) | TyKind::Slice(element) | TyKind::Map(element) => element.is_inert(),
            TyKind::Tuple(fields) => fields.iter().all(|field| field.is_inert()),
            _ => false,
        }
    }

    /// The type of `place[index]`, and of what a map has under a key.
    pub(crate) fn element(self) -> Ty {
        match self.kind() {
            TyKind::Array(element, _) | TyKind::Slice(element) | TyKind::Map(element) => *element,
            _ => Ty::unknown(),
        }
    }

    /// Whether the runtime has lanes of what a value of the type has for a tangent.
    pub(crate) fn has_lanes(self) -> bool {
        match self.kind() {
            TyKind::Float(width) => !matches!(width, Float::Parameter(_)),
            TyKind::Array(element, _) | TyKind::Slice(element) => element.has_lanes(),
            // Longer ones have no traits in the library.
            TyKind::Tuple(parts) => parts.len() <= 12 && parts.iter().all(|part| part.has_lanes()),
            TyKind::Map(_) => false,
            _ => self.is_inert(),
        }
    }

    /// Whether no list in the type can become longer or shorter.
    pub(crate) fn has_fixed_length(self) -> bool {
        match self.kind() {
            TyKind::Float(_) => true,
            TyKind::Array(element, _) => element.has_fixed_length(),
            TyKind::Tuple(parts) => parts.iter().all(|part| part.has_fixed_length()),
            TyKind::Slice(_) | TyKind::Map(_) => false,
            _ => self.is_inert(),
        }
    }

    /// Whether the length of an array in it is left to inference: `[f64; _]`.
    pub(crate) fn has_open_length(self) -> bool {
        self.any(&|part| matches!(part.kind(), TyKind::Array(_, Length::Unknown)))
    }

    /// Whether a value of the type is certainly copied, not moved, when it is used.
    pub(crate) fn is_copy(self) -> bool {
        match self.kind() {
            TyKind::Float(_) | TyKind::Integer(_) | TyKind::Bool | TyKind::Char => true,
            TyKind::Array(element, _) => element.is_copy(),
            TyKind::Tuple(fields) => fields.iter().all(|field| field.is_copy()),
            _ => false,
        }
    }
}
