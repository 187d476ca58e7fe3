//! What an expression is by its looks, before a loop over it is understood: a list, an iterator over lists, integers.

use super::place::strip;
use super::*;
use syn::Expr;

impl Lowering<'_> {
    /// Whether it is the name of a constant or static: it has no place among the locals.
    pub(super) fn is_constant(&self, expr: &Expr) -> bool {
        let Expr::Path(path) = strip(expr) else { return false };
        let is_local = path.path.get_ident().is_some_and(|name| self.scopes.value(name).is_some());
        let starts_upper = |name: &Ident| name.to_string().starts_with(char::is_uppercase);
        !is_local && path.path.segments.last().is_some_and(|last| starts_upper(&last.ident))
    }

    /// Whether the expression reads as an iterator over lists, so that trying to understand it leaves no lines
    /// behind.
    pub(super) fn walks_list(&self, expr: &Expr) -> bool {
        match strip(expr) {
            Expr::MethodCall(call) => match Method::of(call) {
                Method::IntoIter | Method::Iter | Method::IterMut if self.may_give_list(&call.receiver) => {
                    true
                }
                Method::Enumerate
                | Method::Copied
                | Method::Cloned
                | Method::IntoIter
                | Method::Iter
                | Method::IterMut => self.walks_list(&call.receiver) || self.is_constant(&call.receiver),
                Method::Zip => {
                    let right = call.args.first();
                    let is_range = |expr: &Expr| matches!(strip(expr), Expr::Range(_));
                    (self.walks_list(&call.receiver) || is_range(&call.receiver))
                        && right.is_some_and(|right| self.walks_list(right) || is_range(right))
                }
                _ => self.makes_list(expr) || self.is_place(expr),
            },
            Expr::Reference(reference) => {
                let list = strip(&reference.expr);
                self.is_place(list)
                    || self.makes_list(list)
                    || self.may_give_list(list)
                    || self.is_constant(list)
            }
            expr => self.is_place(expr) || self.makes_list(expr),
        }
    }

    /// Whether the expression makes a list, as far as that is visible.
    pub(super) fn makes_list(&self, expr: &Expr) -> bool {
        if let Expr::MethodCall(copy) = strip(expr)
            && Method::of(copy) == Method::Clone
            && self.visible_ty(&copy.receiver) == Ty::inert()
        {
            // A range.
            return false;
        }
        if makes_list(expr) {
            return !self.gives_iterator(expr);
        }
        let Expr::MethodCall(call) = strip(expr) else { return false };
        if self.makes_list_by_table(call) {
            return true;
        }
        if Method::of(call) == Method::Map && self.is_array(expr) {
            return true;
        }
        if Method::of(call) == Method::Collect
            && let Some(into) = &call.turbofish
        {
            return crate::syntax::mentions::mentions(into, &|name| *name == "Vec")
                && !crate::syntax::mentions::mentions(into, &|name| *name == "Option" || *name == "Result");
        }
        let methods = self.methods_named(call);
        let gives_list = |method: &syn::Signature| match &method.output {
            syn::ReturnType::Type(_, ty) => {
                !matches!(**ty, syn::Type::Reference(_))
                    && matches!(types::of(ty).kind(), TyKind::Slice(_) | TyKind::Array(..))
            }
            syn::ReturnType::Default => false,
        };
        self.is_inferred_list(expr)
            .filter(|_| methods.is_empty())
            .unwrap_or_else(|| !methods.is_empty() && methods.iter().all(gives_list))
    }

    /// Whether an expression is a call of a method of which nothing is known: one of another crate, which most likely gives a list where `iter()` is called on what it gives.
    pub(super) fn may_give_list(&self, expr: &Expr) -> bool {
        let Expr::MethodCall(call) = strip(expr) else { return false };
        let is_known = self.inferred_kind(&call.receiver).is_some()
            || self.inferred.as_ref().is_some_and(|inferred| inferred.expr(expr).is_some())
            || self.visible_ty(&call.receiver) != Ty::unknown()
            || super::known::is_standard(&call.method)
            || super::known::is_understood(&call.method)
            || super::known::is_method_of_plain_values(&call.method);
        !is_known && self.methods_named(call).is_empty()
    }

    /// Whether a function of the file is called that gives an iterator, whose items stand in no list.
    pub(super) fn gives_iterator(&self, expr: &Expr) -> bool {
        let is_iterator = |ty: &syn::Type| match ty {
            syn::Type::ImplTrait(_) => true,
            syn::Type::Path(_) => {
                types::of(ty) == Ty::unknown()
                    && crate::syntax::mentions::mentions(ty, &|ident| *ident == "Iterator")
            }
            _ => false,
        };
        self.gives_range(expr) || self.gives(expr, &is_iterator)
    }

    /// Whether a function of the file is called that gives something inactive. What can be walked of that is a range.
    pub(super) fn gives_range(&self, expr: &Expr) -> bool {
        self.gives(expr, &|ty| matches!(ty, syn::Type::Path(_)) && types::of(ty) == Ty::inert())
    }

    /// Whether a function of the file is called that gives such a type.
    pub(super) fn gives(&self, expr: &Expr, is_such: &dyn Fn(&syn::Type) -> bool) -> bool {
        let gives = |signature: &syn::Signature| match &signature.output {
            syn::ReturnType::Type(_, ty) => is_such(ty),
            syn::ReturnType::Default => false,
        };
        match strip(expr) {
            Expr::Call(call) => match strip(&call.func) {
                Expr::Path(callee) => self.unmarked(callee).is_some_and(|signature| gives(&signature)),
                _ => false,
            },
            Expr::MethodCall(call) => {
                let methods = self.methods_named(call);
                !methods.is_empty() && methods.iter().all(gives)
            }
            _ => false,
        }
    }

    /// A range of integers, turned or thinned out, or several of them.
    pub(super) fn is_integer_walk(&self, expr: &Expr) -> bool {
        match strip(expr) {
            Expr::Range(range) => {
                range.start.iter().chain(&range.end).all(|bound| self.is_visibly_inert(bound))
            }
            Expr::MethodCall(call) => {
                let other = match Method::of(call) {
                    Method::Rev | Method::StepBy | Method::Skip | Method::Take | Method::Enumerate => true,
                    Method::Zip => call.args.first().is_some_and(|other| self.is_integer_walk(other)),
                    _ => false,
                };
                other && self.is_integer_walk(&call.receiver)
            }
            _ => false,
        }
    }

    /// A range in a variable, and the like: nothing that has elements in places.
    pub(super) fn is_visible_scalar(&self, expr: &Expr) -> bool {
        matches!(self.visible_ty(expr).kind(), TyKind::Inert)
    }
}

/// Whether the expression visibly makes a list, or calls something that most likely does.
fn makes_list(expr: &Expr) -> bool {
    match strip(expr) {
        Expr::Array(_) | Expr::Repeat(_) => true,
        Expr::Macro(mac) => mac.mac.path.is_ident("vec"),
        Expr::Call(call) => match strip(&call.func) {
            Expr::Path(path) => {
                let segments = &path.path.segments;
                let constructs = |name: &Ident| name.to_string().starts_with(|c: char| c.is_uppercase());
                !segments.iter().any(|segment| segment.ident == "iter" || constructs(&segment.ident))
            }
            _ => false,
        },
        Expr::MethodCall(call) => [Method::ToVec, Method::Clone, Method::ToOwned].contains(&Method::of(call)),
        _ => false,
    }
}
