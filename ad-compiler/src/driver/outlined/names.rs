//! The variables of a part as words in the function that it becomes.

mod in_macros;

use crate::collections::HashSet;
use crate::lower::scoped::{Rewriting, Scoped};
use crate::source::bound_names;
use proc_macro2::{Ident, Span, TokenStream, TokenTree};
use quote::ToTokens;
use syn::visit::{self, Visit};
use syn::visit_mut::{self, VisitMut};
use syn::{Block, Expr, Pat, parse_quote};

/// Puts what stands for a variable where its name means it.
pub(super) fn put(block: &mut Block, name: &Ident, meaning: &TokenStream) {
    put_or_move(block, name, meaning, meaning);
}

/// The same, with something else where the variable is moved away: there the name is marked.
pub(super) fn put_or_move(block: &mut Block, name: &Ident, meaning: &TokenStream, moved: &TokenStream) {
    WithColons.visit_block_mut(block);
    Scoped(Meaning { name, meaning, moved, found: false }).visit_block_mut(block);
}

/// The mark of names that are moved away.
pub(super) fn move_mark() -> syn::Attribute {
    parse_quote!(#[moved])
}

pub(super) fn is_move_mark(attribute: &syn::Attribute) -> bool {
    attribute.path().is_ident("moved")
}

/// The names in an expression that it does not bind itself.
pub(super) fn free_names(expr: &Expr) -> Vec<Ident> {
    let mut named = Named(Vec::new());
    named.visit_expr(expr);
    let mut expr = expr.clone();
    WithColons.visit_expr_mut(&mut expr);
    let is_free = |name: &Ident| {
        let meaning = name.to_token_stream();
        let mut looking = Scoped(Meaning { name, meaning: &meaning, moved: &meaning, found: false });
        looking.visit_expr_mut(&mut expr.clone());
        looking.0.found
    };
    named.0.into_iter().filter(is_free).collect()
}

/// What may be names of variables.
struct Named(Vec<Ident>);

impl Named {
    fn note(&mut self, name: &Ident) {
        if !self.0.contains(name) {
            self.0.push(name.clone());
        }
    }

    fn tokens(&mut self, tokens: TokenStream) {
        for token in tokens {
            match token {
                TokenTree::Ident(name) => self.note(&name),
                TokenTree::Group(group) => self.tokens(group.stream()),
                _ => {}
            }
        }
    }
}

impl Visit<'_> for Named {
    fn visit_expr_path(&mut self, path: &syn::ExprPath) {
        path.path.get_ident().into_iter().for_each(|name| self.note(name));
        visit::visit_expr_path(self, path);
    }
    fn visit_macro(&mut self, mac: &syn::Macro) {
        self.tokens(mac.tokens.clone());
    }
}

/// `P { x }` is `P { x: x }`.
struct WithColons;

impl VisitMut for WithColons {
    fn visit_field_value_mut(&mut self, field: &mut syn::FieldValue) {
        if field.colon_token.is_none() {
            field.colon_token = Some(Default::default());
        }
        visit_mut::visit_field_value_mut(self, field);
    }
}

struct Meaning<'a> {
    name: &'a Ident,
    meaning: &'a TokenStream,
    /// What stands for it where it is moved away.
    moved: &'a TokenStream,
    found: bool,
}

impl Rewriting for Meaning<'_> {
    fn is_bound_by(&self, pattern: &Pat) -> bool {
        bound_names(pattern).iter().any(|name| self.name == name)
    }

    fn rewritten(&mut self, expr: &mut Expr) -> bool {
        match expr {
            Expr::Path(path) if path.path.get_ident() == Some(self.name) => {
                self.found = true;
                let is_moved = path.attrs.iter().any(is_move_mark);
                let meaning = if is_moved { self.moved } else { self.meaning };
                *expr = syn::parse2(meaning.clone()).expect("a name stands for an expression");
                true
            }
            _ => false,
        }
    }

    fn in_macro(&mut self, mac: &mut syn::Macro) {
        mac.tokens = in_macros::rewritten(mac, self);
    }
}

/// Names that stand nowhere in a function, and look as if the user had written them.
pub(super) struct Unused {
    words: HashSet<String>,
    at: Span,
}

impl Unused {
    pub(super) fn of(tokens: &impl ToTokens, at: Span) -> Self {
        fn note(tokens: TokenStream, words: &mut HashSet<String>) {
            for token in tokens {
                match token {
                    TokenTree::Ident(word) => drop(words.insert(word.to_string())),
                    TokenTree::Group(group) => note(group.stream(), words),
                    _ => {}
                }
            }
        }
        let mut words = HashSet::default();
        note(tokens.to_token_stream(), &mut words);
        Unused { words, at }
    }

    pub(super) fn name(&mut self, wanted: &str) -> Ident {
        let numbered = (2..).map(|number| format!("{wanted}_{number}"));
        let name = std::iter::once(wanted.to_owned()).chain(numbered).find(|name| !self.words.contains(name));
        let name = name.expect("there are names enough");
        // Like a name of the user's: what lowering makes up itself has names that mean others.
        let ident = Ident::new(&name, self.at);
        self.words.insert(name);
        ident
    }
}
