//! Types of the tangent's fields, spelled out where they are visible.

use super::declaration::{Declaration, Field};
use crate::diagnostics::Extent;
use crate::ir::TyKind;
use crate::types;
use crate::types::forms::{delimited, lasting};
use proc_macro2::{Ident, Span, TokenStream};
use quote::{quote, quote_spanned};
use std::collections::BTreeSet;
use syn::{GenericArgument, PathArguments, Type, parse_quote};

/// The tangent of a field.
pub(super) fn tangent(declaration: &Declaration, field: &Field) -> Type {
    if field.constant { parse_quote!(()) } else { spelled(declaration, &field.ty) }
}

/// What a zero tangent of a field must know.
pub(super) fn dimensionality(field: &Field) -> Type {
    if field.constant { parse_quote!(()) } else { projected(&field.ty, "Dimensionality") }
}

fn spelled(declaration: &Declaration, ty: &Type) -> Type {
    let inner = |ty: &Type| spelled(declaration, ty);
    match ty {
        Type::Paren(paren) => inner(&paren.elem),
        Type::Group(group) => inner(&group.elem),
        Type::Reference(reference) => inner(&reference.elem),
        Type::Slice(slice) => {
            let element = inner(&slice.elem);
            parse_quote!(Vec<#element>)
        }
        Type::Array(array) => {
            let (element, length) = (inner(&array.elem), &array.len);
            parse_quote!([#element; #length])
        }
        Type::Tuple(tuple) => {
            let parts = tuple.elems.iter().map(inner);
            parse_quote!((#(#parts,)*))
        }
        Type::Path(path) if path.qself.is_none() => spelled_path(declaration, ty, &path.path),
        _ => projected(ty, "Tangent"),
    }
}

fn spelled_path(declaration: &Declaration, ty: &Type, path: &syn::Path) -> Type {
    if let Some(recursive) = own_tangent(declaration, ty) {
        return recursive;
    }
    let last = path.segments.last().expect("a path has a segment");
    if !is_of_std(path) {
        return projected(ty, "Tangent");
    }
    match (last.ident.to_string().as_str(), &arguments(&last.arguments)[..]) {
        (_, []) => match types::of_declared(ty, &[]).kind() {
            TyKind::Float(_) => ty.clone(),
            TyKind::Inert => parse_quote!(()),
            _ => projected(ty, "Tangent"),
        },
        ("Box", [Type::Slice(slice)]) => spelled(declaration, &Type::Slice(slice.clone())),
        // `Result` with one argument is an alias.
        (name @ ("Vec" | "Option" | "Box"), parts @ [_]) | (name @ "Result", parts @ [_, _])
            if is_sized(parts) =>
        {
            let name = Ident::new(name, Span::call_site());
            let parts = parts.iter().map(|part| spelled(declaration, part));
            parse_quote!(#name<#(#parts),*>)
        }
        _ => projected(ty, "Tangent"),
    }
}

/// Whether the path may lead to a type of the standard library: `Vec`, `std::vec::Vec`.
fn is_of_std(path: &syn::Path) -> bool {
    let first = &path.segments.first().expect("a path has a segment").ident;
    path.segments.len() == 1 || ["std", "core", "alloc"].iter().any(|name| first == name)
}

fn arguments(arguments: &PathArguments) -> Vec<&Type> {
    let PathArguments::AngleBracketed(arguments) = arguments else { return Vec::new() };
    let types = arguments.args.iter().filter_map(|argument| match argument {
        GenericArgument::Type(ty) => Some(ty),
        _ => None,
    });
    types.collect()
}

/// Whether the types are known to have a size: `Box<str>` is not treated as a box of something.
fn is_sized(types: &[&Type]) -> bool {
    types.iter().all(|ty| match ty {
        Type::Path(path) => !path.path.is_ident("str"),
        Type::Slice(_) | Type::TraitObject(_) => false,
        _ => true,
    })
}

/// The tangent of the declared type inside of itself, with the parameters that it is declared with.
fn own_tangent(declaration: &Declaration, ty: &Type) -> Option<Type> {
    let (_, arguments, _) = declaration.generics.split_for_impl();
    let name = &declaration.name;
    if quote!(#ty).to_string() != quote!(#name #arguments).to_string() {
        return None;
    }
    let (tangent, kept) = (declaration.tangent(), super::generics::kept(declaration));
    Some(parse_quote!(#tangent #kept))
}

/// A type of the trait, by its definition.
fn projected(ty: &Type, item: &str) -> Type {
    let path = of_differentiable(ty, &lasting(ty), item);
    syn::parse2(path).expect("this is a type")
}

/// The floats that stand in the types of the fields, where they certainly are scalars of the tangent.
pub(super) fn visible_floats(declaration: &Declaration) -> BTreeSet<&'static str> {
    fn collect(ty: &Type, floats: &mut BTreeSet<&'static str>) {
        match ty {
            Type::Paren(paren) => collect(&paren.elem, floats),
            Type::Group(group) => collect(&group.elem, floats),
            Type::Reference(reference) => collect(&reference.elem, floats),
            Type::Slice(slice) => collect(&slice.elem, floats),
            Type::Array(array) => collect(&array.elem, floats),
            Type::Tuple(tuple) => tuple.elems.iter().for_each(|part| collect(part, floats)),
            Type::Path(path) if path.qself.is_none() && is_of_std(&path.path) => {
                let last = path.path.segments.last().expect("a path has a segment");
                match last.ident.to_string().as_str() {
                    "f64" => drop(floats.insert("f64")),
                    "f32" => drop(floats.insert("f32")),
                    "Vec" | "Option" | "Box" | "Result" | "Rc" | "Arc" | "Cow" => {
                        arguments(&last.arguments).into_iter().for_each(|part| collect(part, floats));
                    }
                    _ => {}
                }
            }
            _ => {}
        }
    }
    let mut floats = BTreeSet::new();
    declaration.active().for_each(|field| collect(&field.ty, &mut floats));
    floats
}

/// `<Type as ::ad_runtime::Differentiable>::item`. That the type has no tangent is reported on what the user has written, and
/// once for all items, since all have one span.
pub(super) fn of_differentiable(written: &Type, ty: &Type, item: &str) -> TokenStream {
    qualified(Extent::of(written), ty, &quote!(Differentiable), item)
}

/// The same for another trait. For code that nobody has typed rustc suggests no change that would satisfy the bound and
/// mean something else, such as a reference.
pub(super) fn of_trait(written: &Type, ty: &Type, name: &TokenStream, item: &str) -> TokenStream {
    let Extent { start, end } = Extent::of(written);
    let [start, end] = [start, end].map(|span| Span::mixed_site().located_at(span));
    qualified(Extent { start, end }, ty, name, item)
}

fn qualified(at: Extent, ty: &Type, name: &TokenStream, item: &str) -> TokenStream {
    let Extent { start, end } = at;
    let name = name.clone().into_iter().map(|mut token| {
        token.set_span(end);
        token
    });
    let name: TokenStream = name.collect();
    let (open, item) = (quote_spanned!(start=> <), Ident::new(item, end));
    let ty = delimited(ty.clone());
    quote_spanned!(end=> #open #ty as ::ad_runtime::#name>::#item)
}
