//! Names of the program that are none of the compiler's.
//!
//! What the compiler makes up (`item`, `start`, `kept`, …) is told from what the user has written by the macro expansion
//! that a token comes from. Tokens of tests come from none, so the program's own variables are renamed instead.

use proc_macro2::{Group, Ident, TokenStream, TokenTree};
use std::collections::HashSet;
use syn::visit::{self, Visit};
use syn::visit_mut::{self, VisitMut};

/// Marks the names of all variables of a function.
pub(super) fn mark(function: &mut syn::ItemFn) {
    let mut bound = Bound(HashSet::new());
    bound.visit_item_fn(function);
    Marking(bound.0).visit_item_fn_mut(function);
}

/// The names that patterns bind.
struct Bound(HashSet<String>);

impl Visit<'_> for Bound {
    fn visit_pat_ident(&mut self, pattern: &syn::PatIdent) {
        self.0.insert(pattern.ident.to_string());
        visit::visit_pat_ident(self, pattern);
    }
}

struct Marking(HashSet<String>);

impl Marking {
    fn rename(&self, ident: &mut Ident) {
        let text = ident.to_string();
        // `None` in a pattern reads as a name.
        if self.0.contains(&text) && !text.starts_with(char::is_uppercase) {
            *ident = Ident::new(&format!("{text}_own"), ident.span());
        }
    }

    /// The same in the tokens of a macro, where what follows a `.`, but not the `..` of a range, is a method or a field.
    fn renamed(&self, tokens: TokenStream) -> TokenStream {
        let mut dots = 0;
        let mut renamed = TokenStream::new();
        for token in tokens {
            let is_dot = matches!(&token, TokenTree::Punct(punct) if punct.as_char() == '.');
            renamed.extend([match token {
                TokenTree::Ident(mut ident) if dots != 1 => {
                    self.rename(&mut ident);
                    TokenTree::Ident(ident)
                }
                TokenTree::Group(group) => {
                    TokenTree::Group(Group::new(group.delimiter(), self.renamed(group.stream())))
                }
                other => other,
            }]);
            dots = if is_dot { dots + 1 } else { 0 };
        }
        renamed
    }
}

impl VisitMut for Marking {
    fn visit_pat_ident_mut(&mut self, pattern: &mut syn::PatIdent) {
        self.rename(&mut pattern.ident);
        visit_mut::visit_pat_ident_mut(self, pattern);
    }

    fn visit_expr_path_mut(&mut self, path: &mut syn::ExprPath) {
        if path.path.get_ident().is_some() {
            self.rename(&mut path.path.segments[0].ident);
        }
    }

    fn visit_macro_mut(&mut self, mac: &mut syn::Macro) {
        mac.tokens = self.renamed(std::mem::take(&mut mac.tokens));
    }
}
