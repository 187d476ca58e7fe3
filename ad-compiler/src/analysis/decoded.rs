//! Numbers that come from calls which are given text or bits of active values, though their types say that they have no derivative: `Option<f64>` of a type without
//! one, and operands that are such types themselves.

use super::activity::Activity;
use super::decoding::decoding;
use super::graph::{Graph, Start};
use crate::ir::values::ValueMap;
use crate::ir::*;
use proc_macro2::Ident;

/// The numbers of a function that are made of text or bits, as far as their types hide it: where they are used, by what call they are given, and the active value
/// that they are from.
pub(super) fn used_as_numbers<'f>(
    function: &'f Function,
    activity: &Activity,
    bits: &ValueMap<ValueId>,
) -> Vec<(&'f Ident, ValueId)> {
    let (graph, calls, starts, holders) = (Graph::default(), Vec::new(), Vec::new(), Vec::new());
    let mut given = Given { function, bits, graph, calls, starts, holders };
    given.region(&function.body);
    let Given { graph, calls, starts, holders, .. } = given;
    let decoded = graph.spread(starts, |_, call| call);
    let given_by = |value: ValueId| decoded.get(function.root(value)).map(|&call| calls[call]);
    let is_number = |value: ValueId| function.ty(value).is_float() || activity.is_varied(function, value);
    let mut found = Vec::new();
    function.body.each_line(&mut |line| {
        let used: Vec<ValueId> = match line {
            Line::Let { value, op: Op::Primitive { rule, operands, .. } } => {
                let others =
                    |k: usize| operands.iter().enumerate().any(|(other, &of)| other != k && is_number(of));
                let of_floats =
                    operands.iter().enumerate().filter(|&(k, _)| !rule.takes_integer(k) && others(k));
                let matters = activity.matters(function, *value);
                of_floats.map(|(_, &operand)| operand).filter(|_| matters).collect()
            }
            Line::Update { place, value, .. } | Line::Store { place, value, .. } => {
                let is_float = function.place_ty(place).is_float();
                Vec::from_iter((is_float && activity.matters(function, place.root)).then_some(*value))
            }
            Line::Branch(branch) => {
                let results = branch.results.iter().enumerate();
                let floats = results.filter(|&(_, &result)| {
                    function.ty(result).is_float() && activity.matters(function, result)
                });
                floats
                    .flat_map(|(k, _)| {
                        branch.arms.iter().filter_map(move |arm| arm.region.yields.get(k).copied())
                    })
                    .collect()
            }
            _ => Vec::new(),
        };
        if let Line::Let { op: Op::Primitive { .. }, .. } = line {
            found.extend(holders.iter().filter(|(holder, _)| used.contains(holder)).map(|(_, name)| *name));
        }
        found.extend(used.into_iter().filter_map(given_by));
    });
    if function.result_ty.is_float() {
        let results = super::activity::results(function);
        found.extend(results.into_iter().filter_map(given_by));
    }
    found
}

/// The calls, and where what they give goes as it is.
struct Given<'f, 'b> {
    function: &'f Function,
    bits: &'b ValueMap<ValueId>,
    graph: Graph,
    calls: Vec<(&'f Ident, ValueId)>,
    starts: Vec<Start<usize>>,
    /// Values that hold text or bits, with the names of their types.
    holders: Vec<(ValueId, (&'f Ident, ValueId))>,
}

impl<'f> Given<'f, '_> {
    fn region(&mut self, region: &'f Region) {
        for line in &region.lines {
            self.line(line);
            line.each_region(|inner| self.region(inner));
        }
    }

    fn line(&mut self, line: &'f Line) {
        match line {
            Line::Let { value, op } => self.op(*value, op),
            Line::Store { place, value, .. } | Line::Update { place, value, .. } => {
                self.goes(*value, place.root)
            }
            Line::Loop(Loop { header: Header::For(header), .. }) => {
                if let Some(call) = decoding(self.function, &header.iterator.expr, self.bits) {
                    header.bindings.iter().for_each(|&binding| self.begins(binding, call));
                }
            }
            Line::Branch(branch) => {
                if let Selector::Match(matched) = branch.selector {
                    let bindings = branch.arms.iter().flat_map(|arm| &arm.bindings);
                    bindings.for_each(|&binding| self.goes(matched, binding));
                }
                for arm in &branch.arms {
                    for (&yielded, &result) in arm.region.yields.iter().zip(&branch.results) {
                        self.goes(yielded, result);
                    }
                }
            }
            _ => {}
        }
    }

    fn op(&mut self, value: ValueId, op: &'f Op) {
        match op {
            // Others have been told where they stand.
            Op::Opaque(opaque) if self.function.ty(value).is_inert() => {
                if let Some(call) = decoding(self.function, &opaque.expr, self.bits) {
                    self.begins(value, call);
                }
            }
            Op::Read(place) | Op::Duplicate(place, _) => self.goes(place.root, value),
            Op::Tuple(parts) | Op::Array(parts) | Op::List(parts) => {
                parts.iter().for_each(|&part| self.goes(part, value));
            }
            Op::Construct { path, parts, .. } => {
                // An operator of the type may look into it.
                let name = path.path.segments.last().map(|last| &last.ident);
                let carried =
                    parts.iter().find_map(|(_, part)| self.bits.get(self.function.root(*part)).copied());
                if let (Some(name), Some(from)) = (name, carried) {
                    self.holders.push((value, (name, from)));
                }
                parts.iter().for_each(|(_, part)| self.goes(*part, value));
            }
            Op::Primitive { rule, operands, .. } => {
                let of_floats = operands.iter().enumerate().filter(|&(k, _)| !rule.takes_integer(k));
                of_floats.for_each(|(_, &operand)| self.goes(operand, value));
            }
            _ => {}
        }
    }

    fn goes(&mut self, from: ValueId, to: ValueId) {
        self.graph.add(self.function.root(from), self.function.root(to));
    }

    fn begins(&mut self, value: ValueId, call: (&'f Ident, ValueId)) {
        let edges_before = self.graph.edges();
        self.starts.push(Start { value, label: self.calls.len(), edges_before });
        self.calls.push(call);
    }
}
