//! The thin functions around the primal, and the companion.

use super::reverse::{Interface, checkpoints_type};
use super::syntax::own;
use super::types;
use super::*;
use crate::lower::signature::{Parameter, Signature};
use crate::lower::types as visible;
use proc_macro2::{Ident, TokenStream};
use quote::quote;
use syn::{Type, parse_quote};

/// `f_prim` and the like, spanned on the function's own name.
pub(crate) fn sibling(item: &syn::ItemFn, suffix: &str) -> Ident {
    let name = item.sig.ident.to_string();
    Ident::new(&format!("{}_{suffix}", name.trim_start_matches("r#")), item.sig.ident.span())
}

/// The parameters with plain names.
pub(crate) fn parameters(signature: &Signature) -> TokenStream {
    let parameters = signature.parameters.iter().map(|parameter| {
        let (ident, ty) = (&parameter.ident, &parameter.ty);
        quote!(#ident: #ty)
    });
    quote!(#(#parameters),*)
}

/// `::<T, N>`, where the arguments might not say it.
pub(super) fn turbofish(generics: &syn::Generics) -> TokenStream {
    let names: Vec<TokenStream> = generics
        .params
        .iter()
        .filter_map(|parameter| match parameter {
            syn::GenericParam::Type(parameter) => {
                let ident = &parameter.ident;
                Some(quote!(#ident))
            }
            syn::GenericParam::Const(parameter) => {
                let ident = &parameter.ident;
                Some(quote!(#ident))
            }
            syn::GenericParam::Lifetime(_) => None,
        })
        .collect();
    if names.is_empty() { TokenStream::new() } else { quote!(::<#(#names),*>) }
}

/// The arguments of a call after which they are used again.
pub(super) fn arguments_again(signature: &Signature) -> Vec<TokenStream> {
    let argument = |parameter: &Parameter| {
        let ident = &parameter.ident;
        if types::is_copied(&parameter.ty) { quote!(#ident) } else { quote!(#ident.clone()) }
    };
    signature.parameters.iter().map(argument).collect()
}

/// Whether all types of the signature are visible.
pub(crate) fn is_known(signature: &Signature) -> bool {
    types::is_known(&signature.result)
        && signature.parameters.iter().all(|parameter| types::is_known(&parameter.ty))
}

/// The type of the gradients: bare for one active parameter, a tuple for several.
pub(crate) fn gradients_type(signature: &Signature) -> Type {
    let tangents: Vec<Type> = active(signature).map(|parameter| types::tangent(&parameter.ty)).collect();
    if let [one] = &tangents[..] { one.clone() } else { parse_quote!((#(#tangents),*)) }
}

fn active(signature: &Signature) -> impl Iterator<Item = &Parameter> {
    signature.parameters.iter().filter(|parameter| parameter.active)
}

/// All that reverse mode adds beside `f_prim`.
pub(crate) fn reverse(
    item: &syn::ItemFn,
    signature: &Signature,
    interface: &Interface,
    table: &str,
) -> TokenStream {
    let adjoint = adjoint(item, signature, interface);
    let gradients = gradients(item, signature, table);
    quote!(#adjoint #gradients)
}

/// `f_adj`.
fn adjoint(item: &syn::ItemFn, signature: &Signature, interface: &Interface) -> TokenStream {
    let adj = sibling(item, "adj");
    let doc = format!(
        "The adjoint of [`{0}`]: the seed times the Jacobian, from the checkpoints of [`{0}_prim`]. It may be \
         called many times on the same checkpoints.",
        item.sig.ident
    );
    let Prelude { allow, vis, generics, where_clause, parameters, .. } = Prelude::of(item, signature);
    let (checkpoints, seed) = (own("checkpoints"), own("seed"));
    let closure = &interface.closure;
    let seed_type = types::tangent(&signature.result);
    let gradients = gradients_type(signature);
    let mut zeros = Vec::new();
    let mut primals = Vec::new();
    let mut slots = Vec::new();
    let mut results = Vec::new();
    let bars = derived(signature, "bar");
    for (parameter, bar) in signature.parameters.iter().zip(&bars) {
        let ident = &parameter.ident;
        primals.push(if parameter.is_reference() { quote!(#ident) } else { quote!(&#ident) });
        if !parameter.active {
            slots.push(quote!(::ad_runtime::none()));
            continue;
        }
        let zero = zero(parameter);
        zeros.push(quote!(let mut #bar = #zero;));
        slots.push(if types::is_known(&parameter.ty) {
            quote!(Some(&mut #bar))
        } else {
            quote!(Some(::ad_runtime::accumulator(&mut #bar)))
        });
        results.push(quote!(#bar));
    }
    let result = if let [one] = &results[..] { one.clone() } else { quote!((#(#results),*)) };
    let comma = (!signature.parameters.is_empty()).then(|| quote!(,));
    quote! {
        #[doc = #doc]
        #allow
        #[inline]
        #vis fn #adj #generics(#parameters #comma #checkpoints: &impl #closure, #seed: #seed_type) -> #gradients
        #where_clause {
            #(#zeros)*
            #checkpoints(#(#primals,)* #seed, #(#slots),*);
            #result
        }
    }
}

/// Names made from those of the parameters; names that only hygiene tells apart get a number.
pub(super) fn derived(signature: &Signature, suffix: &str) -> Vec<Ident> {
    let mut names: Vec<String> = Vec::new();
    for parameter in &signature.parameters {
        let base = format!("{}_{suffix}", parameter.ident.to_string().trim_start_matches("r#"));
        let mut name = base.clone();
        let mut number = 1;
        while names.contains(&name) {
            number += 1;
            name = format!("{base}_{number}");
        }
        names.push(name);
    }
    names.iter().map(|name| own(name)).collect()
}

/// A zero tangent for a parameter.
fn zero(parameter: &Parameter) -> TokenStream {
    let ident = &parameter.ident;
    let ty = visible::of(&parameter.ty);
    if crate::transform::shapes::is_visible(&ty) {
        let zero = super::printer::visible_zero(&ty);
        return quote!(#zero);
    }
    match &ty {
        Ty::List(element) if element.is_float() => quote!(vec![0.0; #ident.len()]),
        _ if parameter.is_reference() => quote!(::ad_runtime::zero_like(#ident)),
        _ => quote!(::ad_runtime::zero_like(&#ident)),
    }
}

/// `f_can_grad`, `f_grad` and `f_value_and_grad`.
fn gradients(item: &syn::ItemFn, signature: &Signature, table: &str) -> TokenStream {
    let name = &item.sig.ident;
    let Prelude { allow, vis, generics, where_clause, parameters, .. } = Prelude::of(item, signature);
    let (prim, adj, can_grad) = (sibling(item, "prim"), sibling(item, "adj"), sibling(item, "can_grad"));
    let (grad, value_and_grad) = (sibling(item, "grad"), sibling(item, "value_and_grad"));
    let (checkpoints, value, gradients, seed) =
        (own("checkpoints"), own("value"), own("gradients"), own("seed"));
    let gradients_type = gradients_type(signature);
    let seed_type = types::tangent(&signature.result);
    let result = &signature.result;
    let turbofish = turbofish(generics);
    let comma = (!signature.parameters.is_empty()).then(|| quote!(,));
    let again = arguments_again(signature);
    let idents: Vec<&Ident> = signature.parameters.iter().map(|parameter| &parameter.ident).collect();
    let doc = format!("The result of [`{name}`], and the seed times its Jacobian: the canonical gradient.");
    let mut tokens = quote! {
        #[doc = #doc]
        #allow
        #[inline]
        #vis fn #can_grad #generics(#parameters #comma #seed: #seed_type) -> (#result, #gradients_type)
        #where_clause {
            let (#checkpoints, #value) = #prim #turbofish(#(#again),*);
            let #gradients = #adj #turbofish(#(#idents,)* &#checkpoints, #seed);
            (#value, #gradients)
        }
    };
    let (one, bound) = match visible::of(result) {
        Ty::Float(_) => (quote!(1.0), where_clause.cloned()),
        // Whether an alias stands for a float shows only when the gradient is asked for.
        Ty::Unknown if matches!(result, Type::Path(_)) => {
            let mut clause: syn::WhereClause = where_clause.cloned().unwrap_or_else(|| parse_quote!(where));
            clause.predicates.push(parse_quote!(for<'scalar> #result: ::ad_runtime::Scalar));
            (quote!(<#result as ::ad_runtime::Scalar>::ONE), Some(clause))
        }
        _ => return tokens,
    };
    let doc = format!("The gradient of [`{name}`].{table}");
    let value_doc = format!("The value and the gradient of [`{name}`].");
    tokens.extend(quote! {
        #[doc = #doc]
        #allow
        #[inline]
        #vis fn #grad #generics(#parameters) -> #gradients_type #bound {
            #can_grad #turbofish(#(#idents,)* #one).1
        }
        #[doc = #value_doc]
        #allow
        #[inline]
        #vis fn #value_and_grad #generics(#parameters) -> (#result, #gradients_type) #bound {
            #can_grad #turbofish(#(#idents,)* #one)
        }
    });
    tokens
}

/// The companion: `f::prim` and `f::jvp` for the functions that call `f`.
pub(crate) fn companion(
    item: &syn::ItemFn,
    signature: &Signature,
    interface: Option<&Interface>,
    jvp: Option<TokenStream>,
) -> TokenStream {
    let name = &item.sig.ident;
    let Prelude { allow, vis, generics, where_clause, parameters, .. } = Prelude::of(item, signature);
    let prim = interface.map(|interface| {
        let prim = sibling(item, "prim");
        let checkpoints = checkpoints_type(item, interface);
        let result = &signature.result;
        let idents = signature.parameters.iter().map(|parameter| &parameter.ident);
        let turbofish = turbofish(generics);
        quote! {
            #allow
            #[inline]
            #vis fn prim #generics(#parameters) -> (#checkpoints, #result) #where_clause {
                #prim #turbofish(#(#idents),*)
            }
        }
    });
    let doc = format!("Where functions that call [`{name}()`] find its derivative.");
    quote! {
        #[doc = #doc]
        #[doc(hidden)]
        #[allow(non_camel_case_types, dead_code)]
        #vis struct #name {}
        impl #name {
            #prim
            #jvp
        }
    }
}

/// What all generated signatures have in common.
pub(super) struct Prelude<'a> {
    pub(super) allow: TokenStream,
    pub(super) vis: &'a syn::Visibility,
    pub(super) generics: &'a syn::Generics,
    pub(super) where_clause: Option<&'a syn::WhereClause>,
    pub(super) parameters: TokenStream,
}

impl<'a> Prelude<'a> {
    pub(super) fn of(item: &'a syn::ItemFn, signature: &Signature) -> Self {
        Prelude {
            allow: allowances(item),
            vis: &item.vis,
            generics: &item.sig.generics,
            where_clause: item.sig.generics.where_clause.as_ref(),
            parameters: parameters(signature),
        }
    }
}
