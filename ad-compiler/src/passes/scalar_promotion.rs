//! Additions to one element of an adjoint from several places of a loop's body, promoted to a scalar: `x_bar[i] += r; if a { x_bar[i] += s } if b { x_bar[i] += t }`
//! adds to a local, and once to `x_bar[i]` at the end of the iteration.
//!
//! The processor would have to wait for each store before the next load of the same element, and rustc keeps no element in a register where another list may
//! overlap. Only additions may be made to the list in the body, by whatever index: their order does not matter. Something has to be added in every iteration,
//! or else the element may not be there; and something in a block inside, for additions that all stand in the body itself are joined already.

use crate::ir::facts::Facts;
use crate::ir::values::{ValueMap, ValueSet};
use crate::ir::*;
use crate::passes::Unit;
use crate::rules::Primitive;

pub(super) fn run(unit: &mut Unit) {
    let (function, reverse) = unit.sweeps();
    let mut constants = ValueMap::default();
    for region in [&function.body, &reverse.adjoint.region] {
        region.each_line(&mut |line| {
            if let Line::Let { value, op: op @ Op::Constant(_) } = line {
                constants.insert(*value, op.clone());
            }
        });
    }
    let mut promotion = Promotion { function, facts: &reverse.facts, constants };
    promotion.inside(&mut reverse.adjoint.region);
}

struct Promotion<'a> {
    function: &'a mut Function,
    facts: &'a Facts,
    /// The values that are constants, which can be had wherever they are needed.
    constants: ValueMap<Op>,
}

/// What a body does to an adjoint.
#[derive(Default)]
struct Additions {
    /// The places that are added to, and whether that is in a block inside.
    places: Vec<(Place, bool)>,
    /// The roots that are mentioned in another way.
    others: ValueSet,
    /// Roots that are declared in the body.
    declared: ValueSet,
    leaves: bool,
}

impl Promotion<'_> {
    /// Goes through the loops of a region, from the outermost on.
    fn inside(&mut self, region: &mut Region) {
        for line in &mut region.lines {
            if let Line::Loop(each) = line {
                self.body(&each.header, &mut each.body);
            }
            line.regions_mut().into_iter().for_each(|inner| self.inside(inner));
        }
    }

    fn body(&mut self, header: &Header, body: &mut Region) {
        let mut found = Additions::default();
        found.region(self.function, body, false);
        if found.leaves || body.end != End::Falls {
            return;
        }
        let index = match header {
            Header::Backward { index, .. } => *index,
            Header::BackwardRange { index, .. } => Some(*index),
            Header::Forever | Header::While(_) | Header::For(_) => None,
        };
        let mut places: Vec<Place> = Vec::new();
        for (place, is_inside) in &found.places {
            let root = place.root;
            let only_added = !found.others.contains(root) && !found.declared.contains(root);
            let known = places.iter().any(|known| known.is(place));
            let always = || found.places.iter().any(|(other, is_inside)| !is_inside && other.is(place));
            if *is_inside && only_added && !known && always() && self.is_there(place, index, body.id) {
                places.push(place.clone());
            }
        }
        places.into_iter().for_each(|place| self.promote(&place, body));
    }

    /// Whether the indices of a place are there at the end of the body, and at least one of them is its own.
    fn is_there(&self, place: &Place, index: Option<ValueId>, body: RegionId) -> bool {
        let is_own = |value: ValueId| Some(value) == index || self.facts.region_of(value) == Some(body);
        let is_outer = |value: ValueId| {
            let parameter = matches!(self.function.info(value).kind, Kind::Parameter);
            let home = self.facts.region_of(value);
            parameter
                || self.constants.get(value).is_some()
                || home.is_some_and(|home| self.facts.is_inside(body, home))
        };
        place.indices().any(is_own) && place.indices().all(|value| is_own(value) || is_outer(value))
    }

    /// Puts a local in the place of an element throughout the body.
    fn promote(&mut self, place: &Place, body: &mut Region) {
        let info = self.function.info(place.root).clone();
        let ty = self.function.place_ty(place);
        let local =
            self.function.temporary(&format!("{}_sum", info.ident), info.span, ty.clone(), Kind::Memory);
        replace(body, place, local);
        let declared = Line::Let { value: local, op: Op::Zero(Zero::Visible(ty.clone())) };
        body.lines.insert(0, declared);
        // A constant of a block inside is not there at the end of the body.
        let mut place = place.clone();
        for step in &mut place.path {
            if let Projection::Index(index) = step
                && let Some(op) = self.constants.get(*index).cloned()
            {
                let again = self.function.temporary("index", info.span, Ty::Inert, Kind::Line);
                body.lines.push(Line::Let { value: again, op });
                *index = again;
            }
        }
        let sum = self.function.temporary("sum", info.span, ty, Kind::Line);
        body.lines.push(Line::Let { value: sum, op: Op::Read(Place::of(local)) });
        body.lines.push(Line::Update { old: place.root, place, rule: Primitive::Add, value: sum });
    }
}

impl Additions {
    fn region(&mut self, function: &Function, region: &Region, is_inside: bool) {
        for line in &region.lines {
            match line {
                Line::Update { place, rule: Primitive::Add | Primitive::Sub, value, .. }
                    if !place.path.is_empty() && function.place_ty(place).is_float() =>
                {
                    self.others.insert(*value);
                    self.others.extend(place.indices());
                    self.places.push((place.clone(), is_inside));
                }
                line => {
                    line.each_use(&mut |each| {
                        self.others.insert(function.root(each.value()));
                    });
                    line.each_write(&mut |place| {
                        self.others.insert(place.root);
                    });
                }
            }
            self.leaves |= matches!(line, Line::Exit(_) | Line::Rest { .. } | Line::Open { .. });
            match line {
                Line::Let { value, .. } | Line::Declare(value) => {
                    self.declared.insert(*value);
                }
                _ => {}
            }
            line.regions().into_iter().for_each(|inner| self.region(function, inner, true));
        }
    }
}

fn replace(region: &mut Region, place: &Place, local: ValueId) {
    for line in &mut region.lines {
        if let Line::Update { place: added, old, .. } = line
            && added.is(place)
        {
            *added = Place::of(local);
            *old = local;
        }
        line.regions_mut().into_iter().for_each(|inner| replace(inner, place, local));
    }
}
