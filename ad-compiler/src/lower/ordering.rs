//! Methods that put the elements of a list into another order, or choose one of them: the order is inactive, the elements
//! travel.

use super::chain::inlinable;
use super::place::strip;
use super::*;
use syn::{Expr, ExprMethodCall, parse_quote};

/// The comparison of two references.
pub(super) fn compared(compare: &Expr, left: &Expr, right: &Expr) -> Option<Expr> {
    match strip(compare) {
        Expr::Closure(closure) => {
            let [a, b] = &closure.inputs.iter().collect::<Vec<_>>()[..] else { return None };
            let body = inlinable(closure)?;
            Some(parse_quote!({ let #a = #left; let #b = #right; #body }))
        }
        Expr::Path(path) => Some(parse_quote!(#path(#left, #right))),
        _ => None,
    }
}

/// Where in the list the element is that `max_by(..)`, `min_by(..)` or `find(..)` chooses; it panics if there is none.
pub(super) fn position_of_chosen(call: &ExprMethodCall, list: &Expr) -> Option<Expr> {
    let (method, argument) = (&call.method, call.args.first()?);
    match method.to_string().as_str() {
        "max_by" | "min_by" => {
            let (first, second) = (local("first"), local("second"));
            let order = compared(argument, &parse_quote!(&#first.1), &parse_quote!(&#second.1))?;
            Some(parse_quote!(#list.iter().enumerate().#method(|#first, #second| #order).unwrap().0))
        }
        "find" => {
            let Expr::Closure(closure) = strip(argument) else { return None };
            let (input, body, item) = (closure.inputs.first()?, inlinable(closure)?, local("item"));
            Some(parse_quote!(#list.iter().position(|#item| { let #input = &#item; #body }).unwrap()))
        }
        _ => None,
    }
}

/// The key of an element.
fn key(function: &Expr, element: &Expr) -> Option<Expr> {
    match strip(function) {
        Expr::Closure(closure) => {
            let [input] = &closure.inputs.iter().collect::<Vec<_>>()[..] else { return None };
            let body = inlinable(closure)?;
            Some(parse_quote!({ let #input = #element; #body }))
        }
        Expr::Path(path) => Some(parse_quote!(#path(#element))),
        _ => None,
    }
}

impl Lowering<'_> {
    /// `list.sort_by(..)`, `list.reverse()`, `list.truncate(n)`, `list.clear()`.
    pub(super) fn reordered(&mut self, call: &ExprMethodCall) -> Option<Lowered> {
        let list = &call.receiver;
        // Maps and strings have some of these methods too; what is in a field of active values is rather a list.
        let visible = matches!(self.ty_of_named(list), Ty::List(_) | Ty::Array(..));
        let field = matches!(strip(list), Expr::Field(_)) && call.method != "clear";
        if !(visible || field) || !self.is_place(list) || !self.may_be_active(list, &Default::default()) {
            return None;
        }
        let k = local("k");
        let block: Expr = match (call.method.to_string().as_str(), call.args.first(), call.args.len()) {
            ("sort_by" | "sort_unstable_by", Some(compare), 1) => {
                let (order, sorted, i, j) = (local("order"), local("sorted"), local("i"), local("j"));
                let comparison = compared(compare, &parse_quote!(&#list[*#i]), &parse_quote!(&#list[*#j]))?;
                let method = &call.method;
                parse_quote!({
                    let mut #order: Vec<usize> = (0..#list.len()).collect();
                    #order.#method(|#i, #j| #comparison);
                    let mut #sorted = Vec::new();
                    for #k in 0..#list.len() {
                        #sorted.push(#list[#order[#k]].clone());
                    }
                    for #k in 0..#list.len() {
                        #list[#k] = #sorted[#k].clone();
                    }
                })
            }
            ("sort_by_key" | "sort_by_cached_key" | "sort_unstable_by_key", Some(function), 1) => {
                let (left, right) = (local("left"), local("right"));
                let (a, b) = (key(function, &parse_quote!(#left))?, key(function, &parse_quote!(#right))?);
                parse_quote!(#list.sort_by(|#left, #right| ::core::cmp::Ord::cmp(&#a, &#b)))
            }
            ("retain", Some(predicate), 1) => {
                let kept = local("kept");
                let stays = key(predicate, &parse_quote!(&#list[#k]))?;
                parse_quote!({
                    let mut #kept = Vec::new();
                    for #k in 0..#list.len() {
                        if #stays { #kept.push(#list[#k].clone()); }
                    }
                    while #list.len() > #kept.len() { #list.pop(); }
                    for #k in 0..#kept.len() { #list[#k] = #kept[#k].clone(); }
                })
            }
            ("reverse", None, 0) => {
                parse_quote!({ for #k in 0..#list.len() / 2 { #list.swap(#k, #list.len() - 1 - #k); } })
            }
            ("truncate", Some(length), 1) => {
                let least = local("length");
                parse_quote!({ let #least: usize = #length; while #list.len() > #least { #list.pop(); } })
            }
            ("clear", None, 0) => parse_quote!({ while !#list.is_empty() { #list.pop(); } }),
            _ => return None,
        };
        Some(self.expression(&block))
    }

    /// The element that `list.iter().max_by(..)`, `min_by(..)` or `find(..)` refers to, before `unwrap`.
    pub(super) fn chosen_element(&mut self, expr: &Expr) -> Option<Place> {
        let Expr::MethodCall(call) = strip(expr) else { return None };
        let Expr::MethodCall(walk) = strip(&call.receiver) else { return None };
        let list = &walk.receiver;
        if walk.method != "iter" || !walk.args.is_empty() || !self.is_place(list) {
            return None;
        }
        let position = position_of_chosen(call, list)?;
        let Lowered::Value(index) = self.inert("position", &position) else { return None };
        Some(self.place(list)?.then(Projection::Index(index)))
    }
}
