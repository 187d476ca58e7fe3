//! Methods of lists that are lines of their own: copies, `push`, `pop`, `swap`, `fill`.

use super::place::strip;
use super::span::Spanned;
use super::*;
use syn::{Expr, ExprMethodCall};

impl Lowering<'_> {
    /// Methods of arrays, slices and vectors.
    pub(super) fn list_method(&mut self, call: &ExprMethodCall, expr: &Expr) -> Option<Lowered> {
        let method = Method::of(call);
        // `stats.push(x)` of a type of the user's; what is in a field is rather a list.
        let variable = matches!(strip(&call.receiver), Expr::Path(_))
            && !matches!(
                self.visible_ty(&call.receiver).kind(),
                TyKind::Slice(_) | TyKind::Array(..) | TyKind::Map(_)
            );
        if method != Method::Clone && variable && !self.methods_named(call).is_empty() {
            return Some(self.method_call(call, expr));
        }
        let argument = |position: usize| call.args.get(position);
        match (method, call.args.len()) {
            (Method::Clone | Method::ToVec | Method::ToOwned, 0) => {
                let place = self.place_or_temporary(&call.receiver);
                let mut ty = match self.place_ty(&place) {
                    ty if ty.is_unknown() => self.map_in(&place).unwrap_or(Ty::unknown()),
                    ty => ty,
                };
                if let (true, TyKind::Array(element, _)) = (method == Method::ToVec, ty.kind()) {
                    ty = Ty::list(*element);
                }
                let op = Op::Duplicate(place.clone(), call.method.clone());
                let copy = self.let_("copy", expr.span(), ty, op);
                self.note_type_of(copy, &place);
                Some(Lowered::Value(copy))
            }
            (Method::Push, 1) if self.is_place(&call.receiver) => {
                let value = self.value(argument(0)?);
                let place = self.place(&call.receiver)?;
                self.learn_element(&place, value);
                self.push(Line::Mutate { place, how: Mutation::Push(value) });
                Some(Lowered::Unit)
            }
            (Method::Pop, 0) if self.is_place(&call.receiver) => {
                // Whole, it is an `Option`; only `pop().unwrap()` and a dropped result have a rule.
                None
            }
            (Method::Unwrap, 0) | (Method::Expect, 1) => self.unwrapped_pop(call, expr),
            (Method::Swap, 2) if self.is_place(&call.receiver) => {
                let i = self.value(argument(0)?);
                let j = self.value(argument(1)?);
                let place = self.place(&call.receiver)?;
                self.push(Line::Mutate { place, how: Mutation::SwapElements(i, j) });
                Some(Lowered::Unit)
            }
            (Method::Fill, 1) if self.is_place(&call.receiver) => {
                let value = self.value(argument(0)?);
                let place = self.place(&call.receiver)?;
                self.push(Line::Mutate { place, how: Mutation::Fill(value) });
                Some(Lowered::Unit)
            }
            (Method::CopyFromSlice | Method::CloneFromSlice, 1) if self.is_place(&call.receiver) => {
                let source = match strip(argument(0)?) {
                    Expr::Reference(reference) => self.place_or_temporary(&reference.expr),
                    other => self.place_or_temporary(other),
                };
                let place = self.place(&call.receiver)?;
                let how = Mutation::CopyFrom { source, method: call.method.clone() };
                self.push(Line::Mutate { place, how });
                Some(Lowered::Unit)
            }
            _ => None,
        }
    }

    /// `v.pop().unwrap()`.
    fn unwrapped_pop(&mut self, call: &ExprMethodCall, expr: &Expr) -> Option<Lowered> {
        let Expr::MethodCall(inner) = strip(&call.receiver) else { return None };
        if Method::of(inner) != Method::Pop || !inner.args.is_empty() || !self.is_place(&inner.receiver) {
            return None;
        }
        let place = self.place(&inner.receiver)?;
        let ty = self.place_ty(&place).element();
        Some(Lowered::Value(self.let_("popped", expr.span(), ty, Op::Pop(place))))
    }

    /// `v.pop();` drops what it takes away; on an empty list it does nothing.
    pub(super) fn dropped_pop(&mut self, call: &ExprMethodCall) -> bool {
        if Method::of(call) != Method::Pop || !call.args.is_empty() || !self.is_place(&call.receiver) {
            return false;
        }
        let Some(place) = self.place(&call.receiver) else { return false };
        let span = call.span();
        let list = self.borrowed(&place, span);
        let name = marker(list, span);
        let opaque = self.opaque_tokens(syn::parse_quote_spanned!(span=> !#name.is_empty()), vec![list]);
        let some = self.let_("some", span, Ty::inert(), Op::Opaque(opaque));
        let then = |this: &mut Self| {
            let ty = this.place_ty(&place).element();
            this.let_("popped", span, ty, Op::Pop(place.clone()));
            Lowered::Unit
        };
        self.branch_on(some, span, then, |_| Lowered::Unit);
        true
    }

    /// What is pushed tells the type of the elements.
    fn learn_element(&mut self, place: &Place, value: ValueId) {
        let element = self.ty(value);
        let info = &mut self.function.values[place.root.0 as usize];
        if place.path.is_empty() && info.ty == Ty::list(Ty::unknown()) && info.annotation.is_none() {
            info.ty = Ty::list(element);
        }
    }
}
