//! Calls of methods that have a derivative.

use super::place::strip;
use super::*;
use crate::diagnostics::Page;
use syn::Expr;

impl Lowering<'_> {
    /// Whether the receiver is visibly part of a parameter that holds trait objects.
    fn is_dynamic(&mut self, receiver: &Expr) -> bool {
        if self.dynamic.is_empty() || !self.is_place(receiver) {
            return false;
        }
        let root = self.place(receiver).map(|place| self.function.resolve(&place).root);
        root.is_some_and(|root| self.dynamic.contains(&root))
    }

    /// The place that `place.f(..).g(..)` gives, if the file has methods of these names and all give what they are called on.
    pub(super) fn first_of_chain<'e>(&self, call: &'e syn::ExprMethodCall) -> Option<&'e Expr> {
        let methods = self.methods_named(call);
        if methods.is_empty() || !methods.iter().all(chained::returns_self) {
            return None;
        }
        match strip(&call.receiver) {
            Expr::MethodCall(inner) => self.first_of_chain(inner),
            receiver => self.is_place(receiver).then_some(receiver),
        }
    }

    /// `receiver.f(..)` of a method that has a derivative, if something active goes in.
    pub(super) fn method_call(&mut self, call: &syn::ExprMethodCall, expr: &Expr) -> Lowered {
        if self.is_dynamic(&call.receiver) {
            return self.barred(
                expr,
                Page::TraitObjects,
                &call.method,
                format!(
                    "`{}` is called on a trait object, which does not say whose derivative it is",
                    call.method
                ),
                "make the function generic, as in `fn f<T: Trait>(x: &T, ..)`, or make an enum of the types",
            );
        }
        if let Some(checked) = self.check_by_method(call) {
            return checked;
        }
        if let Some(lowered) = self.method_call_of_higher_order(call, expr) {
            return lowered;
        }
        if self.gives_part(call) {
            return self.barred(
                expr,
                Page::References,
                &call.method,
                format!("`{}` gives a reference, and is more than the name of a part", call.method),
                "take what it gives into a variable, as in `let part = x.part(k);`, if it does nothing but choose between parts; else let it give \
                 a value of its own",
            );
        }
        let mut arguments = vec![match self.taken_away(call) {
            Some(copy) => Argument::Value(copy),
            None => self.receiver(call),
        }];
        arguments.extend(call.args.iter().map(|argument| self.argument(argument)));
        let callee = Callee::Method { name: call.method.clone(), generics: call.turbofish.clone() };
        let itself = self.itself_as_method(call, &arguments[0]);
        Lowered::Value(self.called(callee, arguments, itself, expr))
    }

    /// Whether a method is certainly one of the file that gives a reference: those have no derivative, even where they are marked.
    fn gives_part(&self, call: &syn::ExprMethodCall) -> bool {
        let owner = self.named_place(&call.receiver).and_then(|place| self.declared_in(&place));
        let method = owner.and_then(|owner| self.declared.method_of(&owner, &call.method));
        method.is_some_and(|method| {
            matches!(&method.sig.output, syn::ReturnType::Type(_, ty)
                if matches!(&**ty, syn::Type::Reference(reference) if reference.mutability.is_none())
                    && !types::of(ty).is_inert())
        })
    }
}
