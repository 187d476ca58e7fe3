//! Methods whose result has no derivative, by their names.

use super::*;

/// Methods without arguments whose result has no derivative: predicates, sizes, bits.
const INERT_PROPERTIES: &[&str] = &[
    "len",
    "nrows",
    "ncols",
    "ndim",
    "is_empty",
    "is_nan",
    "is_finite",
    "is_infinite",
    "is_normal",
    "is_subnormal",
    "is_sign_negative",
    "is_sign_positive",
    "to_bits",
    "to_string",
    "capacity",
    "is_some",
    "is_none",
    "is_ok",
    "is_err",
    "count_ones",
    "classify",
    "to_int_unchecked",
    "is_positive",
    "is_negative",
    "is_sorted",
];

/// Methods of one argument whose result has no derivative: comparisons, searches.
const INERT_RELATIONS: &[&str] = &[
    "total_cmp",
    "partial_cmp",
    "cmp",
    "contains",
    "eq",
    "ne",
    "lt",
    "le",
    "gt",
    "ge",
    "starts_with",
    "ends_with",
    "all",
    "any",
    "position",
    "rposition",
    "contains_key",
];

/// Whether a method of that name has no derivative.
pub(crate) fn is_inert_method(name: &Ident, arguments: usize) -> bool {
    let names = match arguments {
        0 => INERT_PROPERTIES,
        1 => INERT_RELATIONS,
        _ => &[],
    };
    names.iter().any(|other| name == other)
}
