//! What the reverse sweep has in common with the primal: `x.sin()` and `x.cos()` are computed once, and so is what is read twice from memory that
//! was not written between.
//!
//! The primal stays as it is. Formulas of the reverse sweep are made of the first of several equal values of the primal; and a formula that the
//! primal has evaluated already is that value.

use crate::collections::HashMap;
use crate::ir::values::ValueMap;
use crate::ir::*;
use crate::passes::Unit;
use crate::rules::Primitive;

/// What is known of values of the primal.
#[derive(Clone, Debug, Default)]
pub(crate) struct Equal {
    /// The first of equal values.
    pub(crate) first: ValueMap<ValueId>,
    /// What was read back after an update: how it comes of the value before.
    pub(crate) updated: Vec<(ValueId, Op)>,
}

pub(super) fn run(unit: &mut Unit) {
    let (function, reverse) = unit.sweeps();
    reverse.equal = share(function, &mut reverse.adjoint.region);
}

/// Makes the reverse sweep use equal values of the primal, and says which are.
fn share(function: &Function, reverse: &mut Region) -> Equal {
    let (equal, known) = numbered(function);
    Replacing { function, equal: equal.first.clone(), known, around: Vec::new() }.region(reverse);
    equal
}

/// Which values of the primal are equal, for a unit that is read.
#[cfg(test)]
pub(super) fn equal_values(function: &Function) -> Equal {
    numbered(function).0
}

fn numbered(function: &Function) -> (Equal, Known) {
    let mut numbering = Numbering {
        function,
        equal: Equal::default(),
        known: HashMap::default(),
        updates: HashMap::default(),
        around: vec![],
        versions: ValueMap::default(),
        writes: 0,
    };
    numbering.region(&function.body);
    let Numbering { equal, known, .. } = numbering;
    (equal, known)
}

/// What a line computes, of values that are the first of their kind.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
enum Computed {
    Primitive(Primitive, Vec<ValueId>),
    /// What was in a place before a write, by number.
    Read(ValueId, Vec<Step>, usize),
}

/// A projection of a place.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
enum Step {
    Field(syn::Member),
    Index(ValueId),
}

/// The values of each region by what they are.
type Known = HashMap<RegionId, HashMap<Computed, ValueId>>;

struct Numbering<'a> {
    function: &'a Function,
    equal: Equal,
    known: Known,
    /// What updates have left in variables, by the region, the variable, and the number of the write.
    updates: HashMap<(RegionId, ValueId, usize), Op>,
    /// The regions around, innermost last.
    around: Vec<RegionId>,
    /// The last write of memory, by number.
    versions: ValueMap<usize>,
    writes: usize,
}

impl Numbering<'_> {
    fn region(&mut self, region: &Region) {
        self.around.push(region.id);
        for line in &region.lines {
            if let Line::Let { value, op } = line
                && let Some(computed) = self.computed(*value, op)
            {
                match found(&self.known, &self.around, &computed) {
                    Some(first) => {
                        self.equal.first.insert(*value, first);
                    }
                    None => {
                        if let Computed::Read(root, path, version) = &computed
                            && path.is_empty()
                            && let Some(op) = self
                                .around
                                .iter()
                                .find_map(|around| self.updates.get(&(*around, *root, *version)))
                        {
                            self.equal.updated.push((*value, op.clone()));
                        }
                        self.known.entry(region.id).or_default().insert(computed, *value);
                    }
                }
            }
            // Conditions and guards are evaluated before what is inside.
            if !line.regions().is_empty() {
                self.written(line);
            }
            // A loop comes back to its beginning after its own writes.
            if matches!(line, Line::Loop(_)) {
                line.each_region(|inner| self.writes_of(inner));
            }
            line.each_region(|inner| self.region(inner));
            self.writes_of_line(line);
            self.left_in_variable(line, region.id);
        }
        self.around.pop();
    }

    /// What a line has put into a variable is there until the next write.
    fn left_in_variable(&mut self, line: &Line, region: RegionId) {
        let (Line::Store { place, value, .. } | Line::Update { place, value, .. }) = line else { return };
        let place = self.function.resolve(place);
        let float = self.function.ty(place.root).is_float() && self.function.ty(*value).is_float();
        if !place.path.is_empty() || !float || !matches!(self.function.info(*value).kind, Kind::Line) {
            return;
        }
        let Some(&version) = self.versions.get(place.root) else { return };
        let value = self.first(*value);
        if let Line::Update { rule, old, .. } = line {
            let operands = vec![self.first(*old), value];
            let op = Op::Primitive { rule: *rule, style: Style::Operator, operands };
            self.updates.insert((region, place.root, version), op);
        } else if self.function.ty(value) == self.function.ty(place.root) {
            let read = Computed::Read(place.root, Vec::new(), version);
            self.known.entry(region).or_default().insert(read, value);
        }
    }

    fn writes_of(&mut self, region: &Region) {
        region.each_line(&mut |line| self.written(line));
    }

    fn writes_of_line(&mut self, line: &Line) {
        self.written(line);
        line.each_region(|inner| self.writes_of(inner));
    }

    fn written(&mut self, line: &Line) {
        let (function, versions, writes) = (self.function, &mut self.versions, &mut self.writes);
        line.each_write(&mut |place| {
            *writes += 1;
            versions.insert(function.root(place.root), *writes);
        });
    }

    fn first(&self, value: ValueId) -> ValueId {
        self.equal.first.get(value).copied().unwrap_or(value)
    }

    fn computed(&self, value: ValueId, op: &Op) -> Option<Computed> {
        // What is in memory may be something else later.
        if !matches!(self.function.info(value).kind, Kind::Line) {
            return None;
        }
        let is_float = self.function.ty(value).is_float();
        match op {
            Op::Primitive { .. } if !is_float => None,
            Op::Primitive { rule, operands, .. } => Some(Computed::Primitive(
                *rule,
                operands.iter().map(|&operand| self.first(operand)).collect(),
            )),
            Op::Read(place) => {
                let place = self.function.resolve(place);
                let steps = place.path.iter().map(|step| match step {
                    Projection::Field(member) => Some(Step::Field(member.clone())),
                    Projection::Index(index) => Some(Step::Index(*index)),
                    _ => None,
                });
                let version = self.versions.get(place.root).copied().unwrap_or(0);
                Some(Computed::Read(place.root, steps.collect::<Option<_>>()?, version))
            }
            _ => None,
        }
    }
}

/// The value of a region, or of one around it.
fn found(known: &Known, around: &[RegionId], computed: &Computed) -> Option<ValueId> {
    around.iter().rev().find_map(|region| known.get(region)?.get(computed).copied())
}

struct Replacing<'a> {
    function: &'a Function,
    equal: ValueMap<ValueId>,
    known: Known,
    around: Vec<RegionId>,
}

impl Replacing<'_> {
    /// A reversed region has the number of the one that it reverses.
    fn region(&mut self, region: &mut Region) {
        self.around.push(region.id);
        for line in &mut region.lines {
            let Line::Let { value, op } = line else {
                line.regions_mut().into_iter().for_each(|inner| self.region(inner));
                continue;
            };
            if let Op::Primitive { operands, .. } | Op::Pull { operands, .. } = op {
                for operand in operands.iter_mut() {
                    *operand = self.equal.get(*operand).copied().unwrap_or(*operand);
                }
            }
            if self.function.ty(*value).is_float()
                && let Op::Primitive { rule, operands, .. } = op
            {
                let computed = Computed::Primitive(*rule, operands.clone());
                if let Some(known) = found(&self.known, &self.around, &computed) {
                    // Whatever reads it reads that value.
                    self.equal.insert(*value, known);
                    *op = Op::Read(Place::of(known));
                }
            }
        }
        self.around.pop();
    }
}
