//! What is generated for the function that stands for a part.

use super::order::Order;
use super::taken::{How, Taken};
use crate::attribute::args::Args;
use crate::diagnostics::Errors;
use crate::emit::keeping::Keeping;
use crate::emit::wrappers::SecondOrder;
use crate::emit::{self, reverse, wrappers};
use crate::interface::{Parameter, Signature, bounds, scalars};
use crate::ir::Function;
use crate::source::{Context, marks};
use proc_macro2::{Ident, TokenStream};
use quote::quote;
use syn::ItemFn;

/// A part of a function, as a function with a derivative of its own.
pub(super) trait Part {
    /// The function itself.
    fn plain(&self) -> ItemFn;

    /// The primal with its reverse sweep, of the function or of its forward mode.
    fn sweep(
        &self,
        item: &ItemFn,
        signature: &Signature,
        interface: &reverse::Interface,
        order: Order,
    ) -> TokenStream;

    /// The body of forward mode, where tangents have these names.
    fn forward(&self, signature: &Signature, dots: &[Option<Ident>]) -> TokenStream;
}

/// The function, and its derivatives.
pub(super) fn functions(part: &impl Part, args: &Args, context: &Context) -> syn::Result<TokenStream> {
    let item = part.plain();
    let mut errors = Errors::default();
    let mut signature = Signature::read(&item, args, context, &mut errors);
    errors.check()?;
    scalars::note_scalars(&mut signature, &item);
    let bounded = bounds::bounded(&item, &signature, &Function::empty(), args);
    let interface = args.reverse.then(|| reverse::interface(&signature, false, args.forward));
    let prim = interface.as_ref().map(|interface| part.sweep(&bounded, &signature, interface, Order::First));
    let forward = args.forward.then(|| {
        let dots = wrappers::dots(&signature);
        let body = part.forward(&signature, &dots);
        emit::forward_with(&bounded, &signature, &dots, &body)
    });
    let (jvp, push) = forward.unzip();
    let second = || {
        let both = SecondOrder::of(&bounded, &signature, false);
        let prim = part.sweep(&both.item, &both.signature, &both.interface, Order::Second);
        let keeping = Keeping::of_copies(&both.item, &both.signature);
        let (functions, of_companion) =
            wrappers::second_order(&bounded, &signature, &both, &keeping, &both, false);
        let keeping = keeping.by_copies();
        (quote!(#prim #keeping #functions), of_companion)
    };
    let (second, of_second) = args.second_order.then(second).unzip();
    let push = push.map(|push| quote!(#push #of_second));
    let keeping = args.reverse.then(|| Keeping::of_copies(&bounded, &signature));
    let companion = wrappers::companion(&bounded, &signature, interface.as_ref(), keeping.as_ref(), push);
    let keeping = keeping.map(|keeping| keeping.by_copies());
    let item = marks::without_marks(quote!(#item));
    Ok(quote!(#item #prim #keeping #jvp #second #companion))
}

/// The parameters behind the first few, and how they are taken; the tangents of these may stand behind them.
pub(super) fn hows<'a>(
    signature: &'a Signature,
    before: usize,
    own: &'a [Taken],
) -> impl Iterator<Item = (&'a Parameter, How, &'a syn::Type)> {
    let parameters = &signature.parameters[before..];
    let taking = own.iter().zip(parameters).filter(|(_, parameter)| signature.takes_tangent(parameter));
    let all = own.iter().chain(taking.map(|(taken, _)| taken));
    parameters.iter().zip(all).map(|(parameter, taken)| (parameter, taken.how, &taken.ty))
}
