//! Statements.

use proc_macro2::{Ident, TokenStream};
use syn::{BinOp, Expr, Pat, Stmt};

/// An expression as a statement.
pub(in crate::emit) fn statement(expr: Expr) -> Stmt {
    Stmt::Expr(expr, Some(Default::default()))
}

/// Tokens as a statement, with its semicolon.
pub(in crate::emit) fn verbatim(tokens: TokenStream) -> Stmt {
    Stmt::Item(syn::Item::Verbatim(tokens))
}

/// `target = value;`.
pub(in crate::emit) fn assignment(target: Expr, value: Expr) -> Stmt {
    statement(Expr::Assign(syn::ExprAssign {
        attrs: Vec::new(),
        left: Box::new(target),
        eq_token: Default::default(),
        right: Box::new(value),
    }))
}

/// `target op= value;`.
pub(in crate::emit) fn update(target: Expr, op: BinOp, value: Expr) -> Stmt {
    statement(Expr::Binary(syn::ExprBinary {
        attrs: Vec::new(),
        left: Box::new(target),
        op,
        right: Box::new(value),
    }))
}

/// `let name = value;`.
pub(in crate::emit) fn binding(name: Ident, mutable: bool, value: Expr) -> Stmt {
    let pattern = Pat::Ident(syn::PatIdent {
        attrs: Vec::new(),
        by_ref: None,
        mutability: mutable.then(Default::default),
        ident: name,
        subpat: None,
    });
    local(pattern, value)
}

/// `let pattern = value;`.
pub(in crate::emit) fn bindings(pattern: TokenStream, value: Expr) -> Stmt {
    local(Pat::Verbatim(pattern), value)
}

fn local(pat: Pat, value: Expr) -> Stmt {
    Stmt::Local(syn::Local {
        attrs: Vec::new(),
        let_token: Default::default(),
        modifiers: Default::default(),
        pat,
        init: Some(syn::LocalInit { eq_token: Default::default(), expr: Box::new(value), diverge: None }),
        semi_token: Default::default(),
    })
}
