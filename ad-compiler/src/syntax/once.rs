//! Items of the source that are read into syntax: those that are asked for again and again in one expansion are parsed once.

use crate::collections::HashMap;
use std::any::{Any, TypeId};
use std::cell::RefCell;
use syn::parse::Parse;

type Known = HashMap<TypeId, HashMap<String, Box<dyn Any>>>;

thread_local! {
    /// What the expansions that run have read; none where there is none. Tokens end with the expansion that they are made in.
    static KNOWN: RefCell<Vec<Known>> = const { RefCell::new(Vec::new()) };
}

/// An expansion: as long as it lasts, what is read is kept.
pub(crate) struct Expansion(());

impl Expansion {
    pub(crate) fn begin() -> Self {
        KNOWN.with_borrow_mut(|known| known.push(Known::default()));
        Expansion(())
    }
}

impl Drop for Expansion {
    fn drop(&mut self) {
        let known = KNOWN.with_borrow_mut(Vec::pop);
        drop(known);
    }
}

/// A text as syntax, if it is such.
pub(crate) fn read<T: Parse + Clone + 'static>(text: &str) -> Option<T> {
    let kind = TypeId::of::<T>();
    let known = KNOWN.with_borrow(|known| {
        let found = known.last()?.get(&kind)?.get(text)?;
        found.downcast_ref::<Option<T>>().cloned()
    });
    if let Some(known) = known {
        return known;
    }
    let parsed = syn::parse_str::<T>(text).ok();
    KNOWN.with_borrow_mut(|known| {
        let Some(known) = known.last_mut() else { return };
        known.entry(kind).or_default().insert(text.to_owned(), Box::new(parsed.clone()));
    });
    parsed
}

#[cfg(test)]
mod tests {
    use super::{Expansion, KNOWN, read};

    #[test]
    fn texts_are_kept_as_long_as_an_expansion_lasts() {
        let kept = || {
            KNOWN.with_borrow(|known| {
                known.iter().flat_map(|kinds| kinds.values()).map(|texts| texts.len()).sum::<usize>()
            })
        };
        assert!(read::<syn::ItemFn>("fn f() {}").is_some());
        assert_eq!(kept(), 0);
        let expansion = Expansion::begin();
        for _ in 0..2 {
            assert_eq!(read::<syn::ItemFn>("fn f() {}"), syn::parse_str("fn f() {}").ok());
            assert_eq!(read::<syn::ItemFn>("struct F;"), None);
            assert_eq!(read::<syn::Item>("struct F;"), syn::parse_str("struct F;").ok());
        }
        assert_eq!(kept(), 3);
        drop(expansion);
        assert_eq!(kept(), 0);
    }
}
