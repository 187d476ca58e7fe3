//! Whether a body asks for anything that a method of the user's could name: most ask for nothing, and are left as they are.

use crate::library::Method;
use crate::source::Declared;
use syn::visit::{self, Visit};
use syn::{Expr, ExprCall, ExprForLoop, ExprIndex, ExprMethodCall, ItemFn};

/// Whether a function may have views.
pub(super) fn may_have_views(item: &ItemFn, declared: &Declared) -> bool {
    let mut asking = Asking { declared, found: declared.declares(Method::Deref.name()) };
    asking.visit_block(&item.block);
    asking.found
}

struct Asking<'a> {
    declared: &'a Declared,
    found: bool,
}

impl Visit<'_> for Asking<'_> {
    fn visit_expr(&mut self, expr: &Expr) {
        if !self.found {
            visit::visit_expr(self, expr);
        }
    }

    fn visit_expr_method_call(&mut self, call: &ExprMethodCall) {
        self.found |= self.declared.declares(&call.method.to_string());
        visit::visit_expr_method_call(self, call);
    }

    /// A function may give an iterator, or be given what is dereferenced.
    fn visit_expr_call(&mut self, _: &ExprCall) {
        self.found = true;
    }

    fn visit_expr_index(&mut self, index: &ExprIndex) {
        self.found |= self.declared.declares("index");
        visit::visit_expr_index(self, index);
    }

    fn visit_expr_for_loop(&mut self, each: &ExprForLoop) {
        self.found |= self.declared.declares(Method::IntoIter.name());
        visit::visit_expr_for_loop(self, each);
    }
}
