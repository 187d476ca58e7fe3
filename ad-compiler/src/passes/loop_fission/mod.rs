//! Loops that add to elements of lists, taken apart: one loop for each list that is added to.
//!
//! ```text
//! for i in (1..n).rev() {                          for i in (1..n).rev() { x_bar[i] += y_bar[i] * a; }
//!     let taken = take(&mut y_bar[i]);      →      for i in (1..n).rev() { x_bar[i - 1] += y_bar[i] * b; }
//!     x_bar[i] += taken * a;                       for i in (1..n).rev() { take(&mut y_bar[i]); }
//!     x_bar[i - 1] += taken * b;
//! }
//! ```
//!
//! In such loops nothing is read that is written, so the order of iterations does not matter, and emission writes them without indices:
//! `for (bar, &y_bar) in x_bar[1..n].iter_mut().zip(&y_bar[1..n])`. Then there are no bounds to be checked in the loop, and the additions of
//! one iteration do not wait for those of the one before, so that the compiler can use vector instructions.

mod analysis;
mod linear;
mod stepped;

pub(crate) use analysis::{Finder, Strip, Strips};
pub(crate) use linear::Linear;

use super::Unit;
use super::checkpoint::Plan;
use super::unit::ReverseSweep;
use crate::collections::{HashMap, HashSet};
use crate::ir::facts::Facts;
use crate::ir::values::ValueMap;
use crate::ir::*;
use crate::rules::Primitive;
use stepped::{Stepped, stepped_loops};

pub(super) fn run(unit: &mut Unit) {
    let (function, ReverseSweep { adjoint, facts, plan, .. }) = unit.sweeps();
    let checkpoints = plan.as_ref().expect("checkpoints are planned");
    take_apart(function, facts, checkpoints, &mut adjoint.region);
}

/// Takes the loops of a reverse sweep apart that can be.
fn take_apart(function: &mut Function, facts: &Facts, checkpoints: &Plan, region: &mut Region) {
    let mut restoring: HashSet<RegionId> = checkpoints.saves.keys().copied().collect();
    restoring.extend(checkpoints.records.iter().filter_map(|&record| facts.region_of(record)));
    let mut stepped = stepped_loops(function, region);
    let plan = {
        let mut finder = Finder::new(function, region);
        stepped.values().for_each(|stepped| finder.define(&stepped.each.body));
        let mut plan = Vec::new();
        find(&finder, region, &restoring, &stepped, &mut plan);
        plan
    };
    let mut loops = 0;
    for each in [&function.body, &*region] {
        each.each_line(&mut |line| {
            if let Line::Loop(each) = line {
                loops = loops.max(each.id.0 + 1);
            }
        });
    }
    stepped.retain(|id, _| plan.iter().any(|(planned, _)| planned == id));
    let mut apart = Apart { function, loops, plan, stepped };
    apart.region(region);
}

/// The loops to be taken apart.
fn find(
    finder: &Finder,
    region: &Region,
    restoring: &HashSet<RegionId>,
    stepped: &HashMap<LoopId, Stepped>,
    plan: &mut Vec<(LoopId, Strips)>,
) {
    for line in &region.lines {
        if let Line::Loop(each) = line
            && !restoring.contains(&each.body.id)
        {
            let stepped = stepped.get(&each.id);
            let strips = finder.strips(stepped.map_or(each, |stepped| &stepped.each));
            let is_better = |strips: &Strips| match stepped {
                Some(stepped) => strips.is_indexed_without(&stepped.starts) && strips.is_worth_it_or_single(),
                None => strips.is_worth_it(),
            };
            if let Some(strips) = strips.filter(is_better) {
                plan.push((each.id, strips));
                continue;
            }
        }
        line.each_region(|inner| find(finder, inner, restoring, stepped, plan));
    }
}

struct Apart<'f> {
    function: &'f mut Function,
    /// The next number of a loop.
    loops: u32,
    plan: Vec<(LoopId, Strips)>,
    stepped: HashMap<LoopId, Stepped>,
}

impl Apart<'_> {
    fn region(&mut self, region: &mut Region) {
        let lines = std::mem::take(&mut region.lines);
        for mut line in lines {
            if let Line::Loop(each) = &line
                && let Some(position) = self.plan.iter().position(|(id, _)| *id == each.id)
            {
                let (_, strips) = self.plan.swap_remove(position);
                match self.stepped.remove(&each.id) {
                    Some(stepped) => {
                        region.lines.extend(stepped.before);
                        self.loops(&stepped.each, &strips, &mut region.lines);
                    }
                    None => self.loops(each, &strips, &mut region.lines),
                }
                continue;
            }
            line.regions_mut().into_iter().for_each(|inner| self.region(inner));
            region.lines.push(line);
        }
    }

    fn loops(&mut self, each: &Loop, strips: &Strips, lines: &mut Vec<Line>) {
        let updates: Vec<&Line> =
            each.body.lines.iter().filter(|line| matches!(line, Line::Update { .. })).collect();
        for group in strips.groups() {
            let group: Vec<&Line> = group.into_iter().map(|number| updates[number]).collect();
            let body = self.alone(each, &group);
            lines.push(body);
        }
        if let Some((taken, _)) = &strips.taken {
            let is_taking = |line: &&Line| matches!(line, Line::Let { value, .. } if value == taken);
            let line = each.body.lines.iter().find(is_taking).expect("it is taken by a line");
            let body = self.alone(each, &[line]);
            lines.push(body);
        }
    }

    /// A loop with some of the lines, and what those need.
    fn alone(&mut self, each: &Loop, own: &[&Line]) -> Line {
        let function = &*self.function;
        let mut needed: HashSet<ValueId> = HashSet::default();
        own.iter().for_each(|line| line.each_use(&mut |used| needed.extend(function.behind(used.value()))));
        for other in each.body.lines.iter().rev() {
            if let Line::Let { value, op } = other
                && needed.contains(value)
            {
                op.each_use(&mut |used| needed.extend(function.behind(used.value())));
            }
        }
        let mut renamed: ValueMap<ValueId> = ValueMap::default();
        let mut header = each.header.clone();
        match &mut header {
            Header::Backward { index: Some(index), .. } | Header::BackwardRange { index, .. } => {
                *index = self.renamed(*index, &mut renamed);
            }
            _ => unreachable!("the loop has an index"),
        }
        let mut body = Vec::new();
        for line in &each.body.lines {
            let is_own = own.iter().any(|own| std::ptr::eq(*own, line));
            let mut line = line.clone();
            match &mut line {
                Line::Let { value, op } if is_own || needed.contains(value) => {
                    if let Op::Take(place, _) = op
                        && !is_own
                    {
                        *op = Op::Read(place.clone());
                    }
                    self.rename_op(op, &renamed);
                    *value = self.renamed(*value, &mut renamed);
                }
                Line::Update { place, old, value, .. } if is_own => {
                    self.rename_place(place, &renamed);
                    rename(old, &renamed);
                    rename(value, &renamed);
                }
                _ => continue,
            }
            body.push(line);
        }
        let id = LoopId(self.loops);
        self.loops += 1;
        let region =
            Region { id: self.function.new_region(), lines: body, yields: Vec::new(), end: each.body.end };
        Line::Loop(Loop { id, header, body: region, label: None, results: Vec::new(), ..each.clone() })
    }

    fn rename_place(&self, place: &mut Place, renamed: &ValueMap<ValueId>) {
        *place = self.function.resolve(place);
        rename(&mut place.root, renamed);
        for projection in &mut place.path {
            match projection {
                Projection::Index(index) | Projection::Key { key: index, .. } => rename(index, renamed),
                Projection::Range { from, to, .. } => {
                    from.iter_mut().chain(to).for_each(|bound| rename(bound, renamed));
                }
                _ => {}
            }
        }
    }

    /// Of the operations that such loops have.
    fn rename_op(&self, op: &mut Op, renamed: &ValueMap<ValueId>) {
        match op {
            Op::Read(place) | Op::Take(place, _) => self.rename_place(place, renamed),
            Op::Primitive { operands, .. } => {
                operands.iter_mut().for_each(|operand| rename(operand, renamed))
            }
            _ => {}
        }
    }

    /// A value like another one.
    fn renamed(&mut self, value: ValueId, renamed: &mut ValueMap<ValueId>) -> ValueId {
        let info = self.function.info(value).clone();
        let new = self.function.new_value(info);
        let original = self.function.namesakes.get(&value).copied().unwrap_or(value);
        self.function.namesakes.insert(new, original);
        renamed.insert(value, new);
        new
    }
}

fn rename(value: &mut ValueId, renamed: &ValueMap<ValueId>) {
    *value = renamed.get(*value).copied().unwrap_or(*value);
}

/// Cheap enough to be computed once for each of several loops.
fn is_repeated_gladly(rule: Primitive) -> bool {
    use Primitive::*;
    matches!(rule, Add | Sub | Mul | Neg | MulAdd | Abs | Min | Max)
}
