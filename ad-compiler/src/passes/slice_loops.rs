//! Which loops of the reverse sweep visit parts of lists, without an index.
//!
//! `for (bar, &x) in x_bar[1..n].iter_mut().zip(&x[..n - 1])` checks its bounds once, before it runs. Its iterations are independent of each other,
//! so it goes from the first element to the last, whatever the loop that it reverses did.

use super::Unit;
use super::checkpoint::{Plan, is_taped};
use super::loop_fission::Finder;
use super::unit::ReverseSweep;
use crate::ir::facts::Facts;
use crate::ir::*;
use std::collections::BTreeSet;

pub(super) fn run(unit: &mut Unit) {
    let (function, ReverseSweep { adjoint, facts, plan, layout, .. }) = unit.sweeps();
    let plan = plan.as_ref().expect("checkpoints are planned");
    layout.slice_loops = possible(function, &adjoint.region, plan, facts);
}

/// The loops that can be such: one that restores something in each iteration cannot.
pub(super) fn possible(function: &Function, region: &Region, plan: &Plan, facts: &Facts) -> BTreeSet<LoopId> {
    let finder = Finder::new(function, region);
    let is_record_of = |region, &record: &ValueId| {
        facts.region_of(record) == Some(region) && is_taped(function, facts, record)
    };
    let restores = |region: RegionId| {
        plan.saves.contains_key(&region) || plan.records.iter().any(|record| is_record_of(region, record))
    };
    let mut found = BTreeSet::new();
    region.each_line(&mut |line| {
        if let Line::Loop(each) = line
            && !restores(each.body.id)
            && finder.strips(each).is_some_and(|strips| strips.is_single())
        {
            found.insert(each.id);
        }
    });
    found
}
