//! `place op= value`.

use super::once::holds_effects;
use super::place::strip;
use super::span::Spanned;
use super::*;
use crate::diagnostics::Page;
use crate::rules::Primitive;
use syn::{BinOp, Expr, ExprBinary};

/// Which side is evaluated first: the left one where the operator is a method of a trait, the right one between primitive numbers.
/// <https://doc.rust-lang.org/reference/expressions/operator-expr.html#evaluation-of-compound-assignment-expressions>
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum First {
    Place,
    Value,
}

impl Lowering<'_> {
    pub(super) fn update(&mut self, binary: &ExprBinary) -> Lowered {
        let first = self.first_of(binary);
        self.update_in_order(binary, first)
    }

    pub(super) fn update_in_order(&mut self, binary: &ExprBinary, first: First) -> Lowered {
        let rule = match &binary.op {
            BinOp::AddAssign(_) => Primitive::Add,
            BinOp::SubAssign(_) => Primitive::Sub,
            BinOp::MulAssign(_) => Primitive::Mul,
            BinOp::DivAssign(_) => Primitive::Div,
            BinOp::RemAssign(_) => Primitive::Rem,
            _ => return self.update_bits(binary),
        };
        if !self.is_place(&binary.left) && !self.is_end_of_list(&binary.left) {
            if let Some(named) = self.with_key_named(&Expr::Binary(binary.clone())) {
                return self.expression(&named);
            }
            return self.outside(&Expr::Binary(binary.clone()), &binary.left);
        }
        let (place, value) = match first {
            First::Place => {
                let place = self.place(&binary.left);
                (place, self.operand(&binary.right))
            }
            First::Value => {
                let value = self.operand(&binary.right);
                (self.place(&binary.left), value)
            }
        };
        let place = place.expect("the left side is a place");
        let old = self.snapshot("before", &place, binary.left.span());
        self.push(Line::Update { place, rule, old, value });
        Lowered::Unit
    }

    fn first_of(&mut self, binary: &ExprBinary) -> First {
        let ExprBinary { left, right, .. } = binary;
        if !self.order_counts(left, right) {
            return First::Value;
        }
        let seen = self.type_of(left);
        let has_own_operators = |seen: &Seen| {
            let name = crate::source::type_name(&seen.ty);
            name.is_some_and(|name| self.declared.has_struct_or_enum(&Ident::new(&name, left.span())))
        };
        let ty = match (self.visible_ty(left), &seen) {
            (ty, Some(seen)) if ty.is_unknown() => types::of_generic(&seen.ty, &self.function.scalars),
            (ty, _) => ty,
        };
        match ty.kind() {
            TyKind::Float(Float::Parameter(_)) => First::Place,
            TyKind::Float(_) | TyKind::Inert
                if matches!(strip(right), Expr::Reference(_)) || self.names_reference(right) =>
            {
                First::Place
            }
            TyKind::Float(_) => First::Value,
            TyKind::Inert if self.kind_of(left, &|_| false).is_primitive() => First::Value,
            TyKind::Unknown | TyKind::Inert if seen.as_ref().is_some_and(has_own_operators) => First::Place,
            _ => {
                self.error(
                    Page::Changes,
                    binary,
                    "which side of this assignment is evaluated first depends on a type that is not visible, and one side changes what the other reads",
                    "compute the index, or the value, in a line of its own before",
                );
                First::Value
            }
        }
    }

    /// Whether it can be seen which side is evaluated first: where an index is computed on the left, and one side changes what the other reads.
    fn order_counts(&self, left: &Expr, right: &Expr) -> bool {
        let mut computed = Vec::new();
        collect_computed(left, &mut computed);
        computed.into_iter().any(|index| {
            self.may_change_what_is_named(index, right)
                || self.may_change_what_is_named(right, index)
                || (holds_effects(index) && holds_effects(right))
        })
    }

    /// `k <<= 1` and the like keep their tokens.
    fn update_bits(&mut self, binary: &syn::ExprBinary) -> Lowered {
        let barrier = Barrier {
            page: Page::Bits,
            at: binary.into(),
            what: "an operator on bits has no derivative".into(),
            help: "if the value is a constant as far as derivatives go, say without_derivative(..)".into(),
        };
        // What is gathered in a condition is no bits of a number.
        let barrier = (!self.is_inferred_condition(&binary.right)).then_some(barrier);
        let opaque = self.opaque(&Expr::Binary(binary.clone()), barrier);
        self.push(Line::Effect(opaque));
        Lowered::Unit
    }
}

/// What is evaluated where a place is: indices and keys.
fn collect_computed<'e>(place: &'e Expr, computed: &mut Vec<&'e Expr>) {
    match strip(place) {
        Expr::Index(index) => {
            collect_computed(&index.expr, computed);
            computed.push(&index.index);
        }
        Expr::Field(field) => collect_computed(&field.base, computed),
        Expr::Unary(unary) => collect_computed(&unary.expr, computed),
        Expr::MethodCall(call) => {
            collect_computed(&call.receiver, computed);
            computed.extend(&call.args);
        }
        _ => {}
    }
}
