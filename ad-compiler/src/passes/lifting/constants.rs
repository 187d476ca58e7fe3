//! Numbers where there are floats: constants of the type of the numbers.

use super::Lifting;
use crate::ir::*;
use proc_macro2::Span;
use syn::{Expr, parse_quote};

impl Lifting<'_> {
    /// What an array or a list is made of.
    pub(super) fn elements(
        &mut self,
        list: ValueId,
        parts: Vec<ValueId>,
        before: &mut Vec<Line>,
    ) -> Vec<ValueId> {
        let wanted = self.function.ty(list).element();
        parts.into_iter().map(|part| self.lifted_to(part, wanted, before)).collect()
    }

    pub(super) fn as_results(&mut self, values: Vec<ValueId>, before: &mut Vec<Line>) -> Vec<ValueId> {
        let wanted = self.function.result_ty;
        let lifted = values.into_iter().map(|value| {
            // Where `()` stands for a number, rustc says so.
            let is_none = wanted.is_float() && self.function.ty(value) == Ty::inert();
            if is_none { value } else { self.lifted_to(value, wanted, before) }
        });
        lifted.collect()
    }

    /// Those that stand for what is made of numbers.
    pub(super) fn lifted_like(
        &mut self,
        values: Vec<ValueId>,
        like: &[ValueId],
        before: &mut Vec<Line>,
    ) -> Vec<ValueId> {
        let wanted = |like: &ValueId| self.carries(*like).then(|| self.function.ty(*like));
        let wanted: Vec<Option<Ty>> = like.iter().map(wanted).collect();
        let wanted = wanted.into_iter().chain(std::iter::repeat(None));
        let lifted = values.into_iter().zip(wanted).map(|(value, wanted)| match wanted {
            Some(wanted) => self.lifted_to(value, wanted, before),
            None => value,
        });
        lifted.collect()
    }

    pub(super) fn given_to(&mut self, place: &Place, value: ValueId, before: &mut Vec<Line>) -> ValueId {
        let wanted = self.function.place_ty(place);
        if self.carries(place.root) && !wanted.is_inert() {
            self.lifted_to(value, wanted, before)
        } else {
            value
        }
    }

    /// Whether the value may stand on the right of an operator: numbers have those with floats.
    pub(super) fn is_operand(&self, value: ValueId) -> bool {
        !self.carries(value)
            && matches!(
                self.function.ty(value).kind(),
                TyKind::Float(Float::F64 | Float::Any) | TyKind::Inert
            )
    }

    /// The value as one of this type. What has no derivative may be a float all the same: where it is wanted as a number, it is one.
    pub(super) fn lifted_to(&mut self, value: ValueId, wanted: Ty, before: &mut Vec<Line>) -> ValueId {
        match (wanted.kind(), self.function.ty(value).kind()) {
            _ if self.carries(value) => value,
            (TyKind::Inert, _) => value,
            (TyKind::Float(_), _) | (_, TyKind::Float(_)) => self.number(value, before),
            (_, TyKind::Inert) => value,
            _ => self.over(value, before),
        }
    }

    /// A list, a tuple and the like, over the numbers.
    pub(super) fn over(&mut self, value: ValueId, before: &mut Vec<Line>) -> ValueId {
        let (scalar, name) = (self.scalar.clone(), marker(value, Span::mixed_site()));
        self.made(value, parse_quote!(::ad_runtime::numbers::lift_over::<#scalar, _>(#name)), before)
    }

    /// What is no number yet, as one.
    pub(super) fn number(&mut self, value: ValueId, before: &mut Vec<Line>) -> ValueId {
        if self.carries(value) {
            return value;
        }
        let (scalar, float) = (self.scalar.clone(), marker(value, Span::mixed_site()));
        match self.function.ty(value).kind() {
            TyKind::Float(Float::F32) => {
                self.made(value, parse_quote!(#scalar::constant(f64::from(#float))), before)
            }
            // What it is shows by its type.
            TyKind::Unknown => self.over(value, before),
            _ => self.made(value, parse_quote!(#scalar::constant(#float)), before),
        }
    }

    /// What the context asks for: a number, or the value itself.
    pub(super) fn asked_for(&mut self, value: ValueId, before: &mut Vec<Line>) -> ValueId {
        let value_name = marker(value, Span::mixed_site());
        self.made(value, parse_quote!(::ad_runtime::numbers::lift(#value_name)), before)
    }

    pub(super) fn made(&mut self, from: ValueId, expr: Expr, before: &mut Vec<Line>) -> ValueId {
        let ty = super::over_parameter(self.function.ty(from));
        let made = self.temporary("constant", ty);
        before.push(Line::Let { value: made, op: made_of(from, expr) });
        self.carried.insert(made);
        made
    }

    /// What is read from something that is not made of numbers.
    pub(super) fn converted(&mut self, value: ValueId, op: Op, before: &mut Vec<Line>) -> Op {
        let read = self.temporary("read", Ty::unknown());
        before.push(Line::Let { value: read, op });
        let (name, ty) = (marker(read, Span::mixed_site()), self.function.ty(value));
        let expr = match (&self.scalar, ty.is_float()) {
            (scalar, true) => parse_quote!(#scalar::constant(#name)),
            (scalar, false) => parse_quote!(::ad_runtime::numbers::lift_over::<#scalar, _>(#name)),
        };
        made_of(read, expr)
    }

    pub(super) fn temporary(&mut self, hint: &str, ty: Ty) -> ValueId {
        self.function.temporary(hint, Span::mixed_site(), ty, Kind::Line)
    }
}

/// What stands for a value in tokens.
pub(super) fn marked_name(value: ValueId) -> proc_macro2::Ident {
    marker(value, Span::mixed_site())
}

/// Tokens about one value.
pub(super) fn made_of(value: ValueId, expr: Expr) -> Op {
    let (reads, writes) = (vec![value], Vec::new());
    Op::Opaque(Opaque { expr, reads, writes, pure: true, takes_bits: false, barrier: None })
}
