//! `gradient!(y, wrt = x)` of local values: the tangent transform puts the lines that compute it into the function.
//!
//! All that is generated is made from these lines, and the function that the user calls is printed from them. So the gradient is differentiated in its
//! turn like anything that the user could have written; what the lines consist of that has no derivative, is refused here.

use crate::analysis::Activity;
use crate::attribute::args::Args;
use crate::diagnostics::{Errors, Page, error};
use crate::interface::Signature;
use crate::ir::facts::Facts;
use crate::ir::verify::{self, Sweep};
use crate::ir::*;
use crate::source::Declared;
use crate::syntax::forms::Forms;
use crate::syntax::mentions::mentions;
use crate::{driver, emit, passes};
use proc_macro2::{Ident, TokenStream, TokenTree};
use quote::{ToTokens, quote};
use syn::{FnArg, ItemFn, Pat};

/// Puts the gradients that the body asks for into the function. Gives the user's function with them; `None` if there are none.
pub(super) fn unfold(
    function: &mut Function,
    item: &ItemFn,
    signature: &Signature,
    args: &Args,
) -> syn::Result<Option<ItemFn>> {
    let asked = std::mem::take(&mut function.gradients);
    for (done, &gradient) in asked.iter().enumerate() {
        *function = unfolded(function, gradient, &asked[done..], args)?;
        // From here on the lines are the function's own.
        function.lowered = function.values.len();
    }
    let unfolded = (!asked.is_empty()).then(|| printed(function, item, signature));
    if let Some(left) = first(unfolded.as_ref().unwrap_or(item)) {
        let what = "a gradient of local values stands in an expression that is not differentiated";
        return Err(error(
            Page::GradientExpressions,
            &left,
            what,
            "bind it first, as in `let g = gradient!(y, wrt = x);`",
        ));
    }
    Ok(unfolded)
}

/// The function with the first of the gradients that it still asks for.
fn unfolded(
    function: &Function,
    gradient: LocalGradient,
    asked: &[LocalGradient],
    args: &Args,
) -> syn::Result<Function> {
    let mut errors = Errors::default();
    can_be_followed(function, gradient, &mut errors);
    errors.check()?;
    let mut errors = Errors::default();
    let activity = Activity::between(function, gradient.wrt, gradient.of, &mut errors);
    errors.check()?;
    let mut errors = Errors::default();
    can_be_unfolded(function, &activity, gradient, &mut errors);
    has_one_input(function, &activity, gradient, asked, &mut errors);
    errors.check()?;
    let unfolded = passes::tangent::local(function, &activity, gradient);
    let mut errors = Errors::default();
    can_be_differentiated(&unfolded, gradient, args, &mut errors);
    errors.check()?;
    verify::check_function(&unfolded, Sweep::Primal, "the tangent of a local value");
    Ok(unfolded)
}

/// The function that the user calls. Parameters that are taken apart where they are declared, the body takes apart.
fn printed(function: &Function, item: &ItemFn, signature: &Signature) -> ItemFn {
    let mut item = item.clone();
    for (input, parameter) in item.sig.inputs.iter_mut().zip(&signature.parameters) {
        if let FnArg::Typed(typed) = input
            && !matches!(*typed.pat, Pat::Ident(_) | Pat::Wild(_))
        {
            let name = &parameter.ident;
            *typed.pat = syn::parse_quote!(#name);
        }
    }
    *item.block = emit::local_body(signature, function);
    item
}

/// The first `gradient!` in a body that is of something other than a function.
pub(super) fn first(item: &ItemFn) -> Option<Ident> {
    let forms = Forms::of(item);
    if !forms.macros && !forms.items {
        return None;
    }
    first_of(item.block.to_token_stream(), &Declared::around(&item.sig.ident))
}

fn first_of(tokens: TokenStream, declared: &Declared) -> Option<Ident> {
    let tokens: Vec<TokenTree> = tokens.into_iter().collect();
    let here = tokens.windows(3).find_map(|three| match three {
        [TokenTree::Ident(name), TokenTree::Punct(bang), TokenTree::Group(group)]
            if name == "gradient"
                && bang.as_char() == '!'
                && mentions(group.stream(), &|word| word == "wrt") =>
        {
            let mut inside = group.stream().into_iter();
            let of_function = match (inside.next(), inside.next()) {
                (Some(TokenTree::Ident(first)), Some(TokenTree::Punct(comma))) if comma.as_char() == ',' => {
                    declared.has_function(&first)
                }
                (Some(TokenTree::Ident(_)), Some(TokenTree::Punct(colon))) => colon.as_char() == ':',
                _ => false,
            };
            (!of_function).then(|| name.clone())
        }
        _ => None,
    });
    here.or_else(|| {
        tokens.into_iter().find_map(|token| match token {
            TokenTree::Group(group) => first_of(group.stream(), declared),
            _ => None,
        })
    })
}

/// What the gradient is taken by has to be one float that stays what it is.
fn can_be_followed(function: &Function, gradient: LocalGradient, errors: &mut Errors) {
    let (x, y) = (function.info(gradient.wrt), function.info(gradient.of));
    let at = gradient.span;
    let name = &x.ident;
    if !x.ty.is_float() || !y.ty.is_float() {
        let which =
            if x.ty.is_float() { "the value of this gradient".to_owned() } else { format!("`{name}`") };
        let help = "write its type where it is bound, as in `let x: f64 = ..`; for lists and structs, make a function of the lines and call its gradient";
        return errors.add(Page::GradientExpressions, at, format!("{which} is not visibly a float"), help);
    }
    let fixed = match x.kind {
        Kind::Parameter => !function.is_memory(gradient.wrt),
        Kind::Line => is_given_by_line(function, gradient.wrt),
        _ => false,
    };
    if !fixed {
        errors.add(
            Page::GradientExpressions,
            at,
            format!("`{name}` is changed, or is a reference, or is bound by a pattern"),
            format!("give the value that is meant a name of its own, as in `let at: f64 = {name};`, use that in what follows, and write `wrt = at`"),
        );
    }
}

/// Whether a line gives the value, and no pattern.
fn is_given_by_line(function: &Function, value: ValueId) -> bool {
    let mut found = false;
    function.body.each_line(&mut |line| {
        found |= match line {
            Line::Let { value: defined, .. } => *defined == value,
            Line::Branch(Branch { results, .. })
            | Line::Loop(Loop { results, .. })
            | Line::Rest { results, .. } => results.contains(&value),
            _ => false,
        };
    });
    found
}

/// In a loop, every round has another input: nothing may remember that of an earlier one.
fn has_one_input(
    function: &Function,
    activity: &Activity,
    gradient: LocalGradient,
    asked: &[LocalGradient],
    errors: &mut Errors,
) {
    let at = gradient.span;
    let name = &function.info(gradient.wrt).ident;
    if !activity.is_active(function, gradient.of) {
        return errors.add(
            Page::GradientExpressions,
            at,
            format!("this gradient is zero: the value does not depend on `{name}`"),
            "take it with respect to what the value is computed from",
        );
    }
    if let Some(&lent) = function
        .parameters
        .iter()
        .find(|&&parameter| function.is_lent(parameter) && activity.is_active(function, parameter))
    {
        return errors.add(
            Page::GradientExpressions,
            at,
            format!("this gradient goes through `{}`, which is lent by `&mut`", function.info(lent).ident),
            "copy what is needed of it into a local first, and write the local back at the end",
        );
    }
    let mut feeds_back = false;
    function.body.each_line(&mut |line| {
        if let Line::Let { value, op } = line
            && asked.iter().any(|other| other.is_asked_by(op))
        {
            let mut varied = false;
            op.each_use(&mut |each| varied |= activity.is_varied(function, each.value()));
            feeds_back |= varied && activity.is_useful(function, *value);
        }
    });
    if feeds_back {
        return errors.add(
            Page::GradientExpressions,
            at,
            "a gradient flows back into what this gradient is taken of: each round of the loop would need a higher derivative",
            "write the rounds one by one",
        );
    }
    let facts = Facts::of(function);
    let outside = (0..function.values.len() as u32).map(ValueId).find(|&value| {
        let is_alias = matches!(function.info(value).kind, Kind::Alias(_));
        !is_alias && activity.is_active(function, value) && !facts.is_in_loops_of(value, gradient.wrt)
    });
    if let Some(outside) = outside {
        errors.add(
            Page::GradientExpressions,
            at,
            format!("`{}` remembers `{name}` of earlier rounds of the loop", function.info(outside).ident),
            format!("declare in the loop what depends on `{name}`"),
        );
    }
}

/// The lines are differentiated again, in reverse: what they consist of has to have such a derivative. Forward mode has none of what is a tangent already, and
/// neither has another gradient, which is made by it.
fn can_be_differentiated(unfolded: &Function, gradient: LocalGradient, args: &Args, errors: &mut Errors) {
    unfolded.body.each_line(&mut |line| {
        let Line::Let { op, .. } = line else { return };
        if !errors.is_empty() {
            return;
        }
        if let Op::Apply(..) = op {
            errors.add(
                Page::GradientExpressions,
                gradient.span,
                "this gradient goes through `with_derivative`, of which no second derivative is known",
                "write the value so that its derivative follows from the lines",
            );
        } else if let Some(through) = of_tangents(op).filter(|_| args.forward) {
            errors.add(
                Page::GradientExpressions,
                gradient.span,
                format!("this gradient goes through {through}, and has no derivative in forward mode"),
                format!(
                    "write #[differentiable], without `forward` and `second_order`; or {FUNCTION_OF_LINES}"
                ),
            );
        }
    });
}

const FUNCTION_OF_LINES: &str = "make a function of the lines, marked `second_order`, and call its gradient";

/// A gradient of what other gradients have made.
fn can_be_unfolded(function: &Function, activity: &Activity, gradient: LocalGradient, errors: &mut Errors) {
    function.body.each_line(&mut |line| {
        let Line::Let { value, op } = line else { return };
        let dot = if let Op::Call(call) = op { call.dot } else { None };
        let is_active = |value| activity.is_active(function, value);
        if let Some(through) = of_tangents(op)
            && errors.is_empty()
            && (is_active(*value) || dot.is_some_and(is_active))
        {
            errors.add(
                Page::GradientExpressions,
                gradient.span,
                format!("this is a second gradient through {through}, of which no third derivative is known"),
                format!("write the types of the values and the operations in place, or {FUNCTION_OF_LINES}"),
            );
        }
    });
}

/// What an operation is called that forward mode has left to a callee or to the runtime.
fn of_tangents(op: &Op) -> Option<String> {
    match op {
        Op::Call(call) if call.dot.is_some() => Some(format!("the call of `{}`", call.callee.name())),
        Op::Push { .. }
        | Op::CastTangent { .. }
        | Op::Sum(..)
        | Op::TangentOf { .. }
        | Op::ReplaceKept { .. } => Some("an operation on values whose types are not visible".to_owned()),
        _ => None,
    }
}

/// Beside an error: the function, which never runs, if it asks for such a gradient.
pub(super) fn stub(tokens: &TokenStream) -> Option<TokenStream> {
    let mut item = driver::parse(tokens.clone()).ok()?;
    first(&item)?;
    *item.block = syn::parse_quote!({ unreachable!("the function has an error") });
    Some(quote!(#[allow(unused)] #item))
}
