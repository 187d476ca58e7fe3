//! `#[adjoint(of = Type::method)]`: whose derivative is registered.

use crate::diagnostics::{Page, error};
use crate::source::type_name;
use proc_macro2::{Ident, TokenStream};
use quote::quote;
use syn::{FnArg, ItemFn, Path, Type};

/// A method, or a function of a type, that stands somewhere else.
pub(crate) struct Method {
    pub(crate) owner: Type,
    pub(crate) name: Ident,
    /// `self` or `&self`, if it takes one.
    pub(crate) receiver: Option<TokenStream>,
}

impl Method {
    /// What a path names, if that belongs to a type. `item` has the parameters: the first one is the receiver, if it is of that type.
    pub(crate) fn named(path: &Path, item: &ItemFn) -> syn::Result<Option<Self>> {
        let mut segments = path.segments.iter().rev();
        let (Some(last), Some(owner)) = (segments.next(), segments.next()) else { return Ok(None) };
        let owner_name = owner.ident.to_string();
        if !owner_name.starts_with(char::is_uppercase) {
            return Ok(None);
        }
        if let Some(parameter) = item.sig.generics.params.first() {
            return Err(error(
                Page::CustomAdjoint,
                parameter,
                format!(
                    "the adjoint of a method of `{owner_name}` has a parameter for types, numbers or lifetimes"
                ),
                "write one adjoint for each type that is used, as in `model: &Model<f64>`",
            ));
        }
        let first = item.sig.inputs.first().and_then(|input| match input {
            FnArg::Typed(typed) => Some(&*typed.ty),
            FnArg::Receiver(_) => None,
        });
        let of_owner = first.filter(|ty| type_name(ty).as_deref() == Some(&owner_name));
        let (owner, receiver) = match of_owner {
            Some(Type::Reference(reference)) if reference.mutability.is_some() => {
                return Err(error(
                    Page::CustomAdjoint,
                    reference,
                    "the adjoint of a method that changes what it is called on is not accepted",
                    "wrap the call in a free function that gives what is new, and register an adjoint of that",
                ));
            }
            Some(Type::Reference(reference)) => ((*reference.elem).clone(), Some(quote!(&self))),
            Some(ty) => (ty.clone(), Some(quote!(self))),
            None => {
                let mut owner = path.clone();
                owner.segments.pop();
                owner.segments.pop_punct();
                (Type::Path(syn::TypePath { attrs: Vec::new(), qself: None, path: owner }), None)
            }
        };
        Ok(Some(Method { owner, name: last.ident.clone(), receiver }))
    }

    /// The name by which there are functions for it: `circle_area` of `Circle::area`.
    pub(crate) fn function(&self) -> Ident {
        let owner = type_name(&self.owner).unwrap_or_default();
        let mut snake = String::new();
        for character in owner.chars() {
            if character.is_uppercase() && !snake.is_empty() {
                snake.push('_');
            }
            snake.extend(character.to_lowercase());
        }
        let name = self.name.to_string();
        Ident::new(&format!("{snake}_{}", name.trim_start_matches("r#")), self.name.span())
    }
}
