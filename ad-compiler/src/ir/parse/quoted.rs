//! The user's tokens, in backquotes.

use super::*;
use crate::diagnostics::Page;
use crate::ir::print::mentioned;
use quote::ToTokens;

/// An identifier, perhaps a raw one.
pub(super) fn ident(name: &str) -> Option<Ident> {
    syn::parse::Parser::parse_str(<Ident as syn::ext::IdentExt>::parse_any, name).ok()
}

impl Parser {
    /// Tokens that are read by a parser of syn's.
    pub(super) fn quoted<P: syn::parse::Parser>(&mut self, what: &str, parser: P) -> Result<P::Output> {
        let Token::Quoted(text, values) = self.peek().clone() else {
            return Err(self.expected(&format!("{what} in backquotes")));
        };
        self.mention_all(&values)?;
        let parsed = parser
            .parse_str(&text)
            .map_err(|error| self.error(format!("expected {what} in backquotes: {error} in `{text}`")))?;
        self.advance();
        Ok(parsed)
    }

    pub(super) fn expression(&mut self) -> Result<syn::Expr> {
        self.quoted("an expression", <syn::Expr as syn::parse::Parse>::parse)
    }

    pub(super) fn path(&mut self) -> Result<syn::ExprPath> {
        self.quoted("a path", <syn::ExprPath as syn::parse::Parse>::parse)
    }

    pub(super) fn pattern(&mut self) -> Result<syn::Pat> {
        self.quoted("a pattern", syn::Pat::parse_multi_with_leading_vert)
    }

    pub(super) fn statement(&mut self) -> Result<syn::Stmt> {
        let statements = self.quoted("a statement", syn::Block::parse_within)?;
        let [statement] = <[syn::Stmt; 1]>::try_from(statements)
            .map_err(|_| self.error("expected one statement in backquotes".into()))?;
        Ok(statement)
    }

    /// A number, `true` or `false`, which may stand without backquotes.
    pub(super) fn literal(&mut self) -> Result<Option<syn::Expr>> {
        let negative = self.is("-") && matches!(self.peek_second(), Token::Number(_));
        let number = if negative { self.peek_second() } else { self.peek() };
        let text = match number {
            Token::Number(text) => text.clone(),
            Token::Word(word) if word == "true" || word == "false" => word.clone(),
            _ => return Ok(None),
        };
        let sign = if negative { "-" } else { "" };
        let expr = syn::parse_str(&format!("{sign}{text}")).map_err(|error| self.error(error.to_string()))?;
        self.advance();
        if negative {
            self.advance();
        }
        Ok(Some(expr))
    }

    pub(super) fn literal_or_quoted(&mut self) -> Result<syn::Expr> {
        match self.literal()? {
            Some(literal) => Ok(literal),
            None => self.expression(),
        }
    }

    /// Kept tokens, with what they do.
    pub(super) fn opaque(&mut self) -> Result<Opaque> {
        let expr = self.expression()?;
        let pure = !self.take("impure");
        let takes_bits = self.take("bits");
        let barrier = self.take("barred").then(|| Barrier {
            page: Page::NoRule,
            at: Span::call_site().into(),
            what: "tokens of a text of the IR".into(),
            help: "there is no derivative".into(),
        });
        let reads = if !self.take("reads") {
            mentioned(expr.to_token_stream())
        } else if matches!(self.peek(), Token::Value(..)) {
            self.values_between_commas()?
        } else {
            Vec::new()
        };
        let writes = if self.take("writes") { self.values_between_commas()? } else { Vec::new() };
        Ok(Opaque { expr, reads, writes, pure, takes_bits, barrier })
    }
}
