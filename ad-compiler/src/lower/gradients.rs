//! Calls of generated functions: `f_grad(x)`, `gradient!(f)(x)`.
//!
//! Gradients, and forward mode, are functions that have derivatives themselves if `f` has second derivatives. Others of the generated functions have none.

use super::place::strip;
use super::*;
use crate::attribute::args::Args;
use crate::source::Declared;
use quote::format_ident;
use syn::{Expr, ExprCall, Ident, Path};

/// How the names of generated functions end, behind `_`.
const DERIVATIVES: [&str; 16] = [
    "value_and_grad",
    "can_grad",
    "grad_and_hvp",
    "grad",
    "grad_into",
    "value_and_grad_into",
    "adj",
    "adj_into",
    "jvp",
    "jvps",
    "vjps",
    "jacobian",
    "hvp",
    "hvp_into",
    "hessian",
    "hessian_diagonal",
];

/// Those that have derivatives in second order.
const DERIVED: [&str; 3] = ["grad", "value_and_grad", "jvp"];

const CONSTANT: &str = "if it is a constant as far as derivatives go, say without_derivative(..)";

impl Lowering<'_> {
    /// `gradient!(f)(x)` as `f_grad(x)`.
    pub(super) fn with_gradient_by_name(&self, call: &ExprCall) -> Option<ExprCall> {
        let Expr::Macro(mac) = strip(&call.func) else { return None };
        let suffix = match mac.mac.path.segments.last()?.ident.to_string().as_str() {
            "gradient" => "grad",
            "value_and_gradient" => "value_and_grad",
            _ => return None,
        };
        let mut function = mac.mac.parse_body_with(Path::parse_mod_style).ok()?;
        let last = function.segments.last_mut()?;
        last.ident = format_ident!("{}_{suffix}", last.ident);
        let func = Box::new(syn::parse_quote!(#function));
        Some(ExprCall { func, ..call.clone() })
    }

    /// What is wrong with a derivative that is called, and what to do, if that has no derivative itself.
    pub(super) fn underived_gradient(&self, callee: &Expr) -> Option<(String, String)> {
        match strip(callee) {
            Expr::Macro(mac) => {
                let last = &mac.mac.path.segments.last()?.ident;
                let is_known = ["gradient", "value_and_gradient"].iter().any(|name| last == name);
                is_known.then(|| {
                    let what = format!("`{last}!` of a function by one of its parameters has no derivative");
                    (what, format!("take that part of the whole gradient, as in `f_grad(..).0`; {CONSTANT}"))
                })
            }
            Expr::Path(path) => underived(&self.declared, &path.path),
            _ => None,
        }
    }
}

/// What is wrong with a derivative that is called by its name, and what to do, if that has no derivative itself.
pub(crate) fn underived(declared: &Declared, generated: &Path) -> Option<(String, String)> {
    let (function, suffix) = derived_function(declared, generated)?;
    let name = &function.segments.last()?.ident;
    let item = declared.function_at(&function)?;
    // Of an adjoint that is registered for it, rustc is asked.
    let by_hand = Declared::around(&item.sig.ident).is_marked_itself() == Some(false);
    let second_order = by_hand || Args::of(&item).is_ok_and(|args| args.second_order);
    if !DERIVED.contains(&suffix) {
        let what = format!("`{name}_{suffix}` is a derivative that has none itself");
        let help = format!("call `{name}_grad`, `{name}_value_and_grad` or `{name}_jvp`; {CONSTANT}");
        return Some((what, help));
    }
    (!second_order).then(|| {
        let what = format!("`{name}_{suffix}` is a derivative, and `{name}` has no second derivatives");
        (what, format!("mark it with #[differentiable(second_order)]; {CONSTANT}"))
    })
}

/// Whether a path is that of a function which is generated for one of the file.
pub(crate) fn is_generated(declared: &Declared, path: &Path) -> bool {
    derived_function(declared, path).is_some()
}

/// The marked function of the file that a generated function belongs to, and how the name of that ends.
fn derived_function(declared: &Declared, generated: &Path) -> Option<(Path, &'static str)> {
    let last = &generated.segments.last()?.ident;
    if declared.has_function(last) {
        return None;
    }
    let name = last.to_string();
    let is_marked = |function: &Ident| {
        declared.has_function(function) && declared.unmarked(&function.clone().into()).is_none()
    };
    DERIVATIVES.iter().find_map(|suffix| {
        let function = name.strip_suffix(suffix)?.strip_suffix('_').filter(|name| !name.is_empty())?;
        let function = format_ident!("{function}", span = last.span());
        let mut path = generated.clone();
        path.segments.last_mut()?.ident = function.clone();
        is_marked(&function).then_some((path, *suffix))
    })
}
