//! Operations: their operands, and the sweeps that they belong to (invariants 2, 10, 11, 15).

use super::*;
use crate::ir::visit::Use;

impl Verifier<'_> {
    pub(super) fn op(&mut self, op: &Op) {
        let mut values = Vec::new();
        let mut places = Vec::new();
        op.each_use(&mut |each| match each {
            Use::Value(value) => values.push(value),
            Use::Place(place) => places.push(place),
        });
        self.use_all(&values);
        places.into_iter().for_each(|place| self.use_place(place));
        match op {
            Op::Opaque(opaque) | Op::Apply(opaque, _) | Op::WithDerivative { map: opaque, .. } => {
                self.markers(opaque);
            }
            Op::Replace { before, .. } | Op::ReplaceKept { before, .. } => self.use_before(*before),
            Op::Primitive { rule, operands, .. } => {
                self.fits(operands.len() == rule.arity(), &format!("{rule:?} has other operands"));
            }
            Op::Second { rule, of, by, operands, .. } => {
                let count = rule.arity();
                let fits = operands.len() == count && *of < count && *by < count;
                self.fits(fits, &format!("{rule:?} has other operands"));
            }
            Op::Pull { rule, operand, operands, .. } | Op::Push { rule, operand, operands, .. } => {
                let count = rule.arity();
                let fits = operands.len() == count && *operand < count;
                self.fits(fits, &format!("{rule:?} has other operands"));
            }
            Op::Call(call) => {
                let pairs = call.dot.is_none() || call.arguments.len() == 2 * call.arity();
                self.fits(pairs, "a call of forward mode has a tangent, or zero, for each argument");
            }
            _ => {}
        }
    }

    pub(super) fn zero(&mut self, zero: &Zero) {
        let (mut values, mut places) = (Vec::new(), Vec::new());
        zero.each_use(&mut |each| match each {
            Use::Value(value) => values.push(value),
            Use::Place(place) => places.push(place),
        });
        self.use_all(&values);
        places.into_iter().for_each(|place| self.use_place(place));
    }

    pub(super) fn fits(&mut self, fits: bool, message: &str) {
        if !fits {
            self.fail(Invariant::OperandsFit, message);
        }
    }

    pub(super) fn pullback(&mut self, pullback: &Pullback) {
        if !pullback.stateless {
            self.use_value(pullback.call.checkpoints);
        }
        self.use_value(pullback.seed);
        for argument in &pullback.call.arguments {
            match argument {
                Argument::Value(value) => self.use_value(*value),
                Argument::Place { saved: Some(saved), .. } => self.use_value(*saved),
                Argument::Place { place, .. } => self.use_place(place),
                Argument::Changed | Argument::Zero => {}
            }
        }
        self.fits(
            pullback.slots.len() == pullback.call.arguments.len(),
            "a pullback has a slot, or none, for each argument",
        );
        let mut others: Vec<&Place> = Vec::new();
        for slot in pullback.slots.iter().flatten() {
            self.use_place(slot);
            if others.iter().any(|other| !slot.is_apart_from(other)) {
                let name = self.name(slot.root);
                self.fail(Invariant::SlotsAreApart, format!("two slots of a call are parts of {name}"));
            }
            others.push(slot);
        }
    }

    pub(super) fn op_belongs(&self, op: &Op) -> bool {
        let sweep = self.sweep;
        match op {
            Op::Constant(_)
            | Op::Primitive { .. }
            | Op::Read(_)
            | Op::Tuple(_)
            | Op::Array(_)
            | Op::Cast { .. }
            | Op::Zero(_) => true,
            Op::Opaque(opaque) => sweep != Sweep::Reverse || opaque.pure,
            Op::Duplicate(..) | Op::Construct { borrows: true, .. } => true,
            Op::List(_)
            | Op::Repeat { .. }
            | Op::WithDerivative { .. }
            | Op::Replace { .. }
            | Op::Pop(_)
            | Op::Construct { borrows: false, .. }
            | Op::Call(_) => sweep != Sweep::Reverse,
            Op::Keep(_) => matches!(sweep, Sweep::Keeping(_)),
            Op::Shape(_) => !matches!(sweep, Sweep::Tangent(_)),
            // What forward mode consists of may be differentiated in its turn.
            Op::Push { .. } | Op::CastTangent { .. } => sweep != Sweep::Reverse,
            Op::Sum(..) | Op::TangentOf { .. } | Op::ReplaceKept { .. } => true,
            Op::Apply(..) => matches!(sweep, Sweep::Reverse | Sweep::Tangent(_)),
            Op::Take(..)
            | Op::Pull { .. }
            | Op::Second { .. }
            | Op::Total(_)
            | Op::PopAdjoint(_)
            | Op::Perhaps(_)
            | Op::Given(_)
            | Op::CastLike { .. } => sweep == Sweep::Reverse,
        }
    }
}
