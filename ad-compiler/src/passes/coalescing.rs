//! Additions to the same adjoint, joined: `x_bar += a; x_bar -= b` is `x_bar += a - b`.
//!
//! The sum is computed beside the adjoint, which is often what the next step waits for. Between the two additions nothing may look at the adjoint;
//! additions to other parts of it do no harm.

use crate::ir::*;
use crate::passes::Unit;
use crate::passes::formulas::Lines;
use crate::rules::Primitive;
use std::collections::{BTreeMap, BTreeSet};

pub(super) fn run(unit: &mut Unit) {
    let (function, reverse) = unit.sweeps();
    join(function, &mut reverse.adjoint.region);
}

/// Joins the additions of a reverse sweep.
fn join(function: &mut Function, region: &mut Region) {
    let mut lines = Lines { function, lines: Vec::new(), one: None };
    join_in(&mut lines, region);
}

/// The last addition to a place that nothing has looked at since, with its position among the lines.
struct Open {
    place: Place,
    position: usize,
    /// What is added, with its sign.
    sum: (Primitive, ValueId),
}

/// Those by what they are additions to parts of, and by the last index on the way there: long functions add to many elements of one list.
#[derive(Default)]
struct AllOpen(BTreeMap<ValueId, BTreeMap<Option<ValueId>, Vec<Open>>>);

impl AllOpen {
    fn index(place: &Place) -> Option<ValueId> {
        place.path.iter().rev().find_map(|step| match step {
            Projection::Index(index) => Some(*index),
            _ => None,
        })
    }

    fn push(&mut self, open: Open) {
        let of_root = self.0.entry(open.place.root).or_default();
        of_root.entry(AllOpen::index(&open.place)).or_default().push(open);
    }

    fn take(&mut self, place: &Place) -> Option<Open> {
        let alike = self.0.get_mut(&place.root)?.get_mut(&AllOpen::index(place))?;
        let position = alike.iter().position(|open| open.place.is(place))?;
        Some(alike.swap_remove(position))
    }

    fn close(&mut self, mentioned: &BTreeSet<ValueId>) {
        self.0.retain(|root, _| !mentioned.contains(root));
    }
}

fn join_in(out: &mut Lines, region: &mut Region) {
    let lines = std::mem::take(&mut region.lines);
    let mut joined: Vec<Option<Line>> = Vec::new();
    let mut open = AllOpen::default();
    for mut line in lines {
        line.regions_mut().into_iter().for_each(|inner| join_in(out, inner));
        if let Line::Update { place, rule: rule @ (Primitive::Add | Primitive::Sub), value, .. } = &mut line
            && out.function.place_ty(place).is_float()
        {
            if let Some(Open { position, sum, .. }) = open.take(place) {
                joined[position] = None;
                (*rule, *value) = both(out, sum, (*rule, *value));
                joined.extend(out.lines.drain(..).map(Some));
            }
            open.push(Open { place: place.clone(), position: joined.len(), sum: (*rule, *value) });
        } else if !open.0.is_empty() {
            let mut mentioned = BTreeSet::new();
            mentions(&line, &mut mentioned);
            open.close(&mentioned);
        }
        joined.push(Some(line));
    }
    region.lines = joined.into_iter().flatten().collect();
}

/// The sum of two terms, positive if one of them is.
fn both(out: &mut Lines, first: (Primitive, ValueId), second: (Primitive, ValueId)) -> (Primitive, ValueId) {
    let ty = out.function.ty(second.1);
    match (first, second) {
        ((Primitive::Add, a), (Primitive::Sub, b)) | ((Primitive::Sub, b), (Primitive::Add, a)) => {
            (Primitive::Add, out.primitive(Primitive::Sub, vec![a, b], ty))
        }
        ((rule, a), (_, b)) => (rule, out.primitive(Primitive::Add, vec![a, b], ty)),
    }
}

/// What a line and those inside of it mention.
fn mentions(line: &Line, mentioned: &mut BTreeSet<ValueId>) {
    line.each_use(&mut |each| {
        mentioned.insert(each.value());
    });
    line.each_write(&mut |place| {
        mentioned.insert(place.root);
    });
    line.regions()
        .into_iter()
        .for_each(|region| region.lines.iter().for_each(|inner| mentions(inner, mentioned)));
}
