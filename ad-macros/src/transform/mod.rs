//! Transforms of the IR; below the barriers of analysis nothing here can fail.

pub(crate) mod adjoint;
pub(crate) mod schedule;
pub(crate) mod shapes;
pub(crate) mod simplify;
pub(crate) mod tangent;

use crate::analyze::Activity;
use crate::ir::Function;
use crate::ir::facts::Facts;
use adjoint::Adjoint;
use schedule::Schedule;

/// What only makes the reverse sweep cheaper, and changes no number: tests switch it off.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Options {
    pub(crate) simplify: bool,
    /// Values may be computed again instead of being saved.
    pub(crate) recompute: bool,
}

impl Default for Options {
    fn default() -> Self {
        Options { simplify: true, recompute: true }
    }
}

/// A primal that keeps what its reverse sweep needs, and that sweep.
#[derive(Debug)]
pub(crate) struct Sweeps {
    pub(crate) function: Function,
    pub(crate) facts: Facts,
    pub(crate) adjoint: Adjoint,
    pub(crate) schedule: Schedule,
}

/// Reverse mode.
pub(crate) fn reverse(function: &Function, activity: &Activity, active: &[bool], options: Options) -> Sweeps {
    let mut function = function.clone();
    shapes::insert(&mut function, activity);
    let mut facts = Facts::of(&function);
    let mut adjoint = adjoint::transform(&mut function, activity, &facts, active);
    if options.simplify {
        let slots: Vec<_> = adjoint.slots.iter().flatten().copied().collect();
        simplify::simplify(&mut function, &mut adjoint.region, &slots);
    }
    let schedule = schedule::schedule(&mut function, &mut facts, &mut adjoint, options.recompute);
    Sweeps { function, facts, adjoint, schedule }
}
