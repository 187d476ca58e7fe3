//! Items inside of blocks: they are declared at the beginning of the function, so that the reverse sweep means the same by their names.
//!
//! `for x in list { const SCALE: f64 = 2.0; sum += SCALE * x; }`: the block that reverses the loop's is another one, in which a `SCALE` of the
//! module, if there is any, would be found instead.

use crate::context::Declared;
use crate::errors::Errors;
use proc_macro2::{Ident, TokenStream, TokenTree};
use quote::ToTokens;
use syn::visit_mut::{self, VisitMut};
use syn::{Block, Item, ItemFn, Stmt, UseTree};

/// The function with its items at its beginning; `None` if there are none.
pub(crate) fn at_the_beginning(item: &ItemFn, errors: &mut Errors) -> Option<ItemFn> {
    let mut lifted = item.clone();
    let mut lifting = Lifting { items: Vec::new() };
    for statement in &mut lifted.block.stmts {
        visit_mut::visit_stmt_mut(&mut lifting, statement);
    }
    let mut items = take_items(&mut lifted.block);
    if !lifting.items.is_empty() {
        let mut whole = item.to_token_stream();
        whole.extend(macros_of(item));
        for (item, inside) in lifting.items {
            check(&item, inside, &whole, errors);
            items.push(item);
        }
    }
    if items.is_empty() {
        return None;
    }
    lifted.block.stmts.splice(0..0, items.into_iter().map(Stmt::Item));
    Some(lifted)
}

/// Macros stay: they are known from where they stand.
fn take_items(block: &mut Block) -> Vec<Item> {
    let mut items = Vec::new();
    block.stmts.retain(|statement| match statement {
        Stmt::Item(Item::Macro(_)) => true,
        Stmt::Item(item) => {
            items.push(item.clone());
            false
        }
        _ => true,
    });
    items
}

/// The definitions of the macros of the same file that the function may call.
fn macros_of(item: &ItemFn) -> TokenStream {
    let declared = Declared::around(&item.sig.ident);
    let mut definitions = TokenStream::new();
    let (mut seen, mut open) = (Vec::new(), called(item.to_token_stream()));
    while let Some(name) = open.pop() {
        if !seen.contains(&name)
            && let Some(definition) = declared.macro_rules(&name)
        {
            open.extend(called(definition.clone()));
            definitions.extend(definition);
            seen.push(name);
        }
    }
    definitions
}

/// The names before `!`.
fn called(tokens: TokenStream) -> Vec<Ident> {
    let mut names = Vec::new();
    let mut before = None;
    for token in tokens {
        match (&token, before.take()) {
            (TokenTree::Punct(punct), Some(name)) if punct.as_char() == '!' => names.push(name),
            (TokenTree::Group(group), _) => names.extend(called(group.stream())),
            (TokenTree::Ident(ident), _) => before = Some(ident.clone()),
            _ => {}
        }
    }
    names
}

struct Lifting {
    /// Each with all that stands in its block.
    items: Vec<(Item, TokenStream)>,
}

impl VisitMut for Lifting {
    fn visit_block_mut(&mut self, block: &mut Block) {
        let has_items = block.stmts.iter().any(|statement| matches!(statement, Stmt::Item(_)));
        let inside = if has_items { block.to_token_stream() } else { TokenStream::new() };
        visit_mut::visit_block_mut(self, block);
        self.items.extend(take_items(block).into_iter().map(|item| (item, inside.clone())));
    }

    // What is inside of an item has nothing to do with what is outside.
    fn visit_item_mut(&mut self, _: &mut Item) {}
}

/// The names of an item mean nothing else outside of its block; `whole` are all tokens in which they may stand.
fn check(item: &Item, inside: TokenStream, whole: &TokenStream, errors: &mut Errors) {
    let Some(names) = names(item) else {
        let help = "import what is used by name, or import at the beginning of the function";
        errors.add(item, "what `*` imports into a block is not known to the derivative", help);
        return;
    };
    for name in names {
        if count(whole.clone(), &name) > count(inside.clone(), &name) {
            let what =
                format!("`{name}` is declared in a block, and stands outside of that block in this function");
            errors.add(&name, what, "give one of the two another name");
        }
    }
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
                found += literal.to_string().matches(&format!("{{{name}")).count();
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
