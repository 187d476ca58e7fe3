//! Items inside of the body.
//!
//! The names that a block declares mean the same in all of it, so items are put before everything else that stands there: what reverses the block
//! has them too (`emit::items`). Beside that block nothing in the function may have one of these names: blocks that are no bodies of loops, branches
//! or arms of a `match` become part of what stands around them.

use crate::context::Declared;
use crate::errors::Errors;
use proc_macro2::{Delimiter, Ident, TokenStream, TokenTree};
use quote::ToTokens;
use std::collections::BTreeMap;
use syn::visit_mut::{self, VisitMut};
use syn::{Block, Expr, Item, ItemFn, Stmt, UseTree};

/// The function with the items of each block at its beginning; `None` if there are none.
pub(crate) fn at_the_beginning(item: &ItemFn, errors: &mut Errors) -> Option<ItemFn> {
    let mut ordered = item.clone();
    let mut blocks = Blocks::default();
    for statement in &mut ordered.block.stmts {
        blocks.visit_stmt_mut(statement);
    }
    let own = in_front(&mut ordered.block);
    if !blocks.found.is_empty() {
        check(&blocks.found, item, errors);
    }
    (!own.is_empty() || !blocks.found.is_empty()).then_some(ordered)
}

/// Puts the items of a block before its other statements. Macros stay: they are known from where they stand.
fn in_front(block: &mut Block) -> Vec<Item> {
    let is_item = |statement: &Stmt| matches!(statement, Stmt::Item(item) if !matches!(item, Item::Macro(_)));
    block.stmts.sort_by_key(|statement| !is_item(statement));
    let items = block.stmts.iter().map_while(|statement| match statement {
        Stmt::Item(item) if is_item(statement) => Some(item.clone()),
        _ => None,
    });
    items.collect()
}

/// A block that declares items.
struct Declaring {
    items: Vec<Item>,
    tokens: TokenStream,
    /// It becomes part of what stands around it.
    flat: bool,
    /// The blocks around it that declare items, by their numbers.
    around: Vec<usize>,
}

#[derive(Default)]
struct Blocks {
    found: Vec<Declaring>,
    around: Vec<usize>,
    /// The block that comes next is the body of a loop, a branch or an arm.
    own_region: bool,
}

impl Blocks {
    fn region(&mut self, block: &mut Block) {
        self.own_region = true;
        self.visit_block_mut(block);
    }
}

impl VisitMut for Blocks {
    fn visit_block_mut(&mut self, block: &mut Block) {
        let flat = !std::mem::take(&mut self.own_region);
        let items = in_front(block);
        if items.is_empty() {
            return visit_mut::visit_block_mut(self, block);
        }
        let tokens = block.to_token_stream();
        self.found.push(Declaring { items, tokens, flat, around: self.around.clone() });
        self.around.push(self.found.len() - 1);
        visit_mut::visit_block_mut(self, block);
        self.around.pop();
    }

    fn visit_expr_if_mut(&mut self, branch: &mut syn::ExprIf) {
        self.visit_expr_mut(&mut branch.cond);
        self.region(&mut branch.then_branch);
        match branch.else_branch.as_mut().map(|(_, otherwise)| &mut **otherwise) {
            Some(Expr::Block(block)) => self.region(&mut block.block),
            Some(other) => self.visit_expr_mut(other),
            None => {}
        }
    }

    fn visit_arm_mut(&mut self, arm: &mut syn::Arm) {
        self.own_region = matches!(*arm.body, Expr::Block(_));
        visit_mut::visit_expr_mut(self, &mut arm.body);
    }

    fn visit_expr_for_loop_mut(&mut self, each: &mut syn::ExprForLoop) {
        self.visit_expr_mut(&mut each.expr);
        self.region(&mut each.body);
    }

    fn visit_expr_while_mut(&mut self, each: &mut syn::ExprWhile) {
        self.visit_expr_mut(&mut each.cond);
        self.region(&mut each.body);
    }

    fn visit_expr_loop_mut(&mut self, each: &mut syn::ExprLoop) {
        self.region(&mut each.body);
    }

    /// Blocks among the arguments of a macro.
    fn visit_macro_mut(&mut self, mac: &mut syn::Macro) {
        blocks_in(mac.tokens.clone(), &mut |block| self.visit_block_mut(block));
    }

    // What is inside of an item has nothing to do with what is outside.
    fn visit_item_mut(&mut self, _: &mut Item) {}
}

fn blocks_in(tokens: TokenStream, visit: &mut impl FnMut(&mut Block)) {
    for token in tokens {
        let TokenTree::Group(group) = &token else { continue };
        match syn::parse2::<Block>(token.to_token_stream()) {
            Ok(mut block) if group.delimiter() == Delimiter::Brace => visit(&mut block),
            _ => blocks_in(group.stream(), visit),
        }
    }
}

/// Nothing outside of a block has the name of one of its items, unless that is declared by the very same item.
fn check(blocks: &[Declaring], function: &ItemFn, errors: &mut Errors) {
    let mut whole = function.to_token_stream();
    let unknown = add_macros(&mut whole, function);
    let mut all: BTreeMap<String, Vec<(usize, &Item, Ident)>> = BTreeMap::new();
    for (number, block) in blocks.iter().enumerate() {
        for item in &block.items {
            let Some(names) = names(item) else {
                if block.flat {
                    let help = "import what is used by name, or import at the beginning of the function";
                    errors.add(item, "what `*` imports into a block is not known to the derivative", help);
                }
                continue;
            };
            for name in names {
                all.entry(name.to_string()).or_default().push((number, item, name));
            }
        }
    }
    const HELP: &str = "give one of the two another name";
    for declared in all.values() {
        let (_, first, name) = &declared[0];
        let is_first =
            |item: &Item| item.to_token_stream().to_string() == first.to_token_stream().to_string();
        let equal = declared.iter().all(|(_, item, _)| is_first(item));
        let is_outermost =
            |number: &usize| !declared.iter().any(|(other, ..)| blocks[*number].around.contains(other));
        let mut numbers: Vec<usize> =
            declared.iter().map(|(number, ..)| *number).filter(is_outermost).collect();
        numbers.dedup();
        if !equal {
            numbers.truncate(1);
        }
        let inside: usize = numbers.iter().map(|&number| count(blocks[number].tokens.clone(), name)).sum();
        let any_flat = declared.iter().any(|(number, ..)| blocks[*number].flat);
        if count(whole.clone(), name) > inside || (any_flat && !equal) {
            let what =
                format!("`{name}` is declared in a block, and stands outside of that block in this function");
            errors.add(name, what, HELP);
        } else if let Some(unknown) = &unknown
            && any_flat
        {
            let what =
                format!("`{name}` is declared in a block, and the macro `{unknown}` may mean another one");
            errors.add(
                name,
                what,
                "declare it at the beginning of the function, or call a function instead of the macro",
            );
        }
    }
}

/// Macros that mention nothing but what they are given.
const HARMLESS: [&str; 28] = [
    "assert",
    "assert_eq",
    "assert_ne",
    "cfg",
    "column",
    "concat",
    "dbg",
    "debug_assert",
    "debug_assert_eq",
    "debug_assert_ne",
    "differentiable_fn",
    "eprint",
    "eprintln",
    "file",
    "format",
    "gradient",
    "line",
    "matches",
    "panic",
    "print",
    "println",
    "stringify",
    "todo",
    "unimplemented",
    "unreachable",
    "value_and_gradient",
    "vec",
    "write",
];

/// Adds the definitions of the macros of the same file that the function may call, and gives the name of one that is not known.
fn add_macros(tokens: &mut TokenStream, function: &ItemFn) -> Option<Ident> {
    let declared = Declared::around(&function.sig.ident);
    let (mut seen, mut open) = (own_macros(tokens.clone()), called(tokens.clone()));
    let mut unknown = None;
    while let Some(name) = open.pop() {
        if seen.contains(&name) || HARMLESS.iter().any(|harmless| name == harmless) {
            continue;
        }
        match declared.macro_rules(&name) {
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
