//! Where an expression begins. `syn` prints an expression to find out, all of it and at every level.

use proc_macro2::Span;
use syn::Expr;

/// What has a span: that of its first token, since spans cannot be joined on stable Rust.
pub(super) trait Spanned {
    fn span(&self) -> Span;
}

impl Spanned for Expr {
    fn span(&self) -> Span {
        match self {
            Expr::Assign(expr) if expr.attrs.is_empty() => expr.left.span(),
            Expr::Binary(expr) if expr.attrs.is_empty() => expr.left.span(),
            Expr::Block(expr) if expr.attrs.is_empty() && expr.label.is_none() => {
                expr.block.brace_token.span.join()
            }
            Expr::Call(expr) if expr.attrs.is_empty() => expr.func.span(),
            Expr::Cast(expr) if expr.attrs.is_empty() => expr.expr.span(),
            Expr::Field(expr) if expr.attrs.is_empty() => expr.base.span(),
            Expr::ForLoop(expr) if expr.attrs.is_empty() && expr.label.is_none() => expr.for_token.span,
            Expr::If(expr) if expr.attrs.is_empty() => expr.if_token.span,
            Expr::Index(expr) if expr.attrs.is_empty() => expr.expr.span(),
            Expr::Lit(expr) if expr.attrs.is_empty() => expr.lit.span(),
            Expr::Loop(expr) if expr.attrs.is_empty() && expr.label.is_none() => expr.loop_token.span,
            Expr::Match(expr) if expr.attrs.is_empty() => expr.match_token.span,
            Expr::MethodCall(expr) if expr.attrs.is_empty() => expr.receiver.span(),
            Expr::Paren(expr) if expr.attrs.is_empty() => expr.paren_token.span.join(),
            Expr::Path(expr)
                if expr.attrs.is_empty() && expr.qself.is_none() && expr.path.leading_colon.is_none() =>
            {
                expr.path.segments[0].ident.span()
            }
            Expr::Reference(expr) if expr.attrs.is_empty() => expr.and_token.span,
            Expr::Try(expr) if expr.attrs.is_empty() => expr.expr.span(),
            Expr::Unary(expr) if expr.attrs.is_empty() => syn::spanned::Spanned::span(&expr.op),
            Expr::While(expr) if expr.attrs.is_empty() && expr.label.is_none() => expr.while_token.span,
            other => syn::spanned::Spanned::span(other),
        }
    }
}

macro_rules! short {
    ($($ty:ty)*) => {
        $(impl Spanned for $ty {
            fn span(&self) -> Span {
                syn::spanned::Spanned::span(self)
            }
        })*
    };
}

short! { syn::ExprMethodCall syn::ExprPath syn::Pat }
