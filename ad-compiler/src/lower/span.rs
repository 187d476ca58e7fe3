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
            Expr::Assign(expr) => expr.left.span(),
            Expr::Binary(expr) => expr.left.span(),
            Expr::Block(expr) if expr.label.is_none() => expr.block.brace_token.span.join(),
            Expr::Call(expr) => expr.func.span(),
            Expr::Cast(expr) => expr.expr.span(),
            Expr::Field(expr) => expr.base.span(),
            Expr::ForLoop(expr) if expr.label.is_none() => expr.for_token.span,
            Expr::If(expr) => expr.if_token.span,
            Expr::Index(expr) => expr.expr.span(),
            Expr::Lit(expr) => expr.lit.span(),
            Expr::Loop(expr) if expr.label.is_none() => expr.loop_token.span,
            Expr::Match(expr) => expr.match_token.span,
            Expr::MethodCall(expr) => expr.receiver.span(),
            // Printing puts these around what has an attribute.
            Expr::Paren(expr) if !expr.attrs.is_empty() => expr.expr.span(),
            Expr::Paren(expr) => expr.paren_token.span.join(),
            Expr::Path(expr) if expr.qself.is_none() && expr.path.leading_colon.is_none() => {
                expr.path.segments[0].ident.span()
            }
            Expr::Reference(expr) => expr.and_token.span,
            Expr::Try(expr) => expr.expr.span(),
            Expr::Unary(expr) => syn::spanned::Spanned::span(&expr.op),
            Expr::While(expr) if expr.label.is_none() => expr.while_token.span,
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
