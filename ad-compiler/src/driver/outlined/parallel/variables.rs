//! Parallel iterators in variables: `let rows = data.par_iter().map(..); rows.sum()` is one chain.

use super::chain::is_iterator;
use crate::diagnostics::{Page, error};
use crate::driver::outlined::{body_items, names};
use crate::lower::spelling::{changes_nothing, is_assignment};
use crate::syntax::mentions::mentions;
use quote::quote;
use syn::visit::{self, Visit};
use syn::visit_mut::{self, VisitMut};
use syn::{Block, Expr, ItemFn, Pat, Stmt};

/// The function with iterators in the places of the variables that hold them, and what stands in the way of others.
pub(super) fn without_variables(item: &ItemFn) -> (ItemFn, Vec<syn::Error>) {
    let mut item = item.clone();
    let mut putting = Putting { refused: Vec::new() };
    putting.visit_block_mut(&mut item.block);
    (item, putting.refused)
}

struct Putting {
    refused: Vec<syn::Error>,
}

impl VisitMut for Putting {
    fn visit_block_mut(&mut self, block: &mut Block) {
        let mut at = 0;
        while at < block.stmts.len() {
            let found = iterator_in(&block.stmts[at]);
            let in_the_way = found
                .as_ref()
                .and_then(|(name, iterator)| in_the_way(iterator, name, &block.stmts[at + 1..]));
            match found.filter(|_| in_the_way.is_none()) {
                // An iterator is used once, where it is given away.
                Some((name, iterator)) => {
                    let mut rest =
                        Block { brace_token: block.brace_token, stmts: block.stmts.split_off(at + 1) };
                    names::put(&mut rest, &name, &quote!((#iterator)));
                    block.stmts.pop();
                    block.stmts.append(&mut rest.stmts);
                }
                None => {
                    self.refused.extend(in_the_way);
                    at += 1;
                }
            }
        }
        visit_mut::visit_block_mut(self, block);
    }
    fn visit_item_mut(&mut self, _: &mut syn::Item) {}
}

/// Why an iterator may mean something else where it is used: what it reads at once, such as the bounds of a range, is changed until then, or a name of it is given
/// to something else.
fn in_the_way(iterator: &Expr, name: &syn::Ident, rest: &[Stmt]) -> Option<syn::Error> {
    let what = |reason: &str| {
        format!("`{name}` is a parallel iterator in a variable, and {reason} before it is used")
    };
    let help = "let the chain end where it begins, as in `x.par_iter().map(..).sum()`, or use another name";
    if mentions(iterator, &|word| word == "move") {
        let what = format!(
            "`{name}` is a parallel iterator in a variable, and a `move` closure of it has copies of what it names"
        );
        return Some(error(
            Page::Parallel,
            name,
            what,
            "leave `move` out, or let the chain end where it begins",
        ));
    }
    let mut changing = Changing { names: names::free_names(iterator), iterator: name, found: None };
    // Until it is used, and in the statement that uses it.
    for statement in rest {
        changing.visit_stmt(statement);
        if mentions(statement, &|word| word == &name.to_string()) {
            break;
        }
    }
    let (changed, how) = changing.found?;
    Some(error(Page::Parallel, name, what(&format!("`{changed}` {how}")), help))
}

/// Looks for what changes variables, or gives their names to others.
struct Changing<'a> {
    names: Vec<syn::Ident>,
    iterator: &'a syn::Ident,
    /// The first such name, and what happens to it.
    found: Option<(syn::Ident, &'static str)>,
}

impl Changing<'_> {
    fn changed(&mut self, place: &Expr) {
        let changed = names::free_names(place).into_iter().find(|name| self.names.contains(name));
        self.found = self.found.take().or(changed.map(|name| (name, "is changed")));
    }
}

impl Visit<'_> for Changing<'_> {
    fn visit_expr_assign(&mut self, assign: &syn::ExprAssign) {
        self.changed(&assign.left);
        visit::visit_expr_assign(self, assign);
    }
    fn visit_expr_binary(&mut self, binary: &syn::ExprBinary) {
        if is_assignment(&binary.op) {
            self.changed(&binary.left);
        }
        visit::visit_expr_binary(self, binary);
    }
    fn visit_expr_reference(&mut self, reference: &syn::ExprReference) {
        if reference.mutability.is_some() {
            self.changed(&reference.expr);
        }
        visit::visit_expr_reference(self, reference);
    }
    fn visit_expr_method_call(&mut self, call: &syn::ExprMethodCall) {
        if !changes_nothing(&call.method) {
            self.changed(&call.receiver);
        }
        visit::visit_expr_method_call(self, call);
    }
    fn visit_expr_closure(&mut self, closure: &syn::ExprClosure) {
        match mentions(closure, &|word| word == &self.iterator.to_string()) {
            true => visit::visit_expr_closure(self, closure),
            // Its parameters have meanings of their own in it.
            false => self.visit_expr(&closure.body),
        }
    }
    fn visit_item(&mut self, item: &syn::Item) {
        let declared = body_items::names(item).into_iter().find(|name| self.names.contains(name));
        self.found = self.found.take().or(declared.map(|name| (name.clone(), "is given to something else")));
    }
    fn visit_pat_ident(&mut self, name: &syn::PatIdent) {
        if self.found.is_none() && self.names.contains(&name.ident) {
            self.found = Some((name.ident.clone(), "is given to something else"));
        }
    }
}

/// The variable of a statement that holds a parallel iterator.
fn iterator_in(statement: &Stmt) -> Option<(syn::Ident, Expr)> {
    let Stmt::Local(local) = statement else { return None };
    let (Pat::Ident(name), Some(init)) = (&local.pat, &local.init) else { return None };
    let is_plain = name.by_ref.is_none() && name.mutability.is_none() && name.subpat.is_none();
    (is_plain && init.diverge.is_none() && is_iterator(&init.expr))
        .then(|| (name.ident.clone(), (*init.expr).clone()))
}
