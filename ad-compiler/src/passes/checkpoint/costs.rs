//! What it costs to save a value, and to compute it again.
//!
//! The unit is a quarter of a float addition, as it shows in programs whose loops are not vectorised. Divisions and roots: their latencies in the
//! instruction tables of the makers of processors, rounded. Functions of the mathematical library: measured, some 10 to 20 nanoseconds.
//! A tape: a store, a load, and two comparisons with its end; and what is taped in a loop cannot be computed for several rounds at once.

use crate::ir::*;
use crate::rules::Primitive;

/// To take a local of the function's own block along, whatever its size. It is for nothing in one call, but functions that are called in loops
/// are kept once for each call.
pub(super) const CAPTURED: u64 = 14;

/// To save a value in a block that does not run in every call.
pub(super) const OPTIONAL: u64 = 20;

/// To save a value on the tape of a loop, once in each round.
pub(super) const TAPED: u64 = 24;

/// To have a tape at all, once in each round.
pub(super) const TAPE: u64 = 120;

/// What cannot be taken along, if there is any other way.
pub(super) const BORROWED: u64 = 1 << 30;

/// To put back an element of a list, beside saving what was overwritten: the loops of both sweeps go round by round then.
pub(super) const PUT_BACK: u64 = 24;

/// To copy an element of a list.
pub(super) const COPIED: u64 = 4;

/// To undo a step of a counter.
pub(super) const STEP: u64 = 4;

/// How many numbers there are in a value of a type, as far as it is visible.
pub(super) fn numbers(ty: Ty) -> u64 {
    const OF_A_LIST: u64 = 8;
    match ty.kind() {
        TyKind::Float(_) | TyKind::Inert => 1,
        TyKind::Tuple(parts) => parts.iter().map(|part| numbers(*part)).sum(),
        TyKind::Array(element, length) => length.number().unwrap_or(OF_A_LIST) * numbers(*element),
        TyKind::Slice(element) | TyKind::Map(element) => OF_A_LIST * numbers(*element),
        _ => OF_A_LIST,
    }
}

/// To compute a value again, given what it is computed from.
pub(super) fn of_computing(op: &Op, ty: Ty) -> u64 {
    match op {
        // Of integers, divisions are mostly by constants.
        Op::Primitive { rule: Primitive::Div | Primitive::Rem, .. } if ty.is_inert() => 16,
        Op::Primitive { rule, .. } => of_primitive(*rule) * numbers(ty),
        Op::Constant(_) | Op::Tuple(_) | Op::Construct { .. } => 0,
        Op::Read(place) => 4 * place.path.len() as u64,
        Op::Array(elements) => 2 * elements.len() as u64,
        Op::Opaque(tokens) => of_tokens(&tokens.expr),
        Op::Duplicate(..) => 40,
        _ => 4,
    }
}

fn of_primitive(rule: Primitive) -> u64 {
    use Primitive::*;
    match rule {
        Add | Sub | Mul | Neg | Abs | Signum | Copysign | MulAdd | Min | Max | Clamp | Select | Less
        | Equals | Or | And | IsNan | StrongZero | ToDegrees | ToRadians => 4,
        Floor | Ceil | Round | RoundTiesEven | Trunc | Fract => 8,
        Div | Recip | Sqrt | Powi => 16,
        Rem | RemEuclid | DivEuclid => 40,
        Exp | Exp2 | ExpM1 | Ln | Ln1p | Log2 | Log10 | Sin | Cos | Cbrt | Hypot => 80,
        Tan | Asin | Acos | Atan | Atan2 | Sinh | Cosh | Tanh | Asinh | Acosh | Atanh | Log | Powf => 120,
    }
}

/// What is inactive: mostly arithmetic of indices.
fn of_tokens(expr: &syn::Expr) -> u64 {
    struct Sum(u64);
    impl syn::visit::Visit<'_> for Sum {
        fn visit_expr(&mut self, expr: &syn::Expr) {
            self.0 += match expr {
                syn::Expr::Binary(_) | syn::Expr::Unary(_) | syn::Expr::Cast(_) | syn::Expr::If(_) => 4,
                syn::Expr::MethodCall(_) | syn::Expr::Index(_) | syn::Expr::Field(_) => 4,
                syn::Expr::Call(_) | syn::Expr::Macro(_) | syn::Expr::Match(_) => 16,
                syn::Expr::Closure(_) => 80,
                _ => 0,
            };
            syn::visit::visit_expr(self, expr);
        }
    }
    let mut sum = Sum(0);
    syn::visit::Visit::visit_expr(&mut sum, expr);
    sum.0
}
