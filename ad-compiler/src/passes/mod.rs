//! Transforms of the IR; below the barriers of analysis nothing here can fail.

pub(crate) mod adjoint;
mod dead;
mod factors;
pub(crate) mod formulas;
mod join;
mod release;
pub(crate) mod schedule;
pub(crate) mod shapes;
mod share;
pub(crate) mod simplify;
pub(crate) mod strips;
pub(crate) mod tangent;

use crate::analysis::Activity;
use crate::attribute::switches::Options;
use crate::ir::facts::Facts;
use crate::ir::verify::{self, Sweep};
use crate::ir::{Function, LocalGradient};
use adjoint::Adjoint;
use schedule::Schedule;
use tangent::Tangent;

/// A primal that keeps what its reverse sweep needs, and that sweep.
#[derive(Clone, Debug)]
pub(crate) struct Sweeps {
    pub(crate) function: Function,
    pub(crate) facts: Facts,
    pub(crate) adjoint: Adjoint,
    pub(crate) schedule: Schedule,
    pub(crate) options: Options,
}

/// Reverse mode.
pub(crate) fn reverse(function: &Function, activity: &Activity, active: &[bool], options: Options) -> Sweeps {
    let mut function = function.clone();
    let mut variants = std::mem::take(&mut function.variants);
    variants.retain(|(value, _)| !activity.is_varied(&function, *value));
    function.variants = variants;
    shapes::insert(&mut function, activity);
    verify::check_function(&function, Sweep::Primal, "shapes");
    let mut facts = Facts::of(&function);
    let mut adjoint = adjoint::transform(&mut function, activity, &facts, active, options.scale);
    verify::check_reverse(&function, &adjoint.sweep(None), "the adjoint");
    if options.scale {
        factors::join(&mut function, &mut adjoint.region);
        verify::check_reverse(&function, &adjoint.sweep(None), "joining constant factors");
    }
    let mut equal = share::Equal::default();
    if options.share {
        equal = share::share(&function, &mut adjoint.region);
        verify::check_reverse(&function, &adjoint.sweep(None), "sharing");
    }
    if options.simplify {
        let slots: Vec<_> = adjoint.slots.iter().flatten().copied().collect();
        simplify::simplify(&mut function, &mut adjoint.region, &slots);
        verify::check_reverse(&function, &adjoint.sweep(None), "simplification");
    }
    if options.join {
        join::join(&mut function, &mut adjoint.region);
        verify::check_reverse(&function, &adjoint.sweep(None), "joining additions");
    }
    let mut schedule = schedule::schedule(&mut function, &mut facts, &mut adjoint, &equal, options);
    verify::check_function(&function, Sweep::Keeping(&schedule.saves), "the schedule");
    verify::check_reverse(&function, &adjoint.sweep(Some(&schedule)), "the schedule");
    if options.take_apart {
        strips::take_apart(&mut function, &facts, &schedule, &mut adjoint.region);
        verify::check_reverse(&function, &adjoint.sweep(Some(&schedule)), "taking loops apart");
    }
    if options.release {
        release::release(&function, &mut schedule, &mut adjoint.region);
        verify::check_reverse(&function, &adjoint.sweep(Some(&schedule)), "releasing lists");
    }
    Sweeps { function, facts, adjoint, schedule, options }
}

/// Forward mode.
pub(crate) fn forward(function: &Function, activity: &Activity, active: &[bool]) -> Tangent {
    let tangent = tangent::transform(function, activity, active);
    verify::check_function(&tangent.function, Sweep::Tangent(&tangent.parameters), "the tangent transform");
    tangent
}

/// The gradient of a local value, where the body asks for it.
pub(crate) fn local(function: &Function, activity: &Activity, gradient: LocalGradient) -> Function {
    let unfolded = tangent::local(function, activity, gradient);
    verify::check_function(&unfolded, Sweep::Local, "the tangent of a local value");
    unfolded
}

impl Adjoint {
    /// What is verified of the sweep.
    pub(crate) fn sweep<'a>(&'a self, schedule: Option<&'a Schedule>) -> verify::Reverse<'a> {
        let kept = schedule.map(|schedule| verify::Kept {
            captured: &schedule.captured,
            saves: &schedule.saves,
            records: &schedule.records,
        });
        verify::Reverse { region: &self.region, seed: self.seed, slots: &self.slots, kept }
    }
}
