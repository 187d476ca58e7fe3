//! Where saved values are kept between the sweeps, and how much room that has from the beginning.

mod trips;

use super::Unit;
use super::checkpoint::{Plan, is_taped};
use super::unit::ReverseSweep;
use crate::ir::facts::Facts;
use crate::ir::*;
use std::collections::{BTreeMap, BTreeSet};

pub(super) fn run(unit: &mut Unit) {
    let (function, ReverseSweep { facts, plan, layout, .. }) = unit.sweeps();
    let plan = plan.as_ref().expect("checkpoints are planned");
    layout.tapes = tapes(function, facts, plan);
    let taped = plan.records.iter().filter(|&&record| is_taped(function, facts, record));
    let recording: BTreeSet<RegionId> = taped.filter_map(|&record| facts.region_of(record)).collect();
    layout.trips = trips::all_trips(function, facts);
    layout.trips.retain(|region, _| plan.saves.contains_key(region) || recording.contains(region));
}

fn tapes(function: &Function, facts: &Facts, plan: &Plan) -> BTreeMap<RegionId, Container> {
    let mut short = BTreeSet::new();
    of_few_rounds(facts, &function.body, 1, &mut short);
    let container = |&region: &RegionId| match (facts.is_repeated(region), short.contains(&region)) {
        (false, _) => Container::Once,
        (true, false) => Container::Tape,
        (true, true) => Container::ShortTape,
    };
    let containers = plan.saves.keys().map(|region| (*region, container(region)));
    containers.filter(|(_, container)| container.is_tape()).collect()
}

/// Looks for the regions that run only some times in a call: in just one loop, which goes on until something is reached, or in loops of a few rounds.
fn of_few_rounds(facts: &Facts, region: &Region, rounds: usize, found: &mut BTreeSet<RegionId>) {
    for line in &region.lines {
        match line {
            Line::Loop(Loop { header: Header::While(_) | Header::Forever, body, .. }) if rounds == 1 => {
                in_no_other_loop(body, found)
            }
            Line::Loop(Loop { id, header: Header::For(_), body, .. }) => {
                let all = facts.rounds_of(*id).map(|own| own.saturating_mul(rounds));
                if let Some(all) = all.filter(|&all| all <= FEW) {
                    found.insert(body.id);
                    of_few_rounds(facts, body, all.max(2), found);
                }
            }
            Line::Loop(_) => {}
            line => line.each_region(|inner| {
                if rounds > 1 {
                    found.insert(inner.id);
                }
                of_few_rounds(facts, inner, rounds, found);
            }),
        }
    }
}

/// As many values are where a [`Container::ShortTape`] is.
const FEW: usize = 8;

fn in_no_other_loop(region: &Region, found: &mut BTreeSet<RegionId>) {
    found.insert(region.id);
    for line in &region.lines {
        if !matches!(line, Line::Loop(_)) {
            line.each_region(|inner| in_no_other_loop(inner, found));
        }
    }
}
