//! Whether a call is one of the function itself.

use super::place::strip;
use super::*;
use crate::source::type_name;
use syn::Expr;

/// Which method a call means shows by type, and types need not be visible.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Itself {
    No,
    /// By its name.
    Perhaps,
    Certainly,
}

impl Lowering<'_> {
    /// `receiver.f(..)`
    pub(super) fn itself_as_method(&self, call: &syn::ExprMethodCall, receiver: &Argument) -> Itself {
        if call.method != self.name || !self.is_associated || is_field_of_self(&call.receiver) {
            return Itself::No;
        }
        if matches!(strip(&call.receiver), Expr::Path(path) if path.path.is_ident("self")) {
            return Itself::Certainly;
        }
        match receiver {
            Argument::Place { place, .. } => {
                let seen = self.declared_in(place);
                self.itself_of(seen.and_then(|seen| type_name(&seen.ty)).as_deref())
            }
            _ => Itself::Perhaps,
        }
    }

    /// `Type::f(..)`
    pub(super) fn itself_as_associated(&self, callee: &Callee) -> Itself {
        if *callee.name() != self.name || !self.is_associated {
            return Itself::No;
        }
        let Callee::Associated(path) = callee else { return Itself::Perhaps };
        let owner = path.path.segments.iter().nth_back(1).map(|owner| owner.ident.to_string());
        self.itself_of(owner.as_deref().filter(|_| path.qself.is_none()))
    }

    /// A function of the same name that belongs to a type of this name.
    fn itself_of(&self, owner: Option<&str>) -> Itself {
        let own = self.declared.self_type().and_then(|ty| type_name(&ty));
        match owner {
            Some("Self") => Itself::Certainly,
            Some(owner) if own.as_deref() == Some(owner) => Itself::Certainly,
            _ => Itself::Perhaps,
        }
    }
}

/// Whether the expression is `self.a.b`. No value of finite size has a value of its own type there: on the way would have to
/// be an enum or a list, and those are taken apart first.
fn is_field_of_self(expr: &Expr) -> bool {
    match strip(expr) {
        Expr::Field(field) => match strip(&field.base) {
            Expr::Path(path) => path.path.is_ident("self"),
            base => is_field_of_self(base),
        },
        _ => false,
    }
}
