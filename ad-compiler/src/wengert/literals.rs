//! Literals, whose type another place of the program says.

use super::Lowering;
use crate::ir::{self, Line, Op, Place, ValueId};
use crate::lower::seen;
use crate::ty::Ty;
use proc_macro2::Ident;
use syn::Expr;

impl Lowering<'_> {
    /// Whether what an operation is printed as says no type.
    pub(super) fn is_of_literals(&self, op: &Op) -> bool {
        match op {
            Op::Constant(Expr::Unary(negative)) => is_without_suffix(&negative.expr),
            Op::Constant(literal) => is_without_suffix(literal),
            Op::Array(operands) if operands.is_empty() => true,
            Op::Primitive { operands, .. } | Op::Array(operands) if !operands.is_empty() => {
                operands.iter().all(|operand| self.of_literals.contains(*operand))
            }
            Op::Read(place) => place.path.is_empty() && self.of_literals.contains(place.root),
            _ => false,
        }
    }

    /// A value that goes where the type is known: it keeps it.
    pub(super) fn typed(&mut self, value: ValueId, name: &Ident, ty: Ty) -> ValueId {
        if !self.of_literals.contains(value) {
            return value;
        }
        let written: Option<syn::Type> = match self.of(ty).kind() {
            ir::TyKind::Float(width) => {
                width.name(&self.function.scalars).map(|name| syn::parse_quote!(#name))
            }
            _ => seen(ty, self.world).map(|seen| seen.ty),
        };
        if written.is_none() {
            return value;
        }
        let named = self.new_local(name, self.of(ty), false);
        self.function.values[named.0 as usize].annotation = written;
        self.push(Line::Let { value: named, op: Op::Read(Place::of(value)) });
        named
    }
}

fn is_without_suffix(literal: &Expr) -> bool {
    match literal {
        Expr::Lit(syn::ExprLit { lit: syn::Lit::Float(literal), .. }) => literal.suffix().is_empty(),
        Expr::Lit(syn::ExprLit { lit: syn::Lit::Int(literal), .. }) => literal.suffix().is_empty(),
        _ => false,
    }
}
