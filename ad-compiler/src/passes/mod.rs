//! The passes: what happens to a function between lowering and printing.
//!
//! [`ADJOINT`] and [`TANGENT`] are the compiler's plan. [`run`] goes through such a list; the verifier checks the IR, which is
//! printed where that was asked for (see [`trace`]). Below the barriers of analysis nothing can fail.

pub(crate) mod adjoint;
pub(crate) mod checkpoint;
mod coalescing;
mod constant_folding;
mod dead;
pub(crate) mod formulas;
mod if_conversion;
mod in_place;
mod last_use;
pub(crate) mod lifting;
pub(crate) mod loop_fission;
mod moves;
#[cfg(test)]
pub(crate) mod read;
mod scalar_promotion;
pub(crate) mod shapes;
mod simplify;
mod slice_loops;
pub(crate) mod tangent;
mod tapes;
pub(crate) mod trace;
mod unit;
mod value_numbering;

use crate::analysis::Activity;
use crate::attribute::switches::Options;
use crate::ir::values::ValueSet;
use crate::ir::{Function, ValueId};
use tangent::Tangent;
pub(crate) use unit::{Sweeps, Unit};

/// A transform of a [`Unit`].
pub(crate) struct Pass {
    pub(crate) name: &'static str,
    /// For a pass that only makes derivatives cheaper: its switch, of the same name.
    pub(crate) switch: Option<fn(&Options) -> bool>,
    run: fn(&mut Unit),
}

impl Pass {
    const fn always(name: &'static str, run: fn(&mut Unit)) -> Self {
        Pass { name, switch: None, run }
    }

    const fn unless_without(name: &'static str, switch: fn(&Options) -> bool, run: fn(&mut Unit)) -> Self {
        Pass { name, switch: Some(switch), run }
    }

    fn is_on(&self, options: &Options) -> bool {
        self.switch.is_none_or(|switch| switch(options))
    }
}

/// Reverse mode: a primal that keeps what its reverse sweep needs, and that sweep.
pub(crate) const ADJOINT: &[Pass] = &[
    Pass::unless_without("if_conversion", |on| on.if_conversion, if_conversion::run),
    Pass::always("shapes", shapes::run),
    Pass::always("adjoint", adjoint::run),
    Pass::unless_without("constant_folding", |on| on.constant_folding, constant_folding::run),
    Pass::unless_without("value_numbering", |on| on.value_numbering, value_numbering::run),
    Pass::unless_without("simplify", |on| on.simplify, simplify::run),
    Pass::unless_without("coalescing", |on| on.coalescing, coalescing::run),
    Pass::unless_without("scalar_promotion", |on| on.scalar_promotion, scalar_promotion::run),
    Pass::always("checkpoint", checkpoint::run),
    Pass::unless_without("loop_fission", |on| on.loop_fission, loop_fission::run),
    Pass::unless_without("last_use", |on| on.last_use, last_use::run),
    Pass::always("tapes", tapes::run),
    Pass::always("moves", moves::run),
    Pass::unless_without("slice_loops", |on| on.slice_loops, slice_loops::run),
    Pass::unless_without("in_place", |on| on.in_place, in_place::run),
];

/// Forward mode: a function that computes its result and the tangent of it.
pub(crate) const TANGENT: &[Pass] =
    &[Pass::always("tangent", tangent::run), Pass::always("tangent_moves", moves::in_tangent)];

/// Runs the passes of a list that are not left out. What comes of them is verified; in the compiler's own tests, after each.
pub(crate) fn run(passes: &[Pass], unit: &mut Unit) {
    let on: Vec<&Pass> = passes.iter().filter(|pass| pass.is_on(&unit.options)).collect();
    for (number, pass) in on.iter().enumerate() {
        let start = trace::start();
        (pass.run)(unit);
        trace::finished(pass.name, start, unit);
        if cfg!(test) || number + 1 == on.len() {
            unit.verify(pass.name);
        }
    }
}

/// What is known of the type of a parameter.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Given {
    /// It is copied for nothing.
    pub(crate) is_number: bool,
    pub(crate) holds_references: bool,
    /// Its adjoint can be moved to the caller.
    pub(crate) is_owned: bool,
}

/// Reverse mode: a function and its reverse sweep, before it is decided where that has the primal's values from. So far it is the same whether the sweep is
/// given the arguments again or not, unless it collects adjoints of what it owns.
pub(crate) struct Differentiated<'a> {
    unit: Unit<'a>,
    lowered: &'a Function,
}

impl<'a> Differentiated<'a> {
    pub(crate) fn of(
        lowered: &'a Function,
        activity: &'a Activity,
        active: &'a [bool],
        options: Options,
    ) -> Self {
        Differentiated::from(lowered, Unit::new(lowered.clone(), activity, active, options))
    }

    fn from(lowered: &'a Function, mut unit: Unit<'a>) -> Self {
        run(before_checkpoints().0, &mut unit);
        Differentiated { unit, lowered }
    }

    /// The sweep is given the arguments again.
    pub(crate) fn sweeps(self, options: Options) -> Sweeps {
        let mut unit = Unit { options, ..self.unit };
        let (shared, others) = before_checkpoints();
        trace::shown(shared.last().map_or(trace::LOWERING, |pass| pass.name), &unit);
        run(others, &mut unit);
        unit.into_sweeps()
    }

    /// The sweep is not given the arguments again, but for numbers; `None` if there are no others, so that it is the usual one.
    pub(crate) fn keeping(&self, given: &[Given], options: Options) -> Option<Sweeps> {
        let Differentiated { unit, lowered } = self;
        let those = |is_it: &dyn Fn(ValueId, &Given) -> bool| -> ValueSet {
            let parameters = lowered.parameters.iter().copied().zip(given);
            parameters
                .filter(|(parameter, given)| is_it(*parameter, given))
                .map(|(parameter, _)| parameter)
                .collect()
        };
        let gone = those(&|parameter, given| !given.is_number && !lowered.is_memory(parameter));
        let holding = those(&|_, given| given.holds_references);
        let owned = those(&|_, given| given.is_owned);
        gone.iter().next()?;
        let options = Options { stateless: false, last_use: false, ..options };
        let is_shared = owned.iter().next().is_none();
        let mut unit = match is_shared {
            true => unit.clone(),
            false => Unit::new((*lowered).clone(), unit.activity, unit.active, options),
        };
        let function = &mut unit.function;
        (function.gone, function.holding_references, function.owned) = (gone, holding, owned);
        let keeping = match is_shared {
            true => Differentiated { unit, lowered },
            false => Differentiated::from(lowered, unit),
        };
        Some(keeping.sweeps(options))
    }
}

/// The passes before it is decided where the sweep has the primal's values from, and the others.
fn before_checkpoints() -> (&'static [Pass], &'static [Pass]) {
    let decision = ADJOINT.iter().position(|pass| pass.name == "checkpoint");
    ADJOINT.split_at(decision.expect("it is one of them"))
}

/// Forward mode.
pub(crate) fn forward(function: &Function, activity: &Activity, active: &[bool]) -> Tangent {
    let mut unit = Unit::new(function.clone(), activity, active, Options::default());
    run(TANGENT, &mut unit);
    unit.into_tangent()
}
