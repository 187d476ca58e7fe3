//! Which method calls of the function at hand are certainly calls of the crate's own methods, whatever the library has by their names.

use crate::collections::HashSet;
use crate::hir::Token;
use proc_macro2::Ident;
use std::cell::RefCell;

thread_local! {
    /// Those of the function that is being lowered, and of those whose lowering waits for it.
    static OWN: RefCell<Vec<HashSet<Token>>> = const { RefCell::new(Vec::new()) };
}

/// As long as it lives, the calls are known.
pub(crate) struct OwnMethods(());

impl OwnMethods {
    /// By the tokens of the methods' names.
    pub(crate) fn are(calls: HashSet<Token>) -> Self {
        OWN.with_borrow_mut(|own| own.push(calls));
        OwnMethods(())
    }
}

impl Drop for OwnMethods {
    fn drop(&mut self) {
        OWN.with_borrow_mut(Vec::pop);
    }
}

pub(super) fn is_own(method: &Ident) -> bool {
    OWN.with_borrow(|own| {
        let Some(calls) = own.last().filter(|calls| !calls.is_empty()) else { return false };
        Token::of_name(method).is_some_and(|token| calls.contains(&token))
    })
}
