//! Whether a name in a function means what its module declares: nothing nearer may have the name.

use super::declared::{length_of_signature, signature};
use super::{Context, File};
use crate::syntax::text::words;
use syn::Generics;

/// What declares the name that follows.
const DECLARING: [&str; 11] =
    ["struct", "enum", "union", "type", "trait", "const", "static", "fn", "mod", "macro", "macro_rules"];

impl File {
    /// Whether no parameter, no item and no import between a function and what declares a name can give that another meaning. What it
    /// is declared by may stand in a body around; otherwise it is something of a module.
    pub(super) fn is_unhidden(&self, name: &str, declared: Option<usize>, function: usize) -> bool {
        let Some(start) = self.text[..function].rfind("fn") else { return false };
        let has_parameter = |generics: &Generics| {
            generics.type_params().any(|parameter| parameter.ident == name)
                || generics.const_params().any(|parameter| parameter.ident == name)
        };
        let own = &self.text[start..];
        if signature(own).is_none_or(|signature| has_parameter(&signature.generics)) {
            return false;
        }
        let mut bodies = Vec::new();
        bodies.extend(self.outline.beginning(start + length_of_signature(own) + 1));
        for block in self.outline.around(function).take_while(|block| !block.is_module(&self.text)) {
            match super::read(Some(block.header(&self.text))) {
                context @ (Context::Impl(_) | Context::Trait(_)) => {
                    if context.generics().is_some_and(has_parameter) {
                        return false;
                    }
                }
                Context::Free | Context::Freed | Context::Unknown => bodies.push(block),
            }
        }
        let home = declared.and_then(|at| self.outline.around(at).next()).map(|block| block.body);
        // Behind its own declaration, what is further out does not matter.
        bodies.into_iter().take_while(|block| Some(block.body) != home).all(|block| {
            let body = block.body..block.end;
            let mut imports = self.outline.imports.iter().filter(|at| body.contains(at));
            imports.all(|&at| !self.imports_at(at, name) && !self.may_bring_at(at, name))
                && !declares(&self.text[body], name)
        })
    }

    /// Whether a name in one function means the same in another; in another module, what leads there to the same item, and what nothing in the file
    /// declares or imports.
    pub(super) fn means_the_same(&self, name: &str, from: usize, to: usize) -> bool {
        let in_one_module = self.modules(from).last() == self.modules(to).last();
        let is_of_language = || {
            let mut imports = self.outline.imports.iter();
            imports.all(|&at| !self.imports_at(at, name) && !self.may_bring_at(at, name))
                && !declares(&self.text, name)
        };
        self.is_unhidden(name, None, to)
            && (in_one_module || self.leads_to_the_same(name, from, to) || is_of_language())
    }

    /// Whether an item that a position is in depends on conditions.
    pub(super) fn is_conditional(&self, at: usize) -> bool {
        words(&self.text[self.outline.item_start(at)..at]).any(|word| word == "cfg" || word == "cfg_attr")
    }
}

fn declares(text: &str, name: &str) -> bool {
    // `fn(f64)` is a type.
    let text = text.replace("fn(", "(");
    let mut before = "";
    words(&text).any(|word| {
        let found = word == name && DECLARING.contains(&before);
        before = word;
        found
    })
}
