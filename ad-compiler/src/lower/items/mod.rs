//! Items inside of the body.
//!
//! The names that a block declares mean the same in all of it, so items are put before everything else that stands there: what reverses the block
//! has them too (`emit::items`). Blocks that are no bodies of loops, branches or arms of a `match`, those of closures among them, become part of what
//! stands around them, and so do their items. So nothing in the function beside the block may have one of these names.

mod names;

use crate::diagnostics::Errors;
use names::check;
pub(crate) use names::mentions_what_it_is_given;
use proc_macro2::{Delimiter, TokenStream, TokenTree};
use quote::ToTokens;
use syn::visit_mut::{self, VisitMut};
use syn::{Block, Expr, Item, ItemFn, Stmt};

/// The function with the items of each block at its beginning; `None` if there are none.
pub(crate) fn at_the_beginning(item: &ItemFn, errors: &mut Errors) -> Option<ItemFn> {
    let mut ordered = item.clone();
    let mut blocks = Blocks::default();
    for statement in &mut ordered.block.stmts {
        blocks.visit_stmt_mut(statement);
    }
    let own = take_items(&mut ordered.block);
    let is_changed = !own.is_empty() || !blocks.found.is_empty();
    put_in_front(&mut ordered.block, own, blocks.lifted);
    if !blocks.found.is_empty() {
        check(&blocks.found, item, errors);
    }
    is_changed.then_some(ordered)
}

/// An item that is known in all of its block; macros are known from where they stand.
fn is_item(statement: &Stmt) -> bool {
    matches!(statement, Stmt::Item(item) if !matches!(item, Item::Macro(_)))
}

fn take_items(block: &mut Block) -> Vec<Item> {
    let (items, others) = std::mem::take(&mut block.stmts).into_iter().partition(is_item);
    block.stmts = others;
    let item = |statement| match statement {
        Stmt::Item(item) => Some(item),
        _ => None,
    };
    Vec::into_iter(items).filter_map(item).collect()
}

/// Puts items before the statements of a block: its own, and those of blocks inside that become part of it, equal ones once.
fn put_in_front(block: &mut Block, own: Vec<Item>, lifted: Vec<Item>) {
    let mut items: Vec<Item> = Vec::new();
    for item in own.into_iter().chain(lifted) {
        let text = item.to_token_stream().to_string();
        if !items.iter().any(|other| other.to_token_stream().to_string() == text) {
            items.push(item);
        }
    }
    block.stmts.splice(0..0, items.into_iter().map(Stmt::Item));
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
    /// The items of blocks that become part of the one that is visited.
    lifted: Vec<Item>,
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
        let declares = block.stmts.iter().any(is_item);
        let tokens = if declares { block.to_token_stream() } else { TokenStream::new() };
        let items = take_items(block);
        if declares {
            self.found.push(Declaring { items: items.clone(), tokens, flat, around: self.around.clone() });
            self.around.push(self.found.len() - 1);
        }
        let outer = (!flat).then(|| std::mem::take(&mut self.lifted));
        visit_mut::visit_block_mut(self, block);
        match outer {
            Some(outer) => put_in_front(block, items, std::mem::replace(&mut self.lifted, outer)),
            None => self.lifted.extend(items),
        }
        if declares {
            self.around.pop();
        }
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

    // Guards are kept as they are, with the items of their blocks.
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
        // They are only looked at: the items stay where they are.
        let lifted = std::mem::take(&mut self.lifted);
        blocks_in(mac.tokens.clone(), &mut |block| self.visit_block_mut(block));
        self.lifted = lifted;
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
