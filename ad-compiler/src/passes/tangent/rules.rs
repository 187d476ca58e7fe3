//! What the operands of a rule contribute to the tangent of its result.

use super::*;
use crate::passes::formulas::partials;

impl Pushing<'_> {
    /// The sum of what the operands' tangents contribute.
    pub(super) fn pushed(
        &mut self,
        rule: Primitive,
        operands: &[ValueId],
        result: ValueId,
    ) -> Option<ValueId> {
        let active: Vec<bool> = operands.iter().map(|&operand| self.is_active(operand)).collect();
        let dots: Vec<Option<ValueId>> = operands.iter().map(|&operand| self.dot(operand)).collect();
        self.weighed(rule, operands, &active, &dots, result, false)
    }

    pub(super) fn weighed(
        &mut self,
        rule: Primitive,
        operands: &[ValueId],
        active: &[bool],
        dots: &[Option<ValueId>],
        result: ValueId,
        assigning: bool,
    ) -> Option<ValueId> {
        let rows = partials(rule, operands, &self.numbers, true);
        let function = &self.out.function;
        let ty = function.ty(result);
        let visible = self.out.is_written_out(ty, operands, active, &rows);
        let mut total: Option<ValueId> = None;
        for (k, partial) in rows.iter().enumerate() {
            let Some(dot) = dots[k].filter(|_| !rule.takes_integer(k)) else { continue };
            if !visible {
                let op = Op::Push { rule, operand: k, operands: operands.to_vec(), tangent: dot, assigning };
                let share = self.out.let_("share", ty, op);
                total = Some(match total {
                    Some(total) => self.out.let_("sum_dot", ty, Op::Sum(total, share)),
                    None => share,
                });
                continue;
            }
            let Some(term) = self.out.weigh(dot, partial, operands, result) else { continue };
            total = Some(match (total, term.negative) {
                (Some(total), true) => self.out.primitive(Primitive::Sub, vec![total, term.value], ty),
                (Some(total), false) => self.out.primitive(Primitive::Add, vec![total, term.value], ty),
                (None, true) => self.out.primitive(Primitive::Neg, vec![term.value], ty),
                (None, false) => term.value,
            });
        }
        total
    }
}
