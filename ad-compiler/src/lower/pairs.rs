//! One name for several things, of which some are references: `for pair in a.iter().zip(b) { s += pair.0 * pair.1; }`,
//! `let pair = (&a[i], b); *pair.0 * pair.1`.
//!
//! The parts get names of their own, and stand where the name's fields do: a tuple that is a value would hold what a reference refers to.

use super::iterate::Visit;
use super::place::strip;
use super::scoped::{Rewriting, Scoped};
use super::{Kind, Lowering};
use crate::syntax::mentions::mentions;
use proc_macro2::{Ident, Span};
use syn::{Expr, ExprForLoop, ExprTuple, Local, Pat, PatIdent, Stmt, parse_quote};

/// A name, and those of its parts.
struct Named {
    whole: PatIdent,
    parts: Vec<Ident>,
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
        if !name.replace_fields(&mut each.body.stmts) {
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
            let name = Named::of(whole, 2);
            let (first, second) = (&name.parts[0], &name.parts[1]);
            let (first, second) = (parse_quote!(#first), parse_quote!(#second));
            let (first, second) = (with_names(left, &first, named), with_names(right, &second, named));
            named.push(name);
            parse_quote!((#first, #second))
        }
        other => other.clone(),
    }
}

impl Lowering<'_> {
    /// The statements from `let pair = (&a[i], b);` on, with names for the parts; `None` if the statement is none of that kind, or the
    /// pair is used as a whole.
    pub(super) fn with_parts_named(&self, statement: &Stmt, rest: &[Stmt]) -> Option<Vec<Stmt>> {
        let Stmt::Local(Local { pat: Pat::Ident(whole), init: Some(init), .. }) = statement else {
            return None;
        };
        let Expr::Tuple(tuple) = strip(&init.expr) else { return None };
        if whole.by_ref.is_some() || whole.subpat.is_some() || !self.has_references(tuple) {
            return None;
        }
        let named = Named::of(whole, tuple.elems.len());
        let mut rest = rest.to_vec();
        if !named.replace_fields(&mut rest) {
            return None;
        }
        let made =
            named.parts.iter().zip(&tuple.elems).map(|(part, value)| parse_quote!(let #part = #value;));
        Some(made.chain(rest).collect())
    }

    /// Whether a part of a tuple is visibly a reference.
    fn has_references(&self, tuple: &ExprTuple) -> bool {
        tuple.elems.iter().any(|part| match strip(part) {
            Expr::Reference(_) => true,
            Expr::Tuple(inner) => self.has_references(inner),
            Expr::Path(path) => {
                let value = path.path.get_ident().and_then(|ident| self.scopes.value(ident));
                value.is_some_and(|value| match &self.function.info(value).kind {
                    Kind::Alias(alias) => alias.form.is_reference(),
                    _ => self.references.contains(&value),
                })
            }
            _ => false,
        })
    }
}

impl Named {
    /// The names of parts are no names of the user's, whatever they read like.
    fn of(whole: &PatIdent, parts: usize) -> Self {
        let span = Span::mixed_site().located_at(whole.ident.span());
        let parts = (0..parts).map(|k| Ident::new(&format!("{}_{k}", whole.ident), span)).collect();
        Named { whole: whole.clone(), parts }
    }

    /// Puts the parts where the fields of the name are; does nothing and says so if the name is used in other ways.
    fn replace_fields(&self, statements: &mut Vec<Stmt>) -> bool {
        if self.whole.mutability.is_some() {
            return false;
        }
        let mut replaced = statements.clone();
        let mut replacing = Scoped(Replacing { named: self, only_fields: true });
        replacing.statements(&mut replaced);
        if replacing.0.only_fields {
            *statements = replaced;
        }
        replacing.0.only_fields
    }
}

struct Replacing<'a> {
    named: &'a Named,
    only_fields: bool,
}

impl Rewriting for Replacing<'_> {
    fn is_bound_by(&self, pattern: &Pat) -> bool {
        mentions(pattern, &|ident| *ident == self.named.whole.ident)
    }

    fn rewritten(&mut self, expr: &mut Expr) -> bool {
        if let Expr::Field(field) = expr
            && let Expr::Path(path) = &*field.base
            && path.path.is_ident(&self.named.whole.ident)
            && let syn::Member::Unnamed(index) = &field.member
            && let Some(part) = self.named.parts.get(index.index as usize)
        {
            *expr = parse_quote!(#part);
            return true;
        }
        false
    }

    // The name itself, or one of the same spelling whose end is not found.
    fn left(&mut self, ident: &Ident) {
        self.only_fields &= *ident != self.named.whole.ident;
    }

    fn in_macro(&mut self, mac: &mut syn::Macro) {
        self.only_fields &= !mentions(&mac.tokens, &|ident| *ident == self.named.whole.ident);
    }
}
