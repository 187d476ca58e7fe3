//! A panic of the compiler is one message, in words, where the function stands.
//!
//! rustc would say `proc macro panicked` at the attribute, and all that uses the function would fail after it. What is written on the standard error by
//! a panic, `proc_macro` hides by itself.

use crate::diagnostics::{Extent, error};
use crate::source::marks;
use proc_macro2::{Span, TokenStream, TokenTree};
use quote::quote;
use std::any::Any;
use std::panic::{AssertUnwindSafe, catch_unwind};

/// What a macro does, or the message that it has panicked. Nothing that panics leaves anything behind: what is kept between expansions (a file that was read, a
/// counter) is never half written.
pub(crate) fn caught<T>(
    of: &str,
    at: impl Into<Extent>,
    run: impl FnOnce() -> syn::Result<T>,
) -> syn::Result<T> {
    catch_unwind(AssertUnwindSafe(run)).unwrap_or_else(|panic| Err(message(of, at.into(), &*panic)))
}

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

/// So much of what is wrong is told.
const LINES: usize = 4;

fn message(of: &str, at: Extent, panic: &(dyn Any + Send)) -> syn::Error {
    let text = panic.downcast_ref::<String>().map(String::as_str);
    let text = text.or_else(|| panic.downcast_ref::<&str>().copied()).unwrap_or("a panic without words");
    // Below an empty line follows the function in the compiler's own form, which would fill the screen.
    let told: Vec<&str> = text.lines().take_while(|line| !line.is_empty()).take(LINES).collect();
    let subject = if of == "this" { of.to_owned() } else { format!("`{of}`") };
    error(
        at,
        format!("the compiler of derivatives has failed at {subject}: {}", told.join("\n")),
        "this is a fault of ad-macros, not of the function: please report this message together with the function. Until it is mended, try to leave out a pass \
         that only makes derivatives cheaper, as in `#[differentiable(without(recompute, share))]`, take the statements apart that were changed last, or \
         write the derivative with `adjoint! { .. }`",
    )
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
