//! The names of items in blocks: outside of their blocks they stand nowhere.

use super::Declaring;
use crate::diagnostics::{Errors, Page};
use proc_macro2::{Ident, TokenStream, TokenTree};
use quote::ToTokens;
use std::collections::BTreeMap;
use syn::{Item, ItemFn, UseTree};

/// A name that an item declares, with the number of its block.
struct Declared<'a> {
    block: usize,
    item: &'a Item,
    name: Ident,
}

/// Nothing outside of a block has the name of one of its items, unless that is declared by the very same item.
pub(super) fn check(blocks: &[Declaring], function: &ItemFn, errors: &mut Errors) {
    let mut whole = function.to_token_stream();
    let unknown = add_macros(&mut whole, function);
    for all in declared(blocks, errors).values() {
        let (first, name) = (all[0].item.to_token_stream().to_string(), &all[0].name);
        let equal = all.iter().all(|other| other.item.to_token_stream().to_string() == first);
        let any_flat = all.iter().any(|declared| blocks[declared.block].flat);
        let is_outermost =
            |number: &usize| !all.iter().any(|other| blocks[*number].around.contains(&other.block));
        let mut outermost: Vec<usize> =
            all.iter().map(|declared| declared.block).filter(is_outermost).collect();
        outermost.dedup();
        if !equal {
            outermost.truncate(1);
        }
        let inside: usize = outermost.iter().map(|&number| count(blocks[number].tokens.clone(), name)).sum();
        if count(whole.clone(), name) > inside || (any_flat && !equal) {
            let what =
                format!("`{name}` is declared in a block, and stands outside of that block in this function");
            errors.add(Page::Names, name, what, "give one of the two another name");
        } else if let Some(unknown) = &unknown
            && any_flat
        {
            let what =
                format!("`{name}` is declared in a block, and the macro `{unknown}` may mean another one");
            let help = "declare it at the beginning of the function, or call a function instead of the macro";
            errors.add(Page::Names, name, what, help);
        }
    }
}

/// What the blocks declare, by name. What has no visible name is refused where the block becomes part of another.
fn declared<'a>(blocks: &'a [Declaring], errors: &mut Errors) -> BTreeMap<String, Vec<Declared<'a>>> {
    let mut all: BTreeMap<String, Vec<Declared>> = BTreeMap::new();
    for (number, block) in blocks.iter().enumerate() {
        for item in &block.items {
            match names(item) {
                _ if block.flat && may_bring_methods(item) => {
                    let what =
                        "the methods of a trait in a block may not be those that are meant outside of it";
                    errors.add(
                        Page::Names,
                        item,
                        what,
                        "declare it, or import it, at the beginning of the function",
                    );
                }
                None if block.flat => {
                    let what = "what `*` imports into a block is not known to the derivative";
                    let help = "import what is used by name, or import at the beginning of the function";
                    errors.add(Page::Names, item, what, help);
                }
                names => {
                    for name in names.unwrap_or_default() {
                        let declared = Declared { block: number, item, name };
                        all.entry(declared.name.to_string()).or_default().push(declared);
                    }
                }
            }
        }
    }
    all
}

/// Others than those of the standard library that evaluate their arguments.
const HARMLESS: [&str; 8] =
    ["cfg", "column", "differentiable_fn", "file", "gradient", "line", "matches", "value_and_gradient"];

/// Whether a macro mentions nothing but what it is given.
pub(crate) fn mentions_what_it_is_given(name: &Ident) -> bool {
    crate::source::evaluates_arguments(&name.to_string()) || HARMLESS.iter().any(|harmless| name == harmless)
}

/// Adds the definitions of the macros of the same file that the function may call, and gives the name of one that is not known.
fn add_macros(tokens: &mut TokenStream, function: &ItemFn) -> Option<Ident> {
    let declared = crate::source::Declared::around(&function.sig.ident);
    let (mut seen, mut open) = (own_macros(tokens.clone()), called(tokens.clone()));
    let mut unknown = None;
    while let Some(name) = open.pop() {
        if seen.contains(&name) || mentions_what_it_is_given(&name) {
            continue;
        }
        match declared.macro_rules(&name.clone().into()) {
            Some(definition) => {
                open.extend(called(definition.clone()));
                tokens.extend(definition);
            }
            None => unknown = Some(name.clone()),
        }
        seen.push(name);
    }
    unknown
}

/// The names before `!`.
fn called(tokens: TokenStream) -> Vec<Ident> {
    let mut names = Vec::new();
    let mut before = None;
    let mut tokens = tokens.into_iter().peekable();
    while let Some(token) = tokens.next() {
        match (&token, before.take()) {
            (TokenTree::Punct(punct), Some(name))
                if punct.as_char() == '!' && matches!(tokens.peek(), Some(TokenTree::Group(_))) =>
            {
                names.push(name);
            }
            (TokenTree::Group(group), _) => names.extend(called(group.stream())),
            (TokenTree::Ident(ident), _) => before = Some(ident.clone()),
            _ => {}
        }
    }
    names
}

/// The names of the macros that the tokens themselves define.
fn own_macros(tokens: TokenStream) -> Vec<Ident> {
    let mut names = Vec::new();
    let mut tokens = tokens.into_iter().peekable();
    while let Some(token) = tokens.next() {
        match token {
            TokenTree::Ident(ident) if ident == "macro_rules" => {
                tokens.next();
                if let Some(TokenTree::Ident(name)) = tokens.peek() {
                    names.push(name.clone());
                }
            }
            TokenTree::Group(group) => names.extend(own_macros(group.stream())),
            _ => {}
        }
    }
    names
}

/// What an item declares; `None` if that is not visible.
fn names(item: &Item) -> Option<Vec<Ident>> {
    let name = match item {
        Item::Const(item) => &item.ident,
        Item::Enum(item) => &item.ident,
        Item::Fn(item) => &item.sig.ident,
        Item::Mod(item) => &item.ident,
        Item::Static(item) => &item.ident,
        Item::Struct(item) => &item.ident,
        Item::Trait(item) => &item.ident,
        Item::TraitAlias(item) => &item.ident,
        Item::Type(item) => &item.ident,
        Item::Union(item) => &item.ident,
        Item::Use(item) => {
            let mut names = Vec::new();
            return imported(&item.tree, None, &mut names).then_some(names);
        }
        _ => return Some(Vec::new()),
    };
    Some(vec![name.clone()])
}

/// Whether an item is a trait, or an import that may be one.
fn may_bring_methods(item: &Item) -> bool {
    match item {
        Item::Trait(_) | Item::TraitAlias(_) => true,
        Item::Use(item) => imports_trait(&item.tree),
        _ => false,
    }
}

/// Whether a tree imports something without a name, or with one like those of types and traits.
fn imports_trait(tree: &UseTree) -> bool {
    let is_like = |name: &Ident| {
        let name = name.to_string();
        name.starts_with(char::is_uppercase) && name.contains(char::is_lowercase)
    };
    match tree {
        UseTree::Path(path) => imports_trait(&path.tree),
        UseTree::Name(name) => is_like(&name.ident),
        UseTree::Rename(rename) => rename.rename == "_" || is_like(&rename.ident),
        UseTree::Glob(_) => false,
        UseTree::Group(group) => group.items.iter().any(imports_trait),
    }
}

/// Collects the names that are imported, and says whether all are visible.
fn imported(tree: &UseTree, module: Option<&Ident>, names: &mut Vec<Ident>) -> bool {
    match tree {
        UseTree::Path(path) => imported(&path.tree, Some(&path.ident), names),
        UseTree::Name(name) => {
            // `use a::b::{self}` imports `b`.
            let name = if name.ident == "self" { module } else { Some(&name.ident) };
            names.extend(name.cloned());
            true
        }
        UseTree::Rename(rename) => {
            names.extend((rename.rename != "_").then(|| rename.rename.clone()));
            true
        }
        UseTree::Glob(_) => false,
        UseTree::Group(group) => group.items.iter().all(|tree| imported(tree, module, names)),
    }
}

/// How often a name stands in the tokens, but for fields, methods and what belongs to a path.
fn count(tokens: TokenStream, name: &Ident) -> usize {
    let mut found = 0;
    // The punctuation just before, as it is written.
    let mut before = String::new();
    for token in tokens {
        match &token {
            TokenTree::Group(group) => found += count(group.stream(), name),
            TokenTree::Ident(ident) => {
                let is_part = before.ends_with("::")
                    || before.ends_with('\'')
                    || (before.ends_with('.') && !before.ends_with(".."));
                found += usize::from(ident == name && !is_part);
            }
            // Strings may be formats.
            TokenTree::Literal(literal) => {
                let text = literal.to_string();
                let words = text.split(|c: char| !c.is_alphanumeric() && c != '_');
                found += words.filter(|word| name == word).count();
            }
            TokenTree::Punct(_) => {}
        }
        match &token {
            TokenTree::Punct(punct) => before.push(punct.as_char()),
            _ => before.clear(),
        }
    }
    found
}
