//! Forward mode.
//!
//! Expands to:
//!
//! ```text
//! fn f_jvp(x: f64, a: &[f64], x_dot: f64, a_dot: &[f64]) -> (f64, f64) { … (value, value_dot) }
//! ```

use super::containers::Containers;
use super::inline::Inlined;
use super::names::Names;
use super::printer::Printer;
use super::syntax::own;
use super::wrappers::{Prelude, owner, sibling, turbofish};
use super::*;
use crate::lower::signature::Signature;
use crate::transform::tangent::Tangent;
use proc_macro2::TokenStream;
use quote::quote;
use syn::Stmt;

/// `f_jvp`, and `jvp` of the companion.
pub(crate) fn jvp(
    item: &syn::ItemFn,
    signature: &Signature,
    tangent: &Tangent,
) -> (TokenStream, TokenStream) {
    let function = &tangent.function;
    let mut names = Names::new(function);
    let dots: Vec<_> = tangent.parameters.iter().map(|dot| dot.map(|dot| names.of(function, dot))).collect();
    let (kept, containers) = (HashSet::new(), Containers::default());
    let inlined = Inlined::of(function, &function.body, &kept);
    let mut printer = Printer::new(function, &mut names, &inlined, &kept, &containers);
    printer.labels = labels(&function.body);
    printer.counted = mentioned(&function.body);
    for (dot, parameter) in tangent.parameters.iter().zip(&signature.parameters) {
        if let Some(dot) = dot
            && parameter.is_reference()
        {
            printer.references.insert(*dot);
        }
    }
    let (statements, value): (Vec<Stmt>, _) = printer.region(&function.body);

    let Prelude { allow, vis, generics, where_clause, parameters } = Prelude::of(item, signature);
    let name = sibling(item, "jvp");
    let result = &signature.result;
    let result_dot = types::tangent(result);
    let mut inputs = Vec::new();
    let mut slots = Vec::new();
    let mut given = Vec::new();
    let mut unwrapped = Vec::new();
    for (parameter, dot) in signature.parameters.iter().zip(&dots) {
        let Some(dot) = dot else {
            slots.push(quote!(_: ::ad_runtime::Inactive));
            continue;
        };
        let ident = &parameter.ident;
        let accumulator = types::accumulator(&parameter.ty);
        if parameter.is_lent() {
            slots.push(quote!(#dot: Option<&mut #accumulator>));
            inputs.push(quote!(#dot: &mut #accumulator));
            unwrapped.push(quote!(let mut #dot = ::ad_runtime::open(#dot, || ::ad_runtime::zero_like(&*#ident));));
            given.push(quote!(&mut *#dot));
            continue;
        }
        slots.push(quote!(#dot: Option<&#accumulator>));
        let value = if parameter.is_reference() { quote!(#ident) } else { quote!(&#ident) };
        if parameter.is_reference() {
            inputs.push(quote!(#dot: &#accumulator));
            unwrapped.push(quote!(let #dot = ::ad_runtime::tangent_or_zero(#dot, #value);));
            given.push(quote!(&#dot));
        } else {
            let ty = types::tangent(&parameter.ty);
            inputs.push(quote!(#dot: #ty));
            unwrapped.push(quote!(let #dot = ::ad_runtime::tangent_or_zero(#dot, #value).into_owned();));
            given.push(quote!(#dot));
        }
    }
    // A callee without this mode is then reported in words.
    let modes = any_line(&function.body, &|line| matches!(line, Line::Let { op: Op::Tangent { .. }, .. }))
        .then(|| {
            quote!(
                use ::ad_runtime::Forward as _;
            )
        });
    let doc = format!(
        "The value of [`{0}`] and its tangent: the Jacobian times the tangents of the parameters.",
        item.sig.ident
    );
    let jvp = quote! {
        #[doc = #doc]
        #allow
        #[inline]
        #vis fn #name #generics(#parameters, #(#inputs),*) -> (#result, #result_dot) #where_clause {
            #modes
            #(#statements)*
            #value
        }
    };
    let idents = signature.parameters.iter().map(|parameter| &parameter.ident);
    let (owner, turbofish) = (owner(signature), turbofish(generics));
    let push = if signature.is_associated { sibling(item, "push") } else { own("jvp") };
    let companion = quote! {
        #[doc(hidden)]
        #allow
        #[inline]
        #vis fn #push #generics(#parameters, #(#slots),*) -> (#result, #result_dot) #where_clause {
            #(#unwrapped)*
            #owner #name #turbofish(#(#idents,)* #(#given),*)
        }
    };
    (jvp, companion)
}

/// A stand-in for `f_jvp`, beside an error.
pub(crate) fn stub(item: &syn::ItemFn, signature: &Signature) -> TokenStream {
    let Prelude { allow, vis, generics, where_clause, parameters } = Prelude::of(item, signature);
    let name = sibling(item, "jvp");
    let (result, result_dot) = (&signature.result, types::tangent(&signature.result));
    let tangents = signature.parameters.iter().filter(|parameter| parameter.active).map(|parameter| {
        if parameter.is_reference() {
            let accumulator = types::accumulator(&parameter.ty);
            let mutable = parameter.is_lent().then(|| quote!(mut));
            quote!(_: &#mutable #accumulator)
        } else {
            let ty = types::tangent(&parameter.ty);
            quote!(_: #ty)
        }
    });
    quote! {
        #[doc(hidden)]
        #allow
        #vis fn #name #generics(#parameters, #(#tangents),*) -> (#result, #result_dot) #where_clause {
            unreachable!("the function has an error")
        }
    }
}
