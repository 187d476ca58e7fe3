//! What is emitted beside an error: the item unchanged, and functions that type-check, so that one mistake
//! gives one message.

use crate::attribute::args::Args;
use crate::diagnostics::Errors;
use crate::driver;
use crate::emit::keeping::Keeping;
use crate::emit::{reverse, wrappers};
use crate::interface::{Owner, Signature};
use crate::interface::{anonymous, bounds, hidden, lanes, scalars};
use crate::ir::Function;
use crate::lower;
use crate::source::Context;
use crate::syntax::mentions::mentions;
use proc_macro2::TokenStream;
use quote::quote;

/// Stand-ins for what would have been generated: they have its types and never run.
pub(crate) fn stubs(args: TokenStream, tokens: TokenStream) -> TokenStream {
    let Ok(syn::Item::Fn(item)) = syn::parse2(tokens) else { return TokenStream::new() };
    // A second mark generates all by itself.
    if crate::attribute::args::marked_again(&item).is_some() {
        return TokenStream::new();
    }
    match Args::parse(args) {
        Ok(args) => match Context::of(&item.sig.ident) {
            // An impl of a trait has only what the trait asks for, which a mark on the method does not add.
            Context::Impl(block) if block.trait_.is_some() => TokenStream::new(),
            context => of_function(&args, &item, &context),
        },
        // An item inside of an impl cannot be a struct.
        Err(_) if item.sig.receiver().is_some() => TokenStream::new(),
        Err(_) => bare(&item),
    }
}

/// The companion alone.
fn bare(item: &syn::ItemFn) -> TokenStream {
    let (vis, name) = (&item.vis, &item.sig.ident);
    quote! {
        #[doc(hidden)]
        #[allow(non_camel_case_types, dead_code)]
        #vis struct #name {}
    }
}

/// Stand-ins for the derivative of a function. They have both modes, for callers may need either: that one is missing is not what is wrong
/// with them.
pub(crate) fn of_function(args: &Args, item: &syn::ItemFn, context: &Context) -> TokenStream {
    let open = hidden::with_lifetimes(item);
    let item = open.as_ref().unwrap_or(item);
    let named = anonymous::with_named_types(item);
    let item = named.as_ref().unwrap_or(item);
    let mut errors = Errors::default();
    let signature = Signature::read(item, args, context, &mut errors);
    let readable = errors.check().is_ok()
        && driver::taken_name(item, args, &signature).is_none()
        && !mentions(&signature.result, &|word| word == "impl");
    // An item inside of an impl cannot be a struct.
    let nothing = if signature.is_associated() { TokenStream::new() } else { bare(item) };
    let Some(mut signature) = lower::underived::without(item, signature).filter(|_| readable) else {
        return nothing;
    };
    scalars::note_scalars(&mut signature, item);
    let of_trait = signature.owner.is_of_trait();
    let modes =
        Args { reverse: args.reverse || !of_trait, forward: args.forward || !of_trait, ..args.clone() };
    let item = &bounds::bounded(item, &signature, &Function::empty(), &modes);
    let interface = reverse::interface(&signature, false, false);
    let prim = modes.reverse.then(|| {
        let (declaration, inputs) = (reverse::declaration(item, &signature, &interface), &interface.inputs);
        quote! {
            #[allow(unused, clippy::all)]
            #declaration { (|#(_: #inputs),*| {}, unreachable!("the function has an error")) }
        }
    });
    let (jvp, push) = modes.forward.then(|| crate::emit::forward_stub(item, &signature)).unzip();
    if signature.owner == Owner::ImplOfTrait {
        let keeping = modes.reverse.then(|| Keeping::of(item, &signature, false, |_| false).stub());
        return quote!(#prim #keeping #jvp);
    }
    let active = signature.parameters.iter().any(|parameter| parameter.active);
    let laned = lanes::asked(item, &signature).filter(|_| args.reverse && active);
    let laned = laned.map(|by| crate::emit::lanes::prim(item, &signature, None, &interface, by));
    let laned_jvp = lanes::asked_forward(item, &signature, false).filter(|_| args.forward && active);
    let laned_jvp = laned_jvp.map(|by| crate::emit::lanes::jvp(item, &signature, None, by));
    let lanes = wrappers::HasLanes { reverse: laned.is_some(), forward: laned_jvp.is_some() };
    let wrappers = (args.reverse && active)
        .then(|| wrappers::reverse(item, &signature, &interface, &wrappers::Once::default(), "", lanes));
    let keeping = modes.reverse.then(|| Keeping::of(item, &signature, false, |_| false));
    let companion =
        wrappers::companion(item, &signature, modes.reverse.then_some(&interface), keeping.as_ref(), push);
    let keeping = keeping.map(|keeping| keeping.stub());
    quote!(#prim #keeping #laned #wrappers #jvp #laned_jvp #companion)
}
