//! Methods of the standard library that only compute: called twice on the same values, they give the same, and nothing has changed.
//!
//! A name alone decides nothing, for any type may have a method of that name. So methods are known by the [`StdTy`] of value that they are called on.

use crate::items::World;
use crate::ty::{Ty, TyKind};
use proc_macro2::Ident;

/// What kind of value of the standard library an expression certainly has; references are looked through.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum StdTy {
    Integer,
    Float,
    Bool,
    Char,
    /// `str` or `String`.
    Text,
    Ordering,
    /// A vector, a slice or an array.
    List(Box<StdTy>),
    /// `HashMap` or `BTreeMap`; what is under a key.
    Map(Box<StdTy>),
    /// `Option`, or the success of a `Result`.
    Option(Box<StdTy>),
    Range,
    /// `Cell`, `RefCell`, an atomic: what is in it may change behind any call.
    Cell,
    Tuple(Vec<StdTy>),
    /// An iterator that was just made of one of the above.
    Iterator(Box<StdTy>),
    /// Something else, or nothing is known.
    Unknown,
}

impl StdTy {
    /// The kind of a type; `scalars` are the type parameters that stand for floats.
    pub(crate) fn of(ty: Ty, world: &World, scalars: &[Ident]) -> Self {
        let of = |ty: &Ty| StdTy::of(*ty, world, scalars);
        match ty.kind() {
            TyKind::Float(_) => StdTy::Float,
            TyKind::Integer(_) => StdTy::Integer,
            TyKind::Bool => StdTy::Bool,
            TyKind::Char => StdTy::Char,
            TyKind::Str => StdTy::Text,
            TyKind::Reference(inner, _) => of(inner),
            TyKind::Slice(element) | TyKind::Array(element, _) => of(element).list(),
            TyKind::Tuple(parts) if !parts.is_empty() => StdTy::Tuple(parts.iter().map(of).collect()),
            TyKind::Parameter(param) if scalars.iter().any(|scalar| *scalar == param.name) => StdTy::Float,
            TyKind::Adt(id, arguments) if world.is_of_standard_library(id.module) => {
                match (world.name_of(*id).as_str(), &arguments[..]) {
                    ("String", _) => StdTy::Text,
                    ("Ordering", []) => StdTy::Ordering,
                    ("Vec", [element]) => of(element).list(),
                    ("Option", [payload]) | ("Result", [payload, _]) => of(payload).option(),
                    ("HashMap" | "BTreeMap", [_, value]) => StdTy::Map(Box::new(of(value))),
                    ("Range" | "RangeInclusive", _) => StdTy::Range,
                    ("Cell" | "RefCell" | "OnceCell" | "Mutex", _) => StdTy::Cell,
                    ("Rc" | "Arc", [inner]) if of(inner) == StdTy::Cell => StdTy::Cell,
                    _ => StdTy::Unknown,
                }
            }
            _ => StdTy::Unknown,
        }
    }

    /// Whether operators on it are those of the language.
    pub(crate) fn is_primitive(&self) -> bool {
        matches!(self, StdTy::Integer | StdTy::Float | StdTy::Bool | StdTy::Char)
    }

    /// Whether comparing it only computes, with whatever else. A type of the user's that is compared with a number is not thought of.
    pub(crate) fn is_compared_plainly(&self) -> bool {
        match self {
            StdTy::Text | StdTy::Range | StdTy::Ordering => true,
            StdTy::Tuple(parts) => parts.iter().all(StdTy::is_compared_plainly),
            StdTy::List(inner) | StdTy::Option(inner) => inner.is_compared_plainly(),
            kind => kind.is_primitive(),
        }
    }

    /// What an element of it is.
    pub(crate) fn element(&self) -> StdTy {
        match self {
            StdTy::List(element) | StdTy::Map(element) => (**element).clone(),
            _ => StdTy::Unknown,
        }
    }

    /// What both are.
    pub(crate) fn common(self, other: StdTy) -> StdTy {
        if self == other { self } else { StdTy::Unknown }
    }

    fn option(self) -> StdTy {
        StdTy::Option(Box::new(self))
    }

    fn iterator(self) -> StdTy {
        StdTy::Iterator(Box::new(self))
    }

    fn list(self) -> StdTy {
        StdTy::List(Box::new(self))
    }
}

/// What a method gives that is certainly one of the standard library and only computes. `None` where it may be any other.
pub(crate) fn pure_method(receiver: &StdTy, method: &str) -> Option<StdTy> {
    let one_of = |names: &[&str]| names.contains(&method);
    if *receiver == StdTy::Cell {
        return None;
    }
    if *receiver != StdTy::Unknown && one_of(&["clone", "to_owned", "as_ref", "borrow"]) {
        return Some(receiver.clone());
    }
    if one_of(&["cmp", "total_cmp"]) && *receiver != StdTy::Unknown {
        return Some(StdTy::Ordering);
    }
    if *receiver != StdTy::Unknown && one_of(&["eq", "ne", "lt", "le", "gt", "ge"]) {
        return Some(StdTy::Bool);
    }
    match receiver {
        StdTy::Integer => of_integer(method),
        StdTy::Float => of_float(method),
        StdTy::Bool => match method {
            "then_some" => Some(StdTy::Unknown.option()),
            "not" => Some(StdTy::Bool),
            _ => None,
        },
        StdTy::Char => match method {
            "to_digit" => Some(StdTy::Integer.option()),
            "to_ascii_uppercase" | "to_ascii_lowercase" => Some(StdTy::Char),
            _ if method.starts_with("is_") => Some(StdTy::Bool),
            "eq_ignore_ascii_case" => Some(StdTy::Bool),
            _ => None,
        },
        StdTy::Text => of_text(method),
        StdTy::Ordering => match method {
            "reverse" | "then" => Some(StdTy::Ordering),
            _ if method.starts_with("is_") => Some(StdTy::Bool),
            _ => None,
        },
        StdTy::List(element) => of_list(element, method),
        StdTy::Map(value) => match method {
            "len" => Some(StdTy::Integer),
            "is_empty" | "contains_key" => Some(StdTy::Bool),
            "get" => Some((**value).clone().option()),
            "keys" | "values" | "iter" => Some(StdTy::Unknown.iterator()),
            _ => None,
        },
        StdTy::Option(payload) => of_option(payload, method),
        StdTy::Range => match method {
            "contains" | "is_empty" => Some(StdTy::Bool),
            "len" => Some(StdTy::Integer),
            _ => None,
        },
        StdTy::Iterator(item) => match method {
            "copied" | "cloned" | "rev" => Some(receiver.clone()),
            "map" | "filter_map" | "enumerate" | "zip" | "chain" | "flat_map" => {
                Some(StdTy::Unknown.iterator())
            }
            "filter" | "skip" | "take" | "step_by" => Some((**item).clone().iterator()),
            _ => None,
        },
        StdTy::Tuple(_) | StdTy::Cell | StdTy::Unknown => None,
    }
}

fn of_integer(method: &str) -> Option<StdTy> {
    Some(match method {
        "abs" | "min" | "max" | "pow" | "signum" | "rem_euclid" | "div_euclid" | "abs_diff" | "clamp"
        | "div_ceil" | "isqrt" | "next_power_of_two" | "next_multiple_of" | "unsigned_abs" | "count_ones"
        | "count_zeros" | "leading_zeros" | "trailing_zeros" | "ilog" | "ilog2" | "ilog10" | "swap_bytes"
        | "reverse_bits" | "rotate_left" | "rotate_right" => StdTy::Integer,
        "is_positive" | "is_negative" | "is_power_of_two" | "is_multiple_of" => StdTy::Bool,
        "partial_cmp" => StdTy::Ordering.option(),
        "to_string" => StdTy::Text,
        _ if ["saturating_", "wrapping_"].iter().any(|prefix| method.starts_with(prefix)) => StdTy::Integer,
        _ if method.starts_with("checked_") => StdTy::Integer.option(),
        _ if method.starts_with("is_ascii") => StdTy::Bool,
        _ => return None,
    })
}

fn of_float(method: &str) -> Option<StdTy> {
    Some(match method {
        "is_nan" | "is_finite" | "is_infinite" | "is_normal" | "is_subnormal" | "is_sign_negative"
        | "is_sign_positive" => StdTy::Bool,
        "to_bits" => StdTy::Integer,
        "partial_cmp" => StdTy::Ordering.option(),
        "to_string" => StdTy::Text,
        _ if crate::rules::Primitive::ALL.iter().any(|rule| rule.name() == method) => StdTy::Float,
        _ => return None,
    })
}

fn of_text(method: &str) -> Option<StdTy> {
    Some(match method {
        "len" => StdTy::Integer,
        "is_empty"
        | "contains"
        | "starts_with"
        | "ends_with"
        | "is_char_boundary"
        | "eq_ignore_ascii_case" => StdTy::Bool,
        "as_str" | "trim" | "trim_start" | "trim_end" | "to_string" => StdTy::Text,
        "strip_prefix" | "strip_suffix" => StdTy::Text.option(),
        "as_bytes" => StdTy::Integer.list(),
        "parse" => StdTy::Unknown.option(),
        "split_once" => StdTy::Tuple(vec![StdTy::Text, StdTy::Text]).option(),
        "chars" => StdTy::Char.iterator(),
        "bytes" => StdTy::Integer.iterator(),
        "split" | "splitn" | "split_whitespace" | "lines" => StdTy::Text.iterator(),
        _ => return None,
    })
}

fn of_list(element: &StdTy, method: &str) -> Option<StdTy> {
    let (element, list) = (element.clone(), element.clone().list());
    Some(match method {
        "len" => StdTy::Integer,
        "is_empty" | "contains" | "starts_with" | "ends_with" => StdTy::Bool,
        "first" | "last" | "get" => element.option(),
        "split_first" | "split_last" => StdTy::Tuple(vec![element, list]).option(),
        "split_at" => StdTy::Tuple(vec![list.clone(), list]),
        "to_vec" | "as_slice" => list,
        "iter" => element.iterator(),
        "windows" | "chunks" | "chunks_exact" => list.iterator(),
        _ => return None,
    })
}

fn of_option(payload: &StdTy, method: &str) -> Option<StdTy> {
    Some(match method {
        "unwrap" | "expect" | "unwrap_or" | "unwrap_or_else" | "unwrap_or_default" => payload.clone(),
        "copied" | "cloned" | "ok" => payload.clone().option(),
        "is_some" | "is_none" | "is_ok" | "is_err" | "is_some_and" | "is_none_or" | "is_ok_and"
        | "is_err_and" => StdTy::Bool,
        "map" | "and_then" => StdTy::Unknown.option(),
        "map_or" | "map_or_else" => StdTy::Unknown,
        _ => return None,
    })
}
