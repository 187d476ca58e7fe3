//! Links in the documentation of what is generated.

use crate::interface::{Owner, Signature};
use proc_macro2::{Group, Literal, TokenStream, TokenTree};

/// The tokens, where a link to a function beside a method says whose it is: ``[`at`](Self::at)``.
pub(crate) fn resolved(signature: &Signature, tokens: TokenStream) -> TokenStream {
    if signature.owner == Owner::Module { tokens } else { of_methods(tokens) }
}

fn of_methods(tokens: TokenStream) -> TokenStream {
    let mut resolved: Vec<TokenTree> = Vec::new();
    for token in tokens {
        resolved.push(match token {
            TokenTree::Group(group) => {
                let mut inner = Group::new(group.delimiter(), of_methods(group.stream()));
                inner.set_span(group.span());
                TokenTree::Group(inner)
            }
            TokenTree::Literal(literal) if is_doc(&resolved) => in_text(&literal),
            other => other,
        });
    }
    resolved.into_iter().collect()
}

/// Whether what comes next is the text of a documentation.
fn is_doc(before: &[TokenTree]) -> bool {
    matches!(before, [TokenTree::Ident(doc), TokenTree::Punct(equals)] if doc == "doc" && equals.as_char() == '=')
}

fn in_text(literal: &Literal) -> TokenTree {
    let Ok(text) = syn::parse2::<syn::LitStr>(TokenTree::from(literal.clone()).into()) else {
        return literal.clone().into();
    };
    let text = text.value();
    let mut pieces = text.split("[`");
    let mut resolved = pieces.next().unwrap_or_default().to_string();
    for piece in pieces {
        resolved += "[`";
        match piece.split_once("`]") {
            Some((name, rest)) if !rest.starts_with('(') && !name.contains("::") => {
                resolved += &format!("{name}`](Self::{name}){rest}");
            }
            _ => resolved += piece,
        }
    }
    let mut resolved = Literal::string(&resolved);
    resolved.set_span(literal.span());
    resolved.into()
}

#[cfg(test)]
mod tests {
    use super::of_methods;
    use quote::quote;

    #[test]
    fn methods_are_those_of_the_type() {
        let generated = quote! {
            #[doc = "The value of [`at`], by [`x::T`](::x::T) or `[`; as by [`at_grad`]."]
            fn f() { g("[`at`]") }
        };
        let expected = quote! {
            #[doc = "The value of [`at`](Self::at), by [`x::T`](::x::T) or `[`; as by [`at_grad`](Self::at_grad)."]
            fn f() { g("[`at`]") }
        };
        assert_eq!(of_methods(generated).to_string(), expected.to_string());
    }
}
