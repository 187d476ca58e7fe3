//! The reverse of what forward mode consists of, where types are not visible: the second order.

use super::*;
use crate::rules::Primitive;

impl Reverse<'_> {
    pub(super) fn tangent_op(&mut self, op: &Op, bar: ValueId) {
        match op {
            Op::Push { rule, operand, operands, tangent, assigning } => {
                self.push(*rule, *operand, operands, *tangent, bar, *assigning);
            }
            Op::Sum(a, b) => {
                let ty = self.out.function.ty(bar);
                let clone = proc_macro2::Ident::new("clone", Span::mixed_site());
                let copy = self.out.let_("sum_bar", ty, Op::Duplicate(Place::of(bar), clone));
                self.add(*a, copy.into());
                self.add(*b, bar.into());
            }
            Op::TangentOf { kept, .. } => self.add_place(kept, bar.into()),
            Op::CastTangent { operand, tangent } => {
                let ty = self.out.function.ty(*tangent);
                let back = self.out.let_("cast", ty, Op::CastLike { operand: bar, like: *operand });
                self.add(*tangent, back.into());
            }
            _ => unreachable!("{op:?} is no operation of forward mode"),
        }
    }

    /// What an operand has in the tangent depends on its own tangent, and on all operands.
    fn push(
        &mut self,
        rule: Primitive,
        of: usize,
        operands: &[ValueId],
        tangent: ValueId,
        seed: ValueId,
        assigning: bool,
    ) {
        if self.is_active(tangent) {
            let ty = self.out.function.ty(tangent);
            let op = Op::Pull { rule, operand: of, operands: operands.to_vec(), seed, assigning };
            let share = self.out.let_("share", ty, op);
            self.add(tangent, share.into());
        }
        for (by, &operand) in operands.iter().enumerate() {
            if !self.is_active(operand) || rule.takes_integer(by) {
                continue;
            }
            let ty = self.out.function.ty(operand);
            let op = Op::Second { rule, of, by, operands: operands.to_vec(), tangent, seed, assigning };
            let share = self.out.let_("share", ty, op);
            self.add(operand, share.into());
        }
    }
}
