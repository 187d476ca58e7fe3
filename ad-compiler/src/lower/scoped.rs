//! Rewriting of expressions wherever a name means what it means at the beginning: up to where something else is given the name.

use syn::visit::{self as looked, Visit};
use syn::visit_mut::{self, VisitMut};
use syn::{Expr, Ident, Macro, Pat, Stmt};

/// What is rewritten.
pub(crate) trait Rewriting {
    /// Whether a pattern gives the name to something else.
    fn is_bound_by(&self, pattern: &Pat) -> bool;

    /// Rewrites an expression, and says so; else what is in it comes next.
    fn rewritten(&mut self, expr: &mut Expr) -> bool;

    /// A name that is left.
    fn left(&mut self, _: &Ident) {}

    /// A macro, whose tokens are no expressions yet.
    fn in_macro(&mut self, _: &mut Macro) {}
}

/// A rewriting that keeps to the scope of its name.
pub(crate) struct Scoped<R>(pub(crate) R);

impl<R: Rewriting> Scoped<R> {
    pub(super) fn statements(&mut self, statements: &mut [Stmt]) {
        for statement in statements {
            match statement {
                Stmt::Local(local) if self.0.is_bound_by(&local.pat) => {
                    if let Some(init) = &mut local.init {
                        self.visit_expr_mut(&mut init.expr);
                        init.diverge.iter_mut().for_each(|(_, diverge)| self.visit_expr_mut(diverge));
                    }
                    return;
                }
                other => self.visit_stmt_mut(other),
            }
        }
    }

    /// Whether a condition binds the name by `let`, for the block behind it.
    fn is_bound_in(&self, condition: &Expr) -> bool {
        struct Bound<'a, R>(&'a R, bool);
        impl<R: Rewriting> Visit<'_> for Bound<'_, R> {
            fn visit_expr_let(&mut self, condition: &syn::ExprLet) {
                self.1 |= self.0.is_bound_by(&condition.pat);
                looked::visit_expr_let(self, condition);
            }
            fn visit_block(&mut self, _: &syn::Block) {}
        }
        let mut bound = Bound(&self.0, false);
        bound.visit_expr(condition);
        bound.1
    }

    /// A condition that binds the name, up to where it does.
    fn condition(&mut self, condition: &mut Expr) {
        match condition {
            Expr::Let(condition) => self.visit_expr_mut(&mut condition.expr),
            Expr::Binary(chain) => {
                self.condition(&mut chain.left);
                if !self.is_bound_in(&chain.left) {
                    self.condition(&mut chain.right);
                }
            }
            Expr::Paren(inner) => self.condition(&mut inner.expr),
            other => self.visit_expr_mut(other),
        }
    }
}

impl<R: Rewriting> VisitMut for Scoped<R> {
    fn visit_block_mut(&mut self, block: &mut syn::Block) {
        self.statements(&mut block.stmts);
    }

    fn visit_expr_closure_mut(&mut self, closure: &mut syn::ExprClosure) {
        if !closure.inputs.iter().any(|input| self.0.is_bound_by(input)) {
            visit_mut::visit_expr_closure_mut(self, closure);
        }
    }

    fn visit_arm_mut(&mut self, arm: &mut syn::Arm) {
        if !self.0.is_bound_by(&arm.pat) {
            visit_mut::visit_arm_mut(self, arm);
        }
    }

    fn visit_expr_if_mut(&mut self, branch: &mut syn::ExprIf) {
        if !self.is_bound_in(&branch.cond) {
            return visit_mut::visit_expr_if_mut(self, branch);
        }
        self.condition(&mut branch.cond);
        branch.else_branch.iter_mut().for_each(|(_, otherwise)| self.visit_expr_mut(otherwise));
    }

    fn visit_expr_while_mut(&mut self, each: &mut syn::ExprWhile) {
        if !self.is_bound_in(&each.cond) {
            return visit_mut::visit_expr_while_mut(self, each);
        }
        self.condition(&mut each.cond);
    }

    fn visit_expr_for_loop_mut(&mut self, each: &mut syn::ExprForLoop) {
        self.visit_expr_mut(&mut each.expr);
        if !self.0.is_bound_by(&each.pat) {
            self.visit_block_mut(&mut each.body);
        }
    }

    fn visit_expr_mut(&mut self, expr: &mut Expr) {
        if !self.0.rewritten(expr) {
            visit_mut::visit_expr_mut(self, expr);
        }
    }

    fn visit_ident_mut(&mut self, ident: &mut Ident) {
        self.0.left(ident);
    }

    fn visit_macro_mut(&mut self, mac: &mut Macro) {
        self.0.in_macro(mac);
    }

    // Items see no variables.
    fn visit_item_mut(&mut self, _: &mut syn::Item) {}
}
