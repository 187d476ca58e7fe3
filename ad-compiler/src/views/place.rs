//! Names of places, put together from the body of a method and what it is called with.

use crate::diagnostics::hygiene::placed;
use crate::library::Method;
use crate::source::{INTEGERS, arguments_of};
use proc_macro2::{Ident, Span};
use quote::quote;
use syn::visit_mut::{self, VisitMut};
use syn::{Expr, Stmt, parse_quote};

/// What stands for the parameters of a method.
pub(super) type Arguments = [(Ident, Expr)];

/// Methods of integers and lists that do nothing else.
const PLAIN: [Method; 6] =
    [Method::Len, Method::Min, Method::Max, Method::RemEuclid, Method::SaturatingSub, Method::AbsDiff];

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
        Expr::Array(array) => array.elems.iter().all(is_plain),
        Expr::Range(range) => range.start.iter().chain(&range.end).all(|bound| is_plain(bound)),
        Expr::MethodCall(call) => {
            PLAIN.contains(&Method::of(call)) && is_plain(&call.receiver) && call.args.iter().all(is_plain)
        }
        _ => false,
    }
}

/// Whether a method's body is a reference to a place of `self`, said with nothing but its fields and parameters.
pub(super) fn is_view(body: &Expr, names: &[Ident]) -> bool {
    match body {
        Expr::Paren(inner) => is_view(&inner.expr, names),
        Expr::Reference(reference) => is_part(&reference.expr, names),
        // One view may be said by another.
        Expr::MethodCall(call) => {
            is_part(&call.receiver, names) && call.args.iter().all(|part| is_said(part, names))
        }
        _ => false,
    }
}

/// Whether a place is `self`, or in it.
pub(super) fn is_part(place: &Expr, names: &[Ident]) -> bool {
    match place {
        Expr::Path(path) => path.path.is_ident("self"),
        Expr::Field(field) => is_part(&field.base, names),
        Expr::Index(index) => is_part(&index.expr, names) && is_said(&index.index, names),
        Expr::Paren(inner) => is_part(&inner.expr, names),
        Expr::Unary(unary) => matches!(unary.op, syn::UnOp::Deref(_)) && is_part(&unary.expr, names),
        _ => false,
    }
}

/// Whether an expression means the same where the method is called.
pub(super) fn is_said(expr: &Expr, names: &[Ident]) -> bool {
    let said = |expr: &Expr| is_said(expr, names);
    match expr {
        Expr::Lit(_) => true,
        Expr::Path(path) => {
            path.path.get_ident().is_some_and(|ident| ident == "self" || names.contains(ident))
        }
        Expr::Field(field) => said(&field.base),
        Expr::Index(index) => said(&index.expr) && said(&index.index),
        Expr::Paren(inner) => said(&inner.expr),
        Expr::Unary(unary) => said(&unary.expr),
        Expr::Binary(binary) => said(&binary.left) && said(&binary.right),
        Expr::Cast(cast) => said(&cast.expr),
        Expr::Tuple(tuple) => tuple.elems.iter().all(said),
        Expr::Range(range) => range.start.iter().chain(&range.end).all(|bound| said(bound)),
        Expr::MethodCall(call) => said(&call.receiver) && call.args.iter().all(said),
        Expr::Call(call) => is_of_integers(&call.func) && call.args.iter().all(said),
        Expr::If(branch) => {
            let otherwise = branch.else_branch.as_ref().is_some_and(|(_, otherwise)| said(otherwise));
            said(&branch.cond) && otherwise && is_said_by_block(&branch.then_branch, names)
        }
        Expr::Block(block) => block.label.is_none() && is_said_by_block(&block.block, names),
        _ => false,
    }
}

/// An expression in braces, or a name with a type for one.
fn is_said_by_block(block: &syn::Block, names: &[Ident]) -> bool {
    match &block.stmts[..] {
        [Stmt::Expr(tail, None)] => is_said(tail, names),
        [Stmt::Local(local), Stmt::Expr(Expr::Path(_), None)] => {
            local.init.as_ref().is_some_and(|init| is_said(&init.expr, names))
        }
        _ => false,
    }
}

/// `usize::from(k)`, `i32::try_from(k)`.
fn is_of_integers(callee: &Expr) -> bool {
    let Expr::Path(path) = callee else { return false };
    path.qself.is_none()
        && path.path.segments.len() == 2
        && INTEGERS.iter().any(|name| path.path.segments[0].ident == name)
}

/// The body of a view with what is checked before, which is done where the index is computed.
pub(super) fn checked(body: &Expr, checks: &[syn::Macro]) -> Option<Expr> {
    if checks.is_empty() {
        return Some(body.clone());
    }
    match body {
        Expr::Paren(inner) => checked(&inner.expr, checks),
        Expr::Reference(reference) => {
            let inner = Box::new(checked(&reference.expr, checks)?);
            Some(Expr::Reference(syn::ExprReference { expr: inner, ..reference.clone() }))
        }
        Expr::Index(index) => {
            let at = Box::new(match &*index.index {
                // A range that is seen as one is no value that has to be kept.
                Expr::Range(range) => {
                    let start = range.start.clone().unwrap_or_else(|| parse_quote!(0));
                    let start = Some(Box::new(parse_quote!({ #(#checks;)* #start })));
                    Expr::Range(syn::ExprRange { start, ..range.clone() })
                }
                at => parse_quote!({ #(#checks;)* #at }),
            });
            Some(Expr::Index(syn::ExprIndex { index: at, ..index.clone() }))
        }
        _ => None,
    }
}

/// The body with a receiver and arguments, in parentheses; what comes of the body stands at the call.
pub(super) fn spelled(body: &Expr, receiver: &Expr, arguments: &Arguments, at: Span) -> Option<Expr> {
    let mut spelled: Expr = syn::parse2(placed(quote!(#body), at)).ok()?;
    Filled { receiver, arguments }.visit_expr_mut(&mut spelled);
    Some(parse_quote!((#spelled)))
}

struct Filled<'a> {
    receiver: &'a Expr,
    arguments: &'a Arguments,
}

impl VisitMut for Filled<'_> {
    fn visit_expr_mut(&mut self, expr: &mut Expr) {
        if let Expr::Path(path) = expr
            && let Some(ident) = path.path.get_ident()
        {
            let argument = self.arguments.iter().find(|(parameter, _)| parameter == ident);
            let given = match argument {
                Some((_, argument)) => Some(argument),
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

    fn visit_macro_mut(&mut self, mac: &mut syn::Macro) {
        let Some(mut arguments) = arguments_of(mac) else { return };
        arguments.iter_mut().for_each(|argument| self.visit_expr_mut(argument));
        mac.tokens = quote!(#(#arguments),*);
    }
}
