//! Macros of the user's own: `macro_rules!` in the same file, expanded before their result is lowered.
//!
//! The expansion has to be the one that rustc makes. So a definition with anything in it that is not understood is not
//! expanded at all, and names are kept apart as rustc keeps them apart: what the macro binds is renamed, and what it does not
//! bind must not be a variable where it is called.

pub(crate) mod expansion;
mod matcher;
mod scope;
mod transcriber;

use crate::source::standard_macros::{makes_text, only_tells};
use crate::syntax::formats::names_within;
use proc_macro2::{Ident, TokenStream, TokenTree};
use std::cell::Cell;
use syn::visit_mut::VisitMut;

/// An arm of a definition.
struct Rule {
    pattern: Vec<matcher::Node>,
    template: TokenStream,
}

/// `macro_rules! name { .. }`.
pub(crate) struct Definition {
    rules: Vec<Rule>,
}

impl Definition {
    /// Reads what stands between the braces; `None` if something in it is not understood.
    pub(crate) fn read(tokens: TokenStream) -> Option<Self> {
        let mut tokens = tokens.into_iter().peekable();
        let mut rules = Vec::new();
        while tokens.peek().is_some() {
            let TokenTree::Group(pattern) = tokens.next()? else { return None };
            for expected in ['=', '>'] {
                if !matches!(tokens.next()?, TokenTree::Punct(punct) if punct.as_char() == expected) {
                    return None;
                }
            }
            let TokenTree::Group(template) = tokens.next()? else { return None };
            if speaks_of_its_place(template.stream()) {
                return None;
            }
            rules.push(Rule { pattern: matcher::nodes(pattern.stream())?, template: template.stream() });
            match tokens.next() {
                None => break,
                Some(TokenTree::Punct(punct)) if punct.as_char() == ';' => {}
                Some(_) => return None,
            }
        }
        Some(Definition { rules })
    }

    /// What a call expands to, as a block. `is_local` says which names are variables where the call stands, and not where the macro is defined.
    pub(crate) fn expand(&self, call: TokenStream, is_local: &dyn Fn(&Ident) -> bool) -> Option<syn::Block> {
        let (rule, bindings) = self
            .rules
            .iter()
            .find_map(|rule| Some((rule, matcher::matched(&rule.pattern, call.clone())?)))?;
        let mut arguments = Vec::new();
        let tokens = transcriber::transcribed(rule.template.clone(), &bindings, &mut arguments)?;
        let mut block: syn::Block = syn::parse2(quote::quote!({ #tokens })).ok()?;
        let bound = transcriber::bound_names(&block);
        let mut renaming = transcriber::Renaming { bound, suffix: next(), is_local, captures: false };
        renaming.visit_block_mut(&mut block);
        if renaming.captures {
            return None;
        }
        transcriber::Arguments(&arguments).visit_block_mut(&mut block);
        Some(block)
    }
}

/// Whether a value depends on the text of tokens, or on where they stand: `stringify!($x).len()`, `line!()`, `format!("{k}")`. What is only told
/// does not count.
pub(crate) fn speaks_of_its_place(tokens: TokenStream) -> bool {
    let mut tokens = tokens.into_iter().peekable();
    while let Some(token) = tokens.next() {
        let found = match token {
            TokenTree::Ident(name) => {
                let is_macro =
                    matches!(tokens.peek(), Some(TokenTree::Punct(punct)) if punct.as_char() == '!');
                if (is_macro && only_tells(&name.to_string())) || name == "expect" {
                    tokens.next_if(|_| is_macro);
                    tokens.next_if(|token| matches!(token, TokenTree::Group(_)));
                }
                if is_macro && makes_text(&name.to_string()) {
                    let mut after = tokens.clone().skip(1);
                    let names = |token: TokenTree| matches!(token, TokenTree::Group(group) if has_inline_names(group.stream()));
                    if after.next().is_some_and(names) {
                        return true;
                    }
                }
                is_macro && ["stringify", "line", "column"].iter().any(|one| name == one)
            }
            TokenTree::Group(group) => speaks_of_its_place(group.stream()),
            _ => false,
        };
        if found {
            return true;
        }
    }
    false
}

/// Whether a format speaks of names that it is not given: they have the meaning that they have where the text stands.
fn has_inline_names(arguments: TokenStream) -> bool {
    let tokens: Vec<TokenTree> = arguments.into_iter().collect();
    let is_given = |name: &String| {
        tokens.windows(2).any(|pair| {
            matches!(pair, [TokenTree::Ident(given), TokenTree::Punct(punct)] if given == name && punct.as_char() == '=')
        })
    };
    tokens.iter().any(|token| match token {
        TokenTree::Literal(literal) => !names_within(literal).iter().all(is_given),
        _ => false,
    })
}

/// A number that no other expansion has.
fn next() -> usize {
    thread_local!(static COUNT: Cell<usize> = const { Cell::new(0) });
    COUNT.with(|count| {
        count.set(count.get() + 1);
        count.get()
    })
}

#[cfg(test)]
mod tests {
    use super::Definition;
    use quote::{ToTokens, quote};

    fn expanded(definition: proc_macro2::TokenStream, call: proc_macro2::TokenStream) -> Option<String> {
        let block = Definition::read(definition)?.expand(call, &|name| name == "taken")?;
        Some(block.to_token_stream().to_string())
    }

    #[test]
    fn arguments_are_put_in() {
        let square = quote!(($x:expr) => { $x * $x });
        assert_eq!(expanded(square, quote!(a + 1.0)).unwrap(), "{ (a + 1.0) * (a + 1.0) }");
    }

    #[test]
    fn names_within_a_text_are_not_expanded() {
        assert!(expanded(quote!(($x:expr) => { format!("{}{k}", $x).len() }), quote!(a)).is_none());
        assert!(expanded(quote!(($x:expr) => { format!("{:k$}", $x).len() }), quote!(a)).is_none());
        assert!(expanded(quote!(($x:expr) => { format!("{n}", n = $x).len() }), quote!(a)).is_some());
        assert!(expanded(quote!(($x:expr) => { label("{k}") + $x }), quote!(a)).is_some());
    }

    #[test]
    fn repetitions_are_repeated() {
        let horner = quote! {
            ($x:expr, $c:expr) => { $c };
            ($x:expr, $c:expr, $($rest:expr),+) => { $c + $x * horner!($x, $($rest),+) };
        };
        assert_eq!(expanded(horner.clone(), quote!(x, 1.0)).unwrap(), "{ (1.0) }");
        assert_eq!(
            expanded(horner, quote!(x, 1.0, b, 3.0)).unwrap(),
            "{ (1.0) + (x) * horner ! ((x) , (b) , (3.0)) }"
        );
        let sum = quote!(($($x:expr),* $(,)?) => { 0.0 $(+ $x)* });
        assert_eq!(expanded(sum.clone(), quote!(a, b,)).unwrap(), "{ 0.0 + (a) + (b) }");
        assert_eq!(expanded(sum, quote!()).unwrap(), "{ 0.0 }");
    }

    #[test]
    fn names_are_kept_apart() {
        let twice = quote!(($x:expr) => { { let y = $x; y + y } });
        let text = expanded(twice, quote!(y)).unwrap();
        assert!(text.contains("= (y) ;") && !text.contains("let y ="), "{text}");
        let captured = quote!(($x:expr) => { taken + $x });
        assert_eq!(expanded(captured, quote!(y)), None);
        let field = quote!(($x:expr) => { $x.taken });
        assert!(expanded(field, quote!(y)).is_some());
    }

    #[test]
    fn what_is_not_understood_is_not_expanded() {
        assert!(Definition::read(quote!(($x:vis) => { 1.0 })).is_none());
        assert!(Definition::read(quote!(($x:expr) => { (stringify!($x).len(), $x) })).is_none());
        assert!(Definition::read(quote!(($line:expr) => { $line })).is_some());
        assert!(Definition::read(quote!(($x:expr) => { assert!($x > 0.0, "{}", stringify!($x)) })).is_some());
        assert_eq!(expanded(quote!(($x:expr) => { $y }), quote!(a)), None);
        assert_eq!(expanded(quote!((a) => { 1.0 }), quote!(b)), None);
    }
}
