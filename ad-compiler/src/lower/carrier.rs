//! `Option` and `Result` where it shows which of the two it is: what is inside is taken out, or a block is left with what is there instead.

use super::local;
use proc_macro2::Ident;
use syn::{Expr, Lifetime, ReturnType, Type, parse_quote};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Carrier {
    Option,
    Result,
}

impl Carrier {
    pub(super) fn of_output(output: &ReturnType) -> Option<Self> {
        match output {
            ReturnType::Type(_, ty) => Carrier::of(ty),
            ReturnType::Default => None,
        }
    }

    pub(super) fn of(ty: &Type) -> Option<Self> {
        match crate::source::type_name(ty)?.as_str() {
            "Option" => Some(Carrier::Option),
            "Result" => Some(Carrier::Result),
            _ => None,
        }
    }

    /// Something done with what is inside; if there is nothing, the block is left with that. An error is handed on as it is.
    pub(super) fn inside(self, expr: &Expr, block: &Lifetime, done: impl Fn(&Ident) -> Expr) -> Expr {
        let (inside, error) = (local("inside"), local("error"));
        let done = done(&inside);
        match self {
            Carrier::Option => {
                parse_quote!(match #expr { Some(#inside) => #done, None => break #block None })
            }
            Carrier::Result => {
                parse_quote!(match #expr { Ok(#inside) => #done, Err(#error) => break #block Err(#error) })
            }
        }
    }

    /// The value with something inside.
    pub(super) fn with(self, value: &Expr) -> Expr {
        match self {
            Carrier::Option => parse_quote!(Some(#value)),
            Carrier::Result => parse_quote!(Ok(#value)),
        }
    }
}
