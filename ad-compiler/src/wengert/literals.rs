//! Literals, whose type another place of the program says.

use super::Lowering;
use crate::ir::{self, Line, Op, Place, ValueId};
use crate::ty::Ty;
use proc_macro2::Ident;
use syn::Expr;

impl Lowering<'_> {
    /// Whether what an operation is printed as says no type.
    pub(super) fn is_of_literals(&self, op: &Op) -> bool {
        match op {
            Op::Constant(Expr::Unary(negative)) => is_without_suffix(&negative.expr),
            Op::Constant(literal) => is_without_suffix(literal),
            Op::Primitive { operands, .. } => {
                operands.iter().all(|operand| self.of_literals.contains(*operand))
            }
            Op::Read(place) => place.path.is_empty() && self.of_literals.contains(place.root),
            _ => false,
        }
    }

    /// A value that goes where the type is known: it keeps it.
    pub(super) fn typed(&mut self, value: ValueId, name: &Ident, ty: Ty) -> ValueId {
        let ir::TyKind::Float(width) = self.of(ty).kind() else { return value };
        let (true, Some(written)) = (self.of_literals.contains(value), width.name(&self.function.scalars))
        else {
            return value;
        };
        let named = self.new_local(name, self.of(ty), false);
        self.function.values[named.0 as usize].annotation = Some(syn::parse_quote!(#written));
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
