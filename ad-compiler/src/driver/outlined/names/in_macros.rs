//! Names of variables in what macros are given.

use super::{Meaning, WithColons};
use crate::lower::scoped::{Rewriting, Scoped};
use proc_macro2::{Group, TokenStream, TokenTree};
use quote::{ToTokens, quote};
use syn::parse::{Parse, ParseStream, Parser};
use syn::punctuated::Punctuated;
use syn::visit_mut::VisitMut;
use syn::{Expr, Macro, Pat, Token};

/// What a macro is given, with what stands for the name where it means the variable.
pub(super) fn rewritten(mac: &Macro, meaning: &mut Meaning) -> TokenStream {
    let tokens = mac.tokens.clone();
    if mac.path.segments.last().is_some_and(|last| last.ident == "matches")
        && let Ok(matching) = syn::parse2::<Matching>(tokens.clone())
    {
        return matching.rewritten(meaning);
    }
    let list = Punctuated::<Expr, Token![,]>::parse_terminated;
    if let Ok(mut arguments) = list.parse2(tokens.clone()) {
        let mut is_format = false;
        for argument in &mut arguments {
            let is_text = matches!(argument, Expr::Lit(syn::ExprLit { lit: syn::Lit::Str(_), .. }));
            match argument {
                // The name of an argument.
                Expr::Assign(named) if is_format => expression(&mut named.right, meaning),
                other => expression(other, meaning),
            }
            is_format |= is_text;
        }
        return arguments.into_token_stream();
    }
    if let Ok(Repeated(mut value, semicolon, mut length)) = syn::parse2(tokens.clone()) {
        expression(&mut value, meaning);
        expression(&mut length, meaning);
        return quote!(#value #semicolon #length);
    }
    words(tokens, meaning)
}

fn expression(expr: &mut Expr, meaning: &mut Meaning) {
    WithColons.visit_expr_mut(expr);
    let inner = Meaning { name: meaning.name, meaning: meaning.meaning, moved: meaning.moved, found: false };
    let mut inside = Scoped(inner);
    inside.visit_expr_mut(expr);
    meaning.found |= inside.0.found;
}

/// The words of other macros: which of them are names, only an expansion says.
fn words(tokens: TokenStream, meaning: &mut Meaning) -> TokenStream {
    // The punctuation just before, as it is written.
    let mut before = String::new();
    let mut rewritten = TokenStream::new();
    for token in tokens {
        let is_member = before.ends_with("::") || (before.ends_with('.') && !before.ends_with(".."));
        match &token {
            TokenTree::Punct(punct) => before.push(punct.as_char()),
            _ => before.clear(),
        }
        match token {
            TokenTree::Ident(name) if name == *meaning.name && !is_member => {
                meaning.found = true;
                rewritten.extend(meaning.meaning.clone());
            }
            TokenTree::Group(group) => {
                let mut inner = Group::new(group.delimiter(), words(group.stream(), meaning));
                inner.set_span(group.span());
                rewritten.extend([TokenTree::Group(inner)]);
            }
            token => rewritten.extend([token]),
        }
    }
    rewritten
}

/// `matches!(value, pattern if guard)`
struct Matching {
    value: Expr,
    pattern: Pat,
    guard: Option<Expr>,
}

impl Parse for Matching {
    fn parse(input: ParseStream) -> syn::Result<Self> {
        let value = input.parse()?;
        input.parse::<Token![,]>()?;
        let pattern = Pat::parse_multi_with_leading_vert(input)?;
        let guard = match input.parse::<Option<Token![if]>>()? {
            Some(_) => Some(input.parse()?),
            None => None,
        };
        input.parse::<Option<Token![,]>>()?;
        Ok(Matching { value, pattern, guard })
    }
}

impl Matching {
    fn rewritten(mut self, meaning: &mut Meaning) -> TokenStream {
        expression(&mut self.value, meaning);
        if !meaning.is_bound_by(&self.pattern) {
            self.guard.iter_mut().for_each(|guard| expression(guard, meaning));
        }
        let Matching { value, pattern, guard } = self;
        let guard = guard.map(|guard| quote!(if #guard));
        quote!(#value, #pattern #guard)
    }
}

/// `vec![value; length]`
struct Repeated(Expr, Token![;], Expr);

impl Parse for Repeated {
    fn parse(input: ParseStream) -> syn::Result<Self> {
        Ok(Repeated(input.parse()?, input.parse()?, input.parse()?))
    }
}
