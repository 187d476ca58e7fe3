//! Calls of the crate's functions that give no number, and change nothing of what they are given: they are made once, where they stand.

use crate::hir::{ExprId, ExprKind};
use crate::ir::{Op, Opaque};
use crate::lower::{keeps_nothing, method_sends};
use crate::ty::{Callable, FnSig, Mutability, Owner, Receiver, Ty, TyKind};
use crate::wengert::expressions::holds_references;
use crate::wengert::kept::{is_assignment, is_comparison};
use crate::wengert::{Lowered, Lowering, Result};
use proc_macro2::Ident;

impl Lowering<'_> {
    /// Such a call; none if it is another one.
    pub(in crate::wengert) fn only_looked(
        &mut self,
        id: ExprId,
        name: &Ident,
        signature: &FnSig,
        arguments: usize,
    ) -> Result<Option<Lowered>> {
        let ty = self.types.expr(id);
        // What gives nothing is called for something else.
        let keeps = || ty == Ty::unit() && !self.declared.only_looks(name, arguments, &keeps_nothing);
        if lends(signature) || !self.is_inert(id) || holds_references(ty) || keeps() || self.sends(name) {
            return Ok(None);
        }
        self.inert(&name.to_string(), id).map(Some)
    }

    /// A method without a mark that is given nothing in which something may have a derivative.
    pub(in crate::wengert) fn of_plain_values(
        &mut self,
        id: ExprId,
        name: &Ident,
        signature: &FnSig,
    ) -> Result<Option<Lowered>> {
        let given = self.body.children(id);
        let is_plain =
            |part: &ExprId| self.is_pure(*part) && self.holds_nothing_active(self.types.expr(*part));
        if lends(signature) || holds_references(self.types.expr(id)) || !given.iter().all(is_plain) {
            return Ok(None);
        }
        let op = Op::Opaque(Opaque { pure: false, ..self.tokens_of(id)? });
        let (span, ty) = (self.body.expr(id).span, self.ty_of(id));
        Ok(Some(Lowered::Value(self.let_(&name.to_string(), span, ty, op))))
    }

    /// Whether an expression, wherever it stands, calls a function that takes nothing away and changes nothing: by its name, or by an operator.
    pub(in crate::wengert) fn looks(&self, id: ExprId) -> bool {
        self.looks_unless(id, &|ty| self.shares_state(ty))
    }

    /// The same where cells may be changed.
    pub(in crate::wengert) fn looks_at_cells(&self, id: ExprId) -> bool {
        self.looks_unless(id, &|_| false)
    }

    fn looks_unless(&self, id: ExprId, is_refused: &dyn Fn(Ty) -> bool) -> bool {
        let (receiver, arguments) = match self.body.kind(id) {
            ExprKind::MethodCall { receiver, arguments, .. } => (Some(*receiver), arguments),
            ExprKind::Call { arguments, .. } => (None, arguments),
            ExprKind::Binary { operator, left, right } if !is_assignment(operator) => {
                // A comparison borrows what it compares.
                let is_left = |id: ExprId| {
                    !is_refused(self.types.expr(id)) && (is_comparison(operator) || !self.is_moved(id))
                };
                return is_left(*left) && is_left(*right);
            }
            _ => return false,
        };
        let Some(signature) = self.function_of(id).and_then(|owner| self.world.signature(owner)) else {
            return false;
        };
        let is_left = |id: ExprId, is_value: bool| {
            !is_refused(self.types.expr(id)) && (!is_value || !self.is_moved(id))
        };
        let by_value = matches!(signature.receiver, Some(Receiver::Value));
        !lends(&signature)
            && !self.sends(&Ident::new(&signature.name, self.body.expr(id).span))
            && receiver.is_none_or(|receiver| is_left(receiver, by_value))
            && arguments.iter().all(|argument| is_left(*argument, true))
    }

    /// Whether something in an expression is a call of a function of the crate that takes bits.
    pub(in crate::wengert) fn takes_bits(&self, id: ExprId) -> bool {
        let body = self.body;
        let is_own =
            || self.function_of(id).is_some_and(|owner| !self.world.is_of_library(owner.item.module));
        let takes = match body.kind(id) {
            ExprKind::MethodCall { method, .. } => is_own() && self.declared.method_takes_bits(method),
            ExprKind::Call { callee, .. } => match body.kind(*callee) {
                ExprKind::Path(path) => is_own() && self.declared.takes_bits(&path.path.path),
                _ => self.called_variable(*callee).is_some_and(|function| function.takes_bits),
            },
            _ => false,
        };
        takes || body.children(id).into_iter().any(|child| self.takes_bits(child))
    }

    /// The function that is certainly called.
    fn function_of(&self, id: ExprId) -> Option<Owner> {
        match self.callee(id)?.callable {
            Callable::Function(owner) => Some(owner),
            _ => None,
        }
    }

    /// Whether to use a value takes it out of a place.
    fn is_moved(&self, id: ExprId) -> bool {
        let is_copied = match self.types.expr(id).kind() {
            TyKind::Adt(of, _) => self.world.derives(*of, "Copy"),
            TyKind::Reference(..) | TyKind::Closure(_) | TyKind::Function(..) => true,
            _ => self.is_scalar(id),
        };
        self.is_place(id) && !is_copied
    }

    pub(in crate::wengert) fn sends(&self, name: &Ident) -> bool {
        method_sends(self.declared, name)
    }
}

/// Whether a function may change what it is given.
fn lends(signature: &FnSig) -> bool {
    let changes = |ty: &Ty| ty.any(&|part| matches!(part.kind(), TyKind::Reference(_, Mutability::Mutable)));
    matches!(signature.receiver, Some(Receiver::Mutable | Receiver::Of(_)))
        || signature.inputs.iter().any(changes)
}
