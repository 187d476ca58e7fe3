//! Methods that are known by name, and what is said of the others.

use super::inert_methods::is_inert_method;
use super::place::strip;
use crate::diagnostics::Page;
use crate::ir::Barrier;
use crate::library::{self, Fact, Method};
use crate::rules::Primitive;
use proc_macro2::Ident;
use syn::Expr;

/// Whether a derivative may pass through the method, or does not have to.
pub(crate) fn is_understood(method: &Ident) -> bool {
    Primitive::ALL.iter().any(|rule| method == rule.name())
        || (0..2).any(|arguments| is_inert_method(method, arguments))
        || Method::named(method).is(Fact::Mirrored)
}

/// Whether the name is that of a method of the standard library, which has no derivative of its own.
pub(super) fn is_standard(method: &Ident) -> bool {
    Method::named(method).is(Fact::NoRule) || library::has_row(method)
}

/// `a.sum()` of something that is no iterator by its looks: vectors and matrices have a method of that name too.
pub(super) fn is_sum_of_entries(call: &syn::ExprMethodCall) -> bool {
    let of_iterator = match strip(&call.receiver) {
        Expr::MethodCall(receiver) => {
            is_standard(&receiver.method) || Method::of(receiver).is(Fact::Mirrored)
        }
        _ => false,
    };
    Method::of(call) == Method::Sum && call.args.is_empty() && call.turbofish.is_none() && !of_iterator
}

/// What is said of a method that is none of these.
pub(crate) fn without_rule(method: &Ident) -> Barrier {
    let known = Method::named(method);
    let help = if known.is(Fact::Loop) {
        "write it as a `for` loop; over lists with an index, or with iter(), iter_mut(), zip() and enumerate()"
    } else if known.is(Fact::OfVectors) || library::has_row(method) {
        "write the type of the list, as in `let mut list: Vec<f64> = ..`, and compute what has effects in a line before; or use assignments, push, pop and swap"
    } else if known.is(Fact::OfQueues) {
        "a `VecDeque` is accepted as a variable that is made here, and on which push_back, push_front, pop_front, pop_back, front, back, get, iter, len, swap, extend, clear and `[i]` \
         alone are used; else keep the values in a `Vec`: it has no tangent"
    } else if is_parallel(method) {
        "of parallel iterators those over lists, their chunks, and ranges have derivatives that consist of `map`, `zip`, `enumerate`, `filter`, `filter_map`, `flat_map_iter`, `copied`, \
         `cloned` and `fold`, and end in `for_each`, `sum`, `product`, `reduce` or `collect` into a `Vec`"
    } else {
        "write the computation with operators and the float methods that have a rule (see the book), \
         move it into a function with a custom adjoint, or say without_derivative(..)"
    };
    let page = if known.is(Fact::Loop) {
        Page::Iterators
    } else if is_parallel(method) {
        Page::Parallel
    } else {
        Page::NoRule
    };
    Barrier {
        page,
        at: method.into(),
        what: format!("the method `{method}` has no derivative rule"),
        help: help.into(),
    }
}

/// Whether only integers or texts have a method of that name, of all types of the standard library that matter here.
pub(super) fn is_method_of_plain_values(method: &Ident) -> bool {
    let name = method.to_string();
    ["saturating_", "checked_", "wrapping_", "overflowing_"].iter().any(|prefix| name.starts_with(prefix))
        || Method::named(method).is(Fact::OfIntegers)
        || Method::named(method).is(Fact::OfText)
}

/// Whether a method makes a parallel iterator, by its name.
fn is_parallel(method: &Ident) -> bool {
    method.to_string().starts_with("par_") || Method::named(method) == Method::IntoParIter
}
