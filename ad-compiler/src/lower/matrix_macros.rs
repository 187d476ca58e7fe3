//! Macros of libraries of matrices.

use super::*;
use crate::hir::matrix_macros::Written;
use syn::{Expr, parse_quote};

impl Lowering<'_> {
    pub(super) fn matrix_macro(&mut self, mac: &syn::Macro, name: &str) -> Option<Lowered> {
        if !self.declared.is_macro_of_matrices(&mac.path) {
            return None;
        }
        let Written { entries, zeros } = Written::read(name, mac.tokens.clone())?;
        let (path, whole) = (&mac.path, local("whole"));
        let entries: Vec<Expr> = entries.iter().map(super::once::numbered_again).collect();
        Some(self.expression(&parse_quote!({
            let #whole = #path![#zeros];
            #whole.with_array([#(#entries),*])
        })))
    }
}
