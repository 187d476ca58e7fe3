//! Where a value goes to a place of a type, it may become one of that type.

use super::Inference;
use super::unify::Kind;
use crate::hir::ExprId;
use crate::ty::{Mutability, Ty, TyKind};

impl Inference<'_> {
    /// Checks an expression whose value goes to a place of a type, and gives that type.
    pub(super) fn check_into(&mut self, expr: ExprId, wanted: Ty) -> Ty {
        let given = self.check(expr, wanted);
        self.coerce(expr, given, wanted);
        wanted
    }

    pub(super) fn coerce(&mut self, at: ExprId, given: Ty, wanted: Ty) {
        let (given, wanted) = (self.table.shallow(given), self.table.shallow(wanted));
        if given == Ty::never() || self.coerces(given, wanted) {
            return;
        }
        // What is not known may become a reference to something else on its way.
        let is_foreign = |this: &Self, ty| matches!(this.table.kind(ty), Some(Kind::Foreign | Kind::Pending));
        let is_pointer = |ty: Ty| matches!(ty.kind(), TyKind::Reference(..) | TyKind::FunctionPointer(..));
        if is_foreign(self, given) && is_pointer(wanted) {
            return;
        }
        self.same(at, given, wanted);
    }

    /// Makes two types the same, and notes where they cannot be.
    pub(super) fn same(&mut self, at: ExprId, given: Ty, wanted: Ty) {
        let snapshot = self.table.snapshot();
        if self.table.unify(given, wanted) {
            self.table.keep(snapshot);
        } else {
            self.table.take_back(snapshot);
            self.types.conflicts.push((at, given, wanted));
        }
    }

    /// Whether one type becomes another one that it is not.
    pub(super) fn coerces(&mut self, given: Ty, wanted: Ty) -> bool {
        let (TyKind::Reference(inner, of_given), TyKind::Reference(target, of_wanted)) =
            (given.kind(), wanted.kind())
        else {
            return self.coerces_to_function(given, wanted) || self.coerces_to_dynamic(given, wanted);
        };
        if *of_given == Mutability::Shared && *of_wanted == Mutability::Mutable {
            return false;
        }
        let (inner, target) = (self.table.shallow(*inner), self.table.shallow(*target));
        // It may be anything that leads there.
        if matches!(self.table.kind(inner), Some(Kind::Foreign | Kind::Pending))
            || matches!(inner.kind(), TyKind::Foreign(..))
        {
            return true;
        }
        if self.table.kind(target).is_some() || self.table.kind(inner).is_some() {
            // It is borrowed again.
            return of_given != of_wanted && self.table.unify(inner, target);
        }
        if matches!(target.kind(), TyKind::Dynamic(_)) {
            return true;
        }
        for step in self.steps(inner) {
            if self.table.kind(step.ty).is_some() {
                return false;
            }
            let snapshot = self.table.snapshot();
            if self.table.unify(step.ty, target) {
                self.table.keep(snapshot);
                return true;
            }
            self.table.take_back(snapshot);
        }
        false
    }

    /// Closures and functions become pointers.
    fn coerces_to_function(&mut self, given: Ty, wanted: Ty) -> bool {
        let TyKind::FunctionPointer(inputs, output) = wanted.kind() else { return false };
        if !matches!(given.kind(), TyKind::Closure(_) | TyKind::Function(..)) {
            return false;
        }
        let Some((of_inputs, of_output)) = self.call_signature(given) else { return true };
        for (left, right) in of_inputs.iter().zip(inputs.iter()) {
            self.table.unify(*left, *right);
        }
        self.table.unify(of_output, *output);
        true
    }

    /// What is in a box may be of any type that has the trait, or an array where a slice is wanted.
    fn coerces_to_dynamic(&mut self, given: Ty, wanted: Ty) -> bool {
        let (TyKind::Adt(left, of_left), TyKind::Adt(right, of_right)) = (given.kind(), wanted.kind()) else {
            return false;
        };
        if let (true, Some(given), Some(wanted)) = (left == right, of_left.first(), of_right.first())
            && let (TyKind::Array(element, _), TyKind::Slice(of_slice)) =
                (self.table.shallow(*given).kind(), self.table.shallow(*wanted).kind())
        {
            return self.table.unify(*element, *of_slice);
        }
        let is_dynamic = |ty: Option<&Ty>| {
            ty.is_some_and(|ty| matches!(self.table.shallow(*ty).kind(), TyKind::Dynamic(_)))
        };
        let is_it = left == right && is_dynamic(of_right.first()) && !is_dynamic(of_left.first());
        if is_it
            && let (Some(given), Some(wanted)) = (of_left.first(), of_right.first())
            && let TyKind::Dynamic(bounds) = self.table.shallow(*wanted).kind()
        {
            for bound in bounds.iter() {
                if let crate::ty::Bound::Callable { inputs, output, .. } = bound {
                    self.oblige(super::Obligation::Callable {
                        of: *given,
                        inputs: inputs.clone(),
                        output: *output,
                    });
                }
            }
        }
        is_it
    }

    /// What two branches give.
    pub(super) fn joined(&mut self, at: ExprId, left: Ty, right: Ty) -> Ty {
        let (left, right) = (self.table.shallow(left), self.table.shallow(right));
        if left == Ty::never() {
            return right;
        }
        if right == Ty::never() {
            return left;
        }
        // Functions and closures become pointers; what comes of references to lists of several lengths is a slice, which is said before.
        if matches!(left.kind(), TyKind::Function(..) | TyKind::Closure(_)) && left != right {
            let Some((inputs, output)) = self.call_signature(left) else { return left };
            return Ty::new(TyKind::FunctionPointer(inputs.into(), output));
        }
        if let (TyKind::Reference(inner, Mutability::Mutable), TyKind::Reference(other, Mutability::Shared)) =
            (left.kind(), right.kind())
        {
            self.same(at, *inner, *other);
            return right;
        }
        // An array that is referred to becomes the slice that the other branch gives.
        if let (TyKind::Reference(inner, mutability), TyKind::Reference(other, of_other)) =
            (left.kind(), right.kind())
            && mutability == of_other
            && matches!(self.table.shallow(*inner).kind(), TyKind::Array(..))
            && matches!(self.table.shallow(*other).kind(), TyKind::Slice(_))
            && self.coerces(left, right)
        {
            return right;
        }
        if !self.coerces(right, left) {
            self.same(at, right, left);
        }
        left
    }
}
