//! Loops over parts of one list: `for x in right.iter_mut()`, `for (x, y) in left.iter_mut().zip(right)` after
//! `let (left, right) = list.split_at_mut(k)`.
//!
//! The parts are spelled as places of the list, and while a loop walks one of them the other could not be reached. So it goes by index.

use super::place::strip;
use super::spelling::root_ident;
use super::*;
use crate::diagnostics::Page;
use syn::{Expr, ExprForLoop, Pat, Stmt, parse_quote};

/// Lists that are walked side by side.
struct SideBySide {
    lengths: Vec<Expr>,
    /// What binds the items.
    items: Vec<Stmt>,
    /// The lists that are walked, and whether they are changed.
    walked: Vec<(ValueId, bool)>,
    /// One of them is a part that is changed, beside which the other part may be read.
    of_parts: bool,
}

impl Lowering<'_> {
    pub(super) fn over_parts_by_index(&self, each: &ExprForLoop) -> Option<ExprForLoop> {
        let index = Ident::new("k", Span::mixed_site());
        let SideBySide { lengths, items, walked, of_parts } =
            self.side_by_side(&each.expr, &each.pat, &index)?;
        if !of_parts && !are_in_the_way(&walked) {
            return None;
        }
        let length = lengths.into_iter().reduce(|least, other| parse_quote!(#least.min(#other)))?;
        Some(by_index(each, &index, length, &items))
    }

    /// Refuses walks over parts of one list that do not go by index.
    pub(super) fn refuse_parts_together(&mut self, expr: &Expr) {
        let mut walked = Vec::new();
        self.lists_walked(expr, &mut walked);
        if are_in_the_way(&walked) {
            self.error(
                Page::Changes,
                expr,
                "parts of one list that is changed are walked together in a way that the compiler cannot follow",
                "walk them by index: `for k in 0..a.len() { a[k] += b[k]; }`, or by `iter()`, `iter_mut()`, `zip(..)` and `enumerate()` alone",
            );
        }
    }

    fn lists_walked(&self, expr: &Expr, walked: &mut Vec<(ValueId, bool)>) {
        let mut list = |list: &Expr, changed: bool| {
            let root = root_ident(list).and_then(|name| self.scopes.value(name));
            walked.extend(root.map(|root| (self.function.root(root), changed)));
        };
        match strip(expr) {
            Expr::MethodCall(call) if Method::of(call) == Method::IterMut => {
                let part = self.is_in_part_that_is_changed(&call.receiver);
                list(&call.receiver, part);
            }
            Expr::MethodCall(call) if Method::of(call) == Method::Iter => list(&call.receiver, false),
            Expr::MethodCall(call) => {
                self.lists_walked(&call.receiver, walked);
                if Method::of(call) == Method::Zip {
                    call.args.iter().for_each(|other| self.lists_walked(other, walked));
                }
            }
            Expr::Reference(reference) => list(&reference.expr, false),
            part @ Expr::Path(_) => list(part, self.is_in_part_that_is_changed(part)),
            _ => {}
        }
    }

    /// Whether an expression names something in a part that may be changed.
    fn is_in_part_that_is_changed(&self, expr: &Expr) -> bool {
        root_ident(expr).is_some_and(|name| self.is_part_that_is_changed(&parse_quote!(#name)))
    }

    fn side_by_side(&self, expr: &Expr, pattern: &Pat, index: &Ident) -> Option<SideBySide> {
        // A name for both is one for a tuple of references, whose fields are spelled out where it is used.
        let parts: [Ident; 2] = [local("first"), local("second")];
        let named: Pat = parse_quote!((#(#parts),*));
        let pair = match pattern {
            Pat::Tuple(tuple) if tuple.elems.len() == 2 => Some((tuple, None)),
            Pat::Ident(whole) if whole.subpat.is_none() => match &named {
                Pat::Tuple(tuple) => Some((tuple, Some(whole))),
                _ => None,
            },
            _ => None,
        };
        let (list, is_changed) = match strip(expr) {
            Expr::MethodCall(call) => match (Method::of(call), call.args.first()) {
                (Method::Zip, Some(other)) => {
                    let (pair, whole) = pair?;
                    let mut both = self.side_by_side(&call.receiver, &pair.elems[0], index)?;
                    let other = self.side_by_side(other, &pair.elems[1], index)?;
                    both.lengths.extend(other.lengths);
                    both.items.extend(other.items);
                    both.walked.extend(other.walked);
                    both.of_parts |= other.of_parts;
                    both.items
                        .extend(whole.map(|whole| -> Stmt { parse_quote!(let #whole = (#(#parts),*);) }));
                    return Some(both);
                }
                (Method::Enumerate, None) => {
                    let (pair, None) = pair? else { return None };
                    let (number, item) = (&pair.elems[0], &pair.elems[1]);
                    let mut numbered = self.side_by_side(&call.receiver, item, index)?;
                    numbered.items.insert(0, parse_quote!(let #number = #index;));
                    return Some(numbered);
                }
                (Method::Iter, None) => (strip(&call.receiver), false),
                (Method::IterMut, None) => (strip(&call.receiver), true),
                _ => return None,
            },
            Expr::Reference(reference) => (strip(&reference.expr), reference.mutability.is_some()),
            part @ Expr::Path(_) => (part, self.is_part_that_is_changed(part)),
            _ => return None,
        };
        if !self.is_place(list) {
            return None;
        }
        let root = self.scopes.value(root_ident(list)?)?;
        let walked = vec![(self.function.root(root), is_changed)];
        let item = if is_changed {
            parse_quote!(let #pattern = &mut #list[#index];)
        } else {
            parse_quote!(let #pattern = &#list[#index];)
        };
        let of_parts = is_changed && self.is_part_that_is_changed(list);
        Some(SideBySide { lengths: vec![parse_quote!(#list.len())], items: vec![item], walked, of_parts })
    }

    /// Whether a name is that of a part of a list that may be changed through it.
    fn is_part_that_is_changed(&self, part: &Expr) -> bool {
        let Expr::Path(path) = part else { return false };
        let value = path.path.get_ident().and_then(|name| self.scopes.value(name));
        value.is_some_and(|value| match &self.function.info(value).kind {
            Kind::Alias(alias) => {
                let is_part = alias.place.path.iter().any(|step| matches!(step, Projection::Range { .. }));
                alias.form == Form::Mutable && is_part
            }
            _ => false,
        })
    }
}

fn by_index(each: &ExprForLoop, index: &Ident, length: Expr, items: &[Stmt]) -> ExprForLoop {
    let statements = &each.body.stmts;
    let mut structured = each.clone();
    structured.pat = Box::new(parse_quote!(#index));
    structured.expr = Box::new(parse_quote!(0..#length));
    structured.body = parse_quote!({ #(#items)* #(#statements)* });
    structured
}

/// Whether something that is changed is walked beside something else of the same list.
fn are_in_the_way(walked: &[(ValueId, bool)]) -> bool {
    walked.iter().enumerate().any(|(position, (list, changed))| {
        let others = walked.iter().enumerate().filter(|(other, _)| *other != position);
        *changed && others.into_iter().any(|(_, (other, _))| other == list)
    })
}
