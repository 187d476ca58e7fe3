//! The real pipeline on source text, up to the IR.

use super::own_names;
use crate::analyze::Activity;
use crate::args::Args;
use crate::context::Context;
use crate::errors::Errors;
use crate::ir::Function;
use crate::ir::verify::{self, Sweep};
use crate::lower::{self, signature::Signature};
use crate::transform::tangent::Tangent;
use crate::transform::{self, Options, Sweeps};

/// A function in all the forms that the macro has of it.
#[derive(Clone, Debug)]
pub(super) struct Compiled {
    pub(super) name: String,
    pub(super) active: Vec<bool>,
    pub(super) lowered: Function,
    pub(super) sweeps: Sweeps,
    pub(super) tangent: Tangent,
}

impl Compiled {
    /// Compiles a function of the accepted language.
    pub(super) fn of(source: &str, options: Options) -> Compiled {
        Compiled::try_of(source, options).unwrap_or_else(|error| panic!("{error}\n{source}"))
    }

    pub(super) fn try_of(source: &str, options: Options) -> syn::Result<Compiled> {
        let mut item = crate::expand::parse(source.parse()?)?;
        own_names::mark(&mut item);
        let mut errors = Errors::default();
        let signature =
            Signature::read(&item, &Args::parse(Default::default())?, &Context::Free, &mut errors);
        errors.check()?;
        let mut errors = Errors::default();
        let lowered = lower::lower(&item, &signature, &mut errors);
        errors.check()?;
        verify::check_function(&lowered, Sweep::Primal, "lowering");
        let active: Vec<bool> = signature.parameters.iter().map(|parameter| parameter.active).collect();
        let mut errors = Errors::default();
        let activity = Activity::analyze(&lowered, &active, &mut errors);
        errors.check()?;
        let sweeps = transform::reverse(&lowered, &activity, &active, options);
        let tangent = transform::forward(&lowered, &activity, &active);
        Ok(Compiled { name: item.sig.ident.to_string(), active, lowered, sweeps, tangent })
    }
}
