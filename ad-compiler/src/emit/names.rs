//! Names of values: the user's own where there is one, and never the same twice.

use crate::collections::{HashMap, HashSet};
use crate::diagnostics::hygiene;
use crate::ir::values::ValueMap;
use crate::ir::{Function, Line, ValueId};
use proc_macro2::{Ident, Span};

#[derive(Debug, Default)]
pub(super) struct Names {
    idents: ValueMap<Ident>,
    taken: HashSet<String>,
    /// By the name that was wanted: the greatest number up to which all are taken.
    numbers: HashMap<String, usize>,
    /// The user's names, which hygiene may tell apart though they read alike.
    users: HashSet<hygiene::Key>,
}

impl Names {
    /// Names the user's values first, so that they keep their names.
    pub(super) fn new(function: &Function) -> Self {
        let mut names = Names::default();
        // A variable cannot have the name of a constant or of a tuple struct.
        function.body.each_line(&mut |line| {
            if let Line::Item(item) = line
                && let syn::Stmt::Item(item) = &**item
            {
                names.taken.extend(name_of_value(item).map(ToString::to_string));
            }
        });
        let values = || (0..function.values.len() as u32).map(ValueId);
        let call_site = hygiene::expansion(Span::call_site());
        let own = |value: &ValueId| function.info(*value).named && !function.namesakes.contains_key(value);
        for value in values().filter(own) {
            let ident = &function.info(value).ident;
            let key = hygiene::key(ident);
            if !hygiene::is_of_expansion(&key, &call_site) && names.users.insert(key) {
                names.taken.insert(ident.to_string());
                names.idents.insert(value, ident.clone());
                continue;
            }
            let unique = names.unique(&ident.to_string());
            let made = Ident::new(unique.trim_start_matches("r#"), Span::mixed_site());
            // A name that reads so may come later.
            names.users.insert(hygiene::key(&made));
            names.idents.insert(value, made);
        }
        names
    }

    fn unique(&mut self, base: &str) -> String {
        if !self.numbers.contains_key(base) {
            // A variant may be called like a keyword.
            if syn::parse_str::<Ident>(base).is_err() {
                return self.unique(&format!("{base}_value"));
            }
            self.numbers.insert(base.to_string(), 1);
            if self.taken.insert(base.to_string()) {
                return base.to_string();
            }
        }
        let number = self.numbers.get_mut(base).expect("it was wanted before");
        loop {
            *number += 1;
            let name = format!("{base}_{number}");
            if self.taken.insert(name.clone()) {
                return name;
            }
        }
    }

    /// The name of a value; one that has none yet gets it now, so that what is not printed uses up no name.
    pub(super) fn of(&mut self, function: &Function, value: ValueId) -> Ident {
        if let Some(ident) = self.idents.get(value) {
            return ident.clone();
        }
        if let Some(&original) = function.namesakes.get(&value) {
            return self.of(function, original);
        }
        let hint = function.info(value).ident.to_string();
        let unique = self.unique(hint.trim_start_matches("r#"));
        let ident = Ident::new(&unique, Span::mixed_site());
        self.idents.insert(value, ident.clone());
        ident
    }

    /// Gives a value a name that is there already, outside of what is printed.
    pub(super) fn give(&mut self, value: ValueId, ident: Ident) {
        self.taken.insert(ident.to_string());
        self.users.insert(hygiene::key(&ident));
        self.idents.insert(value, ident);
    }

    /// Gives a value the name of another.
    pub(super) fn share(&mut self, value: ValueId, ident: Ident) {
        self.idents.insert(value, ident);
    }

    /// Gives a value another name from here on.
    pub(super) fn rename(&mut self, value: ValueId, base: &str) {
        let ident = self.fresh(base);
        self.idents.insert(value, ident);
    }

    /// Takes the names of values back.
    pub(super) fn forget(&mut self, values: impl Iterator<Item = ValueId>) {
        for ident in values.filter_map(|value| self.idents.remove(value)) {
            self.taken.remove(&ident.to_string());
        }
        self.numbers.clear();
    }

    /// A name for something that is no value.
    pub(super) fn fresh(&mut self, base: &str) -> Ident {
        let unique = self.unique(base.trim_start_matches("r#"));
        Ident::new(&unique, Span::mixed_site())
    }
}

/// The name of an item that patterns understand as that item.
fn name_of_value(item: &syn::Item) -> Option<&Ident> {
    match item {
        syn::Item::Const(item) => Some(&item.ident),
        syn::Item::Static(item) => Some(&item.ident),
        syn::Item::Struct(item) => Some(&item.ident),
        _ => None,
    }
}
