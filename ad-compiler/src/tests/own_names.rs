//! Names of the program that are none of the compiler's.
//!
//! What the compiler makes up (`item`, `start`, `kept`, …) is told from what the user has written by the macro expansion
//! that a token comes from. Tokens of tests come from none, so the program's own variables are renamed instead.

use crate::collections::HashSet;
use proc_macro2::Ident;
use quote::ToTokens;
use syn::parse::{Parse, ParseStream};
use syn::punctuated::Punctuated;
use syn::visit::{self, Visit};
use syn::visit_mut::{self, VisitMut};

/// Marks the names of all variables of a function.
pub(super) fn mark(function: &mut syn::ItemFn) {
    let mut bound = Bound(HashSet::default());
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

    fn visit_macro(&mut self, mac: &syn::Macro) {
        Arguments::of(mac).0.iter().for_each(|argument| self.visit_expr(argument));
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
        let Arguments(mut arguments, semicolon) = Arguments::of(mac);
        arguments.iter_mut().for_each(|argument| self.visit_expr_mut(argument));
        mac.tokens = match semicolon {
            Some(semicolon) => {
                let (element, length) = (&arguments[0], &arguments[1]);
                quote::quote!(#element #semicolon #length)
            }
            None => arguments.to_token_stream(),
        };
    }
}

/// The arguments of a macro, which are expressions: `a, b`, or `a; b`.
struct Arguments(Punctuated<syn::Expr, syn::Token![,]>, Option<syn::Token![;]>);

impl Arguments {
    fn of(mac: &syn::Macro) -> Self {
        mac.parse_body().expect("a macro of a test takes expressions")
    }
}

impl Parse for Arguments {
    fn parse(input: ParseStream<'_>) -> syn::Result<Self> {
        let mut arguments = Punctuated::new();
        if input.is_empty() {
            return Ok(Arguments(arguments, None));
        }
        arguments.push(input.parse()?);
        let semicolon: Option<syn::Token![;]> = input.parse()?;
        if semicolon.is_some() {
            arguments.push(input.parse()?);
        } else if input.peek(syn::Token![,]) {
            arguments.push_punct(input.parse()?);
            arguments.extend(Punctuated::<syn::Expr, syn::Token![,]>::parse_terminated(input)?);
        }
        Ok(Arguments(arguments, semicolon))
    }
}
