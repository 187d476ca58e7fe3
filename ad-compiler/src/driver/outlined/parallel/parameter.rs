//! The parameters of the functions of a chain.

use super::chain::Names;
use super::source::{Kind, Source};
use crate::diagnostics::{Page, error, text};
use crate::driver::outlined::Known;
use crate::driver::outlined::names::Unused;
use crate::driver::outlined::taken::{How, Taken};
use crate::lower::outlined::Answer;
use crate::source::element;
use proc_macro2::Ident;
use quote::quote;
use syn::{Expr, Type, parse_quote};

pub(super) struct Parameter {
    pub(super) taken: Taken,
    pub(super) role: Role,
    /// What the call is given.
    pub(super) argument: Expr,
}

pub(super) enum Role {
    /// A list of which each leaf has a part; its items may be chunks.
    Items { size: Option<Ident> },
    /// Where a range begins.
    First,
    /// Where it ends.
    End { first: Ident },
    /// How long chunks are.
    Size,
    /// What all leaves read.
    Shared,
}

/// What a source is in the functions of a chain.
pub(super) struct Walked {
    pub(super) parameters: Vec<Parameter>,
    /// The iterator over the part that a leaf has.
    pub(super) iterator: Expr,
    /// How many items there are.
    pub(super) count: proc_macro2::TokenStream,
}

/// The parameters of a source, whose types are the answers.
pub(super) fn walked(
    source: &Source,
    answers: &[Answer],
    known: &Known,
    of_leaf: &Names,
    names: &mut Unused,
    at: &Ident,
) -> syn::Result<Walked> {
    let is_constant = match answers.first() {
        Some(Answer::Variable(variable)) => known.is_constant(variable),
        _ => false,
    };
    let parameter = |name: &Ident, ty: Type, how, role, argument| {
        let is_constant = is_constant || known.has_no_tangent(&ty);
        let taken = Taken { variable: name.clone(), name: name.clone(), ty, how, is_constant };
        Parameter { taken, role, argument }
    };
    match source {
        Source::List { list, kind, size } => {
            let whole = answers.first().and_then(Answer::ty).ok_or_else(|| hidden_type(list, at))?;
            let is_reference = matches!(whole, Type::Reference(_));
            let element =
                element(whole).filter(|_| !is_map(whole)).ok_or_else(|| no_list(list, whole, at))?;
            let name = names.name("items");
            let (ty, how, argument): (Type, _, Expr) = match kind {
                Kind::Changed => {
                    let argument =
                        if is_reference { parse_quote!(&mut *#list) } else { parse_quote!(&mut #list) };
                    (parse_quote!(&mut [#element]), How::Lent { is_list: true }, argument)
                }
                Kind::Read | Kind::Given => {
                    let argument = match whole {
                        Type::Reference(whole) if whole.mutability.is_none() => list.clone(),
                        _ => parse_quote!(&#list),
                    };
                    (parse_quote!(&[#element]), How::AsItIs, argument)
                }
            };
            let is_exact = matches!(size, Some((_, true)));
            let size_name = size.as_ref().map(|_| names.name("size"));
            let (iterator, count): (Expr, _) = match (kind, &size_name, is_exact) {
                (Kind::Read, None, _) => (parse_quote!(#name.iter()), quote!(#name.len())),
                (Kind::Changed, None, _) => (parse_quote!(#name.iter_mut()), quote!(#name.len())),
                (Kind::Given, ..) if is_reference => (parse_quote!(#name.iter()), quote!(#name.len())),
                (Kind::Given, ..) => (parse_quote!(#name.iter().cloned()), quote!(#name.len())),
                (Kind::Read, Some(size), false) => {
                    (parse_quote!(#name.chunks(#size)), quote!(#name.len().div_ceil(#size)))
                }
                (Kind::Changed, Some(size), false) => {
                    (parse_quote!(#name.chunks_mut(#size)), quote!(#name.len().div_ceil(#size)))
                }
                (Kind::Read, Some(size), true) => {
                    (parse_quote!(#name.chunks_exact(#size)), quote!((#name.len() / #size)))
                }
                (Kind::Changed, Some(size), true) => {
                    (parse_quote!(#name.chunks_exact_mut(#size)), quote!((#name.len() / #size)))
                }
            };
            let role = Role::Items { size: size_name.clone() };
            let mut parameters = vec![parameter(&name, ty, how, role, argument)];
            if let (Some(name), Some((size, _))) = (size_name, size) {
                parameters.push(parameter(&name, parse_quote!(usize), How::AsItIs, Role::Size, size.clone()));
            }
            Ok(Walked { parameters, iterator, count })
        }
        Source::Range { first, end } => {
            let known = [first, end].into_iter().zip(answers).filter_map(|(bound, answer)| {
                answer.ty().cloned().or_else(|| suffix(bound)).filter(|ty| !matches!(ty, Type::Infer(_)))
            });
            let ty = known.map(referred).next().unwrap_or_else(|| parse_quote!(usize));
            let (first_name, end_name) = (names.name("first"), names.name("end"));
            let iterator = parse_quote!((#first_name..#end_name));
            let count = quote!((#first_name..#end_name).count());
            let parameters = vec![
                parameter(&first_name, ty.clone(), How::AsItIs, Role::First, first.clone()),
                parameter(&end_name, ty, How::AsItIs, Role::End { first: first_name.clone() }, end.clone()),
            ];
            Ok(Walked { parameters, iterator, count })
        }
        Source::Literal(range) => {
            let Names { start, count, .. } = of_leaf;
            Ok(Walked {
                parameters: Vec::new(),
                iterator: parse_quote!((#range).skip(#start).take(#count)),
                count: quote!((#range).count()),
            })
        }
    }
}

fn referred(ty: Type) -> Type {
    match ty {
        Type::Reference(reference) => referred(*reference.elem),
        ty => ty,
    }
}

fn is_map(ty: &Type) -> bool {
    let Type::Path(path) = referred(ty.clone()) else { return false };
    path.path.segments.last().is_some_and(|last| last.ident.to_string().ends_with("Map"))
}

/// The type that a literal says: `0_u32`.
fn suffix(expr: &Expr) -> Option<Type> {
    match expr {
        Expr::Lit(syn::ExprLit { lit: syn::Lit::Int(number), .. }) => syn::parse_str(number.suffix()).ok(),
        _ => None,
    }
}

fn hidden_type(list: &Expr, at: &Ident) -> syn::Error {
    let what = format!(
        "the type of `{}` does not show, and a parallel iterator becomes a function of it",
        text(list)
    );
    error(Page::Parallel, at, what, "write it where the list is made: `let list: Vec<T> = ..`")
}

fn no_list(list: &Expr, ty: &Type, at: &Ident) -> syn::Error {
    let what = format!(
        "`{}` is a `{}`, and parallel iterators over others than lists and ranges have no derivative",
        text(list),
        text(ty)
    );
    error(Page::Parallel, at, what, "collect what is in it into a `Vec` first")
}
