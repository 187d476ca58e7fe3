//! What can be computed again, and what content of memory is there again.

use super::save_by_move::reading_from;
use super::{Planner, uses};
use crate::ir::facts::Position;
use crate::ir::*;
use crate::rules::Primitive;

impl Planner<'_> {
    /// What may be a reference into an argument cannot be taken along.
    pub(super) fn may_borrow(&self, op: &Op) -> bool {
        match op {
            Op::Construct { borrows, .. } => *borrows,
            // It is of the type of what it is the shape of.
            Op::Shape(place) => self
                .definitions
                .get(place.root)
                .is_some_and(|op| matches!(op, Op::Construct { borrows: true, .. })),
            Op::Constant(_) | Op::Opaque(_) => true,
            Op::Read(place) => self.is_parameter(place) || self.is_another_name(place),
            // `match (self, k)`
            Op::Tuple(parts) => parts.iter().any(|&part| match self.definitions.get(part) {
                Some(Op::Read(place)) => self.is_parameter(place),
                Some(op) => matches!(op, Op::Opaque(_)),
                None => self.is_parameter(&Place::of(part)),
            }),
            _ => false,
        }
    }

    /// All of something inactive that may be a reference itself: `let (a, b) = (text.as_bytes(), n);`
    fn is_another_name(&self, place: &Place) -> bool {
        let made = self.definitions.get(place.root).is_some_and(|op| matches!(op, Op::Opaque(_)));
        made && place.is_whole() && *self.function.ty(place.root) == Ty::Inert
    }

    /// All of an argument, which may be a reference.
    fn is_parameter(&self, place: &Place) -> bool {
        let parameter = matches!(self.function.info(place.root).kind, Kind::Parameter);
        parameter && place.is_whole() && !self.function.ty(place.root).is_copy()
    }

    /// Elements of lists and simple sums or products of them: to read them again is no more than to keep them, and functions that are called in
    /// loops are kept once for each call.
    pub(super) fn is_shallow(&self, op: &Op) -> bool {
        use Primitive::{Add, Mul, Neg, Sub};
        let is_load = |value: &ValueId| match self.definitions.get(*value) {
            None => matches!(self.function.info(*value).kind, Kind::Parameter),
            Some(op) => matches!(op, Op::Constant(_)) || self.is_load(op),
        };
        match op {
            Op::Primitive { rule: Add | Sub | Mul | Neg, operands, .. } => operands.iter().all(is_load),
            op => self.is_load(op),
        }
    }

    /// An element of a parameter.
    pub(super) fn is_load(&self, op: &Op) -> bool {
        let Op::Read(place) = op else { return false };
        let place = self.function.resolve(place);
        matches!(self.function.info(place.root).kind, Kind::Parameter) && !place.path.is_empty()
    }

    /// References to what is in the function cannot be taken along either.
    pub(super) fn holds_references(&self, value: ValueId) -> bool {
        let is_reference = |part: &ValueId| matches!(&self.function.info(*part).kind, Kind::Alias(alias) if alias.form.is_reference() && !alias.bound);
        matches!(self.definitions.get(value), Some(Op::Tuple(parts)) if parts.iter().any(is_reference))
    }

    /// Whether a value can be had without saving it as often as what is computed from it at the position.
    pub(super) fn is_available(&mut self, value: ValueId, position: &Position) -> bool {
        if self.defined.contains(value) {
            return true;
        }
        match self.function.info(value).kind {
            Kind::Parameter | Kind::Record | Kind::Slot => true,
            Kind::Memory | Kind::Alias(_) => false,
            Kind::Line => {
                self.facts.region_of(value) == Some(self.function.body.id)
                    || self.is_recomputable(value)
                    || self.is_saved_outside(value, position)
            }
        }
    }

    pub(super) fn is_recomputable(&mut self, value: ValueId) -> bool {
        if let Some(&known) = self.memo.get(value) {
            return known;
        }
        let answer = self.compute_recomputable(value);
        self.memo.insert(value, answer);
        answer
    }

    pub(super) fn compute_recomputable(&mut self, value: ValueId) -> bool {
        let Some(&op) = self.definitions.get(value) else { return false };
        let Some(position) = self.facts.definition(value).cloned() else { return false };
        // What is only read may be a reference, which cannot be taken along.
        let is_computed =
            matches!(op, Op::Primitive { .. } | Op::Cast { .. }) && !self.function.ty(value).is_inert();
        if (is_computed && !self.recompute) || !op.is_pure() || !self.is_cheap(value, op, position.region) {
            return false;
        }
        // The closure may run many times: it cannot move what it has taken along.
        if let Op::Read(place) = &op {
            let ty = self.function.ty(value);
            let root = self.function.resolve(place).root;
            let parameter = matches!(self.function.info(root).kind, Kind::Parameter);
            if !parameter && !ty.is_copy() && !matches!(ty, Ty::Inert) {
                return false;
            }
        }
        let tokens = matches!(op, Op::Opaque(_));
        let borrows = matches!(op, Op::Construct { borrows: true, .. });
        uses(op).iter().all(|used| {
            // What borrows is made again, of numbers that are saved if need be.
            if borrows
                && self.function.ty(used.root).is_float()
                && matches!(self.function.info(used.root).kind, Kind::Line)
            {
                return true;
            }
            if let Kind::Alias(alias) = &self.function.info(used.root).kind
                && tokens
                && alias.bound
                && !alias.form.is_reference()
                && !self.function.copied_names.contains(&used.root)
            {
                // Whether the tokens mean a reference or a value is not visible.
                return false;
            }
            self.is_content_available(used, &position) || self.is_had_again(op, used, &position)
        })
    }

    /// Whether what was in a place that is overwritten is there in the reverse sweep all the same.
    pub(super) fn is_had_again(&mut self, op: &Op, used: &Place, position: &Position) -> bool {
        let place = self.function.resolve(used);
        let again = self.again;
        if again.counters.is_had_again(self.facts, place.root, position) {
            return true;
        }
        let content = again.content(self.facts, place.root, position);
        content.is_some_and(|content| reading_from(self.function, op, place.root, content).is_some())
            && self.are_indices_available(&place, position)
    }

    pub(super) fn are_indices_available(&mut self, place: &Place, position: &Position) -> bool {
        place.indices().all(|index| self.is_available(index, position))
    }

    /// Whether a value may be saved once in a loop further out, to compute others from it in the loops inside.
    pub(super) fn is_saved_outside(&self, value: ValueId, position: &Position) -> bool {
        let is_number = self.function.ty(value).is_float() || *self.function.ty(value) == Ty::Inert;
        let op = self.definitions.get(value).filter(|op| matches!(op, Op::Primitive { .. } | Op::Read(_)));
        self.recompute && is_number && op.is_some() && self.facts.is_in_outer_loop(value, position)
    }

    /// Whether what was in a place at some point can be read from it in the reverse sweep.
    pub(super) fn is_content_available(&mut self, place: &Place, position: &Position) -> bool {
        let place = self.function.resolve(place);
        if !self.are_indices_available(&place, position) {
            return false;
        }
        match self.function.info(place.root).kind {
            Kind::Memory => {
                // What is declared without a value may not have one where the function returns early.
                self.facts.region_of(place.root) == Some(self.function.body.id)
                    && self.definitions.get(place.root).is_some()
                    && !self.facts.is_overwritten(place.root, position)
            }
            _ => self.is_available(place.root, position),
        }
    }

    /// Inside of loops a tape costs more than arithmetic and roots. Other functions are not worth one, but are saved where there is one
    /// already. Outside, saving is for free.
    pub(super) fn is_cheap(&self, value: ValueId, op: &Op, region: RegionId) -> bool {
        match op {
            Op::Primitive { .. } if self.function.ty(value).is_inert() => true,
            Op::Primitive { rule, .. } => {
                let short = matches!(rule, Primitive::Sqrt | Primitive::Powi);
                is_arithmetic(*rule)
                    || (self.facts.is_repeated(region) && (short || !self.taped.contains(&region)))
            }
            // Every closure that is written has a type of its own.
            Op::Opaque(opaque) => !matches!(opaque.expr, syn::Expr::Closure(_)),
            Op::Constant(_) | Op::Read(_) | Op::Cast { .. } | Op::Tuple(_) => true,
            // A key: to keep it is to clone it once more.
            Op::Duplicate(..) => *self.function.ty(value) == Ty::Inert,
            // The closure may run many times: it cannot move what it has taken along.
            Op::Construct { parts, borrows: true, rest: None, .. } => parts.iter().all(|(_, part)| {
                let ty = self.function.ty(*part);
                ty.is_copy() || ty.is_inert()
            }),
            Op::Shape(_) => self.may_borrow(op),
            // Its elements count for themselves.
            Op::Array(elements) => elements.len() <= SHORT && self.function.ty(value).is_copy(),
            _ => false,
        }
    }
}

/// Arrays of so many elements are had again like what is in them.
const SHORT: usize = 16;

fn is_arithmetic(rule: Primitive) -> bool {
    use Primitive::*;
    matches!(
        rule,
        Add | Sub | Mul | Div | Neg | Abs | Signum | Copysign | Recip | MulAdd | Min | Max | Clamp | Select
    )
}
