//! What stands where in a source file, found in one pass over its text: a file has many functions that ask.

use crate::collections::HashMap;
use crate::syntax::text::{for_each_character, is_part_of_a_word, word_at, words};

/// A block in braces.
#[derive(Debug)]
pub(super) struct Block {
    /// Where the text before its brace begins: `impl Point`.
    start: usize,
    /// Where its body begins.
    pub(super) body: usize,
    /// Where its closing brace is.
    pub(super) end: usize,
    parent: Option<usize>,
}

/// Where items are declared, by their names.
pub(super) type Places = HashMap<String, Vec<usize>>;

#[derive(Debug, Default)]
pub(super) struct Outline {
    /// In the order of their opening braces.
    blocks: Vec<Block>,
    /// Behind braces and semicolons, where items may begin.
    boundaries: Vec<usize>,
    pub(super) functions: Places,
    pub(super) structs: Places,
    /// Other names of types: of aliases, enums, unions and traits.
    pub(super) types: Places,
    /// Constants and statics.
    pub(super) constants: Places,
    /// Where imports begin.
    pub(super) imports: Vec<usize>,
    /// The bodies of macros by example.
    pub(super) macros: Places,
    /// Where adjoints of functions are registered, `adjoint(of = path)`.
    pub(super) adjoints: Vec<usize>,
}

impl Outline {
    pub(super) fn of(text: &str) -> Self {
        let mut outline = Outline::default();
        let mut open: Vec<usize> = Vec::new();
        // Inside of parentheses and brackets `;` ends nothing: `[f64; 3]`.
        let mut nested = 0usize;
        let mut start = 0;
        let mut in_word = None;
        for_each_character(text, |position, character| {
            let next = position + character.len_utf8();
            if is_part_of_a_word(character) {
                if in_word != Some(position) {
                    outline.word(text, position);
                }
                in_word = Some(next);
                return true;
            }
            match character {
                '(' | '[' => nested += 1,
                ')' | ']' => nested = nested.saturating_sub(1),
                '{' => {
                    let parent = open.last().copied();
                    open.push(outline.blocks.len());
                    outline.blocks.push(Block { start, body: next, end: text.len(), parent });
                    start = next;
                }
                '}' => {
                    if let Some(block) = open.pop() {
                        outline.blocks[block].end = position;
                    }
                    start = next;
                }
                ';' if nested == 0 => start = next,
                _ => {}
            }
            if nested == 0 && matches!(character, '{' | '}' | ';') {
                outline.boundaries.push(next);
            }
            true
        });
        outline
    }

    /// Notes what a word at a position declares or names.
    fn word(&mut self, text: &str, position: usize) {
        let rest = &text[position..];
        let after = |keyword: &str| {
            rest.strip_prefix(keyword)
                .filter(|after| !after.starts_with(is_part_of_a_word))
                .map(str::trim_start)
        };
        let name_of =
            |after: &str| words(after).next().filter(|name| after.starts_with(name)).map(str::to_owned);
        if let Some(after) = after("fn")
            && let Some(name) = name_of(after)
            && after[name.len()..].trim_start().starts_with(['(', '<'])
        {
            self.functions.entry(name).or_default().push(position);
        } else if let Some(name) = after("struct").and_then(name_of) {
            self.structs.entry(name).or_default().push(position);
        } else if let Some(name) =
            ["type", "enum", "union", "trait"].iter().find_map(|keyword| after(keyword)).and_then(name_of)
        {
            self.types.entry(name).or_default().push(position);
        } else if let Some(after) = after("const").or_else(|| after("static"))
            && let Some(name) = name_of(after)
            && after[name.len()..].trim_start().starts_with(':')
        {
            self.constants.entry(name).or_default().push(position);
        } else if let Some(after) =
            after("macro_rules").and_then(|after| after.strip_prefix('!')).map(str::trim_start)
            && let Some(name) = name_of(after)
            && let Some(body) = after[name.len()..].trim_start().strip_prefix(['{', '(', '['])
        {
            self.macros.entry(name).or_default().push(text.len() - body.len());
        } else if after("use").is_some() {
            self.imports.push(position);
        } else if let Some(arguments) = after("adjoint").and_then(|after| after.strip_prefix('('))
            && words(arguments).next() == Some("of")
        {
            self.adjoints.push(position);
        }
    }

    /// The blocks around a position, innermost first.
    pub(super) fn around(&self, at: usize) -> impl Iterator<Item = &Block> {
        let last = self.blocks.partition_point(|block| block.body <= at).checked_sub(1);
        let up = |block: &usize| self.blocks[*block].parent;
        std::iter::successors(last, up).map(|block| &self.blocks[block]).filter(move |block| at <= block.end)
    }

    /// Whether what is at a position stands in a module, not in a body or an impl.
    pub(super) fn is_of_module(&self, at: usize, text: &str) -> bool {
        self.around(at).next().is_none_or(|block| block.is_module(text))
    }

    /// Whether a module of that name is declared anywhere, here or in a file of its own.
    pub(super) fn has_module(&self, name: &str, text: &str) -> bool {
        let mut before = "";
        words(text).any(|word| std::mem::replace(&mut before, word) == "mod" && word == name)
    }

    /// Where the text before each block begins, that text, and where the block ends.
    pub(super) fn headers<'t>(&'t self, text: &'t str) -> impl Iterator<Item = (usize, &'t str, usize)> {
        self.blocks.iter().map(|block| (block.start, block.header(text), block.end))
    }

    /// The block that begins at a position.
    pub(super) fn beginning(&self, body: usize) -> Option<&Block> {
        self.blocks.binary_search_by_key(&body, |block| block.body).ok().map(|block| &self.blocks[block])
    }

    /// Where the item begins that a position is in.
    pub(super) fn item_start(&self, at: usize) -> usize {
        let before = self.boundaries.partition_point(|&boundary| boundary <= at);
        before.checked_sub(1).map_or(0, |boundary| self.boundaries[boundary])
    }
}

impl Block {
    /// The text before its brace.
    pub(super) fn header<'t>(&self, text: &'t str) -> &'t str {
        &text[self.start..self.body - 1]
    }

    /// Whether it is certainly that of a module or a function.
    pub(super) fn is_free(&self, text: &str) -> bool {
        matches!(self.keyword(text), Some("mod" | "fn"))
    }

    /// Whether it is certainly that of an `impl` or a trait.
    pub(super) fn is_of_methods(&self, text: &str) -> bool {
        matches!(self.keyword(text), Some("impl" | "trait"))
    }

    /// The word that says what it is the block of.
    fn keyword<'t>(&self, text: &'t str) -> Option<&'t str> {
        const KEYWORDS: [&str; 8] = ["impl", "trait", "mod", "fn", "struct", "enum", "union", "macro_rules"];
        let header = self.header(text);
        let (mut found, mut behind) = (None, 0);
        // Comments speak of anything.
        for_each_character(header, |at, character| {
            if at >= behind && is_part_of_a_word(character) {
                let word = word_at(header, at);
                behind = at + word.len();
                found = KEYWORDS.contains(&word).then_some(word);
            }
            found.is_none()
        });
        found
    }

    pub(super) fn is_module(&self, text: &str) -> bool {
        words(self.header(text)).any(|word| word == "mod")
    }
}
