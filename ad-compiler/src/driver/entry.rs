//! Around each macro: whatever fails inside, the item stays, and there is one message.

use crate::diagnostics::Extent;
use crate::diagnostics::fault::caught;
use crate::source::plain::name_in;
use crate::source::{Declared, marks};
use proc_macro2::{Span, TokenStream, TokenTree};
use quote::quote;

/// An item beside which something is generated: beside a fault, the item and stubs.
pub(crate) fn beside_item(
    args: TokenStream,
    tokens: TokenStream,
    run: impl FnOnce(TokenStream, TokenStream) -> TokenStream,
    stubs: impl FnOnce(TokenStream, TokenStream) -> TokenStream,
) -> TokenStream {
    let (name, at) = name_of(tokens.clone());
    caught(&name, at, || Ok(run(args.clone(), tokens.clone()))).unwrap_or_else(|error| {
        let untouched = marks::without_marks(tokens.clone());
        let message = error.to_compile_error();
        // They may be what has panicked.
        let stubs = caught(&name, at, || Ok(stubs(args, tokens))).unwrap_or_default();
        quote!(#untouched #message #stubs)
    })
}

/// The tangents of types of the module that hold nothing, if this item is to give them.
pub(crate) fn plain_types(tokens: TokenStream) -> TokenStream {
    let given = || {
        let types = name_in(tokens).map_or_else(Vec::new, |name| Declared::around(&name).plain_types());
        Ok(if types.is_empty() { TokenStream::new() } else { quote!(::ad_runtime::plain! { #(#types),* }) })
    };
    caught("this", Span::call_site(), given).unwrap_or_default()
}

/// Whether the item is a struct, an enum or a union.
pub(crate) fn is_type(tokens: &TokenStream) -> bool {
    let words = tokens.clone().into_iter().filter_map(|token| match token {
        TokenTree::Ident(word) => Some(word.to_string()),
        _ => None,
    });
    let mut keywords = words.filter(|word| KEYWORDS.contains(&word.as_str()));
    keywords.next().is_some_and(|first| ["struct", "enum", "union"].contains(&first.as_str()))
}

const KEYWORDS: [&str; 6] = ["fn", "struct", "enum", "union", "trait", "impl"];

/// What is written as a macro, or a derive, of which nothing remains beside a fault.
pub(crate) fn alone(tokens: TokenStream, run: impl FnOnce(TokenStream) -> TokenStream) -> TokenStream {
    let (name, at) = name_of(tokens.clone());
    caught(&name, at, || Ok(run(tokens))).unwrap_or_else(|error| error.to_compile_error())
}

/// How an item is called, and where that stands; for an `impl`, its first token.
fn name_of(tokens: TokenStream) -> (String, Extent) {
    let tokens: Vec<TokenTree> = tokens.into_iter().collect();
    let is_keyword = |token: &TokenTree| matches!(token, TokenTree::Ident(word) if ["fn", "trait", "struct", "enum"].iter().any(|keyword| word == keyword));
    let named = tokens.windows(2).find_map(|two| match two {
        [keyword, TokenTree::Ident(name)] if is_keyword(keyword) => Some((name.to_string(), name.span())),
        _ => None,
    });
    let first = || match tokens.first() {
        Some(first) => ("this".to_owned(), first.span()),
        None => ("this".to_owned(), Span::call_site()),
    };
    let (name, span) = named.unwrap_or_else(first);
    (name, span.into())
}

#[cfg(test)]
mod tests {
    use super::{alone, beside_item};
    use crate::diagnostics::Errors;
    use crate::driver::fallback::stubs;
    use proc_macro2::TokenStream;
    use quote::quote;

    /// The names of the items, and the messages among them.
    fn read(expansion: TokenStream) -> (Vec<String>, String) {
        let file: syn::File = syn::parse2(expansion).expect("the expansion parses");
        let mut messages = String::new();
        let mut names = Vec::new();
        for item in file.items {
            match item {
                syn::Item::Fn(function) => names.push(function.sig.ident.to_string()),
                syn::Item::Macro(mac) => messages += &mac.mac.tokens.to_string(),
                _ => {}
            }
        }
        (names, messages)
    }

    #[test]
    fn a_panic_is_a_message_beside_the_function_and_stubs() {
        let function = quote!(
            fn weighted(x: f64, k: f64) -> f64 {
                x * k
            }
        );
        let (names, messages) =
            read(beside_item(TokenStream::new(), function, |_, _| panic!("number {} is not here", 7), stubs));
        assert!(messages.contains("failed at `weighted`: number 7 is not here"), "{messages}");
        assert!(messages.contains("please report this message"), "{messages}");
        for name in ["weighted", "weighted_prim", "weighted_grad"] {
            assert!(names.iter().any(|other| other == name), "{name} is not among {names:?}");
        }
    }

    #[test]
    fn errors_that_were_collected_before_a_panic_do_not_abort() {
        let run = |_, _| {
            let _errors = Errors::default();
            panic!("a region is open")
        };
        let (_, messages) = read(beside_item(TokenStream::new(), quote!(impl A {}), run, stubs));
        assert!(messages.contains("failed at this: a region is open"), "{messages}");
    }

    #[test]
    fn a_long_message_is_cut() {
        let (_, messages) = read(alone(
            quote!(
                struct Point {
                    x: f64,
                }
            ),
            |_| panic!("{}", "line\n".repeat(100)),
        ));
        assert!(messages.contains("failed at `Point`") && messages.len() < 1000, "{messages}");
    }
}
