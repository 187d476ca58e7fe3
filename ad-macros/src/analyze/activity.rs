//! Activity: which values depend on the inputs (*varied*), and which the result depends on (*useful*).
//!
//! Both are fixpoints over the whole function; memory counts as a whole, so a variable is active if anything
//! active is ever stored in it. A value remembers what made it varied, so that a message can say so.

use super::{report, taint};
use crate::errors::Errors;
use crate::ir::visit::Use;
use crate::ir::*;
use std::collections::{HashMap, HashSet};

/// The table: a value is active if it is varied and useful.
#[derive(Debug, Default)]
pub(crate) struct Activity {
    /// What made a value varied; a parameter is its own reason.
    pub(super) varied: HashMap<ValueId, ValueId>,
    pub(super) useful: HashSet<ValueId>,
}

impl Activity {
    /// Analyses the function; what a derivative would have to pass and cannot is an error.
    pub(crate) fn analyze(function: &Function, active: &[bool], errors: &mut Errors) -> Self {
        let mut activity = Activity::default();
        for (position, &parameter) in function.parameters.iter().enumerate() {
            if active[position] {
                activity.varied.insert(parameter, parameter);
            }
        }
        let mut results = results(function);
        // What a `&mut` parameter refers to is a result too.
        let parameters = function.parameters.iter().zip(active);
        results.extend(
            parameters.filter(|(value, active)| **active && function.is_lent(**value)).map(|(v, _)| v),
        );
        loop {
            let before = activity.varied.len();
            activity.vary_region(function, &function.body);
            for &(binding, from) in &function.hidden {
                activity.vary_binding(function, binding, from);
            }
            if activity.varied.len() == before {
                break;
            }
        }
        activity.useful.extend(results.iter().map(|&result| root(function, result)));
        loop {
            let before = activity.useful.len();
            activity.use_region(function, &function.body);
            if activity.useful.len() == before {
                break;
            }
        }
        let told = report::report(function, &activity, errors);
        taint::check(function, &activity, &told, errors);
        activity
    }

    /// Whether an adjoint or tangent of the value (of the memory behind it) is needed.
    pub(crate) fn is_active(&self, function: &Function, value: ValueId) -> bool {
        let root = root(function, value);
        self.varied.contains_key(&root) && self.useful.contains(&root)
    }

    pub(crate) fn is_active_place(&self, function: &Function, place: &Place) -> bool {
        self.is_active(function, place.root)
    }

    pub(super) fn is_varied(&self, function: &Function, value: ValueId) -> bool {
        self.varied.contains_key(&root(function, value))
    }

    pub(super) fn is_useful(&self, function: &Function, value: ValueId) -> bool {
        self.useful.contains(&root(function, value))
    }

    // ---- varied ----

    fn vary(&mut self, function: &Function, value: ValueId, reason: ValueId) {
        let value = root(function, value);
        let reason = root(function, reason);
        if self.varied.contains_key(&reason) && !function.ty(value).is_inert() {
            self.varied.entry(value).or_insert(reason);
        }
    }

    fn vary_region(&mut self, function: &Function, region: &Region) {
        for line in &region.lines {
            self.vary_line(function, line);
        }
    }

    fn vary_line(&mut self, function: &Function, line: &Line) {
        flows(line, &mut |from, to| self.vary(function, to, from));
        for inner in line.regions() {
            self.vary_region(function, inner);
        }
    }

    /// What a pattern hides has no type; it is varied if what it is taken from is.
    fn vary_binding(&mut self, function: &Function, binding: ValueId, from: ValueId) {
        let from = root(function, from);
        if self.varied.contains_key(&from) && !function.ty(from).is_inert() {
            self.varied.entry(binding).or_insert(from);
        }
    }

    // ---- useful ----

    fn use_region(&mut self, function: &Function, region: &Region) {
        for line in region.lines.iter().rev() {
            for inner in line.regions() {
                self.use_region(function, inner);
            }
            flows(line, &mut |from, to| {
                if self.useful.contains(&root(function, to)) {
                    self.useful.insert(root(function, from));
                }
            });
        }
    }
}

/// The value or memory behind a name.
pub(super) fn root(function: &Function, value: ValueId) -> ValueId {
    match &function.info(value).kind {
        Kind::Alias(alias) => root(function, alias.place.root),
        _ => value,
    }
}

/// What the function returns, at all its ends.
fn results(function: &Function) -> Vec<ValueId> {
    fn returned(region: &Region, results: &mut Vec<ValueId>) {
        for line in &region.lines {
            if let Line::Exit(Exit { kind: ExitKind::Return, values }) = line {
                results.extend(values);
            }
            line.regions().into_iter().for_each(|inner| returned(inner, results));
        }
    }
    let mut results = function.body.yields.clone();
    returned(&function.body, &mut results);
    results
}

/// The pairs (from, to) along which a line lets a derivative pass, not counting the regions inside.
pub(crate) fn flows(line: &Line, flow: &mut impl FnMut(ValueId, ValueId)) {
    match line {
        Line::Let { value, op } => op_flows(op, *value, flow),
        Line::Store { place, value, .. } | Line::Update { place, value, .. } => flow(*value, place.root),
        Line::Mutate { place, how } => match how {
            Mutation::Push(value) | Mutation::Fill(value) => flow(*value, place.root),
            Mutation::SwapElements(..) => {}
            Mutation::CopyFrom { source, .. } => flow(source.root, place.root),
            Mutation::Swap(other) => {
                flow(other.root, place.root);
                flow(place.root, other.root);
            }
        },
        Line::Branch(branch) => {
            for arm in &branch.arms {
                if let Some(guard) = &arm.guard {
                    for &read in &guard.reads {
                        guard.writes.iter().for_each(|&write| flow(read, write));
                    }
                }
                arm.region.yields.iter().zip(&branch.results).for_each(|(&from, &to)| flow(from, to));
            }
        }
        Line::Loop(each) => break_flows(&each.body, each, flow),
        Line::Rest { region, results, .. } => {
            region.yields.iter().zip(results).for_each(|(&from, &to)| flow(from, to));
        }
        Line::Effect(opaque) => {
            for &read in &opaque.reads {
                opaque.writes.iter().for_each(|&write| flow(read, write));
            }
        }
        _ => {}
    }
}

fn break_flows(region: &Region, each: &Loop, flow: &mut impl FnMut(ValueId, ValueId)) {
    for line in &region.lines {
        if let Line::Exit(exit) = line
            && exit.kind == ExitKind::Break(each.id)
        {
            exit.values.iter().zip(&each.results).for_each(|(&from, &to)| flow(from, to));
        }
        line.regions().into_iter().for_each(|inner| break_flows(inner, each, flow));
    }
}

fn op_flows(op: &Op, value: ValueId, flow: &mut impl FnMut(ValueId, ValueId)) {
    match op {
        Op::Opaque(opaque) => {
            for &read in &opaque.reads {
                if opaque.barrier.is_some() {
                    flow(read, value);
                }
                opaque.writes.iter().for_each(|&write| flow(read, write));
            }
        }
        Op::Call(call) => call.each_use(&mut |each| {
            let from = match each {
                Use::Value(operand) => operand,
                Use::Place(place) => place.root,
            };
            flow(from, value);
            call.changed().for_each(|changed| flow(from, changed.root));
        }),
        Op::Construct { parts, rest, .. } => {
            parts.iter().for_each(|(_, part)| flow(*part, value));
            rest.iter().for_each(|rest| flow(rest.root, value));
        }
        Op::Read(place) | Op::Duplicate(place, _) | Op::Pop(place) => {
            flow(place.root, value);
        }
        Op::Replace { place, value: new, .. } => {
            flow(place.root, value);
            new.iter().for_each(|&new| flow(new, place.root));
        }
        Op::WithDerivative { operand, .. } | Op::Cast { operand, .. } => flow(*operand, value),
        Op::Repeat { value: element, .. } => flow(*element, value),
        Op::Primitive { operands, .. } | Op::Tuple(operands) | Op::Array(operands) | Op::List(operands) => {
            operands.iter().for_each(|&operand| flow(operand, value));
        }
        // Transforms come after the analysis.
        Op::Constant(_)
        | Op::Zero(_)
        | Op::Take(..)
        | Op::Shape(_)
        | Op::Pull { .. }
        | Op::Push { .. }
        | Op::Sum(..)
        | Op::Total(_)
        | Op::PopAdjoint(_)
        | Op::CastLike { .. }
        | Op::CastTangent { .. }
        | Op::Tangent { .. }
        | Op::Keep(_)
        | Op::Apply(..) => {}
    }
}
