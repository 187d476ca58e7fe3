//! Which call of a chain of method calls is to blame.

use crate::ir::ValueId;
use crate::lower::{is_understood, marked_reads};
use proc_macro2::Ident;
use syn::Expr;

/// The first method of a chain (`values.iter().map(..).sum()`) that is not understood and is given something
/// varied: the calls after it only pass on what it has made.
pub(super) fn culprit<'e>(chain: &'e Expr, is_varied: &impl Fn(ValueId) -> bool) -> Option<&'e Ident> {
    match chain {
        Expr::Paren(inner) => culprit(&inner.expr, is_varied),
        Expr::Group(inner) => culprit(&inner.expr, is_varied),
        Expr::MethodCall(call) => culprit(&call.receiver, is_varied).or_else(|| {
            let blamed = !is_understood(&call.method) && marked_reads(chain).into_iter().any(is_varied);
            blamed.then_some(&call.method)
        }),
        _ => None,
    }
}
