//! Parts of a function that become functions of their own before it is lowered, and whose derivatives are written down here: loops with checkpoints, which run
//! their rounds again, and chains of rayon, which run on all cores. The part itself becomes a function that is expanded like one of the user's; so every mode,
//! and parts in parts, follow by composition.
//!
//! Such a function has the types of the variables in its signature. So they have to show.

mod body_items;
mod checkpointed;
mod expanded;
mod names;
mod order;
mod parallel;
mod taken;

pub(super) use parallel::in_sequence;

use crate::analysis::Activity;
use crate::attribute::args::Args;
use crate::diagnostics::Errors;
use crate::interface::Signature;
use crate::ir::Function;
use crate::lower::outlined::{Found, Variable, found_of_parts, number};
use crate::source::{Context, Declared};
use crate::types;
use proc_macro2::{Ident, TokenStream};
use quote::quote;
use syn::visit_mut::{self, VisitMut};
use syn::{Expr, ItemFn, Type};

/// A function with such parts.
pub(super) struct Outlined {
    /// It has calls in their places.
    pub(super) function: ItemFn,
    /// The functions that are called.
    pub(super) parts: TokenStream,
    /// The function as it would be without: its loops remember everything, its chains run on one core.
    pub(super) plain: ItemFn,
}

/// The function with calls in the places of its parts of one kind; `None` if it has none.
pub(super) fn outlined(item: &ItemFn, args: &Args, context: &Context) -> syn::Result<Option<Outlined>> {
    match checkpointed::outlined(item, args, context)? {
        Some(outlined) => Ok(Some(outlined)),
        None => parallel::outlined(item, args, context),
    }
}

/// The function that a part stands in.
#[derive(Clone, Copy)]
struct Around<'a> {
    item: &'a ItemFn,
    args: &'a Args,
    context: &'a Context,
    known: &'a Known,
}

/// What is known of the parts of a function that have numbers.
struct Known {
    parts: Vec<Option<Found>>,
    /// The function, and what depends on its parameters.
    of_function: Option<(Function, Activity)>,
    declared: Declared,
    /// The parameters that are marked `#[no_derivative]`, or left out otherwise.
    excluded: Vec<Ident>,
}

impl Known {
    fn of(item: &ItemFn, signature: &Signature) -> Self {
        let (function, parts) = found_of_parts(&in_sequence(item), signature);
        let active: Vec<bool> = signature.parameters.iter().map(|parameter| parameter.active).collect();
        let mut errors = Errors::default();
        let of_function = function.map(|function| {
            let activity = Activity::analyze(&function, &active, &mut errors);
            (function, activity)
        });
        // What is wrong is told where the function is expanded.
        let is_right = errors.check().is_ok();
        let declared = Declared::around(&item.sig.ident);
        let excluded = signature.parameters.iter().filter(|parameter| parameter.excluded);
        let excluded = excluded.map(|parameter| parameter.ident.clone()).collect();
        Known { parts, of_function: of_function.filter(|_| is_right), declared, excluded }
    }

    fn part(&self, number: usize) -> Found {
        self.parts.get(number).cloned().flatten().unwrap_or_default()
    }

    /// Whether no derivative belongs to what is in a variable, such as data.
    ///
    /// What the part changes may be given something active, as far as the function can see that calls it, unless its type or a mark says that it has no derivative.
    fn is_constant(&self, variable: &Variable) -> bool {
        let of_function = self.of_function.as_ref();
        let is_varied =
            of_function.is_none_or(|(function, activity)| activity.is_varied(function, variable.value));
        !is_varied && (!variable.is_changed || self.excluded.contains(&variable.name))
    }

    /// Whether a type has no tangent, as far as the file says so.
    fn has_no_tangent(&self, ty: &Type) -> bool {
        types::of_declared(ty, &[]).is_inert() || !self.declared.without_tangent(ty).is_empty()
    }
}

/// The functions belong to a type.
fn is_associated(item: &ItemFn, context: &Context) -> bool {
    matches!(context, Context::Impl(_) | Context::Trait(_)) || item.sig.receiver().is_some()
}

/// What the functions of a part are asked for: all that callers need.
fn args_of_parts(args: &Args) -> Args {
    let mut own = Args { wrt: None, lifted: false, ..args.clone() };
    own.only.leave_out_all();
    own
}

/// The generics of the function as arguments.
fn turbofish(item: &ItemFn) -> Option<TokenStream> {
    let names = item.sig.generics.params.iter().filter_map(|parameter| match parameter {
        syn::GenericParam::Type(parameter) => Some(&parameter.ident),
        syn::GenericParam::Const(parameter) => Some(&parameter.ident),
        syn::GenericParam::Lifetime(_) => None,
    });
    let names: Vec<&Ident> = names.collect();
    (!names.is_empty()).then(|| quote!(::<#(#names),*>))
}

/// A name that is none of the user's.
fn made_up(name: &str) -> Ident {
    Ident::new(name, proc_macro2::Span::mixed_site())
}

/// Puts the calls in the places of the parts with numbers.
struct Calling(Vec<Expr>);

impl VisitMut for Calling {
    fn visit_expr_mut(&mut self, expr: &mut Expr) {
        match number(expr) {
            Some(number) => *expr = self.0[number].clone(),
            None => visit_mut::visit_expr_mut(self, expr),
        }
    }
}
