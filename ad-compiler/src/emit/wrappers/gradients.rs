//! `f_can_grad`, `f_grad` and `f_value_and_grad`.

use super::results::by_parameters;
use super::*;
use crate::diagnostics::text;
use crate::emit::carried::Carried;
use crate::emit::lengths;
use crate::emit::numbers::visible_one;
use crate::interface::{Owner, Parameter, Signature};
use crate::source::Declared;
use proc_macro2::{Ident, TokenStream};
use quote::quote;
use syn::{Type, parse_quote};

/// `f_can_grad`, `f_grad` and `f_value_and_grad`.
pub(super) fn gradients(item: &syn::ItemFn, signature: &Signature, once: &Once, table: &str) -> TokenStream {
    let name = &item.sig.ident;
    let Prelude { allow, vis, generics, where_clause, .. } = Prelude::of(item, signature);
    let (prim, adj, can_grad) = (sibling(item, "prim"), sibling(item, "adj"), sibling(item, "can_grad"));
    let (checkpoints, value, gradients) = (own("checkpoints"), own("value"), own("gradients"));
    let (owner, turbofish) = (owner(signature), turbofish(generics));
    let returned = returned_type(signature);
    let (seed_parameter, seed) = seed(signature);
    let result = &signature.result;
    let mut parameters: Vec<TokenStream> = signature.parameters.iter().map(declaration).collect();
    let bars = derived(signature, "bar");
    for (parameter, bar) in signature.parameters.iter().zip(&bars) {
        if parameter.is_lent() && parameter.active {
            let accumulator = signature.accumulator(&parameter.ty);
            parameters.push(quote!(#bar: &mut #accumulator));
        }
    }
    parameters.extend(seed_parameter.clone());
    let again = arguments_again(signature);
    let length = lengths::of_seed(signature, &own("seed"), &value);
    let body = if once.is_needed() {
        let accumulators = Accumulators::of(signature, &bars);
        let (both, results) =
            (once.both(item, signature, &accumulators, &seed, length), several(&accumulators.results));
        quote!(#both (#value, #results))
    } else {
        let mut given = passed_to_adjoint(signature, &bars);
        given.push(quote!(&#checkpoints));
        given.extend(seed_parameter.is_some().then_some(seed));
        quote! {
            let (#checkpoints, #value) = #owner #prim #turbofish(#(#again),*);
            #length
            let #gradients = #owner #adj #turbofish(#(#given),*);
            (#value, #gradients)
        }
    };
    let mut doc = format!(
        "The result of [`{name}`], and the seed times its Jacobian (the vector-Jacobian product, or canonical gradient): {}.",
        by_parameters(signature)
    );
    if signature.has_lent() {
        doc += "\n\nWhat is changed through `&mut` is changed here too; the adjoints that follow the parameters \
                belong to the final values, and become those of the initial ones.";
    }
    let (where_clause, hidden_both) = (given_twice(signature, where_clause), hidden(signature, "can_grad"));
    let mut tokens = quote! {
        #[doc = #doc]
        #hidden_both
        #allow
        #[inline]
        #vis fn #can_grad #generics(#(#parameters),*) -> (#result, #returned) #where_clause {
            #body
        }
    };
    tokens.extend(unseeded(item, signature, table));
    tokens
}

/// The bounds, and that what is passed by value can be passed again. Whether a type can shows when the function is
/// used, not where it is generated.
pub(super) fn given_twice(
    signature: &Signature,
    clause: Option<&syn::WhereClause>,
) -> Option<syn::WhereClause> {
    let mut clause = clause.cloned();
    for parameter in &signature.parameters {
        let ty = &parameter.ty;
        let visible = signature.is_copied(ty) || signature.is_known(ty) || crate::types::has_lifetime(ty);
        // Of others without derivative it does not show whether their types have lifetimes.
        let is_given = parameter.active || is_plain(parameter);
        if is_given && !visible && signature.owner != Owner::Trait {
            let clause = clause.get_or_insert_with(|| parse_quote!(where));
            clause.predicates.push(parse_quote!(for<'again> #ty: Clone));
        }
    }
    clause
}

/// Whether the type is one of the file that holds nothing.
fn is_plain(parameter: &Parameter) -> bool {
    let Type::Path(path) = &parameter.ty else { return false };
    Declared::around(&parameter.ident).is_plain_type(&path.path)
}

/// What `f_adj` takes for the parameters.
fn passed_to_adjoint(signature: &Signature, bars: &[Ident]) -> Vec<TokenStream> {
    let parameters = signature.parameters.iter().zip(bars);
    parameters
        .filter(|(parameter, _)| !parameter.is_lent() || parameter.active)
        .map(|(parameter, bar)| {
            let ident = &parameter.ident;
            if parameter.is_lent() { quote!(#bar) } else { quote!(#ident) }
        })
        .collect()
}

/// `f_grad` and `f_value_and_grad`, where the result is a float, or an `Option` or a `Result` with one in it.
fn unseeded(item: &syn::ItemFn, signature: &Signature, table: &str) -> Option<TokenStream> {
    let name = &item.sig.ident;
    let carried = Carried::of(&signature.result);
    let float = carried.as_ref().map_or(&signature.result, |carried| &carried.inner);
    let Prelude { allow, vis, generics, where_clause, parameters } = Prelude::of(item, signature);
    let where_clause = given_twice(signature, where_clause);
    let (one, bound) = match signature.visible(float) {
        ty if ty.is_float() => (visible_one(ty, &signature.scalars), where_clause),
        // Whether an alias stands for a float shows only when the gradient is asked for.
        ty if ty.is_unknown() && matches!(float, Type::Path(path) if !path.path.is_ident("Self")) => {
            let mut clause: syn::WhereClause = where_clause.unwrap_or_else(|| parse_quote!(where));
            clause.predicates.push(parse_quote!(for<'scalar> #float: ::ad_runtime::Seed));
            (quote!(<#float as ::ad_runtime::Seed>::ONE), Some(clause))
        }
        _ => return None,
    };
    let (grad, value_and_grad) = (sibling(item, "grad"), sibling(item, "value_and_grad"));
    let (owner, turbofish) = (owner(signature), turbofish(generics));
    let gradients_type = gradients_type(signature);
    let idents: Vec<&Ident> = signature.parameters.iter().map(|parameter| &parameter.ident).collect();
    let lent = signature.parameters.iter().any(|parameter| parameter.is_lent() && parameter.active);
    let body = match &carried {
        Some(_) if lent => return None,
        Some(carried) => carried.value_and_gradient(item, signature, &one),
        None if lent => value_and_gradient_of_lent(item, signature, &one),
        None => {
            let can_grad = sibling(item, "can_grad");
            quote!(#owner #can_grad #turbofish(#(#idents,)* #one))
        }
    };
    let both = quote!(#owner #value_and_grad #turbofish(#(#idents),*));
    let (alone, grad_type, both_type) = match &carried {
        Some(carried) => (
            quote!(#both.map(|both| both.1)),
            carried.with(&gradients_type),
            carried.with(&parse_quote!((#float, #gradients_type))),
        ),
        None => (quote!(#both.1), gradients_type.clone(), parse_quote!((#float, #gradients_type))),
    };
    let of = match &carried {
        Some(carried) => {
            let (there, missing) = carried.words();
            format!("of what [`{name}`] gives in `{there}`; `{missing}` where it gives that")
        }
        None => format!("of [`{name}`]"),
    };
    let parts = by_parameters(signature);
    let doc = format!("The gradient {of}: {parts}.{table}");
    let value_doc = format!("The value and the gradient {of}: the value (`{}`), and {parts}.", text(float));
    // A gradient that the user has written under this name stays; what is generated has the other one.
    let taken = Declared::around(name);
    if taken.is_taken(&value_and_grad) {
        return None;
    }
    let (hidden_grad, hidden_both) = (hidden(signature, "grad"), hidden(signature, "value_and_grad"));
    let gradient = (!taken.is_taken(&grad)).then(|| {
        quote! {
            #[doc = #doc]
            #hidden_grad
            #allow
            #[inline]
            #vis fn #grad #generics(#parameters) -> #grad_type #bound {
                #alone
            }
        }
    });
    Some(quote! {
        #gradient
        #[doc = #value_doc]
        #hidden_both
        #allow
        #[inline]
        #vis fn #value_and_grad #generics(#parameters) -> #both_type #bound {
            #body
        }
    })
}

/// The gradient of the result alone: the final values of `&mut` parameters have no adjoint of their own.
fn value_and_gradient_of_lent(item: &syn::ItemFn, signature: &Signature, one: &TokenStream) -> TokenStream {
    let (prim, adj) = (sibling(item, "prim"), sibling(item, "adj"));
    let (checkpoints, value) = (own("checkpoints"), own("value"));
    let (owner, turbofish) = (owner(signature), turbofish(&item.sig.generics));
    let again = arguments_again(signature);
    let Sweep { bars, given, returned, gradients } = Sweep::of(signature);
    let zeros = signature.parameters.iter().zip(&bars).filter(|(each, _)| each.is_lent() && each.active);
    let zeros =
        zeros.map(|(Parameter { ident, .. }, bar)| quote!(let mut #bar = ::ad_runtime::zero_like(&*#ident);));
    quote! {
        let (#checkpoints, #value) = #owner #prim #turbofish(#(#again),*);
        #(#zeros)*
        let #returned = #owner #adj #turbofish(#(#given,)* &#checkpoints, #one);
        (#value, #gradients)
    }
}

/// The names around a call of `f_adj` that is given adjoints of its own for `&mut` parameters.
pub(super) struct Sweep {
    /// By parameter.
    pub(super) bars: Vec<Ident>,
    /// What `f_adj` takes for the parameters.
    pub(super) given: Vec<TokenStream>,
    /// What it returns.
    pub(super) returned: TokenStream,
    /// The adjoints of all active parameters.
    pub(super) gradients: TokenStream,
}

impl Sweep {
    pub(super) fn of(signature: &Signature) -> Self {
        let bars = derived(signature, "bar");
        let (mut given, mut returned, mut gradients) = (Vec::new(), Vec::new(), Vec::new());
        let again = arguments_again(signature);
        for ((parameter, bar), again) in signature.parameters.iter().zip(&bars).zip(again) {
            match (parameter.is_lent(), parameter.active) {
                (true, true) => given.push(quote!(::ad_runtime::__private::accumulator(&mut #bar))),
                (true, false) => {}
                (false, active) => {
                    given.push(again);
                    returned.extend(active.then(|| quote!(#bar)));
                }
            }
            gradients.extend(parameter.active.then(|| quote!(#bar)));
        }
        Sweep { given, returned: several(&returned), gradients: several(&gradients), bars }
    }
}
