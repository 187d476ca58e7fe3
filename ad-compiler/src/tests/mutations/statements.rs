//! Every statement of an item, in nested blocks too: deleted, doubled, or changed for the one after it.

use quote::ToTokens;
use syn::visit::{self, Visit};
use syn::visit_mut::{self, VisitMut};
use syn::{Block, Item};

#[derive(Clone, Copy, Debug)]
pub(super) enum Change {
    Delete,
    Double,
    Swap,
}

pub(super) const CHANGES: [Change; 3] = [Change::Delete, Change::Double, Change::Swap];

/// How many statements the item has.
pub(super) fn count(item: &str) -> usize {
    struct Counter(usize);
    impl Visit<'_> for Counter {
        fn visit_block(&mut self, block: &Block) {
            self.0 += block.stmts.len();
            visit::visit_block(self, block);
        }
    }
    let mut counter = Counter(0);
    if let Ok(item) = syn::parse_str::<Item>(item) {
        counter.visit_item(&item);
    }
    counter.0
}

/// The item with one of its statements changed.
pub(super) fn changed(item: &str, number: usize, change: Change) -> Option<String> {
    struct Changer {
        left: usize,
        change: Change,
        done: bool,
    }
    impl VisitMut for Changer {
        fn visit_block_mut(&mut self, block: &mut Block) {
            if self.done {
                return;
            }
            if self.left >= block.stmts.len() {
                self.left -= block.stmts.len();
                return visit_mut::visit_block_mut(self, block);
            }
            self.done = true;
            let at = self.left;
            match self.change {
                Change::Delete => drop(block.stmts.remove(at)),
                Change::Double => block.stmts.insert(at, block.stmts[at].clone()),
                Change::Swap => {
                    let other = (at + 1) % block.stmts.len();
                    block.stmts.swap(at, other);
                }
            }
        }
    }
    let mut item: Item = syn::parse_str(item).ok()?;
    let mut changer = Changer { left: number, change, done: false };
    changer.visit_item_mut(&mut item);
    changer.done.then(|| item.to_token_stream().to_string())
}
