//! Counters that the reverse sweep runs backward.
//!
//! An index that is counted by hand (`entry += 1`) has one value after the other; to save them all would need a tape. The reverse sweep
//! starts from the last value instead, and undoes the steps.
//!
//! In a loop a region's own steps are undone at the beginning of its reverse: its reads usually come before them. Elsewhere steps are undone
//! where they were made, so what loops and branches before them read is there again.

use super::depends_on;
use super::undone::Undoing;
use crate::collections::HashSet;
use crate::ir::facts::{Facts, Position};
use crate::ir::values::{ValueMap, ValueSet};
use crate::ir::*;
use crate::passes::adjoint::Adjoint;
use crate::rules::Primitive;
use std::collections::{BTreeMap, BTreeSet};

/// The locals that can be run backward.
#[derive(Debug, Default)]
pub(super) struct Counters {
    steps: BTreeMap<ValueId, Vec<Step>>,
}

/// `counter += value`.
#[derive(Clone, Debug)]
pub(super) struct Step {
    pub(super) at: Position,
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
                    && function.ty(*value) == Ty::inert()
                {
                    candidates.push((
                        *value,
                        matches!(op, Op::Read(place) if is_integer(&definitions, place.root)),
                    ));
                }
            }
        });
        let mut reversed = HashSet::default();
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
                let is_counter = |memory| self.steps.contains_key(&memory);
                steps.iter().any(|step| {
                    depends_on(function, definitions, step.value, &is_counter, &mut ValueSet::default())
                })
            })
            .map(|(&counter, _)| counter)
            .collect();
        for counter in linked {
            self.steps.remove(&counter);
        }
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

    pub(super) fn all_steps(&self) -> impl Iterator<Item = &Step> {
        self.steps.values().flatten()
    }

    /// What undoes the steps of some counters, the last one first.
    pub(super) fn undoings(&self, facts: &Facts, undone: &BTreeSet<ValueId>) -> Vec<Undoing> {
        let undo = |counter: ValueId, step: &Step| {
            let rule = if step.rule == Primitive::Add { Primitive::Sub } else { Primitive::Add };
            let line = Line::Update { place: Place::of(counter), rule, old: counter, value: step.value };
            let at_the_beginning = facts.is_repeated(step.at.region);
            Undoing { memory: counter, step: step.at.clone(), line, at_the_beginning }
        };
        let steps = undone
            .iter()
            .flat_map(|&counter| self.steps(counter).iter().rev().map(move |step| (counter, step)));
        steps.map(|(counter, step)| undo(counter, step)).collect()
    }
}

/// Whether a value is a literal integer.
fn is_integer(definitions: &ValueMap<&Op>, value: ValueId) -> bool {
    let Some(Op::Constant(syn::Expr::Lit(literal))) = definitions.get(value) else { return false };
    matches!(&literal.lit, syn::Lit::Int(int) if !int.suffix().starts_with('f'))
}
