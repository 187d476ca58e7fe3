//! Calls whose callees keep what their reverse sweeps read.
//!
//! An argument that changes after a call is not there when the reverse sweep comes back to it. To copy it before each call costs as much as it is
//! large, though the callee may read one element. The callee knows what it reads: its primal keeps that, and its sweep is not given arguments again
//! (`f_keeping_prim`). A list that the callee visibly goes through is copied nevertheless: that takes no longer than the callee itself.

use super::materialisation::stays;
use super::save_by_move::Replaced;
use crate::ir::facts::{Facts, Position};
use crate::ir::values::ValueSet;
use crate::ir::*;
use crate::passes::adjoint::Adjoint;
use crate::rules;
use proc_macro2::Span;

/// Finds the calls whose callees have to keep something, and has them called so.
pub(super) fn keep(function: &mut Function, facts: &Facts, adjoint: &mut Adjoint, replaced: &Replaced) {
    let mut keeping = ValueSet::default();
    Callees { function, facts, replaced }.find(&mut adjoint.region, &mut keeping);
    mark(&mut function.body, &keeping);
}

/// In a primal that keeps: zeros like a part of an argument are made of its shape, so that the argument need not be there.
pub(super) fn keep_shapes(function: &mut Function, facts: &mut Facts, region: &mut Region) {
    for line in &mut region.lines {
        if let Line::Let { op: Op::Zero(zero) | Op::Take(_, zero), .. } = line
            && let Zero::Like(place) = zero
            && let resolved = function.resolve(place)
            && function.gone.contains(resolved.root)
            && resolved.indices().next().is_none()
        {
            let hint = format!("{}_shape", function.info(resolved.root).ident);
            let shape = function.temporary(&hint, Span::mixed_site(), Ty::Inert, Kind::Line);
            facts.place_beside(shape, resolved.root);
            function.body.lines.insert(0, Line::Let { value: shape, op: Op::Shape(resolved) });
            *zero = Zero::Shaped(shape);
        }
        line.regions_mut().into_iter().for_each(|inner| keep_shapes(function, facts, inner));
    }
}

struct Callees<'a> {
    function: &'a Function,
    facts: &'a Facts,
    replaced: &'a Replaced,
}

impl Callees<'_> {
    /// The calls by their checkpoints. Their sweeps are given no arguments.
    fn find(&self, region: &mut Region, keeping: &mut ValueSet) {
        for line in &mut region.lines {
            if let Line::Pullback(Pullback { call, .. }) = line
                && has_keeping_primal(call)
                && let Some(at) = self.facts.definition(call.checkpoints)
                && (0..call.arguments.len()).any(|position| self.is_kept_by_callee(call, position, at))
            {
                keeping.insert(call.checkpoints);
                call.keeping = true;
                call.arguments.fill(Argument::Changed);
            }
            line.regions_mut().into_iter().for_each(|inner| self.find(inner, keeping));
        }
    }

    /// Whether an argument is neither there again, nor had again for little.
    fn is_kept_by_callee(&self, call: &Call, position: usize, at: &Position) -> bool {
        let Argument::Place { place, passing, .. } = &call.arguments[position] else { return false };
        if *passing == Passing::MaybeExclusive {
            return true;
        }
        let function = self.function;
        let root = function.resolve(place).root;
        let is_whole = function.resolve(place).path.is_empty();
        let is_number = |ty: &Ty| ty.is_copy() || *ty == Ty::Inert;
        let is_number = match function.info(root).kind {
            Kind::Line if is_whole => is_number(function.ty(root)),
            _ => function.place_ty(place).is_copy(),
        };
        let copied = function.copied_for_calls.get(&call.checkpoints);
        let is_copied = function.is_memory(root) && copied.is_some_and(|copied| copied.contains(&position));
        let is_there = stays(function, self.facts, root, at) && !function.gone.contains(root);
        let is_replaced = is_whole && self.replaced.before(self.facts, root, at).is_some();
        !(is_there || is_number || is_copied || is_replaced)
    }
}

/// Whether callees of this kind have a primal that keeps: the rules of conversions, of methods of numbers, and of what communicates, have not.
fn has_keeping_primal(call: &Call) -> bool {
    let is_of_numbers = match &call.callee {
        Callee::Method { name, .. } => rules::method(&name.to_string(), call.arguments.len()).is_some(),
        _ => false,
    };
    call.callee.conversion().is_none() && call.dot.is_none() && !call.communicates && !is_of_numbers
}

fn mark(region: &mut Region, keeping: &ValueSet) {
    for line in &mut region.lines {
        if let Line::Let { op: Op::Call(call), .. } = line {
            call.keeping = keeping.contains(call.checkpoints);
        }
        line.regions_mut().into_iter().for_each(|inner| mark(inner, keeping));
    }
}
