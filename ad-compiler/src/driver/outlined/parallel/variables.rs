//! Parallel iterators in variables: `let rows = data.par_iter().map(..); rows.sum()` is one chain.

use super::chain::is_iterator;
use crate::driver::outlined::names;
use crate::lower::spelling::is_assignment;
use crate::source::mentions::mentions;
use quote::quote;
use syn::visit::{self, Visit};
use syn::visit_mut::{self, VisitMut};
use syn::{Block, Expr, ItemFn, Pat, Stmt};

/// The function with iterators in the places of the variables that hold them.
pub(super) fn without_variables(item: &ItemFn) -> ItemFn {
    let mut item = item.clone();
    Putting.visit_block_mut(&mut item.block);
    item
}

struct Putting;

impl VisitMut for Putting {
    fn visit_block_mut(&mut self, block: &mut Block) {
        let mut at = 0;
        while at < block.stmts.len() {
            let found = iterator_in(&block.stmts[at]);
            match found.filter(|(name, iterator)| means_the_same(iterator, name, &block.stmts[at + 1..])) {
                // An iterator is used once, where it is given away.
                Some((name, iterator)) => {
                    let mut rest =
                        Block { brace_token: block.brace_token, stmts: block.stmts.split_off(at + 1) };
                    names::put(&mut rest, &name, &quote!((#iterator)));
                    block.stmts.pop();
                    block.stmts.append(&mut rest.stmts);
                }
                None => at += 1,
            }
        }
        visit_mut::visit_block_mut(self, block);
    }
    fn visit_item_mut(&mut self, _: &mut syn::Item) {}
}

/// Whether an iterator means the same where it is used: what it reads at once, such as the bounds of a range, is not changed until then, and no name of it is given
/// to something else.
fn means_the_same(iterator: &Expr, name: &syn::Ident, rest: &[Stmt]) -> bool {
    // Such a closure has copies of what it names.
    if mentions(iterator, &|word| word == "move") {
        return false;
    }
    let mut changing = Changing { names: names::free_names(iterator), iterator: name, found: false };
    rest.iter().for_each(|statement| changing.visit_stmt(statement));
    !changing.found
}

/// Looks for what changes variables, or gives their names to others.
struct Changing<'a> {
    names: Vec<syn::Ident>,
    iterator: &'a syn::Ident,
    found: bool,
}

impl Changing<'_> {
    fn changed(&mut self, place: &Expr) {
        self.found |= names::free_names(place).iter().any(|name| self.names.contains(name));
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
    fn visit_expr_closure(&mut self, closure: &syn::ExprClosure) {
        match mentions(closure, &|word| word == &self.iterator.to_string()) {
            true => visit::visit_expr_closure(self, closure),
            // Its parameters have meanings of their own in it.
            false => self.visit_expr(&closure.body),
        }
    }
    fn visit_pat_ident(&mut self, name: &syn::PatIdent) {
        self.found |= self.names.contains(&name.ident);
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
