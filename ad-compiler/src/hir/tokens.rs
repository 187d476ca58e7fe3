//! The token by which an expression is found again, wherever lowering moves it.

use proc_macro2::Span;
use quote::ToTokens;
use syn::spanned::Spanned;
use syn::{Expr, Member, Pat};

/// The place of the token that says what an expression is: the sign of an operator, the name of a method, the bracket of an index; and how it is written.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Token {
    line: usize,
    column: usize,
    written: String,
}

impl Token {
    fn of(span: Span, written: String) -> Option<Self> {
        let (line, column) = position(span)?;
        Some(Token { line, column, written })
    }

    /// Whether it stands where the macro is called: what the user has not written may mean several things there.
    pub(crate) fn is_made() -> impl Fn(&Token) -> bool {
        let call = position(Span::call_site());
        move |token| call == Some((token.line, token.column))
    }

    pub(crate) fn is(&self, written: &str) -> bool {
        self.written == written
    }

    pub(crate) fn of_name(name: &proc_macro2::Ident) -> Option<Self> {
        Token::of(name.span(), name.to_string())
    }

    /// The token of an expression, inside of parentheses.
    pub(crate) fn of_expr(expr: &Expr) -> Option<Self> {
        let of = |span: Span, written: &str| Token::of(span, written.to_owned());
        let token = |token: &dyn ToTokens| {
            let tokens = token.to_token_stream();
            let span = tokens.span();
            Token::of(span, tokens.to_string())
        };
        match expr {
            Expr::Paren(inner) => Token::of_expr(&inner.expr),
            Expr::Group(inner) => Token::of_expr(&inner.expr),
            Expr::Lit(literal) => token(&literal.lit),
            Expr::Path(path) => Token::of_name(&path.path.segments.last()?.ident),
            Expr::Block(block) => of(block.block.brace_token.span.open(), "{"),
            Expr::If(branch) => of(branch.if_token.span, "if"),
            Expr::Match(branch) => of(branch.match_token.span, "match"),
            Expr::Call(call) => of(call.paren_token.span.open(), "("),
            Expr::MethodCall(call) => Token::of_name(&call.method),
            Expr::Field(field) => match &field.member {
                Member::Named(name) => Token::of_name(name),
                Member::Unnamed(index) => Token::of(index.span, index.index.to_string()),
            },
            Expr::Index(index) => of(index.bracket_token.span.open(), "["),
            Expr::Struct(literal) => of(literal.brace_token.span.open(), "struct"),
            Expr::Tuple(tuple) => of(tuple.paren_token.span.open(), "tuple"),
            Expr::Array(array) => of(array.bracket_token.span.open(), "array"),
            Expr::Repeat(repeat) => of(repeat.bracket_token.span.open(), "array"),
            Expr::Unary(unary) => token(&unary.op),
            Expr::Binary(binary) => token(&binary.op),
            Expr::Reference(reference) => of(reference.and_token.span, "&"),
            Expr::Cast(cast) => of(cast.as_token.span, "as"),
            Expr::Try(operand) => of(operand.question_token.span, "?"),
            Expr::Macro(call) => of(call.mac.bang_token.span, "!"),
            _ => None,
        }
    }

    /// The name that a pattern of one name binds.
    pub(crate) fn of_pattern(pattern: &Pat) -> Option<Self> {
        match pattern {
            Pat::Ident(name) => Token::of_name(&name.ident),
            Pat::Type(typed) => Token::of_pattern(&typed.pat),
            Pat::Paren(inner) => Token::of_pattern(&inner.pat),
            _ => None,
        }
    }
}

/// Where a token stands; not known without the compiler, unless the tool reads files.
fn position(span: Span) -> Option<(usize, usize)> {
    #[cfg(feature = "tool")]
    {
        let start = span.start();
        Some((start.line, start.column))
    }
    #[cfg(not(feature = "tool"))]
    {
        let span = proc_macro::is_available().then(|| span.unwrap())?;
        Some((span.line(), span.column()))
    }
}
