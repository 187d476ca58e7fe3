//! What expressions do besides giving a value: whether they only compute, and what without derivative they may change.

use super::frames::{Function, Variable};
use super::kept::{is_assignment, is_comparison};
use super::{Lowering, Result};
use crate::hir::{ExprId, ExprKind, MacroKind};
use crate::ir::{Opaque, ValueId};
use crate::items::{Def, ModuleId, Namespace};
use crate::ty::{Callable, Mutability, Owner, Receiver, Ty, TyKind};
use syn::UnOp;

impl Lowering<'_> {
    /// Whether evaluating an expression twice is harmless: it only computes.
    pub(super) fn is_pure(&self, id: ExprId) -> bool {
        self.only_computes(id) && self.body.children(id).into_iter().all(|child| self.is_pure(child))
    }

    /// Whether an expression does nothing besides what its parts do.
    pub(super) fn only_computes(&self, id: ExprId) -> bool {
        match self.body.kind(id) {
            ExprKind::Literal(_)
            | ExprKind::Local(_)
            | ExprKind::Path(_)
            | ExprKind::Tuple(_)
            | ExprKind::Array(_)
            | ExprKind::Repeat { .. }
            | ExprKind::Range { .. }
            | ExprKind::Field { .. }
            | ExprKind::Cast { .. }
            | ExprKind::Reference { is_mutable: false, .. } => true,
            ExprKind::Index { of, .. } => self.is_builtin_index(*of),
            ExprKind::Unary { operator: UnOp::Deref(_), operand } => {
                matches!(self.types.expr(*operand).kind(), TyKind::Reference(..))
            }
            ExprKind::Unary { operand, .. } => self.is_scalar(*operand),
            ExprKind::Binary { operator, left, right } => {
                let is_known = |id: ExprId| {
                    self.is_scalar(id) || is_comparison(operator) && self.is_of_library(self.types.expr(id))
                };
                !is_assignment(operator) && is_known(*left) && is_known(*right)
            }
            ExprKind::MethodCall { receiver, arguments, .. } => {
                self.library_function_of(id).is_some_and(|owner| {
                    let receives = self.world.signature(owner).and_then(|signature| signature.receiver);
                    let is_read = match receives {
                        Some(Receiver::Value | Receiver::Shared) => true,
                        // What it changes is gone afterwards.
                        Some(Receiver::Mutable) => {
                            !self.is_place(*receiver)
                                && !matches!(self.body.kind(*receiver), ExprKind::Local(_))
                        }
                        _ => false,
                    };
                    is_read && self.is_without_code(owner, *receiver, arguments)
                })
            }
            ExprKind::Call { callee, .. } if self.called_variable(*callee).is_some() => {
                self.called_variable(*callee).is_some_and(|function| function.is_pure)
            }
            ExprKind::Call { callee, arguments } => match self.types.callee(id).map(|callee| callee.callable)
            {
                Some(Callable::Struct(_) | Callable::Variant(..)) => true,
                Some(Callable::Function(_)) => {
                    matches!(self.body.kind(*callee), ExprKind::Path(_))
                        && self.library_function_of(id).is_some_and(|owner| {
                            !self.is_in(owner.item.module, &["std::mem"])
                                && arguments.iter().all(|argument| self.is_plain_argument(owner, *argument))
                        })
                }
                None => false,
            },
            ExprKind::Macro(call) => call.kind == MacroKind::Text && call.name == "format",
            ExprKind::Closure { .. } => true,
            _ => false,
        }
    }

    /// The closure, or function by its name, that a variable stands for.
    pub(super) fn called_variable(&self, callee: ExprId) -> Option<Function> {
        let ExprKind::Local(local) = self.body.kind(callee) else { return None };
        match self.variable(*local) {
            Some(Variable::Function(function)) => Some(*function),
            _ => None,
        }
    }

    /// The function of the standard library that is certainly called, if it gives the same whenever it is.
    fn library_function_of(&self, id: ExprId) -> Option<Owner> {
        let Callable::Function(owner) = self.callee(id)?.callable else { return None };
        self.gives_the_same(owner).then_some(owner)
    }

    /// Whether a function is one of the standard library that gives the same whenever it is called.
    fn gives_the_same(&self, owner: Owner) -> bool {
        let modules = ["std::time", "std::env", "std::process", "std::thread"];
        self.world.is_of_standard_library(owner.item.module) && !self.is_in(owner.item.module, &modules)
    }

    /// Whether a function of the standard library does nothing but to compute, whatever it is given.
    pub(super) fn only_computes_by_itself(&self, owner: Owner) -> bool {
        let is_of_numbers = self.world.impl_decl(owner.item).is_some_and(|block| block.self_ty.is_scalar());
        self.gives_the_same(owner) && is_of_numbers
    }

    /// Whether a method runs nothing of the user's but closures that are seen.
    fn is_without_code(&self, owner: Owner, receiver: ExprId, arguments: &[ExprId]) -> bool {
        let of_trait = self.world.trait_decl(owner.item).is_some() && !self.is_of_iterators(owner);
        let ty = self.types.expr(receiver);
        let is_known = if of_trait { self.is_of_library(ty) } else { !self.shares_state(ty) };
        is_known && arguments.iter().all(|argument| self.is_plain_argument(owner, *argument))
    }

    fn is_plain_argument(&self, owner: Owner, id: ExprId) -> bool {
        let ty = self.types.expr(id);
        let takes_anything = self.world.signature(owner).is_none_or(|signature| {
            let is_open = |ty: &Ty| ty.any(&|part| matches!(part.kind(), TyKind::Parameter(_)));
            signature.inputs.iter().any(is_open)
        });
        match ty.kind() {
            TyKind::Closure(_) => true,
            TyKind::Function(..) => false,
            _ if ty.any(&|part| matches!(part.kind(), TyKind::Reference(_, Mutability::Mutable))) => false,
            _ if takes_anything => self.is_of_library(ty),
            _ => !self.shares_state(ty),
        }
    }

    /// Whether a type is made of those of the library that share nothing: what is done with them is known.
    pub(super) fn is_of_library(&self, ty: Ty) -> bool {
        ty.is_certain()
            && !self.shares_state(ty)
            && !ty.any(&|part| match part.kind() {
                TyKind::Adt(of, _) => !self.world.is_of_standard_library(of.module),
                TyKind::Parameter(_) | TyKind::Projection(_) | TyKind::Dynamic(_) => {
                    !self.of(part).is_float()
                }
                _ => false,
            })
    }

    /// Whether something behind a type may change though nobody has it mutably.
    pub(super) fn shares_state(&self, ty: Ty) -> bool {
        let modules = ["std::cell", "std::rc", "std::sync", "std::sync::atomic"];
        ty.any(&|part| matches!(part.kind(), TyKind::Adt(of, _) if self.is_in(of.module, &modules)))
    }

    /// Whether an expression gives a guard, which holds what a cell has as long as it is there.
    pub(super) fn is_guard(&self, id: ExprId) -> bool {
        let guards = ["std::cell::Ref", "std::cell::RefMut"];
        let is_one =
            |of: &crate::items::ItemId| guards.iter().any(|guard| *of == self.world.known_item(guard));
        self.types.expr(id).any(&|part| match part.kind() {
            TyKind::Adt(of, _) => is_one(of),
            _ => false,
        })
    }

    fn is_in(&self, module: ModuleId, paths: &[&str]) -> bool {
        paths.iter().any(|path| self.world.known(path, Namespace::Types) == Def::Module(module))
    }

    /// Tokens without derivative that change variables without derivative, by methods of the library; none if they do something else.
    pub(super) fn with_effects(&mut self, id: ExprId) -> Result<Option<Opaque>> {
        let mut writes = Vec::new();
        if !self.changes_only(id, &mut writes) {
            return Ok(None);
        }
        let opaque = self.tokens_of(id)?;
        Ok(Some(Opaque { writes, pure: false, ..opaque }))
    }

    /// Whether an expression changes nothing but variables without derivative, which are noted.
    pub(super) fn changes_only(&self, id: ExprId, writes: &mut Vec<ValueId>) -> bool {
        let body = self.body;
        let mut changed = |place: ExprId| {
            let root = self.root_value(place).map(|value| self.function.root(value));
            match root {
                Some(root) if self.is_memory(root) && self.is_inert(place) => {
                    writes.push(root);
                    true
                }
                _ => false,
            }
        };
        let is_known = match body.kind(id) {
            ExprKind::MethodCall { receiver, arguments, .. } => {
                self.library_function_of(id).is_some_and(|owner| {
                    let receives = self.world.signature(owner).and_then(|signature| signature.receiver);
                    matches!(receives, Some(Receiver::Mutable))
                        && self.is_place(*receiver)
                        && changed(*receiver)
                        && self.is_without_code(owner, *receiver, arguments)
                })
            }
            ExprKind::Binary { operator, left, right } if is_assignment(operator) => {
                let is_changed = match self.is_place(*left) {
                    true => changed(*left),
                    // The call that lends it says what it is a part of.
                    false => self.is_lent_by_call(*left) && self.is_inert(*left),
                };
                self.is_scalar(*left) && self.is_scalar(*right) && is_changed
            }
            _ => false,
        };
        (is_known || self.looks(id) || self.only_computes(id) || self.asks_cells(id))
            && body.children(id).into_iter().all(|child| self.changes_only(child, writes))
    }

    /// Whether an expression calls something on cells that hold nothing active, in variables that stay what they are. What is asked, and in which order, matters; but
    /// it changes no variable.
    fn asks_cells(&self, id: ExprId) -> bool {
        let body = self.body;
        let given: Vec<ExprId> = match body.kind(id) {
            ExprKind::MethodCall { receiver, arguments, .. } => {
                std::iter::once(*receiver).chain(arguments.iter().copied()).collect()
            }
            ExprKind::Call { arguments, .. } => arguments.clone(),
            _ => return false,
        };
        let is_fixed =
            |id: &ExprId| self.root_value(*id).is_none_or(|value| !self.is_memory(self.function.root(value)));
        let holds_nothing = |id: &ExprId| self.holds_nothing_active(self.types.expr(*id));
        if !self.calls_known(id) || !given.iter().all(|part| is_fixed(part) && holds_nothing(part)) {
            return false;
        }
        given.iter().any(|part| self.shares_state(self.types.expr(*part)))
    }

    /// Whether the library's function, or one of the crate that keeps nothing of what it is given, is certainly called.
    fn calls_known(&self, id: ExprId) -> bool {
        let Some(Callable::Function(owner)) = self.callee(id).map(|callee| callee.callable) else {
            return false;
        };
        let receives = self.world.signature(owner).and_then(|signature| signature.receiver);
        match self.world.is_of_standard_library(owner.item.module) {
            true => {
                let of_guard = matches!(self.body.kind(id), ExprKind::MethodCall { receiver, .. } if self.is_guard(*receiver));
                let is_read = matches!(receives, None | Some(Receiver::Shared));
                self.gives_the_same(owner) && (is_read || of_guard && receives == Some(Receiver::Mutable))
            }
            false => self.looks_at_cells(id),
        }
    }

    /// Whether an expression is what a method of the library lends: `*map.entry(key).or_insert(0)`.
    fn is_lent_by_call(&self, id: ExprId) -> bool {
        let ExprKind::Unary { operator: UnOp::Deref(_), operand } = self.body.kind(id) else { return false };
        matches!(self.body.kind(*operand), ExprKind::MethodCall { .. })
            && matches!(self.types.expr(*operand).kind(), TyKind::Reference(_, Mutability::Mutable))
    }

    /// The value that a place is in.
    pub(super) fn root_value(&self, id: ExprId) -> Option<ValueId> {
        match self.body.kind(id) {
            ExprKind::Local(local) => self.value_of(*local),
            ExprKind::Field { of, .. } | ExprKind::Index { of, .. } => self.root_value(*of),
            ExprKind::Unary { operator: UnOp::Deref(_), operand } => self.root_value(*operand),
            _ => None,
        }
    }
}
