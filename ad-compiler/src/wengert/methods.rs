//! Calls of methods and functions of the crate's own types, by the protocol. What a method takes its receiver as, its signature says.

use super::expressions::holds_references;
use super::{Lowered, Lowering, Result, unsupported};
use crate::hir::{ExprId, ExprKind, PathRef};
use crate::ir::{Argument, Callee, Kind, Passing, Place};
use crate::library::Method;
use crate::lower::method_sends;
use crate::ty::{Bound, FnSig, Mutability, Owner, Receiver, TyKind};
use proc_macro2::Ident;

impl Lowering<'_> {
    pub(super) fn own_method_call(&mut self, id: ExprId, owner: Owner) -> Result<Lowered> {
        let body = self.body;
        let ExprKind::MethodCall { receiver, method, types, arguments } = body.kind(id) else {
            return unsupported("a method by its path");
        };
        let Some(signature) = self.world.signature(owner) else { return unsupported("a method") };
        self.leave_method_to_syntax(id, method, owner, &signature)?;
        if !types.is_empty() {
            return unsupported("a method with type arguments");
        }
        if self.may_hold_communicator(*receiver) {
            return unsupported("an argument of a type that is not known");
        }
        let receiver = self.receiver(*receiver, method, arguments.len(), &signature)?;
        let callee = Callee::Method { name: method.clone(), generics: None };
        self.call_of_type(id, callee, owner, vec![receiver], arguments)
    }

    /// `Type::f(..)`
    pub(super) fn associated_call(
        &mut self,
        id: ExprId,
        path: &PathRef,
        arguments: &[ExprId],
        owner: Owner,
    ) -> Result<Lowered> {
        let callee = &path.path;
        let name = &callee.path.segments.last().expect("a path has a segment").ident;
        let Some(signature) = self.world.signature(owner) else { return unsupported("a function of a type") };
        self.leave_method_to_syntax(id, name, owner, &signature)?;
        if callee.qself.is_some() || callee.path.segments.iter().any(|segment| !segment.arguments.is_none()) {
            return unsupported("a function with type arguments");
        }
        if self.declared.method_takes_bits(name) {
            return unsupported("a function of a type that takes bits");
        }
        self.call_of_type(id, Callee::Associated(callee.clone()), owner, Vec::new(), arguments)
    }

    /// The call of a function of a type, which may be given a receiver.
    fn call_of_type(
        &mut self,
        id: ExprId,
        callee: Callee,
        owner: Owner,
        mut given: Vec<Argument>,
        arguments: &[ExprId],
    ) -> Result<Lowered> {
        let Some(item) = self.inferred.marked_method(owner) else {
            return unsupported("a method without derivative");
        };
        for argument in arguments {
            given.push(self.argument(*argument)?);
        }
        if self.function.lends_parts_of_one_list(&given) {
            return unsupported("parts of one list");
        }
        self.function.refine_passing(&mut given);
        let handles = self.declared.method_handles_bits(callee.name());
        Ok(self.called(callee, given, Some(item), handles, false, id))
    }

    /// What is lowered otherwise than by the protocol.
    fn leave_method_to_syntax(
        &self,
        id: ExprId,
        method: &Ident,
        owner: Owner,
        signature: &FnSig,
    ) -> Result<()> {
        let inherent = self.world.impl_decl(owner.item).filter(|block| block.trait_ref.is_none());
        if inherent.is_none() {
            return unsupported("a method of a trait");
        }
        // It may be the function itself.
        if method == self.name {
            return unsupported("a method of the function's own name");
        }
        // Derivatives copy by what has that name.
        if Method::named(method) == Method::Clone {
            return unsupported("a copy by a method of the user's");
        }
        let Some(marked) = self.inferred.modes_of(owner) else {
            return unsupported("a method whose derivatives are not known");
        };
        if self.signature.modes.lacking_in(marked).is_some() {
            return unsupported("a method that lacks a mode");
        }
        if signature.generics.bounds.iter().any(|(_, bound)| matches!(bound, Bound::Callable { .. }))
            || signature.inputs.iter().any(|input| !input.is_certain())
        {
            return unsupported("a method that is given a function");
        }
        let changes = |ty: crate::ty::Ty| {
            ty.any(&|part| matches!(part.kind(), TyKind::Reference(_, Mutability::Mutable)))
        };
        let may_change = matches!(signature.receiver, Some(Receiver::Mutable))
            || signature.inputs.iter().any(|input| changes(*input));
        if !may_change && self.is_inert(id) {
            return unsupported("a method that gives no number");
        }
        let given = self.types.expr(id);
        if self.borrows(id) || holds_references(given) || !given.is_certain() {
            return unsupported("a method that gives a type which is not known, or borrows");
        }
        if method_sends(self.declared, method) {
            return unsupported("a method that sends");
        }
        Ok(())
    }

    /// How the receiver is given.
    fn receiver(
        &mut self,
        receiver: ExprId,
        method: &Ident,
        arguments: usize,
        signature: &FnSig,
    ) -> Result<Argument> {
        let ty = self.types.expr(receiver);
        let is_own = matches!(ty.behind_references().kind(),
            TyKind::Adt(of, _) if !self.world.is_of_library(of.module));
        if !is_own || !self.has_tangent(receiver) {
            return unsupported("a receiver of this type");
        }
        // On a reference, the same name may mean another method.
        let by_value = |other: &syn::Signature| matches!(other.receiver(), Some(receiver) if matches!(receiver.kind, syn::ReceiverKind::Value));
        let takes_value = matches!(signature.receiver, Some(Receiver::Value));
        if !takes_value && self.declared.methods(method, arguments).iter().any(by_value) {
            return unsupported("a method of which there is one by value");
        }
        let given = |place, passing| Ok(Argument::Place { place, passing, saved: None });
        if !self.is_place(receiver) {
            return match signature.receiver {
                Some(Receiver::Value) => Ok(Argument::Value(self.value(receiver)?)),
                // Its type may have no `Clone`.
                Some(Receiver::Shared) => given(Place::of(self.value(receiver)?), Passing::Name),
                _ => unsupported("a value that a method changes"),
            };
        }
        let place = self.place(receiver)?;
        let root = self.function.resolve(&place).root;
        match signature.receiver {
            Some(Receiver::Shared) => given(place, Passing::Name),
            Some(Receiver::Mutable) if self.function.may_be_written_through(place.root) => {
                given(place, Passing::MaybeExclusive)
            }
            Some(Receiver::Value)
                if place.path.is_empty()
                    && root == place.root
                    && matches!(self.function.info(root).kind, Kind::Line) =>
            {
                Ok(Argument::Value(root))
            }
            // The reverse sweep may need what was in it.
            Some(Receiver::Value) if self.is_memory(root) && !self.function.is_lent(root) => {
                Ok(Argument::Value(self.snapshot("current", &place, self.body.expr(receiver).span)))
            }
            Some(Receiver::Value) if !self.function.may_be_written_through(place.root) => {
                given(place, Passing::Name)
            }
            _ => unsupported("a receiver of this form"),
        }
    }
}
