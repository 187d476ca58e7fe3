//! Calls that change what they are lent, in the middle of conditions: `if !relax(&mut x) { .. }`, `while bump(&mut c) > 1.0 { .. }`.
//!
//! A condition keeps its tokens, through which no derivative passes. So what such a call gives gets a name before.

use super::place::strip;
use super::*;
use crate::syntax::mentions::mentions;
use syn::visit::{self, Visit};
use syn::{Expr, ExprCall, parse_quote};

impl Lowering<'_> {
    /// A condition with a name for what a marked function gives in it, if that is called before anything else is read that it changes.
    pub(super) fn with_lending_named(&self, condition: &Expr) -> Option<Expr> {
        let mut named = condition.clone();
        let call = self.first_lending(&mut named)?;
        let given = local("given");
        Some(parse_quote!({ let #given = #call; #named }))
    }

    /// Whether such a call stands in an expression.
    pub(super) fn lends_to_marked(&self, expr: &Expr) -> bool {
        struct Finder<'a, 'e>(&'a Lowering<'e>, bool);
        impl Visit<'_> for Finder<'_, '_> {
            fn visit_expr_call(&mut self, call: &ExprCall) {
                self.1 |= self.0.is_lending(call);
                visit::visit_expr_call(self, call);
            }
            fn visit_expr_closure(&mut self, _: &syn::ExprClosure) {}
        }
        let mut finder = Finder(self, false);
        finder.visit_expr(expr);
        finder.1
    }

    fn first_lending(&self, expr: &mut Expr) -> Option<Expr> {
        match expr {
            Expr::Paren(inner) => self.first_lending(&mut inner.expr),
            Expr::Group(inner) => self.first_lending(&mut inner.expr),
            Expr::Unary(unary) => self.first_lending(&mut unary.expr),
            Expr::MethodCall(call) => self.first_lending(&mut call.receiver),
            Expr::Binary(binary) => {
                if let Some(first) = self.first_lending(&mut binary.left) {
                    return Some(first);
                }
                let short = matches!(binary.op, syn::BinOp::And(_) | syn::BinOp::Or(_));
                let Expr::Call(call) = strip(&binary.right) else { return None };
                let changes = |name: &Ident| mentions(&call.args, &|other| other == name);
                let left_is_read_first = mentions(&binary.left, &changes);
                if short || left_is_read_first || has_calls(&binary.left) {
                    return None;
                }
                self.first_lending(&mut binary.right)
            }
            Expr::Call(call) if self.is_lending(call) => {
                let given = local("given");
                Some(std::mem::replace(expr, parse_quote!(#given)))
            }
            _ => None,
        }
    }

    /// Whether a marked function of the file is lent something that may be active.
    fn is_lending(&self, call: &ExprCall) -> bool {
        let Expr::Path(callee) = strip(&call.func) else { return false };
        let marked = callee
            .path
            .get_ident()
            .is_some_and(|name| self.scopes.get(name).is_none() && self.declared.has_free_function(name))
            && self.unmarked(callee).is_none();
        marked
            && call.args.iter().any(|argument| match strip(argument) {
                Expr::Reference(reference) if reference.mutability.is_some() => {
                    self.may_be_active(&reference.expr, &Default::default())
                }
                name @ Expr::Path(_) => {
                    self.is_mutable_reference(name) && self.may_be_active(name, &Default::default())
                }
                _ => false,
            })
    }
}

fn has_calls(expr: &Expr) -> bool {
    struct Finder(bool);
    impl Visit<'_> for Finder {
        fn visit_expr_call(&mut self, _: &ExprCall) {
            self.0 = true;
        }
    }
    let mut finder = Finder(false);
    finder.visit_expr(expr);
    finder.0
}
