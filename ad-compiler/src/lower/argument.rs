//! How arguments are given to functions and methods.

use super::place::strip;
use super::span::Spanned;
use super::*;
use crate::source::behind_pointers;
use syn::Expr;

impl Lowering<'_> {
    pub(super) fn argument(&mut self, argument: &Expr) -> Argument {
        let given = |place, passing| Argument::Place { place, passing, saved: None };
        match strip(argument) {
            Expr::Reference(reference) if reference.mutability.is_some() => {
                let kept = self.with_beginning_kept(&reference.expr);
                given(self.place_or_temporary(kept.as_ref().unwrap_or(&reference.expr)), Passing::Exclusive)
            }
            Expr::Reference(reference) => given(self.place_or_temporary(&reference.expr), Passing::Shared),
            Expr::Path(path) => {
                let value = path.path.get_ident().and_then(|ident| self.scopes.value(ident));
                let Some(value) = value else { return Argument::Value(self.value(argument)) };
                if self.function.is_lent(value) {
                    return given(Place::of(value), Passing::MaybeExclusive);
                }
                match self.function.info(value).kind.clone() {
                    Kind::Alias(alias) if alias.bound && alias.form != Form::Value => {
                        let written = self.function.may_be_written_through(value);
                        let passing = if written { Passing::MaybeExclusive } else { Passing::Name };
                        given(Place::of(value), passing)
                    }
                    Kind::Alias(alias) if alias.form.is_reference() => {
                        let written =
                            alias.form == Form::Mutable && self.function.may_be_written_through(value);
                        given(
                            Place::of(value),
                            if written { Passing::MaybeExclusive } else { Passing::Shared },
                        )
                    }
                    _ => Argument::Value(self.value(argument)),
                }
            }
            Expr::Try(inner) if let Some((missing, element)) = self.element_or_return(inner) => {
                self.statements(&syn::parse_quote!({ #(#missing)* }));
                given(self.place_or_temporary(&element), Passing::Shared)
            }
            other => match self.reference(other) {
                Some(place) => given(place, Passing::Shared),
                None => Argument::Value(self.value(other)),
            },
        }
    }

    /// The receiver of a method: the method says what it takes.
    pub(super) fn receiver(&mut self, call: &syn::ExprMethodCall) -> Argument {
        let receiver = &call.receiver;
        if let Expr::MethodCall(inner) = strip(receiver)
            && let Some(first) = self.first_of_chain(inner)
        {
            if let Lowered::Value(given) = self.method_call(inner, receiver) {
                self.function.chained.push(given);
            }
            return self.receiver(&syn::ExprMethodCall { receiver: Box::new(first.clone()), ..call.clone() });
        }
        if !self.is_place(receiver) {
            let value = self.value(receiver);
            // Its type may have no `Clone`.
            let lent = self.types.get(value).is_some() && self.only_looks_at_receiver(call);
            return match lent {
                true => Argument::Place { place: Place::of(value), passing: Passing::Name, saved: None },
                false => Argument::Value(value),
            };
        }
        let place = self.place(receiver).expect("the receiver is a place");
        if self.is_meant_as_slice(call, &place) {
            let all = place.then(Projection::Range { from: None, to: None, inclusive: false });
            return Argument::Place { place: all, passing: Passing::Name, saved: None };
        }
        let looks = self.certainly_looks_at(&place, &call.method) || self.is_communicator(&place);
        let written = self.function.may_be_written_through(place.root) && !looks;
        let passing = match written {
            true => Passing::MaybeExclusive,
            false if self.is_meant_by_reference(call) => Passing::Shared,
            false => Passing::Name,
        };
        Argument::Place { place, passing, saved: None }
    }

    /// Whether a method is called on a reference, and may be another one than that of what the reference leads to.
    fn is_meant_by_reference(&self, call: &syn::ExprMethodCall) -> bool {
        let ty = self.inferred.as_ref().and_then(|inferred| inferred.expr(&call.receiver));
        let is_reference = ty.is_some_and(|ty| matches!(ty.kind(), crate::ty::TyKind::Reference(..)));
        let by_value = |method: &syn::Signature| {
            method.receiver().is_some_and(|receiver| matches!(receiver.kind, syn::ReceiverKind::Value))
        };
        let methods = || self.methods_named(call);
        is_reference && methods().iter().any(by_value) && !methods().iter().all(by_value)
    }

    /// Whether a method is called on a slice of a vector or an array, which may have another one of that name.
    fn is_meant_as_slice(&self, call: &syn::ExprMethodCall, place: &Place) -> bool {
        use crate::ty::TyKind;
        let Some(inferred) = &self.inferred else { return false };
        let is_slice = |ty: Ty| match ty.kind() {
            TyKind::Reference(inner, crate::ty::Mutability::Shared) => {
                matches!(inner.kind(), TyKind::Slice(_))
            }
            _ => false,
        };
        let may_differ = |ty: Ty| !matches!(ty.behind_references().kind(), TyKind::Slice(_));
        self.methods_named(call).len() > 1
            && inferred.expr(&call.receiver).is_some_and(is_slice)
            && self.value_types.at(place, &self.function, &inferred.world).is_some_and(may_differ)
    }

    /// Whether the method is certainly one of the file that takes `&self`.
    fn certainly_looks_at(&self, place: &Place, method: &Ident) -> bool {
        let owner = self.meant_in(place).map(|seen| Seen { ty: behind_pointers(&seen.ty), ..seen });
        let method = owner.and_then(|owner| self.declared.method_of(&owner, method));
        method
            .and_then(|method| method.sig.receiver().cloned())
            .is_some_and(|receiver| !takes_exclusively(&receiver))
    }

    /// `variable.f()` of a method that takes `self` by value: a copy of the variable, which the reverse sweep may need.
    pub(super) fn taken_away(&mut self, call: &syn::ExprMethodCall) -> Option<ValueId> {
        if !self.is_place(&call.receiver) || !self.takes_away(call) {
            return None;
        }
        let place = self.place(&call.receiver)?;
        let root = self.function.resolve(&place).root;
        if place.path.is_empty() && root == place.root && matches!(self.function.info(root).kind, Kind::Line)
        {
            return Some(root);
        }
        let local = self.function.is_memory(root) && !self.function.is_lent(root);
        local.then(|| self.snapshot("current", &place, call.span()))
    }
}

fn takes_exclusively(receiver: &syn::Receiver) -> bool {
    match &receiver.kind {
        syn::ReceiverKind::Reference(_, _, mutability) => mutability.is_some(),
        _ => true,
    }
}
