//! `f64::sin(x)`, `f64::from(x)`, `Real::sin(x)`: functions of floats by their paths.

use super::itself::Itself;
use super::span::Spanned;
use super::*;
use crate::diagnostics::Page;
use crate::rules;
use syn::{Expr, ExprCall};

impl Lowering<'_> {
    /// `f64::sin(x)`, `f64::from(x)`.
    pub(super) fn float_function(
        &mut self,
        call: &ExprCall,
        callee: &syn::ExprPath,
        expr: &Expr,
        name: &str,
        ty: Ty,
    ) -> Lowered {
        if name == "from" && call.args.len() == 1 {
            let argument = self.argument(&call.args[0]);
            let operand = match argument {
                Argument::Value(value) if self.is_generic || !self.ty(value).is_unknown() => value,
                // It may be of a type of the user's, and the conversion one that is marked.
                _ if !self.is_generic => {
                    let callee = Callee::Associated(callee.clone());
                    return Lowered::Value(self.called(callee, vec![argument], Itself::No, expr));
                }
                _ => self.value(&call.args[0]),
            };
            if self.ty(operand).is_inert() {
                // What gives the operand has been evaluated.
                let from = marker(operand, expr.span());
                let op = Op::Opaque(self.opaque_tokens(syn::parse_quote!(#callee(#from)), vec![operand]));
                return Lowered::Value(self.let_("from", expr.span(), ty, op));
            }
            let mut owner = callee.path.clone();
            owner.segments.pop();
            owner.segments.pop_punct();
            let op = Op::Cast { operand, ty: Box::new(syn::parse_quote!(#owner)) };
            return Lowered::Value(self.let_("from", expr.span(), ty, op));
        }
        if name == "sin_cos" && call.args.len() == 1 {
            let receiver = &call.args[0];
            return self.sin_cos(&syn::parse_quote!((#receiver).sin_cos()), expr);
        }
        if name == "from_bits" {
            // A float again, from something that has no derivative: `analyze` sees where the bits are from.
            let opaque = self.opaque(expr, None);
            return Lowered::Value(self.let_("from_bits", expr.span(), ty, Op::Opaque(opaque)));
        }
        match rules::method(name, call.args.len()) {
            Some(rule) => {
                let operands: Vec<ValueId> = call.args.iter().map(|argument| self.value(argument)).collect();
                let style = Style::Path(Box::new(callee.clone()));
                Lowered::Value(self.primitive(rule, style, operands, ty, expr.span()))
            }
            None if name.starts_with("is_") || name == "to_bits" || name.ends_with("cmp") => {
                self.inert(name, expr)
            }
            None => self.barred(
                expr,
                Page::NoRule,
                &*call.func,
                format!("the function `{name}` of floats has no derivative rule"),
                crate::diagnostics::WAYS_OUT,
            ),
        }
    }

    /// Whether the file has a method of that name, or a function of such an owner, so that the owner may be a type of the user's.
    pub(super) fn is_declared_method(&self, callee: &syn::ExprPath, arguments: usize) -> bool {
        let name = &callee.path.segments.last().expect("a path has a segment").ident;
        !self.is_generic
            && (!self.declared.methods(name, arguments - 1).is_empty()
                || (callee.path.segments.len() > 1 && self.declared.may_be_function(&callee.path)))
    }

    /// `Real::sin(x)`: right if `x` has the type that owns the function, which an annotation makes sure of.
    pub(super) fn function_of_alias(
        &mut self,
        call: &ExprCall,
        callee: &syn::ExprPath,
        expr: &Expr,
        name: &str,
    ) -> Lowered {
        let rule = rules::method(name, call.args.len()).expect("the caller has found the rule");
        let mut owner = callee.path.clone();
        owner.segments.pop();
        owner.segments.pop_punct();
        let mut operands: Vec<ValueId> = call.args.iter().map(|argument| self.value(argument)).collect();
        // A trait of numbers is no type.
        if !crate::interface::bounds::is_numeric_trait(&owner) {
            operands[0] = self.annotated(operands[0], syn::parse_quote!(#owner));
        }
        let style = Style::Path(Box::new(callee.clone()));
        Lowered::Value(self.primitive(rule, style, operands, Ty::unknown(), expr.span()))
    }
}
