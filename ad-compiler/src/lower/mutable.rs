//! `mut x` inside of a pattern: `x`, and `let mut x = x;` at the beginning of what follows.

use super::*;
use syn::visit_mut::{self, VisitMut};
use syn::{Pat, Stmt, parse_quote};

/// The pattern without `mut`, and the statements that make up for it. A name that is a pattern by itself stays.
pub(super) fn without_mut(pattern: &Pat) -> (Pat, Vec<Stmt>) {
    struct Names(Vec<Ident>);
    impl VisitMut for Names {
        fn visit_pat_ident_mut(&mut self, pattern: &mut syn::PatIdent) {
            if pattern.by_ref.is_none() && pattern.mutability.take().is_some() {
                self.0.push(pattern.ident.clone());
            }
            visit_mut::visit_pat_ident_mut(self, pattern);
        }
        // Of the alternatives each has all names.
        fn visit_pat_or_mut(&mut self, pattern: &mut syn::PatOr) {
            let known = self.0.len();
            for case in &mut pattern.cases {
                self.0.truncate(known);
                self.visit_pat_mut(case);
            }
        }
    }
    let (mut names, mut pattern) = (Names(Vec::new()), pattern.clone());
    names.visit_pat_mut(&mut pattern);
    let statements = names.0.iter().map(|name| -> Stmt { parse_quote!(let mut #name = #name;) });
    (pattern, statements.collect())
}
