//! What is printed where it is used, for the interpreter: it computes such values there, too.

use super::containers::Containers;
use super::inline::Inlined;
use super::names::Names;
use super::reverse::kept_by_name;
use super::strips::StripLoops;
use crate::ir::Op;
use crate::ir::values::{ValueMap, ValueSet};
use crate::passes::Sweeps;
use crate::passes::tangent::Tangent;

/// Such values of each function that is printed, with what they are.
#[derive(Clone, Debug)]
pub(crate) struct WhereUsed {
    pub(crate) primal: ValueMap<Op>,
    pub(crate) reverse: ValueMap<Op>,
    pub(crate) forward: ValueMap<Op>,
}

impl WhereUsed {
    pub(crate) fn of(sweeps: &Sweeps, tangent: &Tangent) -> Self {
        let Sweeps { function, adjoint, plan, layout, options, .. } = sweeps;
        let mut names = Names::new(function);
        let kept = kept_by_name(plan, &Containers::of(sweeps, &mut names));
        let strips = StripLoops::of(function, &adjoint.region, &layout.slice_loops, options.loop_fusion);
        let forward = &tangent.function;
        WhereUsed {
            primal: Inlined::of(function, &function.body, &kept).into_ops(),
            reverse: Inlined::of(function, &adjoint.region, &strips.named).into_ops(),
            forward: Inlined::of(forward, &forward.body, &ValueSet::default()).into_ops(),
        }
    }
}
