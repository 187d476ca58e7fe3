//! `if a && let Some(x) = y && x > b { .. }` as conditions inside of each other.
//!
//! What `else` gives stands behind each of them if it is short, and else once, behind a block that is left with what is chosen.

use super::local;
use super::place::strip;
use proc_macro2::Span;
use syn::visit::{self, Visit};
use syn::visit_mut::{self, VisitMut};
use syn::{Block, Expr, ExprIf, ExprWhile, ItemFn, Lifetime, parse_quote};

/// An `else` with fewer expressions is written more than once.
const SHORT: usize = 6;

/// The function with such conditions; `None` if it has no chains.
pub(crate) fn nested(item: &ItemFn) -> Option<ItemFn> {
    let mut item = item.clone();
    let mut nesting = Nesting(false);
    nesting.visit_block_mut(&mut item.block);
    nesting.0.then_some(item)
}

struct Nesting(bool);

impl VisitMut for Nesting {
    fn visit_expr_mut(&mut self, expr: &mut Expr) {
        visit_mut::visit_expr_mut(self, expr);
        let spelled = match expr {
            Expr::If(branch) => of_if(branch),
            Expr::While(each) => of_while(each),
            _ => None,
        };
        if let Some(spelled) = spelled {
            *expr = spelled;
            self.0 = true;
        }
    }

    // They are expanded by themselves.
    fn visit_item_mut(&mut self, _: &mut syn::Item) {}
}

fn of_if(branch: &ExprIf) -> Option<Expr> {
    let conditions = chain(&branch.cond)?;
    let then = &branch.then_branch;
    Some(match &branch.else_branch {
        None => within(&conditions, then, None),
        Some((_, otherwise)) if is_short(otherwise) => within(&conditions, then, Some(otherwise)),
        Some((_, otherwise)) => {
            let chosen = Lifetime { apostrophe: Span::mixed_site(), ident: local("chosen") };
            let tests = within(&conditions, &parse_quote!({ break #chosen #then; }), None);
            parse_quote!(#chosen: { #tests #otherwise })
        }
    })
}

fn of_while(each: &ExprWhile) -> Option<Expr> {
    let conditions = chain(&each.cond)?;
    let round = within(
        &conditions,
        &each.body,
        Some(&parse_quote!({
            break;
        })),
    );
    let label = &each.label;
    Some(parse_quote!(#label loop { #round }))
}

/// The conditions of a chain with `let` among them, in order; those without stand together.
fn chain(condition: &Expr) -> Option<Vec<Expr>> {
    fn collect(condition: &Expr, conditions: &mut Vec<Expr>) {
        match condition {
            Expr::Binary(both) if matches!(both.op, syn::BinOp::And(_)) => {
                collect(&both.left, conditions);
                collect(&both.right, conditions);
            }
            // `(a && b)` has no `let` in it.
            other => conditions.push(other.clone()),
        }
    }
    let mut all = Vec::new();
    collect(condition, &mut all);
    let is_let = |condition: &Expr| matches!(condition, Expr::Let(_));
    if all.len() < 2 || !all.iter().any(is_let) {
        return None;
    }
    let mut conditions: Vec<Expr> = Vec::new();
    for condition in all {
        match conditions.last_mut() {
            Some(last) if !is_let(last) && !is_let(&condition) => *last = parse_quote!(#last && #condition),
            _ => conditions.push(condition),
        }
    }
    Some(conditions)
}

fn within(conditions: &[Expr], then: &Block, otherwise: Option<&Expr>) -> Expr {
    let (last, before) = conditions.split_last().expect("a chain has conditions");
    let otherwise = otherwise.map(|otherwise| quote::quote!(else #otherwise));
    let innermost: Expr = parse_quote!(if #last #then #otherwise);
    before.iter().rev().fold(innermost, |inner, condition| parse_quote!(if #condition { #inner } #otherwise))
}

fn is_short(otherwise: &Expr) -> bool {
    struct Count(usize);
    impl Visit<'_> for Count {
        fn visit_expr(&mut self, expr: &Expr) {
            self.0 += 1;
            visit::visit_expr(self, expr);
        }
    }
    let mut count = Count(0);
    count.visit_expr(otherwise);
    let is_plain = matches!(strip(otherwise), Expr::Block(block) if matches!(block.block.stmts[..], [syn::Stmt::Expr(_, _)]));
    is_plain && count.0 <= SHORT
}
