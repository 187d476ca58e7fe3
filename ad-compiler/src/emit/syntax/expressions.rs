//! Names, literals, calls and collections.

use super::{receiver_of, word};
use proc_macro2::{Ident, Span, TokenStream};
use syn::punctuated::Punctuated;
use syn::{Expr, Path};

pub(in crate::emit) fn path(ident: &Ident) -> Expr {
    path_of(ident.clone().into())
}

fn path_of(path: Path) -> Expr {
    Expr::Path(syn::ExprPath { attrs: Vec::new(), qself: None, path })
}

/// `first::second`.
pub(in crate::emit) fn associated(first: Ident, second: Ident) -> Expr {
    path_of(Path {
        leading_colon: None,
        segments: [first, second].into_iter().map(syn::PathSegment::from).collect(),
    })
}

pub(in crate::emit) fn named_type(name: &str) -> syn::Type {
    syn::Type::Path(syn::TypePath { attrs: Vec::new(), qself: None, path: word(name).into() })
}

pub(in crate::emit) fn float(text: &str) -> Expr {
    literal(syn::Lit::Float(syn::LitFloat::new(text, Span::call_site())))
}

pub(in crate::emit) fn integer(number: usize) -> Expr {
    literal(syn::Lit::Int(syn::LitInt::new(&number.to_string(), Span::call_site())))
}

fn literal(lit: syn::Lit) -> Expr {
    Expr::Lit(syn::ExprLit { attrs: Vec::new(), lit })
}

/// Tokens that bind as tightly as a name does.
pub(in crate::emit) fn atom(tokens: TokenStream) -> Expr {
    Expr::Verbatim(tokens)
}

pub(in crate::emit) fn call(callee: Expr, arguments: impl IntoIterator<Item = Expr>) -> Expr {
    Expr::Call(syn::ExprCall {
        attrs: Vec::new(),
        func: Box::new(callee),
        paren_token: Default::default(),
        args: arguments.into_iter().collect(),
    })
}

/// A call of a function by its path from the root, as `std::mem::take`.
pub(in crate::emit) fn call_global(function: &str, arguments: impl IntoIterator<Item = Expr>) -> Expr {
    let segments = function.split("::").map(|name| syn::PathSegment::from(word(name))).collect();
    call(path_of(Path { leading_colon: Some(Default::default()), segments }), arguments)
}

/// `Some(value)`.
pub(in crate::emit) fn some(value: Expr) -> Expr {
    call(path(&word("Some")), [value])
}

pub(in crate::emit) fn method(
    receiver: Expr,
    name: &Ident,
    arguments: impl IntoIterator<Item = Expr>,
) -> Expr {
    method_with(receiver, name, None, arguments)
}

/// `receiver.name::<generics>(arguments)`.
pub(in crate::emit) fn method_with(
    receiver: Expr,
    name: &Ident,
    turbofish: Option<syn::AngleBracketedGenericArguments>,
    arguments: impl IntoIterator<Item = Expr>,
) -> Expr {
    Expr::MethodCall(syn::ExprMethodCall {
        attrs: Vec::new(),
        receiver: Box::new(receiver_of(receiver)),
        dot_token: Default::default(),
        method: name.clone(),
        turbofish,
        paren_token: Default::default(),
        args: arguments.into_iter().collect(),
    })
}

pub(in crate::emit) fn index(base: Expr, position: Expr) -> Expr {
    Expr::Index(syn::ExprIndex {
        attrs: Vec::new(),
        expr: Box::new(receiver_of(base)),
        bracket_token: Default::default(),
        index: Box::new(position),
    })
}

pub(in crate::emit) fn field(base: Expr, member: &syn::Member) -> Expr {
    Expr::Field(syn::ExprField {
        attrs: Vec::new(),
        base: Box::new(receiver_of(base)),
        dot_token: Default::default(),
        member: member.clone(),
    })
}

/// One part as it is, several as a tuple.
pub(in crate::emit) fn tuple(mut parts: Vec<Expr>) -> Expr {
    if parts.len() == 1 { parts.remove(0) } else { tuple_of(parts) }
}

/// A tuple, also of one part.
pub(in crate::emit) fn tuple_of(parts: Vec<Expr>) -> Expr {
    let mut elems: Punctuated<Expr, syn::Token![,]> = parts.into_iter().collect();
    if elems.len() == 1 {
        elems.push_punct(Default::default());
    }
    Expr::Tuple(syn::ExprTuple { attrs: Vec::new(), paren_token: Default::default(), elems })
}

pub(in crate::emit) fn array(parts: Vec<Expr>) -> Expr {
    Expr::Array(syn::ExprArray {
        attrs: Vec::new(),
        bracket_token: Default::default(),
        elems: parts.into_iter().collect(),
    })
}

/// `[value; length]`.
pub(in crate::emit) fn repeat(value: Expr, length: Expr) -> Expr {
    Expr::Repeat(syn::ExprRepeat {
        attrs: Vec::new(),
        bracket_token: Default::default(),
        expr: Box::new(value),
        semi_token: Default::default(),
        len: Box::new(length),
    })
}

/// `vec![..]`, with what stands in the brackets.
pub(in crate::emit) fn list(tokens: TokenStream) -> Expr {
    Expr::Macro(syn::ExprMacro {
        attrs: Vec::new(),
        mac: syn::Macro {
            path: word("vec").into(),
            bang_token: Default::default(),
            delimiter: syn::MacroDelimiter::Bracket(Default::default()),
            tokens,
        },
    })
}
