//! Expressions that visibly have no derivative, and operators on bits.

use super::place::strip;
use super::*;
use crate::diagnostics::Page;
use syn::{BinOp, Expr, UnOp};

impl Lowering<'_> {
    /// Operators on bits; `!` of a condition is one of them.
    pub(super) fn bits(&mut self, expr: &Expr) -> Lowered {
        if let Some(named) = self.with_lending_named(expr) {
            return self.expression(&named);
        }
        if is_condition(expr) || self.is_inferred_condition(expr) {
            return self.inert("condition", expr);
        }
        if let Some((method, sign)) = method_on_bits(expr)
            && self.declared.has_own_operator(method)
            && !self.is_visibly_inert(expr)
        {
            return self.barred(
                expr,
                Page::NoRule,
                expr,
                format!("an operator of a type of your own, `{sign}`, has no derivative rule"),
                "give the type a method that does the same, mark it, and call that, as in `a.union(b)`; operators of your own with a derivative \
                 are `+`, `-`, `*`, `/` and `%`, those with `=`, and the sign",
            );
        }
        let lowered = self.barred(
            expr,
            Page::Bits,
            expr,
            "an operator on bits has no derivative",
            "if the value is a constant as far as derivatives go, say without_derivative(..)",
        );
        if let Lowered::Value(value) = lowered
            && self.is_visibly_inert(expr)
        {
            self.function.values[value.0 as usize].ty = Ty::inert();
        }
        lowered
    }

    /// Whether an operand of an operator on bits is visibly an integer or a condition.
    pub(super) fn is_visibly_inert(&self, expr: &Expr) -> bool {
        match strip(expr) {
            Expr::Lit(literal) => types::of_literal(&literal.lit).is_inert(),
            Expr::Path(path) => match path.path.get_ident().and_then(|ident| self.scopes.value(ident)) {
                Some(value) => self.ty(value).is_inert(),
                // A constant.
                None => true,
            },
            Expr::Field(_) | Expr::Index(_) => self.visible_ty(expr).is_inert(),
            Expr::Cast(cast) => types::of(&cast.ty).is_inert(),
            Expr::Unary(unary) => self.is_visibly_inert(&unary.expr),
            Expr::Binary(binary) => {
                is_condition(expr)
                    || (self.is_visibly_inert(&binary.left) && self.is_visibly_inert(&binary.right))
            }
            Expr::MethodCall(call) => {
                matches!(Method::of(call), Method::Len | Method::ToBits)
                    || self.is_visibly_inert(&call.receiver)
            }
            Expr::Call(call) => matches!(strip(&call.func), Expr::Path(callee) if self.is_unseen(callee)),
            Expr::If(branch) => match &branch.else_branch {
                Some((_, otherwise)) => {
                    self.is_inert_block(&branch.then_branch) && self.is_visibly_inert(otherwise)
                }
                None => false,
            },
            Expr::Block(block) => self.is_inert_block(&block.block),
            _ => is_condition(expr),
        }
    }

    /// A block that is nothing but a value: what its statements would bind is not known here.
    fn is_inert_block(&self, block: &syn::Block) -> bool {
        match &block.stmts[..] {
            [syn::Stmt::Expr(value, None)] => self.is_visibly_inert(value),
            // The statements before may give names another meaning.
            [.., syn::Stmt::Expr(value, None)] => is_condition(value),
            _ => false,
        }
    }
}

/// Whether the expression is certainly a condition, not a number.
fn is_condition(expr: &Expr) -> bool {
    match strip(expr) {
        Expr::Unary(unary) => matches!(unary.op, UnOp::Not(_)) && is_condition(&unary.expr),
        Expr::Binary(binary) => match &binary.op {
            BinOp::Eq(_)
            | BinOp::Ne(_)
            | BinOp::Lt(_)
            | BinOp::Le(_)
            | BinOp::Gt(_)
            | BinOp::Ge(_)
            | BinOp::And(_)
            | BinOp::Or(_) => true,
            BinOp::BitAnd(_) | BinOp::BitOr(_) | BinOp::BitXor(_) => {
                is_condition(&binary.left) && is_condition(&binary.right)
            }
            _ => false,
        },
        Expr::MethodCall(call) => call.method.to_string().starts_with("is_"),
        Expr::Lit(literal) => matches!(literal.lit, syn::Lit::Bool(_)),
        _ => false,
    }
}

/// The method of an operator on bits, and how that is written.
fn method_on_bits(expr: &Expr) -> Option<(&'static str, &'static str)> {
    use syn::BinOp::{BitAnd, BitOr, BitXor, Shl, Shr};
    match expr {
        Expr::Unary(_) => Some(("not", "!")),
        Expr::Binary(binary) => match binary.op {
            BitAnd(_) => Some(("bitand", "&")),
            BitOr(_) => Some(("bitor", "|")),
            BitXor(_) => Some(("bitxor", "^")),
            Shl(_) => Some(("shl", "<<")),
            Shr(_) => Some(("shr", ">>")),
            _ => None,
        },
        _ => None,
    }
}
