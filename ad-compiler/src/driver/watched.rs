//! What the command-line tool sees of functions that are lowered.

use crate::interface::Signature;
use crate::ir::Function;
use std::cell::RefCell;
use syn::ItemFn;

thread_local!(static WATCHED: RefCell<Option<Vec<Lowered>>> = const { RefCell::new(None) });

/// A function, and what it was lowered to.
pub(crate) struct Lowered {
    pub(crate) item: ItemFn,
    pub(crate) signature: Signature,
    pub(crate) function: Function,
}

/// All functions that are lowered meanwhile.
pub(crate) fn lowered(compile: impl FnOnce()) -> Vec<Lowered> {
    WATCHED.set(Some(Vec::new()));
    compile();
    WATCHED.take().unwrap_or_default()
}

pub(super) fn note(item: &ItemFn, signature: &Signature, function: &Function) {
    WATCHED.with_borrow_mut(|watched| {
        if let Some(watched) = watched {
            let (item, signature, function) = (item.clone(), signature.clone(), function.clone());
            watched.push(Lowered { item, signature, function });
        }
    });
}
