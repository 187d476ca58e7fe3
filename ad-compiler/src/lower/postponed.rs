//! Iterators that are made in one statement and walked in a later one: `let squares = x.iter().map(|x| x * x); squares.sum::<f64>()`.
//!
//! They are lazy, so they stand where they are walked, if what comes between changes nothing of what they speak of.

use super::Lowering;
use super::chain::Names;
use super::chain::apart::kept_apart;
use super::place::strip;
use super::spelling::Changed;
use crate::library::{Fact, Method};
use crate::syntax::mentions::mentions;
use proc_macro2::Ident;
use syn::visit::{self, Visit};
use syn::visit_mut::{self, VisitMut};
use syn::{Block, Expr, Local, Pat, Stmt};

impl Lowering<'_> {
    /// The statements after `let walk = x.iter();` with the iterator in the place of its name; `None` if that is not possible.
    pub(super) fn with_iterator_in_place(&self, statement: &Stmt, rest: &[Stmt]) -> Option<Vec<Stmt>> {
        let Stmt::Local(Local { pat: Pat::Ident(name), init: Some(init), .. }) = statement else {
            return None;
        };
        let iterator = strip(&init.expr);
        let plain = name.by_ref.is_none() && name.mutability.is_none() && name.subpat.is_none();
        let is_walked = is_lazy(iterator) || self.is_list_of_active_references(iterator);
        if !plain || init.diverge.is_some() || !is_walked || !is_simple(iterator) {
            return None;
        }
        let is_active = self.may_be_active(iterator, &Default::default());
        if !is_active && !is_made_by_call(iterator) {
            return None;
        }
        if is_active && is_lazy(iterator) {
            self.parse_chain(iterator, &mut Names::default())?;
        }
        let is_list = !is_lazy(iterator);
        let mut placing = Placing { name: &name.ident, iterator, is_list, walked: 0, others: false };
        let mut placed = rest.to_vec();
        let mut walking = Vec::new();
        for (position, statement) in placed.iter_mut().enumerate() {
            let before = placing.walked;
            placing.visit_stmt_mut(statement);
            if placing.walked > before {
                walking.push(position);
            }
        }
        let last = *walking.last()?;
        let others = rest[..last].iter().enumerate().filter(|(position, _)| !walking.contains(position));
        let rebound = others.map(|(_, statement)| Spoken::bound_by(statement));
        let inside = walking.iter().map(|&position| Spoken::of(&rest[position]).bound);
        let bound: Vec<Ident> = rebound.chain(inside).flatten().collect();
        if placing.others || !stays_the_same(iterator, &rest[..=last], &bound) {
            return None;
        }
        // Its closures have come to stand beside others.
        let block = Block { brace_token: Default::default(), stmts: placed };
        Some(kept_apart(&block).unwrap_or(block).stmts)
    }
}

/// Whether an iterator means the same after the statements as before: it changes nothing itself, and they neither change what it speaks
/// of nor give another meaning to its names.
fn stays_the_same(iterator: &Expr, statements: &[Stmt], bound: &[Ident]) -> bool {
    let mut spoken = Spoken::default();
    spoken.visit_expr(iterator);
    let is_spoken_of = |name: &Ident| spoken.used.contains(name);
    let mut changed = Changed::default();
    statements.iter().for_each(|statement| changed.visit_stmt(statement));
    Changed::by(iterator).is_nothing()
        && !changed.others
        && !changed.names.iter().any(is_spoken_of)
        && !bound.iter().any(is_spoken_of)
}

/// The names that tokens use, and those that patterns in them bind, but for the parameters of closures.
#[derive(Default)]
struct Spoken {
    used: Vec<Ident>,
    bound: Vec<Ident>,
}

impl Spoken {
    fn of(statement: &Stmt) -> Self {
        let mut spoken = Spoken::default();
        spoken.visit_stmt(statement);
        spoken
    }

    /// The names that a statement binds for those after it.
    fn bound_by(statement: &Stmt) -> Vec<Ident> {
        let mut spoken = Spoken::default();
        if let Stmt::Local(Local { pat, .. }) = statement {
            spoken.visit_pat(pat);
        }
        spoken.bound
    }
}

impl Visit<'_> for Spoken {
    fn visit_expr_path(&mut self, path: &syn::ExprPath) {
        self.used.extend(path.path.get_ident().cloned());
    }
    fn visit_expr_closure(&mut self, closure: &syn::ExprClosure) {
        let before = self.used.len();
        self.visit_expr(&closure.body);
        let own: Vec<String> = closure.inputs.iter().flat_map(crate::source::bound_names).collect();
        let inside = self.used.split_off(before);
        self.used.extend(inside.into_iter().filter(|name| !own.iter().any(|own| name == own)));
    }
    fn visit_pat_ident(&mut self, pattern: &syn::PatIdent) {
        self.bound.push(pattern.ident.clone());
        visit::visit_pat_ident(self, pattern);
    }
}

/// Methods of lists that give iterators.
const SOURCES: [Method; 6] =
    [Method::Iter, Method::IntoIter, Method::Windows, Method::Chunks, Method::ChunksExact, Method::Rchunks];

/// Whether an expression is an iterator, as far as its methods are those of the library.
pub(super) fn is_lazy(expr: &Expr) -> bool {
    match strip(expr) {
        Expr::Range(_) => true,
        Expr::Call(call) => super::chain::makes_iterator(call),
        Expr::MethodCall(call) => {
            let method = Method::of(call);
            let is_source = SOURCES.contains(&method) && !super::spelling::has_too_many_arguments(call);
            is_source || (method.is(Fact::Stage) && is_lazy(&call.receiver))
        }
        _ => false,
    }
}

/// Whether the items come from no list: `successors(..)` and its kin, with stages behind it.
fn is_made_by_call(expr: &Expr) -> bool {
    match strip(expr) {
        Expr::Call(call) => super::chain::makes_iterator(call),
        Expr::MethodCall(call) => is_made_by_call(&call.receiver),
        _ => false,
    }
}

/// Whether what is evaluated at once, and not by walking, is so from names alone.
fn is_simple(expr: &Expr) -> bool {
    match strip(expr) {
        Expr::Lit(_) | Expr::Path(_) | Expr::Closure(_) => true,
        Expr::Array(list) => list.elems.iter().all(is_simple),
        Expr::Tuple(parts) => parts.elems.iter().all(is_simple),
        Expr::Reference(inner) => inner.mutability.is_none() && is_simple(&inner.expr),
        Expr::Field(field) => is_simple(&field.base),
        Expr::Index(index) => is_simple(&index.expr) && is_simple(&index.index),
        Expr::Binary(binary) => is_simple(&binary.left) && is_simple(&binary.right),
        Expr::Cast(cast) => is_simple(&cast.expr),
        Expr::Range(range) => range.start.iter().chain(&range.end).all(|bound| is_simple(bound)),
        Expr::Call(call) => {
            let some = matches!(strip(&call.func), Expr::Path(path) if path.path.is_ident("Some"));
            (some || super::chain::makes_iterator(call)) && call.args.iter().all(is_simple)
        }
        Expr::MethodCall(call) => {
            let method = Method::of(call);
            let known = SOURCES.contains(&method) || method.is(Fact::Stage) || method == Method::Len;
            known && is_simple(&call.receiver) && call.args.iter().all(is_simple)
        }
        _ => false,
    }
}

/// Puts the iterator where its name, or a clone of it, is walked.
struct Placing<'a> {
    name: &'a Ident,
    iterator: &'a Expr,
    /// It is a list, which may be asked for other things than its items.
    is_list: bool,
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
            Expr::MethodCall(call) if Method::of(call) == Method::Clone => self.is_name(&call.receiver),
            // An iterator is its own.
            Expr::MethodCall(call) if Method::of(call) == Method::IntoIter && !self.is_list => {
                self.is_name(&call.receiver)
            }
            expr => self.is_name(expr),
        };
        if walked && self.is_list {
            self.others = true;
            return;
        }
        if self.is_list
            && let Some(list) = list_walked(expr)
            && self.is_name(list)
        {
            self.walked += 1;
            *list = self.iterator.clone();
        }
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

/// The list that a loop walks, or one of the methods that walk.
fn list_walked(expr: &mut Expr) -> Option<&mut Expr> {
    match expr {
        Expr::ForLoop(each) => match &mut *each.expr {
            Expr::Reference(list) => Some(&mut list.expr),
            list => Some(list),
        },
        Expr::MethodCall(call)
            if call.args.is_empty() && (matches!(Method::of(call), Method::Iter | Method::IntoIter)) =>
        {
            Some(&mut call.receiver)
        }
        _ => None,
    }
}
