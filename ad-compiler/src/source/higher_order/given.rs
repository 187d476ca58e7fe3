//! The parameters that have no derivative of their own, by their types: functions, iterators, and what gives a slice.

use crate::types::is_function;
use proc_macro2::Ident;
use syn::{FnArg, GenericArgument, Generics, Pat, PathArguments, Signature, Type, TypeParamBound};

/// A parameter that a caller has to say more of than its type does.
#[derive(Clone, Debug)]
pub(crate) struct Given {
    pub(crate) position: usize,
    pub(crate) name: Ident,
    pub(crate) mutability: Option<syn::Token![mut]>,
    pub(crate) kind: GivenKind,
}

#[derive(Clone, Debug)]
pub(crate) enum GivenKind {
    /// `impl Fn(f64, f64) -> f64`, with the types of what it is called with.
    Function(Vec<Type>),
    /// `impl Iterator<Item = f64>`, or `IntoIterator`; `None` where the items do not show.
    Iterator(Option<Type>),
    /// `impl AsRef<[f64]>`
    Slice(Type),
}

/// The parameters of that kind.
pub(super) fn given_among(signature: &Signature) -> Vec<Given> {
    let typed = signature.inputs.iter().enumerate().filter_map(|(position, input)| match input {
        FnArg::Typed(input) => Some((position, input)),
        FnArg::Receiver(_) => None,
    });
    let given = |(position, input): (usize, &syn::PatType)| match &*input.pat {
        Pat::Ident(name) => {
            let kind = kind_of(&input.ty, &signature.generics)?;
            Some(Given { position, name: name.ident.clone(), mutability: name.mutability, kind })
        }
        _ => None,
    };
    typed.filter_map(given).collect()
}

/// What a parameter of that type is.
pub(super) fn kind_of(ty: &Type, generics: &Generics) -> Option<GivenKind> {
    match ty {
        Type::Reference(reference) => kind_of(&reference.elem, generics),
        Type::Paren(inner) => kind_of(&inner.elem, generics),
        Type::ImplTrait(object) => by_bounds(object.bounds.iter()),
        Type::TraitObject(object) => by_bounds(object.bounds.iter()),
        Type::FnPtr(pointer) => {
            Some(GivenKind::Function(pointer.inputs.iter().map(|input| input.ty.clone()).collect()))
        }
        Type::Path(path) => {
            let name = path.path.get_ident()?;
            let parameter = generics.type_params().find(|parameter| parameter.ident == *name)?;
            let of_where = generics.where_clause.iter().flat_map(|clause| &clause.predicates);
            let of_where = of_where.filter_map(|predicate| match predicate {
                syn::WherePredicate::Type(bound) if is_named(&bound.bounded_ty, name) => Some(&bound.bounds),
                _ => None,
            });
            by_bounds(parameter.bounds.iter().chain(of_where.flatten()))
        }
        _ => None,
    }
}

/// Whether a function gives a closure: `-> impl Fn(f64) -> f64`, `-> Box<dyn Fn(f64) -> f64>`.
pub(super) fn gives_closure(signature: &Signature) -> Option<Vec<Type>> {
    let syn::ReturnType::Type(_, ty) = &signature.output else { return None };
    let object = match &**ty {
        Type::Path(path) => match &path.path.segments.last().filter(|last| last.ident == "Box")?.arguments {
            PathArguments::AngleBracketed(arguments) => match arguments.args.first()? {
                GenericArgument::Type(ty) => ty,
                _ => return None,
            },
            _ => return None,
        },
        ty => ty,
    };
    match kind_of(object, &signature.generics)? {
        GivenKind::Function(arguments) => Some(arguments),
        _ => None,
    }
}

fn is_named(ty: &Type, name: &Ident) -> bool {
    matches!(ty, Type::Path(path) if path.qself.is_none() && path.path.is_ident(name))
}

fn by_bounds<'a>(bounds: impl Iterator<Item = &'a TypeParamBound> + Clone) -> Option<GivenKind> {
    let is_called = is_function(bounds.clone());
    bounds.into_iter().find_map(|bound| match bound {
        TypeParamBound::Trait(bound) => {
            let last = bound.path.segments.last()?;
            match &last.arguments {
                PathArguments::Parenthesized(arguments) if is_called => {
                    Some(GivenKind::Function(arguments.inputs.iter().map(|input| input.ty.clone()).collect()))
                }
                arguments => by_trait(&last.ident.to_string(), arguments),
            }
        }
        _ => None,
    })
}

/// What gives items, or a slice, by the trait.
fn by_trait(name: &str, arguments: &PathArguments) -> Option<GivenKind> {
    const ITERATORS: [&str; 4] = ["Iterator", "IntoIterator", "DoubleEndedIterator", "ExactSizeIterator"];
    let arguments = match arguments {
        PathArguments::AngleBracketed(arguments) => arguments.args.iter().collect(),
        _ => Vec::new(),
    };
    if ITERATORS.contains(&name) {
        let item = arguments.iter().find_map(|argument| match argument {
            GenericArgument::AssocType(item) if item.ident == "Item" => Some(item.ty.clone()),
            _ => None,
        });
        return Some(GivenKind::Iterator(item));
    }
    match arguments[..] {
        [GenericArgument::Type(slice @ Type::Slice(_))] if name == "AsRef" => {
            Some(GivenKind::Slice(slice.clone()))
        }
        _ => None,
    }
}
