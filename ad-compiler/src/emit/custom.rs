//! A primal whose reverse sweep is a function written by hand.
//!
//! Expands to:
//!
//! ```text
//! fn tanh_prim(x: f64) -> (impl Fn(&f64, f64, Option<&mut f64>) + use<>, f64) {
//!     let value = tanh(x);
//!     let result = value.clone();
//!     (move |x: &f64, seed: f64, x_slot: Option<&mut f64>| {
//!         let x_bar: f64 = tanh_adjoint(*x, result.clone(), seed);
//!         if let Some(x_slot) = x_slot { deposit(x_slot, x_bar); }
//!     }, value)
//! }
//! ```

use super::extension::extension;
use super::keeping::Keeping;
use super::reverse::{Interface, checkpoints_type, interface};
use super::syntax::own;
use super::wrappers::{self, Prelude, Tied, derived, sibling, turbofish};
use crate::custom::{Adjoint, Inline, Method};
use crate::interface::{Parameter, Signature};
use proc_macro2::{Ident, TokenStream};
use quote::{ToTokens, quote, quote_spanned};
use syn::spanned::Spanned;
use syn::{Pat, Path};

/// The functions that the user has written.
pub(crate) struct ByHand {
    pub(crate) original: Path,
    /// It is registered by its path, and is not the marked function itself.
    pub(crate) is_elsewhere: bool,
    pub(crate) primal: Option<Path>,
    pub(crate) adjoint: Path,
    /// The adjoint takes the result by reference.
    pub(crate) by_reference: bool,
}

/// Where the adjoint comes from.
pub(crate) enum Derivative {
    Functions(ByHand),
    Inline(Inline),
}

/// The modes that are asked for beside reverse mode.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Modes {
    pub(crate) forward: bool,
    pub(crate) second_order: bool,
}

pub(crate) fn generate(
    item: &syn::ItemFn,
    signature: &Signature,
    derivative: &Derivative,
    modes: Modes,
) -> TokenStream {
    let interface = interface(signature, false, false);
    let functions = functions(item, signature, derivative, &interface);
    let name = wrappers::named(item);
    let (jvp, companion_jvp) = if modes.forward { jvp(item, signature, &name) } else { Default::default() };
    let (second, companion_second) = match derivative {
        Derivative::Functions(hand) if modes.second_order => {
            wrappers::second_order_by_hand(item, signature, hand, &name)
        }
        _ => Default::default(),
    };
    let of_companion = quote!(#companion_jvp #companion_second);
    let keeping = Keeping::of_copies(item, signature);
    let companion =
        wrappers::companion(item, signature, Some(&interface), Some(&keeping), Some(of_companion));
    let keeping = keeping.by_copies();
    quote!(#functions #keeping #jvp #second #companion)
}

/// The derivative of a function or of a method that stands somewhere else.
pub(crate) fn registered(
    item: &syn::ItemFn,
    signature: &Signature,
    hand: ByHand,
    adjoint: &Ident,
    method: Option<&Method>,
    second_order: bool,
) -> TokenStream {
    let interface = interface(signature, false, false);
    let original = hand.original.clone();
    let (second, companion_second) = if second_order {
        wrappers::second_order_by_hand(item, signature, &hand, &original)
    } else {
        Default::default()
    };
    let functions = functions(item, signature, &Derivative::Functions(hand), &interface);
    let (jvp, companion_jvp) = jvp(item, signature, &original);
    // Under another name, so that a second derivative of the function is a second alias and no second
    // set of methods. It comes first: what rustc says of it is said first.
    let (vis, name) = (&item.vis, &item.sig.ident);
    let own_name = quote::format_ident!("{name}_by_{adjoint}");
    let keeping = Keeping::of_copies(item, signature);
    let companion = wrappers::companion_called(
        &own_name,
        &original,
        item,
        signature,
        Some(&interface),
        Some(&keeping),
        Some(quote!(#companion_jvp #companion_second)),
    );
    let by_copies = keeping.by_copies();
    if let Some(method) = method {
        let extension =
            extension(method, &original, vis, signature, [&interface, &keeping.interface], &own_name);
        return quote!(#extension #companion #functions #by_copies #jvp);
    }
    // A call by a path finds it by the name that is made of the path.
    let by_path = Ident::new(&crate::source::companion_of(&original), name.span());
    let by_path = (by_path != *name).then_some(&by_path);
    let aliases = std::iter::once(name).chain(by_path);
    quote! {
        #(
            #[doc(hidden)]
            #[allow(non_camel_case_types, dead_code)]
            #vis type #aliases = #own_name;
        )*
        #companion #functions #by_copies #jvp #second
    }
}

fn functions(
    item: &syn::ItemFn,
    signature: &Signature,
    derivative: &Derivative,
    interface: &Interface,
) -> TokenStream {
    let sweeps = match derivative {
        Derivative::Functions(hand) => of_functions(signature, hand),
        Derivative::Inline(inline) => of_body(signature, inline),
    };
    let prim = prim(item, signature, sweeps, interface);
    let wrappers = wrappers::reverse(
        item,
        signature,
        interface,
        &wrappers::Once::default(),
        "",
        wrappers::HasLanes::default(),
    );
    quote!(#prim #wrappers)
}

/// What the two sweeps consist of.
struct Sweeps {
    /// Statements that define the value, and what is kept.
    primal: TokenStream,
    /// Statements that define the gradients.
    adjoint: TokenStream,
    /// The arguments that those read.
    read: Vec<Ident>,
}

/// `let value = tanh(x);` and `let x_bar = tanh_adjoint(*x, result.clone(), seed);`.
fn of_functions(signature: &Signature, hand: &ByHand) -> Sweeps {
    let result = &signature.result;
    let (value, kept, seed, checkpoints) = (own("value"), own("result"), own("seed"), own("checkpoints"));
    let idents: Vec<_> = signature.parameters.iter().map(|parameter| &parameter.ident).collect();
    // A mistake in the arguments shows where the user has named the functions.
    let adjoint = &hand.adjoint;
    let span = adjoint.span();
    let primal = match &hand.primal {
        Some(primal) => quote_spanned!(primal.span()=> let (#checkpoints, #value) = #primal(#(#idents),*);),
        None => {
            let (original, span) = (&hand.original, hand.original.span());
            // In parentheses it is a value, as where it is compared, so that a mistake in the path is told once.
            let function = match hand.is_elsewhere {
                true => quote_spanned!(span=> (#original)),
                false => quote!(#original),
            };
            quote_spanned!(span=> let #value: #result = #function(#(#idents),*);)
        }
    };
    let given = signature.parameters.iter().map(|parameter| again(parameter, signature));
    let active = signature.parameters.iter().zip(derived(signature, "bar"));
    let bars: Vec<_> = active.filter(|(parameter, _)| parameter.active).map(|(_, bar)| bar).collect();
    let bars = if let [one] = &bars[..] { quote!(#one) } else { quote!((#(#bars),*)) };
    let gradients = wrappers::gradients_type(signature);
    let result_argument = if hand.by_reference { quote!(&#kept) } else { quote!(#kept.clone()) };
    let checkpoints = hand.primal.as_ref().map(|_| quote!(&#checkpoints,));
    Sweeps {
        primal: quote!(#primal let #kept = #value.clone();),
        adjoint: quote_spanned! {span=>
            let #bars: #gradients = #adjoint(#(#given,)* #result_argument, #checkpoints #seed);
        },
        read: idents.into_iter().cloned().collect(),
    }
}

/// The body, and the gradients that are written in it.
fn of_body(signature: &Signature, inline: &Inline) -> Sweeps {
    let Inline { statements, result: tail, adjoint: Adjoint { seed: pattern, wrt, gradients } } = inline;
    let (value, seed, result) = (own("value"), own("seed"), &signature.result);
    let active: Vec<_> = signature.parameters.iter().zip(derived(signature, "bar")).collect();
    let of_name = |name: &Ident| active.iter().find(|(parameter, _)| parameter.ident == *name);
    let (types, bars): (Vec<_>, Vec<_>) = wrt
        .iter()
        .filter_map(of_name)
        .map(|(parameter, bar)| (signature.tangent(&parameter.ty), bar))
        .unzip();
    let (bars, types) = match (&bars[..], &types[..]) {
        ([bar], [ty]) => (quote!(#bar), quote!(#ty)),
        _ => (quote!((#(#bars),*)), quote!((#(#types),*))),
    };
    // As a pattern or as `mut` says: what the body does with those is not known from the arguments.
    let (plain, own_names): (Vec<&Parameter>, Vec<&Parameter>) = signature
        .parameters
        .iter()
        .partition(|parameter| matches!(parameter.pattern, Pat::Ident(_)) && !parameter.mutable);
    let bound = own_names.iter().map(|parameter| {
        let (ident, pattern) = (&parameter.ident, &parameter.pattern);
        quote!(let #pattern = #ident;)
    });
    let read: Vec<&Parameter> =
        plain.into_iter().filter(|parameter| inline.reads(&parameter.ident)).collect();
    let owned = read.iter().filter(|parameter| !parameter.is_reference()).map(|parameter| {
        let (ident, value) = (&parameter.ident, again(parameter, signature));
        quote!(let #ident = #value;)
    });
    let tail =
        if inline.reads_result() { quote!(::core::clone::Clone::clone(&#tail)) } else { quote!(#tail) };
    let seed_type = signature.tangent(result);
    Sweeps {
        primal: quote!(#(#bound)* #(#statements)* let #value: #result = #tail;),
        adjoint: quote! {
            #(#owned)*
            let #pattern: #seed_type = #seed;
            let #bars: #types = #gradients;
        },
        read: read.into_iter().map(|parameter| parameter.ident.clone()).collect(),
    }
}

/// A parameter as the user declares it, from how the reverse sweep has it.
pub(super) fn again(parameter: &Parameter, signature: &Signature) -> TokenStream {
    let ident = &parameter.ident;
    if parameter.is_reference() {
        quote!(#ident)
    } else if signature.is_copied(&parameter.ty) {
        quote!(*#ident)
    } else {
        quote!(#ident.clone())
    }
}

fn prim(item: &syn::ItemFn, signature: &Signature, sweeps: Sweeps, interface: &Interface) -> TokenStream {
    let Prelude { allow, vis, generics, where_clause, parameters } = Prelude::of(item, signature);
    let name = sibling(item, "prim");
    let checkpoints_type = checkpoints_type(item, signature, interface);
    let result = &signature.result;
    let (value, seed) = (own("value"), own("seed"));
    let Sweeps { primal, adjoint, read } = sweeps;
    let mut inputs = Vec::new();
    for parameter in &signature.parameters {
        let (ident, ty) = (&parameter.ident, signature.argument_again(parameter));
        inputs.push(if read.contains(ident) { quote!(#ident: #ty) } else { quote!(_: #ty) });
    }
    let seed_type = signature.tangent(result);
    inputs.push(quote!(#seed: #seed_type));
    let mut deposits = Vec::new();
    let names = derived(signature, "bar").into_iter().zip(derived(signature, "slot"));
    for (parameter, (bar, slot)) in signature.parameters.iter().zip(names) {
        let ty = signature.slot(parameter);
        if !parameter.active {
            inputs.push(quote!(_: #ty));
            continue;
        }
        inputs.push(quote!(#slot: #ty));
        deposits.push(quote!(if let Some(#slot) = #slot { ::ad_runtime::__private::deposit(#slot, #bar); }));
    }
    quote! {
        #[doc = "The primal, with the adjoint that was written by hand."]
        #allow
        #[inline]
        #vis fn #name #generics(#parameters) -> (#checkpoints_type, #result) #where_clause {
            #primal
            (
                move |#(#inputs),*| {
                    #adjoint
                    #(#deposits)*
                },
                #value,
            )
        }
    }
}

/// Forward mode from the adjoint: one call of it for every component of the result.
fn jvp(item: &syn::ItemFn, signature: &Signature, function: &impl ToTokens) -> (TokenStream, TokenStream) {
    let Prelude { allow, vis, generics, where_clause, parameters } = Prelude::of(item, signature);
    let (name, prim, adj) = (sibling(item, "jvp"), sibling(item, "prim"), sibling(item, "adj"));
    let result = &signature.result;
    let result_dot = signature.tangent(result);
    let turbofish = turbofish(generics);
    let idents: Vec<_> = signature.parameters.iter().map(|parameter| &parameter.ident).collect();
    let again = wrappers::arguments_again(signature);
    let active: Vec<_> = signature.parameters.iter().filter(|parameter| parameter.active).collect();
    let (value, value_dot, seed) = (own("value"), own("value_dot"), own("seed"));
    let (checkpoints, gradients) = (own("checkpoints"), own("gradients"));
    let (mut inputs, mut owned, mut slots, mut unwrapped, mut passed, mut products) =
        (vec![], vec![], vec![], vec![], vec![], vec![]);
    for (parameter, dot) in signature.parameters.iter().zip(derived(signature, "dot")) {
        if !parameter.active {
            let ty = signature.tangent_slot(parameter);
            slots.push(quote!(_: #ty));
            continue;
        }
        let ident = &parameter.ident;
        let accumulator = signature.accumulator(&parameter.ty);
        let position = syn::Index::from(products.len());
        let gradient = if active.len() == 1 { quote!(#gradients) } else { quote!(#gradients.#position) };
        products.push(quote!(::ad_runtime::__private::derivative_along(&#gradient, &#dot)));
        let ty = signature.tangent(&parameter.ty);
        slots.push(quote!(#dot: Option<&#accumulator>));
        if parameter.is_reference() {
            inputs.push(quote!(#dot: &#accumulator));
            owned.push(quote!(let #dot: #ty = ::ad_runtime::AsAccumulator::from_accumulator(#dot);));
            unwrapped.push(quote!(let #dot = ::ad_runtime::__private::tangent_or_zero(#dot, #ident);));
            passed.push(quote!(&#dot));
        } else {
            inputs.push(quote!(#dot: #ty));
            unwrapped.push(
                quote!(let #dot = ::ad_runtime::__private::tangent_or_zero(#dot, &#ident).into_owned();),
            );
            passed.push(quote!(#dot));
        }
    }
    let jvp = quote! {
        #[doc = "The value and its tangent, from the adjoint: one call of it for every component of the result."]
        #allow
        #vis fn #name #generics(#parameters, #(#inputs),*) -> (#result, #result_dot) #where_clause {
            let (#checkpoints, #value) = #prim #turbofish(#(#again),*);
            #(#owned)*
            let #value_dot = ::ad_runtime::__private::tangent_by_adjoint(&#value, |#seed| {
                let #gradients = #adj #turbofish(#(#again,)* &#checkpoints, #seed);
                ::ad_runtime::__private::sum_of([#(#products),*])
            });
            (#value, #value_dot)
        }
    };
    let Tied { item: tied, argument, check } = Tied::of(item, signature, function);
    let Prelude { generics, where_clause, .. } = Prelude::of(&tied, signature);
    let companion = quote! {
        #allow
        #vis fn jvp #generics(#argument #parameters, #(#slots),*) -> (#result, #result_dot) #where_clause {
            #check
            #(#unwrapped)*
            #name #turbofish(#(#idents,)* #(#passed),*)
        }
    };
    (jvp, companion)
}
