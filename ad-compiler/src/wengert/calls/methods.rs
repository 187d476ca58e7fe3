//! Calls of methods and functions of the crate's own types, by the protocol. What a method takes its receiver as, its signature says.

use super::derivatives::Itself;
use super::protocol::{CallResult, Known};
use crate::hir::{ExprId, ExprKind, PathRef};
use crate::ir::{Argument, Callee, Kind, Passing, Place};
use crate::library::Method;
use crate::lower::{left_out, method_sends};
use crate::ty::{Bound, FnSig, Owner, Receiver, Ty, TyKind};
use crate::wengert::expressions::holds_references;
use crate::wengert::{Lowered, Lowering, Result, unsupported};
use proc_macro2::Ident;

impl Lowering<'_> {
    pub(in crate::wengert) fn own_method_call(&mut self, id: ExprId, owner: Owner) -> Result<Lowered> {
        let body = self.body;
        let ExprKind::MethodCall { receiver, method, types, arguments, .. } = body.kind(id) else {
            return unsupported("a method by its path");
        };
        let Some(signature) = self.world.signature(owner) else { return unsupported("a method") };
        if let Some(lowered) = self.only_looked(id, method, &signature, arguments.len() + 1)? {
            return Ok(lowered);
        }
        let of = self.types.expr(*receiver);
        if self.is_given_functions(method, of, arguments.len() + 1) {
            return self.instantiated(id, owner, Some(*receiver), arguments);
        }
        self.leave_method_to_syntax(id, method, owner, &signature)?;
        if !types.is_empty() {
            return unsupported("a method with type arguments");
        }
        if self.may_hold_communicator(*receiver) {
            return unsupported("an argument of a type that is not known");
        }
        let known = self.known(owner, method, of, arguments.len() + 1)?;
        if known.unmarked.is_some()
            && let Some(lowered) = self.of_plain_values(id, method, &signature)?
        {
            return Ok(lowered);
        }
        let has_none = known.unmarked.is_some() || known.excluded.iter().any(|given| given.position == 0);
        let is_open = of.any(&|part| matches!(part.kind(), TyKind::Dynamic(_)));
        let has_tangent = has_none || self.has_tangent(*receiver) || self.is_like_integer(of);
        if is_open || !of.is_certain() || !has_tangent {
            return unsupported("a receiver of this type");
        }
        let receiver = self.receiver(*receiver, method, arguments.len(), &signature)?;
        let callee = Callee::Method { name: method.clone(), generics: None };
        self.call_of_type(id, callee, known, vec![receiver], arguments)
    }

    /// Whether a method is given functions and has no derivative of its own: its body stands in the place of the call.
    fn is_given_functions(&self, method: &Ident, of: Ty, arguments: usize) -> bool {
        let TyKind::Adt(of, _) = of.behind_references().kind() else { return false };
        let found = self.declared.higher_order_method(method, Some(&self.world.name_of(*of)), arguments);
        matches!(found, Some(Ok(found)) if !self.hides_any(found.items.iter()))
    }

    /// Whether a type is that of an enum without parts.
    fn is_like_integer(&self, ty: Ty) -> bool {
        let TyKind::Adt(of, _) = ty.behind_references().kind() else { return false };
        let declared = self.world.enum_decl(*of);
        declared
            .is_some_and(|declared| declared.variants.iter().all(|variant| variant.fields.list.is_empty()))
    }

    /// `Type::f(..)`
    pub(in crate::wengert) fn associated_call(
        &mut self,
        id: ExprId,
        path: &PathRef,
        arguments: &[ExprId],
        owner: Owner,
    ) -> Result<Lowered> {
        let callee = &path.path;
        let name = &callee.path.segments.last().expect("a path has a segment").ident;
        let Some(signature) = self.world.signature(owner) else { return unsupported("a function of a type") };
        if let Some(lowered) = self.only_looked(id, name, &signature, arguments.len())? {
            return Ok(lowered);
        }
        let of = self.world.impl_decl(owner.item).map_or(Ty::unknown(), |block| block.self_ty);
        if self.is_given_functions(name, of, arguments.len()) {
            return self.instantiated(id, owner, None, arguments);
        }
        self.leave_method_to_syntax(id, name, owner, &signature)?;
        if callee.qself.is_some() || callee.path.segments.iter().any(|segment| !segment.arguments.is_none()) {
            return unsupported("a function with type arguments");
        }
        if self.declared.method_takes_bits(name) {
            return unsupported("a function of a type that takes bits");
        }
        let known = self.known(owner, name, of, arguments.len())?;
        self.call_of_type(id, Callee::Associated(callee.clone()), known, Vec::new(), arguments)
    }

    /// The call of a function of a type, which may be given a receiver.
    pub(in crate::wengert) fn call_of_type(
        &mut self,
        id: ExprId,
        callee: Callee,
        known: Known,
        mut given: Vec<Argument>,
        arguments: &[ExprId],
    ) -> Result<Lowered> {
        for argument in arguments {
            given.push(self.argument(*argument)?);
        }
        let result = CallResult { ty: self.types.expr(id), span: self.body.expr(id).span, source: Some(id) };
        self.called_with(callee, given, known, result)
    }

    /// What the crate says of a method, which is called on a type with so many arguments.
    fn known(&self, owner: Owner, name: &Ident, of: Ty, arguments: usize) -> Result<Known> {
        let itself = self.itself(owner, name, of);
        let unmarked = match itself {
            Itself::No => self.unmarked_method(owner, name, of, arguments)?,
            Itself::Perhaps | Itself::Certainly => None,
        };
        let item = self.inferred.marked_method(owner);
        let excluded = item.map_or_else(Vec::new, |item| left_out(&item, self.declared));
        Ok(Known { excluded, handles: self.declared.method_handles_bits(name), itself, unmarked, unnamed: 0 })
    }

    /// What is lowered otherwise than by the protocol.
    fn leave_method_to_syntax(
        &self,
        id: ExprId,
        method: &Ident,
        owner: Owner,
        signature: &FnSig,
    ) -> Result<()> {
        if !self.is_of_the_crate(owner) && !self.is_of_differentiable_functions(owner) {
            return unsupported("a method of a trait of another crate");
        }
        // Derivatives copy by what has that name.
        if Method::named(method) == Method::Clone {
            return unsupported("a copy by a method of the user's");
        }
        if signature.generics.bounds.iter().any(|(_, bound)| matches!(bound, Bound::Callable { .. }))
            || signature.inputs.iter().any(|input| !input.is_certain())
        {
            return unsupported("a method that is given a function");
        }
        let given = self.types.expr(id);
        let gives_itself = self.dropped == Some(id) && self.gives_receiver(id);
        if !gives_itself && (self.borrows(id) || holds_references(given) || !given.is_certain()) {
            return unsupported("a method that gives a type which is not known, or borrows");
        }
        if method_sends(self.declared, method) {
            return unsupported("a method that sends");
        }
        Ok(())
    }

    /// Whether a method gives a reference to what it is called on.
    fn gives_receiver(&self, id: ExprId) -> bool {
        let ExprKind::MethodCall { receiver, .. } = self.body.kind(id) else { return false };
        let given = self.types.expr(id);
        let of = self.types.expr(*receiver).behind_references();
        matches!(given.kind(), TyKind::Reference(inner, _) if *inner == of && of.is_certain())
    }

    /// How the receiver is given.
    pub(in crate::wengert) fn receiver(
        &mut self,
        receiver: ExprId,
        method: &Ident,
        arguments: usize,
        signature: &FnSig,
    ) -> Result<Argument> {
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
        let place = self.as_slice(place, self.types.expr(receiver));
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
