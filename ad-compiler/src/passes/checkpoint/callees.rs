//! Calls whose callees keep what their reverse sweeps read.
//!
//! An argument that changes after a call is not there when the reverse sweep comes back to it. To copy it before each call costs as much as it is
//! large, though the callee may read one element. The callee knows what it reads: its primal keeps that, and its sweep is not given arguments again
//! (`f_keeping_prim`). A list that the callee visibly goes through is copied nevertheless: that takes no longer than the callee itself.

use super::definitions;
use super::materialisation::stays;
use super::save_by_move::Replaced;
use crate::ir::facts::{Facts, Position};
use crate::ir::values::{ValueMap, ValueSet};
use crate::ir::*;
use crate::passes::adjoint::Adjoint;
use crate::rules;
use proc_macro2::Span;

/// Finds the calls whose callees have to keep something, and has them called so.
pub(super) fn keep(function: &mut Function, facts: &Facts, adjoint: &mut Adjoint, replaced: &Replaced) {
    let definitions = definitions(&function.body);
    let fresh = fresh(&adjoint.region);
    let mut found = Found::default();
    Callees { function, facts, replaced, definitions, fresh }.find(&mut adjoint.region, &mut found);
    mark(&mut function.body, &found.keeping);
    function.received.extend(found.received.iter());
}

/// What has been found.
#[derive(Default)]
struct Found {
    /// The calls, by their checkpoints.
    keeping: ValueSet,
    /// The adjoints that the callees may leave, rather than add to them.
    received: ValueSet,
}

/// The variables that begin as a zero of a size that is not known, and are mentioned twice: by a callee's slot, and where they are read.
fn fresh(region: &Region) -> ValueSet {
    let (mut zeros, mut read) = (ValueSet::default(), ValueSet::default());
    let mut mentions: ValueMap<usize> = ValueMap::default();
    region.each_line(&mut |line| {
        line.each_use(&mut |each| *mentions.entry(each.value()).get_or_insert_default() += 1);
        match line {
            Line::Let { value, op: Op::Zero(zero) } if !matches!(zero, Zero::Visible(_)) => {
                zeros.insert(*value);
            }
            Line::Let { op: Op::Read(place), .. } if place.path.is_empty() => {
                read.insert(place.root);
            }
            _ => {}
        }
    });
    zeros.iter().filter(|&zero| read.contains(zero) && mentions.get(zero) == Some(&2)).collect()
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
            let shape = function.temporary(&hint, Span::mixed_site(), Ty::inert(), Kind::Line);
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
    definitions: ValueMap<&'a Op>,
    /// The adjoints that begin as zeros, are lent to one callee, and are read as a whole after that.
    fresh: ValueSet,
}

impl Callees<'_> {
    /// The calls by their checkpoints. Their sweeps are given no arguments.
    fn find(&self, region: &mut Region, found: &mut Found) {
        for line in &mut region.lines {
            if let Line::Pullback(Pullback { call, slots, .. }) = line
                && has_keeping_primal(call)
                && let Some(at) = self.facts.definition(call.checkpoints)
                && self.keeps(call, at)
            {
                found.keeping.insert(call.checkpoints);
                call.keeping = true;
                let given_away = slots.iter().zip(&call.arguments);
                let given_away = given_away.filter(
                    |(_, argument)| matches!(argument, Argument::Value(value) if self.is_given_away(*value)),
                );
                let received = given_away.filter_map(|(slot, _)| slot.as_ref());
                let received = received.filter(|slot| slot.path.is_empty() && self.fresh.contains(slot.root));
                found.received.extend(received.map(|slot| slot.root));
                call.arguments.fill(Argument::Changed);
            }
            line.regions_mut().into_iter().for_each(|inner| self.find(inner, found));
        }
    }

    /// Whether the callee has to keep what its sweep reads: an argument is not there again; or one is given away, and the others are copied for nothing.
    fn keeps(&self, call: &Call, at: &Position) -> bool {
        let ways: Vec<Again> =
            call.arguments.iter().enumerate().map(|(position, _)| self.again(call, position, at)).collect();
        ways.contains(&Again::Gone) || (ways.contains(&Again::GivenAway) && !ways.contains(&Again::There))
    }

    /// How the sweep could be given an argument again.
    fn again(&self, call: &Call, position: usize, at: &Position) -> Again {
        let (place, passing) = match &call.arguments[position] {
            Argument::Place { place, passing, .. } => (place, *passing),
            Argument::Value(value) if self.is_given_away(*value) => return Again::GivenAway,
            Argument::Value(value)
                if matches!(self.function.ty(*value).kind(), TyKind::Unknown | TyKind::Slice(_)) =>
            {
                return Again::There;
            }
            _ => return Again::ForNothing,
        };
        let arity = call.arity();
        if position >= arity && matches!(call.arguments[position - arity], Argument::Value(_)) {
            // The tangent of a value is one itself.
            return self.again(call, position - arity, at);
        }
        if passing == Passing::MaybeExclusive {
            return Again::Gone;
        }
        let function = self.function;
        let root = function.resolve(place).root;
        let is_whole = function.resolve(place).path.is_empty();
        let is_number = |ty: Ty| ty.is_copy() || ty == Ty::inert();
        let is_number = match function.info(root).kind {
            Kind::Line if is_whole => is_number(function.ty(root)),
            _ => function.place_ty(place).is_copy(),
        };
        let copied = function.copied_for_calls.get(&call.checkpoints);
        let is_copied = function.is_memory(root) && copied.is_some_and(|copied| copied.contains(&position));
        let is_there = stays(function, self.facts, root, at) && !function.gone.contains(root);
        let is_replaced = is_whole && self.replaced.before(self.facts, root, at).is_some();
        match (is_number, is_there || is_copied || is_replaced) {
            (true, _) => Again::ForNothing,
            (false, true) => Again::There,
            (false, false) => Again::Gone,
        }
    }

    /// Whether an argument is taken out of a variable, or made for the call: the caller would need one more copy.
    fn is_given_away(&self, argument: ValueId) -> bool {
        let ty = self.function.ty(argument);
        let is_number =
            |value: ValueId| self.function.ty(value).is_copy() || self.function.ty(value) == Ty::inert();
        let is_taken = match self.definitions.get(argument) {
            Some(Op::Read(place)) => {
                let place = self.function.resolve(place);
                place.path.is_empty() && self.function.is_memory(place.root)
            }
            Some(Op::Construct { borrows, .. }) => !borrows,
            // What is made of references may hold some.
            Some(Op::Call(call)) => call.arguments.iter().all(
                |part| matches!(part, Argument::Value(part) if is_number(*part) || self.is_given_away(*part)),
            ),
            Some(Op::Duplicate(..) | Op::List(_) | Op::Repeat { .. }) => true,
            _ => false,
        };
        is_taken && !ty.is_copy() && ty != Ty::inert()
    }
}

/// How a sweep has an argument again.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Again {
    /// It is a number, or a value that is kept like any other.
    ForNothing,
    /// It is there, or there is a copy of it.
    There,
    /// It is given to the callee.
    GivenAway,
    /// It changes, or cannot be taken along.
    Gone,
}

/// Whether callees of this kind have a primal that keeps: the rules of conversions, of methods of numbers, and of what communicates, have not.
fn has_keeping_primal(call: &Call) -> bool {
    let is_of_numbers = match &call.callee {
        Callee::Method { name, .. } => rules::method(&name.to_string(), call.arity()).is_some(),
        _ => false,
    };
    call.callee.conversion().is_none() && !call.communicates && !is_of_numbers
}

fn mark(region: &mut Region, keeping: &ValueSet) {
    for line in &mut region.lines {
        if let Line::Let { op: Op::Call(call), .. } = line {
            call.keeping = keeping.contains(call.checkpoints);
        }
        line.regions_mut().into_iter().for_each(|inner| mark(inner, keeping));
    }
}
