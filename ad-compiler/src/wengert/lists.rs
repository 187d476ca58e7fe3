//! Methods of lists that are lines of their own.

use super::{Lowered, Lowering, Result, unsupported};
use crate::hir::ExprId;
use crate::ir::{Line, Mutation, Op, Place, TyKind};
use crate::library::Method;
use crate::ty;
use proc_macro2::Ident;

impl Lowering<'_> {
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
            (Method::Clone | Method::ToVec | Method::ToOwned, []) if is_list => {
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
                let value = self.value(*value)?;
                let place = self.place(receiver)?;
                self.push(Line::Mutate { place, how: Mutation::Push(value) });
                Ok(Some(Lowered::Unit))
            }
            (Method::Swap, [i, j]) if is_list && self.is_place(receiver) => {
                let (i, j) = (self.value(*i)?, self.value(*j)?);
                let place = self.place(receiver)?;
                self.push(Line::Mutate { place, how: Mutation::SwapElements(i, j) });
                Ok(Some(Lowered::Unit))
            }
            (Method::Fill, [value]) if is_list && self.is_place(receiver) => {
                let value = self.value(*value)?;
                let place = self.place(receiver)?;
                self.push(Line::Mutate { place, how: Mutation::Fill(value) });
                Ok(Some(Lowered::Unit))
            }
            _ => Ok(None),
        }
    }

    /// Whether `clone` visibly copies all that a value is made of.
    pub(super) fn copies(&self, id: ExprId) -> bool {
        !self.types.expr(id).any(&|part| match part.kind() {
            ty::TyKind::Adt(of, _) => {
                !self.world.is_of_library(of.module) && !self.world.derives(*of, "Clone")
            }
            _ => false,
        })
    }

    /// The place of an expression; a value that is no place gets one.
    pub(super) fn place_or_temporary(&mut self, id: ExprId) -> Result<Place> {
        match self.is_place(id) {
            true => self.place(id),
            false => Ok(Place::of(self.value(id)?)),
        }
    }
}
