//! Items that the body of a function declares, in the functions of its parts.
//!
//! Such a function stands beside the user's, where the names of these items may mean others. So it takes along copies of those that it mentions, and what they
//! mention in turn. What would mean something else as a copy is refused.

mod blocks;
mod copies;
mod names;
mod types;
mod words;

use crate::diagnostics::{Page, error};
use crate::lower::items::mentions_what_it_is_given;
use crate::source::Declared;
use blocks::Enclosing;
pub(super) use names::names;
use names::{Space, declares, imports_all, may_import_methods};
use proc_macro2::{Ident, TokenStream};
use quote::ToTokens;
use syn::{Item, ItemFn};
use words::Words;

/// The items around the parts of a function.
pub(super) struct BodyItems<'a> {
    parts: Vec<Vec<Enclosing>>,
    /// The names of the function's variables.
    variables: Vec<String>,
    declared: &'a Declared,
    /// What a part is.
    what: &'static str,
    page: Page,
}

/// The items around a part.
pub(super) struct Around<'a> {
    blocks: &'a [Enclosing],
    of: &'a BodyItems<'a>,
}

impl<'a> BodyItems<'a> {
    /// Those of a function whose parts have numbers.
    pub(super) fn of(function: &ItemFn, declared: &'a Declared, what: &'static str, page: Page) -> Self {
        let (parts, variables) = (blocks::around_parts(&function.block), blocks::variables(function));
        BodyItems { parts, variables, declared, what, page }
    }

    pub(super) fn around(&'a self, part: usize) -> Around<'a> {
        Around { blocks: self.parts.get(part).map_or(&[], Vec::as_slice), of: self }
    }
}

/// An item by the numbers of its block and in that block.
type Place = (usize, usize);

impl<'a> Around<'a> {
    fn item(&self, (block, item): Place) -> &'a Item {
        &self.blocks[block].items[item]
    }

    fn places(&self) -> impl DoubleEndedIterator<Item = Place> + use<'_> {
        let blocks = self.blocks.iter().enumerate();
        blocks.flat_map(|(block, enclosing)| (0..enclosing.items.len()).map(move |item| (block, item)))
    }

    fn refuse(&self, at: impl Into<crate::diagnostics::Extent>, name: &Ident, why: &str) -> syn::Error {
        let what = format!(
            "`{name}` is declared in the body, and {} becomes a function beside it: {why}",
            self.of.what
        );
        error(self.of.page, at, what, format!("declare `{name}` outside of the function"))
    }

    /// What a name means in a block: the innermost items of that name, one for each kind.
    fn meant(&self, name: &Ident, block: usize) -> Vec<Place> {
        let mut found = Vec::new();
        for space in Space::ALL {
            let innermost = self
                .places()
                .rev()
                .find(|&place| place.0 <= block && declares(self.item(place), name, space));
            found.extend(innermost.filter(|place| !found.contains(place)));
        }
        found
    }

    /// The copies that the function of a part begins with.
    pub(super) fn taken_along(&self, part: TokenStream) -> syn::Result<Vec<Item>> {
        let is_empty = |block: &Enclosing| block.items.is_empty() && block.macros.is_empty();
        match self.blocks.iter().all(is_empty) {
            true => Ok(Vec::new()),
            false => self.taken_from(self.blocks.len() - 1, part),
        }
    }

    /// The copies for what stands in a block.
    fn taken_from(&self, innermost: usize, part: TokenStream) -> syn::Result<Vec<Item>> {
        let words = self.with_macros(Words::of(part), innermost);
        self.check_methods(&words)?;
        self.check_declaring_macros(&words)?;
        let mut taken: Vec<Place> = Vec::new();
        let mut open: Vec<(Ident, usize)> = words.names.into_iter().map(|name| (name, innermost)).collect();
        while let Some((name, block)) = open.pop() {
            for place in self.meant(&name, block) {
                if taken.contains(&place) {
                    continue;
                }
                let item = self.item(place);
                if let Some(why) = copies::difference(item) {
                    return Err(self.refuse(&name, &name, why));
                }
                let words = self.words_of(item, place.0)?;
                open.extend(words.names.into_iter().map(|name| (name, place.0)));
                taken.push(place);
            }
        }
        // Their methods are called by names that say nothing of them.
        let silent =
            self.places().filter(|&place| place.0 <= innermost && may_import_methods(self.item(place)));
        let silent: Vec<Place> = silent.filter(|place| !taken.contains(place)).collect();
        for &place in &silent {
            self.check_import(place)?;
        }
        taken.extend(silent);
        taken.sort_unstable();
        self.check_order(&taken)?;
        let is_macro = |item: &Item| matches!(item, Item::Macro(_));
        let (macros, others): (Vec<Item>, Vec<Item>) =
            taken.into_iter().map(|place| self.item(place).clone()).partition(is_macro);
        let mut all: Vec<Item> = Vec::new();
        for item in macros.into_iter().chain(others) {
            if !all.contains(&item) {
                all.push(item);
            }
        }
        Ok(all)
    }

    /// What an item mentions.
    fn words_of(&self, item: &Item, block: usize) -> syn::Result<Words> {
        let words = Words::of(item.to_token_stream());
        if let Item::Macro(syn::ItemMacro { ident: Some(name), .. }) = item
            && let Some(variable) =
                words.names.iter().find(|word| self.is_variable(word) && !words.bound.contains(word))
        {
            let what = format!(
                "the macro `{name}` mentions the variable `{variable}`, and {} becomes a function",
                self.of.what
            );
            return Err(error(
                self.of.page,
                variable,
                what,
                format!("give it to the macro: `{name}!({variable})`"),
            ));
        }
        Ok(self.with_macros(words, block))
    }

    fn is_variable(&self, word: &Ident) -> bool {
        self.of.variables.iter().any(|variable| word == variable)
    }

    /// The words, and those of the macros that are called: what a macro mentions is meant where it is called.
    fn with_macros(&self, mut words: Words, block: usize) -> Words {
        let (mut open, mut seen) = (words.macros.clone(), Vec::new());
        while let Some(name) = open.pop() {
            if seen.contains(&name) || mentions_what_it_is_given(&name) {
                continue;
            }
            if !self.meant(&name, block).is_empty() {
                // It is taken along, and its words are those of an item.
                words.names.push(name.clone());
            } else if let Some(definition) = self.of.declared.macro_rules(&name.clone().into()) {
                let of_macro = Words::of(definition);
                open.extend(of_macro.macros);
                let at_the_call =
                    of_macro.names.into_iter().map(|word| Ident::new(&word.to_string(), name.span()));
                words.names.extend(at_the_call);
            } else {
                // Any of them may be meant.
                words.names.extend(self.named_items(name.span()));
            }
            seen.push(name);
        }
        words
    }

    /// The names of all items, at a place where one of them may be meant.
    fn named_items(&self, at: proc_macro2::Span) -> Vec<Ident> {
        let names = self.places().flat_map(|place| names(self.item(place)));
        names.map(|name| Ident::new(&name.to_string(), at)).collect()
    }

    /// Methods of traits that the body declares are called by names that say nothing of the trait.
    fn check_methods(&self, words: &Words) -> syn::Result<()> {
        for place in self.places() {
            let Item::Trait(declared) = self.item(place) else { continue };
            for item in &declared.items {
                let name = match item {
                    syn::TraitItem::Fn(item) => &item.sig.ident,
                    syn::TraitItem::Const(item) => &item.ident,
                    syn::TraitItem::Type(item) => &item.ident,
                    _ => continue,
                };
                if let Some(member) = words.members.iter().find(|member| *member == name) {
                    let why = format!("`{member}` may be its");
                    return Err(self.refuse(member, &declared.ident, &why));
                }
            }
        }
        Ok(())
    }

    /// Statements such as `thread_local! { static N: Cell<u32> = .. }` and `constants!(N)`.
    fn check_declaring_macros(&self, words: &Words) -> syn::Result<()> {
        for called in self.blocks.iter().flat_map(|block| &block.macros) {
            let given = Words::of(called.tokens.clone());
            let name = called.path.segments.last().map(|last| &last.ident);
            let definition = name.and_then(|name| self.of.declared.macro_rules(&name.clone().into()));
            let definition = Words::of(definition.unwrap_or_default());
            let parameters = definition.declares_parameters.then_some(&given.names);
            let mut declared =
                [&given.declared, &definition.declared].into_iter().chain(parameters).flatten();
            if let Some(name) = declared.find_map(|name| words.names.iter().find(|word| *word == name)) {
                return Err(self.refuse(name, name, "what a macro declares is not known"));
            }
        }
        Ok(())
    }

    /// What an import begins with may be declared in the body, too.
    fn check_import(&self, place: Place) -> syn::Result<()> {
        let words = Words::of(self.item(place).to_token_stream());
        for name in &words.names {
            let meant = self.meant(name, place.0).into_iter().find(|&other| other != place);
            if let Some(why) = meant.and_then(|other| copies::difference(self.item(other))) {
                return Err(self.refuse(name, name, why));
            }
        }
        Ok(())
    }

    /// The copies of all blocks stand in one. Those of outer blocks must not meet names of inner ones there.
    fn check_order(&self, taken: &[Place]) -> syn::Result<()> {
        for &outer in taken {
            let words = Words::of(self.item(outer).to_token_stream());
            for &inner in taken.iter().filter(|inner| inner.0 > outer.0) {
                let (item, other) = (self.item(inner), self.item(outer));
                if item == other {
                    continue;
                }
                if imports_all(item) {
                    let what = format!(
                        "what `*` imports may hide other items of the body, and {} becomes a function beside it",
                        self.of.what
                    );
                    return Err(error(self.of.page, item, what, "import what is used by name"));
                }
                let mut names = words.names.iter().chain(&words.macros);
                if let Some(name) =
                    names.find(|name| Space::ALL.iter().any(|&space| declares(item, name, space)))
                {
                    return Err(self.refuse(name, name, "it is declared in a block around that, too"));
                }
            }
        }
        Ok(())
    }
}
