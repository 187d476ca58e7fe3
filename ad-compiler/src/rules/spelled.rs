//! Formulas as they are written in the runtime, where operands are `x0`, `x1`, … and the result is `result`.

use super::dispatch::ident;
use super::{Formula, Primitive};
use proc_macro2::{Ident, TokenStream};
use quote::quote;

/// What is written in another way for floats than for numbers of any kind.
pub(super) struct Spelling {
    pub(super) number: fn(syn::Expr) -> TokenStream,
    pub(super) of_integer: fn(Ident) -> TokenStream,
    pub(super) is_nan: fn(&TokenStream) -> TokenStream,
    pub(super) strong_zero: fn(&TokenStream, &TokenStream) -> TokenStream,
    /// By a condition, one of two that are not both plain numbers.
    pub(super) either: fn(&TokenStream, &TokenStream, &TokenStream) -> TokenStream,
}

pub(super) fn spelled(formula: &Formula, spelling: &Spelling) -> TokenStream {
    match formula {
        Formula::Operand(k) => {
            let operand = ident(&format!("x{k}"));
            quote!(#operand)
        }
        Formula::OperandAsFloat(k) => (spelling.of_integer)(ident(&format!("x{k}"))),
        Formula::Result => quote!(result),
        Formula::Number(number) => (spelling.number)(super::literal(*number)),
        Formula::Integer(number) => quote!(#number),
        Formula::Apply(rule, parts) => {
            let parts: Vec<TokenStream> = parts.iter().map(|part| spelled(part, spelling)).collect();
            match (rule, &parts[..]) {
                (Primitive::Neg, [x]) => quote!((-#x)),
                (Primitive::IsNan, [x]) => (spelling.is_nan)(x),
                (Primitive::StrongZero, [x, y]) => (spelling.strong_zero)(x, y),
                (Primitive::Select, [condition, x, y]) if formula.is_choice_of_numbers() => {
                    quote!((if #condition { #x } else { #y }))
                }
                (Primitive::Select, [condition, x, y]) => (spelling.either)(condition, x, y),
                (rule, [x, y]) if !rule.name().starts_with(|c: char| c.is_alphabetic()) => {
                    let sign: TokenStream = rule.name().parse().expect("an operator is a token");
                    quote!((#x #sign #y))
                }
                (rule, [x, rest @ ..]) => {
                    let method = ident(rule.name());
                    quote!(#x.#method(#(#rest),*))
                }
                (_, []) => TokenStream::new(),
            }
        }
    }
}
