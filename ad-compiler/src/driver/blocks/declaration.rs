//! Methods of traits, where they are declared.
//!
//! Expands `fn area(&self, scale: f64) -> f64;` to:
//!
//! ```text
//! fn area_prim(&self, scale: f64) -> (impl Fn(&Self, &f64, f64, Option<&mut ..>, Option<&mut f64>) + use<Self>, f64)
//! where Self: Sized + Differentiable;
//! fn area_adj(..) -> .. { .. }      and the other functions around it, which need no implementation
//! ```

use crate::attribute::args::Args;
use crate::diagnostics::Errors;
use crate::driver;
use crate::emit::keeping::Keeping;
use crate::emit::{self, reverse, wrappers};
use crate::interface::Signature;
use crate::interface::bounds;
use crate::ir::Function;
use crate::lower::underived;
use crate::source::Context;
use proc_macro2::TokenStream;
use quote::quote;

/// A method that is marked by itself.
pub(super) fn method(args: TokenStream, method: &syn::TraitItemFn) -> syn::Result<TokenStream> {
    in_trait(args, method, &Context::of(&method.sig.ident))
}

/// A method of a trait, with a body or without one.
pub(super) fn in_trait(
    args: TokenStream,
    method: &syn::TraitItemFn,
    context: &Context,
) -> syn::Result<TokenStream> {
    let args = Args::parse(args)?;
    let item = item_of(method);
    if method.default.is_some() {
        return driver::derivative(&args, &item, context);
    }
    let mut errors = Errors::default();
    let signature = Signature::read(&item, &args, context, &mut errors);
    underived::check(&item, &signature, &mut errors);
    errors.check()?;
    let item = bounds::bounded(&item, &signature, &Function::empty(), &args);
    let reverse = args.reverse.then(|| {
        let interface = reverse::interface(&signature, false, false);
        let declaration = reverse::declaration(&item, &signature, &interface);
        let wrappers = wrappers::reverse(
            &item,
            &signature,
            &interface,
            &wrappers::Once::default(),
            "",
            wrappers::HasLanes::default(),
        );
        let keeping = Keeping::of(&item, &signature, false, |_| true).declared();
        quote!(#declaration; #keeping #wrappers)
    });
    let forward = args.forward.then(|| emit::jvp_declaration(&item, &signature));
    let second = args.second_order.then(|| wrappers::second_order_declaration(&item, &signature));
    Ok(quote!(#reverse #forward #second))
}

/// The method as a function; without a body it has an empty one.
pub(super) fn item_of(method: &syn::TraitItemFn) -> syn::ItemFn {
    let block = method.default.clone().unwrap_or_else(|| syn::parse_quote!({}));
    syn::ItemFn {
        attrs: method.attrs.clone(),
        vis: syn::Visibility::Inherited,
        sig: method.sig.clone(),
        block: Box::new(block),
        modifiers: Default::default(),
    }
}
