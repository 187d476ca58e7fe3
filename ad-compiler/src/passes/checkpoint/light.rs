//! What is not saved because it is no more than a sum or a product of what is.

use super::{Planner, uses};
use crate::ir::*;
use crate::rules::Primitive;

/// How many operations a value is worth that is not saved.
const LIGHT: usize = 2;

impl Planner<'_> {
    /// What is no more than a sum or a product of what the reverse sweep has anyway is not saved beside it.
    pub(super) fn lighten(&mut self) {
        let saved = self.plan.saves.values().flatten().chain(&self.plan.captured);
        let mut saved: Vec<(usize, ValueId)> = saved
            .filter_map(|&value| Some((self.facts.definition(value)?.order, value)))
            .filter(|&(_, value)| matches!(self.function.info(value).kind, Kind::Line))
            .collect();
        // The last ones are computed from those before.
        saved.sort_unstable_by_key(|&saved| std::cmp::Reverse(saved));
        for (_, value) in saved {
            if self.is_light(value, LIGHT) {
                self.plan.captured.remove(&value);
                if let Some(values) =
                    self.facts.region_of(value).and_then(|region| self.plan.saves.get_mut(&region))
                {
                    values.retain(|other| *other != value);
                }
                self.decided.remove(value);
                self.compute(value);
            }
        }
        self.plan.saves.retain(|_, values| !values.is_empty());
    }

    /// Whether so many simple operations compute a value from others that the reverse sweep has.
    fn is_light(&mut self, value: ValueId, most: usize) -> bool {
        use Primitive::{Add, Mul, Neg, Sub};
        let Some(&op) = self.definitions.get(value) else { return false };
        let operands = match op {
            Op::Primitive { rule: Add | Sub | Mul | Neg, operands, .. }
                if self.function.ty(value).is_float() =>
            {
                operands
            }
            Op::Opaque(tokens) if tokens.pure && matches!(tokens.expr, syn::Expr::Binary(_)) => &tokens.reads,
            _ => return false,
        };
        let operands = operands.clone();
        most > 0
            && operands.into_iter().all(|operand| {
                let is_number = self.function.ty(operand).is_float()
                    || self.definitions.get(operand).is_some_and(|op| matches!(op, Op::Constant(_)));
                is_number && (self.is_had(operand) || self.is_light(operand, most - 1))
            })
    }

    fn is_had(&mut self, value: ValueId) -> bool {
        match self.function.info(value).kind {
            Kind::Parameter => true,
            Kind::Line => self.decided.contains(value) || self.defined.contains(value) || self.is_free(value),
            _ => false,
        }
    }

    /// Literals.
    fn is_free(&self, value: ValueId) -> bool {
        matches!(self.definitions.get(value), Some(Op::Constant(_)))
    }

    /// Computes a light value, with what it needs.
    fn compute(&mut self, value: ValueId) {
        let op = self.definitions[value].clone();
        for used in uses(&op) {
            let operand = used.root;
            if !self.decided.contains(operand)
                && !self.is_free(operand)
                && matches!(self.function.info(operand).kind, Kind::Line)
            {
                self.compute(operand);
            } else {
                self.need(operand);
            }
        }
        if self.decided.insert(value) {
            let position = self.facts.definition(value).expect("a line has a position").clone();
            self.recompute(value, op, &position);
        }
    }
}
