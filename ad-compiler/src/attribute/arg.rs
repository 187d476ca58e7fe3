//! One argument of `#[differentiable(..)]`, as it is written.

use super::args::Only;
use crate::attribute::switches::Options;
use crate::diagnostics::{Page, error};
use proc_macro2::{TokenStream, TokenTree};
use syn::ext::IdentExt;
use syn::parse::{Parse, ParseStream};
use syn::punctuated::Punctuated;
use syn::{Ident, Path, Token, parenthesized};

pub(super) enum Arg {
    Forward(Ident),
    Reverse(Ident),
    SecondOrder(Ident),
    Lifted(Ident),
    Wrt(Ident, Vec<Ident>),
    Adjoint(Ident, Path),
    Primal(Ident, Path),
    Without(Ident, Vec<Ident>),
    Only(Ident, Vec<Ident>),
    /// Where the runtime is: see [`home`](super::home).
    Crate(Ident, Path),
}

const KNOWN: &str = "the arguments are `forward`, `reverse`, `second_order`, `lifted`, `wrt(..)`, `adjoint = path`, `primal = path`, `without(..)`, `only(..)`, `crate = path`";

impl Parse for Arg {
    fn parse(input: ParseStream) -> syn::Result<Self> {
        let word: Ident = input.call(IdentExt::parse_any).map_err(|other| {
            error(Page::Attributes, other.span(), "expected the name of an argument", KNOWN)
        })?;
        let arg = match word.to_string().as_str() {
            "forward" => Arg::Forward(word),
            "reverse" => Arg::Reverse(word),
            "second_order" => Arg::SecondOrder(word),
            "lifted" => Arg::Lifted(word),
            "wrt" => {
                if !input.peek(syn::token::Paren) {
                    return Err(error(Page::Attributes, &word, "`wrt` names no parameter", NAMES));
                }
                let names = names(input).map_err(|other| {
                    error(Page::Attributes, other.span(), "`wrt` takes the names of parameters", NAMES)
                })?;
                Arg::Wrt(word, names)
            }
            "without" => {
                let names = names(input).map_err(|other| {
                    error(Page::Attributes, other.span(), "`without` takes the names of passes", passes())
                })?;
                Arg::Without(word, names)
            }
            "only" => {
                let names = names(input).map_err(|other| {
                    error(
                        Page::Attributes,
                        other.span(),
                        "`only` takes the names of generated functions",
                        generated(),
                    )
                })?;
                Arg::Only(word, names)
            }
            "adjoint" | "primal" => {
                let help = format!("give it one by its path, as in `{word} = my_{word}`");
                if input.parse::<Token![=]>().is_err() || input.is_empty() {
                    return Err(error(Page::Attributes, &word, format!("`{word}` names no function"), help));
                }
                let path = input.call(Path::parse_mod_style).map_err(|other| {
                    error(Page::Attributes, other.span(), format!("`{word}` takes a function"), help)
                })?;
                if word == "adjoint" { Arg::Adjoint(word, path) } else { Arg::Primal(word, path) }
            }
            "crate" => {
                let help = "say where `ad_runtime` is, as in `crate = facade::ad_runtime`";
                let path = match input.parse::<Token![=]>() {
                    Ok(_) => input.call(Path::parse_mod_style),
                    Err(error) => Err(error),
                };
                let no_path = |_| error(Page::Attributes, &word, "`crate` takes a path", help);
                let path = path.map_err(no_path)?;
                Arg::Crate(word, path)
            }
            _ => return Err(error(Page::Attributes, &word, format!("unknown argument `{word}`"), KNOWN)),
        };
        let rest: TokenStream = input.parse()?;
        if rest.is_empty() {
            return Ok(arg);
        }
        let help = "separate arguments by commas, as in `#[differentiable(forward, reverse)]`";
        Err(error(Page::Attributes, &rest, format!("this is not expected after `{}`", arg.word()), help))
    }
}

pub(super) const NAMES: &str = "name at least one, as in `wrt(x, y)`";

/// `(a, b)`.
fn names(input: ParseStream) -> syn::Result<Vec<Ident>> {
    let list;
    parenthesized!(list in input);
    let names = Punctuated::<Ident, Token![,]>::parse_terminated_with(&list, IdentExt::parse_any)?;
    Ok(names.into_iter().collect())
}

pub(super) fn passes() -> String {
    format!("the passes are `{}`", Options::NAMES.join("`, `"))
}

pub(super) fn generated() -> String {
    format!("name some of `{}`, as in `only(grad, value_and_grad)`", Only::NAMES.join("`, `"))
}

impl Arg {
    pub(super) fn word(&self) -> &Ident {
        match self {
            Arg::Forward(word)
            | Arg::Reverse(word)
            | Arg::SecondOrder(word)
            | Arg::Lifted(word)
            | Arg::Wrt(word, _)
            | Arg::Adjoint(word, _)
            | Arg::Primal(word, _)
            | Arg::Without(word, _)
            | Arg::Only(word, _)
            | Arg::Crate(word, _) => word,
        }
    }
}

/// The tokens between the commas.
pub(super) fn pieces(tokens: TokenStream) -> Vec<TokenStream> {
    let tokens: Vec<TokenTree> = tokens.into_iter().collect();
    let is_comma = |token: &TokenTree| matches!(token, TokenTree::Punct(punct) if punct.as_char() == ',');
    let pieces = tokens.split(is_comma).map(|piece| piece.iter().cloned().collect());
    pieces.filter(|piece: &TokenStream| !piece.is_empty()).collect()
}
