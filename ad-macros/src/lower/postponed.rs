//! Iterators that are made in one statement and walked in a later one: `let squares = x.iter().map(|x| x * x); squares.sum::<f64>()`.
//!
//! They are lazy, so they stand where they are walked, if what comes between changes nothing of what they speak of.

use super::Lowering;
use super::chain::Names;
use super::place::strip;
use super::spelling::{bound_names, is_assignment};
use crate::mentions::mentions;
use proc_macro2::Ident;
use syn::visit::{self, Visit};
use syn::visit_mut::{self, VisitMut};
use syn::{Expr, Local, Pat, Stmt};

impl Lowering<'_> {
    /// The statements after `let walk = x.iter();` with the iterator in the place of its name; `None` if that is not possible.
    pub(super) fn with_iterator_in_place(&self, statement: &Stmt, rest: &[Stmt]) -> Option<Vec<Stmt>> {
        let Stmt::Local(Local { pat: Pat::Ident(name), init: Some(init), .. }) = statement else {
            return None;
        };
        let iterator = strip(&init.expr);
        let plain = name.by_ref.is_none() && name.mutability.is_none() && name.subpat.is_none();
        if !plain || init.diverge.is_some() || !is_lazy(iterator) {
            return None;
        }
        if !self.may_be_active(iterator, &Default::default()) {
            return None;
        }
        self.parse_chain(iterator, &mut Names::default())?;
        let mut placing = Placing { name: &name.ident, iterator, walked: 0, others: false };
        let mut rest = rest.to_vec();
        let mut last = 0;
        for (position, statement) in rest.iter_mut().enumerate() {
            let before = placing.walked;
            placing.visit_stmt_mut(statement);
            if placing.walked > before {
                last = position;
            }
        }
        let between = rest[..last].iter().all(|statement| leaves_alone(statement, iterator));
        (placing.walked > 0 && !placing.others && between).then_some(rest)
    }
}

/// Methods of lists that give iterators.
const SOURCES: &[&str] = &["iter", "into_iter", "windows", "chunks", "chunks_exact"];

/// Methods of iterators that give others. `Option` has some of them, too.
const STAGES: &[&str] = &[
    "map",
    "zip",
    "enumerate",
    "rev",
    "skip",
    "take",
    "step_by",
    "chain",
    "filter",
    "filter_map",
    "flat_map",
    "scan",
    "take_while",
    "skip_while",
    "map_while",
    "copied",
    "cloned",
    "inspect",
    "flatten",
];

fn is_lazy(expr: &Expr) -> bool {
    match strip(expr) {
        Expr::Range(_) => true,
        Expr::Call(call) => super::chain::makes_iterator(call),
        Expr::MethodCall(call) => {
            let named = |names: &[&str]| names.iter().any(|name| call.method == name);
            named(SOURCES) || (named(STAGES) && is_lazy(&call.receiver))
        }
        _ => false,
    }
}

/// Whether a statement changes nothing, and gives no other meaning to a name in an expression.
fn leaves_alone(statement: &Stmt, iterator: &Expr) -> bool {
    let Stmt::Local(Local { pat, .. }) = statement else { return false };
    let mut writes = Writes(false);
    writes.visit_stmt(statement);
    let bound = bound_names(pat);
    !writes.0 && !mentions(iterator, &|ident| bound.iter().any(|name| ident == name))
}

struct Writes(bool);

impl Visit<'_> for Writes {
    fn visit_expr(&mut self, expr: &Expr) {
        match expr {
            Expr::Assign(_) => self.0 = true,
            Expr::Binary(binary) if is_assignment(&binary.op) => self.0 = true,
            Expr::Reference(reference) if reference.mutability.is_some() => self.0 = true,
            _ => {}
        }
        visit::visit_expr(self, expr);
    }
}

/// Puts the iterator where its name, or a clone of it, is walked.
struct Placing<'a> {
    name: &'a Ident,
    iterator: &'a Expr,
    walked: usize,
    /// The name stands somewhere where the iterator cannot.
    others: bool,
}

impl Placing<'_> {
    fn is_name(&self, expr: &Expr) -> bool {
        matches!(strip(expr), Expr::Path(path) if path.path.is_ident(self.name))
    }
}

impl VisitMut for Placing<'_> {
    fn visit_expr_mut(&mut self, expr: &mut Expr) {
        let walked = match &*expr {
            Expr::MethodCall(call) if call.method == "clone" => self.is_name(&call.receiver),
            expr => self.is_name(expr),
        };
        if walked {
            self.walked += 1;
            *expr = self.iterator.clone();
            return;
        }
        match expr {
            // What runs many times, or not at all, would walk it at another time.
            Expr::Closure(_) | Expr::While(_) | Expr::Loop(_) => {
                self.others |= mentions(&*expr, &|ident| ident == self.name);
            }
            Expr::ForLoop(each) => {
                self.others |= mentions(&each.body, &|ident| ident == self.name);
                self.visit_expr_mut(&mut each.expr);
            }
            _ => visit_mut::visit_expr_mut(self, expr),
        }
    }
    fn visit_pat_ident_mut(&mut self, pattern: &mut syn::PatIdent) {
        self.others |= pattern.ident == *self.name;
    }
    fn visit_macro_mut(&mut self, mac: &mut syn::Macro) {
        self.others |= mentions(&mac.tokens, &|ident| ident == self.name);
    }
}
