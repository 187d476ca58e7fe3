//! `gradient!(f)`, `value_and_gradient!(f, wrt = x)`: derivatives as expressions.
//!
//! Without `wrt` they are the generated functions by another name. With it they choose from the gradient of all parameters, whose names
//! stand where `f` is declared: in the same file.

use crate::attribute::args::Args;
use crate::diagnostics::{Errors, Page, error};
use crate::interface::Signature;
use crate::source::{Context, Declared};
use proc_macro2::{Ident, Span, TokenStream};
use quote::{ToTokens, format_ident, quote};
use syn::ext::IdentExt;
use syn::parse::{Parse, ParseStream};
use syn::{Path, Token};

/// What stands in `gradient!(..)`.
struct Asked {
    function: Path,
    wrt: Option<Ident>,
}

const FORM: &str = "write it as in `gradient!(f)` or `gradient!(f, wrt = x)`";

impl Parse for Asked {
    fn parse(input: ParseStream) -> syn::Result<Self> {
        let function = input.call(Path::parse_mod_style)?;
        if input.is_empty() {
            return Ok(Asked { function, wrt: None });
        }
        input.parse::<Token![,]>()?;
        let word: Ident = input.parse()?;
        if word != "wrt" {
            return Err(syn::Error::new(word.span(), "expected `wrt = ..`"));
        }
        input.parse::<Token![=]>()?;
        let wrt = input.call(Ident::parse_any)?;
        input.parse::<Option<Token![,]>>()?;
        Ok(Asked { function, wrt: Some(wrt) })
    }
}

/// The function `f_grad` or `f_value_and_grad`, whose names end with `suffix`, or a closure that gives a part of it.
pub(crate) fn expand(tokens: TokenStream, suffix: &str) -> TokenStream {
    let asked = match syn::parse2::<Asked>(tokens) {
        Ok(asked) => asked,
        Err(other) => {
            return error(
                Page::GradientExpressions,
                other.span(),
                format!("this names no function: {other}"),
                FORM,
            )
            .to_compile_error();
        }
    };
    let mut gradient = asked.function.clone();
    let last = gradient.segments.last_mut().expect("a path has a segment");
    let name = last.ident.clone();
    last.ident = format_ident!("{name}_{suffix}");
    if asked.function.get_ident().is_some() && Declared::around(&name).is_variable(&name) {
        let what = format!("`{name}` is a variable, and what it holds has no gradient by its name");
        let help = "make the closure a function, mark that #[differentiable], and name it here";
        return error(Page::GradientExpressions, &name, what, help).to_compile_error();
    }
    match &asked.wrt {
        None => gradient.into_token_stream(),
        Some(wrt) => {
            let module = asked.function.segments.iter().rev().nth(1).map(|module| module.ident.clone());
            part(&name, module.as_ref(), &gradient, wrt, suffix == "grad")
                .unwrap_or_else(|error| error.to_compile_error())
        }
    }
}

/// `|x: f64, a: &[f64]| f_grad(x, a).0`.
fn part(
    name: &Ident,
    module: Option<&Ident>,
    gradient: &Path,
    wrt: &Ident,
    alone: bool,
) -> syn::Result<TokenStream> {
    let item = Declared::around(name).function_named(name, module).ok_or_else(|| {
        error(
            Page::GradientExpressions,
            name,
            format!("`gradient!` does not find the parameters of `{name}`"),
            format!(
                "with `wrt`, name a free function of this module, or of one in this file, whose name the file declares once; elsewhere, take the part of the gradient that you need, as in `{name}_grad(..).0`"
            ),
        )
    })?;
    let mut errors = Errors::default();
    let signature = Signature::read(&item, &Args::of(&item)?, &Context::Free, &mut errors);
    errors.check()?;
    let active = signature.parameters.iter().filter(|parameter| parameter.active);
    let active: Vec<&Ident> = active.map(|parameter| &parameter.ident).collect();
    let Some(position) = active.iter().position(|parameter| *parameter == wrt) else {
        let names: Vec<String> = active.iter().map(|parameter| format!("`{parameter}`")).collect();
        return Err(error(
            Page::GradientExpressions,
            wrt,
            format!("`{name}` has no gradient by a parameter `{wrt}`"),
            format!("it has one by {}", names.join(", ")),
        ));
    };
    let parameters: Vec<Ident> = (0..signature.parameters.len())
        .map(|k| Ident::new(&format!("argument_{k}"), Span::mixed_site()))
        .collect();
    let declared = signature.parameters.iter().zip(&parameters).map(|(parameter, argument)| {
        let ty = &parameter.ty;
        if signature.is_known(ty) { quote!(#argument: #ty) } else { quote!(#argument) }
    });
    let position = syn::Index::from(position);
    let part =
        |gradients: TokenStream| if active.len() == 1 { gradients } else { quote!(#gradients.#position) };
    let body = if alone {
        part(quote!(#gradient(#(#parameters),*)))
    } else {
        let gradients = part(quote!(gradients));
        quote!({ let (value, gradients) = #gradient(#(#parameters),*); (value, #gradients) })
    };
    Ok(quote!(|#(#declared),*| #body))
}
