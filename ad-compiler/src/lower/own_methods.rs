//! Methods of the user's types that are named like others, or have no derivative.

use super::declared::is_of_numbers;
use super::place::strip;
use super::span::Spanned;
use super::*;
use crate::diagnostics::Page;
use syn::{Expr, ExprMethodCall};

impl Lowering<'_> {
    /// Whether the file has a method that is named like one of floats, and this may be a call of it.
    pub(super) fn may_be_of_own_type(&self, call: &ExprMethodCall) -> bool {
        let float = self.is_visible_float(&call.receiver)
            || (is_self(&call.receiver) && self.self_is == SelfIs::Float)
            || self.inferred_kind(&call.receiver) == Some(crate::library::StdTy::Float);
        !self.is_generic
            && !float
            && (!self.methods_named(call).is_empty() || self.is_written_type(&call.receiver))
    }

    /// Whether what the receiver is, or a reference to it, has a type that is written and reads as one of the user's. Its methods may stand in
    /// another file. Names of numbers are rather other names of floats, whose rules are cheaper without a call.
    pub(super) fn is_written_type(&self, receiver: &Expr) -> bool {
        let Some(seen) = self.named_place(receiver).and_then(|place| self.declared_in(&place)) else {
            return false;
        };
        let mut ty = &seen.ty;
        while let syn::Type::Reference(reference) = ty {
            ty = &reference.elem;
        }
        let syn::Type::Path(path) = ty else { return false };
        let last = &path.path.segments.last().expect("a path has a segment").ident;
        types::of(ty) == Ty::unknown()
            && path.qself.is_none()
            && last.to_string().len() > 1
            && last != "Self"
            && !crate::interface::bounds::is_numeric_trait(&path.path)
            && !self.declared.is_another_name(last)
    }

    /// Whether the user has a method of that name whose result may have a derivative. Fields are rather lists; if one is
    /// none, `analysis::counts` has it reported.
    pub(super) fn is_declared_otherwise(&self, call: &ExprMethodCall) -> bool {
        let list = matches!(self.visible_ty(&call.receiver).kind(), TyKind::Slice(_) | TyKind::Array(..));
        let part = matches!(strip(&call.receiver), Expr::Field(_) | Expr::Index(_));
        let gives_more = |signature: &syn::Signature| {
            !has_inert_result(signature)
                || super::kinds::may_change_self(signature)
                || crate::source::lends(signature)
        };
        !list && !part && self.methods_named(call).iter().any(gives_more)
    }

    /// A copy of something that may be of a type whose `Clone` is written by hand: its derivative would be that of a copy.
    pub(super) fn own_clone(&mut self, call: &ExprMethodCall, expr: &Expr) -> Option<Lowered> {
        let copies =
            [Method::Clone, Method::Cloned, Method::ToVec, Method::ToOwned].contains(&Method::of(call));
        if !copies || !call.args.is_empty() {
            return None;
        }
        let place = self.named_place(&call.receiver);
        let own = self.declared.with_own_clone();
        let other = || {
            self.declared.with_other_clone(place.as_ref().and_then(|place| self.declared_in(place)).as_ref())
        };
        let other = if own.is_none() && Method::of(call) == Method::Clone { other() } else { None };
        let owner = own.or_else(|| other.clone())?;
        let ty = match place {
            Some(place) => self.place_ty(&place),
            None => self.visible_ty(&call.receiver),
        };
        if is_of_numbers(ty) {
            return None;
        }
        if other.is_some() {
            return Some(self.barred(
                expr,
                Page::Names,
                &call.method,
                format!("this may call the method `clone` of `{owner}`, which gives no copy"),
                "give the method another name: derivatives copy by this one",
            ));
        }
        Some(self.barred(
            expr,
            Page::Names,
            &call.method,
            format!(
                "this may call the `Clone` of `{owner}`, which is written by hand and need not give a copy"
            ),
            "derive `Clone`, or put what it does into a method of another name and mark that",
        ))
    }

    /// `self.f(..)` of a method that is declared beside the function, whatever else may have its name.
    pub(super) fn own_method(&mut self, call: &ExprMethodCall, expr: &Expr) -> Option<Lowered> {
        if !is_self(&call.receiver) || self.self_is != SelfIs::Own {
            return None;
        }
        let signature = self.declared.beside(&call.method)?;
        let receiver = signature.receiver()?;
        if signature.inputs.len() != call.args.len() + 1 {
            return None;
        }
        let changes = matches!(&receiver.kind, syn::ReceiverKind::Reference(_, _, Some(_)))
            || crate::source::lends(signature);
        if changes || !has_inert_result(signature) {
            return Some(self.method_call(call, expr));
        }
        let result = plain_result(signature);
        Some(self.without_derivative(call, expr, result))
    }

    /// `model.count()` of a method of the file that looks at a value of its type, and gives something without derivative.
    pub(super) fn looking_method(&mut self, call: &ExprMethodCall, expr: &Expr) -> Option<Lowered> {
        let owner = match strip(&call.receiver) {
            Expr::Path(constant) if self.is_constant(&call.receiver) => {
                self.declared.constant_seen(&constant.path)?
            }
            receiver => self.named_place(receiver).and_then(|place| self.declared_in(&place))?,
        };
        let signature = self.declared.method_of(&owner, &call.method)?.sig;
        let looks = matches!(&signature.receiver()?.kind, syn::ReceiverKind::Reference(_, _, None));
        let fits = signature.inputs.len() == call.args.len() + 1;
        if !looks || !fits || !super::callees::gives_an_integer(&signature) {
            return None;
        }
        Some(self.without_derivative(call, expr, plain_result(&signature)))
    }

    /// A call of a method that changes nothing and whose result has no derivative.
    pub(super) fn without_derivative(
        &mut self,
        call: &ExprMethodCall,
        expr: &Expr,
        result: Option<syn::Type>,
    ) -> Lowered {
        let mut opaque = self.opaque(expr, None);
        if call.args.iter().all(|argument| self.is_visibly_inert(argument)) {
            // `&self` changes nothing.
            opaque.writes.clear();
        }
        opaque.takes_bits |= self.declared.method_takes_bits(&call.method);
        let value = self.let_(&call.method.to_string(), expr.span(), Ty::inert(), Op::Opaque(opaque));
        // Another method may hide the one beside the function: the compiler is asked for the type.
        self.function.values[value.0 as usize].annotation = result;
        Lowered::Value(value)
    }
}

/// The type of the result, if it is one word.
fn plain_result(signature: &syn::Signature) -> Option<syn::Type> {
    match &signature.output {
        syn::ReturnType::Type(_, ty) => match &**ty {
            syn::Type::Path(path) if path.path.get_ident().is_some() => Some((**ty).clone()),
            _ => None,
        },
        syn::ReturnType::Default => None,
    }
}

fn is_self(expr: &Expr) -> bool {
    matches!(strip(expr), Expr::Path(path) if path.path.is_ident("self"))
}

fn has_inert_result(signature: &syn::Signature) -> bool {
    match &signature.output {
        syn::ReturnType::Type(_, ty) => types::of(ty).is_inert(),
        syn::ReturnType::Default => false,
    }
}
