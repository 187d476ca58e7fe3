//! What can be said of expressions from their spelling: which methods only look, what an assignment is, which names a pattern binds.

use super::place::strip;
use crate::library::{Fact, Method};
use proc_macro2::Ident;
use syn::Expr;
use syn::visit::{self, Visit};

/// Whether a method of that name only looks at what it is called on.
pub(crate) fn changes_nothing(method: &Ident) -> bool {
    let known = Method::named(method);
    let reads = known.is(Fact::Reads) || known.is(Fact::Pure);
    // A method `add` may be one that changes what it is called on.
    let is_operator = matches!(known, Method::Add | Method::Sub | Method::Mul | Method::Div | Method::Rem);
    let is_rule = || crate::rules::Primitive::ALL.iter().any(|rule| method == rule.name());
    reads || (!is_operator && is_rule())
}

/// Names, numbers, and operators between them.
pub(super) fn is_simple(expr: &Expr) -> bool {
    match strip(expr) {
        Expr::Path(_) | Expr::Lit(_) => true,
        Expr::Field(field) => is_simple(&field.base),
        Expr::Unary(unary) => is_simple(&unary.expr),
        Expr::Cast(cast) => is_simple(&cast.expr),
        Expr::Index(index) => is_simple(&index.expr) && is_simple(&index.index),
        Expr::Binary(binary) => {
            !is_assignment(&binary.op) && is_simple(&binary.left) && is_simple(&binary.right)
        }
        Expr::MethodCall(call) => {
            (matches!(Method::of(call), Method::Len | Method::Min | Method::Max | Method::SaturatingSub))
                && is_simple(&call.receiver)
                && call.args.iter().all(is_simple)
        }
        _ => false,
    }
}

/// `+=` and the like.
pub(crate) fn is_assignment(op: &syn::BinOp) -> bool {
    use syn::BinOp::*;
    matches!(
        op,
        AddAssign(_)
            | SubAssign(_)
            | MulAssign(_)
            | DivAssign(_)
            | RemAssign(_)
            | BitXorAssign(_)
            | BitAndAssign(_)
            | BitOrAssign(_)
            | ShlAssign(_)
            | ShrAssign(_)
    )
}

/// Operators that may be those of a type's own, comparisons apart.
pub(super) fn is_arithmetic(op: &syn::BinOp) -> bool {
    use syn::BinOp::*;
    !matches!(op, Eq(_) | Ne(_) | Lt(_) | Le(_) | Gt(_) | Ge(_) | And(_) | Or(_))
}

/// The local at the root of a place expression.
pub(super) fn root_ident(expr: &Expr) -> Option<&Ident> {
    match strip(expr) {
        Expr::Path(path) => path.path.get_ident(),
        Expr::Field(field) => root_ident(&field.base),
        Expr::Index(index) => root_ident(&index.expr),
        Expr::Unary(unary) => root_ident(&unary.expr),
        Expr::MethodCall(call) => root_ident(&call.receiver),
        _ => None,
    }
}

/// What an expression may change where it stands: the first names of places that it assigns to, lends, or calls methods on that may change
/// them.
#[derive(Default)]
pub(super) struct Changed {
    pub(super) names: Vec<Ident>,
    /// Something else may change: a macro is run, or what changes has no name.
    pub(super) others: bool,
}

impl Changed {
    pub(super) fn by(expr: &Expr) -> Self {
        let mut changed = Changed::default();
        changed.visit_expr(expr);
        changed
    }

    pub(super) fn is_nothing(&self) -> bool {
        self.names.is_empty() && !self.others
    }

    fn place(&mut self, place: &Expr) {
        match root_ident(place) {
            Some(name) => self.names.push(name.clone()),
            None => self.others = true,
        }
    }
}

/// Whether a call has more arguments than the method of the standard library.
pub(super) fn has_too_many_arguments(call: &syn::ExprMethodCall) -> bool {
    !call.args.is_empty() && Method::of(call).is(Fact::Nullary)
}

/// Whether a method changes nothing that has a name, as far as its own name says.
pub(super) fn leaves_alone(call: &syn::ExprMethodCall) -> bool {
    // `take()` is that of an option.
    let takes_out = Method::of(call) == Method::Take && call.args.is_empty();
    !takes_out && !has_too_many_arguments(call) && is_named_to_leave_alone(&call.method)
}

/// `get()` without arguments reads a cell, which anything may change.
pub(super) fn reads_a_cell(call: &syn::ExprMethodCall) -> bool {
    Method::of(call) == Method::Get && call.args.is_empty()
}

/// The same of the name alone.
pub(super) fn is_named_to_leave_alone(method: &Ident) -> bool {
    let known = Method::named(method);
    changes_nothing(method) || known.is(Fact::Stage) || known.is(Fact::Takes)
}

impl Visit<'_> for Changed {
    fn visit_expr(&mut self, expr: &Expr) {
        match expr {
            Expr::Assign(assign) => self.place(&assign.left),
            Expr::Binary(binary) if is_assignment(&binary.op) => self.place(&binary.left),
            Expr::Reference(reference) if reference.mutability.is_some() => self.place(&reference.expr),
            Expr::MethodCall(call) if !leaves_alone(call) => self.place(&call.receiver),
            _ => {}
        }
        visit::visit_expr(self, expr);
    }

    fn visit_macro(&mut self, mac: &syn::Macro) {
        let known = ["vec", "matches", "format", "assert", "assert_eq", "debug_assert", "println"];
        self.others |= !known.iter().any(|name| mac.path.is_ident(name));
    }

    fn visit_item(&mut self, _: &syn::Item) {}
}
