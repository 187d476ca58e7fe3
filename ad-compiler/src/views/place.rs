//! Names of places, put together from the body of a method and what it is called with.

use proc_macro2::{Group, Ident, Span, TokenStream, TokenTree};
use quote::quote;
use syn::visit_mut::{self, VisitMut};
use syn::{Expr, parse_quote};

/// What stands for the parameters of a method.
pub(super) type Arguments<'a> = [(Ident, &'a Expr)];

/// Whether an expression can stand in several places, or in none: it does nothing but name something.
pub(super) fn is_plain(expr: &Expr) -> bool {
    match expr {
        Expr::Lit(_) => true,
        Expr::Path(path) => path.qself.is_none(),
        Expr::Field(field) => is_plain(&field.base),
        Expr::Index(index) => is_plain(&index.expr) && is_plain(&index.index),
        Expr::Paren(inner) => is_plain(&inner.expr),
        Expr::Group(inner) => is_plain(&inner.expr),
        Expr::Reference(reference) => is_plain(&reference.expr),
        Expr::Unary(unary) => is_plain(&unary.expr),
        Expr::Cast(cast) => is_plain(&cast.expr),
        Expr::Binary(binary) => is_plain(&binary.left) && is_plain(&binary.right),
        Expr::Tuple(tuple) => tuple.elems.iter().all(is_plain),
        _ => false,
    }
}

/// Whether a method's body is a reference to a place of `self`, said with nothing but its fields and parameters.
pub(super) fn is_view(body: &Expr, arguments: &Arguments) -> bool {
    match body {
        Expr::Paren(inner) => is_view(&inner.expr, arguments),
        Expr::Reference(reference) => is_part(&reference.expr, arguments),
        // One view may be said by another.
        Expr::MethodCall(call) => {
            is_part(&call.receiver, arguments) && call.args.iter().all(|part| is_said(part, arguments))
        }
        _ => false,
    }
}

/// Whether a place is `self`, or in it.
fn is_part(place: &Expr, arguments: &Arguments) -> bool {
    match place {
        Expr::Path(path) => path.path.is_ident("self"),
        Expr::Field(field) => is_part(&field.base, arguments),
        Expr::Index(index) => is_part(&index.expr, arguments) && is_said(&index.index, arguments),
        Expr::Paren(inner) => is_part(&inner.expr, arguments),
        Expr::Unary(unary) => matches!(unary.op, syn::UnOp::Deref(_)) && is_part(&unary.expr, arguments),
        _ => false,
    }
}

/// Whether an expression means the same where the method is called.
fn is_said(expr: &Expr, arguments: &Arguments) -> bool {
    let said = |expr: &Expr| is_said(expr, arguments);
    match expr {
        Expr::Lit(_) => true,
        Expr::Path(path) => path.path.get_ident().is_some_and(|ident| {
            ident == "self" || arguments.iter().any(|(parameter, _)| parameter == ident)
        }),
        Expr::Field(field) => said(&field.base),
        Expr::Index(index) => said(&index.expr) && said(&index.index),
        Expr::Paren(inner) => said(&inner.expr),
        Expr::Unary(unary) => said(&unary.expr),
        Expr::Binary(binary) => said(&binary.left) && said(&binary.right),
        Expr::Cast(cast) => said(&cast.expr),
        Expr::Tuple(tuple) => tuple.elems.iter().all(said),
        Expr::Range(range) => range.start.iter().chain(&range.end).all(|bound| said(bound)),
        Expr::MethodCall(call) => said(&call.receiver) && call.args.iter().all(said),
        _ => false,
    }
}

/// The body with a receiver and arguments, in parentheses; what comes of the body stands at the call.
pub(super) fn spelled(body: &Expr, receiver: &Expr, arguments: &Arguments, at: Span) -> Option<Expr> {
    let mut spelled: Expr = syn::parse2(placed(quote!(#body), at)).ok()?;
    Filled { receiver, arguments }.visit_expr_mut(&mut spelled);
    Some(parse_quote!((#spelled)))
}

fn placed(tokens: TokenStream, at: Span) -> TokenStream {
    let place = |token| match token {
        TokenTree::Group(group) => {
            let mut placed = Group::new(group.delimiter(), placed(group.stream(), at));
            placed.set_span(at);
            TokenTree::Group(placed)
        }
        mut token => {
            token.set_span(at);
            token
        }
    };
    tokens.into_iter().map(place).collect()
}

struct Filled<'a> {
    receiver: &'a Expr,
    arguments: &'a Arguments<'a>,
}

impl VisitMut for Filled<'_> {
    fn visit_expr_mut(&mut self, expr: &mut Expr) {
        if let Expr::Path(path) = expr
            && let Some(ident) = path.path.get_ident()
        {
            let argument = self.arguments.iter().find(|(parameter, _)| parameter == ident);
            let given = match argument {
                Some((_, argument)) => Some(*argument),
                None if ident == "self" => Some(self.receiver),
                None => None,
            };
            if let Some(given) = given {
                *expr = match given {
                    Expr::Path(_) | Expr::Lit(_) | Expr::Field(_) | Expr::Index(_) | Expr::Paren(_) => {
                        given.clone()
                    }
                    given => parse_quote!((#given)),
                };
            }
            return;
        }
        visit_mut::visit_expr_mut(self, expr);
    }
}
