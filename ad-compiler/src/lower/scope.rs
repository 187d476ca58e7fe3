//! What names mean where.

use crate::collections::HashMap;
use crate::diagnostics::hygiene::{Key, key};
use crate::ir::{Ty, ValueId};
use proc_macro2::Ident;

/// The meaning of a name inside the function; a name without one is an item outside of it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Binding {
    Value(ValueId),
    /// A closure that is followed where it is called, and what stands for it elsewhere.
    Closure(ValueId, usize),
    /// An iterator that is followed, and what stands for it where it is not.
    Cursor(ValueId, usize),
    /// An item declared inside the body.
    Item,
}

#[derive(Clone, Debug, Default)]
pub(super) struct Scopes {
    stack: Vec<HashMap<Key, Binding>>,
    /// The types of constants declared inside the body.
    constants: HashMap<String, Ty>,
}

impl Scopes {
    pub(super) fn enter(&mut self) {
        self.stack.push(HashMap::default());
    }

    pub(super) fn leave(&mut self) {
        self.stack.pop();
    }

    pub(super) fn bind(&mut self, ident: &Ident, value: ValueId) {
        self.insert(ident, Binding::Value(value));
    }

    pub(super) fn bind_closure(&mut self, ident: &Ident, value: ValueId, closure: usize) {
        self.insert(ident, Binding::Closure(value, closure));
    }

    pub(super) fn bind_cursor(&mut self, ident: &Ident, value: ValueId, cursor: usize) {
        self.insert(ident, Binding::Cursor(value, cursor));
    }

    /// The meaning that another name has elsewhere.
    pub(super) fn give(&mut self, ident: &Ident, binding: Binding) {
        self.insert(ident, binding);
    }

    pub(super) fn declare_item(&mut self, ident: &Ident) {
        self.insert(ident, Binding::Item);
    }

    pub(super) fn declare_constant(&mut self, ident: &Ident, ty: Ty) {
        self.declare_item(ident);
        self.constants.insert(ident.to_string(), ty);
    }

    /// The type of a constant of the body.
    pub(super) fn item_ty(&self, ident: &Ident) -> Option<Ty> {
        (self.get(ident) == Some(Binding::Item)).then(|| self.constants.get(&ident.to_string()).cloned())?
    }

    fn insert(&mut self, ident: &Ident, binding: Binding) {
        if self.stack.is_empty() {
            self.enter();
        }
        self.stack.last_mut().expect("a scope is open").insert(key(ident), binding);
    }

    pub(super) fn get(&self, ident: &Ident) -> Option<Binding> {
        let exact = key(ident);
        let found = self.stack.iter().rev().find_map(|scope| scope.get(&exact).copied());
        // A macro that is defined in the body may speak of a local that is outside of it.
        found.or_else(|| {
            let same_name = |scope: &HashMap<Key, Binding>| {
                scope.iter().find(|(key, _)| key.0 == exact.0).map(|(_, binding)| *binding)
            };
            self.stack.iter().rev().find_map(same_name)
        })
    }

    pub(super) fn value(&self, ident: &Ident) -> Option<ValueId> {
        match self.get(ident) {
            Some(Binding::Value(value) | Binding::Closure(value, _) | Binding::Cursor(value, _)) => {
                Some(value)
            }
            Some(Binding::Item) | None => None,
        }
    }
}
