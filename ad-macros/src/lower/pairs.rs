//! One name for several things that are visited together: `for pair in a.iter().zip(b) { s += pair.0 * pair.1; }`.
//!
//! The parts get names of their own, and stand where the name's fields do.

use super::iterate::Visit;
use proc_macro2::Ident;
use syn::visit_mut::{self, VisitMut};
use syn::{Expr, ExprForLoop, Pat, Stmt, parse_quote};

/// A name, and those of its parts.
struct Named {
    whole: syn::PatIdent,
    parts: [Ident; 2],
}

/// The loop with names for the parts; `None` if they have names already.
pub(super) fn spelled_out(visit: &Visit, each: &ExprForLoop) -> Option<ExprForLoop> {
    let mut named = Vec::new();
    let pattern = with_names(visit, &each.pat, &mut named);
    if named.is_empty() {
        return None;
    }
    let mut each = each.clone();
    each.pat = Box::new(pattern);
    // What is made last is the outermost.
    for name in named.iter().rev() {
        if !name.replace_fields(&mut each.body) {
            let (mutability, whole, parts) = (&name.whole.mutability, &name.whole.ident, &name.parts);
            let made: Stmt = parse_quote!(let #mutability #whole = (#(#parts),*););
            each.body.stmts.insert(0, made);
        }
    }
    Some(each)
}

fn with_names(visit: &Visit, pattern: &Pat, named: &mut Vec<Named>) -> Pat {
    let Visit::Pair(left, right) = visit else { return pattern.clone() };
    match pattern {
        Pat::Paren(inner) => with_names(visit, &inner.pat, named),
        Pat::Tuple(tuple) if tuple.elems.len() == 2 => {
            let (first, second) = (&tuple.elems[0], &tuple.elems[1]);
            if matches!(first, Pat::Rest(_)) || matches!(second, Pat::Rest(_)) {
                return pattern.clone();
            }
            let (first, second) = (with_names(left, first, named), with_names(right, second, named));
            parse_quote!((#first, #second))
        }
        Pat::Ident(whole) if whole.by_ref.is_none() && whole.subpat.is_none() => {
            let parts = [0, 1].map(|k| quote::format_ident!("{}_{k}", whole.ident));
            let [first, second] = &parts;
            let (first, second) = (parse_quote!(#first), parse_quote!(#second));
            let (first, second) = (with_names(left, &first, named), with_names(right, &second, named));
            named.push(Named { whole: whole.clone(), parts });
            parse_quote!((#first, #second))
        }
        other => other.clone(),
    }
}

impl Named {
    /// Puts the parts where the fields of the name are; does nothing and says so if the name is used in other ways.
    fn replace_fields(&self, body: &mut syn::Block) -> bool {
        if self.whole.mutability.is_some() {
            return false;
        }
        let mut replaced = body.clone();
        let mut replacing = Replacing { named: self, only_fields: true };
        replacing.visit_block_mut(&mut replaced);
        if replacing.only_fields {
            *body = replaced;
        }
        replacing.only_fields
    }
}

struct Replacing<'a> {
    named: &'a Named,
    only_fields: bool,
}

impl VisitMut for Replacing<'_> {
    fn visit_expr_mut(&mut self, expr: &mut Expr) {
        if let Expr::Field(field) = expr
            && let Expr::Path(path) = &*field.base
            && path.path.is_ident(&self.named.whole.ident)
            && let syn::Member::Unnamed(index) = &field.member
            && let Some(part) = self.named.parts.get(index.index as usize)
        {
            let mut part = part.clone();
            part.set_span(self.named.whole.ident.span());
            *expr = parse_quote!(#part);
            return;
        }
        visit_mut::visit_expr_mut(self, expr);
    }

    // The name itself, or another of the same spelling.
    fn visit_ident_mut(&mut self, ident: &mut Ident) {
        self.only_fields &= *ident != self.named.whole.ident;
    }

    fn visit_macro_mut(&mut self, mac: &mut syn::Macro) {
        let name = self.named.whole.ident.to_string();
        self.only_fields &= !mac.tokens.to_string().contains(&name);
    }
}
