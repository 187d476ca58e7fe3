//! `vector![x, y]`, `matrix![a, b; c, d]`, `array![[a, b], [c, d]]`, `mat![[a, b], [c, d]]`: what libraries make of entries that are written down.
//!
//! Each is one of the same size with zeros, and with other entries then.

use proc_macro2::TokenStream;
use quote::quote;
use syn::parse::{ParseStream, Parser};
use syn::punctuated::Punctuated;
use syn::{Expr, Token};

/// How the rows are written.
#[derive(Clone, Copy)]
enum Form {
    /// `a, b, c`.
    List,
    /// `a, b; c, d`.
    RowsBySemicolons,
    /// `[a, b], [c, d]`.
    RowsInBrackets,
    /// `a, b` or `[a, b], [c, d]` or deeper.
    Nested,
}

impl Form {
    fn of(name: &str) -> Option<Self> {
        Some(match name {
            "vector" | "dvector" | "col" | "row" => Form::List,
            "matrix" | "dmatrix" => Form::RowsBySemicolons,
            "mat" => Form::RowsInBrackets,
            "array" => Form::Nested,
            _ => return None,
        })
    }
}

/// The entries in the order of the library, in which it also computes them; and the same tokens with zeros.
pub(crate) struct Written {
    pub(crate) entries: Vec<Expr>,
    pub(crate) zeros: TokenStream,
}

impl Written {
    /// `None` where the macro is another one, or the tokens have another form.
    pub(crate) fn read(name: &str, tokens: TokenStream) -> Option<Self> {
        let parts = |input: ParseStream| Punctuated::<Expr, Token![,]>::parse_terminated(input);
        match Form::of(name)? {
            Form::List | Form::Nested => {
                let mut entries = Vec::new();
                let zeros: Vec<TokenStream> =
                    parts.parse2(tokens).ok()?.into_iter().map(|part| zeros(part, &mut entries)).collect();
                Some(Written { entries, zeros: quote!(#(#zeros),*) })
            }
            Form::RowsBySemicolons => {
                let row = Punctuated::<Expr, Token![,]>::parse_separated_nonempty;
                let rows = |input: ParseStream| {
                    let mut rows = vec![row(input)?];
                    while input.parse::<Option<Token![;]>>()?.is_some() && !input.is_empty() {
                        rows.push(row(input)?);
                    }
                    Ok(rows)
                };
                let rows = rows.parse2(tokens).ok()?.into_iter().map(|row| row.into_iter().collect());
                Self::of_rows(rows.collect(), |rows| quote!(#(#rows);*))
            }
            Form::RowsInBrackets => {
                let rows = parts.parse2(tokens).ok()?.into_iter().map(|row| match row {
                    Expr::Array(row) => Some(row.elems.into_iter().collect()),
                    _ => None,
                });
                Self::of_rows(rows.collect::<Option<_>>()?, |rows| quote!(#([#rows]),*))
            }
        }
    }

    /// One column after the other.
    fn of_rows(rows: Vec<Vec<Expr>>, written: impl Fn(&[TokenStream]) -> TokenStream) -> Option<Self> {
        let columns = rows.first()?.len();
        if rows.iter().any(|row| row.len() != columns) {
            return None;
        }
        let zeros: Vec<TokenStream> = rows
            .iter()
            .map(|row| {
                let row = row.iter().map(|_| quote!(0.0));
                quote!(#(#row),*)
            })
            .collect();
        let entries = (0..columns).flat_map(|column| rows.iter().map(move |row| row[column].clone()));
        Some(Written { entries: entries.collect(), zeros: written(&zeros) })
    }
}

/// The same brackets with zeros; the entries are taken out.
fn zeros(part: Expr, entries: &mut Vec<Expr>) -> TokenStream {
    match part {
        Expr::Array(inner) => {
            let inner = inner.elems.into_iter().map(|part| zeros(part, entries)).collect::<Vec<_>>();
            quote!([#(#inner),*])
        }
        entry => {
            entries.push(entry);
            quote!(0.0)
        }
    }
}
