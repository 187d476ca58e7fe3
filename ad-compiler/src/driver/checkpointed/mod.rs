//! Loops that are marked `#[checkpoint]`. The rounds of one are a function of what they change and read, `f_checkpointed_round`; the loop is a call of another,
//! `f_checkpointed`, whose reverse sweep has snapshots (`ad_runtime::checkpoint`) and runs rounds again.
//!
//! Such a function has the types of the variables in its signature. So they have to show.

mod exits;
mod round;
mod sweeps;
mod taken;
mod variable;

use super::derivative;
use crate::attribute::args::Args;
use crate::attribute::checkpoint;
use crate::diagnostics::{Errors, error};
use crate::interface::Signature;
use crate::lower::checkpointed::{Variable, numbered, variables_of_loops};
use crate::source::{Context, marks};
use proc_macro2::{Ident, TokenStream};
use quote::{format_ident, quote};
use round::Rounds;
use syn::visit_mut::{self, VisitMut};
use syn::{Expr, ItemFn, parse_quote};
use taken::Taken;

/// A function with such loops.
pub(super) struct Outlined {
    /// It has calls in their places.
    pub(super) function: ItemFn,
    /// The functions that are called.
    pub(super) loops: TokenStream,
    /// The function without the marks.
    pub(super) plain: ItemFn,
}

/// The function with calls in the places of its loops with checkpoints; `None` if it has none.
pub(super) fn outlined(item: &ItemFn, args: &Args, context: &Context) -> syn::Result<Option<Outlined>> {
    let mut numbering = Numbering { loops: Vec::new(), error: None };
    let mut with_numbers = item.clone();
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
        return Err(error(&numbering.loops[0].1, what, help));
    }
    let mut errors = Errors::default();
    let signature = Signature::read(&with_numbers, args, context, &mut errors);
    errors.check()?;
    let variables = variables_of_loops(&with_numbers, &signature);
    let (mut generated, mut calls) = (TokenStream::new(), Vec::new());
    for (number, (expr, at)) in numbering.loops.iter().enumerate() {
        let found = variables.get(number).cloned().flatten().unwrap_or_default();
        if !found.iter().any(|variable| variable.is_changed) {
            // There is nothing to keep, and nothing that a round could give the next one.
            let mut plain = expr.clone();
            Unmarking.visit_expr_mut(&mut plain);
            calls.push(plain);
            continue;
        }
        let name = match numbering.loops.len() {
            1 => format_ident!("{}_checkpointed", item.sig.ident, span = item.sig.ident.span()),
            _ => {
                format_ident!("{}_checkpointed_{}", item.sig.ident, number + 1, span = item.sig.ident.span())
            }
        };
        let (call, functions) = outlined_loop(item, args, context, &name, expr, at, found)?;
        calls.push(call);
        generated.extend(functions);
    }
    let mut function = with_numbers;
    Calling(calls).visit_block_mut(&mut function.block);
    let mut plain = item.clone();
    Unmarking.visit_block_mut(&mut plain.block);
    Ok(Some(Outlined { function, loops: generated, plain }))
}

/// Takes the marks from loops.
struct Unmarking;

impl VisitMut for Unmarking {
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
    item: &ItemFn,
    args: &Args,
    context: &Context,
    name: &Ident,
    expr: &Expr,
    at: &Ident,
    variables: Vec<Variable>,
) -> syn::Result<(Expr, TokenStream)> {
    let plan = checkpoint::plan(checkpoint::mark(attributes(expr)).expect("the loop is marked"))?;
    let taken: Vec<Taken> = variables.iter().map(Taken::of).collect::<syn::Result<_>>()?;
    let rounds = Rounds::of(expr, at)?;
    let is_associated =
        matches!(context, Context::Impl(_) | Context::Trait(_)) || item.sig.receiver().is_some();
    let function =
        round::function(item, &format_ident!("{name}_round", span = name.span()), &rounds, &taken)?;
    let parts = sweeps::Parts { item, name, rounds: &rounds, taken: &taken, plan: &plan, is_associated };
    let own = Args { wrt: None, only: Default::default(), lifted: false, ..args.clone() };
    let of_rounds = derivative(&own, &function, context)?;
    let of_loop = sweeps::functions(&parts, &own, context)?;
    let owner = is_associated.then(|| quote!(Self::));
    let bounds = rounds.bounds().into_iter().chain(plan.number());
    let arguments = taken.iter().map(Taken::argument);
    let turbofish = round::turbofish(item);
    let call: Expr = parse_quote!(#owner #name #turbofish(#(#bounds,)* #(#arguments),*));
    let function = marks::without_marks(quote!(#function));
    Ok((call, quote!(#function #of_rounds #of_loop)))
}

fn attributes(expr: &Expr) -> &[syn::Attribute] {
    match expr {
        Expr::ForLoop(each) => &each.attrs,
        Expr::While(each) => &each.attrs,
        Expr::Loop(each) => &each.attrs,
        _ => &[],
    }
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
        attributes.push(numbered(self.loops.len()));
        self.loops.push((whole, at));
    }

    fn visit_expr_closure_mut(&mut self, closure: &mut syn::ExprClosure) {
        struct Finder<'a>(&'a mut Option<syn::Error>);
        impl VisitMut for Finder<'_> {
            fn visit_attribute_mut(&mut self, attribute: &mut syn::Attribute) {
                if checkpoint::is_mark(attribute.path()) {
                    let what = "a loop with checkpoints in a closure is not accepted";
                    let help = "move it out of the closure, or into a function of its own";
                    self.0.get_or_insert(error(&*attribute, what, help));
                }
            }
        }
        Finder(&mut self.error).visit_expr_closure_mut(closure);
    }

    fn visit_item_mut(&mut self, _: &mut syn::Item) {}
}

/// Puts the calls in the places of the loops with numbers.
struct Calling(Vec<Expr>);

impl VisitMut for Calling {
    fn visit_expr_mut(&mut self, expr: &mut Expr) {
        let number = attributes(expr).iter().find(|attribute| attribute.path().is_ident("checkpoint_number"));
        let number =
            number.and_then(|mark| mark.parse_args::<syn::LitInt>().ok()?.base10_parse::<usize>().ok());
        match number {
            Some(number) => *expr = self.0[number].clone(),
            None => visit_mut::visit_expr_mut(self, expr),
        }
    }
}
