//! Names that generated code makes of names.

pub(crate) use crate::ir::label;
use crate::syntax::mentions::mentions;
use proc_macro2::Ident;
use quote::{ToTokens, format_ident};
use syn::Member;

/// The name of the accessor of a payload: the variant in snake case, and the name or number of the field.
pub(crate) fn accessor(variant: &Ident, field: &Member) -> Ident {
    let name = snake_case(&variant.to_string());
    format_ident!("{name}_{}", label(field))
}

/// The name of the accessor of a field that is private in its module.
pub(crate) fn field_accessor(field: &Member) -> Ident {
    format_ident!("__{}", label(field))
}

/// The accessor that lends the part to be changed.
pub(crate) fn mut_accessor(name: &Ident) -> Ident {
    format_ident!("{name}_mut")
}

/// Whether a method lends parts to be changed, as its name says.
pub(crate) fn lends_mutably(method: &Ident) -> bool {
    method.to_string().ends_with("_mut")
}

/// `HTTPError` as `http_error`.
pub(crate) fn snake_case(name: &str) -> String {
    let variant = name.trim_start_matches("r#");
    let mut name = String::new();
    let mut letters = variant.chars().peekable();
    let mut last: Option<char> = None;
    while let Some(letter) = letters.next() {
        let begins_word = last.is_some_and(|last| {
            last != '_'
                && letter.is_uppercase()
                && (!last.is_uppercase() || letters.peek().is_some_and(|next| next.is_lowercase()))
        });
        if begins_word {
            name.push('_');
        }
        name.extend(letter.to_lowercase());
        last = Some(letter);
    }
    name
}

/// A name for the type of the numbers, which nothing else in the item has.
pub(crate) fn scalar_name(item: impl ToTokens) -> Ident {
    let is_free = |name: &&str| !mentions(&item, &|ident| ident == name);
    let name = ["S", "Scalar", "Number", "Lifted"].into_iter().find(is_free).unwrap_or("LiftedNumber");
    format_ident!("{name}")
}
