//! The thin functions around the primal, and the companion.

use super::carried::Carried;
use super::reverse::{Interface, checkpoints_type};
use super::syntax::own;
use super::types;
use super::*;
use crate::context::Declared;
use crate::lower::signature::{Owner, Parameter, Signature};
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
    let parameters = signature.parameters.iter().map(declaration);
    quote!(#(#parameters),*)
}

pub(super) fn declaration(parameter: &Parameter) -> TokenStream {
    let (ident, ty) = (&parameter.ident, &parameter.ty);
    quote!(#ident: #ty)
}

/// `Self::`, before the name of a function that belongs to a type.
pub(super) fn owner(signature: &Signature) -> Option<TokenStream> {
    signature.is_associated().then(|| quote!(Self::))
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
        if parameter.is_lent() {
            quote!(&mut *#ident)
        } else if types::is_copied(&parameter.ty) {
            quote!(#ident)
        } else {
            quote!(#ident.clone())
        }
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
    of_several(active(signature).map(|parameter| types::tangent(&parameter.ty)).collect())
}

/// The type of what `f_adj` returns: the adjoints of what is not changed where the caller has it.
fn returned_type(signature: &Signature) -> Type {
    let returned = active(signature).filter(|parameter| !parameter.is_lent());
    of_several(returned.map(|parameter| types::tangent(&parameter.ty)).collect())
}

fn of_several(types: Vec<Type>) -> Type {
    if let [one] = &types[..] { one.clone() } else { parse_quote!((#(#types),*)) }
}

fn several(parts: &[TokenStream]) -> TokenStream {
    if let [one] = parts { one.clone() } else { quote!((#(#parts),*)) }
}

/// The parameter for the seed; a result without derivative has none.
fn seed(signature: &Signature) -> (Option<TokenStream>, TokenStream) {
    let seed = own("seed");
    if is_unit(&signature.result) {
        return (None, quote!(()));
    }
    let ty = types::tangent(&signature.result);
    (Some(quote!(#seed: #ty)), quote!(#seed))
}

fn is_unit(ty: &Type) -> bool {
    matches!(ty, Type::Tuple(tuple) if tuple.elems.is_empty())
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
    let mut doc = format!(
        "The adjoint of [`{0}`]: the seed times the Jacobian, from the checkpoints of [`{0}_prim`]. It may be \
         called many times on the same checkpoints.",
        item.sig.ident
    );
    if signature.parameters.iter().any(Parameter::is_lent) {
        doc += "\n\nIn the place of each `&mut` parameter it takes the adjoint of its final value, and leaves there \
                that of its initial one.";
    }
    let Prelude { allow, vis, generics, where_clause, .. } = Prelude::of(item, signature);
    let checkpoints = own("checkpoints");
    let closure = &interface.closure;
    let (seed_parameter, seed) = seed(signature);
    let gradients = returned_type(signature);
    let mut parameters = Vec::new();
    let mut zeros = Vec::new();
    let mut primals = Vec::new();
    let mut slots = Vec::new();
    let mut results = Vec::new();
    let bars = derived(signature, "bar");
    for (parameter, bar) in signature.parameters.iter().zip(&bars) {
        let ident = &parameter.ident;
        if parameter.is_lent() {
            primals.push(quote!(::ad_runtime::Changed));
            if parameter.active {
                let accumulator = types::accumulator(&parameter.ty);
                parameters.push(quote!(#bar: &mut #accumulator));
                slots.push(quote!(Some(#bar)));
            } else {
                slots.push(quote!(::ad_runtime::none()));
            }
            continue;
        }
        parameters.push(declaration(parameter));
        primals.push(if parameter.is_reference() {
            quote!(#ident)
        } else if signature.owner == Owner::Trait && parameter.active && !types::is_known(&parameter.ty) {
            quote!(::std::borrow::Borrow::borrow(&#ident))
        } else {
            quote!(&#ident)
        });
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
    parameters.push(quote!(#checkpoints: &impl #closure));
    parameters.extend(seed_parameter);
    let result = several(&results);
    quote! {
        #[doc = #doc]
        #allow
        #[inline]
        #vis fn #adj #generics(#(#parameters),*) -> #gradients #where_clause {
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
            let accumulator = types::accumulator(&parameter.ty);
            parameters.push(quote!(#bar: &mut #accumulator));
        }
    }
    parameters.extend(seed_parameter.clone());
    let again = arguments_again(signature);
    let mut given = passed_to_adjoint(signature, &bars);
    given.push(quote!(&#checkpoints));
    given.extend(seed_parameter.is_some().then_some(seed));
    let mut doc =
        format!("The result of [`{name}`], and the seed times its Jacobian: the canonical gradient.");
    if signature.parameters.iter().any(Parameter::is_lent) {
        doc += "\n\nWhat is changed through `&mut` is changed here too; the adjoints that follow the parameters \
                belong to the final values, and become those of the initial ones.";
    }
    let where_clause = given_twice(signature, where_clause);
    let mut tokens = quote! {
        #[doc = #doc]
        #allow
        #[inline]
        #vis fn #can_grad #generics(#(#parameters),*) -> (#result, #returned) #where_clause {
            let (#checkpoints, #value) = #owner #prim #turbofish(#(#again),*);
            let #gradients = #owner #adj #turbofish(#(#given),*);
            (#value, #gradients)
        }
    };
    tokens.extend(unseeded(item, signature, table));
    tokens
}

/// The bounds, and that what is passed by value can be passed again. Whether a type can shows when the function is
/// used, not where it is generated.
fn given_twice(signature: &Signature, clause: Option<&syn::WhereClause>) -> Option<syn::WhereClause> {
    let mut clause = clause.cloned();
    for parameter in &signature.parameters {
        let ty = &parameter.ty;
        let visible = types::is_copied(ty) || types::is_known(ty) || types::has_lifetime(ty);
        if parameter.active && !visible && signature.owner != Owner::Trait {
            let clause = clause.get_or_insert_with(|| parse_quote!(where));
            clause.predicates.push(parse_quote!(for<'again> #ty: Clone));
        }
    }
    clause
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
    let (one, bound) = match visible::of(float) {
        Ty::Float(_) => (quote!(1.0), where_clause),
        // Whether an alias stands for a float shows only when the gradient is asked for.
        Ty::Unknown if matches!(float, Type::Path(path) if !path.path.is_ident("Self")) => {
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
    let (doc, value_doc) = match &carried {
        Some(carried) => {
            let (there, missing) = carried.words();
            (
                format!(
                    "The gradient of what [`{name}`] gives in `{there}`; `{missing}` where it gives that.{table}"
                ),
                format!(
                    "The value and the gradient of what [`{name}`] gives in `{there}`; `{missing}` where it gives that."
                ),
            )
        }
        None => (
            format!("The gradient of [`{name}`].{table}"),
            format!("The value and the gradient of [`{name}`]."),
        ),
    };
    // A gradient that the user has written under this name stays; what is generated has the other one.
    let taken = Declared::around(name);
    if taken.is_taken(&value_and_grad) {
        return None;
    }
    let gradient = (!taken.is_taken(&grad)).then(|| {
        quote! {
            #[doc = #doc]
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
    let bars = derived(signature, "bar");
    let mut zeros = Vec::new();
    let mut returned = Vec::new();
    let mut gradients = Vec::new();
    let mut given = Vec::new();
    for (parameter, bar) in signature.parameters.iter().zip(&bars) {
        let ident = &parameter.ident;
        match (parameter.is_lent(), parameter.active) {
            (true, true) => {
                zeros.push(quote!(let mut #bar = ::ad_runtime::zero_like(&*#ident);));
                given.push(quote!(::ad_runtime::accumulator(&mut #bar)));
                gradients.push(quote!(#bar));
            }
            (true, false) => {}
            (false, active) => {
                given.push(quote!(#ident));
                if active {
                    returned.push(quote!(#bar));
                    gradients.push(quote!(#bar));
                }
            }
        }
    }
    let (returned, gradients) = (several(&returned), several(&gradients));
    quote! {
        let (#checkpoints, #value) = #owner #prim #turbofish(#(#again),*);
        #(#zeros)*
        let #returned = #owner #adj #turbofish(#(#given,)* &#checkpoints, #one);
        (#value, #gradients)
    }
}

/// The companion: `f::prim` and `f::jvp` for the functions that call `f`.
pub(crate) fn companion(
    item: &syn::ItemFn,
    signature: &Signature,
    interface: Option<&Interface>,
    jvp: Option<TokenStream>,
) -> TokenStream {
    // Methods are found by their names: what would be in the companion stands beside them.
    if signature.is_associated() {
        return jvp.unwrap_or_default();
    }
    companion_called(&item.sig.ident, item, signature, interface, jvp)
}

/// The companion, under a name of its own.
pub(super) fn companion_called(
    companion: &Ident,
    item: &syn::ItemFn,
    signature: &Signature,
    interface: Option<&Interface>,
    jvp: Option<TokenStream>,
) -> TokenStream {
    let name = &item.sig.ident;
    let Prelude { allow, vis, generics, where_clause, parameters, .. } = Prelude::of(item, signature);
    let prim = interface.map(|interface| {
        let prim = sibling(item, "prim");
        let checkpoints = checkpoints_type(item, signature, interface);
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
        #vis struct #companion {}
        impl #companion {
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
