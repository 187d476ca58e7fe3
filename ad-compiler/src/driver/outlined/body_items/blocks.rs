//! The blocks around each part of a function, with the items that are known in the part.

use crate::lower::outlined::number;
use syn::visit::{self, Visit};
use syn::{Block, Expr, Item, Pat, Stmt};

/// A block around a part.
#[derive(Clone, Debug, Default)]
pub(super) struct Enclosing {
    /// Its items: all of them, but of the macros those that stand before the part.
    pub(super) items: Vec<Item>,
    /// The macros that are called as statements: they may declare something.
    pub(super) macros: Vec<syn::Macro>,
}

/// The blocks around each part that has a number, outermost first, in the order of the numbers.
pub(super) fn around_parts(body: &Block) -> Vec<Vec<Enclosing>> {
    let mut walking = Walking { around: Vec::new(), parts: Vec::new() };
    walking.visit_block(body);
    walking.parts
}

struct Walking {
    around: Vec<Enclosing>,
    parts: Vec<Vec<Enclosing>>,
}

impl Visit<'_> for Walking {
    fn visit_block(&mut self, block: &Block) {
        let is_macro = |item: &Item| matches!(item, Item::Macro(_));
        let items = block.stmts.iter().filter_map(|statement| match statement {
            Stmt::Item(item) if !is_macro(item) => Some(item.clone()),
            _ => None,
        });
        let called = block.stmts.iter().filter_map(|statement| match statement {
            Stmt::Macro(statement) => Some(statement.mac.clone()),
            Stmt::Item(Item::Macro(item)) if item.ident.is_none() => Some(item.mac.clone()),
            _ => None,
        });
        self.around.push(Enclosing { items: items.collect(), macros: called.collect() });
        for statement in &block.stmts {
            match statement {
                Stmt::Item(Item::Macro(item)) if item.ident.is_some() => {
                    let items = &mut self.around.last_mut().expect("this is a block").items;
                    // The last one of a name counts.
                    items.retain(|other| !matches!(other, Item::Macro(other) if other.ident == item.ident));
                    items.push(Item::Macro(item.clone()));
                }
                other => self.visit_stmt(other),
            }
        }
        self.around.pop();
    }

    fn visit_expr(&mut self, expr: &Expr) {
        if let Some(number) = number(expr) {
            if self.parts.len() <= number {
                self.parts.resize(number + 1, Vec::new());
            }
            self.parts[number] = self.around.clone();
        }
        visit::visit_expr(self, expr);
    }

    fn visit_item(&mut self, _: &Item) {}
}

/// The names that the patterns of a function bind.
pub(super) fn variables(function: &syn::ItemFn) -> Vec<String> {
    struct Names(Vec<String>);
    impl Visit<'_> for Names {
        fn visit_pat(&mut self, pattern: &Pat) {
            self.0.extend(crate::source::bound_names(pattern));
        }
        fn visit_receiver(&mut self, _: &syn::Receiver) {
            self.0.push("self".to_owned());
        }
        fn visit_item(&mut self, _: &Item) {}
    }
    let mut names = Names(Vec::new());
    names.visit_item_fn(function);
    names.0
}
