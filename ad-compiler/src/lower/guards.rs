//! Guards: what locks and cells hand out. What is written there is behind a shared reference, and a lock is held until the guard is dropped.

use super::place::strip;
use super::span::Spanned;
use super::*;
use crate::diagnostics::Page;
use crate::library::StdTy;
use crate::syntax::mentions::mentions;
use syn::Expr;
use syn::visit::Visit;

/// Methods that hand out a guard through which can be written.
const HANDS_OUT: [Method; 6] =
    [Method::Lock, Method::TryLock, Method::BorrowMut, Method::TryBorrowMut, Method::Write, Method::TryWrite];

/// Methods that take a guard out of what it comes in.
const TAKES_OUT: [Method; 5] =
    [Method::Unwrap, Method::Expect, Method::UnwrapOrElse, Method::Ok, Method::UnwrapOrDefault];

/// Methods that hand out what keeps others from writing until it is dropped.
const LENDS: [Method; 4] = [Method::Borrow, Method::TryBorrow, Method::Read, Method::TryRead];

/// Their types.
const GUARDS: [&str; 5] = ["Ref", "RefMut", "MutexGuard", "RwLockReadGuard", "RwLockWriteGuard"];

/// Whether a method of that name hands out a guard.
pub(crate) fn hands_out_a_guard(method: &Ident, arguments: usize) -> bool {
    arguments == 0 && HANDS_OUT.contains(&Method::named(method))
}

/// Whether a method of that name gives what is inside of what it is called on.
pub(crate) fn takes_out(method: &Ident) -> bool {
    TAKES_OUT.contains(&Method::named(method))
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
        // `RefMut::map(c.borrow_mut(), |all| &mut all.part)`
        Expr::Call(call) => call.args.first().is_some_and(|first| gives_a_guard(first, is_known)),
        _ => false,
    }
}

/// Whether a function of the file gives a guard, as its signature says.
fn gives_guard(signature: &syn::Signature) -> bool {
    match &signature.output {
        syn::ReturnType::Type(_, ty) => {
            crate::source::type_name(ty).is_some_and(|name| GUARDS.contains(&&name[..]))
        }
        syn::ReturnType::Default => false,
    }
}

impl Lowering<'_> {
    /// `cell.borrow()`, or a part of that: the borrow ends with the statement.
    pub(super) fn is_lent_by_a_cell(&self, expr: &Expr) -> bool {
        match strip(expr) {
            Expr::Field(field) => self.is_lent_by_a_cell(&field.base),
            Expr::Index(index) => self.is_lent_by_a_cell(&index.expr),
            Expr::MethodCall(call) if takes_out(&call.method) => self.is_lent_by_a_cell(&call.receiver),
            Expr::MethodCall(call) => {
                (call.args.is_empty() && self.is_cell(&call.receiver))
                    || (self.visible_ty(&call.receiver) == Ty::unknown()
                        && self.methods_named(call).iter().any(gives_guard))
            }
            Expr::Call(call) => match strip(&call.func) {
                Expr::Path(callee) => {
                    let owner = callee.path.segments.iter().rev().nth(1);
                    let function = || self.declared.function_at(&callee.path);
                    // `Ref::map(cell.borrow(), |all| &all.part)`
                    owner.is_some_and(|owner| GUARDS.iter().any(|guard| owner.ident == guard))
                        || function().is_some_and(|function| gives_guard(&function.sig))
                }
                _ => false,
            },
            _ => false,
        }
    }

    /// What is read from such a place is kept as it is written, so that nothing gives the borrow a name.
    pub(super) fn lent_by_a_cell(&mut self, expr: &Expr) -> Lowered {
        self.barred(
            expr,
            Page::SharedState,
            expr,
            "an active value is read from what a cell lends, where no derivative finds it",
            "keep the value in a variable, and give it to what needs it",
        )
    }

    /// A guard that is dropped at the end of a block: the derivative has the lines of the block, and not the block.
    pub(super) fn refuse_guards_of_block(&mut self, block: &syn::Block) {
        for statement in &block.stmts {
            let syn::Stmt::Local(syn::Local { pat, init: Some(init), .. }) = statement else { continue };
            if gives_a_guard(&init.expr, &|_| false) || self.keeps_a_borrow(&init.expr) {
                self.error(
                    Page::SharedState,
                    pat,
                    "this keeps a lock or a borrow until its block ends, and the derivative has no such block",
                    "put the block into a function of its own, or write it without a name, as in `*c.lock().unwrap() += 1`",
                );
            } else if let Some(dropped) = self.with_own_drop(&init.expr) {
                self.error(
                    Page::SharedState,
                    pat,
                    format!(
                        "what `{dropped}` does when it is dropped belongs to the end of its block, and the derivative has no such block"
                    ),
                    "put the block into a function of its own",
                );
            }
        }
    }

    /// `let list = cell.borrow();`, also of what may be a cell.
    fn keeps_a_borrow(&self, expr: &Expr) -> bool {
        match strip(expr) {
            Expr::MethodCall(call) if takes_out(&call.method) => self.keeps_a_borrow(&call.receiver),
            Expr::MethodCall(call) if call.args.is_empty() && LENDS.contains(&Method::of(call)) => {
                matches!(self.kind_of(&call.receiver, &|_| false), StdTy::Cell | StdTy::Unknown)
                    && self.visible_ty(&call.receiver) == Ty::unknown()
            }
            Expr::Call(call) => call.args.first().is_some_and(|first| self.keeps_a_borrow(first)),
            _ => false,
        }
    }

    /// The type of the file's own among what an expression makes, for which the file says what happens when it is dropped.
    fn with_own_drop(&self, expr: &Expr) -> Option<Ident> {
        let given = self.type_of(expr).and_then(|seen| crate::source::type_name(&seen.ty));
        let given = given.map(|name| Ident::new(&name, expr.span()));
        let found = std::cell::RefCell::new(given.filter(|name| self.declared.says_how_to_drop(name)));
        mentions(expr, &|name| {
            let is_one = self.declared.says_how_to_drop(name);
            if is_one {
                found.borrow_mut().get_or_insert_with(|| name.clone());
            }
            is_one
        });
        found.into_inner()
    }
}

/// Values of types of the file that are dropped at the end of a statement, which says what happens then: the derivative takes statements apart.
pub(super) struct Temporaries<'a, 'e> {
    lowering: &'a mut Lowering<'e>,
}

impl<'a, 'e> Temporaries<'a, 'e> {
    pub(super) fn refuse(lowering: &'a mut Lowering<'e>, block: &syn::Block) {
        if lowering.declared.says_how_to_drop_something() {
            Temporaries { lowering }.visit_block(block);
        }
    }

    fn made(&self, expr: &Expr) -> Option<Ident> {
        let path = match expr {
            Expr::Call(call) => match strip(&call.func) {
                Expr::Path(callee) => &callee.path,
                _ => return None,
            },
            Expr::Struct(made) => &made.path,
            _ => return None,
        };
        let dropped = |name: &Ident| self.lowering.declared.says_how_to_drop(name);
        let named = path.segments.iter().map(|segment| &segment.ident).find(|name| dropped(name)).cloned();
        named.or_else(|| {
            let given = self.lowering.type_of(expr).and_then(|seen| crate::source::type_name(&seen.ty))?;
            Some(Ident::new(&given, expr.span())).filter(|name| dropped(name))
        })
    }
}

impl Visit<'_> for Temporaries<'_, '_> {
    fn visit_local(&mut self, local: &syn::Local) {
        // What has a name is dropped where the function or the round of the loop ends.
        match local.init.as_ref().map(|init| strip(&init.expr)) {
            Some(init) if matches!(local.pat, syn::Pat::Ident(_)) && self.made(init).is_some() => {
                syn::visit::visit_expr(self, init);
            }
            _ => syn::visit::visit_local(self, local),
        }
    }

    fn visit_expr(&mut self, expr: &Expr) {
        if let Some(name) = self.made(expr) {
            self.lowering.error(
                Page::SharedState,
                expr,
                format!("what `{name}` does when it is dropped belongs to the end of this statement, which the derivative takes apart"),
                "give it a name with `let`, in a function of its own if it has to be dropped before the end",
            );
        }
        syn::visit::visit_expr(self, expr);
    }

    fn visit_item(&mut self, _: &syn::Item) {}
}
