//! Kept tokens of the user, in which numbers are read as the floats that they stand for.

use super::Lifting;
use crate::ir::*;
use syn::Expr;
use syn::visit_mut::{self, VisitMut};

impl Lifting<'_> {
    pub(super) fn read_values(&self, opaque: Opaque) -> Opaque {
        if !opaque.reads.iter().any(|&read| self.carries(read)) {
            return opaque;
        }
        let mut expr = opaque.expr;
        Values { lifting: self }.visit_expr_mut(&mut expr);
        Opaque { expr, ..opaque }
    }
}

/// Puts `x.value()` in the place of `x`.
struct Values<'l, 'e> {
    lifting: &'l Lifting<'e>,
}

impl Values<'_, '_> {
    /// The type of what is read, if it is made of numbers.
    fn ty(&self, expr: &Expr) -> Option<Ty> {
        match expr {
            Expr::Path(path) => {
                let value = marked(path.path.get_ident()?)?;
                self.lifting.carries(value).then(|| self.lifting.function.ty(value).clone())
            }
            Expr::Index(index) => match self.ty(&index.expr)? {
                _ if matches!(*index.index, Expr::Range(_)) => None,
                ty => Some(ty.element()),
            },
            Expr::Field(syn::ExprField { base, member: syn::Member::Unnamed(at), .. }) => {
                match self.ty(base)? {
                    Ty::Tuple(parts) => parts.get(at.index as usize).cloned(),
                    _ => None,
                }
            }
            Expr::Unary(syn::ExprUnary { op: syn::UnOp::Deref(_), expr, .. }) => self.ty(expr),
            Expr::Paren(inner) => self.ty(&inner.expr),
            Expr::Group(inner) => self.ty(&inner.expr),
            _ => None,
        }
    }
}

impl VisitMut for Values<'_, '_> {
    fn visit_expr_mut(&mut self, expr: &mut Expr) {
        if self.ty(expr).is_some_and(|ty| ty.is_float()) {
            let number = match expr.clone() {
                // A method looks through references.
                Expr::Unary(syn::ExprUnary { op: syn::UnOp::Deref(_), expr, .. }) => *expr,
                number => number,
            };
            *expr = syn::parse_quote!(#number.value());
            return;
        }
        visit_mut::visit_expr_mut(self, expr);
    }
}
