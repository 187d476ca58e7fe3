//! `gradient!(y, wrt = x)` of local values: the body with the lines that compute it, as tokens.
//!
//! The function that the user calls, and all that is generated for it, are made from these. So the gradient is differentiated in its turn
//! like anything that the user could have written; what the lines consist of that has no derivative, is refused here.

use crate::analyze::Activity;
use crate::args::Args;
use crate::context::Context;
use crate::errors::Errors;
use crate::ir::facts::Facts;
use crate::ir::*;
use crate::lower::{self, signature::Signature};
use crate::{emit, expand, transform, views};
use proc_macro2::{TokenStream, TokenTree};
use quote::quote;
use syn::ItemFn;

/// So often a gradient may be asked for.
const MOST: usize = 64;

/// The function without such gradients; `None` if there are none, or if something else is wrong with it, which is told elsewhere.
pub(crate) fn unfolded(args: &TokenStream, tokens: &TokenStream) -> Option<syn::Result<ItemFn>> {
    if !asks_for_gradient(tokens.clone()) {
        return None;
    }
    let args = Args::parse(args.clone()).ok()?;
    let mut item = expand::parse(tokens.clone()).ok()?;
    let context = Context::of(&item.sig.ident);
    for round in 0..MOST {
        match without_first(&item, &args, &context) {
            Ok(Some(body)) => *item.block = body,
            Ok(None) => return (round > 0).then_some(Ok(item)),
            Err(error) => return Some(Err(error)),
        }
    }
    Some(Ok(item))
}

/// Whether `gradient!(.., wrt = ..)` stands in the tokens.
fn asks_for_gradient(tokens: TokenStream) -> bool {
    let tokens: Vec<TokenTree> = tokens.into_iter().collect();
    let inside = |token: &TokenTree| match token {
        TokenTree::Group(group) => asks_for_gradient(group.stream()),
        _ => false,
    };
    let here = |three: &[TokenTree]| {
        matches!(three, [TokenTree::Ident(name), TokenTree::Punct(bang), TokenTree::Group(_)]
            if name == "gradient" && bang.as_char() == '!')
    };
    tokens.windows(3).any(here) || tokens.iter().any(inside)
}

/// The body with lines in the place of the first gradient; `None` if there is none, or something else is wrong.
fn without_first(item: &ItemFn, args: &Args, context: &Context) -> syn::Result<Option<syn::Block>> {
    let named = lower::anonymous::with_named_types(item);
    let item = named.as_ref().unwrap_or(item);
    let chained = lower::chained::without_returned_self(item);
    let item = chained.as_ref().unwrap_or(item);
    let spelled = views::spelled_out(item, context);
    let item = spelled.as_ref().unwrap_or(item);
    let mut errors = Errors::default();
    let signature = Signature::read(item, args, context, &mut errors);
    if errors.check().is_err() {
        return Ok(None);
    }
    let mut errors = Errors::default();
    let function = lower::lower(item, &signature, &mut errors);
    let Some(&gradient) = function.gradients.first() else {
        // What is wrong is told where the rest is generated.
        let _ = errors.check();
        return Ok(None);
    };
    errors.check()?;
    let mut errors = Errors::default();
    can_be_followed(&function, gradient, &mut errors);
    errors.check()?;
    let mut errors = Errors::default();
    let activity = Activity::between(&function, gradient.wrt, gradient.of, &mut errors);
    errors.check()?;
    let mut errors = Errors::default();
    has_one_input(&function, &activity, gradient, &mut errors);
    errors.check()?;
    let unfolded = transform::local(&function, &activity, gradient);
    let mut errors = Errors::default();
    can_be_differentiated(&unfolded, gradient, &mut errors);
    errors.check()?;
    Ok(Some(emit::local_body(&signature, &unfolded)))
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
        return errors.add(at, format!("{which} is not visibly a float"), help);
    }
    let fixed = match x.kind {
        Kind::Parameter => !function.is_memory(gradient.wrt),
        Kind::Line => is_given_by_line(function, gradient.wrt),
        _ => false,
    };
    if !fixed {
        errors.add(
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
fn has_one_input(function: &Function, activity: &Activity, gradient: LocalGradient, errors: &mut Errors) {
    let at = gradient.span;
    let name = &function.info(gradient.wrt).ident;
    if !activity.is_active(function, gradient.of) {
        return errors.add(
            at,
            format!("this gradient is zero: the value does not depend on `{name}`"),
            "take it with respect to what the value is computed from",
        );
    }
    let facts = Facts::of(function);
    let outside = (0..function.values.len() as u32).map(ValueId).find(|&value| {
        let is_alias = matches!(function.info(value).kind, Kind::Alias(_));
        !is_alias && activity.is_active(function, value) && !facts.is_in_loops_of(value, gradient.wrt)
    });
    if let Some(outside) = outside {
        errors.add(
            at,
            format!("`{}` remembers `{name}` of earlier rounds of the loop", function.info(outside).ident),
            format!("declare in the loop what depends on `{name}`"),
        );
    }
}

/// The lines are differentiated again: they must not consist of what has no derivative itself.
fn can_be_differentiated(unfolded: &Function, gradient: LocalGradient, errors: &mut Errors) {
    let at = gradient.span;
    let mut told = false;
    unfolded.body.each_line(&mut |line| {
        let Line::Let { op, .. } = line else { return };
        let through = match op {
            Op::Tangent { call, .. } => format!("the call of `{}`", call.callee.name()),
            Op::Push { .. } | Op::CastTangent { .. } | Op::Sum(..) | Op::TangentOf { .. } | Op::ReplaceKept { .. } => {
                "an operation on values whose types are not visible".to_owned()
            }
            Op::Apply(..) => "`with_derivative`".to_owned(),
            Op::Zero(Zero::Like(_)) => "a value whose type is not visible".to_owned(),
            _ => return,
        };
        if !std::mem::replace(&mut told, true) {
            errors.add(
                at,
                format!("this gradient goes through {through}, of which no second derivative is known"),
                "write the types of the values and the operations in place, or make a function of the lines and call its gradient",
            );
        }
    });
}

/// Beside an error: the function, which never runs.
pub(crate) fn stub(tokens: TokenStream) -> TokenStream {
    match expand::parse(tokens.clone()) {
        Ok(mut item) => {
            *item.block = syn::parse_quote!({ unreachable!("the function has an error") });
            quote!(#[allow(unused)] #item)
        }
        Err(_) => tokens,
    }
}
