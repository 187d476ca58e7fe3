//! Generated code at the place of what the user wrote, where rustc then reports what is wrong with it.

use super::printer::Printer;
use crate::diagnostics::Extent;
use crate::diagnostics::hygiene::{Key, key};
use crate::ir::{Call, ValueId};
use proc_macro2::{Group, Ident, Span, TokenStream, TokenTree};
use quote::ToTokens;
use syn::visit::Visit;
use syn::{Expr, Member, UnOp};

impl Printer<'_> {
    /// What is printed for the value, with those tokens that the user has written standing where they do in the user's function.
    pub(super) fn in_users_words(&self, value: ValueId, mut printed: Expr) -> Expr {
        if let Some(written) = self.function.sources.get(&value) {
            put(&mut printed, written);
        }
        printed
    }

    /// What is generated for an argument of a call, at the place of that argument.
    pub(super) fn at_argument(&self, call: &Call, position: usize, printed: Expr) -> Expr {
        match self.function.source_of_argument(call, position) {
            Some(argument) if read_alike(argument, &printed) => argument.clone(),
            Some(argument) => Expr::Verbatim(located(printed.to_token_stream(), Extent::of(argument))),
            None => printed,
        }
    }
}

/// Puts the tokens of an operation, and of the places that it takes, where they were written. Operations that it takes have done so for themselves.
fn put(printed: &mut Expr, written: &Expr) {
    match (printed, written) {
        (Expr::Paren(printed), Expr::Paren(written)) => {
            printed.paren_token = written.paren_token;
            put(&mut printed.expr, &written.expr);
        }
        (Expr::Paren(printed), written) => put(&mut printed.expr, written),
        (printed, Expr::Paren(written)) => put(printed, &written.expr),
        (Expr::Path(printed), Expr::Path(written)) => {
            let same = printed.path.segments.iter_mut().zip(&written.path.segments);
            for (printed, written) in same.filter(|(printed, written)| printed.ident == written.ident) {
                put_name(&mut printed.ident, &written.ident);
            }
        }
        (Expr::Lit(printed), Expr::Lit(written)) if printed.lit == written.lit => {
            printed.lit.set_span(written.lit.span());
        }
        (Expr::Unary(printed), Expr::Unary(written)) if printed.op == written.op => {
            printed.op = written.op;
            put_part(&mut printed.expr, &written.expr);
        }
        (Expr::Binary(printed), Expr::Binary(written)) if printed.op == written.op => {
            printed.op = written.op;
            put_part(&mut printed.left, &written.left);
            put_part(&mut printed.right, &written.right);
        }
        (Expr::Cast(printed), Expr::Cast(written)) if printed.ty == written.ty => {
            (printed.as_token, printed.ty) = (written.as_token, written.ty.clone());
            put_part(&mut printed.expr, &written.expr);
        }
        (Expr::Reference(printed), Expr::Reference(written)) if printed.mutability == written.mutability => {
            (printed.and_token, printed.mutability) = (written.and_token, written.mutability);
            put_part(&mut printed.expr, &written.expr);
        }
        (Expr::Field(printed), Expr::Field(written)) if printed.member == written.member => {
            printed.dot_token = written.dot_token;
            match (&mut printed.member, &written.member) {
                (Member::Named(printed), Member::Named(written)) => put_name(printed, written),
                (Member::Unnamed(printed), Member::Unnamed(written)) => printed.span = written.span,
                _ => {}
            }
            put_part(&mut printed.base, &written.base);
        }
        (Expr::Index(printed), Expr::Index(written)) => {
            printed.bracket_token = written.bracket_token;
            put_part(&mut printed.expr, &written.expr);
            put_part(&mut printed.index, &written.index);
        }
        (Expr::MethodCall(printed), Expr::MethodCall(written)) if printed.method == written.method => {
            (printed.dot_token, printed.paren_token) = (written.dot_token, written.paren_token);
            put_name(&mut printed.method, &written.method);
            put_part(&mut printed.receiver, &written.receiver);
            put_parts(&mut printed.args, &written.args);
        }
        (Expr::Call(printed), Expr::Call(written)) => {
            printed.paren_token = written.paren_token;
            put_part(&mut printed.func, &written.func);
            put_parts(&mut printed.args, &written.args);
        }
        (Expr::Array(printed), Expr::Array(written)) => {
            printed.bracket_token = written.bracket_token;
            put_parts(&mut printed.elems, &written.elems);
        }
        (Expr::Tuple(printed), Expr::Tuple(written)) => {
            printed.paren_token = written.paren_token;
            put_parts(&mut printed.elems, &written.elems);
        }
        (Expr::Repeat(printed), Expr::Repeat(written)) => {
            printed.bracket_token = written.bracket_token;
            put_part(&mut printed.expr, &written.expr);
        }
        _ => {}
    }
}

fn put_parts<'a>(
    printed: impl IntoIterator<Item = &'a mut Expr>,
    written: impl IntoIterator<Item = &'a Expr>,
) {
    printed.into_iter().zip(written).for_each(|(printed, written)| put_part(printed, written));
}

/// The same of a part, if that is a place or a literal.
fn put_part(printed: &mut Expr, written: &Expr) {
    let is_place = match written {
        Expr::Path(_) | Expr::Lit(_) | Expr::Field(_) | Expr::Index(_) | Expr::Reference(_) => true,
        Expr::Unary(unary) => matches!(unary.op, UnOp::Deref(_)),
        Expr::Paren(paren) => return put_part(printed, &paren.expr),
        _ => false,
    };
    if is_place {
        put(printed, written);
    }
}

/// What the name means stays.
fn put_name(printed: &mut Ident, written: &Ident) {
    printed.set_span(printed.span().located_at(written.span()));
}

/// Whether two expressions have the same tokens and mean the same by them: names that read alike may be told apart by hygiene.
fn read_alike(one: &Expr, other: &Expr) -> bool {
    struct Names(Vec<Key>);
    impl Visit<'_> for Names {
        fn visit_expr_path(&mut self, path: &syn::ExprPath) {
            self.0.extend(path.path.get_ident().map(key));
        }
    }
    let names = |expr: &Expr| {
        let mut names = Names(Vec::new());
        names.visit_expr(expr);
        names.0
    };
    one == other && names(one) == names(other)
}

/// The tokens with their meaning as it is, but standing where the piece stands.
fn located(tokens: TokenStream, at: Extent) -> TokenStream {
    let mut tokens: Vec<TokenTree> = tokens.into_iter().map(|token| move_to(token, at.start)).collect();
    if let Some(last) = tokens.last_mut() {
        last.set_span(last.span().located_at(at.end));
    }
    tokens.into_iter().collect()
}

fn move_to(token: TokenTree, place: Span) -> TokenTree {
    let mut token = match token {
        TokenTree::Group(group) => {
            let inner = group.stream().into_iter().map(|token| move_to(token, place)).collect();
            let mut moved = Group::new(group.delimiter(), inner);
            moved.set_span(group.span());
            TokenTree::Group(moved)
        }
        other => other,
    };
    token.set_span(token.span().located_at(place));
    token
}
