//! The marks that only the macros understand, among tokens.

use proc_macro2::{TokenStream, TokenTree};

/// The item without what only the macros understand: their attributes, and `adjoint! { .. }`.
pub(crate) fn without_marks(tokens: TokenStream) -> TokenStream {
    unmarked(tokens.clone()).unwrap_or(tokens)
}

/// The tokens without what only the macros understand; `None` if there is none.
fn unmarked(tokens: TokenStream) -> Option<TokenStream> {
    let mut result: Vec<TokenTree> = Vec::new();
    let mut changed = false;
    let tokens: Vec<TokenTree> = tokens.into_iter().collect();
    let mut position = 0;
    while let Some(token) = tokens.get(position) {
        let (next, after) = (tokens.get(position + 1), tokens.get(position + 2));
        let marks = |mark: &TokenStream| {
            is_mark(mark.clone()) || (is_checkpoint(mark.clone()) && begins_a_statement(after))
        };
        match (token, next, after) {
            (TokenTree::Punct(punct), Some(TokenTree::Group(mark)), _)
                if punct.as_char() == '#' && marks(&mark.stream()) =>
            {
                result.extend(number_in(mark.stream()));
                changed = true;
                position += 2;
                continue;
            }
            (TokenTree::Ident(name), Some(TokenTree::Punct(bang)), Some(TokenTree::Group(_)))
                if name == "adjoint" && bang.as_char() == '!' =>
            {
                without_path(&mut result);
                changed = true;
                position += 3;
                continue;
            }
            _ => position += 1,
        }
        // An invisible group that is made anew would lose its meaning, so groups stay as they are.
        result.push(match token {
            TokenTree::Group(group) => match unmarked(group.stream()) {
                Some(inside) => {
                    changed = true;
                    let mut inner = proc_macro2::Group::new(group.delimiter(), inside);
                    inner.set_span(group.span());
                    inner.into()
                }
                None => group.clone().into(),
            },
            other => other.clone(),
        });
    }
    changed.then(|| result.into_iter().collect())
}

/// The tokens without the path that they end with: `ad_runtime::`.
fn without_path(tokens: &mut Vec<TokenTree>) {
    let is_colon = |token: &TokenTree| matches!(token, TokenTree::Punct(punct) if punct.as_char() == ':');
    while let [.., first, second] = &tokens[..]
        && is_colon(first)
        && is_colon(second)
    {
        tokens.truncate(tokens.len() - 2);
        if matches!(tokens.last(), Some(TokenTree::Ident(_))) {
            tokens.pop();
        }
    }
}

fn is_mark(tokens: TokenStream) -> bool {
    let Ok(meta) = syn::parse2::<syn::Meta>(tokens) else { return false };
    match &meta {
        syn::Meta::Path(path) => path.is_ident("no_derivative") || is_differentiable(path),
        syn::Meta::List(list) => is_differentiable(&list.path),
        syn::Meta::NameValue(_) => false,
    }
}

/// `#[checkpoint]`, which rustc does not accept there.
fn is_checkpoint(tokens: TokenStream) -> bool {
    syn::parse2::<syn::Meta>(tokens)
        .is_ok_and(|meta| meta.path().segments.last().is_some_and(|last| last.ident == "checkpoint"))
}

/// A statement that uses the number in `#[checkpoint(slots = n)]`, for it may have no other use.
fn number_in(mark: TokenStream) -> TokenStream {
    let number = || match syn::parse2::<syn::Meta>(mark.clone()).ok()? {
        syn::Meta::List(list) if is_checkpoint(mark.clone()) => {
            let given: syn::MetaNameValue = list.parse_args().ok()?;
            (!matches!(given.value, syn::Expr::Lit(_))).then_some(given.value)
        }
        _ => None,
    };
    number().map(|number| quote::quote!(let _ = &(#number);)).unwrap_or_default()
}

/// Whether no item begins there, of which the attribute may be another's.
fn begins_a_statement(token: Option<&TokenTree>) -> bool {
    const ITEMS: [&str; 9] = ["pub", "fn", "struct", "enum", "impl", "mod", "trait", "type", "const"];
    match token {
        Some(TokenTree::Ident(word)) => !ITEMS.iter().any(|keyword| word == keyword),
        Some(TokenTree::Punct(punct)) => punct.as_char() != '#',
        token => token.is_some(),
    }
}

/// Whether a mark inside of what is marked asks for a derivative.
pub(crate) fn is_differentiable(path: &syn::Path) -> bool {
    path.segments.last().is_some_and(|last| last.ident == "differentiable")
}
