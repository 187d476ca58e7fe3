//! Methods of lists that are lines of their own.

use super::{Lowered, Lowering, Result, unsupported};
use crate::hir::{ExprId, ExprKind};
use crate::ir::{Line, Mutation, Op, Selector, Ty, TyKind, marker};
use crate::library::Method;
use crate::ty;
use proc_macro2::Ident;

impl Lowering<'_> {
    /// Whether a copy shares nothing with what it is one of.
    pub(super) fn is_copied(&self, id: ExprId) -> bool {
        let ty = self.types.expr(id);
        ty.is_certain() && !self.is_inert(id) && !self.shares_state(ty) && !self.refers_elsewhere(ty)
    }

    /// A method of a slice, an array or a vector, if it is one of these.
    pub(super) fn list_method(
        &mut self,
        id: ExprId,
        receiver: ExprId,
        method: &Ident,
        arguments: &[ExprId],
    ) -> Result<Option<Lowered>> {
        let is_list = matches!(self.ty_of(receiver).kind(), TyKind::Slice(_) | TyKind::Array(..));
        match (Method::named(method), arguments) {
            (Method::Clone | Method::ToVec | Method::ToOwned, []) if is_list || self.is_copied(id) => {
                if !self.copies(id) {
                    return unsupported("a copy of a type whose `Clone` may be written by hand");
                }
                let place = self.place_or_temporary(receiver)?;
                let ty = self.ty_of(id);
                let copy =
                    self.let_("copy", self.body.expr(id).span, ty, Op::Duplicate(place, method.clone()));
                Ok(Some(Lowered::Value(copy)))
            }
            (Method::Push, [value]) if is_list && self.is_place(receiver) => {
                let place = self.place(receiver)?;
                let value = self.value(*value)?;
                self.push(Line::Mutate { place, how: Mutation::Push(value) });
                Ok(Some(Lowered::Unit))
            }
            (Method::Swap, [i, j]) if is_list && self.is_place(receiver) => {
                let place = self.place(receiver)?;
                let (i, j) = (self.value(*i)?, self.value(*j)?);
                self.push(Line::Mutate { place, how: Mutation::SwapElements(i, j) });
                Ok(Some(Lowered::Unit))
            }
            (Method::CopyFromSlice | Method::CloneFromSlice, [source])
                if is_list && self.is_place(receiver) =>
            {
                let of = match self.body.kind(*source) {
                    ExprKind::Reference { of, .. } => *of,
                    _ => *source,
                };
                let place = self.place(receiver)?;
                let source = self.place_or_temporary(of)?;
                let how = Mutation::CopyFrom { source, method: method.clone() };
                self.push(Line::Mutate { place, how });
                Ok(Some(Lowered::Unit))
            }
            (Method::Fill, [value]) if is_list && self.is_place(receiver) => {
                let place = self.place(receiver)?;
                let value = self.value(*value)?;
                self.push(Line::Mutate { place, how: Mutation::Fill(value) });
                Ok(Some(Lowered::Unit))
            }
            _ => Ok(None),
        }
    }

    /// `list.pop().unwrap()`
    pub(super) fn popped(&mut self, id: ExprId, receiver: ExprId, method: &Ident) -> Result<Option<Lowered>> {
        let body = self.body;
        if !matches!(Method::named(method), Method::Unwrap | Method::Expect) {
            return Ok(None);
        }
        let ExprKind::MethodCall { receiver: list, method, .. } = body.kind(receiver) else {
            return Ok(None);
        };
        let is_list = matches!(self.ty_of(*list).kind(), TyKind::Slice(_)) && self.is_place(*list);
        if Method::named(method) != Method::Pop || !is_list || self.callee(receiver).is_none() {
            return Ok(None);
        }
        let place = self.place(*list)?;
        let ty = self.ty_of(id);
        Ok(Some(Lowered::Value(self.let_("popped", body.expr(id).span, ty, Op::Pop(place)))))
    }

    /// `list.pop();` drops what it takes away; on an empty list it does nothing.
    pub(super) fn dropped_pop(&mut self, id: ExprId) -> Result<bool> {
        let body = self.body;
        let ExprKind::MethodCall { receiver: list, method, .. } = body.kind(id) else { return Ok(false) };
        let is_list = matches!(self.ty_of(*list).kind(), TyKind::Slice(_))
            && self.is_place(*list)
            && !self.is_inert(*list);
        if Method::named(method) != Method::Pop || !is_list || self.callee(id).is_none() {
            return Ok(false);
        }
        let span = body.expr(id).span;
        let place = self.place(*list)?;
        let list = self.borrowed(&place, span);
        let name = marker(list, span);
        let op =
            Op::Opaque(super::iterators::walks::kept(syn::parse_quote_spanned!(span=> !#name.is_empty())));
        let some = self.let_("some", span, Ty::inert(), op);
        let arms = vec![
            self.arm(|this| {
                let ty = this.place_ty(&place).element();
                this.let_("popped", span, ty, Op::Pop(place.clone()));
                Ok(Lowered::Unit)
            })?,
            self.arm(|_| Ok(Lowered::Unit))?,
        ];
        self.finish(span, Selector::If(some), arms);
        Ok(true)
    }

    /// Whether `clone` visibly copies all that a value is made of.
    pub(super) fn copies(&self, id: ExprId) -> bool {
        !self.types.expr(id).any(&|part| match part.kind() {
            ty::TyKind::Adt(of, _) => {
                !self.world.is_of_library(of.module) && !self.world.derives(*of, "Clone")
            }
            ty::TyKind::Dynamic(_) => true,
            _ => false,
        })
    }
}
