//! Activity: which values depend on the inputs (*varied*), and which the result depends on (*useful*).
//!
//! Both are found by following what flows where through the whole function; memory counts as a whole, so a variable is active if anything
//! active is ever stored in it. A value remembers what made it varied, so that a message can say so.

use super::graph::{Graph, Start};
use super::{guards, report, taint};
use crate::diagnostics::Errors;
use crate::ir::values::{ValueMap, ValueSet};
use crate::ir::*;

/// The table: a value is active if it is varied and useful.
#[derive(Debug, Default)]
pub(crate) struct Activity {
    /// What made a value varied; a parameter is its own reason.
    pub(super) varied: ValueMap<ValueId>,
    pub(super) useful: ValueSet,
    /// What the result depends on by another way than what is in an error.
    outside_errors: ValueSet,
}

impl Activity {
    /// Analyses the function; what a derivative would have to pass and cannot is an error.
    pub(crate) fn analyze(function: &Function, active: &[bool], errors: &mut Errors) -> Self {
        let active =
            || function.parameters.iter().zip(active).filter(|(_, active)| **active).map(|(&value, _)| value);
        // What a `&mut` parameter refers to is a result too.
        let lent = active().filter(|&parameter| function.is_lent(parameter));
        // So is what goes to other ranks, and what comes from them is an input.
        let (sent, received) = messages(function);
        let results = results(function).into_iter().chain(lent).chain(sent);
        let results: Vec<ValueId> = results.map(|result| function.root(result)).collect();
        let inputs = active().chain(received.into_iter().map(|value| function.root(value)));
        let inputs = inputs.map(|input| Start { value: input, label: input, edges_before: 0 });
        let activity = Activity {
            varied: dependencies(function).spread(inputs, |from, _| from),
            useful: purposes(function).reached(results.clone()),
            outside_errors: purposes_without_errors(function).reached(results),
        };
        let told = report::report(function, &activity, errors);
        taint::check(function, &activity, &told, errors);
        guards::check(function, &activity, errors);
        activity
    }

    /// What `of` depends on by way of `wrt`.
    pub(crate) fn between(function: &Function, wrt: ValueId, of: ValueId, errors: &mut Errors) -> Self {
        let input = Start { value: wrt, label: wrt, edges_before: 0 };
        let activity = Activity {
            varied: dependencies(function).spread([input], |from, _| from),
            // Where the input comes from does not matter.
            useful: purposes_without(function, Some(function.root(wrt))).reached([function.root(of)]),
            outside_errors: purposes_without_errors(function).reached([function.root(of)]),
        };
        let told = report::report(function, &activity, errors);
        taint::check(function, &activity, &told, errors);
        activity
    }

    /// Whether an adjoint or tangent of the value (of the memory behind it) is needed.
    pub(crate) fn is_active(&self, function: &Function, value: ValueId) -> bool {
        let root = function.root(value);
        self.varied.get(root).is_some() && self.useful.contains(root)
    }

    pub(crate) fn is_active_place(&self, function: &Function, place: &Place) -> bool {
        self.is_active(function, place.root) && !function.keeps_none(place)
    }

    pub(crate) fn is_varied(&self, function: &Function, value: ValueId) -> bool {
        self.varied.get(function.root(value)).is_some()
    }

    pub(crate) fn is_useful(&self, function: &Function, value: ValueId) -> bool {
        self.useful.contains(function.root(value))
    }

    /// Whether the result depends on the value, and not only by what is in an error.
    pub(super) fn matters(&self, function: &Function, value: ValueId) -> bool {
        self.outside_errors.contains(function.root(value))
    }
}

/// From what a value depends on to the value.
fn dependencies(function: &Function) -> Graph {
    let mut graph = Graph::default();
    function.body.each_line(&mut |line| {
        flows(function, line, &mut |from, to| {
            let to = function.root(to);
            if !function.ty(to).is_inert() {
                graph.add(function.root(from), to);
            }
        });
    });
    // What a pattern hides has no type; it is varied if what it is taken from is.
    for &(binding, from) in &function.hidden {
        let from = function.root(from);
        if !function.ty(from).is_inert() {
            graph.add(from, binding);
        }
    }
    graph
}

/// The same, but for what only errors depend on: `Err(format!(..))`.
fn purposes_without_errors(function: &Function) -> Graph {
    let mut graph = Graph::default();
    function.body.each_line(&mut |line| {
        // An error that is a float has a derivative.
        if let Line::Let { op: Op::Construct { path, parts, .. }, .. } = line
            && path.path.segments.last().is_some_and(|last| last.ident == "Err")
            && !parts.iter().any(|(_, part)| function.ty(*part).is_float())
        {
            return;
        }
        flows(function, line, &mut |from, to| graph.add(function.root(to), function.root(from)));
    });
    graph
}

/// From a value to what it depends on.
fn purposes(function: &Function) -> Graph {
    purposes_without(function, None)
}

/// The same, without what one value depends on.
fn purposes_without(function: &Function, input: Option<ValueId>) -> Graph {
    let mut graph = Graph::default();
    function.body.each_line(&mut |line| {
        flows(function, line, &mut |from, to| {
            let to = function.root(to);
            if Some(to) != input {
                graph.add(to, function.root(from));
            }
        });
    });
    graph
}

/// What the function returns, at all its ends.
pub(crate) fn results(function: &Function) -> Vec<ValueId> {
    let mut results = function.body.yields.clone();
    function.body.each_line(&mut |line| {
        if let Line::Exit(Exit { kind: ExitKind::Return, values }) = line {
            results.extend(values);
        }
    });
    results
}

/// What calls that communicate are given, and what they give and change. It is active, whatever it is made of here and wherever it goes.
fn messages(function: &Function) -> (Vec<ValueId>, Vec<ValueId>) {
    let (mut sent, mut received) = (Vec::new(), Vec::new());
    function.body.each_line(&mut |line| {
        if let Line::Let { value, op: Op::Call(call) } = line
            && call.communicates
        {
            let changed = call.changed().map(|place| (place.root, function.place_ty(place)));
            let given = [*value].into_iter().chain(call.dot).map(|given| (given, function.ty(given)));
            let active: Vec<_> =
                given.chain(changed).filter(|(_, ty)| !ty.is_inert()).map(|(value, _)| value).collect();
            sent.extend(function.given(call).chain(active.iter().copied()));
            received.extend(active);
        }
    });
    (sent, received)
}

/// The pairs (from, to) along which a line lets a derivative pass, not counting the regions inside. Through a place that keeps none,
/// none passes.
pub(crate) fn flows(function: &Function, line: &Line, flow: &mut impl FnMut(ValueId, ValueId)) {
    let keeps = |place: &Place| !function.keeps_none(place);
    match line {
        Line::Let { value, op } => op_flows(function, op, *value, flow),
        Line::Store { place, value, .. } | Line::Update { place, value, .. } if keeps(place) => {
            flow(*value, place.root)
        }
        Line::Mutate { place, how: Mutation::Push(value) | Mutation::Fill(value) } if keeps(place) => {
            flow(*value, place.root)
        }
        Line::Mutate { place, how: Mutation::CopyFrom { source, .. } } if keeps(place) && keeps(source) => {
            flow(source.root, place.root)
        }
        Line::Mutate { place, how: Mutation::Swap(other) } if keeps(place) && keeps(other) => {
            flow(other.root, place.root);
            flow(place.root, other.root);
        }
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
        Line::Loop(each) if each.results.is_empty() => {}
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
        line.each_region(|inner| break_flows(inner, each, flow));
    }
}

fn op_flows(function: &Function, op: &Op, value: ValueId, flow: &mut impl FnMut(ValueId, ValueId)) {
    let keeps = |place: &Place| !function.keeps_none(place);
    match op {
        Op::Opaque(opaque) => {
            for &read in &opaque.reads {
                if opaque.barrier.is_some() {
                    flow(read, value);
                }
                opaque.writes.iter().for_each(|&write| flow(read, write));
            }
        }
        Op::Call(call) => function.given(call).for_each(|from| {
            flow(from, value);
            call.dot.iter().for_each(|&dot| flow(from, dot));
            call.made_dependent()
                .filter(|changed| keeps(changed))
                .for_each(|changed| flow(from, changed.root));
        }),
        Op::Construct { parts, rest, .. } => {
            for (projection, part) in parts {
                if keeps(&Place::of(value).then(projection.clone())) {
                    flow(*part, value);
                }
            }
            rest.iter().for_each(|rest| flow(rest.root, value));
        }
        Op::Read(place) | Op::Duplicate(place, _) | Op::Pop(place) if keeps(place) => {
            flow(place.root, value);
        }
        Op::Read(_) | Op::Duplicate(..) | Op::Pop(_) => {}
        Op::Replace { place, value: new, .. } if keeps(place) => {
            flow(place.root, value);
            new.iter().for_each(|&new| flow(new, place.root));
        }
        Op::Replace { .. } => {}
        // Of what forward mode consists of; the values only say types.
        Op::Push { operands, tangent, .. } => {
            operands.iter().chain([tangent]).for_each(|&operand| flow(operand, value));
        }
        Op::Sum(a, b) => [a, b].into_iter().for_each(|&part| flow(part, value)),
        Op::CastTangent { tangent, .. } => flow(*tangent, value),
        Op::TangentOf { kept, .. } if keeps(kept) => flow(kept.root, value),
        Op::TangentOf { .. } => {}
        Op::ReplaceKept { place, value: new, .. } if keeps(place) => flow(*new, place.root),
        Op::ReplaceKept { .. } => {}
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
        | Op::Second { .. }
        | Op::Total(_)
        | Op::PopAdjoint(_)
        | Op::Perhaps(_)
        | Op::Given(_)
        | Op::CastLike { .. }
        | Op::Keep(_)
        | Op::Apply(..) => {}
    }
}
