//! Names of the prelude in generated code, where the user's file has something else by them: a `struct Vec` of its own.

use crate::diagnostics::hygiene;
use crate::source::{Declared, Hidden};
use proc_macro2::{Group, Ident, Spacing, Span, TokenStream, TokenTree};

/// The tokens with paths in the places of the names that the file of an item hides.
pub(crate) fn spelled_out(item: Option<Ident>, tokens: TokenStream) -> TokenStream {
    let hidden = item.map_or_else(Vec::new, |item| Declared::around(&item).hidden());
    if hidden.is_empty() { tokens } else { put(&hidden, &hygiene::is_read_from_file, tokens) }
}

fn put(hidden: &[Hidden], is_generated: &dyn Fn(&Ident) -> bool, tokens: TokenStream) -> TokenStream {
    let mut spelled: Vec<TokenTree> = Vec::new();
    for token in tokens {
        match token {
            TokenTree::Group(group) => {
                let mut inner = Group::new(group.delimiter(), put(hidden, is_generated, group.stream()));
                inner.set_span(group.span());
                spelled.push(TokenTree::Group(inner));
            }
            TokenTree::Ident(name) => {
                let of_prelude = hidden.iter().find(|hidden| name == hidden.name);
                match of_prelude.filter(|_| is_generated(&name) && !is_part(&spelled)) {
                    Some(hidden) => spelled.extend(path(*hidden, name.span())),
                    None => spelled.push(TokenTree::Ident(name)),
                }
            }
            other => spelled.push(other),
        }
    }
    spelled.into_iter().collect()
}

fn path(hidden: Hidden, at: Span) -> TokenStream {
    let path: TokenStream = hidden.path().parse().expect("a path is tokens");
    hygiene::placed(path, at)
}

/// Whether what comes next is a part of a path, a member or a lifetime.
fn is_part(before: &[TokenTree]) -> bool {
    let is = |token: &TokenTree, sign, spacing: Option<Spacing>| matches!(token, TokenTree::Punct(punct) if punct.as_char() == sign && spacing.is_none_or(|spacing| punct.spacing() == spacing));
    match before {
        [.., one, two] if is(one, ':', Some(Spacing::Joint)) && is(two, ':', None) => true,
        [.., last] => is(last, '.', Some(Spacing::Alone)) || is(last, '\'', None),
        [] => false,
    }
}

#[cfg(test)]
mod tests {
    use super::put;
    use crate::source::Hidden;
    use quote::quote;

    #[test]
    fn names_that_are_hidden_are_paths() {
        let hidden = Hidden::all();
        let generated = quote! {
            fn f(x: Vec<Option<f64> >) where T: Clone { a.Some(vec![geometry::Vec::None, None]) }
        };
        let expected = quote! {
            fn f(x: ::ad_runtime::__private::Vec<::core::option::Option<f64> >) where T: ::core::clone::Clone {
                a.Some(::ad_runtime::__private::vec![geometry::Vec::None, ::core::option::Option::None])
            }
        };
        assert_eq!(put(&hidden, &|_| true, generated).to_string(), expected.to_string());
        let of_the_user = quote!(Vec<f64>);
        assert_eq!(put(&hidden, &|_| false, of_the_user.clone()).to_string(), of_the_user.to_string());
    }
}
