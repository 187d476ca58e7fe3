//! Operators by the names of their methods: `x.mul(y)`, `Neg::neg(x)`, `v.mul_assign(s)`.

use crate::hir::{ExprId, ExprKind};
use crate::infer::Adjustment;
use crate::ir::{Line, Projection, Style};
use crate::rules::Primitive;
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
            return self.of_what_it_leads_to(id, operator, receiver, arguments).map(Some);
        }
        let lowered = match (operator, arguments) {
            (Operator::Unary(sign), []) => self.unary(id, sign, receiver)?,
            (Operator::Binary(sign), [right]) => self.binary(id, &sign, receiver, *right)?,
            (Operator::Assigning(sign), [right]) => self.update(id, &sign, receiver, *right)?,
            _ => return unsupported("an operator with other operands"),
        };
        Ok(Some(lowered))
    }

    /// The same by the path of the method: `Mul::mul(x, y)`, `MulAssign::mul_assign(&mut x, y)`.
    pub(in crate::wengert) fn operator_by_path(
        &mut self,
        id: ExprId,
        owner: Owner,
        arguments: &[ExprId],
    ) -> Result<Option<Lowered>> {
        let (Some(operator), Some((first, others))) = (self.operator_of(owner), arguments.split_first())
        else {
            return Ok(None);
        };
        let receiver = match (operator, self.body.kind(*first)) {
            (Operator::Assigning(_), ExprKind::Reference { is_mutable: true, of }) => *of,
            _ => *first,
        };
        self.by_operator(id, operator, receiver, others)
    }

    /// The same where the operator is that of what the receiver refers to.
    fn of_what_it_leads_to(
        &mut self,
        id: ExprId,
        operator: Operator,
        receiver: ExprId,
        arguments: &[ExprId],
    ) -> Result<Lowered> {
        let span = self.body.expr(id).span;
        if !self.is_place(receiver) || !self.is_reference(receiver) {
            return unsupported("an operator of what a reference leads to, by its method");
        }
        let place = self.place(receiver)?.then(Projection::Deref);
        let (sign, operands) = match (operator, arguments) {
            (Operator::Unary(_), []) => (Primitive::Neg, vec![self.read(place, span)]),
            (Operator::Binary(sign), [right]) => {
                (rule_of(&sign), vec![self.read(place, span), self.operand(*right)?])
            }
            (Operator::Assigning(sign), [right]) => {
                let value = self.operand(*right)?;
                let old = self.snapshot("before", &place, self.body.expr(receiver).span);
                self.push(Line::Update { place, rule: rule_of(&sign), old, value });
                return Ok(Lowered::Unit);
            }
            _ => return unsupported("an operator with other operands"),
        };
        let value = self.primitive(sign, Style::Operator, operands, self.ty_of(id), span);
        self.function.overloaded.insert(value);
        Ok(Lowered::Value(value))
    }
}

/// The rule of an operator between numbers, which other types may have, too.
fn rule_of(sign: &BinOp) -> Primitive {
    match sign {
        BinOp::Add(_) | BinOp::AddAssign(_) => Primitive::Add,
        BinOp::Sub(_) | BinOp::SubAssign(_) => Primitive::Sub,
        BinOp::Mul(_) | BinOp::MulAssign(_) => Primitive::Mul,
        BinOp::Div(_) | BinOp::DivAssign(_) => Primitive::Div,
        _ => Primitive::Rem,
    }
}
