//! `#[tangent(..)]` on a type: what its tangent shall have besides.

use crate::attribute::home::Home;
use crate::diagnostics::{Errors, Page, error};
use proc_macro2::TokenStream;
use syn::parse::{Parse, ParseStream};
use syn::punctuated::Punctuated;
use syn::{Attribute, Meta, Path, Token};

const HELP: &str = "it takes attributes of the tangent and where the runtime is, as in `#[tangent(derive(Serialize), crate = facade::ad_runtime)]`";

/// What is asked for.
#[derive(Default)]
pub(super) struct Asked {
    /// Attributes of the tangent.
    pub(super) attributes: Vec<Meta>,
    home: Option<Path>,
}

enum One {
    Attribute(Meta),
    Crate(Path),
}

impl Parse for One {
    fn parse(input: ParseStream) -> syn::Result<Self> {
        if input.peek(Token![crate]) && input.peek2(Token![=]) {
            input.parse::<Token![crate]>()?;
            input.parse::<Token![=]>()?;
            return Ok(One::Crate(input.call(Path::parse_mod_style)?));
        }
        Ok(One::Attribute(input.parse()?))
    }
}

impl Asked {
    pub(super) fn of(attributes: &[Attribute], errors: &mut Errors) -> Self {
        let mut asked = Asked::default();
        for attribute in attributes.iter().filter(|attribute| attribute.path().is_ident("tangent")) {
            match attribute.parse_args_with(Punctuated::<One, Token![,]>::parse_terminated) {
                Ok(all) => {
                    for one in all {
                        match one {
                            One::Attribute(meta) => asked.attributes.push(meta),
                            One::Crate(path) => asked.home = Some(path),
                        }
                    }
                }
                Err(other) => {
                    errors.push(error(Page::Attributes, other.span(), "#[tangent(..)] cannot be read", HELP))
                }
            }
        }
        asked
    }
}

/// Where the runtime is for a derive.
pub(crate) fn home(item: TokenStream) -> Home {
    let Ok(input) = syn::parse2::<syn::DeriveInput>(item) else { return Home::default() };
    let mut errors = Errors::default();
    let asked = Asked::of(&input.attrs, &mut errors);
    // They are told by the derive itself.
    let _ = errors.check();
    Home::at(asked.home)
}
