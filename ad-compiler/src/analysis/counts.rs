//! Numbers of elements, comparisons and searches that a result depends on.
//!
//! `len()` gives an integer, which has no derivative; but a type of the user may have a method of that name that gives
//! a float. So where the result depends on one, and the type of what it is called on is not visible, the generated
//! code asks the compiler: `ad_runtime::count(a.len())` takes integers only, and `no_derivative(a.position(t))` what has no derivative.

use super::Activity;
use crate::ir::*;
use crate::library::Method;
use crate::lower;
use syn::visit_mut::{self, VisitMut};
use syn::{Expr, ExprMethodCall};

/// Puts the question where it is needed.
pub(crate) fn mark(function: &mut Function, activity: &Activity) {
    let mut body = std::mem::replace(&mut function.body, Function::empty().body);
    mark_region(function, activity, &mut body);
    function.body = body;
}

fn mark_region(function: &Function, activity: &Activity, region: &mut Region) {
    for line in &mut region.lines {
        if let Line::Let { value, op: Op::Opaque(opaque) } = line
            && opaque.barrier.is_none()
            && activity.is_useful(function, *value)
        {
            Asking { function, activity }.visit_expr_mut(&mut opaque.expr);
        }
        line.regions_mut().into_iter().for_each(|inner| mark_region(function, activity, inner));
    }
}

struct Asking<'a> {
    function: &'a Function,
    activity: &'a Activity,
}

impl Asking<'_> {
    /// Whether what a method is called on may be something else than a list, and active.
    fn may_be_no_list(&self, receiver: &Expr) -> bool {
        let (ty, varied) = self.read(receiver);
        varied
            && !matches!(
                ty.kind(),
                TyKind::Slice(_) | TyKind::Array(..) | TyKind::Float(_) | TyKind::Inert | TyKind::Map(_)
            )
    }

    /// The type of an expression, and whether it is varied.
    fn read(&self, expr: &Expr) -> (Ty, bool) {
        match expr {
            Expr::Path(path) => match path.path.get_ident().and_then(marked) {
                Some(value) => {
                    (self.function.place_ty(&Place::of(value)), self.activity.is_varied(self.function, value))
                }
                None => (Ty::inert(), false),
            },
            Expr::Paren(inner) => self.read(&inner.expr),
            Expr::Reference(inner) => self.read(&inner.expr),
            Expr::Unary(inner) => self.read(&inner.expr),
            Expr::Index(inner) => {
                let (ty, varied) = self.read(&inner.expr);
                let part = matches!(*inner.index, Expr::Range(_));
                (if part { ty } else { ty.element() }, varied)
            }
            Expr::Field(inner) => (Ty::unknown(), self.read(&inner.base).1),
            Expr::MethodCall(inner) => (Ty::unknown(), self.read(&inner.receiver).1),
            _ => (Ty::unknown(), false),
        }
    }
}

impl VisitMut for Asking<'_> {
    fn visit_expr_mut(&mut self, expr: &mut Expr) {
        visit_mut::visit_expr_mut(self, expr);
        let Expr::MethodCall(ExprMethodCall { receiver, method, args, .. }) = expr else { return };
        // What a chain gives is an iterator.
        let counts = Method::named(method) == Method::Count
            && args.is_empty()
            && !matches!(**receiver, Expr::MethodCall(_));
        let is_named_so =
            lower::is_inert_method(method, args.len()) || Method::named(method) == Method::Capacity || counts;
        if !is_named_so || !self.may_be_no_list(receiver) {
            return;
        }
        let span = method.span();
        *expr = match matches!(Method::named(method), Method::Len | Method::Capacity) && args.is_empty() {
            true => syn::parse_quote_spanned!(span=> ::ad_runtime::count(#expr)),
            false => syn::parse_quote_spanned!(span=> ::ad_runtime::__private::no_derivative(#expr)),
        };
    }
}
