//! From a function to IR of which everything is known that passes ask for.

use super::{local_gradients, nested};
use crate::analysis::{Activity, borrowing, brought, counts, effects, lent, standard, unassigned, written};
use crate::attribute::args::Args;
use crate::diagnostics::Errors;
use crate::infer::by_tokens::Inferred;
use crate::interface::{Signature, bounds, scalars};
use crate::ir::Function;
use crate::ir::verify::{self, Sweep};
use crate::source::Declared;
use crate::{lower, wengert};
use syn::ItemFn;

/// A function that can be differentiated.
pub(crate) struct Analysed {
    pub(crate) function: Function,
    pub(crate) activity: Activity,
    /// Which parameters are active.
    pub(crate) active: Vec<bool>,
    /// The user's function with the bounds that generated functions need.
    pub(crate) bounded: ItemFn,
    /// The user's function with the gradients of local values that its body asks for.
    pub(super) unfolded: Option<ItemFn>,
}

/// Lowers a function and analyses it: all that can be wrong with it is found here.
///
/// Queues of active values are no queues, but those of integers are: which of them a queue has shows by what is wrong.
pub(crate) fn analysed(item: &ItemFn, signature: &mut Signature, args: &Args) -> syn::Result<Analysed> {
    let mut of_written = signature.clone();
    match analysed_as_written(item, &mut of_written, args) {
        Ok(analysed) => {
            *signature = of_written;
            Ok(analysed)
        }
        Err(error) => {
            let Some(block) = lower::queues::as_lists(&item.block) else { return Err(error) };
            let item = ItemFn { block: Box::new(block), ..item.clone() };
            analysed_as_written(&item, signature, args)
        }
    }
}

fn analysed_as_written(item: &ItemFn, signature: &mut Signature, args: &Args) -> syn::Result<Analysed> {
    // What is generated is bounded accordingly.
    scalars::note_scalars(signature, item);
    let mut errors = Errors::default();
    let mut function = lowered(item, signature, &mut errors);
    nested::derive(&mut function.body, args.second_order);
    written::check_places(&function, &mut errors);
    unassigned::check(&function, &mut errors);
    errors.check()?;

    verify::check_function(&function, Sweep::Primal, "lowering");
    let unfolded = local_gradients::unfold(&mut function, item, signature, args)?;

    let mut errors = Errors::default();
    let active: Vec<bool> = signature.parameters.iter().map(|parameter| parameter.active).collect();
    let activity = Activity::analyze(&function, &active, &mut errors);
    let bounded = bounds::bounded(item, signature, &function, args);
    let operators = scalars::brought_by_bounds(item, &bounded, signature);
    brought::check(&function, &activity, &operators, &mut errors);
    written::check_active(&function, &activity, &mut errors);
    borrowing::check(&function, &activity, &mut errors);
    errors.check()?;

    effects::mark(&mut function, &activity);
    standard::mark(&mut function, &activity);
    counts::mark(&mut function, &activity);
    lent::mark(&mut function, &activity, &active);
    Ok(Analysed { function, activity, active, bounded, unfolded })
}

/// Lowers a function by its types, or else, where something in it is not known there yet, by its syntax.
fn lowered(item: &ItemFn, signature: &Signature, errors: &mut Errors) -> Function {
    let declared = Declared::around(&item.sig.ident);
    let inferred = Inferred::of(item, &declared);
    let by_types = match &inferred {
        Some(inferred) => wengert::lower(item, inferred, &declared, signature),
        None => Err(wengert::Unsupported::new("types that do not fit together")),
    };
    #[cfg(feature = "tool")]
    if super::watched::is_watched() {
        let function = lower::lower(item, signature, declared, inferred, errors);
        super::watched::note(item, &function, by_types);
        return function;
    }
    match by_types {
        Ok(function) => {
            lower::refuse(item, &declared, errors);
            function
        }
        Err(_) => lower::lower(item, signature, declared, inferred, errors),
    }
}
