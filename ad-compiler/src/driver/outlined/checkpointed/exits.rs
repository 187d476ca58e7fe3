//! What leaves a round: as a function, it says whether another one follows.

use crate::diagnostics::{Page, error};
use proc_macro2::Ident;
use quote::ToTokens;
use syn::visit_mut::{self, VisitMut};
use syn::{Expr, Lifetime, parse_quote};

/// Exits of a round become such of a function.
pub(super) struct Exits<'a> {
    label: &'a Option<Lifetime>,
    /// How many loops stand around inside of the round.
    depth: usize,
    /// The labels of loops and blocks around inside of the round.
    inside: Vec<Ident>,
    /// One leaves the loop.
    pub(super) breaks: bool,
    pub(super) error: Option<syn::Error>,
}

impl<'a> Exits<'a> {
    pub(super) fn of(label: &'a Option<Lifetime>) -> Self {
        Exits { label, depth: 0, inside: Vec::new(), breaks: false, error: None }
    }
}

impl Exits<'_> {
    fn is_own(&self, label: &Option<Lifetime>) -> bool {
        match label {
            None => self.depth == 0,
            Some(label) => self.label.as_ref().is_some_and(|own| own.ident == label.ident),
        }
    }

    fn refuse(&mut self, at: &impl ToTokens, what: &str) {
        let help = "leave the loop by `break`, with what was found in a variable, and go on from there";
        self.error.get_or_insert(error(Page::Checkpoints, &at.to_token_stream(), what, help));
    }
}

impl VisitMut for Exits<'_> {
    fn visit_expr_mut(&mut self, expr: &mut Expr) {
        match expr {
            Expr::ForLoop(syn::ExprForLoop { label, .. })
            | Expr::While(syn::ExprWhile { label, .. })
            | Expr::Loop(syn::ExprLoop { label, .. }) => {
                let around = self.inside.len();
                self.inside.extend(label.as_ref().map(|label| label.name.ident.clone()));
                self.depth += 1;
                visit_mut::visit_expr_mut(self, expr);
                self.depth -= 1;
                self.inside.truncate(around);
            }
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
            Expr::Continue(exit) if self.is_own(&exit.label) => *expr = parse_quote!(return true),
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
