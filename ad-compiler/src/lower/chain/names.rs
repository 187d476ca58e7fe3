//! Names that chains bring along, and what closures in them bind.

use crate::library::Method;
use crate::lower::place::strip;
use crate::lower::*;
use syn::{Expr, ExprClosure};

/// The names of a chain's own.
#[derive(Default)]
pub(in crate::lower) struct Names {
    pub(super) given: usize,
    /// What the closures around bind.
    bound: Vec<Ident>,
}

impl Names {
    pub(in crate::lower) fn fresh(&mut self, name: &str) -> Ident {
        self.given += 1;
        local(&format!("{name}_{}", self.given))
    }

    /// The names of an item and of its position.
    pub(super) fn of_source(&mut self) -> (Ident, Ident) {
        if self.given > 0 {
            return (self.fresh("item"), self.fresh("start"));
        }
        self.given = 1;
        (local("item"), local("start"))
    }

    pub(super) fn bind(&mut self, closure: &ExprClosure) {
        struct Bound<'a>(&'a mut Vec<Ident>);
        impl syn::visit::Visit<'_> for Bound<'_> {
            fn visit_pat_ident(&mut self, pattern: &syn::PatIdent) {
                self.0.push(pattern.ident.clone());
            }
        }
        let mut bound = Bound(&mut self.bound);
        closure.inputs.iter().for_each(|input| syn::visit::Visit::visit_pat(&mut bound, input));
    }

    /// Whether the expression walks a list that a closure around has a name for.
    pub(super) fn walk(&self, expr: &Expr) -> bool {
        match strip(expr) {
            Expr::MethodCall(call) if call.args.is_empty() => {
                let walks = matches!(
                    Method::of(call),
                    Method::Iter
                        | Method::IntoIter
                        | Method::Copied
                        | Method::Cloned
                        | Method::Enumerate
                        | Method::Rev
                );
                walks && self.walk(&call.receiver)
            }
            expr @ Expr::MethodCall(call) => super::is_window(expr) && self.walk(&call.receiver),
            Expr::Field(field) => self.walk(&field.base),
            Expr::Index(index) => self.walk(&index.expr),
            Expr::Reference(reference) => self.walk(&reference.expr),
            Expr::Path(path) => path.path.get_ident().is_some_and(|name| self.bound.contains(name)),
            _ => false,
        }
    }
}
