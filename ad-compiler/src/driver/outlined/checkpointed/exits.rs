//! What leaves a round: as a function, it says whether another one follows.

use crate::diagnostics::{Page, error};
use proc_macro2::Ident;
use quote::ToTokens;
use syn::visit_mut::{self, VisitMut};
use syn::{Block, Expr, Lifetime, parse_quote};

/// Exits of a round become such of a function.
pub(super) struct Exits<'a> {
    label: &'a Option<Lifetime>,
    /// The function says whether another round follows.
    may_end: bool,
    /// How many loops stand around inside of the round.
    depth: usize,
    /// The labels of loops and blocks around inside of the round.
    inside: Vec<Ident>,
    /// One leaves the loop.
    breaks: bool,
    pub(super) error: Option<syn::Error>,
}

impl<'a> Exits<'a> {
    pub(super) fn of(label: &'a Option<Lifetime>, may_end: bool) -> Self {
        Exits { label, may_end, depth: 0, inside: Vec::new(), breaks: false, error: None }
    }

    /// Whether one of them leaves the loop.
    pub(super) fn leave(body: &Block, label: &'a Option<Lifetime>) -> bool {
        let mut exits = Exits::of(label, true);
        exits.visit_block_mut(&mut body.clone());
        exits.breaks
    }
}

impl Exits<'_> {
    fn is_own(&self, label: &Option<Lifetime>) -> bool {
        match label {
            None => self.depth == 0,
            // A loop in the round may have the same label.
            Some(label) if self.inside.contains(&label.ident) => false,
            Some(label) => self.label.as_ref().is_some_and(|own| own.ident == label.ident),
        }
    }

    /// A loop in the round; what a `for` goes over is no part of it.
    fn inner(&mut self, expr: &mut Expr) {
        let around = self.inside.len();
        let body = |this: &mut Self, label: &Option<syn::Label>, body: &mut Block| {
            this.inside.extend(label.as_ref().map(|label| label.name.ident.clone()));
            this.depth += 1;
            this.visit_block_mut(body);
            this.depth -= 1;
        };
        match expr {
            Expr::ForLoop(each) => {
                self.visit_expr_mut(&mut each.expr);
                body(self, &each.label, &mut each.body);
            }
            Expr::While(each) => {
                self.inside.extend(each.label.as_ref().map(|label| label.name.ident.clone()));
                self.visit_expr_mut(&mut each.cond);
                body(self, &None, &mut each.body);
            }
            Expr::Loop(each) => body(self, &each.label, &mut each.body),
            _ => unreachable!("these are the loops"),
        }
        self.inside.truncate(around);
    }

    fn refuse(&mut self, at: &impl ToTokens, what: &str) {
        let help = "leave the loop by `break`, with what was found in a variable, and go on from there";
        self.error.get_or_insert(error(Page::Checkpoints, &at.to_token_stream(), what, help));
    }
}

impl VisitMut for Exits<'_> {
    fn visit_expr_mut(&mut self, expr: &mut Expr) {
        match expr {
            Expr::ForLoop(_) | Expr::While(_) | Expr::Loop(_) => self.inner(expr),
            Expr::Block(syn::ExprBlock { label: Some(label), .. }) => {
                self.inside.push(label.name.ident.clone());
                visit_mut::visit_expr_mut(self, expr);
                self.inside.pop();
            }
            Expr::Break(exit) if self.is_own(&exit.label) => {
                if exit.expr.is_some() {
                    return self.refuse(exit, "a loop with checkpoints has no value");
                }
                self.breaks = true;
                *expr = parse_quote!(return false);
            }
            Expr::Continue(exit) if self.is_own(&exit.label) => {
                *expr = if self.may_end { parse_quote!(return true) } else { parse_quote!(return) };
            }
            Expr::Break(syn::ExprBreak { label: Some(label), .. })
            | Expr::Continue(syn::ExprContinue { label: Some(label), .. })
                if !self.inside.contains(&label.ident) =>
            {
                let label = label.clone();
                self.refuse(&label, "a round of a loop with checkpoints does not leave a loop around it");
            }
            Expr::Return(exit) => {
                let exit = exit.return_token;
                self.refuse(&exit, "a round of a loop with checkpoints does not return");
            }
            Expr::Try(question) => {
                let question = question.question_token;
                self.refuse(&question, "a round of a loop with checkpoints does not return");
            }
            _ => visit_mut::visit_expr_mut(self, expr),
        }
    }
    fn visit_expr_closure_mut(&mut self, _: &mut syn::ExprClosure) {}
    fn visit_item_mut(&mut self, _: &mut syn::Item) {}
}
