//! What is reached through `impl Deref` of a type of the user's: spelled with the field that it leads to.

use super::Speller;
use crate::library::{Fact, Method};
use crate::source::Seen;
use proc_macro2::Ident;
use syn::spanned::Spanned;
use syn::{Expr, Type};

impl Speller {
    /// Names the field that a value is dereferenced to, where what is done with it is done with that.
    pub(super) fn dereferenced(&mut self, expr: &mut Expr) {
        let base = match expr {
            Expr::Index(index) => &mut index.expr,
            Expr::Field(field) => &mut field.base,
            Expr::MethodCall(call) => &mut call.receiver,
            _ => return,
        };
        let Some(owner) = self.types.of_expr(base) else { return };
        let Some(target) = self.target(base, &owner) else { return };
        match expr {
            Expr::Index(index) if !self.declared.may_have_method(&owner, "index") => *index.expr = target,
            Expr::Field(field) if !self.declared.has_field(&owner, &field.member) => *field.base = target,
            Expr::MethodCall(call)
                if !self.declared.may_have_method(&owner, &call.method.to_string())
                    && !Method::of(call).is(Fact::OfAnyType) =>
            {
                *call.receiver = target;
            }
            // `*w` may be the value itself: whether a variable is a reference does not show everywhere.
            _ => return,
        }
        self.changed = true;
    }

    /// `total(&w)` of a function of the file that takes a list.
    pub(super) fn coerced(&mut self, call: &mut syn::ExprCall) {
        let Expr::Path(callee) = &*call.func else { return };
        let Some(function) = self.declared.function_at(&callee.path) else { return };
        for (input, argument) in function.sig.inputs.iter().zip(&mut call.args) {
            let syn::FnArg::Typed(input) = input else { continue };
            let Type::Reference(taken) = &*input.ty else { continue };
            let takes_list = match &*taken.elem {
                Type::Slice(_) | Type::Array(_) => true,
                ty => crate::source::type_name(ty).is_some_and(|name| name == "Vec"),
            };
            let Some(owner) = self.types.of_expr(argument).filter(|_| takes_list) else {
                continue;
            };
            let value = match &*argument {
                Expr::Reference(reference) => (*reference.expr).clone(),
                Expr::Path(_) if matches!(owner.ty, Type::Reference(_)) => argument.clone(),
                _ => continue,
            };
            let Some(target) = self.target(&value, &owner) else { continue };
            let mutability = taken.mutability;
            *argument = syn::parse_quote!(&#mutability #target);
            self.changed = true;
        }
    }

    /// The place that a value is dereferenced to.
    fn target(&self, value: &Expr, owner: &Seen) -> Option<Expr> {
        let viewer = self.declared.target_of(owner)?;
        match self.of(&viewer, value, &[], &Ident::new("target", value.span()))? {
            Expr::Paren(view) => match *view.expr {
                Expr::Reference(view) => Some(*view.expr),
                _ => None,
            },
            _ => None,
        }
    }
}
