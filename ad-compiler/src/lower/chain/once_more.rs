//! Iterators side by side are asked one after the other: where the first has an item and the second has none, the closures before have run once more than there
//! are pairs. The library leaves open how often, so effects there are refused.

use super::inlinable;
use crate::library::Method;
use crate::lower::place::strip;
use crate::lower::spelling::Changed;
use proc_macro2::Ident;
use syn::visit::{self, Visit};
use syn::{Expr, ExprClosure, ExprMethodCall};

/// The `zip`, or the `rev` of one, before which closures change something, and may run once more than there are pairs.
pub(super) fn asked_once_more(expr: &Expr) -> Option<&ExprMethodCall> {
    let Expr::MethodCall(call) = strip(expr) else { return None };
    if is_asked_once_more(call) { Some(call) } else { asked_once_more(&call.receiver) }
}

/// Whether a call is one itself.
pub(super) fn is_asked_once_more(call: &ExprMethodCall) -> bool {
    match (Method::of(call), call.args.first()) {
        (Method::Zip, Some(other)) => has_effects(&call.receiver) && !is_endless(other),
        // From the end, both are asked for what is too much.
        (Method::Rev, None) => zips(&call.receiver) && has_effects(&call.receiver),
        _ => false,
    }
}

fn zips(expr: &Expr) -> bool {
    let Expr::MethodCall(call) = strip(expr) else { return false };
    Method::of(call) == Method::Zip || zips(&call.receiver)
}

/// Whether the closures of a chain, or of what is walked beside it, change something outside of them.
fn has_effects(expr: &Expr) -> bool {
    let Expr::MethodCall(call) = strip(expr) else { return false };
    let changes = |argument: &Expr| match strip(argument) {
        Expr::Closure(closure) => inlinable(closure).is_some() && changes_outside(closure),
        argument => has_effects(argument),
    };
    call.args.iter().any(changes) || has_effects(&call.receiver)
}

fn is_endless(expr: &Expr) -> bool {
    match strip(expr) {
        Expr::Range(range) => range.end.is_none(),
        Expr::MethodCall(call) => {
            let goes_on = matches!(
                Method::of(call),
                Method::Map
                    | Method::Copied
                    | Method::Cloned
                    | Method::Enumerate
                    | Method::StepBy
                    | Method::Skip
            );
            Method::of(call) == Method::Cycle || (goes_on && is_endless(&call.receiver))
        }
        Expr::Call(call) => matches!(strip(&call.func), Expr::Path(path)
            if path.path.segments.last().is_some_and(|last| last.ident == "repeat" || last.ident == "repeat_with")),
        _ => false,
    }
}

/// Whether a closure changes what is no variable of its own.
fn changes_outside(closure: &ExprClosure) -> bool {
    struct Own(Vec<Ident>);
    impl Visit<'_> for Own {
        fn visit_pat_ident(&mut self, pattern: &syn::PatIdent) {
            self.0.push(pattern.ident.clone());
            visit::visit_pat_ident(self, pattern);
        }
    }
    let mut own = Own(Vec::new());
    own.visit_expr_closure(closure);
    let changed = Changed::by(&closure.body);
    changed.others || changed.names.iter().any(|name| !own.0.contains(name))
}
