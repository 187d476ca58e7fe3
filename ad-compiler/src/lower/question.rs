//! `?`: the value, or an early return.

use super::carried::{Applied, otherwise};
use super::place::strip;
use super::spelling::Changed;
use super::*;
use syn::{Expr, ExprTry, GenericArgument, Type, parse_quote, parse_quote_spanned};

impl Lowering<'_> {
    /// `value?` as a `match` with a `return`. In a function that returns an `Option` it is one, elsewhere a `Result`.
    pub(super) fn question_mark(&mut self, inner: &ExprTry) -> Lowered {
        let (value, span) = (&delimited::before_block(&inner.expr), inner.question_token.span);
        if let Some(structured) = self.element_or_error(inner) {
            return self.expression(&structured);
        }
        if let Some((made, named)) = self.on_named_list(value) {
            return self.expression(&parse_quote_spanned!(span=> { #made #named? }));
        }
        if let Some(structured) = self.with_error_of_its_own(value, span) {
            return self.expression(&structured);
        }
        let structured = if is_option(&self.result) {
            parse_quote_spanned! {span=> match #value { Some(inner) => inner, None => return None } }
        } else if !self.may_be_active(value, &Default::default()) {
            parse_quote_spanned! {span=> match #value {
                Ok(inner) => inner,
                Err(error) => return Err(::core::convert::From::from(error)),
            } }
        } else if self.error_holds_nothing() {
            parse_quote_spanned! {span=> match #value {
                Ok(inner) => inner,
                Err(error) => return Err(::ad_runtime::without_derivative(::core::convert::From::from(error))),
            } }
        } else {
            parse_quote_spanned! {span=> match #value { Ok(inner) => inner, Err(error) => return Err(error.into()) } }
        };
        self.expression(&structured)
    }

    /// `result.map_err(..)?` and `option.ok_or_else(..)?` as one `match`, where the error holds nothing active. So the text of an active value
    /// that is put into the error is kept apart from what is there if there is none.
    fn with_error_of_its_own(&self, value: &Expr, span: proc_macro2::Span) -> Option<Expr> {
        let Expr::MethodCall(call) = strip(value) else { return None };
        let (receiver, inside) = (delimited::before_block(&call.receiver), local("error"));
        let [given] = &call.args.iter().collect::<Vec<_>>()[..] else { return None };
        let nothing = self.error_holds_nothing()
            && self.may_be_active(value, &Default::default())
            && self.methods_named(call).is_empty();
        if !nothing {
            return None;
        }
        let (there, missing, body): (Expr, syn::Pat, Expr) = match Method::of(call) {
            Method::MapErr => {
                let Applied { pattern, body } = Applied::to(given, &inside)?;
                (parse_quote!(Ok), parse_quote!(Err(#pattern)), body)
            }
            Method::OkOrElse => (parse_quote!(Some), parse_quote!(None), otherwise(given)?),
            // What changes something does so whether or not there is a value.
            Method::OkOr if Changed::by(given).is_nothing() => {
                (parse_quote!(Some), parse_quote!(None), (*given).clone())
            }
            _ => return None,
        };
        let converted = quote::quote!(::ad_runtime::without_derivative(::core::convert::From::from(#inside)));
        Some(parse_quote_spanned! {span=> match #receiver {
            #there(inner) => inner,
            #missing => {
                let #inside = #body;
                return Err(#converted);
            }
        } })
    }

    /// The error that the function returns, made of another one. Where it holds nothing active, no derivative passes.
    pub(super) fn converted_error(&self, error: &Expr) -> Expr {
        let converted = parse_quote!(::core::convert::From::from(#error));
        // What a text is made of does not show from outside.
        let of_text = matches!(strip(error), Expr::Macro(_));
        if self.error_holds_nothing() && (of_text || self.may_be_active(error, &Default::default())) {
            return parse_quote!(::ad_runtime::without_derivative(#converted));
        }
        converted
    }

    /// Whether the error that the function returns certainly holds nothing active.
    fn error_holds_nothing(&self) -> bool {
        error_of(&self.result).is_some_and(|error| self.declared.holds_nothing(error))
    }
}

fn is_option(ty: &Type) -> bool {
    matches!(ty, Type::Path(path) if path.path.segments.last().is_some_and(|last| last.ident == "Option"))
}

/// `E` of `Result<T, E>`.
pub(super) fn error_of(ty: &Type) -> Option<&Type> {
    let Type::Path(path) = ty else { return None };
    let last = path.path.segments.last().filter(|last| last.ident == "Result")?;
    let syn::PathArguments::AngleBracketed(arguments) = &last.arguments else { return None };
    match arguments.args.iter().nth(1)? {
        GenericArgument::Type(error) => Some(error),
        _ => None,
    }
}
