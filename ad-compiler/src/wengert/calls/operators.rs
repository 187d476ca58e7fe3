//! Operators by the names of their methods: `x.mul(y)`, `Neg::neg(x)`, `v.mul_assign(s)`.

use crate::hir::ExprId;
use crate::infer::Adjustment;
use crate::ty::Owner;
use crate::wengert::{Lowered, Lowering, Result, unsupported};
use syn::{BinOp, UnOp, parse_quote};

/// What an operator is written as.
#[derive(Clone, Copy)]
pub(in crate::wengert) enum Operator {
    Unary(UnOp),
    Binary(BinOp),
    Assigning(BinOp),
}

impl Lowering<'_> {
    /// The operator that a method of the library stands for.
    pub(in crate::wengert) fn operator_of(&self, owner: Owner) -> Option<Operator> {
        let is = |name: &str| owner.item == self.world.known_item(&format!("std::ops::{name}"));
        let binary: [(&str, BinOp); 5] = [
            ("Add", parse_quote!(+)),
            ("Sub", parse_quote!(-)),
            ("Mul", parse_quote!(*)),
            ("Div", parse_quote!(/)),
            ("Rem", parse_quote!(%)),
        ];
        let assigning: [(&str, BinOp); 5] = [
            ("AddAssign", parse_quote!(+=)),
            ("SubAssign", parse_quote!(-=)),
            ("MulAssign", parse_quote!(*=)),
            ("DivAssign", parse_quote!(/=)),
            ("RemAssign", parse_quote!(%=)),
        ];
        let named =
            |all: [(&str, BinOp); 5]| all.into_iter().find(|(name, _)| is(name)).map(|(_, sign)| sign);
        let unary = || is("Neg").then(|| Operator::Unary(parse_quote!(-)));
        named(binary)
            .map(Operator::Binary)
            .or_else(|| named(assigning).map(Operator::Assigning))
            .or_else(unary)
    }

    /// A call of such a method.
    pub(in crate::wengert) fn by_operator(
        &mut self,
        id: ExprId,
        operator: Operator,
        receiver: ExprId,
        arguments: &[ExprId],
    ) -> Result<Option<Lowered>> {
        if self.is_inert(id) && self.is_inert(receiver) {
            return Ok(None);
        }
        let follows = self.types.adjustments(id).iter().any(|step| matches!(step, Adjustment::Follow));
        let is_lent = matches!(operator, Operator::Assigning(_)) && self.is_reference(receiver);
        if (follows || is_lent) && !self.is_scalar(receiver) {
            return unsupported("an operator of what a reference leads to, by its method");
        }
        let lowered = match (operator, arguments) {
            (Operator::Unary(sign), []) => self.unary(id, sign, receiver)?,
            (Operator::Binary(sign), [right]) => self.binary(id, &sign, receiver, *right)?,
            (Operator::Assigning(sign), [right]) => self.update(id, &sign, receiver, *right)?,
            _ => return unsupported("an operator with other operands"),
        };
        Ok(Some(lowered))
    }
}
