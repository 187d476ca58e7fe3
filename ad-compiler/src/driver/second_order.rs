//! Second derivatives: the adjoint transform of what the tangent transform has made.

use super::Analysed;
use crate::analysis::{Activity, effects, lent};
use crate::attribute::switches::Options;
use crate::diagnostics::Errors;
use crate::emit::{self, wrappers};
use crate::interface::Signature;
use crate::ir::values::ValueSet;
use crate::ir::verify::{self, Sweep};
use crate::ir::{Function, Line, Op};
use crate::passes;
use crate::passes::tangent::Tangent;
use proc_macro2::TokenStream;
use quote::quote;

/// Forward mode as a function of its own, of which everything is known that passes ask for.
pub(crate) struct Composed {
    pub(crate) function: Function,
    pub(crate) activity: Activity,
    /// Which parameters are active.
    pub(crate) active: Vec<bool>,
}

/// The function that forward mode is; what of it has no derivative is found here.
pub(crate) fn composed(
    tangent: &Tangent,
    analysed: &Analysed,
    signature: &Signature,
) -> syn::Result<Composed> {
    let taken: Vec<bool> =
        signature.parameters.iter().map(|parameter| signature.takes_tangent(parameter)).collect();
    let (mut function, active) = tangent.clone().into_function(&analysed.active, &taken);
    let mut errors = Errors::default();
    can_be_differentiated(&function, &mut errors);
    errors.check()?;
    verify::check_function(&function, Sweep::Primal, "forward mode as a function");
    let mut errors = Errors::default();
    let activity = Activity::analyze(&function, &active, &mut errors);
    errors.check()?;
    effects::mark(&mut function, &activity);
    lent::mark(&mut function, &activity, &active);
    Ok(Composed { function, activity, active })
}

/// The derivative of `with_derivative` is what the user says, which says nothing of its own derivative.
fn can_be_differentiated(function: &Function, errors: &mut Errors) {
    function.body.each_line(&mut |line| {
        if let Line::Let { value, op: Op::Apply(..) } = line
            && errors.is_empty()
        {
            errors.add(
                function.info(*value).span,
                "there is no second derivative of `with_derivative`",
                "write the value so that its derivative follows from the lines, or leave out `second_order`",
            );
        }
    });
}

/// What the sweeps of forward mode are made with.
pub(crate) fn options(options: Options) -> Options {
    Options { stateless: false, last_use: false, ..options }
}

/// `f_jvp_prim`, the functions around it, and what belongs to the companion.
pub(super) fn second_order(
    item: &syn::ItemFn,
    signature: &Signature,
    composed: &Composed,
    options: Options,
) -> (TokenStream, TokenStream) {
    let Composed { function, activity, active } = composed;
    let second = wrappers::SecondOrder::of(item, signature, function.is_recursive());
    let sweeps = passes::reverse(function, activity, active, self::options(options));
    let (prim, once) =
        emit::prim(&second.item, &second.signature, &sweeps, &second.interface, &ValueSet::default());
    debug_assert!(!once.is_needed(), "no list is released");
    let (functions, of_companion) = wrappers::second_order(item, signature, &second);
    (quote!(#prim #functions), of_companion)
}
