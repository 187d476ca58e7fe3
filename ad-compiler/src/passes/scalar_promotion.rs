//! Additions to one element of an adjoint from several places of a loop's body, promoted to a scalar: `x_bar[i] += r; if a { x_bar[i] += s } if b { x_bar[i] += t }`
//! adds to a local, and once to `x_bar[i]` at the end of the iteration.
//!
//! The processor would have to wait for each store before the next load of the same element, and rustc keeps no element in a register where another list may
//! overlap. Only additions may be made to the list in the body, by whatever index: their order does not matter. Some have to stand in blocks inside, for
//! those that all stand in the body itself are joined already. Where nothing is added in every iteration, the element may not be there: then nothing has
//! come of the others either, and nothing is added at the end.

use crate::ir::facts::Facts;
use crate::ir::values::ValueMap;
use crate::ir::*;
use crate::passes::Unit;
use crate::rules::Primitive;
use proc_macro2::Span;
use std::collections::BTreeSet;

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

/// Where in a body something is added.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Depth {
    /// In the body itself.
    Always,
    InBranch,
    InLoop,
}

/// What a body does to an adjoint.
#[derive(Default)]
struct Additions {
    /// The places that are added to.
    places: Vec<(Place, Depth)>,
    /// The roots that are mentioned in another way.
    others: BTreeSet<ValueId>,
    /// Roots that are declared in the body.
    declared: BTreeSet<ValueId>,
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
        found.region(self.function, body, Depth::Always);
        if found.leaves || body.end != End::Falls {
            return;
        }
        let index = match header {
            Header::Backward { index, .. } => *index,
            Header::BackwardRange { index, .. } => Some(*index),
            Header::Forever | Header::While(_) | Header::For(_) => None,
        };
        let mut places: Vec<(Place, bool)> = Vec::new();
        for (place, depth) in &found.places {
            let root = place.root;
            let only_added = !found.others.contains(&root) && !found.declared.contains(&root);
            let known = places.iter().any(|(known, _)| known.is(place));
            if *depth == Depth::Always || !only_added || known || !self.is_there(place, index, body.id) {
                continue;
            }
            let same: Vec<Depth> =
                found.places.iter().filter(|(other, _)| other.is(place)).map(|(_, depth)| *depth).collect();
            let always = same.contains(&Depth::Always);
            // One of a branch alone saves nothing.
            let several = same.len() > 1 || same.contains(&Depth::InLoop);
            if always || (several && !self.function.place_ty(place).is_generic()) {
                places.push((place.clone(), always));
            }
        }
        places.into_iter().for_each(|(place, always)| self.promote(&place, always, body));
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
    fn promote(&mut self, place: &Place, always: bool, body: &mut Region) {
        let info = self.function.info(place.root).clone();
        let ty = self.function.place_ty(place);
        let local = self.function.temporary(&format!("{}_sum", info.ident), info.span, ty, Kind::Memory);
        replace(body, place, local);
        let declared = Line::Let { value: local, op: Op::Zero(Zero::Visible(ty)) };
        body.lines.insert(0, declared);
        // A constant of a block inside is not there at the end of the body.
        let mut place = place.clone();
        let indices = place.path.iter_mut().flat_map(|step| match step {
            Projection::Index(index) => [Some(index), None],
            Projection::Range { from, to, .. } => [from.as_mut(), to.as_mut()],
            _ => [None, None],
        });
        for index in indices.flatten() {
            if let Some(op) = self.constants.get(*index).cloned() {
                let again = self.function.temporary("index", info.span, Ty::inert(), Kind::Line);
                body.lines.push(Line::Let { value: again, op });
                *index = again;
            }
        }
        let sum = self.function.temporary("sum", info.span, ty, Kind::Line);
        body.lines.push(Line::Let { value: sum, op: Op::Read(Place::of(local)) });
        let added = Line::Update { old: place.root, place, rule: Primitive::Add, value: sum };
        if always {
            body.lines.push(added);
        } else {
            body.lines.extend(self.unless_zero(sum, added));
        }
    }

    /// Runs a line only if a number is not zero.
    fn unless_zero(&mut self, number: ValueId, line: Line) -> [Line; 2] {
        let span = Span::mixed_site();
        let marker = marker(number, span);
        let tokens = Opaque {
            expr: syn::parse_quote!(#marker != 0.0),
            reads: vec![number],
            writes: Vec::new(),
            pure: true,
            takes_bits: false,
            barrier: None,
        };
        let condition = self.function.temporary("is_added", span, Ty::inert(), Kind::Line);
        let mut arm = |lines: Vec<Line>| Arm {
            pattern: None,
            bindings: Vec::new(),
            guard: None,
            region: Region { id: self.function.new_region(), lines, yields: Vec::new(), end: End::Falls },
        };
        let branch = Branch {
            span,
            selector: Selector::If(condition),
            arms: vec![arm(vec![line]), arm(Vec::new())],
            results: Vec::new(),
            absorbed: None,
            taken: condition,
        };
        [Line::Let { value: condition, op: Op::Opaque(tokens) }, Line::Branch(branch)]
    }
}

impl Additions {
    fn region(&mut self, function: &Function, region: &Region, depth: Depth) {
        for line in &region.lines {
            match line {
                Line::Update { place, rule: Primitive::Add | Primitive::Sub, value, .. }
                    if !place.path.is_empty() && function.place_ty(place).is_float() =>
                {
                    self.others.insert(*value);
                    self.others.extend(place.indices());
                    self.places.push((place.clone(), depth));
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
            let inside = match line {
                Line::Loop(_) => Depth::InLoop,
                _ if depth == Depth::Always => Depth::InBranch,
                _ => depth,
            };
            line.each_region(|inner| self.region(function, inner, inside));
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
