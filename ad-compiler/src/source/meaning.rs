//! Whether a name in a function means what its module declares: nothing nearer may have the name.

use super::declared::{length_of_signature, signature};
use super::{Context, File};
use crate::syntax::text::{closed, past_trivia, words};
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
            match super::in_block(Some(block.header(&self.text))) {
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

    /// Whether what is declared at a position may be missing at another one: it depends on conditions, or a block around it does.
    pub(super) fn may_be_missing(&self, at: usize, from: usize) -> bool {
        let says = |text: &str| words(text).any(|word| word == "cfg" || word == "cfg_attr");
        self.is_conditional(at)
            || self.outline.around(at).any(|block| {
                let is_around = (block.body..=block.end).contains(&from);
                !is_around && (says(block.header(&self.text)) || says(self.inner_attributes(block.body)))
            })
    }

    /// The attributes that stand at the beginning of a block, for all of it.
    pub(super) fn inner_attributes(&self, body: usize) -> &str {
        let mut end = past_trivia(&self.text, body);
        let start = end;
        while self.text[end..].starts_with("#![") {
            let Some(behind) = closed(&self.text, end + 2) else { break };
            end = past_trivia(&self.text, behind);
        }
        &self.text[start..end]
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
