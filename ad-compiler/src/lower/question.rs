//! `?`: the value, or an early return.

use super::*;
use syn::{ExprTry, Type, parse_quote_spanned};

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
        let structured = if is_option(&self.result) {
            parse_quote_spanned! {span=> match #value { Some(inner) => inner, None => return None } }
        } else if self.may_be_active(value, &Default::default()) {
            parse_quote_spanned! {span=> match #value { Ok(inner) => inner, Err(error) => return Err(error.into()) } }
        } else {
            parse_quote_spanned! {span=> match #value {
                Ok(inner) => inner,
                Err(error) => return Err(::core::convert::From::from(error)),
            } }
        };
        self.expression(&structured)
    }
}

fn is_option(ty: &Type) -> bool {
    matches!(ty, Type::Path(path) if path.path.segments.last().is_some_and(|last| last.ident == "Option"))
}
