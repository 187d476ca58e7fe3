//! Functions inside of bodies.

use super::uncaught;
use crate::attribute::args::{Args, marked_again};
use crate::ir::{Line, Region};
use crate::source::Context;
use syn::{Item, ItemFn, Stmt};

/// Puts their derivatives beside them. A function inside of a body cannot be called from elsewhere, so it needs no mark. What has no derivative has none; a
/// call of it with active arguments is reported where it stands.
pub(super) fn derive(region: &mut Region, second_order: bool) {
    let lines = std::mem::take(&mut region.lines);
    for mut line in lines {
        line.regions_mut().into_iter().for_each(|inner| derive(inner, second_order));
        let derivative = match &line {
            Line::Item(statement) => match &**statement {
                Stmt::Item(Item::Fn(function)) if marked_again(function).is_none() => {
                    derivatives(function, second_order)
                }
                _ => Vec::new(),
            },
            _ => Vec::new(),
        };
        region.lines.push(line);
        region.lines.extend(derivative.into_iter().map(|item| Line::Item(Box::new(Stmt::Item(item)))));
    }
}

fn derivatives(function: &ItemFn, second_order: bool) -> Vec<Item> {
    let args = Args { forward: true, reverse: true, second_order, ..Args::default() };
    let generated = uncaught(&args, function, &Context::Free);
    generated.and_then(syn::parse2::<syn::File>).map(|file| file.items).unwrap_or_default()
}
