//! Integers that hold the mantissa of an active value, and become floats again: such a float varies with the value, as in approximate
//! logarithms, and would silently have no derivative. Exponents and signs are steps, and fine.

use super::activity::Activity;
use super::report::why;
use super::taint::varied;
use crate::diagnostics::{Errors, Page};
use crate::ir::values::ValueMap;
use crate::ir::*;
use crate::library::Method;
use syn::visit::{self, Visit};
use syn::{BinOp, Expr, Lit};

/// Methods that give the bits of a float.
const TO_BITS: [Method; 4] = [Method::ToBits, Method::ToNeBytes, Method::ToLeBytes, Method::ToBeBytes];

const WHAT: &str = "an integer that may hold bits of an active value becomes a float";
const HELP: &str = "shift the mantissa out, as in `>> 52`, if the exponent is meant; use arithmetic; or say without_derivative(..) if it is a \
     constant as far as derivatives go";

/// What an expression reads without shifting the mantissa out.
#[derive(Default)]
pub(super) struct Reads {
    values: Vec<ValueId>,
    /// It takes bits itself.
    pub(super) bits: bool,
    /// Only what is cast to a float counts.
    casts_only: bool,
    casts: usize,
    /// A call is among what is cast.
    has_casts: bool,
}

impl Reads {
    pub(super) fn of(expr: &Expr) -> Self {
        let mut reads = Reads::default();
        reads.visit_expr(expr);
        reads
    }

    fn in_casts(expr: &Expr) -> Self {
        let mut reads = Reads { casts_only: true, ..Reads::default() };
        reads.visit_expr(expr);
        reads
    }

    pub(super) fn has(&self, function: &Function, value: ValueId) -> bool {
        self.values.iter().any(|&read| function.root(read) == value)
    }

    fn counts(&self) -> bool {
        !self.casts_only || self.casts > 0
    }
}

impl Visit<'_> for Reads {
    fn visit_expr(&mut self, expr: &Expr) {
        match expr {
            Expr::Binary(binary)
                if matches!(binary.op, BinOp::Shr(_))
                    && leaves_no_mantissa(&binary.right)
                    && is_plain(&binary.left) => {}
            Expr::Call(call) if is_conversion(&call.func) => {
                self.casts += 1;
                visit::visit_expr_call(self, call);
                self.casts -= 1;
            }
            Expr::MethodCall(call) if Method::of(call) == Method::Into => {
                self.casts += 1;
                self.visit_expr(&call.receiver);
                self.casts -= 1;
            }
            Expr::Cast(cast) => {
                let to_float = usize::from(crate::types::of(&cast.ty).is_float());
                self.casts += to_float;
                self.visit_expr(&cast.expr);
                self.casts -= to_float;
            }
            Expr::MethodCall(call) if TO_BITS.contains(&Method::of(call)) => {
                self.bits |= self.counts();
            }
            _ => visit::visit_expr(self, expr),
        }
    }

    fn visit_expr_call(&mut self, call: &syn::ExprCall) {
        self.has_casts |= self.casts > 0;
        visit::visit_expr_call(self, call);
    }

    fn visit_ident(&mut self, ident: &proc_macro2::Ident) {
        if self.counts() {
            self.values.extend(marked(ident));
        }
    }
}

/// Whether an expression is bits as they are: nothing has moved them upwards.
fn is_plain(expr: &Expr) -> bool {
    match expr {
        Expr::Path(_) | Expr::Call(_) => true,
        Expr::Paren(inner) => is_plain(&inner.expr),
        Expr::Cast(cast) => is_plain(&cast.expr),
        Expr::MethodCall(call) => TO_BITS.contains(&Method::of(call)),
        Expr::Binary(binary) => matches!(binary.op, BinOp::BitAnd(_)) && is_plain(&binary.left),
        _ => false,
    }
}

/// `f64::from`, `f32::from`.
fn is_conversion(function: &Expr) -> bool {
    let Expr::Path(path) = function else { return false };
    let mut segments = path.path.segments.iter().rev();
    segments.next().is_some_and(|last| last.ident == "from")
        && segments.next().is_some_and(|owner| owner.ident == "f64" || owner.ident == "f32")
}

/// The mantissa has 52 bits, and 23 in `f32`.
fn leaves_no_mantissa(shift: &Expr) -> bool {
    let Expr::Lit(literal) = shift else { return false };
    let Lit::Int(shift) = &literal.lit else { return false };
    matches!(shift.base10_parse(), Ok(23 | 31 | 52..=63))
}

/// Reports casts to floats of what holds a mantissa, with the active value that it is from.
pub(super) fn check_casts(
    function: &Function,
    activity: &Activity,
    whole: &ValueMap<ValueId>,
    errors: &mut Errors,
) {
    function.body.each_line(&mut |line| {
        let Line::Let { value, op } = line else { return };
        if !activity.is_useful(function, *value) {
            return;
        }
        match op {
            Op::Cast { operand, .. } => {
                if let Some(&from) = whole.get(function.root(*operand)) {
                    let what = format!("{WHAT}{}", why(function, activity, from));
                    errors.add(Page::Bits, function.info(*value).span, what, HELP);
                }
            }
            Op::Opaque(opaque) => {
                let reads = Reads::in_casts(&opaque.expr);
                let held = reads.values.iter().find_map(|&read| whole.get(function.root(read)).copied());
                let becomes_a_float = reads.bits || (opaque.takes_bits && reads.has_casts);
                let taken = || becomes_a_float.then(|| varied(function, activity, opaque)).flatten();
                if let Some(from) = held.or_else(taken) {
                    errors.add(
                        Page::Bits,
                        &opaque.expr,
                        format!("{WHAT}{}", why(function, activity, from)),
                        HELP,
                    );
                }
            }
            _ => {}
        }
    });
}
