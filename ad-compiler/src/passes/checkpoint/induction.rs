//! Counters that the reverse sweep runs backward.
//!
//! An index that is counted by hand (`entry += 1`) has one value after the other; to save them all would need a tape. The reverse sweep
//! starts from the last value instead, and undoes the steps.
//!
//! What is computed again is computed where the reverse of its region begins. In a loop the region's own steps are undone just before that:
//! its reads usually come before them. Elsewhere steps are undone where they were made, so what loops and branches before them read is
//! there again.

use crate::ir::facts::{Facts, Position};
use crate::ir::values::{ValueMap, ValueSet};
use crate::ir::*;
use crate::passes::adjoint::Adjoint;
use crate::rules::Primitive;
use std::collections::{BTreeMap, BTreeSet, HashSet};

/// The locals that can be run backward.
#[derive(Debug, Default)]
pub(super) struct Counters {
    steps: BTreeMap<ValueId, Vec<Step>>,
}

/// `counter += value`.
#[derive(Clone, Debug)]
pub(super) struct Step {
    at: Position,
    rule: Primitive,
    pub(super) value: ValueId,
}

impl Counters {
    /// All locals of the function's own block that are integers and only ever written by steps, if the regions of the steps are reversed.
    pub(super) fn of(function: &Function, facts: &Facts, adjoint: &Adjoint) -> Self {
        let mut counters = Counters::default();
        let definitions = super::definitions(&function.body);
        let mut candidates = Vec::new();
        function.body.each_region(&mut |region| {
            for line in &region.lines {
                if let Line::Let { value, op } = line
                    && region.id == function.body.id
                    && function.is_memory(*value)
                    && *function.ty(*value) == Ty::Inert
                {
                    candidates.push((
                        *value,
                        matches!(op, Op::Read(place) if is_integer(&definitions, place.root)),
                    ));
                }
            }
        });
        let mut reversed = HashSet::new();
        adjoint.region.each_region(&mut |region| {
            reversed.insert(region.id);
        });
        let mut steps: BTreeMap<ValueId, Vec<Step>> = BTreeMap::new();
        let mut others = ValueSet::default();
        function.body.each_line(&mut |line| match line {
            Line::Update { place, rule: rule @ (Primitive::Add | Primitive::Sub), value, old }
                if place.path.is_empty() =>
            {
                let at = facts.definition(*old).expect("what was there before is read").clone();
                steps.entry(place.root).or_default().push(Step { at, rule: *rule, value: *value });
            }
            line => line.each_write(&mut |place| {
                others.insert(function.root(place.root));
            }),
        });
        for (counter, is_integer_first) in candidates {
            let Some(made) = steps.get(&counter).filter(|_| !others.contains(counter)) else { continue };
            let certain = is_integer_first || made.iter().all(|step| is_integer(&definitions, step.value));
            if certain && made.iter().all(|step| reversed.contains(&step.at.region)) {
                counters.steps.insert(counter, made.clone());
            }
        }
        counters.forget_linked(function, &definitions);
        counters
    }

    /// Steps by what another counter says would have to be undone in some order.
    fn forget_linked(&mut self, function: &Function, definitions: &ValueMap<&Op>) {
        let linked: Vec<ValueId> = self
            .steps
            .iter()
            .filter(|(_, steps)| {
                steps
                    .iter()
                    .any(|step| self.depends(function, definitions, step.value, &mut ValueSet::default()))
            })
            .map(|(&counter, _)| counter)
            .collect();
        for counter in linked {
            self.steps.remove(&counter);
        }
    }

    /// Whether a value is computed from a counter.
    fn depends(
        &self,
        function: &Function,
        definitions: &ValueMap<&Op>,
        value: ValueId,
        seen: &mut ValueSet,
    ) -> bool {
        if !seen.insert(value) {
            return false;
        }
        if function.is_memory(value) {
            return self.steps.contains_key(&value);
        }
        let mut found = false;
        if let Some(op) = definitions.get(value) {
            each_read(function, op, &mut |read| {
                found = found || self.depends(function, definitions, read, seen);
            });
        }
        found
    }

    /// Whether the counter has the value again that is read at the position, when that region is reversed.
    pub(super) fn is_had_again(&self, facts: &Facts, counter: ValueId, read: &Position) -> bool {
        self.steps.get(&counter).is_some_and(|steps| {
            steps.iter().all(|step| {
                if facts.is_inside(read.region, step.at.region) {
                    match facts.is_repeated(step.at.region) {
                        true => step.at.order >= read.order,
                        false => step.at.region != read.region || step.at.order < read.order,
                    }
                } else if facts.is_inside(step.at.region, read.region) {
                    step.at.order < read.order
                } else {
                    true
                }
            })
        })
    }

    pub(super) fn steps(&self, counter: ValueId) -> &[Step] {
        self.steps.get(&counter).map_or(&[], |steps| steps)
    }
}

/// What undoes the steps of some counters, by region.
#[derive(Debug, Default)]
pub(super) struct Undone {
    by_region: BTreeMap<RegionId, Vec<Undoing>>,
    counters: Vec<ValueId>,
}

#[derive(Debug)]
struct Undoing {
    counter: ValueId,
    step: Position,
    line: Line,
}

impl Undone {
    pub(super) fn of(counters: &Counters, undone: &BTreeSet<ValueId>) -> Self {
        let mut all = Undone { counters: undone.iter().copied().collect(), ..Undone::default() };
        for &counter in undone {
            // The last step is undone first.
            for step in counters.steps(counter).iter().rev() {
                let rule = if step.rule == Primitive::Add { Primitive::Sub } else { Primitive::Add };
                let line = Line::Update { place: Place::of(counter), rule, old: counter, value: step.value };
                let undoing = Undoing { counter, step: step.at.clone(), line };
                all.by_region.entry(step.at.region).or_default().push(undoing);
            }
        }
        all
    }

    /// What a reverse sweep begins with.
    pub(super) fn opened(&self) -> impl Iterator<Item = Line> {
        self.counters.iter().map(|&counter| Line::Reopen(counter))
    }

    /// Undoes the steps that a region has made, before the lines of its reverse, which `recomputed` is to precede.
    pub(super) fn insert(
        &self,
        function: &Function,
        facts: &Facts,
        region: &mut Region,
        recomputed: Vec<Line>,
    ) {
        let Some(steps) = self.by_region.get(&region.id) else {
            region.lines.splice(0..0, recomputed);
            return;
        };
        if facts.is_repeated(region.id) {
            region.lines.splice(0..0, at_the_beginning(function, steps, recomputed));
            return;
        }
        for undoing in steps {
            let precedes =
                |line: &Line| line.regions().iter().any(|inner| facts.begins_before(inner.id, &undoing.step));
            match region.lines.iter().position(precedes) {
                Some(position) => region.lines.insert(position, undoing.line.clone()),
                // Nothing comes after the function's own block.
                None if region.id == function.body.id => {}
                None => region.lines.push(undoing.line.clone()),
            }
        }
        region.lines.splice(0..0, recomputed);
    }
}

/// Steps are undone after what says how far, and before what reads the counters.
fn at_the_beginning(function: &Function, steps: &[Undoing], recomputed: Vec<Line>) -> Vec<Line> {
    let mut after: ValueSet = steps.iter().map(|undoing| undoing.counter).collect();
    let (mut lines, mut reading) = (Vec::new(), Vec::new());
    for line in recomputed {
        match &line {
            Line::Let { value, op } if reads_any(function, op, &after) => {
                after.insert(*value);
                reading.push(line);
            }
            _ => lines.push(line),
        }
    }
    lines.extend(steps.iter().map(|undoing| undoing.line.clone()));
    lines.append(&mut reading);
    lines
}

fn reads_any(function: &Function, op: &Op, values: &ValueSet) -> bool {
    let mut reads = false;
    each_read(function, op, &mut |read| reads = reads || values.contains(read));
    reads
}

/// What an operation reads, behind all names.
fn each_read(function: &Function, op: &Op, visit: &mut impl FnMut(ValueId)) {
    op.each_use(&mut |each| {
        function.behind(each.value()).into_iter().for_each(&mut *visit);
    });
}

/// Whether a value is a literal integer.
fn is_integer(definitions: &ValueMap<&Op>, value: ValueId) -> bool {
    let Some(Op::Constant(syn::Expr::Lit(literal))) = definitions.get(value) else { return false };
    matches!(&literal.lit, syn::Lit::Int(int) if !int.suffix().starts_with('f'))
}
