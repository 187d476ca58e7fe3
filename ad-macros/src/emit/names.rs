//! Names of values: the user's own where there is one, and never the same twice.

use crate::ir::{Function, ValueId};
use proc_macro2::{Ident, Span};
use std::collections::{HashMap, HashSet};

#[derive(Clone, Debug)]
pub(super) struct Names {
    idents: HashMap<ValueId, Ident>,
    taken: HashSet<String>,
    /// The user's names, which hygiene may tell apart though they read alike.
    users: HashSet<crate::lower::Key>,
}

impl Names {
    /// Names the user's values first, so that they keep their names.
    pub(super) fn new(function: &Function) -> Self {
        let mut names = Names { idents: HashMap::new(), taken: HashSet::new(), users: HashSet::new() };
        let values = || (0..function.values.len() as u32).map(ValueId);
        for value in values().filter(|&value| function.info(value).named) {
            let ident = &function.info(value).ident;
            if names.users.insert(crate::lower::key(ident)) {
                names.taken.insert(ident.to_string());
                names.idents.insert(value, ident.clone());
                continue;
            }
            let unique = names.unique(&ident.to_string());
            names.idents.insert(value, Ident::new(unique.trim_start_matches("r#"), Span::mixed_site()));
        }
        names
    }

    fn unique(&mut self, base: &str) -> String {
        let mut name = base.to_string();
        let mut number = 1;
        while !self.taken.insert(name.clone()) {
            number += 1;
            name = format!("{base}_{number}");
        }
        name
    }

    /// The name of a value; one that has none yet gets it now, so that what is not printed uses up no name.
    pub(super) fn of(&mut self, function: &Function, value: ValueId) -> Ident {
        if let Some(ident) = self.idents.get(&value) {
            return ident.clone();
        }
        let hint = function.info(value).ident.to_string();
        let unique = self.unique(hint.trim_start_matches("r#"));
        let ident = Ident::new(&unique, Span::mixed_site());
        self.idents.insert(value, ident.clone());
        ident
    }

    /// Gives a value another name from here on.
    pub(super) fn rename(&mut self, value: ValueId, base: &str) {
        let ident = self.fresh(base);
        self.idents.insert(value, ident);
    }

    /// A name for something that is no value.
    pub(super) fn fresh(&mut self, base: &str) -> Ident {
        let unique = self.unique(base);
        Ident::new(&unique, Span::mixed_site())
    }
}
