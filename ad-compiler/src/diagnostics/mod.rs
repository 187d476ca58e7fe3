//! Errors are collected, so that one compilation shows them all, and have to be checked.

pub(crate) mod fault;
pub(crate) mod hygiene;
mod page;

use hygiene::expansion;
pub(crate) use page::Page;
use proc_macro2::{Delimiter, Ident, Span, TokenStream, TokenTree};
use quote::ToTokens;

/// The piece of source that a message underlines. On stable Rust spans cannot be joined, so it is kept by its ends.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Extent {
    pub(crate) start: Span,
    pub(crate) end: Span,
}

impl Extent {
    /// From the first token to the last one that the same macro expansion has written: what stands in one line
    /// of a macro may come from far apart.
    pub(crate) fn of(tokens: &(impl ToTokens + ?Sized)) -> Self {
        let spans: Vec<Span> = written(tokens.to_token_stream()).iter().map(TokenTree::span).collect();
        let start = spans.first().copied().unwrap_or_else(Span::call_site);
        let from = expansion(start);
        let end = spans.iter().rev().find(|span| expansion(**span) == from);
        Extent { start, end: end.copied().unwrap_or(start) }
    }

    /// From the beginning of one piece to the end of another.
    pub(crate) fn between(first: impl Into<Extent>, last: impl Into<Extent>) -> Self {
        Extent { start: first.into().start, end: last.into().end }
    }
}

/// The tokens that the user has written: without the numbers of effects, and the parentheses that printing puts around what has one.
fn written(tokens: TokenStream) -> Vec<TokenTree> {
    let is_number = |tokens: &[TokenTree]| match tokens {
        [TokenTree::Punct(hash), TokenTree::Group(attribute), ..] => {
            let first = attribute.stream().into_iter().next();
            hash.as_char() == '#' && matches!(first, Some(TokenTree::Ident(name)) if name == "effect")
        }
        _ => false,
    };
    let tokens: Vec<TokenTree> = tokens.into_iter().collect();
    let (mut all, mut rest) = (Vec::new(), &tokens[..]);
    while let Some((first, others)) = rest.split_first() {
        if is_number(rest) {
            rest = &others[1..];
            if let Some((TokenTree::Group(group), behind)) = rest.split_first()
                && group.delimiter() == Delimiter::Parenthesis
            {
                all.extend(written(group.stream()));
                rest = behind;
            }
            continue;
        }
        rest = others;
        match first {
            TokenTree::Group(group) if is_number(&group.stream().into_iter().collect::<Vec<_>>()) => {
                all.extend(written(group.stream()));
            }
            token => all.push(token.clone()),
        }
    }
    all
}

impl From<Span> for Extent {
    fn from(span: Span) -> Self {
        Extent { start: span, end: span }
    }
}

impl<T: ToTokens + ?Sized> From<&T> for Extent {
    fn from(tokens: &T) -> Self {
        Extent::of(tokens)
    }
}

/// Two tokens that stand for all between them, as `syn::Error::new_spanned` expects it.
impl ToTokens for Extent {
    fn to_tokens(&self, tokens: &mut TokenStream) {
        tokens.extend(
            [Ident::new("start", self.start), Ident::new("end", self.end)].map(Ident::into_token_stream),
        );
    }
}

/// Tokens as a person writes them.
pub(crate) fn text(tokens: &impl ToTokens) -> String {
    let spaced = tokens.to_token_stream().to_string();
    [(" <", "<"), ("< ", "<"), (" >", ">"), (" ::", "::"), (":: ", "::"), (" ,", ","), ("& ", "&")]
        .iter()
        .fold(spaced, |text, (from, to)| text.replace(from, to))
}

/// A message: what was met, then what to do instead, then where to read more.
pub(crate) fn error(
    page: Page,
    at: impl Into<Extent>,
    what: impl std::fmt::Display,
    help: impl std::fmt::Display,
) -> syn::Error {
    let help = help.to_string();
    let mut message = what.to_string();
    if !help.is_empty() {
        message += &format!("\n  = help: {help}");
    }
    message += &format!("\n  = note: {}", page.url());
    syn::Error::new_spanned(at.into(), message)
}

/// The errors met so far.
#[derive(Debug, Default)]
pub(crate) struct Errors {
    list: Vec<syn::Error>,
    checked: bool,
}

impl Errors {
    /// Adds a message: what was met, then what to do instead.
    pub(crate) fn add(
        &mut self,
        page: Page,
        at: impl Into<Extent>,
        what: impl std::fmt::Display,
        help: impl std::fmt::Display,
    ) {
        self.push(error(page, at, what, help));
    }

    pub(crate) fn push(&mut self, error: syn::Error) {
        // One mistake may be met along several paths.
        let same = |other: &syn::Error| {
            other.to_string() == error.to_string()
                && format!("{:?}", other.span()) == format!("{:?}", error.span())
        };
        if !self.list.iter().any(same) {
            self.list.push(error);
        }
    }

    /// Whether nothing has been found so far.
    pub(crate) fn is_empty(&self) -> bool {
        self.list.is_empty()
    }

    /// The barrier after a fallible phase.
    pub(crate) fn check(mut self) -> syn::Result<()> {
        self.checked = true;
        let mut errors = std::mem::take(&mut self.list).into_iter();
        let Some(mut all) = errors.next() else { return Ok(()) };
        errors.for_each(|error| all.combine(error));
        Err(all)
    }
}

impl Drop for Errors {
    fn drop(&mut self) {
        if !self.checked && !std::thread::panicking() {
            panic!("errors were collected and never checked");
        }
    }
}

/// The three ways out for a computation that the compiler cannot mirror.
pub(crate) const WAYS_OUT: &str = "mark the function that is called with #[differentiable], register a derivative \
     with #[adjoint(of = ..)], or say without_derivative(..) if it is a constant as far as derivatives go";
