//! Second derivatives: the adjoint transform of what the tangent transform has made.

use super::Analysed;
use crate::analysis::carrying::Carrying;
use crate::analysis::{Activity, effects, lent};
use crate::attribute::switches::Options;
use crate::diagnostics::{Errors, Page};
use crate::emit;
use crate::emit::keeping::Keeping;
use crate::emit::wrappers::{self, SecondOrder};
use crate::interface::Signature;
use crate::ir::values::ValueSet;
use crate::ir::verify::{self, Sweep};
use crate::ir::{Function, Line, Op};
use crate::passes::tangent::{Gives, Tangent};
use crate::passes::{Differentiated, Sweeps};
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
    gives: Gives,
) -> syn::Result<Composed> {
    let taken: Vec<bool> =
        signature.parameters.iter().map(|parameter| signature.takes_tangent(parameter)).collect();
    let (mut function, active) = tangent.clone().into_function(&analysed.active, &taken, gives);
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
                Page::SecondOrder,
                function.info(*value).span,
                "there is no second derivative of `with_derivative`",
                "write the value so that its derivative follows from the lines, or leave out `second_order`",
            );
        }
    });
}

/// What the sweeps of forward mode are made with.
pub(crate) fn options(options: Options) -> Options {
    Options { last_use: false, ..options }
}

/// What forward mode is as a function, as far as second derivatives ask for it.
pub(super) struct Functions {
    both: Composed,
    /// For products alone, where they have a sweep of their own.
    tangent_alone: Option<Composed>,
}

impl Functions {
    pub(super) fn of(
        item: &syn::ItemFn,
        tangent: &Tangent,
        analysed: &Analysed,
        signature: &Signature,
    ) -> syn::Result<Self> {
        let both = composed(tangent, analysed, signature, Gives::Both)?;
        let tangent_alone = wrappers::has_products_alone(item, signature)
            .then(|| composed(tangent, analysed, signature, Gives::TangentAlone))
            .transpose()?;
        Ok(Functions { both, tangent_alone })
    }

    /// `f_jvp_prim`, `f_hvp_prim`, the functions around them, and what belongs to the companion.
    pub(super) fn second_order(
        &self,
        item: &syn::ItemFn,
        signature: &Signature,
        options: Options,
    ) -> (TokenStream, TokenStream) {
        let options = self::options(options);
        let mut both = SecondOrder::of(item, signature, self.both.function.is_recursive());
        let stateless = options.stateless && emit::stateless::is_possible(&both.item, &both.signature);
        let differentiated = self.both.differentiated(options);
        let kept = differentiated.keeping(&super::given(&both.signature), options);
        let sweeps = differentiated.sweeps(Options { stateless, ..options });
        if sweeps.plan.stateless {
            both.keep_nothing();
        }
        let mut prims = prim(&both, &sweeps, &ValueSet::default());
        let recursive = self.both.function.is_recursive();
        let (of_keeping, keeping) = Keeping::of_sweeps(&both.item, &both.signature, recursive, kept.as_ref());
        prims.extend(of_keeping);
        let Some(composed) = &self.tangent_alone else {
            let (functions, of_companion) =
                wrappers::second_order(item, signature, &both, &keeping, &both, false);
            return (quote!(#prims #functions), of_companion);
        };
        let products = SecondOrder::of_products(item, signature);
        // It is not what it calls, where it calls itself.
        let sweeps = composed.differentiated(options).sweeps(Options { stateless: false, ..options });
        prims.extend(prim(&products, &sweeps, &ValueSet::default()));
        let is_asked = wrappers::has_hessian(item, signature) && signature.can_have_lanes();
        let laned = is_asked.then(|| composed.carrying_several(&sweeps, signature)).flatten();
        if let Some(carrying) = &laned {
            let (item, signature) = emit::lanes::laned(item, signature);
            prims.extend(prim(&SecondOrder::of_products(&item, &signature), &sweeps, carrying));
        }
        let (functions, of_companion) =
            wrappers::second_order(item, signature, &both, &keeping, &products, laned.is_some());
        (quote!(#prims #functions), of_companion)
    }
}

impl Composed {
    fn differentiated(&self, options: Options) -> Differentiated<'_> {
        Differentiated::of(&self.function, &self.activity, &self.active, options)
    }

    /// What there is several of in a sweep that gives several products with the Hessian, if it can.
    fn carrying_several(&self, sweeps: &Sweeps, signature: &Signature) -> Option<ValueSet> {
        let Sweeps { function, adjoint, .. } = sweeps;
        let tangents = function.parameters[signature.parameters.len()..].iter().copied();
        Carrying::products(function, &adjoint.region, tangents, adjoint.slots.iter().flatten().copied())
    }
}

/// The function with its reverse sweep.
fn prim(second: &SecondOrder, sweeps: &Sweeps, carrying: &ValueSet) -> TokenStream {
    let (prim, once) = emit::prim(&second.item, &second.signature, sweeps, &second.interface, carrying);
    debug_assert!(!once.is_needed(), "no list is released");
    prim
}
