//! Calls that are there for their effect.
//!
//! A callee that is given an active value and whose result nobody uses may store the value where no derivative is
//! kept, in a cell or behind a reference. So such a call goes through the callee's derivative, as all others with active
//! arguments do; a callee that has none is then reported.

use super::Activity;
use crate::collections::HashSet;
use crate::ir::*;

/// Marks such calls.
pub(crate) fn mark(function: &mut Function, activity: &Activity) {
    let used = used_by_any_name(function);
    let mut body = std::mem::replace(&mut function.body, Function::empty().body);
    mark_region(function, activity, &used, &mut body);
    function.body = body;
}

/// The values that some line uses; what is used by another name is used.
pub(super) fn used_by_any_name(function: &Function) -> HashSet<ValueId> {
    function.body.used().into_iter().flat_map(|value| [value, function.root(value)]).collect()
}

/// Whether a call whose result nobody uses is given something active, and changes nothing that is followed.
pub(super) fn is_for_effect(function: &Function, activity: &Activity, call: &Call) -> bool {
    let varied = function.given(call).any(|value| activity.is_varied(function, value));
    let followed = call.changed().any(|place| activity.is_active_place(function, place));
    varied && !followed
}

fn mark_region(function: &Function, activity: &Activity, used: &HashSet<ValueId>, region: &mut Region) {
    for line in &mut region.lines {
        if let Line::Let { value, op: Op::Call(call) } = line
            && !used.contains(value)
        {
            // What communicates is mirrored anyway.
            call.for_effect = !call.communicates && is_for_effect(function, activity, call);
        }
        line.regions_mut().into_iter().for_each(|inner| mark_region(function, activity, used, inner));
    }
}
