//! Methods that are known by name, and what is said of the others.

use super::inert_methods::is_inert_method;
use super::place::strip;
use crate::diagnostics::Page;
use crate::ir::Barrier;
use crate::library;
use crate::rules::Primitive;
use proc_macro2::Ident;
use syn::Expr;

/// Methods of lists and iterators that are mirrored, if not in every place.
const MIRRORED_METHODS: &[&str] = &[
    "iter",
    "iter_mut",
    "into_iter",
    "enumerate",
    "zip",
    "copied",
    "cloned",
    "rev",
    "clone",
    "to_vec",
    "to_owned",
    "as_slice",
    "as_mut_slice",
    "as_ref",
    "as_mut",
    "first",
    "last",
    "first_mut",
    "last_mut",
    "split_at",
    "split_at_mut",
    "pop",
];

/// Whether a derivative may pass through the method, or does not have to.
pub(crate) fn is_understood(method: &Ident) -> bool {
    Primitive::ALL.iter().any(|rule| method == rule.name())
        || (0..2).any(|arguments| is_inert_method(method, arguments))
        || MIRRORED_METHODS.iter().any(|name| method == name)
}

/// Whether the name is that of a method of the standard library, which has no derivative of its own.
pub(super) fn is_standard(method: &Ident) -> bool {
    [STANDARD_METHODS, FLOAT_METHODS, LIST_METHODS, DEQUE_METHODS, ITERATOR_METHODS]
        .iter()
        .any(|names| names.iter().any(|name| method == name))
        || library::has_row(method)
}

/// `a.sum()` of something that is no iterator by its looks: vectors and matrices have a method of that name too.
pub(super) fn is_sum_of_entries(call: &syn::ExprMethodCall) -> bool {
    let of_iterator = match strip(&call.receiver) {
        Expr::MethodCall(receiver) => {
            is_standard(&receiver.method) || MIRRORED_METHODS.iter().any(|name| receiver.method == name)
        }
        _ => false,
    };
    call.method == "sum" && call.args.is_empty() && call.turbofish.is_none() && !of_iterator
}

/// Methods of floats that have no rule.
const FLOAT_METHODS: &[&str] =
    &["erf", "erfc", "gamma", "ln_gamma", "maximum", "midpoint", "minimum", "next_down", "next_up"];

/// What is said of a method that is none of these.
pub(crate) fn without_rule(method: &Ident) -> Barrier {
    let is_one_of = |names: &[&str]| names.iter().any(|name| method == name);
    let help = if is_one_of(ITERATOR_METHODS) {
        "write it as a `for` loop; over lists with an index, or with iter(), iter_mut(), zip() and enumerate()"
    } else if is_one_of(LIST_METHODS) || library::has_row(method) {
        "write the type of the list, as in `let mut list: Vec<f64> = ..`, and compute what has effects in a line before; or use assignments, push, pop and swap"
    } else if is_one_of(DEQUE_METHODS) {
        "a `VecDeque` is accepted as a variable that is made here, and on which push_back, push_front, pop_front, pop_back, front, back, get, iter, len, swap, extend, clear and `[i]` \
         alone are used; else keep the values in a `Vec`: it has no tangent"
    } else if method.to_string().starts_with("par_") || method == "into_par_iter" {
        "of parallel iterators those over lists, their chunks, and ranges have derivatives that consist of `map`, `zip`, `enumerate`, `filter`, `filter_map`, `flat_map_iter`, `copied`, \
         `cloned` and `fold`, and end in `for_each`, `sum`, `product`, `reduce` or `collect` into a `Vec`"
    } else {
        "write the computation with operators and the float methods that have a rule (see the book), \
         move it into a function with a custom adjoint, or say without_derivative(..)"
    };
    let page = if is_one_of(ITERATOR_METHODS) {
        Page::Iterators
    } else if method.to_string().starts_with("par_") || method == "into_par_iter" {
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
        || INTEGER_METHODS.contains(&name.as_str())
        || TEXT_METHODS.contains(&name.as_str())
}

const TEXT_METHODS: &[&str] = &[
    "as_bytes",
    "bytes",
    "chars",
    "eq_ignore_ascii_case",
    "is_ascii_digit",
    "is_ascii_uppercase",
    "is_alphabetic",
    "split_once",
    "split_whitespace",
    "strip_prefix",
    "strip_suffix",
    "to_digit",
    "trim",
    "trim_end",
    "trim_start",
];

const INTEGER_METHODS: &[&str] = &[
    "abs_diff",
    "count_ones",
    "count_zeros",
    "div_ceil",
    "ilog",
    "ilog10",
    "ilog2",
    "is_multiple_of",
    "is_power_of_two",
    "isqrt",
    "leading_zeros",
    "next_multiple_of",
    "next_power_of_two",
    "pow",
    "trailing_zeros",
    "unsigned_abs",
];

/// Methods that a loop can take the place of.
const ITERATOR_METHODS: &[&str] = &[
    "map",
    "fold",
    "sum",
    "product",
    "filter",
    "filter_map",
    "flat_map",
    "for_each",
    "scan",
    "chain",
    "windows",
    "chunks",
    "chunks_exact",
    "skip",
    "take",
    "step_by",
    "take_while",
    "skip_while",
    "reduce",
    "collect",
    "max_by",
    "min_by",
];

/// Methods that change a list in ways that are not mirrored.
const LIST_METHODS: &[&str] = &["extend", "extend_from_slice", "select_nth_unstable_by", "sort", "splice"];

/// Methods of queues with two ends.
const DEQUE_METHODS: &[&str] = &["push_back", "push_front", "pop_back", "pop_front", "make_contiguous"];

/// Methods of the standard library that have no derivative of their own: of iterators, lists, maps, strings and options.
const STANDARD_METHODS: &[&str] = &[
    "all",
    "and_modify",
    "and_then",
    "any",
    "as_bytes",
    "as_str",
    "binary_search_by",
    "bytes",
    "chain",
    "chars",
    "chunk_by",
    "chunks",
    "chunks_exact",
    "cloned",
    "collect",
    "copied",
    "count",
    "cycle",
    "entry",
    "enumerate",
    "expect",
    "extend",
    "extend_from_slice",
    "filter",
    "filter_map",
    "find",
    "find_map",
    "first",
    "first_mut",
    "flat_map",
    "flatten",
    "fold",
    "for_each",
    "fuse",
    "get",
    "get_mut",
    "get_or_insert",
    "get_or_insert_with",
    "inspect",
    "into_iter",
    "is_none_or",
    "is_some_and",
    "iter",
    "iter_mut",
    "join",
    "keys",
    "last",
    "last_mut",
    "map",
    "map_err",
    "map_or",
    "map_or_else",
    "map_while",
    "max_by",
    "max_by_key",
    "min_by",
    "min_by_key",
    "next",
    "nth",
    "ok",
    "ok_or",
    "ok_or_else",
    "or",
    "or_default",
    "or_else",
    "or_insert",
    "or_insert_with",
    "parse",
    "partition_point",
    "peek",
    "peekable",
    "pop",
    "position",
    "product",
    "push_str",
    "rchunks",
    "reduce",
    "rev",
    "rfold",
    "rposition",
    "scan",
    "select_nth_unstable",
    "select_nth_unstable_by",
    "skip",
    "skip_while",
    "sort",
    "sort_unstable",
    "splice",
    "split",
    "split_at",
    "split_at_mut",
    "split_first",
    "split_last",
    "step_by",
    "sum",
    "take",
    "take_while",
    "to_le_bytes",
    "trim",
    "try_fold",
    "try_for_each",
    "try_into",
    "unwrap",
    "unwrap_or",
    "unwrap_or_default",
    "unwrap_or_else",
    "unzip",
    "values",
    "windows",
    "with_capacity",
    "zip",
];
