//! Variables that are only lent to callees: `let mut source = Source::new(1); step(&mut source, x)`.
//!
//! Whether a callee stores something active in them is not visible. Their type may have no tangent, and where nothing else happens to
//! them, none is needed: so the generated code asks the compiler whether there is one.

use super::{Activity, activity};
use crate::ir::values::ValueSet;
use crate::ir::*;

/// Notes them.
pub(crate) fn mark(function: &mut Function, activity: &Activity, active: &[bool]) {
    let mut lent = Vec::new();
    let mut otherwise = ValueSet::default();
    let is_active = |value| activity.is_active(function, value);
    function.body.each_line(&mut |line| {
        if let Line::Let { op: Op::Call(call), .. } = line {
            lent.extend(call.changed().map(|place| function.root(place.root)));
            return;
        }
        activity::flows(function, line, &mut |from, to| {
            if is_active(from) && is_active(to) {
                otherwise.insert(function.root(from));
                otherwise.insert(function.root(to));
            }
        });
    });
    let parameters = function.parameters.iter().zip(active).filter(|(_, active)| **active);
    for value in activity::results(function).into_iter().chain(parameters.map(|(&parameter, _)| parameter)) {
        otherwise.insert(function.root(value));
    }
    lent.retain(|&root| is_active(root) && !otherwise.contains(root));
    // What replaces them has their type.
    let mut stored = Vec::new();
    function.body.each_line(&mut |line| {
        if let Line::Store { place, value, .. } = line
            && let place = function.resolve(place)
            && place.path.iter().all(|step| matches!(step, Projection::Deref))
            && lent.contains(&place.root)
        {
            stored.push(function.root(*value));
        }
    });
    lent.extend(stored);
    lent.sort();
    lent.dedup();
    function.only_lent = lent;
}
