//! The arguments of `#[differentiable(..)]`.

use crate::errors::{Errors, error};
use syn::parse::{Parse, ParseStream};
use syn::{Ident, Path, Token, parenthesized};

/// What the user asked for.
#[derive(Debug, Default)]
pub(crate) struct Args {
    pub(crate) forward: bool,
    pub(crate) reverse: bool,
    pub(crate) wrt: Option<Vec<Ident>>,
    /// A derivative written by hand.
    pub(crate) adjoint: Option<Path>,
    pub(crate) primal: Option<Path>,
}

enum Arg {
    Forward(Ident),
    Reverse(Ident),
    Wrt(Ident, Vec<Ident>),
    Adjoint(Ident, Path),
    Primal(Ident, Path),
}

const KNOWN: &str = "the arguments are `forward`, `reverse`, `wrt(..)`, `adjoint = path`, `primal = path`";

impl Parse for Arg {
    fn parse(input: ParseStream) -> syn::Result<Self> {
        let word: Ident = input
            .call(syn::ext::IdentExt::parse_any)
            .map_err(|failure| error(failure.span(), "expected the name of an argument", KNOWN))?;
        match word.to_string().as_str() {
            "forward" => Ok(Arg::Forward(word)),
            "reverse" => Ok(Arg::Reverse(word)),
            "wrt" => {
                if !input.peek(syn::token::Paren) {
                    return Err(error(
                        &word,
                        "`wrt` names no parameter",
                        "name at least one, as in `wrt(x, y)`",
                    ));
                }
                let list;
                parenthesized!(list in input);
                let names = list.parse_terminated(<Ident as syn::ext::IdentExt>::parse_any, Token![,])?;
                Ok(Arg::Wrt(word, names.into_iter().collect()))
            }
            "adjoint" | "primal" => {
                if !input.peek(Token![=]) {
                    let help = format!("give it one, as in `{word} = my_{word}`");
                    return Err(error(&word, format!("`{word}` names no function"), help));
                }
                input.parse::<Token![=]>()?;
                let path = input.call(Path::parse_mod_style)?;
                Ok(if word == "adjoint" { Arg::Adjoint(word, path) } else { Arg::Primal(word, path) })
            }
            _ => Err(error(&word, format!("unknown argument `{word}`"), KNOWN)),
        }
    }
}

impl Args {
    pub(crate) fn parse(tokens: proc_macro2::TokenStream) -> syn::Result<Self> {
        let mut errors = Errors::default();
        let mut args = Args::default();
        let parser = syn::punctuated::Punctuated::<Arg, Token![,]>::parse_terminated;
        let list = match syn::parse::Parser::parse2(parser, tokens) {
            Ok(list) => list,
            Err(error) => {
                errors.push(error);
                Default::default()
            }
        };
        let mut seen: Vec<String> = Vec::new();
        for arg in list {
            let word = match &arg {
                Arg::Forward(word)
                | Arg::Reverse(word)
                | Arg::Wrt(word, _)
                | Arg::Adjoint(word, _)
                | Arg::Primal(word, _) => word.clone(),
            };
            if seen.contains(&word.to_string()) {
                errors.add(&word, format!("`{word}` is given twice"), "leave one of them out");
                continue;
            }
            seen.push(word.to_string());
            match arg {
                Arg::Forward(_) => args.forward = true,
                Arg::Reverse(_) => args.reverse = true,
                Arg::Wrt(word, names) => args.set_wrt(&word, names, &mut errors),
                Arg::Adjoint(_, path) => args.adjoint = Some(path),
                Arg::Primal(_, path) => args.primal = Some(path),
            }
        }
        if let (Some(path), None) = (&args.primal, &args.adjoint) {
            errors.add(
                path,
                "`primal` needs an `adjoint`",
                "add `adjoint = path`, which receives the checkpoints",
            );
        }
        if !args.forward {
            args.reverse = true;
        }
        errors.check()?;
        Ok(args)
    }

    fn set_wrt(&mut self, word: &Ident, names: Vec<Ident>, errors: &mut Errors) {
        if names.is_empty() {
            errors.add(word, "`wrt` names no parameter", "name at least one, as in `wrt(x, y)`");
        }
        for (k, name) in names.iter().enumerate() {
            if names[..k].contains(name) {
                errors.add(name, format!("`{name}` is named twice"), "leave one of them out");
            }
        }
        self.wrt = Some(names);
    }
}
