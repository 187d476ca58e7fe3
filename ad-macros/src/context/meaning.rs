//! Whether a name in a function means what its module declares: nothing nearer may have the name.

use super::declared::signature;
use super::lexical::words;
use super::{Context, File};
use syn::Generics;

/// What declares the name that follows.
const DECLARING: [&str; 11] =
    ["struct", "enum", "union", "type", "trait", "const", "static", "fn", "mod", "macro", "macro_rules"];

impl File {
    /// Whether no parameter, no item and no import between a function and its module can give the name another meaning.
    pub(super) fn is_unhidden(&self, name: &str, function: usize) -> bool {
        let own = self.text[..function].rfind("fn").map(|start| start..start + self.item(start).len());
        let Some(own) = own else { return false };
        let has_parameter = |generics: &Generics| {
            generics.type_params().any(|parameter| parameter.ident == name)
                || generics.const_params().any(|parameter| parameter.ident == name)
        };
        if signature(&self.text[own.start..]).is_none_or(|signature| has_parameter(&signature.generics)) {
            return false;
        }
        let mut bodies = vec![own];
        for block in self.outline.around(function).take_while(|block| !block.is_module(&self.text)) {
            match super::read(Some(block.header(&self.text))) {
                context @ (Context::Impl(_) | Context::Trait(_)) => {
                    if context.generics().is_some_and(has_parameter) {
                        return false;
                    }
                }
                Context::Free | Context::Unknown => bodies.push(block.body..block.end),
            }
        }
        bodies.into_iter().all(|body| {
            let imports = self.outline.imports.iter().filter(|at| body.contains(at));
            let clean = imports.clone().all(|&at| !self.imports_at(at, name) && !self.is_glob_at(at));
            clean && !declares(&self.text[body], name)
        })
    }

    /// Whether an item that a position is in depends on conditions.
    pub(super) fn is_conditional(&self, at: usize) -> bool {
        words(&self.text[self.outline.item_start(at)..at]).any(|word| word == "cfg" || word == "cfg_attr")
    }
}

fn declares(text: &str, name: &str) -> bool {
    let mut before = "";
    words(text).any(|word| {
        let found = word == name && DECLARING.contains(&before);
        before = word;
        found
    })
}
