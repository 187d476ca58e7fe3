//! The text of the user's tokens.

use super::*;
use crate::collections::HashSet;
use proc_macro2::{Delimiter, Spacing, TokenStream, TokenTree};
use quote::ToTokens;

impl Printer<'_> {
    /// The user's tokens, with names in the place of markers.
    pub(super) fn tokens(&self, tokens: &impl ToTokens) -> String {
        let text = spelled(tokens.to_token_stream());
        let mut parts = text.split("__value_");
        let mut named = parts.next().unwrap_or_default().to_owned();
        for part in parts {
            let digits = part.bytes().take_while(u8::is_ascii_digit).count();
            let (number, rest) = part.split_at(digits);
            match number.parse() {
                Ok(number) => named += &self.name(ValueId(number)),
                Err(_) => named += "__value_",
            }
            named += rest;
        }
        named
    }

    /// The same in backquotes.
    pub(super) fn quoted(&self, tokens: &impl ToTokens) -> String {
        format!("`{}`", self.tokens(tokens))
    }

    /// A number, or `true`, or `false`, which need no backquotes.
    pub(super) fn literal(&self, expr: &syn::Expr) -> Option<String> {
        match expr {
            syn::Expr::Unary(syn::ExprUnary { op: syn::UnOp::Neg(_), expr, .. }) => {
                self.literal(expr).map(|positive| format!("-{positive}"))
            }
            syn::Expr::Lit(literal) if literal.attrs.is_empty() => match &literal.lit {
                syn::Lit::Int(_) | syn::Lit::Float(_) | syn::Lit::Bool(_) => Some(self.tokens(expr)),
                _ => None,
            },
            _ => None,
        }
    }

    /// What the tokens read is not written if it is what they mention, in that order.
    pub(super) fn opaque(&self, opaque: &Opaque) -> String {
        let mut text = self.quoted(&opaque.expr);
        for (flag, word) in
            [(!opaque.pure, "impure"), (opaque.takes_bits, "bits"), (opaque.barrier.is_some(), "barred")]
        {
            if flag {
                text += &format!(" {word}");
            }
        }
        if opaque.reads != mentioned(opaque.expr.to_token_stream()) {
            text += format!(" reads {}", self.names(&opaque.reads)).trim_end();
        }
        if !opaque.writes.is_empty() {
            text += &format!(" writes {}", self.names(&opaque.writes));
        }
        text
    }
}

/// The values whose markers stand in tokens, each once.
pub(in crate::ir) fn mentioned(tokens: TokenStream) -> Vec<ValueId> {
    fn collect(tokens: TokenStream, found: &mut Vec<ValueId>) {
        for token in tokens {
            match token {
                TokenTree::Ident(ident) => found.extend(marked(&ident)),
                TokenTree::Group(group) => collect(group.stream(), found),
                TokenTree::Punct(_) | TokenTree::Literal(_) => {}
            }
        }
    }
    let mut all = Vec::new();
    collect(tokens, &mut all);
    let mut seen = HashSet::default();
    all.retain(|value| seen.insert(*value));
    all
}

pub(super) fn member(member: &syn::Member) -> String {
    match member {
        syn::Member::Named(name) => name.to_string(),
        syn::Member::Unnamed(position) => position.index.to_string(),
    }
}

/// Tokens with the spaces that people write.
fn spelled(tokens: TokenStream) -> String {
    let mut text = String::new();
    // Whether the next token stands directly after the last.
    let mut tight = true;
    // The last token, if it is a sign that stands alone.
    let mut last = None;
    for token in tokens {
        let next = match &token {
            TokenTree::Group(group) => {
                let inner = spelled(group.stream());
                match group.delimiter() {
                    Delimiter::Parenthesis => format!("({inner})"),
                    Delimiter::Bracket => format!("[{inner}]"),
                    Delimiter::Brace => format!("{{ {inner} }}"),
                    // As parentheses, so that what is read has the same meaning.
                    Delimiter::None if group.stream().into_iter().nth(1).is_some() => format!("({inner})"),
                    Delimiter::None => inner,
                }
            }
            other => other.to_string(),
        };
        let follows_name =
            text.ends_with(|c: char| c.is_alphanumeric() || matches!(c, '_' | '!' | ')' | ']'));
        let attached = match &token {
            TokenTree::Punct(punct) => {
                matches!(punct.as_char(), '.' | ',' | ';' | '?' | ':')
                    || (punct.as_char() == '!' && punct.spacing() == Spacing::Alone && follows_name)
            }
            TokenTree::Group(group) => group.delimiter() != Delimiter::Brace && follows_name,
            _ => false,
        };
        let glued =
            matches!((last, &token), (Some(last), TokenTree::Punct(next)) if is_one(last, next.as_char()));
        if (!tight && !attached) || glued {
            text.push(' ');
        }
        // What begins with a sign has it as a prefix.
        let prefix = text.is_empty();
        text += &next;
        tight = match &token {
            TokenTree::Punct(punct) => {
                prefix
                    || punct.spacing() == Spacing::Joint
                    || matches!(punct.as_char(), '.' | '&' | '!' | ':')
            }
            _ => false,
        };
        last = match &token {
            TokenTree::Punct(punct) if punct.spacing() == Spacing::Alone => Some(punct.as_char()),
            _ => None,
        };
    }
    text
}

/// Whether two signs would be read as one.
fn is_one(first: char, second: char) -> bool {
    matches!((first, second), ('&', '&') | (':', ':') | ('.', '.'))
}
