//! What is mutated: everything in the repository that a macro is asked to expand, where it stands in its file, and random programs.

use super::input::{Input, Macro};
use proc_macro2::{Delimiter, TokenStream, TokenTree};
use program_generator::{Language, Program};
use std::fs::read_to_string;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// Folders with functions that are accepted, and with such that are refused.
const FOLDERS: &[&str] = &["tests/corpus/tests", "ad-runtime/examples", "examples", "benches", "ui-tests"];

/// All inputs of the repository's files, in the order of their names.
pub(super) fn of_repository() -> Vec<Input> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let mut inputs = Vec::new();
    for folder in FOLDERS {
        let mut paths = files(&root.join(folder));
        paths.sort();
        for path in paths {
            let text = read_to_string(&path).expect("the file can be read");
            // What is compared to text only, is no Rust.
            let Ok(tokens) = text.parse::<TokenStream>() else { continue };
            let mut walk = Walk { inputs: &mut inputs };
            walk.tokens(&tokens, "", "");
        }
    }
    inputs
}

fn files(folder: &Path) -> Vec<PathBuf> {
    let Ok(entries) = std::fs::read_dir(folder) else { return Vec::new() };
    let paths = entries.map(|entry| entry.expect("the folder can be read").path());
    let (folders, files): (Vec<PathBuf>, Vec<PathBuf>) = paths.partition(|path| path.is_dir());
    let files = files.into_iter().filter(|path| path.extension().is_some_and(|found| found == "rs"));
    files.chain(folders.iter().flat_map(|folder| self::files(folder))).collect()
}

/// A random program, each function and impl of which is an input.
pub(super) fn of_program(seed: u64) -> Vec<Input> {
    let language = Language::ALL[(seed % 5) as usize];
    let program = Program::random_in(language, seed, 3 + (seed / 5 % 10) as usize).to_string();
    let tokens: TokenStream = program.parse().expect("the program is tokens");
    let marked: Vec<TokenTree> = tokens.into_iter().collect();
    let mut inputs = Vec::new();
    let mut at = 0;
    while at < marked.len() {
        let end = end_of_item(&marked, at);
        let is = |word: &str| {
            marked[at..end].iter().any(|token| matches!(token, TokenTree::Ident(name) if name == word))
        };
        if is("fn") || is("impl") || is("trait") {
            inputs.push(Input {
                expander: Macro::Differentiable,
                args: "forward, reverse".into(),
                item: text(&marked[at..end]),
                before: text(&marked[..at]).into(),
                after: text(&marked[end..]).into(),
            });
        }
        at = end;
    }
    inputs
}

struct Walk<'a> {
    inputs: &'a mut Vec<Input>,
}

impl Walk<'_> {
    /// Finds what the tokens ask for, which stand between two texts.
    fn tokens(&mut self, tokens: &TokenStream, before: &str, after: &str) {
        let tokens: Vec<TokenTree> = tokens.clone().into_iter().collect();
        let around = |from: usize, to: usize| {
            let before = format!("{before} {} ", text(&tokens[nearest_before(&tokens, from)..from]));
            let after = format!(" {} {after}", text(&tokens[to..nearest_after(&tokens, to)]));
            (before, after)
        };
        for (at, token) in tokens.iter().enumerate() {
            if let Some((expander, args)) = mark(&tokens, at) {
                let end = end_of_item(&tokens, at + 2);
                let (before, after) = around(at + 2, end);
                let item = text(&tokens[at + 2..end]);
                self.add(expander, args, item, before, after);
            }
            if let Some(expander) = called(&tokens, at)
                && let TokenTree::Group(group) = &tokens[at + 2]
            {
                let (before, after) = around(at + 2, at + 3);
                self.add(
                    expander,
                    String::new(),
                    group.stream().to_string(),
                    before + "(",
                    format!("){after}"),
                );
            }
            if let TokenTree::Group(group) = token
                && holds_mark(group.stream())
            {
                let (opening, closing) = match group.delimiter() {
                    Delimiter::Brace => ("{", "}"),
                    Delimiter::Bracket => ("[", "]"),
                    Delimiter::Parenthesis | Delimiter::None => ("(", ")"),
                };
                let (before, after) = around(at, at + 1);
                self.tokens(&group.stream(), &format!("{before}{opening}"), &format!("{closing}{after}"));
            }
        }
    }

    fn add(&mut self, expander: Macro, args: String, item: String, before: String, after: String) {
        let (before, after): (Arc<str>, Arc<str>) = (before.into(), after.into());
        self.inputs.push(Input { expander, args, item, before, after });
    }
}

/// Whether an attribute stands at a position, and what it asks for.
fn mark(tokens: &[TokenTree], at: usize) -> Option<(Macro, String)> {
    let [TokenTree::Punct(hash), TokenTree::Group(group), ..] = &tokens[at..] else { return None };
    if hash.as_char() != '#' || group.delimiter() != Delimiter::Bracket {
        return None;
    }
    let inside: Vec<TokenTree> = group.stream().into_iter().collect();
    // `ad_runtime::differentiable(..)`
    let args = match inside.last() {
        Some(TokenTree::Group(args)) => args.stream(),
        _ => TokenStream::new(),
    };
    let name = inside.iter().rev().find_map(|token| match token {
        TokenTree::Ident(name) => Some(name.to_string()),
        _ => None,
    });
    match name?.as_str() {
        "differentiable" => Some((Macro::Differentiable, args.to_string())),
        "adjoint" => Some((Macro::Adjoint, args.to_string())),
        "derive" if args.to_string().contains("Differentiable") => Some((Macro::Derive, String::new())),
        _ => None,
    }
}

/// Whether a macro is called at a position.
fn called(tokens: &[TokenTree], at: usize) -> Option<Macro> {
    let [TokenTree::Ident(name), TokenTree::Punct(bang), TokenTree::Group(_), ..] = &tokens[at..] else {
        return None;
    };
    match (name.to_string().as_str(), bang.as_char()) {
        ("differentiable_fn", '!') => Some(Macro::FunctionValue),
        ("gradient" | "value_and_gradient", '!') => Some(Macro::Gradient),
        _ => None,
    }
}

fn holds_mark(tokens: TokenStream) -> bool {
    let tokens: Vec<TokenTree> = tokens.into_iter().collect();
    (0..tokens.len()).any(|at| {
        let inside = matches!(&tokens[at], TokenTree::Group(group) if holds_mark(group.stream()));
        inside || mark(&tokens, at).is_some() || called(&tokens, at).is_some()
    })
}

/// Behind the item that begins at a position: behind its braces, or its semicolon.
fn end_of_item(tokens: &[TokenTree], from: usize) -> usize {
    let length =
        tokens[from..].iter().position(ends_item).map_or(tokens.len() - from, |position| position + 1);
    from + length
}

fn ends_item(token: &TokenTree) -> bool {
    match token {
        TokenTree::Group(group) => group.delimiter() == Delimiter::Brace,
        TokenTree::Punct(punct) => punct.as_char() == ';',
        _ => false,
    }
}

/// So many items around what is mutated are kept of its file, which is read for every input.
const NEAREST: usize = 8;

fn nearest_before(tokens: &[TokenTree], at: usize) -> usize {
    let ends = (0..at).rev().filter(|&token| ends_item(&tokens[token]));
    // The first is the end of the item before.
    ends.map(|end| end + 1).nth(NEAREST).unwrap_or(0)
}

fn nearest_after(tokens: &[TokenTree], at: usize) -> usize {
    let mut ends = (at..tokens.len()).filter(|&token| ends_item(&tokens[token]));
    ends.nth(NEAREST).map_or(tokens.len(), |end| end + 1)
}

fn text(tokens: &[TokenTree]) -> String {
    tokens.iter().cloned().collect::<TokenStream>().to_string()
}
