//! Chains that are not followed, and why.
//!
//! Iterators side by side are asked one after the other: where the first has an item and the second has none, the closures before have run once more than there
//! are pairs. The library leaves open how often, so effects there are refused.

use super::inlinable;
use crate::diagnostics::Page;
use crate::ir::Barrier;
use crate::library::Method;
use crate::lower::Lowering;
use crate::lower::place::strip;
use crate::lower::spelling::Changed;
use proc_macro2::Ident;
use syn::visit::{self, Visit};
use syn::{Expr, ExprClosure, ExprMethodCall};

impl Lowering<'_> {
    /// What is to blame where a chain as a whole is not followed: several loops cannot be walked side by side, nor from the end.
    pub(in crate::lower) fn unfollowed(&self, expr: &Expr) -> Option<Barrier> {
        let Expr::MethodCall(call) = strip(expr) else { return None };
        let walks_several = |expr: &Expr| {
            let mut walk = strip(expr);
            while let Expr::MethodCall(stage) = walk {
                if [Method::Chain, Method::Cycle, Method::Flatten, Method::FlatMap]
                    .contains(&Method::of(stage))
                {
                    return true;
                }
                walk = strip(&stage.receiver);
            }
            false
        };
        if let Some(asked) = self.asked_once_more(expr) {
            return Some(Barrier {
                page: Page::Iterators,
                at: (&asked.method).into(),
                what: format!("a closure before `{}` has an effect, and may run once more than there are pairs", asked.method),
                help: "collect what it gives into a vector first, as in `let shifted: Vec<f64> = x.iter().map(|v| ..).collect();`, and walk that".into(),
            });
        }
        let what = match (Method::of(call), call.args.first()) {
            (Method::Zip, Some(other)) if walks_several(&call.receiver) || walks_several(other) => {
                "`zip` of what is chained, cycled or flattened is not accepted yet"
            }
            (Method::Rev, None) if walks_several(&call.receiver) => {
                "`rev` of what is chained, cycled or flattened is not accepted yet"
            }
            _ => return self.unfollowed(&call.receiver),
        };
        Some(Barrier {
            page: Page::Iterators,
            at: (&call.method).into(),
            what: what.into(),
            help: "collect it into a vector first, as in `let both: Vec<f64> = a.iter().chain(b).copied().collect();`, and walk that".into(),
        })
    }

    /// The `zip`, or the `rev` of one, before which closures change something, and may run once more than there are pairs.
    fn asked_once_more<'e>(&self, expr: &'e Expr) -> Option<&'e ExprMethodCall> {
        let Expr::MethodCall(call) = strip(expr) else { return None };
        if self.is_asked_once_more(call) { Some(call) } else { self.asked_once_more(&call.receiver) }
    }

    /// Whether a call is one itself.
    pub(super) fn is_asked_once_more(&self, call: &ExprMethodCall) -> bool {
        match (Method::of(call), call.args.first()) {
            (Method::Zip, Some(other)) => self.stages_change(&call.receiver) && !is_endless(other),
            // From the end, both are asked for what is too much.
            (Method::Rev, None) => zips(&call.receiver) && self.stages_change(&call.receiver),
            _ => false,
        }
    }

    /// Whether the closures of a chain, or of what is walked beside it, change something outside of them.
    fn stages_change(&self, expr: &Expr) -> bool {
        let Expr::MethodCall(call) = strip(expr) else { return false };
        let changes = |argument: &Expr| match strip(argument) {
            Expr::Closure(closure) => inlinable(closure).is_some() && self.changes_outside(closure),
            Expr::Path(_) | Expr::Reference(_) => self.names_closure_that_changes(argument),
            argument => self.stages_change(argument),
        };
        call.args.iter().any(changes) || self.stages_change(&call.receiver)
    }

    /// Whether a closure, or one that it calls by name, changes what is no variable of its own.
    fn changes_outside(&self, closure: &ExprClosure) -> bool {
        struct Own<'a, 'e> {
            lowering: &'a Lowering<'e>,
            names: Vec<Ident>,
            calls: bool,
        }
        impl Visit<'_> for Own<'_, '_> {
            fn visit_pat_ident(&mut self, pattern: &syn::PatIdent) {
                self.names.push(pattern.ident.clone());
                visit::visit_pat_ident(self, pattern);
            }
            fn visit_expr_call(&mut self, call: &syn::ExprCall) {
                self.calls |= self.lowering.names_closure_that_changes(&call.func);
                visit::visit_expr_call(self, call);
            }
        }
        let mut own = Own { lowering: self, names: Vec::new(), calls: false };
        own.visit_expr_closure(closure);
        let changed = Changed::by(&closure.body);
        own.calls || changed.others || changed.names.iter().any(|name| !own.names.contains(name))
    }

    /// Whether a name, or a reference to it, is that of a local closure that changes something.
    fn names_closure_that_changes(&self, expr: &Expr) -> bool {
        match strip(expr) {
            Expr::Reference(reference) => self.names_closure_that_changes(&reference.expr),
            Expr::Path(path) => {
                let value = path.path.get_ident().and_then(|name| self.scopes.value(name));
                let changes =
                    |value| self.closures.iter().any(|each| each.stands_for(value) && each.changes());
                value.is_some_and(changes)
            }
            _ => false,
        }
    }
}

fn zips(expr: &Expr) -> bool {
    let Expr::MethodCall(call) = strip(expr) else { return false };
    Method::of(call) == Method::Zip || zips(&call.receiver)
}

/// Whether an iterator visibly never ends.
fn is_endless(expr: &Expr) -> bool {
    match strip(expr) {
        Expr::Range(range) => range.end.is_none(),
        _ => false,
    }
}
