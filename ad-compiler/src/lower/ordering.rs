//! Methods that choose one of the elements of a list: which one is inactive, the element is active.

use super::by_table::called;
use super::chain::inlinable;
use super::place::strip;
use super::*;
use syn::{Expr, ExprMethodCall, parse_quote};

/// Where in the list the element is that `max_by(..)`, `min_by_key(..)`, `find(..)` and the like choose; it panics if there is none.
pub(super) fn position_of_chosen(call: &ExprMethodCall, list: &Expr) -> Option<Expr> {
    let (method, argument) = (&call.method, call.args.first()?);
    match Method::of(call) {
        Method::MaxBy | Method::MinBy => {
            let (first, second) = (local("first"), local("second"));
            let order = called(argument, &[parse_quote!(&#first.1), parse_quote!(&#second.1)])?;
            Some(parse_quote!(#list.iter().enumerate().#method(|#first, #second| #order).unwrap().0))
        }
        Method::MaxByKey | Method::MinByKey => {
            let item = local("item");
            let key = called(argument, &[parse_quote!(&#item.1)])?;
            Some(parse_quote!(#list.iter().enumerate().#method(|#item| #key).unwrap().0))
        }
        Method::Find => {
            let position = position_of_found(call, list)?;
            Some(parse_quote!(#position.unwrap()))
        }
        _ => None,
    }
}

/// Where the first element is that `find(..)` wants, if there is one.
pub(super) fn position_of_found(call: &ExprMethodCall, list: &Expr) -> Option<Expr> {
    let Expr::Closure(closure) = strip(call.args.first()?) else { return None };
    let (input, body, item) = (closure.inputs.first()?, inlinable(closure)?, local("item"));
    Some(parse_quote!(#list.iter().position(|#item| { let #input = &#item; #body })))
}

impl Lowering<'_> {
    /// The element that `list.iter().max_by(..)`, `min_by(..)` or `find(..)` refers to, before `unwrap`.
    pub(super) fn chosen_element(&mut self, expr: &Expr) -> Option<Place> {
        let Expr::MethodCall(call) = strip(expr) else { return None };
        let Expr::MethodCall(walk) = strip(&call.receiver) else { return None };
        let list = &walk.receiver;
        if Method::of(walk) != Method::Iter || !walk.args.is_empty() || !self.is_place(list) {
            return None;
        }
        let position = position_of_chosen(call, list)?;
        // What the closure changes may be an index of the list.
        let place = self.place(list)?;
        let Lowered::Value(index) = self.inert("position", &position) else { return None };
        Some(place.then(Projection::Index(index)))
    }
}
