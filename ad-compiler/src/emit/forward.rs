//! Forward mode.
//!
//! Expands to:
//!
//! ```text
//! fn f_jvp(x: f64, a: &[f64], x_dot: f64, a_dot: &[f64]) -> (f64, f64) { … (value, value_dot) }
//! ```

use super::containers::Containers;
use super::copies::copies;
use super::inline::Inlined;
use super::names::Names;
use super::printer::Printer;
use super::syntax::own;
use super::wrappers::{Prelude, Tied, dots, owner, sibling, turbofish};
use super::*;
use crate::interface::{Owner, Signature};
use crate::passes::tangent::Tangent;
use proc_macro2::{Ident, TokenStream};
use quote::quote;
use syn::Stmt;
use syn::ext::IdentExt;

/// `f_jvp`, and `jvp` of the companion.
pub(crate) fn jvp(
    item: &syn::ItemFn,
    signature: &Signature,
    tangent: &Tangent,
) -> (TokenStream, TokenStream) {
    let (dots, body) = printed(signature, &tangent.function, &tangent.parameters, &ValueSet::default());
    let declaration = declaration(item, signature, &dots);
    let jvp = quote!(#declaration #body);
    if signature.owner == Owner::ImplOfTrait {
        return (jvp, TokenStream::new());
    }
    (jvp, push(item, signature, &dots, &wrappers::named(item)))
}

/// `f_lanes_jvp`, and `jvp_lanes` of the companion, for the function that has lanes.
pub(super) fn laned(
    laned_item: &syn::ItemFn,
    laned: &Signature,
    tangent: Option<(&Tangent, ValueSet)>,
    one_by_one: impl FnOnce(&[Option<Ident>]) -> TokenStream,
    function: &TokenStream,
) -> (TokenStream, TokenStream) {
    let (dots, body) = match tangent {
        Some((tangent, carrying)) => printed(laned, &tangent.function, &tangent.parameters, &carrying),
        None => {
            let dots = dots(laned);
            let body = one_by_one(&dots);
            (dots, body)
        }
    };
    let declaration = declaration(laned_item, laned, &dots);
    (quote!(#declaration #body), push(laned_item, laned, &dots, function))
}

/// The body of the user's function, with the tangents of a local value.
pub(crate) fn local_body(signature: &Signature, function: &Function) -> syn::Block {
    let (_, body) =
        printed(signature, function, &vec![None; signature.parameters.len()], &ValueSet::default());
    syn::parse2(body).expect("what is printed is a block")
}

/// The names of the tangents of parameters, and the body.
fn printed(
    signature: &Signature,
    function: &Function,
    parameters: &[Option<ValueId>],
    carrying: &ValueSet,
) -> (Vec<Option<Ident>>, TokenStream) {
    let mut names = Names::new(function);
    let dots: Vec<_> = parameters.iter().map(|dot| dot.map(|dot| names.of(function, dot))).collect();
    let (kept, containers) = (ValueSet::default(), Containers::default());
    let inlined = Inlined::of(function, &function.body, &kept);
    let mut printer = Printer::new(function, &mut names, &inlined, &kept, &containers);
    printer.forward = true;
    printer.with_tangents = true;
    printer.lanes = signature.lanes.clone();
    printer.carrying = carrying.clone();
    printer.copies = copies(function, signature);
    printer.labels = labels(&function.body);
    printer.counted = mentioned(&function.body);
    for (dot, parameter) in parameters.iter().zip(&signature.parameters) {
        if let Some(dot) = dot
            && parameter.is_reference()
        {
            printer.references.insert(*dot);
        }
    }
    printer.borrowed = borrowed(function, signature);
    let (statements, value): (Vec<Stmt>, _) = printer.region(&function.body);

    // A callee without this mode is then reported in words.
    let modes = super::calls::imports(&function.body, &function.body, "Forward", "ForwardRule");
    let payloads = own_traits(function);
    let of_floats = of_floats(function);
    let tangents = signature.parameters.iter().zip(&dots);
    let lengths = lengths::of_tangents(signature, tangents.filter_map(|(of, dot)| Some((of, dot.as_ref()?))));
    (dots, quote!({ #payloads #modes #of_floats #lengths #(#statements)* #value }))
}

/// The floats behind references: formulas of tangents take their values.
pub(super) fn borrowed(function: &Function, signature: &Signature) -> ValueSet {
    let mut borrowed = ValueSet::default();
    let own = signature.parameters.len() - signature.tangents;
    for (&value, parameter) in function.parameters.iter().zip(&signature.parameters[..own]) {
        if parameter.is_reference() && function.ty(value).is_float() {
            borrowed.insert(value);
        }
    }
    let is_name = |value: &ValueId| {
        let reference = matches!(&function.info(*value).kind,
            Kind::Alias(alias) if alias.bound && alias.form.is_reference());
        reference && function.ty(*value).is_generic()
    };
    borrowed.extend((0..function.values.len() as u32).map(ValueId).filter(is_name));
    borrowed
}

/// `f_jvp` and what goes with it, where a trait declares it.
pub(crate) fn jvp_declaration(item: &syn::ItemFn, signature: &Signature) -> TokenStream {
    let dots = dots(signature);
    let (declaration, push) =
        (declaration(item, signature, &dots), push(item, signature, &dots, &wrappers::named(item)));
    quote!(#declaration; #push)
}

/// `f_jvp` without its body.
fn declaration(item: &syn::ItemFn, signature: &Signature, dots: &[Option<Ident>]) -> TokenStream {
    let Prelude { allow, vis, generics, where_clause, .. } = Prelude::of(item, signature);
    let name = sibling(item, "jvp");
    let (result, result_dot) = (&signature.result, signature.tangent(&signature.result));
    let mut inputs: Vec<TokenStream> = signature.parameters.iter().map(wrappers::declaration).collect();
    for (parameter, dot) in signature.parameters.iter().zip(dots) {
        if !signature.takes_tangent(parameter) {
            continue;
        }
        let name = match dot {
            Some(dot) => quote!(#dot),
            None => quote!(_),
        };
        inputs.push(if parameter.is_reference() {
            let accumulator = signature.accumulator(&parameter.ty);
            let mutable = parameter.is_lent().then(|| quote!(mut));
            quote!(#name: &#mutable #accumulator)
        } else {
            let ty = signature.tangent(&parameter.ty);
            quote!(#name: #ty)
        });
    }
    let doc = match &signature.lanes {
        Some(_) => "The value and several tangents of it at once.".to_owned(),
        None => format!(
            "The value of [`{0}`] and its tangent: the Jacobian times the tangents of the parameters. It panics if that of a list has another length.",
            item.sig.ident
        ),
    };
    let inline = (!item.block.stmts.is_empty()).then(|| quote!(#[inline]));
    let hidden = wrappers::hidden(signature, "jvp");
    quote! {
        #[doc = #doc]
        #hidden
        #allow
        #inline
        #vis fn #name #generics(#(#inputs),*) -> (#result, #result_dot) #where_clause
    }
}

/// Forward mode for the functions that call this one: tangents that are zero need not be given.
fn push(
    item: &syn::ItemFn,
    signature: &Signature,
    dots: &[Option<Ident>],
    function: &TokenStream,
) -> TokenStream {
    let Tied { item: tied, argument, check } = Tied::of(item, signature, function);
    let Prelude { allow, vis, generics, where_clause, parameters } = Prelude::of(&tied, signature);
    let name = sibling(item, "jvp");
    let (result, result_dot) = (&signature.result, signature.tangent(&signature.result));
    let mut slots = Vec::new();
    let mut given = Vec::new();
    let mut unwrapped = Vec::new();
    for (parameter, dot) in signature.parameters.iter().zip(dots) {
        let ty = signature.tangent_slot(parameter);
        if !signature.takes_tangent(parameter) {
            slots.push(quote!(_: #ty));
            continue;
        }
        let ident = &parameter.ident;
        let dot = dot.clone().unwrap_or_else(|| own(&format!("{}_dot", ident.unraw())));
        slots.push(quote!(#dot: #ty));
        if parameter.is_lent() {
            let zero = match &signature.lanes {
                Some(number) => quote!(::ad_runtime::__private::zero_lanes::<_, #number>(&*#ident)),
                None => quote!(::ad_runtime::zero_like(&*#ident)),
            };
            unwrapped.push(quote!(let mut #dot = ::ad_runtime::__private::open(#dot, || #zero);));
            given.push(quote!(&mut #dot));
            continue;
        }
        let value = if parameter.is_reference() { quote!(#ident) } else { quote!(&#ident) };
        let or_zero = match &signature.lanes {
            Some(number) => {
                quote!(::ad_runtime::__private::lanes_or_zero(#dot, || ::ad_runtime::__private::zero_lanes::<_, #number>(#value)))
            }
            None => quote!(::ad_runtime::__private::tangent_or_zero(#dot, #value)),
        };
        if parameter.is_reference() {
            unwrapped.push(quote!(let #dot = #or_zero;));
            given.push(quote!(&#dot));
        } else {
            unwrapped.push(quote!(let #dot = #or_zero.into_owned();));
            given.push(quote!(#dot));
        }
    }
    let idents = signature.parameters.iter().map(|parameter| &parameter.ident);
    let (owner, turbofish) = (owner(signature), turbofish(&item.sig.generics));
    let push = match &signature.lanes {
        _ if signature.is_associated() => sibling(item, "push"),
        Some(_) => own("jvp_lanes"),
        None => own("jvp"),
    };
    quote! {
        #[doc(hidden)]
        #allow
        #[inline]
        #vis fn #push #generics(#argument #parameters, #(#slots),*) -> (#result, #result_dot) #where_clause {
            #check
            #(#unwrapped)*
            #owner #name #turbofish(#(#idents,)* #(#given),*)
        }
    }
}

/// Stand-ins for `f_jvp` and for what callers find, beside an error.
/// Forward mode of a function whose body is written here.
pub(crate) fn with_body(
    item: &syn::ItemFn,
    signature: &Signature,
    dots: &[Option<Ident>],
    body: &TokenStream,
) -> (TokenStream, TokenStream) {
    let declaration = declaration(item, signature, dots);
    (quote!(#declaration #body), push(item, signature, dots, &wrappers::named(item)))
}

pub(crate) fn stub(item: &syn::ItemFn, signature: &Signature) -> (TokenStream, TokenStream) {
    let dots = dots(signature);
    let declaration = declaration(item, signature, &dots);
    let jvp =
        quote!(#[allow(unused, clippy::all)] #declaration { unreachable!("the function has an error") });
    (jvp, push(item, signature, &dots, &wrappers::named(item)))
}
