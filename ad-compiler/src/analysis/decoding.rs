//! Calls that may make floats of the text or the bits of active values: the compiler does not see what they do.

use crate::ir::values::ValueMap;
use crate::ir::*;
use crate::library::Method;
use crate::source::makes_no_float;
use proc_macro2::{Ident, TokenStream, TokenTree};
use quote::ToTokens;
use syn::visit::{self, Visit};
use syn::{Expr, ExprCall, ExprClosure, ExprMethodCall, Macro};

/// Methods that give no float made of text or bits: sizes, comparisons, other text, other integers, and parts of what they are called on.
const HARMLESS_METHODS: &[&str] = &[
    "abs_diff",
    "all",
    "any",
    "as_bytes",
    "as_deref",
    "as_mut",
    "as_ref",
    "as_str",
    "as_slice",
    "borrow",
    "bytes",
    "capacity",
    "char_indices",
    "chars",
    "clone",
    "cloned",
    "cmp",
    "collect",
    "contains",
    "contains_key",
    "copied",
    "count",
    "count_ones",
    "count_zeros",
    "ends_with",
    "enumerate",
    "eq",
    "eq_ignore_ascii_case",
    "extend",
    "filter",
    "find",
    "finish",
    "flatten",
    "ge",
    "gt",
    "hash",
    "insert",
    "into_bytes",
    "into_iter",
    "into_string",
    "is_empty",
    "is_err",
    "is_none",
    "is_ok",
    "is_some",
    "iter",
    "iter_mut",
    "join",
    "keys",
    "le",
    "leading_zeros",
    "len",
    "lines",
    "lt",
    "ne",
    "next",
    "ok",
    "partial_cmp",
    "position",
    "push",
    "push_str",
    "repeat",
    "replace",
    "rev",
    "rfind",
    "rotate_left",
    "rotate_right",
    "skip",
    "sort",
    "sort_unstable",
    "split",
    "split_whitespace",
    "starts_with",
    "swap_bytes",
    "take",
    "to_be_bytes",
    "to_bits",
    "to_le_bytes",
    "to_lowercase",
    "to_ne_bytes",
    "to_owned",
    "to_string",
    "to_uppercase",
    "total_cmp",
    "trailing_zeros",
    "trim",
    "trim_end",
    "trim_start",
    "truncate",
    "unwrap",
    "unwrap_or_default",
    "wrapping_add",
    "wrapping_mul",
    "wrapping_sub",
    "zip",
];

/// The first call in the tokens that is given what carries text or bits, with the active value that these are from.
pub(super) fn decoding<'e>(
    function: &Function,
    expr: &'e Expr,
    bits: &ValueMap<ValueId>,
) -> Option<(&'e Ident, ValueId)> {
    let mut finder = Finder { function, bits, inside: None, found: None };
    finder.visit_expr(expr);
    finder.found
}

struct Finder<'f, 'e> {
    function: &'f Function,
    bits: &'f ValueMap<ValueId>,
    /// What the items of an iterator are from, in a closure that is given them.
    inside: Option<ValueId>,
    found: Option<(&'e Ident, ValueId)>,
}

impl<'e> Finder<'_, 'e> {
    /// The active value that what stands in tokens carries text or bits of.
    fn carried(&self, tokens: TokenStream) -> Option<ValueId> {
        tokens.into_iter().find_map(|token| match token {
            TokenTree::Ident(ident) => {
                marked(&ident).and_then(|value| self.bits.get(self.function.root(value)).copied())
            }
            TokenTree::Group(group) => self.carried(group.stream()),
            _ => None,
        })
    }

    fn note(&mut self, name: &'e Ident, from: Option<ValueId>) {
        self.found = self.found.or(from.map(|from| (name, from)));
    }
}

impl<'e> Visit<'e> for Finder<'_, 'e> {
    fn visit_expr_method_call(&mut self, call: &'e ExprMethodCall) {
        let from = self.carried(call.receiver.to_token_stream());
        let given = self.carried(call.args.to_token_stream());
        if !HARMLESS_METHODS.iter().any(|harmless| call.method == harmless) && !is_of_error(&call.method) {
            // A closure is looked into; a function is not.
            let is_walk =
                !call.args.is_empty() && call.args.iter().all(|given| matches!(given, Expr::Closure(_)));
            if !is_walk {
                self.note(&call.method, from.or(given).or(self.inside));
            }
        }
        self.visit_expr(&call.receiver);
        if is_of_error(&call.method) {
            return;
        }
        let around = self.inside;
        self.inside = from.or(around);
        call.args.iter().for_each(|given| self.visit_expr(given));
        self.inside = around;
    }

    fn visit_expr_call(&mut self, call: &'e ExprCall) {
        let name = match &*call.func {
            Expr::Path(path) => path.path.segments.last().map(|last| &last.ident),
            _ => None,
        };
        if let Some(name) = name {
            if name == "Err" {
                return;
            }
            // What has the name of a type holds what it is given.
            let holds = name.to_string().starts_with(char::is_uppercase) || name == "without_derivative";
            if !holds {
                self.note(name, self.carried(call.args.to_token_stream()).or(self.inside));
            }
        }
        visit::visit_expr_call(self, call);
    }

    fn visit_expr_closure(&mut self, closure: &'e ExprClosure) {
        self.visit_expr(&closure.body);
    }

    fn visit_macro(&mut self, mac: &'e Macro) {
        let Some(last) = mac.path.segments.last() else { return };
        if !makes_no_float(&last.ident.to_string()) {
            self.note(&last.ident, self.carried(mac.tokens.clone()).or(self.inside));
        }
    }
}

/// Methods whose arguments are for an error, or a panic.
fn is_of_error(method: &Ident) -> bool {
    use Method::*;
    matches!(Method::named(method), Expect | ExpectErr | MapErr | OkOr | OkOrElse | Context | WithContext)
}
