//! `#[checkpoint]` on a loop: `#[checkpoint(every = k)]`, `#[checkpoint(slots = s)]`.

use crate::diagnostics::{Page, error};
use proc_macro2::{Ident, TokenStream};
use quote::quote;
use syn::{Attribute, Expr};

/// Where the snapshots of a loop stand, as it is written.
#[derive(Clone, Debug)]
pub(crate) enum Plan {
    Every(Box<Expr>),
    Slots(Box<Expr>),
    Logarithmic,
}

impl Plan {
    /// The number in it.
    pub(crate) fn number(&self) -> Option<&Expr> {
        match self {
            Plan::Every(number) | Plan::Slots(number) => Some(number),
            Plan::Logarithmic => None,
        }
    }

    /// As a value of the runtime's type, where the number has a name.
    pub(crate) fn value(&self, number: &Ident) -> TokenStream {
        match self {
            Plan::Every(_) => quote!(::ad_runtime::__private::checkpoint::Plan::Every(#number)),
            Plan::Slots(_) => quote!(::ad_runtime::__private::checkpoint::Plan::Slots(#number)),
            Plan::Logarithmic => quote!(::ad_runtime::__private::checkpoint::Plan::Logarithmic),
        }
    }
}

/// The mark of a loop.
pub(crate) fn mark(attributes: &[Attribute]) -> Option<&Attribute> {
    attributes.iter().find(|attribute| is_mark(attribute.path()))
}

/// Whether an attribute before a loop is such a mark: `#[checkpoint]`, `#[ad_runtime::checkpoint]`.
pub(crate) fn is_mark(path: &syn::Path) -> bool {
    path.segments.last().is_some_and(|last| last.ident == "checkpoint")
}

/// What a mark says.
pub(crate) fn plan(mark: &Attribute) -> syn::Result<Plan> {
    const HELP: &str = "write #[checkpoint], #[checkpoint(every = 100)] or #[checkpoint(slots = 20)]";
    let unexpected = |at: &dyn quote::ToTokens| {
        Err(error(Page::Checkpoints, &at.to_token_stream(), "this says nothing of checkpoints", HELP))
    };
    match &mark.meta {
        syn::Meta::Path(_) => Ok(Plan::Logarithmic),
        syn::Meta::NameValue(given) => unexpected(&given.value),
        syn::Meta::List(list) => {
            let Ok(given) = list.parse_args::<syn::MetaNameValue>() else { return unexpected(&list.tokens) };
            let value = Box::new(given.value.clone());
            match given.path.get_ident().map(ToString::to_string).as_deref() {
                Some("every") => Ok(Plan::Every(value)),
                Some("slots") => Ok(Plan::Slots(value)),
                _ => unexpected(&given.path),
            }
        }
    }
}
