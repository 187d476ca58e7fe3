//! Ranges of numbers, as they are written.

use super::place::strip;
use crate::library::Method;
use syn::Expr;

/// Whether it is the literal 0.
pub(super) fn is_zero(expr: &Expr) -> bool {
    matches!(strip(expr), Expr::Lit(syn::ExprLit { lit: syn::Lit::Int(number), .. }) if number.base10_digits() == "0")
}

/// Whether an expression is visibly made of the number of elements of a list.
pub(super) fn counts_elements(expr: &Expr) -> bool {
    match strip(expr) {
        Expr::MethodCall(call) => match (Method::of(call), call.args.len()) {
            (Method::Len, 0) => true,
            (Method::Min | Method::Max | Method::SaturatingSub | Method::DivCeil, 1) => {
                counts_elements(&call.receiver)
            }
            _ => false,
        },
        Expr::Binary(binary) => {
            use syn::BinOp::*;
            matches!(binary.op, Add(_) | Sub(_) | Mul(_) | Div(_) | Rem(_))
                && (counts_elements(&binary.left) || counts_elements(&binary.right))
        }
        _ => false,
    }
}

/// `a..b`, `a..=b`, and either with `.rev()`.
pub(super) fn range(expr: &Expr) -> Option<(&Expr, &Expr, bool, bool)> {
    let (inner, reversed) = reversed(expr);
    let Expr::Range(range) = strip(inner) else { return None };
    let inclusive = matches!(range.limits, syn::RangeLimits::Closed(_));
    Some((range.start.as_deref()?, range.end.as_deref()?, inclusive, reversed))
}

/// What comes before `.rev()`, and whether that stands there.
pub(super) fn reversed(expr: &Expr) -> (&Expr, bool) {
    match strip(expr) {
        Expr::MethodCall(call) if Method::of(call) == Method::Rev && call.args.is_empty() => {
            (&call.receiver, true)
        }
        other => (other, false),
    }
}
