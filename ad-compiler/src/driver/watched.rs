//! What the command-line tool sees of functions that are lowered.

use crate::ir::Function;
use crate::wengert::Unsupported;
use std::cell::RefCell;
use syn::ItemFn;

thread_local!(static WATCHED: RefCell<Option<Vec<Lowered>>> = const { RefCell::new(None) });

/// A function, and what it is lowered to.
pub(crate) struct Lowered {
    pub(crate) item: ItemFn,
    pub(crate) by_syntax: Function,
    pub(crate) by_types: Result<Function, Unsupported>,
}

/// All functions that are lowered meanwhile, in both ways.
pub(crate) fn lowered(compile: impl FnOnce()) -> Vec<Lowered> {
    WATCHED.set(Some(Vec::new()));
    compile();
    WATCHED.take().unwrap_or_default()
}

pub(super) fn is_watched() -> bool {
    WATCHED.with_borrow(Option::is_some)
}

pub(super) fn note(item: &ItemFn, by_syntax: &Function, by_types: Result<Function, Unsupported>) {
    WATCHED.with_borrow_mut(|watched| {
        if let Some(watched) = watched {
            watched.push(Lowered { item: item.clone(), by_syntax: by_syntax.clone(), by_types });
        }
    });
}
