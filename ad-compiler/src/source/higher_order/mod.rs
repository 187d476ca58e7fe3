//! Functions of the file that are given functions: `fn integrate(f: impl Fn(f64) -> f64, a: f64, b: f64) -> f64`. Which function that is, the types do not
//! say; so where one is called, its body stands in the place of the call, and what it is given in the places where that is called. The same holds for functions
//! that are given iterators, which are walked where the body does, for what `impl AsRef<[f64]>` stands for, and for
//! functions that give closures.

mod body;
mod given;

use super::declared::signature;
use super::unmarked::is_left_to_callers;
use super::{Context, Declared, type_name};
use crate::collections::{HashMap, HashSet};
use crate::types;
use body::{as_closure, unused_name, with_words};
pub(crate) use given::{Given, GivenKind};
use given::{given_among, gives_closure};
use proc_macro2::{Ident, TokenStream};
use quote::ToTokens;
use syn::{FnArg, GenericParam, Generics, ItemFn, ItemImpl, Path, Signature, Type, parse_quote};

/// Such a function, as a closure without these parameters.
#[derive(Debug)]
pub(crate) struct HigherOrder {
    pub(crate) closure: syn::ExprClosure,
    /// The parameters that are functions, iterators and the like.
    pub(crate) given: Vec<Given>,
    /// What the body names besides its own variables.
    pub(crate) items: HashSet<Ident>,
    /// What the function is generic over, and the types that say what stands for it: those of all its parameters, in their order.
    pub(crate) generics: Generics,
    pub(crate) inputs: Vec<Type>,
    /// The parameters of types and numbers that the body names.
    pub(crate) named: Vec<Ident>,
}

impl HigherOrder {
    /// The same where it is known what stands for its parameters of types and numbers.
    pub(crate) fn with_arguments(mut self, arguments: &HashMap<String, TokenStream>) -> Self {
        let closure = with_words(self.closure.to_token_stream(), arguments);
        self.closure = syn::parse2(closure).unwrap_or(self.closure);
        self
    }
}

impl Declared {
    /// The function that a path leads to, if it is given functions and has no mark; in words, why its body cannot stand elsewhere.
    pub(crate) fn higher_order(&self, callee: &Path) -> Option<Result<HigherOrder, String>> {
        let (file, caller) = self.file()?;
        let at = file.without_derivative(callee, caller)?;
        self.higher_order_at(at, None, &callee.segments.last()?.ident)
    }

    /// The same of a method, or another function, of a type of the file; its first parameter is what it is called on.
    pub(crate) fn higher_order_method(
        &self,
        name: &Ident,
        owner: Option<&str>,
        arguments: usize,
    ) -> Option<Result<HigherOrder, String>> {
        let (file, caller) = self.file()?;
        let meant = owner.and_then(|owner| file.type_named(owner, caller));
        let all = self.places(&name.to_string()).iter().filter_map(|&at| match file.context(at) {
            Context::Impl(block) => {
                let signature = signature(&file.text[at..])?;
                let own = || type_name(&block.self_ty);
                let is_meant = |of: &str| match (file.type_named(of, at), meant) {
                    (Some(own), Some(meant)) => own == meant,
                    _ => owner.is_some_and(|owner| owner.rsplit("::").next() == Some(of)),
                };
                let is_owner = owner.is_none() || own().is_some_and(|of| is_meant(&of));
                (is_owner && signature.inputs.len() == arguments).then_some((at, block))
            }
            _ => None,
        });
        match &all.collect::<Vec<_>>()[..] {
            [(at, block)] if block.trait_.is_none() || owner.is_some() => {
                self.higher_order_at(*at, Some(block), name)
            }
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
        let given = given_among(&item.sig);
        let is_it = !given.is_empty() || gives_closure(&item.sig).is_some();
        if !is_it || !is_left_to_callers(&file.text[file.outline.item_start(at)..at]) {
            return None;
        }
        let item = match block.map(|block| of_type(item.clone(), block)) {
            Some(Ok(item)) => item,
            Some(Err(reason)) => return Some(Err(reason)),
            None => item,
        };
        if file.may_be_missing(at, caller) {
            return Some(Err(format!("which `{call}` this is depends on conditions")));
        }
        let means_the_same = |name: &Ident| file.means_the_same(&name.to_string(), at, caller);
        if !file.members_are_seen(item.block.to_token_stream(), at, caller) {
            return Some(Err(format!("`{call}` names fields or methods that are not visible here")));
        }
        Some(as_closure(item, given, call, means_the_same))
    }
}

/// Whether a function is differentiated in its callers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Left {
    /// And nowhere else: it is given an iterator over floats, or what stands for a slice of them; or it gives a function of floats.
    Always,
    /// If it calls a function that it is given with something active.
    Perhaps,
}

/// Whether a function is left to its callers, by what it is given.
pub(crate) fn left_to_callers(signature: &Signature) -> Option<Left> {
    let of_floats = |given: &Given| match &given.kind {
        GivenKind::Function(arguments) => {
            arguments.iter().any(|ty| !types::of(ty).is_inert()).then_some(Left::Perhaps)
        }
        GivenKind::Iterator(Some(ty)) | GivenKind::Slice(ty) => {
            (!types::of(ty).is_inert()).then_some(Left::Always)
        }
        GivenKind::Iterator(None) => None,
    };
    if gives_closure(signature).is_some_and(|arguments| arguments.iter().any(|ty| !types::of(ty).is_inert()))
    {
        return Some(Left::Always);
    }
    let given = given_among(signature);
    let mut left = given.iter().filter_map(of_floats);
    if left.clone().any(|left| left == Left::Always) { Some(Left::Always) } else { left.next() }
}

/// The method as a function: `self` is a parameter with a name of its own.
fn of_type(mut item: ItemFn, block: &ItemImpl) -> Result<ItemFn, String> {
    item.sig.generics.params.extend(block.generics.params.clone());
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
    let words = words.into_iter().collect::<HashMap<_, _>>();
    syn::parse2(with_words(item.to_token_stream(), &words)).map_err(|error| error.to_string())
}

fn named_type(parameter: &GenericParam) -> Option<&Ident> {
    match parameter {
        GenericParam::Type(parameter) => Some(&parameter.ident),
        GenericParam::Const(parameter) => Some(&parameter.ident),
        GenericParam::Lifetime(_) => None,
    }
}
