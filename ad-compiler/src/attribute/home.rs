//! Where the runtime is found: `crate = path`, for those who have it under another name or by way of another crate.

use super::arg::{Arg, pieces};
use proc_macro2::{Group, Punct, TokenStream, TokenTree};
use quote::ToTokens;
use syn::Path;

/// The path to the runtime, where the arguments name one.
#[derive(Clone, Debug, Default)]
pub(crate) struct Home(Option<Path>);

impl Home {
    /// Takes `crate = path` out of arguments. What is wrong with it, the macro says that reads the others.
    pub(crate) fn taken(args: TokenStream) -> (TokenStream, Self) {
        let is_it = |piece: &TokenStream| matches!(piece.clone().into_iter().next(), Some(TokenTree::Ident(word)) if word == "crate");
        let path = |piece: TokenStream| match syn::parse2(piece) {
            Ok(Arg::Crate(_, path)) => Some(path),
            _ => None,
        };
        let Some(path) = pieces(args.clone()).into_iter().find(is_it).and_then(path) else {
            return (args, Home(None));
        };
        let others = pieces(args).into_iter().filter(|piece| !is_it(piece));
        (others.map(|piece| quote::quote!(#piece,)).collect(), Home(Some(path)))
    }

    pub(crate) fn at(path: Option<Path>) -> Self {
        Home(path)
    }

    /// The tokens with the path in the places of `::ad_runtime`.
    pub(crate) fn put(&self, tokens: TokenStream) -> TokenStream {
        let Some(path) = &self.0 else { return tokens };
        let tokens: Vec<TokenTree> = tokens.into_iter().collect();
        let mut put: Vec<TokenTree> = Vec::new();
        let mut rest = &tokens[..];
        while let Some((first, others)) = rest.split_first() {
            if let [TokenTree::Punct(one), TokenTree::Punct(two), TokenTree::Ident(name), others @ ..] = rest
                && is_colon(one)
                && is_colon(two)
                && name == "ad_runtime"
                && !put.last().is_some_and(goes_on)
            {
                put.extend(path.to_token_stream());
                rest = others;
                continue;
            }
            put.push(match first {
                TokenTree::Group(group) => {
                    let mut inner = Group::new(group.delimiter(), self.put(group.stream()));
                    inner.set_span(group.span());
                    TokenTree::Group(inner)
                }
                other => other.clone(),
            });
            rest = others;
        }
        put.into_iter().collect()
    }
}

/// Whether a path goes on behind a token, as behind `facade` in `facade::ad_runtime`.
fn goes_on(before: &TokenTree) -> bool {
    let TokenTree::Ident(word) = before else { return false };
    let word = word.to_string();
    ["crate", "self", "super", "Self"].contains(&word.as_str()) || syn::parse_str::<syn::Ident>(&word).is_ok()
}

fn is_colon(punct: &Punct) -> bool {
    punct.as_char() == ':'
}

#[cfg(test)]
mod tests {
    use super::Home;
    use quote::quote;

    #[test]
    fn the_path_stands_for_the_crate() {
        let (args, home) = Home::taken(quote!(forward, crate = facade::math, wrt(x)));
        assert_eq!(args.to_string(), quote!(forward, wrt(x),).to_string());
        let put =
            home.put(quote!(f(::ad_runtime::slot(&mut x), { return ::ad_runtime::x(other::ad_runtime()) })));
        assert_eq!(
            put.to_string(),
            quote!(f(facade::math::slot(&mut x), { return facade::math::x(other::ad_runtime()) }))
                .to_string()
        );
    }

    #[test]
    fn without_it_nothing_changes() {
        let (args, home) = Home::taken(quote!(forward, wrt(x)));
        assert_eq!(args.to_string(), quote!(forward, wrt(x)).to_string());
        assert_eq!(
            home.put(quote!(::ad_runtime::__private::none())).to_string(),
            quote!(::ad_runtime::__private::none()).to_string()
        );
    }
}
