//! Parallel iterators in variables: `let rows = data.par_iter().map(..); rows.sum()` is one chain.

use super::chain::is_iterator;
use crate::driver::outlined::names;
use quote::quote;
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
            match iterator_in(&block.stmts[at]) {
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

/// The variable of a statement that holds a parallel iterator.
fn iterator_in(statement: &Stmt) -> Option<(syn::Ident, Expr)> {
    let Stmt::Local(local) = statement else { return None };
    let (Pat::Ident(name), Some(init)) = (&local.pat, &local.init) else { return None };
    let is_plain = name.by_ref.is_none() && name.mutability.is_none() && name.subpat.is_none();
    (is_plain && init.diverge.is_none() && is_iterator(&init.expr))
        .then(|| (name.ident.clone(), (*init.expr).clone()))
}
