//! Generated code at the place of what the user wrote, where rustc then reports what is wrong with it.

use super::printer::Printer;
use crate::diagnostics::Extent;
use crate::diagnostics::hygiene::{Key, key};
use crate::ir::{Call, ValueId};
use proc_macro2::{Group, Span, TokenStream, TokenTree};
use quote::ToTokens;
use syn::Expr;
use syn::visit::Visit;

impl Printer<'_> {
    /// The user's own tokens, if what is printed for the value reads as they do.
    pub(super) fn in_users_words(&self, value: ValueId, printed: Expr) -> Expr {
        match self.function.sources.get(&value) {
            Some(source) if read_alike(source, &printed) => (**source).clone(),
            _ => printed,
        }
    }

    /// What is generated for an argument of a call, at the place of that argument.
    pub(super) fn at_argument(&self, call: &Call, position: usize, printed: Expr) -> Expr {
        match self.function.source_of_argument(call, position) {
            Some(argument) if read_alike(argument, &printed) => argument.clone(),
            Some(argument) => Expr::Verbatim(located(printed.to_token_stream(), Extent::of(argument))),
            None => printed,
        }
    }
}

/// Whether two expressions have the same tokens and mean the same by them: names that read alike may be told apart by hygiene.
fn read_alike(one: &Expr, other: &Expr) -> bool {
    struct Names(Vec<Key>);
    impl Visit<'_> for Names {
        fn visit_expr_path(&mut self, path: &syn::ExprPath) {
            self.0.extend(path.path.get_ident().map(key));
        }
    }
    let names = |expr: &Expr| {
        let mut names = Names(Vec::new());
        names.visit_expr(expr);
        names.0
    };
    one == other && names(one) == names(other)
}

/// The tokens with their meaning as it is, but standing where the piece stands.
fn located(tokens: TokenStream, at: Extent) -> TokenStream {
    let mut tokens: Vec<TokenTree> = tokens.into_iter().map(|token| move_to(token, at.start)).collect();
    if let Some(last) = tokens.last_mut() {
        last.set_span(last.span().located_at(at.end));
    }
    tokens.into_iter().collect()
}

fn move_to(token: TokenTree, place: Span) -> TokenTree {
    let mut token = match token {
        TokenTree::Group(group) => {
            let inner = group.stream().into_iter().map(|token| move_to(token, place)).collect();
            let mut moved = Group::new(group.delimiter(), inner);
            moved.set_span(group.span());
            TokenTree::Group(moved)
        }
        other => other,
    };
    token.set_span(token.span().located_at(place));
    token
}
