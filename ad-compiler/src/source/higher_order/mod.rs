//! Functions of the file that are given functions: `fn integrate(f: impl Fn(f64) -> f64, a: f64, b: f64) -> f64`. Which function that is, the types do not
//! say; so where one is called, its body stands in the place of the call, and what it is given in the places where that is called.

mod body;

use super::declared::signature;
use super::unmarked::has_plain_attributes;
use super::{Context, Declared, type_name};
use crate::types::{self, is_function};
use body::{as_closure, unused_name, with_words};
use proc_macro2::Ident;
use quote::ToTokens;
use std::collections::{HashMap, HashSet};
use syn::{
    FnArg, GenericParam, Generics, ItemFn, ItemImpl, Pat, Path, PathArguments, Signature, Type,
    TypeParamBound, parse_quote,
};

/// Such a function, as a closure without the parameters that are functions.
#[derive(Debug)]
pub(crate) struct HigherOrder {
    pub(crate) closure: syn::ExprClosure,
    /// The parameters that are functions: where they stand, their names, and the types of what they are called with.
    pub(crate) functions: Vec<Given>,
    /// What the body names besides its own variables.
    pub(crate) items: HashSet<Ident>,
}

/// A parameter that is a function.
#[derive(Clone, Debug)]
pub(crate) struct Given {
    pub(crate) position: usize,
    pub(crate) name: Ident,
    pub(crate) arguments: Vec<Type>,
}

impl Declared {
    /// The function that a path leads to, if it is given functions and has no mark; in words, why its body cannot stand elsewhere.
    pub(crate) fn higher_order(&self, callee: &Path) -> Option<Result<HigherOrder, String>> {
        let (file, caller) = self.file()?;
        let at = file.unmarked(callee, caller)?;
        self.higher_order_at(at, None, &callee.segments.last()?.ident)
    }

    /// The same of a method, or another function, of a type of the file; its first parameter is what it is called on.
    pub(crate) fn higher_order_method(
        &self,
        name: &Ident,
        owner: Option<&str>,
        arguments: usize,
    ) -> Option<Result<HigherOrder, String>> {
        let (file, _) = self.file()?;
        let all = self.places(&name.to_string()).iter().filter_map(|&at| match file.context(at) {
            Context::Impl(block) => {
                let signature = signature(&file.text[at..])?;
                let is_owner =
                    owner.is_none_or(|owner| type_name(&block.self_ty).is_some_and(|of| of == owner));
                (is_owner && signature.inputs.len() == arguments).then_some((at, block))
            }
            _ => None,
        });
        match &all.collect::<Vec<_>>()[..] {
            [(at, block)] if block.trait_.is_none() => self.higher_order_at(*at, Some(block), name),
            _ => None,
        }
    }

    fn higher_order_at(
        &self,
        at: usize,
        block: Option<&ItemImpl>,
        call: &Ident,
    ) -> Option<Result<HigherOrder, String>> {
        let (file, caller) = self.file()?;
        let item = file.whole_function(at)?;
        let functions = functions_among(&item.sig);
        if functions.is_empty() || !has_plain_attributes(&file.text[file.outline.item_start(at)..at]) {
            return None;
        }
        let item = match block {
            Some(block) => match of_type(item, block) {
                Ok(item) => item,
                Err(reason) => return Some(Err(reason)),
            },
            None => item,
        };
        let means_the_same = |name: &Ident| file.means_the_same(&name.to_string(), at, caller);
        Some(as_closure(item, functions, call, means_the_same))
    }
}

/// Whether a method is given functions of floats: so it has no derivative of its own.
pub(crate) fn is_given_functions_of_floats(signature: &Signature) -> bool {
    let is_of_floats = |given: &Given| given.arguments.iter().any(|ty| !types::of(ty).is_inert());
    functions_among(signature).iter().any(is_of_floats)
}

/// The method as a function: `self` is a parameter with a name of its own.
fn of_type(mut item: ItemFn, block: &ItemImpl) -> Result<ItemFn, String> {
    if let Some(parameter) = block.generics.params.iter().find_map(named_type) {
        return Err(format!("it is generic over `{parameter}`"));
    }
    let (this, owner) = (unused_name("this", item.to_token_stream()), &block.self_ty);
    if let Some(FnArg::Receiver(receiver)) = item.sig.inputs.first() {
        let changed = receiver.mutability;
        let ty: Type = match &receiver.kind {
            syn::ReceiverKind::Reference(and, _, mutability) => parse_quote!(#and #mutability #owner),
            syn::ReceiverKind::Typed(_, ty) => (**ty).clone(),
            _ => (**owner).clone(),
        };
        item.sig.inputs[0] = parse_quote!(#changed #this: #ty);
    }
    let words = [("self".to_owned(), this.to_token_stream()), ("Self".to_owned(), owner.to_token_stream())];
    let words = HashMap::from(words);
    syn::parse2(with_words(item.to_token_stream(), &words)).map_err(|error| error.to_string())
}

fn named_type(parameter: &GenericParam) -> Option<&Ident> {
    match parameter {
        GenericParam::Type(parameter) => Some(&parameter.ident),
        GenericParam::Const(parameter) => Some(&parameter.ident),
        GenericParam::Lifetime(_) => None,
    }
}

/// The parameters that are functions.
fn functions_among(signature: &Signature) -> Vec<Given> {
    let typed = signature.inputs.iter().enumerate().filter_map(|(position, input)| match input {
        FnArg::Typed(input) => Some((position, input)),
        FnArg::Receiver(_) => None,
    });
    let given = |(position, input): (usize, &syn::PatType)| match &*input.pat {
        Pat::Ident(name) => {
            let arguments = called_with(&input.ty, &signature.generics)?;
            Some(Given { position, name: name.ident.clone(), arguments })
        }
        _ => None,
    };
    typed.filter_map(given).collect()
}

/// What a function of that type is called with.
fn called_with(ty: &Type, generics: &Generics) -> Option<Vec<Type>> {
    match ty {
        Type::Reference(reference) => called_with(&reference.elem, generics),
        Type::Paren(inner) => called_with(&inner.elem, generics),
        Type::ImplTrait(object) => arguments_of(object.bounds.iter()),
        Type::TraitObject(object) => arguments_of(object.bounds.iter()),
        Type::FnPtr(pointer) => Some(pointer.inputs.iter().map(|input| input.ty.clone()).collect()),
        Type::Path(path) => {
            let name = path.path.get_ident()?;
            let parameter = generics.type_params().find(|parameter| parameter.ident == *name)?;
            let of_where = generics.where_clause.iter().flat_map(|clause| &clause.predicates);
            let of_where = of_where.filter_map(|predicate| match predicate {
                syn::WherePredicate::Type(bound) if is_named(&bound.bounded_ty, name) => Some(&bound.bounds),
                _ => None,
            });
            arguments_of(parameter.bounds.iter().chain(of_where.flatten()))
        }
        _ => None,
    }
}

fn is_named(ty: &Type, name: &Ident) -> bool {
    matches!(ty, Type::Path(path) if path.qself.is_none() && path.path.is_ident(name))
}

/// The types in `Fn(f64, f64) -> f64`.
fn arguments_of<'a>(bounds: impl Iterator<Item = &'a TypeParamBound> + Clone) -> Option<Vec<Type>> {
    if !is_function(bounds.clone()) {
        return None;
    }
    bounds.into_iter().find_map(|bound| match bound {
        TypeParamBound::Trait(bound) => match &bound.path.segments.last()?.arguments {
            PathArguments::Parenthesized(arguments) => {
                Some(arguments.inputs.iter().map(|input| input.ty.clone()).collect())
            }
            _ => None,
        },
        _ => None,
    })
}
