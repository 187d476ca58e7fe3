//! Results inside of an `Option` or a `Result`: the gradient is inside of the same.

use super::syntax::own;
use super::wrappers::{arguments_again, owner, sibling, turbofish};
use crate::interface::Signature;
use proc_macro2::{Ident, TokenStream};
use quote::quote;
use syn::{GenericArgument, PathArguments, Type};

/// `Option<T>`, `Result<T, E>`, or an alias of the latter with that name.
pub(super) struct Carried {
    whole: syn::TypePath,
    pub(super) inner: Type,
    is_option: bool,
}

impl Carried {
    pub(super) fn of(ty: &Type) -> Option<Self> {
        let Type::Path(path) = ty else { return None };
        let last = path.path.segments.last()?;
        let is_option = last.ident == "Option";
        if !is_option && last.ident != "Result" {
            return None;
        }
        let PathArguments::AngleBracketed(arguments) = &last.arguments else { return None };
        let inner = arguments.args.iter().find_map(|argument| match argument {
            GenericArgument::Type(ty) => Some(ty.clone()),
            _ => None,
        })?;
        Some(Carried { whole: path.clone(), inner, is_option })
    }

    /// The same with something else in it.
    pub(super) fn with(&self, inner: &Type) -> Type {
        let mut path = self.whole.clone();
        if let Some(last) = path.path.segments.last_mut()
            && let PathArguments::AngleBracketed(arguments) = &mut last.arguments
            && let Some(GenericArgument::Type(ty)) =
                arguments.args.iter_mut().find(|argument| matches!(argument, GenericArgument::Type(_)))
        {
            *ty = inner.clone();
        }
        Type::Path(path)
    }

    /// The variant that carries the value, and the other one.
    pub(super) fn words(&self) -> (&'static str, &'static str) {
        if self.is_option { ("Some", "None") } else { ("Ok", "Err") }
    }

    /// The body of `f_value_and_grad`.
    pub(super) fn value_and_gradient(
        &self,
        item: &syn::ItemFn,
        signature: &Signature,
        one: &TokenStream,
    ) -> TokenStream {
        let (prim, adj) = (sibling(item, "prim"), sibling(item, "adj"));
        let (checkpoints, value, gradients) = (own("checkpoints"), own("value"), own("gradients"));
        let (owner, turbofish) = (owner(signature), turbofish(&item.sig.generics));
        let again = arguments_again(signature);
        let idents: Vec<&Ident> = signature
            .parameters
            .iter()
            .filter(|parameter| !parameter.is_lent())
            .map(|parameter| &parameter.ident)
            .collect();
        let (there, missing) = if self.is_option {
            (quote!(Some), quote!(None => None))
        } else {
            let error = own("error");
            (quote!(Ok), quote!(Err(#error) => Err(#error)))
        };
        quote! {
            let (#checkpoints, #value) = #owner #prim #turbofish(#(#again),*);
            match #value {
                #there(#value) => {
                    let #gradients = #owner #adj #turbofish(#(#idents,)* &#checkpoints, #there(#one));
                    #there((#value, #gradients))
                }
                #missing,
            }
        }
    }
}
