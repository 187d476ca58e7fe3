//! Loops that are marked `#[checkpoint]`. The rounds of one are a function of what they change and read, `f_checkpointed_round`; the loop is a call of another,
//! `f_checkpointed`, whose reverse sweep has snapshots (`ad_runtime::checkpoint`) and runs rounds again.

mod exits;
mod moved;
mod round;
mod statements;
mod sweeps;
mod variable;

use super::body_items::{self, BodyItems};
use super::expanded;
use super::names::Unused;
use super::taken::Taken;
use super::{Around, Calling, Known, Outlined, args_of_parts, is_associated, turbofish};
use crate::attribute::args::Args;
use crate::attribute::checkpoint;
use crate::diagnostics::{Errors, Page, error};
use crate::driver::derivative;
use crate::interface::Signature;
use crate::lower::outlined::{Found, Variable, attributes, numbered};
use crate::source::{Context, marks};
use crate::syntax::forms::Forms;
use proc_macro2::{Ident, TokenStream};
use quote::{format_ident, quote};
use round::Rounds;
use syn::visit_mut::{self, VisitMut};
use syn::{Expr, ItemFn, parse_quote};

const WHAT: &str = "a loop with checkpoints";

/// The function with calls in the places of its loops with checkpoints; `None` if it has none.
pub(super) fn outlined(item: &ItemFn, args: &Args, context: &Context) -> syn::Result<Option<Outlined>> {
    let forms = Forms::of(item);
    if !forms.attributes && !forms.items {
        return Ok(None);
    }
    let mut numbering = Numbering { loops: Vec::new(), error: None };
    let mut with_numbers = statements::as_loops(item)?;
    numbering.visit_block_mut(&mut with_numbers.block);
    if let Some(error) = numbering.error {
        return Err(error);
    }
    if numbering.loops.is_empty() {
        return Ok(None);
    }
    if let Context::Impl(block) = context
        && block.trait_.is_some()
    {
        let help = "move the loop into a function of its own, and mark that #[differentiable]";
        let what =
            "a loop with checkpoints becomes functions of its own, which an impl of a trait cannot have";
        return Err(error(Page::Checkpoints, &numbering.loops[0].1, what, help));
    }
    let mut errors = Errors::default();
    let signature = Signature::read(&with_numbers, args, context, &mut errors);
    errors.check()?;
    let known = Known::of(&with_numbers, &signature);
    let around = Around { item, args, context, known: &known };
    let (mut generated, mut calls) = (TokenStream::new(), Vec::new());
    let mut unused = Unused::of(item, item.sig.ident.span());
    let items = BodyItems::of(&with_numbers, &known.declared, WHAT, Page::Checkpoints);
    for (number, (expr, at)) in numbering.loops.iter().enumerate() {
        let items = items.around(number);
        let variables = known.part(number).variables;
        if !variables.iter().any(|variable| variable.is_changed) {
            // There is nothing to keep, and nothing that a round could give the next one.
            let mut plain = expr.clone();
            Unmarking.visit_expr_mut(&mut plain);
            calls.push(plain);
            continue;
        }
        let name = unused.name(&format!("{}_checkpointed", item.sig.ident));
        let (call, functions) = outlined_loop(around, &items, &name, expr, at, variables)?;
        calls.push(call);
        generated.extend(functions);
    }
    let mut function = with_numbers;
    Calling(calls).visit_block_mut(&mut function.block);
    let mut plain = item.clone();
    Unmarking.visit_block_mut(&mut plain.block);
    Ok(Some(Outlined { function, parts: generated, plain }))
}

/// Takes the marks from loops and other statements.
struct Unmarking;

impl VisitMut for Unmarking {
    fn visit_stmt_mut(&mut self, statement: &mut syn::Stmt) {
        statements::unmark(statement);
        visit_mut::visit_stmt_mut(self, statement);
    }
    fn visit_expr_mut(&mut self, expr: &mut Expr) {
        if let Expr::ForLoop(syn::ExprForLoop { attrs, .. })
        | Expr::While(syn::ExprWhile { attrs, .. })
        | Expr::Loop(syn::ExprLoop { attrs, .. }) = expr
        {
            attrs.retain(|attribute| !checkpoint::is_mark(attribute.path()));
        }
        visit_mut::visit_expr_mut(self, expr);
    }
}

/// The call that stands for a loop, and the functions that are called.
fn outlined_loop(
    around: Around,
    items: &body_items::Around,
    name: &Ident,
    expr: &Expr,
    at: &Ident,
    variables: Vec<Variable>,
) -> syn::Result<(Expr, TokenStream)> {
    let Around { item, args, context, known } = around;
    let plan = checkpoint::plan(checkpoint::mark(attributes(expr)).expect("the loop is marked"))?;
    let rounds = Rounds::of(expr, at, items)?;
    // Another variable may have the name of the index.
    let variables = variables.into_iter().filter(|variable| !rounds.counts_in(&variable.name)).collect();
    let found = items.outside(Found { variables, ..Found::default() })?;
    let taken: Vec<Taken> = found
        .variables
        .iter()
        .map(|variable| Taken::of(variable, known, WHAT, Page::Checkpoints))
        .collect::<syn::Result<_>>()?;
    let is_associated = is_associated(item, context);
    let function = round::function(
        item,
        &format_ident!("{name}_round", span = name.span()),
        &rounds,
        &taken,
        &known.declared,
    );
    let parts = sweeps::Parts { item, name, rounds: &rounds, taken: &taken, plan: &plan, is_associated };
    let own = args_of_parts(args);
    let of_rounds = derivative(&own, &function, context)?;
    let of_loop = expanded::functions(&parts, &own, context)?;
    let owner = is_associated.then(|| quote!(Self::));
    let bounds = rounds.bounds().into_iter().chain(plan.number());
    let arguments = taken.iter().map(Taken::argument);
    let turbofish = turbofish(item);
    let call: Expr = parse_quote!(#owner #name #turbofish(#(#bounds,)* #(#arguments),*));
    let function = marks::without_marks(quote!(#function));
    Ok((call, quote!(#function #of_rounds #of_loop)))
}

/// Gives numbers to the marked loops that stand in no other marked loop.
struct Numbering {
    /// The loops as they are written, and their keywords.
    loops: Vec<(Expr, Ident)>,
    error: Option<syn::Error>,
}

impl VisitMut for Numbering {
    fn visit_expr_mut(&mut self, expr: &mut Expr) {
        let whole = expr.clone();
        let (attributes, at) = match expr {
            Expr::ForLoop(each) => (&mut each.attrs, Ident::new("keyword", each.for_token.span)),
            Expr::While(each) => (&mut each.attrs, Ident::new("keyword", each.while_token.span)),
            Expr::Loop(each) => (&mut each.attrs, Ident::new("keyword", each.loop_token.span)),
            _ => return visit_mut::visit_expr_mut(self, expr),
        };
        if checkpoint::mark(attributes).is_none() {
            return visit_mut::visit_expr_mut(self, expr);
        }
        attributes.retain(|attribute| !checkpoint::is_mark(attribute.path()));
        attributes.push(numbered(self.loops.len(), &[]));
        self.loops.push((whole, at));
    }

    fn visit_expr_closure_mut(&mut self, closure: &mut syn::ExprClosure) {
        struct Finder<'a>(&'a mut Option<syn::Error>);
        impl VisitMut for Finder<'_> {
            fn visit_attribute_mut(&mut self, attribute: &mut syn::Attribute) {
                if checkpoint::is_mark(attribute.path()) {
                    let what = "a loop with checkpoints in a closure is not accepted";
                    let help = "move it out of the closure, or into a function of its own";
                    self.0.get_or_insert(error(Page::Checkpoints, &*attribute, what, help));
                }
            }
        }
        Finder(&mut self.error).visit_expr_closure_mut(closure);
    }

    fn visit_item_mut(&mut self, _: &mut syn::Item) {}
}
