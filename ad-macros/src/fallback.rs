//! What is emitted beside an error: the item unchanged, and functions that type-check, so that one mistake
//! gives one message.

use proc_macro2::{TokenStream, TokenTree};
use quote::quote;

/// The item without the attributes that only the macros understand.
pub(crate) fn without_marks(tokens: TokenStream) -> TokenStream {
    let mut result: Vec<TokenTree> = Vec::new();
    let mut tokens = tokens.into_iter().peekable();
    while let Some(token) = tokens.next() {
        let is_mark = matches!(&token, TokenTree::Punct(punct) if punct.as_char() == '#')
            && matches!(tokens.peek(), Some(TokenTree::Group(group)) if is_mark(group.stream()));
        if is_mark {
            tokens.next();
            continue;
        }
        result.push(match token {
            // An invisible group that is made anew would lose its meaning, so groups stay as they are.
            TokenTree::Group(group) if has_mark(group.stream()) => {
                let mut inner = proc_macro2::Group::new(group.delimiter(), without_marks(group.stream()));
                inner.set_span(group.span());
                inner.into()
            }
            other => other,
        });
    }
    result.into_iter().collect()
}

fn has_mark(tokens: TokenStream) -> bool {
    let tokens: Vec<TokenTree> = tokens.into_iter().collect();
    let pairs = tokens.windows(2);
    let mut marks = pairs.filter(|pair| match pair {
        [TokenTree::Punct(punct), TokenTree::Group(group)] => {
            punct.as_char() == '#' && is_mark(group.stream())
        }
        _ => false,
    });
    marks.next().is_some()
        || tokens.iter().any(|token| matches!(token, TokenTree::Group(group) if has_mark(group.stream())))
}

fn is_mark(tokens: TokenStream) -> bool {
    let mut tokens = tokens.into_iter();
    matches!(tokens.next(), Some(TokenTree::Ident(ident)) if ident == "no_derivative")
        && tokens.next().is_none()
}

/// Stand-ins for what would have been generated.
pub(crate) fn stubs(tokens: TokenStream) -> TokenStream {
    let Ok(syn::Item::Fn(item)) = syn::parse2(tokens) else { return TokenStream::new() };
    // An item inside of an impl cannot be a struct.
    if item.sig.receiver().is_some() {
        return TokenStream::new();
    }
    let vis = &item.vis;
    let name = &item.sig.ident;
    quote! {
        #[doc(hidden)]
        #[allow(non_camel_case_types, dead_code)]
        #vis struct #name {}
    }
}
