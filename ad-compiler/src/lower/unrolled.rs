//! A loop over references that stand in a literal, round by round: `for row in [&upper, &lower] { .. }`.
//!
//! A name for one of several lists is no place, as in a choice between references. But each round names one; so each has a block of its own, which
//! `continue` leaves, and `break` leaves the block around them.

use super::place::strip;
use super::*;
use proc_macro2::Span;
use syn::visit_mut::{self, VisitMut};
use syn::{Block, Expr, ExprForLoop, Lifetime, Stmt, parse_quote};

/// How often what is in such loops may stand in the function.
const MOST: usize = 32;

impl Lowering<'_> {
    /// The rounds of such a loop. What a round goes over is computed before, as far as it is no reference.
    pub(super) fn unrolled(&mut self, each: &ExprForLoop) -> Option<Expr> {
        let mut given = rounds(&each.expr)?;
        let declares = each.body.stmts.iter().any(|statement| matches!(statement, Stmt::Item(_)));
        let is_worth_it = given.iter().any(|round| self.has_reference(round));
        if !is_worth_it || declares || self.arms_around * given.len() > MOST {
            return None;
        }
        let mut before: Vec<Stmt> = Vec::new();
        given.iter_mut().for_each(|round| self.compute_before(round, &mut before));
        // Those of a loop inside are other ones.
        let depth = self.loops.len();
        let label = |name: &str| Lifetime {
            apostrophe: Span::mixed_site(),
            ident: local(&if depth == 0 { name.into() } else { format!("{name}_{depth}") }),
        };
        let (walk, round) = (label("walk"), label("round"));
        let own = each.label.as_ref().map(|label| &label.name);
        let mut leaving =
            Leaving { walk: &walk, round: &round, own, loops: 0, breaks: false, continues: false };
        let mut body = each.body.clone();
        leaving.visit_block_mut(&mut body);
        let (breaks, continues) = (leaving.breaks, leaving.continues);
        self.arms_around *= given.len();
        let pattern = &each.pat;
        let blocks = given.iter().map(|given| -> Stmt {
            let Block { stmts, .. } = &super::once::block_numbered_again(&body);
            match continues {
                true => parse_quote!(#round: { let #pattern = #given; #(#stmts)* }),
                false => parse_quote!({ let #pattern = #given; #(#stmts)* }),
            }
        });
        Some(match breaks {
            true => parse_quote!({ #(#before)* #walk: { #(#blocks)* } }),
            false => parse_quote!({ #(#before)* #(#blocks)* }),
        })
    }

    /// Whether a literal array holds references that have to stay such.
    pub(super) fn is_list_of_active_references(&self, expr: &Expr) -> bool {
        matches!(strip(expr), Expr::Array(list) if list.elems.iter().any(|element| self.has_reference(element)))
    }

    /// Whether something is, or has a part that is, a reference to more than a number.
    fn has_reference(&self, given: &Expr) -> bool {
        match strip(given) {
            Expr::Tuple(parts) => parts.elems.iter().any(|part| self.has_reference(part)),
            Expr::Reference(outer) if matches!(strip(&outer.expr), Expr::Reference(_) | Expr::Tuple(_)) => {
                self.has_reference(&outer.expr)
            }
            given => {
                let behind = match given {
                    Expr::Reference(reference) => strip(&reference.expr),
                    given => given,
                };
                let root = super::spelling::root_ident(behind).and_then(|name| self.scopes.value(name));
                let is_active = root.is_some_and(|root| !self.is_certainly_inactive(root));
                let ty = self.visible_ty(behind);
                is_active && self.is_reference(given) && !ty.is_float() && !ty.is_inert()
            }
        }
    }

    /// Gives names to what is neither a reference nor a literal.
    fn compute_before(&self, given: &mut Expr, before: &mut Vec<Stmt>) {
        match given {
            Expr::Tuple(parts) => parts.elems.iter_mut().for_each(|part| self.compute_before(part, before)),
            Expr::Reference(outer) if matches!(strip(&outer.expr), Expr::Reference(_) | Expr::Tuple(_)) => {
                self.compute_before(&mut outer.expr, before);
            }
            given => {
                if !matches!(strip(given), Expr::Lit(_)) && !self.is_reference(given) {
                    let part = local(&format!("part_{}", before.len() + 1));
                    before.push(parse_quote!(let #part = #given;));
                    *given = parse_quote!(#part);
                }
            }
        }
    }
}

/// What the rounds of a walk over a literal array go over.
fn rounds(expr: &Expr) -> Option<Vec<Expr>> {
    let by_reference = |list: Vec<Expr>| list.into_iter().map(|each| parse_quote!(&#each)).collect();
    match strip(expr) {
        Expr::Array(list) => Some(list.elems.iter().cloned().collect()),
        Expr::Reference(list) if list.mutability.is_none() && matches!(strip(&list.expr), Expr::Array(_)) => {
            rounds(&list.expr).map(by_reference)
        }
        Expr::MethodCall(call) => {
            let list = || rounds(&call.receiver);
            let is_array = matches!(strip(&call.receiver), Expr::Array(_));
            match (Method::of(call), call.args.first()) {
                (Method::IntoIter, None) => list(),
                (Method::Iter, None) if is_array => list().map(by_reference),
                (Method::Copied | Method::Cloned, None) => {
                    Some(list()?.into_iter().map(referred_to).collect())
                }
                (Method::Rev, None) => Some(list()?.into_iter().rev().collect()),
                (Method::Enumerate, None) => {
                    let numbered = |(number, each): (usize, Expr)| parse_quote!((#number, #each));
                    Some(list()?.into_iter().enumerate().map(numbered).collect())
                }
                (Method::Zip, Some(other)) => {
                    let pairs = list()?.into_iter().zip(rounds(other)?);
                    Some(pairs.map(|(a, b)| parse_quote!((#a, #b))).collect())
                }
                _ => None,
            }
        }
        _ => None,
    }
}

/// `x` for `&x`.
fn referred_to(expr: Expr) -> Expr {
    match expr {
        Expr::Reference(reference) => *reference.expr,
        other => parse_quote!(*#other),
    }
}

fn label_of(each: &Expr) -> Option<&Lifetime> {
    let label = match each {
        Expr::ForLoop(each) => &each.label,
        Expr::While(each) => &each.label,
        Expr::Loop(each) => &each.label,
        _ => return None,
    };
    label.as_ref().map(|label| &label.name)
}

/// Exits of the loop become exits of blocks.
struct Leaving<'a> {
    walk: &'a Lifetime,
    round: &'a Lifetime,
    /// The label of the loop.
    own: Option<&'a Lifetime>,
    /// How many loops there are around inside of it.
    loops: usize,
    breaks: bool,
    continues: bool,
}

impl Leaving<'_> {
    fn is_of_loop(&self, label: Option<&Lifetime>) -> bool {
        match label {
            Some(label) => self.own.is_some_and(|own| own.ident == label.ident),
            None => self.loops == 0,
        }
    }
}

impl VisitMut for Leaving<'_> {
    fn visit_expr_mut(&mut self, expr: &mut Expr) {
        // What a loop goes over stands outside of it.
        if let Expr::ForLoop(each) = expr {
            self.visit_expr_mut(&mut each.expr);
        }
        let label = label_of(expr).cloned();
        let body = match expr {
            Expr::ForLoop(each) => Some(&mut each.body),
            Expr::While(each) => {
                self.loops += 1;
                self.visit_expr_mut(&mut each.cond);
                self.loops -= 1;
                Some(&mut each.body)
            }
            Expr::Loop(each) => Some(&mut each.body),
            _ => None,
        };
        match body {
            Some(body) => {
                // A loop inside may have the same label.
                let own = self.own.filter(|own| label.as_ref().is_none_or(|label| label.ident != own.ident));
                let own = std::mem::replace(&mut self.own, own);
                self.loops += 1;
                self.visit_block_mut(body);
                self.loops -= 1;
                self.own = own;
            }
            None => visit_mut::visit_expr_mut(self, expr),
        }
        match expr {
            Expr::Break(exit) if exit.expr.is_none() && self.is_of_loop(exit.label.as_ref()) => {
                let walk = self.walk;
                self.breaks = true;
                *expr = parse_quote!(break #walk);
            }
            Expr::Continue(exit) if self.is_of_loop(exit.label.as_ref()) => {
                let round = self.round;
                self.continues = true;
                *expr = parse_quote!(break #round);
            }
            _ => {}
        }
    }

    // They have exits of their own.
    fn visit_expr_closure_mut(&mut self, _: &mut syn::ExprClosure) {}
    fn visit_item_mut(&mut self, _: &mut syn::Item) {}
}
