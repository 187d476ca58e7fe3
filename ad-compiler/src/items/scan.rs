//! The items of a module, from its text: what they are called, who sees them, and where they stand. Their bodies are not read.

use crate::syntax::text::{closed, is_part_of_a_word, past_trivia, word_at};
use std::ops::Range;

/// One item of a module.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Item {
    pub(crate) kind: ItemKind,
    /// Empty for what has none.
    pub(crate) name: String,
    pub(crate) visibility: Visibility,
    /// With its attributes.
    pub(crate) range: Range<usize>,
    /// Where its attributes have come to their end.
    pub(crate) at: usize,
    /// What stands in its braces, if they are its end.
    pub(crate) body: Option<Range<usize>>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ItemKind {
    Module,
    Use,
    Struct,
    Enum,
    Union,
    Trait,
    Alias,
    Function,
    Constant,
    Impl,
    MacroRules,
    /// The call of a macro, which may make items.
    MacroCall,
    ExternCrate,
    Other,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Visibility {
    Private,
    Public,
    /// `pub(crate)`, `pub(super)`, `pub(in path)`: the path.
    In(String),
}

/// The items in a part of a text, which is a file or what stands in the braces of a module.
pub(crate) fn items(text: &str, range: Range<usize>) -> Vec<Item> {
    let mut items = Vec::new();
    let text = &text[..range.end];
    let mut position = range.start;
    loop {
        position = past_trivia(text, position);
        if position >= range.end {
            return items;
        }
        let start = position;
        let Some(item) = item(text, start) else { return items };
        position = item.range.end.max(start + 1);
        items.push(item);
    }
}

/// The item that begins at a position.
fn item(text: &str, start: usize) -> Option<Item> {
    let mut position = start;
    while text[position..].starts_with('#') {
        position = past_trivia(text, position + 1);
        position = past_trivia(text, if text[position..].starts_with('!') { position + 1 } else { position });
        position = past_trivia(text, closed(text, position)?);
    }
    let at = position;
    let visibility = visibility(text, &mut position)?;
    let (kind, name) = kind(text, &mut position);
    let ends_with_braces =
        !matches!(kind, ItemKind::Use | ItemKind::Alias | ItemKind::Constant | ItemKind::ExternCrate);
    let (end, body) = end(text, position, ends_with_braces);
    Some(Item { kind, name, visibility, range: start..end, at, body })
}

fn visibility(text: &str, position: &mut usize) -> Option<Visibility> {
    if word_at(text, *position) != "pub" {
        return Some(Visibility::Private);
    }
    *position = past_trivia(text, *position + 3);
    if !text[*position..].starts_with('(') {
        return Some(Visibility::Public);
    }
    let end = closed(text, *position)?;
    let within = text[*position + 1..end - 1].trim();
    *position = past_trivia(text, end);
    Some(Visibility::In(within.strip_prefix("in ").unwrap_or(within).trim().to_owned()))
}

/// What kind of item it is and its name; the position is behind that.
fn kind(text: &str, position: &mut usize) -> (ItemKind, String) {
    loop {
        let word = word_at(text, *position);
        let next = past_trivia(text, *position + word.len());
        let kind = match word {
            "mod" => ItemKind::Module,
            "use" => ItemKind::Use,
            "struct" => ItemKind::Struct,
            "enum" => ItemKind::Enum,
            "union" => ItemKind::Union,
            "trait" => ItemKind::Trait,
            "type" => ItemKind::Alias,
            "fn" => ItemKind::Function,
            "impl" => ItemKind::Impl,
            "static" => {
                *position = next;
                skip(text, position, "mut");
                return (ItemKind::Constant, named(text, position));
            }
            "const" if !["fn", "unsafe", "async", "extern"].contains(&word_at(text, next)) => {
                ItemKind::Constant
            }
            "extern" if word_at(text, next) == "crate" => {
                *position = past_trivia(text, next + "crate".len());
                return (ItemKind::ExternCrate, named(text, position));
            }
            "extern" if text[next..].starts_with('{') => return (ItemKind::Other, String::new()),
            "const" | "unsafe" | "async" | "default" | "auto" | "safe" => {
                *position = next;
                continue;
            }
            "extern" => {
                // The name of the ABI is a literal, which is trivia.
                *position = next;
                continue;
            }
            "macro_rules" if text[next..].starts_with('!') => {
                *position = past_trivia(text, next + 1);
                return (ItemKind::MacroRules, named(text, position));
            }
            "" => return (ItemKind::Other, String::new()),
            _ => return (ItemKind::MacroCall, String::new()),
        };
        *position = next;
        let name = match kind {
            ItemKind::Use | ItemKind::Impl => String::new(),
            _ => named(text, position),
        };
        return (kind, name);
    }
}

fn skip(text: &str, position: &mut usize, word: &str) {
    if word_at(text, *position) == word {
        *position = past_trivia(text, *position + word.len());
    }
}

fn named(text: &str, position: &mut usize) -> String {
    let name = word_at(text, *position);
    *position += name.len();
    name.to_owned()
}

/// Where the item comes to its end, and what is in the braces that are it.
fn end(text: &str, mut position: usize, ends_with_braces: bool) -> (usize, Option<Range<usize>>) {
    loop {
        position = past_trivia(text, position);
        let Some(character) = text[position..].chars().next() else { return (text.len(), None) };
        match character {
            ';' => return (position + 1, None),
            '{' if ends_with_braces => {
                let end = closed(text, position).unwrap_or(text.len());
                return (end, Some(position + 1..end.saturating_sub(1).max(position + 1)));
            }
            '(' | '[' | '{' => position = closed(text, position).unwrap_or(text.len()),
            _ if is_part_of_a_word(character) => position += word_at(text, position).len(),
            _ => position += character.len_utf8(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{Item, ItemKind, Visibility, items};

    fn of(text: &str) -> Vec<Item> {
        items(text, 0..text.len())
    }

    fn named(text: &str) -> Vec<(ItemKind, String)> {
        of(text).into_iter().map(|item| (item.kind, item.name)).collect()
    }

    #[test]
    fn kinds_and_names() {
        let text = "//! Doc.\n#![allow(unused)]\nuse a::{b, c as d};\npub mod m;\nmod n { fn inner() {} }\n\
             #[derive(Clone)] pub(crate) struct S<T>(T) where T: Copy;\nstruct P { x: [f64; 3] }\nenum E { A { x: f64 }, B }\n\
             pub const unsafe fn f() -> f64 { 1.0 }\nconst C: [f64; 2] = { [1.0; 2] };\nstatic mut X: f64 = 1.0;\n\
             extern \"C\" fn g() {}\nextern \"C\" { fn h(); }\nimpl<T> S<T> { fn m() {} }\nmacro_rules! sq { ($x:expr) => { $x }; }\n\
             sq!(2);\ntype V = Vec<f64>;\ntrait T { fn m(&self); }\nextern crate core;\nunsafe impl Send for P {}\n";
        use ItemKind::*;
        let expected = [
            (Use, ""),
            (Module, "m"),
            (Module, "n"),
            (Struct, "S"),
            (Struct, "P"),
            (Enum, "E"),
            (Function, "f"),
            (Constant, "C"),
            (Constant, "X"),
            (Function, "g"),
            (Other, ""),
            (Impl, ""),
            (MacroRules, "sq"),
            (MacroCall, ""),
            (Alias, "V"),
            (Trait, "T"),
            (ExternCrate, "core"),
            (Impl, ""),
        ];
        let expected: Vec<_> = expected.into_iter().map(|(kind, name)| (kind, name.to_owned())).collect();
        let mut found = named(text);
        // What an inner attribute is taken for begins the first item.
        assert_eq!(found.remove(0), (Use, String::new()));
        assert_eq!(found, expected[1..]);
    }

    #[test]
    fn visibilities_and_bodies() {
        let text = "pub(in crate::a) fn f<'a>(x: &'a str) -> &'a str { \"}\" } pub(super) struct S; mod m { /* } */ fn g() {} }";
        let items = of(text);
        assert_eq!(items[0].visibility, Visibility::In("crate::a".to_owned()));
        assert_eq!(&text[items[0].body.clone().expect("a body")], " \"}\" ");
        assert_eq!(items[1].visibility, Visibility::In("super".to_owned()));
        assert_eq!(items[1].body, None);
        let inner = items[2].body.clone().expect("a body");
        assert_eq!(super::items(text, inner)[0].name, "g");
    }
}
