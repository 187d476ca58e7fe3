//! Statements and assignments in kept tokens.

use super::Value;
use super::machine::Machine;
use super::ops::adopt;
use super::tokens::unknown;
use crate::ir::*;
use syn::{Block, Expr, Stmt, UnOp};

impl Machine<'_> {
    /// Only what the lowering lists as written is written: whole locals, and parts of them; and what the tokens declare
    /// themselves.
    pub(super) fn assign(&mut self, target: &Expr, value: Value) {
        match target {
            Expr::Paren(inner) => self.assign(&inner.expr, value),
            Expr::Group(inner) => self.assign(&inner.expr, value),
            Expr::Reference(inner) => self.assign(&inner.expr, value),
            Expr::Unary(inner) if matches!(inner.op, UnOp::Deref(_)) => self.assign(&inner.expr, value),
            Expr::Path(path) => {
                let Some(ident) = path.path.get_ident() else {
                    _ = unknown("the assignment to", target);
                    return;
                };
                let local = self.locals.iter_mut().rev().find(|(local, _)| ident == local);
                match (local, marked(ident)) {
                    (Some((_, content)), _) => *content = value,
                    (None, Some(name)) => self.store(&Place::of(name), value),
                    (None, None) => _ = unknown("the assignment to", target),
                }
            }
            Expr::Field(field) => {
                let mut whole = self.eval(&field.base);
                *whole.field_mut(&field.member) = value;
                self.assign(&field.base, whole);
            }
            Expr::Index(index) => {
                let position = self.eval(&index.index).count();
                let mut list = self.eval(&index.expr);
                list.list_mut()[position] = value;
                self.assign(&index.expr, list);
            }
            _ => _ = unknown("the assignment to", target),
        }
    }

    pub(super) fn block(&mut self, block: &Block) -> Value {
        let visible = self.locals.len();
        let last = self.statements(&block.stmts);
        self.locals.truncate(visible);
        last
    }

    /// Statements in the scope around; the value is that of the last one, if it is an expression.
    fn statements(&mut self, statements: &[Stmt]) -> Value {
        let mut last = Value::Unit;
        for statement in statements {
            last = self.statement(statement);
        }
        last
    }

    fn statement(&mut self, statement: &Stmt) -> Value {
        match statement {
            Stmt::Expr(expr, None) => return self.eval(expr),
            Stmt::Expr(expr, Some(_)) => _ = self.eval(expr),
            Stmt::Local(local) => {
                let init = local.init.as_ref().expect("a local of kept tokens has a value");
                let mut value = self.eval(&init.expr);
                if let syn::Pat::Type(typed) = &local.pat {
                    adopt(&mut value, &typed.ty);
                }
                assert!(self.matches(&local.pat, &value), "the pattern of a `let` does not match");
            }
            Stmt::Macro(statement) => match self.expanded(&statement.mac) {
                // What it declares is in scope behind it.
                Some(block) => _ = self.statements(&block.stmts),
                None => _ = self.macro_call(&statement.mac),
            },
            Stmt::Item(_) => _ = unknown("the statement", statement),
        }
        Value::Unit
    }
}
