//! Ranges of chains that stay as they are. `(0..x.len()).into_par_iter()` is no use of what is in `x`.

use crate::driver::outlined::names::Unused;
use proc_macro2::Ident;
use syn::visit_mut::VisitMut;
use syn::{Expr, parse_quote};

/// The chain with the bounds of its ranges in variables before it.
pub(super) fn before(expr: &Expr, unused: &mut Unused) -> Expr {
    let mut naming = Naming { unused, named: Vec::new() };
    let mut chain = expr.clone();
    naming.visit_expr_mut(&mut chain);
    if naming.named.is_empty() {
        return chain;
    }
    let (names, bounds): (Vec<Ident>, Vec<Expr>) = naming.named.into_iter().unzip();
    parse_quote!({ #(let #names = #bounds;)* #chain })
}

struct Naming<'a> {
    unused: &'a mut Unused,
    named: Vec<(Ident, Expr)>,
}

impl Naming<'_> {
    fn bound(&mut self, bound: &mut Expr) {
        if matches!(bound, Expr::Lit(_) | Expr::Path(_)) {
            return;
        }
        let name = self.unused.name("bound");
        let named: Expr = parse_quote!(#name);
        self.named.push((name, std::mem::replace(bound, named)));
    }
}

impl VisitMut for Naming<'_> {
    fn visit_expr_range_mut(&mut self, range: &mut syn::ExprRange) {
        for bound in [&mut range.start, &mut range.end].into_iter().flatten() {
            self.bound(bound);
        }
    }
    // What is in closures happens later.
    fn visit_expr_closure_mut(&mut self, _: &mut syn::ExprClosure) {}
}
