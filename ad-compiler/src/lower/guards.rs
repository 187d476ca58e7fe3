//! Guards: what locks and cells hand out. What is written there is behind a shared reference, and a lock is held until the guard is dropped.

use super::*;
use crate::diagnostics::Page;
use syn::Expr;

/// Methods that hand out a guard through which can be written.
const HANDS_OUT: [&str; 6] = ["lock", "try_lock", "borrow_mut", "try_borrow_mut", "write", "try_write"];

/// Methods that take a guard out of what it comes in.
const TAKES_OUT: [&str; 5] = ["unwrap", "expect", "unwrap_or_else", "ok", "unwrap_or_default"];

/// Whether a method of that name hands out a guard.
pub(crate) fn hands_out_a_guard(method: &Ident, arguments: usize) -> bool {
    arguments == 0 && HANDS_OUT.iter().any(|name| method == name)
}

/// Whether a method of that name gives what is inside of what it is called on.
pub(crate) fn takes_out(method: &Ident) -> bool {
    TAKES_OUT.iter().any(|name| method == name)
}

/// Whether an expression gives a guard: `c.lock().unwrap()`. `is_known` says it of names.
pub(crate) fn gives_a_guard(expr: &Expr, is_known: &impl Fn(&syn::ExprPath) -> bool) -> bool {
    match expr {
        Expr::MethodCall(call) if hands_out_a_guard(&call.method, call.args.len()) => true,
        Expr::MethodCall(call) => takes_out(&call.method) && gives_a_guard(&call.receiver, is_known),
        Expr::Try(inner) => gives_a_guard(&inner.expr, is_known),
        Expr::Paren(inner) => gives_a_guard(&inner.expr, is_known),
        Expr::Group(inner) => gives_a_guard(&inner.expr, is_known),
        Expr::Path(path) => is_known(path),
        _ => false,
    }
}

impl Lowering<'_> {
    /// A guard that is dropped at the end of a block: the derivative has the lines of the block, and not the block.
    pub(super) fn refuse_guards_of_block(&mut self, block: &syn::Block) {
        for statement in &block.stmts {
            if let syn::Stmt::Local(local) = statement
                && let Some(init) = &local.init
                && gives_a_guard(&init.expr, &|_| false)
            {
                self.error(
                    Page::SharedState,
                    &local.pat,
                    "this keeps a lock or a borrow until its block ends, and the derivative has no such block",
                    "put the block into a function of its own, or write it without a name, as in `*c.lock().unwrap() += 1`",
                );
            }
        }
    }
}
