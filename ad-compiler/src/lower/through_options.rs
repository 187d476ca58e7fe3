//! What is in an option, read and assigned: `*best.as_mut().unwrap() += x`, `self.last.as_mut().expect("..").weight = w`.

use super::place::strip;
use super::*;
use syn::visit_mut::{self, VisitMut};
use syn::{Expr, parse_quote};

impl Lowering<'_> {
    /// The same with the option taken apart; the value is computed first, as it is by Rust.
    pub(super) fn assigned_through_option(&self, expr: &Expr) -> Option<Expr> {
        let mut assigned = strip(expr).clone();
        let (target, value) = match &mut assigned {
            Expr::Assign(assign) => (&mut assign.left, &mut assign.right),
            Expr::Binary(update) if super::spelling::is_assignment(&update.op) => {
                (&mut update.left, &mut update.right)
            }
            _ => return None,
        };
        let mut inside = Inside { lowering: self, part: local("part"), option: None };
        inside.visit_expr_mut(target);
        let (part, option) = (inside.part, inside.option?);
        let (name, right) = (local("value"), value.clone());
        **value = parse_quote!(#name);
        Some(parse_quote!({
            let #name = #right;
            match #option.as_mut() {
                Some(#part) => { #assigned; }
                None => panic!("there is nothing in the option"),
            }
        }))
    }
}

/// `*option.as_ref().unwrap()`, or `as_mut()`, as a value.
pub(super) fn read_through_option(expr: &Expr) -> Option<Expr> {
    let (option, part) = (behind_unwrap(expr, &[Method::AsRef, Method::AsMut])?, local("part"));
    Some(parse_quote!(match #option.as_ref() {
        Some(#part) => *#part,
        None => panic!("there is nothing in the option"),
    }))
}

/// Puts a name for what is in an option.
struct Inside<'a, 'e> {
    lowering: &'a Lowering<'e>,
    part: Ident,
    option: Option<Expr>,
}

impl VisitMut for Inside<'_, '_> {
    fn visit_expr_mut(&mut self, expr: &mut Expr) {
        if let Some(option) =
            behind_unwrap(expr, &[Method::AsMut]).filter(|option| self.lowering.is_place(option))
        {
            self.option = Some(option.clone());
            let part = &self.part;
            *expr = parse_quote!(#part);
            return;
        }
        match expr {
            Expr::Field(_) | Expr::Index(_) | Expr::Unary(_) | Expr::Paren(_) => {
                visit_mut::visit_expr_mut(self, expr);
            }
            _ => {}
        }
    }
}

/// The option in `option.as_mut().unwrap()`.
fn behind_unwrap<'e>(expr: &'e Expr, views: &[Method]) -> Option<&'e Expr> {
    let Expr::MethodCall(taken) = strip(expr) else { return None };
    let Expr::MethodCall(view) = strip(&taken.receiver) else { return None };
    let is_taken =
        (Method::of(taken) == Method::Unwrap && taken.args.is_empty()) || Method::of(taken) == Method::Expect;
    let is_view = views.contains(&Method::of(view)) && view.args.is_empty();
    (is_taken && is_view).then_some(&*view.receiver)
}
