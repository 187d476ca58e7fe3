//! A variable in the sweeps of a loop.

use crate::driver::outlined::taken::How;
use proc_macro2::{Ident, TokenStream};
use quote::{format_ident, quote};

/// A parameter of the loop's function.
pub(super) struct Variable {
    pub(super) name: Ident,
    pub(super) how: How,
    /// It is a number, which the sweep is given by reference.
    pub(super) by_value: bool,
    pub(super) active: bool,
    /// Where a snapshot has it, if a round changes it.
    pub(super) member: syn::Index,
}

impl Variable {
    pub(super) fn named(&self, what: &str) -> Ident {
        format_ident!("{}_{what}", self.name, span = proc_macro2::Span::mixed_site())
    }

    /// What a snapshot has of it.
    pub(super) fn kept(&self) -> TokenStream {
        let name = &self.name;
        match self.how {
            How::Lent { is_list: true } => quote!(#name.to_vec()),
            _ => quote!(::core::clone::Clone::clone(&*#name)),
        }
    }

    /// What the state after the loop has of it, for the caller.
    pub(super) fn put_back(&self, after: &Ident) -> TokenStream {
        let Variable { name, member, .. } = self;
        match self.how {
            How::Lent { is_list: true } => quote!(#name.clone_from_slice(&#after.#member);),
            _ => quote!(*#name = #after.#member;),
        }
    }

    /// What a round is given, in the sweep or before it.
    pub(super) fn given(&self, state: TokenStream, in_sweep: bool) -> TokenStream {
        let Variable { name, member, .. } = self;
        match self.how {
            How::Lent { is_list: true } => quote!(#state.#member[..]),
            How::Lent { .. } | How::Exclusive => quote!(#state.#member),
            How::AsItIs if self.by_value && in_sweep => quote!(*#name),
            How::AsItIs | How::Shared | How::Reborrowed => quote!(#name),
        }
    }

    /// The slot that the sweep of a round is given.
    pub(super) fn slot(&self) -> TokenStream {
        let slot = self.named("slot");
        match (self.active, self.how.is_changed()) {
            (false, _) => quote!(::ad_runtime::__private::none(),),
            (true, true) => quote!(Some(&mut *#slot),),
            (true, false) => quote!(#slot.as_deref_mut(),),
        }
    }
}
