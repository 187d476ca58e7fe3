//! What the second derivatives of callers find: the reverse sweep of forward mode, where tangents that are zero need not be given.
//!
//! ```text
//! fn jvp_prim(x: f64, x_dot: Option<&f64>) -> (impl Fn(&f64, Option<&f64>, (f64, f64), Option<&mut f64>, Option<&mut f64>) + use<>, (f64, f64)) {
//!     let x_dot = ad_runtime::tangent_or_zero(x_dot, &x).into_owned();
//!     let (adjoint, both) = f_jvp_prim(x, x_dot);
//!     (move |x: &f64, x_dot: Option<&f64>, …| { let x_dot = …; adjoint(x, &x_dot, …) }, both)
//! }
//! ```

use super::*;
use crate::emit::reverse::checkpoints_type;
use crate::emit::stateless;

/// `jvp_prim` of the companion, or `g_push_prim` beside a method.
pub(super) fn prim(
    item: &syn::ItemFn,
    signature: &Signature,
    second: &SecondOrder,
    function: &impl ToTokens,
) -> TokenStream {
    let dots = derived(signature, "dot");
    let interface = interface(signature, second);
    let again = if second.stateless {
        stateless::named(&second.item, signature, stateless::OF_CALLERS).into_token_stream()
    } else {
        let Again { inputs, body } = Again::of(signature, second, &dots, &interface, &own("adjoint"));
        quote!(move |#(#inputs),*| { #body })
    };
    run(item, signature, second, &interface, (&second.item, "prim"), &again, function)
}

/// `jvp_keeping_prim` and `g_push_keeping_prim`: the sweep is not given arguments and tangents again.
pub(super) fn keeping_prim(
    item: &syn::ItemFn,
    signature: &Signature,
    second: &SecondOrder,
    keeping: &Keeping,
    function: &impl ToTokens,
) -> TokenStream {
    let Interface { inputs, .. } = interface(signature, second);
    let inputs = inputs[2 * signature.parameters.len()..].to_vec();
    let recursive = keeping.interface.recursive;
    let interface = Interface { closure: quote!(Fn(#(#inputs),*)), inputs, recursive, forward: true };
    let Named { seed, bars, dot_bars } = Named::of(signature, &derived(signature, "dot"));
    let names = [&seed].into_iter().chain(&bars).chain(&dot_bars).zip(&interface.inputs);
    let inputs = names.map(|(name, input)| quote!(#name: #input));
    let taken_bars = taken(signature, &dot_bars);
    let adjoint = own("adjoint");
    let again = quote!(move |#(#inputs),*| #adjoint(#seed, #(#bars,)* #(#taken_bars),*));
    let Keeping { signature: Signature { parameters, kept_lifetimes, .. }, .. } = keeping;
    let parameters = parameters[..signature.parameters.len()].to_vec();
    let signature = Signature { parameters, kept_lifetimes: kept_lifetimes.clone(), ..signature.clone() };
    run(item, &signature, second, &interface, (&keeping.item, "keeping_prim"), &again, function)
}

/// Forward mode where tangents that are zero need not be given; `again` is its sweep. `called` is what it calls, and what it is called after.
fn run(
    item: &syn::ItemFn,
    signature: &Signature,
    second: &SecondOrder,
    interface: &Interface,
    called: (&syn::ItemFn, &str),
    again: &TokenStream,
    function: &impl ToTokens,
) -> TokenStream {
    let (called, suffix) = called;
    let called_by = syn::ItemFn {
        sig: syn::Signature { generics: called.sig.generics.clone(), ..item.sig.clone() },
        ..item.clone()
    };
    let Tied { item: tied, argument, check } = Tied::of(&called_by, signature, function);
    let Prelude { allow, vis, generics, where_clause, parameters } = Prelude::of(&tied, signature);
    let name = match signature.is_associated() {
        true => sibling(item, &format!("push_{suffix}")),
        false => own(&format!("jvp_{suffix}")),
    };
    let checkpoints = checkpoints_type(&tied, signature, interface);
    let result = &second.signature.result;
    let dots = derived(signature, "dot");
    let given = signature.parameters.iter().zip(&dots).map(|(parameter, dot)| {
        let ty = signature.tangent_slot(parameter);
        quote!(#dot: #ty)
    });
    let (owner, turbofish) = (owner(signature), turbofish(&called.sig.generics));
    let prim = sibling(called, suffix);
    let idents = signature.parameters.iter().map(|parameter| &parameter.ident);
    let (adjoint, both) = (own("adjoint"), own("both"));
    let Opened { lines, passed } = Opened::of(signature, &dots, true);
    let again = if interface.recursive { quote!(Box::new(#again)) } else { again.clone() };
    quote! {
        #[doc(hidden)]
        #allow
        #[inline]
        #vis fn #name #generics(#argument #parameters, #(#given),*) -> (#checkpoints, #result) #where_clause {
            #check
            let (#adjoint, #both) = {
                #(#lines)*
                #owner #prim #turbofish(#(#idents,)* #(#passed),*)
            };
            (#again, #both)
        }
    }
}

/// What the closure looks like from outside: arguments and tangents again, the adjoints of the result and its tangent, and slots for all.
fn interface(signature: &Signature, second: &SecondOrder) -> Interface {
    let mut inputs: Vec<TokenStream> =
        signature.parameters.iter().map(|parameter| signature.argument_again(parameter)).collect();
    inputs.extend(signature.parameters.iter().map(|parameter| match parameter.is_lent() {
        true => quote!(::ad_runtime::__private::Changed),
        false => signature.tangent_slot(parameter),
    }));
    let seed = second.signature.tangent(&second.signature.result);
    inputs.push(quote!(#seed));
    for _ in 0..2 {
        inputs.extend(signature.parameters.iter().map(|parameter| signature.slot(parameter)));
    }
    Interface {
        closure: quote!(Fn(#(#inputs),*)),
        inputs,
        recursive: second.interface.recursive,
        forward: true,
    }
}

/// The tangents that a caller gives, or zeros, as `f_jvp` takes them.
pub(super) struct Opened {
    pub(super) lines: Vec<TokenStream>,
    pub(super) passed: Vec<TokenStream>,
}

impl Opened {
    /// `first` stands for the primal, which has the arguments themselves; the reverse sweep has references to them.
    pub(super) fn of(signature: &Signature, dots: &[Ident], first: bool) -> Self {
        let (mut lines, mut passed) = (Vec::new(), Vec::new());
        for (parameter, dot) in
            signature.parameters.iter().zip(dots).filter(|(parameter, _)| signature.takes_tangent(parameter))
        {
            let ident = again_name(parameter, first);
            if parameter.is_lent() {
                if first {
                    lines.push(quote!(let mut #dot = ::ad_runtime::__private::open(#dot, || ::ad_runtime::zero_like(&*#ident));));
                    passed.push(quote!(&mut #dot));
                } else {
                    passed.push(quote!(::ad_runtime::__private::Changed));
                }
                continue;
            }
            let value = if parameter.is_reference() || !first { quote!(#ident) } else { quote!(&#ident) };
            let or_zero = quote!(::ad_runtime::__private::tangent_or_zero(#dot, #value));
            if parameter.is_reference() {
                lines.push(quote!(let #dot = #or_zero;));
                passed.push(quote!(&#dot));
            } else {
                lines.push(quote!(let #dot = #or_zero.into_owned();));
                passed.push(if first { quote!(#dot) } else { quote!(&#dot) });
            }
        }
        Opened { lines, passed }
    }
}

/// The name of an argument: in a closure there is another `self`.
fn again_name(parameter: &Parameter, first: bool) -> Ident {
    if parameter.is_receiver() && !first { own("this") } else { parameter.ident.clone() }
}

/// The reverse sweep as a function, where it has everything from the arguments.
pub(super) fn sweep(item: &syn::ItemFn, signature: &Signature, second: &SecondOrder) -> TokenStream {
    let Prelude { allow, generics, where_clause, .. } = Prelude::of(item, signature);
    let name = sibling(&second.item, stateless::OF_CALLERS);
    let dots = derived(signature, "dot");
    let interface = interface(signature, second);
    let sweep = stateless::named(&second.item, signature, "sweep");
    let Again { inputs, body } = Again::of(signature, second, &dots, &interface, &sweep);
    let doc = format!(
        "The reverse sweep of [`{}`], where tangents that are zero need not be given.",
        second.item.sig.ident
    );
    quote! {
        #[doc = #doc]
        #allow
        fn #name #generics(#(#inputs),*) #where_clause {
            #body
        }
    }
}

/// The names of what the sweep is given behind the arguments.
struct Named {
    seed: Ident,
    bars: Vec<Ident>,
    dot_bars: Vec<Ident>,
}

impl Named {
    fn of(signature: &Signature, dots: &[Ident]) -> Self {
        let bars = derived_apart(signature, "bar", &[dots]);
        let dot_bars = derived_apart(signature, "dot_bar", &[dots, &bars]);
        Named { seed: own("seed"), bars, dot_bars }
    }
}

/// Of the slots of tangents, those of parameters that forward mode takes a tangent of.
fn taken<'a>(signature: &'a Signature, dot_bars: &'a [Ident]) -> impl Iterator<Item = &'a Ident> {
    let parameters = signature.parameters.iter().zip(dot_bars);
    parameters.filter(|(parameter, _)| signature.takes_tangent(parameter)).map(|(_, bar)| bar)
}

/// The reverse sweep for callers.
struct Again {
    /// Its parameters.
    inputs: Vec<TokenStream>,
    body: TokenStream,
}

impl Again {
    fn of(
        signature: &Signature,
        second: &SecondOrder,
        dots: &[Ident],
        interface: &Interface,
        sweep: &impl ToTokens,
    ) -> Self {
        let Named { seed, bars, dot_bars } = Named::of(signature, dots);
        let arguments: Vec<Ident> =
            signature.parameters.iter().map(|parameter| again_name(parameter, false)).collect();
        let names = arguments.iter().chain(dots).chain([&seed]).chain(&bars).chain(&dot_bars);
        let inputs = names.zip(&interface.inputs).map(|(name, input)| quote!(#name: #input)).collect();
        let Opened { lines, passed } = Opened::of(signature, dots, false);
        let taken_bars = taken(signature, &dot_bars);
        debug_assert_eq!(second.signature.parameters.len(), signature.parameters.len() + passed.len());
        let body = quote! {
            #(#lines)*
            #sweep(#(#arguments,)* #(#passed,)* #seed, #(#bars,)* #(#taken_bars),*)
        };
        Again { inputs, body }
    }
}
