//! The rounds of a loop as a function of what they change and read.

use super::exits::Exits;
use super::taken::Taken;
use crate::diagnostics::error;
use proc_macro2::{Ident, TokenStream, TokenTree};
use quote::{ToTokens, quote};
use std::collections::HashMap;
use syn::visit_mut::{self, VisitMut};
use syn::{Block, Expr, ItemFn, Pat, parse_quote};

/// What a loop does in each round.
pub(super) struct Rounds {
    /// The range, where the loop goes over one.
    range: Option<(Expr, Expr)>,
    pattern: Pat,
    body: Block,
    /// A round says whether another one follows.
    pub(super) may_end: bool,
}

impl Rounds {
    pub(super) fn of(expr: &Expr, at: &Ident) -> syn::Result<Self> {
        let (label, body, range, pattern) = match expr {
            Expr::ForLoop(each) => {
                let range = range_of(&each.expr, at)?;
                (&each.label, &each.body, Some(range), (*each.pat).clone())
            }
            Expr::While(each) => (&each.label, &each.body, None, parse_quote!(_)),
            Expr::Loop(each) => (&each.label, &each.body, None, parse_quote!(_)),
            _ => unreachable!("these are the loops"),
        };
        let label = label.as_ref().map(|label| label.name.clone());
        let mut exits = Exits::of(&label);
        let mut body = body.clone();
        exits.visit_block_mut(&mut body);
        if let Expr::While(each) = expr {
            let mut condition = (*each.cond).clone();
            exits.visit_expr_mut(&mut condition);
            body = parse_quote!({ if #condition #body else { return false; } });
        }
        if let Some(error) = exits.error {
            return Err(error);
        }
        let may_end = exits.breaks || !matches!(expr, Expr::ForLoop(_));
        Ok(Rounds { range, pattern, body, may_end })
    }

    /// Where the range begins and ends, as arguments of the call.
    pub(super) fn bounds(&self) -> Vec<&Expr> {
        self.range.iter().flat_map(|(first, end)| [first, end]).collect()
    }

    pub(super) fn has_range(&self) -> bool {
        self.range.is_some()
    }
}

/// Where a range begins and ends.
fn range_of(expr: &Expr, at: &Ident) -> syn::Result<(Expr, Expr)> {
    match expr {
        Expr::Paren(inner) => range_of(&inner.expr, at),
        Expr::Range(range) if range.end.is_some() => {
            let first = range.start.as_deref().cloned().unwrap_or_else(|| parse_quote!(0));
            let end = range.end.as_deref().expect("it has an end");
            Ok(match range.limits {
                syn::RangeLimits::HalfOpen(_) => (first, end.clone()),
                syn::RangeLimits::Closed(_) => (first, parse_quote!((#end) + 1)),
            })
        }
        _ => Err(error(
            at,
            "a `for` loop with checkpoints goes over a range",
            "write it as `for k in 0..list.len()`, with `list[k]` in its body",
        )),
    }
}

/// A name of a variable that is another one in a round.
fn bound_again(rounds: &Rounds, words: &HashMap<String, TokenStream>) -> Option<Ident> {
    struct Finder<'a>(&'a HashMap<String, TokenStream>, Option<Ident>);
    impl syn::visit::Visit<'_> for Finder<'_> {
        fn visit_pat_ident(&mut self, name: &syn::PatIdent) {
            if self.0.contains_key(&name.ident.to_string()) {
                self.1.get_or_insert(name.ident.clone());
            }
            syn::visit::visit_pat_ident(self, name);
        }
    }
    let mut finder = Finder(words, None);
    syn::visit::Visit::visit_pat(&mut finder, &rounds.pattern);
    syn::visit::Visit::visit_block(&mut finder, &rounds.body);
    finder.1
}

/// The generics of the function as arguments.
pub(super) fn turbofish(item: &ItemFn) -> Option<TokenStream> {
    let names = item.sig.generics.params.iter().filter_map(|parameter| match parameter {
        syn::GenericParam::Type(parameter) => Some(&parameter.ident),
        syn::GenericParam::Const(parameter) => Some(&parameter.ident),
        syn::GenericParam::Lifetime(_) => None,
    });
    let names: Vec<&Ident> = names.collect();
    (!names.is_empty()).then(|| quote!(::<#(#names),*>))
}

/// A round as a function.
pub(super) fn function(item: &ItemFn, name: &Ident, rounds: &Rounds, taken: &[Taken]) -> syn::Result<ItemFn> {
    let words: HashMap<String, TokenStream> =
        taken.iter().filter_map(|taken| Some((taken.variable.to_string(), taken.meaning()?))).collect();
    if let Some(name) = bound_again(rounds, &words) {
        let what = format!("`{name}` is another variable in a round of this loop, which has checkpoints");
        return Err(error(&name, what, "give one of the two another name"));
    }
    let Rounds { pattern, body, .. } = rounds;
    let mut body = body.clone();
    Meanings(&words).visit_block_mut(&mut body);
    let index = rounds.has_range().then(|| quote!(#pattern: usize,));
    let inputs = taken.iter().map(|Taken { name, ty, .. }| quote!(#name: #ty));
    let (generics, clause) = (&item.sig.generics, &item.sig.generics.where_clause);
    let statements = &body.stmts;
    // A round whose last statement is an expression gives nothing.
    let body: TokenStream = match rounds.may_end {
        true => quote!({ #(#statements)*; true }),
        false => quote!({ #(#statements)* }),
    };
    let output = rounds.may_end.then(|| quote!(-> bool));
    let tokens = quote! {
        #[allow(unused, clippy::all)]
        fn #name #generics(#index #(#inputs),*) #output #clause #body
    };
    Ok(syn::parse2(tokens).expect("a round is a function"))
}

/// Puts what stands for variables where their names stand.
struct Meanings<'a>(&'a HashMap<String, TokenStream>);

impl Meanings<'_> {
    fn tokens(&self, tokens: TokenStream) -> TokenStream {
        let other = |token| match token {
            TokenTree::Ident(name) => {
                self.0.get(&name.to_string()).cloned().unwrap_or_else(|| name.to_token_stream())
            }
            TokenTree::Group(group) => {
                proc_macro2::Group::new(group.delimiter(), self.tokens(group.stream())).to_token_stream()
            }
            token => token.to_token_stream(),
        };
        tokens.into_iter().map(other).collect()
    }
}

impl VisitMut for Meanings<'_> {
    fn visit_expr_mut(&mut self, expr: &mut Expr) {
        if let Expr::Path(path) = expr
            && let Some(name) = path.path.get_ident()
        {
            if let Some(meaning) = self.0.get(&name.to_string()) {
                *expr = syn::parse2(meaning.clone()).expect("a name stands for an expression");
            }
            return;
        }
        visit_mut::visit_expr_mut(self, expr);
    }
    fn visit_field_value_mut(&mut self, field: &mut syn::FieldValue) {
        // `P { x }` is `P { x: x }`.
        if field.colon_token.is_none() {
            field.colon_token = Some(Default::default());
        }
        visit_mut::visit_field_value_mut(self, field);
    }
    fn visit_macro_mut(&mut self, mac: &mut syn::Macro) {
        mac.tokens = self.tokens(mac.tokens.clone());
    }
}
