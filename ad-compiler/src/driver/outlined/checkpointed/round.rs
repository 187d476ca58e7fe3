//! The rounds of a loop as a function of what they change and read.

use super::exits::Exits;
use super::moved;
use crate::diagnostics::{Page, error};
use crate::driver::outlined::body_items::Around;
use crate::driver::outlined::names;
use crate::driver::outlined::taken::Taken;
use crate::source::{Declared, bound_names};
use proc_macro2::{Ident, TokenStream};
use quote::quote;
use syn::visit_mut::VisitMut;
use syn::{Block, Expr, Item, ItemFn, Pat, parse_quote};

/// What a loop does in each round.
pub(super) struct Rounds {
    /// The range, where the loop goes over one.
    range: Option<(Expr, Expr)>,
    pattern: Pat,
    body: Block,
    /// What the body of the function declares, and the rounds mention.
    items: Vec<Item>,
    /// A round says whether another one follows.
    pub(super) may_end: bool,
}

impl Rounds {
    pub(super) fn of(expr: &Expr, at: &Ident, around: &Around) -> syn::Result<Self> {
        let (label, body, range, pattern) = match expr {
            Expr::ForLoop(each) => {
                let range = range_of(&each.expr, at)?;
                (&each.label, &each.body, Some(range), (*each.pat).clone())
            }
            Expr::While(each) => (&each.label, &each.body, None, parse_quote!(_)),
            Expr::Loop(each) => (&each.label, &each.body, None, parse_quote!(_)),
            _ => unreachable!("these are the loops"),
        };
        let label = label.as_ref().map(|label| label.name.clone());
        let may_end = !matches!(expr, Expr::ForLoop(_)) || Exits::leave(body, &label);
        let mut exits = Exits::of(&label, may_end);
        let mut body = body.clone();
        exits.visit_block_mut(&mut body);
        if let Expr::While(each) = expr {
            let mut condition = (*each.cond).clone();
            exits.visit_expr_mut(&mut condition);
            body = parse_quote!({ if #condition #body else { return false; } });
        }
        if let Some(error) = exits.error {
            return Err(error);
        }
        let items = around.taken_along(quote!(#pattern #body))?;
        Ok(Rounds { range, pattern, body, items, may_end })
    }

    /// Whether a name is that of the loop's index.
    pub(super) fn counts_in(&self, name: &Ident) -> bool {
        bound_names(&self.pattern).iter().any(|bound| name == bound)
    }

    /// Where the range begins and ends, as arguments of the call.
    pub(super) fn bounds(&self) -> Vec<&Expr> {
        self.range.iter().flat_map(|(first, end)| [first, end]).collect()
    }

    pub(super) fn has_range(&self) -> bool {
        self.range.is_some()
    }
}

/// Where a range begins and ends.
fn range_of(expr: &Expr, at: &Ident) -> syn::Result<(Expr, Expr)> {
    match expr {
        Expr::Paren(inner) => range_of(&inner.expr, at),
        Expr::Range(range) if range.end.is_some() => {
            let first = range.start.as_deref().cloned().unwrap_or_else(|| parse_quote!(0));
            let end = range.end.as_deref().expect("it has an end");
            Ok(match range.limits {
                syn::RangeLimits::HalfOpen(_) => (first, end.clone()),
                syn::RangeLimits::Closed(_) => (first, parse_quote!((#end) + 1)),
            })
        }
        _ => Err(error(
            Page::Checkpoints,
            at,
            "a `for` loop with checkpoints goes over a range",
            "write it as `for k in 0..list.len()`, with `list[k]` in its body",
        )),
    }
}

/// A round as a function.
pub(super) fn function(
    item: &ItemFn,
    name: &Ident,
    rounds: &Rounds,
    taken: &[Taken],
    declared: &Declared,
) -> ItemFn {
    let Rounds { pattern, body, items, .. } = rounds;
    let mut body = body.clone();
    moved::mark(&mut body);
    for taken in taken {
        if let Some(meaning) = taken.meaning() {
            let moved = taken.moved(declared).unwrap_or_else(|| meaning.clone());
            names::put_or_move(&mut body, &taken.variable, &meaning, &moved);
        }
    }
    moved::unmark(&mut body);
    let index = rounds.has_range().then(|| quote!(#pattern: usize,));
    let inputs = taken.iter().map(Taken::declaration);
    let (generics, clause) = (&item.sig.generics, &item.sig.generics.where_clause);
    let statements = &body.stmts;
    // A round whose last statement is an expression gives nothing.
    let body: TokenStream = match rounds.may_end {
        true => quote!({ #(#items)* #(#statements)*; true }),
        false => quote!({ #(#items)* #(#statements)* }),
    };
    let output = rounds.may_end.then(|| quote!(-> bool));
    let tokens = quote! {
        #[allow(unused, clippy::all)]
        fn #name #generics(#index #(#inputs),*) #output #clause #body
    };
    syn::parse2(tokens).expect("a round is a function")
}
