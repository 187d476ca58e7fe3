//! What can be said of expressions from their spelling: which methods only look, what an assignment is, which names a pattern binds.

use super::place::strip;
use proc_macro2::Ident;
use syn::Expr;
use syn::visit::{self, Visit};

/// Methods of lists, text, floats and integers that change nothing and may be called twice.
pub(super) const PURE_METHODS: &[&str] = &[
    "len",
    "nrows",
    "ncols",
    "ndim",
    "is_empty",
    "abs",
    "min",
    "max",
    "pow",
    "signum",
    "rem_euclid",
    "div_euclid",
    "is_nan",
    "is_finite",
    "is_infinite",
    "is_normal",
    "is_sign_negative",
    "is_sign_positive",
    "is_subnormal",
    "to_bits",
    "total_cmp",
    "partial_cmp",
    "cmp",
    "floor",
    "ceil",
    "round",
    "trunc",
    "saturating_sub",
    "saturating_add",
    "wrapping_add",
    "wrapping_sub",
    "wrapping_mul",
    "abs_diff",
    "contains",
    "count_ones",
    "leading_zeros",
    "trailing_zeros",
    "is_power_of_two",
    "isqrt",
    "ilog2",
    "clone",
    "is_positive",
    "is_negative",
    "as_str",
    "as_bytes",
    "split_first",
    "split_last",
    "strip_prefix",
    "strip_suffix",
    "trim",
    "trim_start",
    "trim_end",
    "parse",
    "chars",
    "bytes",
    "split",
    "splitn",
    "split_once",
    "split_whitespace",
    "lines",
    "starts_with",
    "ends_with",
    "is_char_boundary",
    "is_ascii_uppercase",
    "is_ascii_lowercase",
    "is_ascii_digit",
    "to_digit",
    "is_alphabetic",
    "is_numeric",
    "is_whitespace",
    "eq_ignore_ascii_case",
    "checked_sub",
    "checked_add",
    "checked_mul",
    "checked_div",
    "saturating_mul",
    "div_ceil",
    "next_power_of_two",
    "ilog10",
    "sqrt",
    "sin",
    "cos",
    "exp",
    "ln",
    "powi",
    "powf",
    "eq",
    "lt",
    "gt",
    "le",
    "ge",
    "is_lt",
    "is_gt",
    "is_eq",
];

/// Methods of the standard library that only look at their receiver, or consume a value of their own.
const READING_METHODS: &[&str] = &[
    "first",
    "last",
    "get",
    "iter",
    "unwrap",
    "expect",
    "copied",
    "cloned",
    "as_slice",
    "as_ref",
    "to_vec",
    "to_owned",
    "to_string",
    "unwrap_or",
    "unwrap_or_else",
    "unwrap_or_default",
    "map",
    "map_or",
    "map_or_else",
    "and_then",
    "is_some",
    "is_some_and",
    "is_none",
    "is_none_or",
    "is_ok",
    "is_ok_and",
    "is_err",
    "is_err_and",
    "split_at",
    "windows",
    "chunks",
    "starts_with",
    "ends_with",
    "chars",
    "bytes",
    "as_bytes",
    "contains_key",
    "keys",
    "values",
];

/// Whether a method of that name only looks at what it is called on.
pub(crate) fn changes_nothing(method: &Ident) -> bool {
    let reads = READING_METHODS.iter().chain(PURE_METHODS).any(|name| method == name);
    // A method `add` may be one that changes what it is called on.
    let is_operator = ["add", "sub", "mul", "div", "rem"].iter().any(|name| method == name);
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
            (call.method == "len"
                || call.method == "min"
                || call.method == "max"
                || call.method == "saturating_sub")
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

/// Methods of iterators that give others. `Option` has some of them, too.
pub(super) const STAGES: &[&str] = &[
    "map",
    "zip",
    "enumerate",
    "rev",
    "skip",
    "take",
    "step_by",
    "chain",
    "filter",
    "filter_map",
    "flat_map",
    "scan",
    "take_while",
    "skip_while",
    "map_while",
    "copied",
    "cloned",
    "inspect",
    "flatten",
    "cycle",
];

/// Other methods that take what they are called on, or look at it, of lists, iterators and numbers.
const TAKING: &[&str] = &[
    "into_iter",
    "chunks_exact",
    "sum",
    "product",
    "fold",
    "collect",
    "count",
    "min_by",
    "max_by",
    "for_each",
    "clone",
    "into",
];

/// Methods of the standard library that have no arguments: with some, a method of that name is another one.
const WITHOUT_ARGUMENTS: &[&str] = &[
    "abs",
    "as_ref",
    "as_slice",
    "clone",
    "cloned",
    "copied",
    "count",
    "cycle",
    "enumerate",
    "first",
    "flatten",
    "into_iter",
    "is_empty",
    "iter",
    "keys",
    "last",
    "len",
    "rev",
    "sum",
    "to_vec",
    "unwrap",
    "values",
];

/// Whether a call has more arguments than the method of the standard library.
pub(super) fn has_too_many_arguments(call: &syn::ExprMethodCall) -> bool {
    !call.args.is_empty() && WITHOUT_ARGUMENTS.iter().any(|name| call.method == name)
}

/// Whether a method changes nothing that has a name, as far as its own name says.
pub(super) fn leaves_alone(call: &syn::ExprMethodCall) -> bool {
    // `take()` is that of an option.
    let takes_out = call.method == "take" && call.args.is_empty();
    !takes_out && !has_too_many_arguments(call) && is_named_to_leave_alone(&call.method)
}

/// `get()` without arguments reads a cell, which anything may change.
pub(super) fn reads_a_cell(call: &syn::ExprMethodCall) -> bool {
    call.method == "get" && call.args.is_empty()
}

/// The same of the name alone.
pub(super) fn is_named_to_leave_alone(method: &Ident) -> bool {
    changes_nothing(method) || STAGES.iter().chain(TAKING).any(|name| method == name)
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
