//! Blocks, branches, loops and the exits from them.

use super::statement;
use proc_macro2::{Ident, TokenStream};
use syn::{Block, Expr, Label, Lifetime, Pat, Stmt};

/// `{ statements; tail }`.
pub(in crate::emit) fn block(mut statements: Vec<Stmt>, tail: Option<Expr>) -> Block {
    statements.extend(tail.map(|tail| Stmt::Expr(tail, None)));
    Block { brace_token: Default::default(), stmts: statements }
}

/// A block as an expression.
pub(in crate::emit) fn block_expr(label: Option<Lifetime>, block: Block) -> Expr {
    Expr::Block(syn::ExprBlock { attrs: Vec::new(), label: label.map(label_of), block })
}

fn label_of(name: Lifetime) -> Label {
    Label { name, colon_token: Default::default() }
}

pub(in crate::emit) fn if_(condition: Expr, then: Block, otherwise: Option<Expr>) -> Expr {
    Expr::If(syn::ExprIf {
        attrs: Vec::new(),
        if_token: Default::default(),
        cond: Box::new(condition),
        then_branch: then,
        else_branch: otherwise.map(|otherwise| (Default::default(), Box::new(otherwise))),
    })
}

/// `if let Some(name) = option { then }`.
pub(in crate::emit) fn if_some(name: &Ident, option: Expr, then: Block) -> Expr {
    let condition = Expr::Let(syn::ExprLet {
        attrs: Vec::new(),
        let_token: Default::default(),
        pat: Box::new(Pat::Verbatim(quote::quote!(Some(#name)))),
        eq_token: Default::default(),
        expr: Box::new(option),
    });
    if_(condition, then, None)
}

pub(in crate::emit) fn match_(matched: Expr, arms: Vec<syn::Arm>) -> Expr {
    Expr::Match(syn::ExprMatch {
        attrs: Vec::new(),
        match_token: Default::default(),
        expr: Box::new(matched),
        brace_token: Default::default(),
        arms,
    })
}

/// An arm; a block that is a single expression stands without braces.
pub(in crate::emit) fn match_arm(pattern: TokenStream, mut block: Block) -> syn::Arm {
    let single = matches!(&block.stmts[..], [Stmt::Expr(_, None)]);
    let (body, comma) = match block.stmts.pop() {
        Some(Stmt::Expr(expr, None)) if single => (expr, Some(Default::default())),
        last => {
            block.stmts.extend(last);
            (block_expr(None, block), None)
        }
    };
    syn::Arm {
        attrs: Vec::new(),
        pat: Pat::Verbatim(pattern),
        fat_arrow_token: Default::default(),
        body: Box::new(body),
        comma,
    }
}

pub(in crate::emit) fn loop_(label: Option<Lifetime>, body: Block) -> Expr {
    Expr::Loop(syn::ExprLoop {
        attrs: Vec::new(),
        label: label.map(label_of),
        loop_token: Default::default(),
        body,
    })
}

pub(in crate::emit) fn while_(label: Option<Lifetime>, condition: Expr, body: Block) -> Expr {
    Expr::While(syn::ExprWhile {
        attrs: Vec::new(),
        label: label.map(label_of),
        while_token: Default::default(),
        cond: Box::new(condition),
        body,
    })
}

pub(in crate::emit) fn for_(
    label: Option<Lifetime>,
    pattern: TokenStream,
    iterator: Expr,
    body: Block,
) -> Expr {
    Expr::ForLoop(syn::ExprForLoop {
        attrs: Vec::new(),
        label: label.map(label_of),
        for_token: Default::default(),
        pat: Box::new(Pat::Verbatim(pattern)),
        in_token: Default::default(),
        expr: Box::new(iterator),
        body,
    })
}

pub(in crate::emit) fn break_(label: Option<Lifetime>, value: Option<Expr>) -> Stmt {
    statement(Expr::Break(syn::ExprBreak {
        attrs: Vec::new(),
        break_token: Default::default(),
        label,
        expr: value.map(Box::new),
    }))
}

pub(in crate::emit) fn continue_(label: Option<Lifetime>) -> Stmt {
    statement(Expr::Continue(syn::ExprContinue {
        attrs: Vec::new(),
        continue_token: Default::default(),
        label,
    }))
}

pub(in crate::emit) fn return_(value: Option<Expr>) -> Stmt {
    statement(Expr::Return(syn::ExprReturn {
        attrs: Vec::new(),
        return_token: Default::default(),
        expr: value.map(Box::new),
    }))
}
