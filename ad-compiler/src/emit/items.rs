//! Items of the blocks of the body, in what reverses those blocks: there too, names mean what the block says.

use super::printer::Printer;
use crate::ir::*;
use crate::syntax::mentions::mentions;
use std::collections::BTreeMap;
use syn::{Expr, Item, Stmt};

/// The items that regions declare, but for the function's own block, whose items the closure sees.
#[derive(Debug, Default)]
pub(super) struct Items {
    by_region: BTreeMap<RegionId, Vec<Item>>,
}

impl Items {
    pub(super) fn of(function: &Function) -> Self {
        let mut items = Items::default();
        function.body.each_region(&mut |region| {
            let own = region.lines.iter().filter_map(|line| match line {
                Line::Item(statement) => match &**statement {
                    Stmt::Item(item) => Some(item.clone()),
                    _ => None,
                },
                _ => None,
            });
            let own: Vec<Item> = own.collect();
            if region.id != function.body.id && !own.is_empty() {
                items.by_region.insert(region.id, own);
            }
        });
        items
    }
}

impl Printer<'_> {
    /// The items of a region that is reversed, before its statements, if these may mention one.
    pub(super) fn add_items(&self, region: RegionId, statements: &mut Vec<Stmt>, tail: Option<&Expr>) {
        let Some(items) = self.items.by_region.get(&region) else { return };
        let may_mention = |item: &Item| match name(item) {
            Some(name) => {
                statements.iter().any(|statement| mentions(statement, &|ident| ident == name))
                    || tail.is_some_and(|tail| mentions(tail, &|ident| ident == name))
            }
            None => true,
        };
        if items.iter().any(may_mention) {
            statements.splice(0..0, items.iter().cloned().map(Stmt::Item));
        }
    }
}

/// The one name that a value can be mentioned by.
fn name(item: &Item) -> Option<&proc_macro2::Ident> {
    match item {
        Item::Const(item) => Some(&item.ident),
        Item::Fn(item) => Some(&item.sig.ident),
        Item::Static(item) => Some(&item.ident),
        Item::Struct(item) => Some(&item.ident),
        Item::Enum(item) => Some(&item.ident),
        _ => None,
    }
}
