//! What a function stands in: the tokens of an attribute end at the function, the source file does not.
//!
//! The type that a function belongs to, and its type parameters, are nowhere in the function. So the file is read, up
//! to the function's name, and the block that is open there says it. Where there is no file (in macros, in editors), or
//! where it does not read as expected, nothing is known.

mod declared;
mod structs;
mod unmarked;
mod viewers;

use proc_macro2::{Ident, Span};
use std::cell::{OnceCell, RefCell};
use std::collections::HashMap;
use std::path::PathBuf;
use std::rc::Rc;
use std::time::SystemTime;

pub(crate) use declared::Declared;
pub(crate) use structs::{element, type_name};
pub(crate) use viewers::Viewer;

/// The block around a function.
#[derive(Clone, Debug)]
pub(crate) enum Context {
    /// A module, or a body.
    Free,
    /// `impl Type`, `impl Trait for Type`.
    Impl(Box<syn::ItemImpl>),
    Trait(Box<syn::ItemTrait>),
    Unknown,
}

impl Context {
    pub(crate) fn of(name: &Ident) -> Self {
        around(name).unwrap_or(Context::Unknown)
    }

    /// The type parameters of the block.
    pub(crate) fn generics(&self) -> Option<&syn::Generics> {
        match self {
            Context::Impl(item) => Some(&item.generics),
            Context::Trait(item) => Some(&item.generics),
            Context::Free | Context::Unknown => None,
        }
    }
}

fn around(name: &Ident) -> Option<Context> {
    let (file, at) = file(name.span(), &name.to_string())?;
    Some(read(enclosing(&file.text[..at]).map(|open| open.header)))
}

/// The items of the module that a token stands in.
pub(crate) fn siblings(token: Span, spelled: &str) -> Option<Vec<syn::Item>> {
    let (file, at) = file(token, spelled)?;
    let text = &file.text;
    let body = match enclosing(&text[..at]) {
        Some(open) => &text[open.body..open.body + length_of_block(&text[open.body..])],
        None => &text[..],
    };
    Some(syn::parse_file(body).ok()?.items)
}

/// A source file; each is read once for all functions in it.
#[derive(Debug)]
struct File {
    text: String,
    /// Where functions are declared, by their names.
    functions: OnceCell<HashMap<String, Vec<usize>>>,
}

impl File {
    fn at(path: PathBuf) -> Option<Rc<File>> {
        thread_local!(static LAST: RefCell<Option<(PathBuf, SystemTime, Rc<File>)>> = const { RefCell::new(None) });
        let changed = std::fs::metadata(&path).ok()?.modified().ok()?;
        LAST.with_borrow_mut(|last| {
            if let Some((known, then, file)) = last
                && *known == path
                && *then == changed
            {
                return Some(file.clone());
            }
            let file =
                Rc::new(File { text: std::fs::read_to_string(&path).ok()?, functions: OnceCell::new() });
            *last = Some((path, changed, file.clone()));
            Some(file)
        })
    }
}

/// The file of a token, and where in it the token stands.
fn file(token: Span, spelled: &str) -> Option<(Rc<File>, usize)> {
    if !proc_macro::is_available() {
        return None;
    }
    let span = token.unwrap();
    let file = File::at(span.local_file()?)?;
    let text = &file.text;
    let line_start = text.split_inclusive('\n').take(span.line() - 1).map(str::len).sum::<usize>();
    let line = &text[line_start..];
    let column: usize = line.chars().take(span.column() - 1).map(char::len_utf8).sum();
    let at = line_start + column;
    // Tokens that a macro has made stand elsewhere.
    text.get(at..)?.starts_with(spelled).then_some(())?;
    Some((file, at))
}

fn read(header: Option<String>) -> Context {
    let Some(header) = header else { return Context::Free };
    match syn::parse_str::<syn::Item>(&format!("{header} {{}}")) {
        Ok(syn::Item::Impl(item)) => Context::Impl(Box::new(item)),
        Ok(syn::Item::Trait(item)) => Context::Trait(Box::new(item)),
        Ok(syn::Item::Mod(_) | syn::Item::Fn(_)) => Context::Free,
        _ => Context::Unknown,
    }
}

/// A block that is open.
struct Open {
    /// The text before its brace: `impl Point`.
    header: String,
    /// Where its body begins.
    body: usize,
}

/// The modules around a position, outermost first, by where their bodies begin.
fn modules(text: &str, at: usize) -> Vec<usize> {
    open_blocks(&text[..at]).iter().filter(|open| open.is_module()).map(|open| open.body).collect()
}

impl Open {
    fn is_module(&self) -> bool {
        self.header.split_whitespace().any(|word| word == "mod")
    }
}

/// The innermost block that is open at the end. `None` at the top of a file.
fn enclosing(text: &str) -> Option<Open> {
    open_blocks(text).pop()
}

/// The blocks that are open at the end, outermost first.
fn open_blocks(text: &str) -> Vec<Open> {
    let mut open: Vec<Open> = Vec::new();
    // Inside of parentheses and brackets `;` ends nothing: `[f64; 3]`.
    let mut nested = 0usize;
    let mut start = 0;
    for_each_character(text, |position, character| {
        let next = position + character.len_utf8();
        match character {
            '(' | '[' => nested += 1,
            ')' | ']' => nested = nested.saturating_sub(1),
            '{' => {
                open.push(Open { header: text[start..position].to_string(), body: next });
                start = next;
            }
            '}' => {
                open.pop();
                start = next;
            }
            ';' if nested == 0 => start = next,
            _ => {}
        }
        true
    });
    open
}

/// How long the body of a block is, from its beginning.
fn length_of_block(text: &str) -> usize {
    let mut depth = 0usize;
    let mut length = text.len();
    for_each_character(text, |position, character| {
        match character {
            '{' => depth += 1,
            '}' if depth == 0 => {
                length = position;
                return false;
            }
            '}' => depth -= 1,
            _ => {}
        }
        true
    });
    length
}

/// Visits the characters outside of comments and literals, until one is enough.
fn for_each_character(text: &str, mut visit: impl FnMut(usize, char) -> bool) {
    let mut position = 0;
    while position < text.len() {
        let rest = &text[position..];
        if let Some(length) = skipped(rest) {
            position += length;
            continue;
        }
        let character = rest.chars().next().expect("the text goes on");
        if !visit(position, character) {
            return;
        }
        position += character.len_utf8();
    }
}

/// The length of a comment or a literal that the text begins with: what is in them are no braces.
fn skipped(text: &str) -> Option<usize> {
    if text.starts_with("//") {
        return Some(text.find('\n').unwrap_or(text.len()));
    }
    if text.starts_with("/*") {
        return Some(block_comment(text));
    }
    if let Some(length) = raw_string(text) {
        return Some(length);
    }
    if text.starts_with('"') {
        return Some(quoted(text, '"'));
    }
    if let Some(after) = text.strip_prefix('\'') {
        // `'a` is a lifetime, `'a'` and `'\n'` are characters.
        let mut characters = after.chars();
        let first = characters.next()?;
        let is_character = first == '\\' || characters.next() == Some('\'');
        return Some(if is_character { quoted(text, '\'') } else { 1 });
    }
    None
}

fn quoted(text: &str, quote: char) -> usize {
    let mut escaped = false;
    for (position, character) in text.char_indices().skip(1) {
        if character == quote && !escaped {
            return position + 1;
        }
        escaped = character == '\\' && !escaped;
    }
    text.len()
}

fn raw_string(text: &str) -> Option<usize> {
    let after = text.strip_prefix("br").or_else(|| text.strip_prefix('r'))?;
    let hashes = after.chars().take_while(|character| *character == '#').count();
    let body = after[hashes..].strip_prefix('"')?;
    let end = format!("\"{}", "#".repeat(hashes));
    let length = body.find(&end).map_or(body.len(), |position| position + end.len());
    Some(text.len() - body.len() + length)
}

fn block_comment(text: &str) -> usize {
    let mut depth = 0usize;
    let mut position = 0;
    while position < text.len() {
        let rest = &text[position..];
        if rest.starts_with("/*") {
            depth += 1;
            position += 2;
        } else if rest.starts_with("*/") {
            depth -= 1;
            position += 2;
            if depth == 0 {
                return position;
            }
        } else {
            position += rest.chars().next().map_or(1, char::len_utf8);
        }
    }
    text.len()
}

#[cfg(test)]
mod tests {
    use super::{Context, enclosing, read};

    fn context(text: &str) -> Context {
        read(enclosing(text).map(|open| open.header))
    }

    #[test]
    fn the_innermost_open_block_counts() {
        assert!(matches!(
            context("fn f() { impl A {} } mod m { const X: [f64; 3] = [0.0; 3]; fn "),
            Context::Free
        ));
        assert!(matches!(context("impl A { fn g() { 1; } fn "), Context::Impl(_)));
        assert!(matches!(context("pub trait T<X: Copy>: Clone where X: Send { fn "), Context::Trait(_)));
        assert!(matches!(context("fn outer() { let x = 1; fn "), Context::Free));
        assert!(matches!(context("fn "), Context::Free));
    }

    #[test]
    fn type_parameters_are_seen() {
        let Context::Impl(item) =
            context("/// Doc {\n#[cfg(x)] impl<T: Float, const N: usize> A<T> for [T; N] { fn ")
        else {
            panic!("an impl")
        };
        assert_eq!(item.generics.type_params().count(), 1);
    }

    #[test]
    fn comments_and_literals_open_nothing() {
        let text = "impl A { /* { /* { */ } */ // {\n fn g<'a>(x: &'a str) { '{'; '\\''; \"{\\\"\"; r#\"{\"# ; b'{'; } fn ";
        assert!(matches!(context(text), Context::Impl(_)));
    }

    #[test]
    fn what_does_not_read_as_rust_is_unknown() {
        assert!(matches!(context("macro_rules! m { ($x:ident) => { fn "), Context::Unknown));
    }
}
