//! Calls: what is lifted has a form of its own, which takes numbers.

use super::Lifting;
use super::constants::marked_name;
use crate::ir::*;
use quote::{format_ident, quote};
use syn::parse_quote;

/// Methods of `Option` and `Result`, which are the same whatever is inside.
const METHODS_OF_OPTIONS: [&str; 8] =
    ["unwrap", "expect", "unwrap_or", "ok_or", "ok", "or", "cloned", "copied"];

impl Lifting<'_> {
    /// Whether a number goes into the call.
    pub(super) fn takes_numbers(&self, call: &Call) -> bool {
        let root = |argument: &Argument| match argument {
            Argument::Value(value) => Some(*value),
            Argument::Place { place, .. } => Some(place.root),
            Argument::Changed | Argument::Zero => None,
        };
        call.arguments.iter().filter_map(root).any(|root| self.carries(root))
    }

    /// A call of what is lifted, too, if a number goes in.
    pub(super) fn call(&mut self, mut call: Call, before: &mut Vec<Line>) -> Call {
        if !self.takes_numbers(&call) {
            return call;
        }
        let mut receives = false;
        match &mut call.callee {
            Callee::Function { path, companion } => {
                // An import of one name brings that name alone; the companion's path says where the function stands.
                if let Some(standing) = companion.take().filter(|standing| standing.segments.len() > 1) {
                    let arguments = path.path.segments.last().map(|last| last.arguments.clone());
                    path.path = standing;
                    let last = path.path.segments.last_mut().expect("a path has a segment");
                    last.arguments = arguments.unwrap_or_default();
                }
                let last = path.path.segments.last_mut().expect("a path has a segment");
                last.ident = format_ident!("{}_lifted", last.ident, span = last.ident.span());
                if let syn::PathArguments::AngleBracketed(arguments) = &mut last.arguments {
                    arguments.args.push(parse_quote!(_));
                }
            }
            Callee::Method { name, .. } => {
                let name = name.clone();
                receives = true;
                self.check_receiver(&name, &call);
            }
            Callee::Associated(path) if path.qself.is_none() => {
                let mut path = path.clone();
                self.put_over(&mut path.path);
                call.callee = Callee::Associated(path);
            }
            Callee::Associated(_) => {
                self.refuse(call.checkpoints, "the function of a trait is called with numbers");
            }
        }
        let arguments = std::mem::take(&mut call.arguments);
        let arguments = arguments
            .into_iter()
            .enumerate()
            .map(|(position, argument)| self.argument(argument, receives && position == 0, before));
        call.arguments = arguments.collect();
        call
    }

    /// The methods of a type over numbers have their names; so have those of `Option`, which are the same whatever is inside. Numbers and lists have none of the
    /// user's.
    fn check_receiver(&mut self, method: &proc_macro2::Ident, call: &Call) {
        let ty = match call.arguments.first() {
            Some(Argument::Value(value)) => self.function.ty(*value),
            Some(Argument::Place { place, .. }) => self.function.place_ty(place),
            _ => Ty::unknown(),
        };
        if ty != Ty::unknown() && !METHODS_OF_OPTIONS.iter().any(|known| method == known) {
            self.refuse(call.checkpoints, &format!("the method `{method}` is called with numbers"));
        }
    }

    /// Whether the callee wants a number shows by type; the receiver of a method says its type itself.
    fn argument(&mut self, argument: Argument, is_receiver: bool, before: &mut Vec<Line>) -> Argument {
        match argument {
            Argument::Value(value) if is_receiver && !self.carries(value) => {
                Argument::Value(self.over(value, before))
            }
            Argument::Value(value) if self.may_be_wanted(value, self.function.ty(value)) => {
                Argument::Value(self.asked_for(value, before))
            }
            Argument::Place { place, passing, .. }
                if (is_receiver && !self.carries(place.root))
                    || self.may_be_wanted(place.root, self.function.place_ty(&place)) =>
            {
                let is_float = self.function.place_ty(&place).is_float();
                let copy = self.temporary("copy", Ty::unknown());
                let op =
                    if is_float { Op::Read(place) } else { Op::Duplicate(place, format_ident!("to_owned")) };
                before.push(Line::Let { value: copy, op });
                let lifted = match is_float {
                    true => self.asked_for(copy, before),
                    false => {
                        let (scalar, name) = (self.scalar.clone(), marked_name(copy));
                        let over = parse_quote!(::ad_runtime::numbers::lift_over::<#scalar, _>(#name));
                        self.made(copy, over, before)
                    }
                };
                let passing = if passing == Passing::Name { Passing::Shared } else { passing };
                Argument::Place { place: Place::of(lifted), passing, saved: None }
            }
            argument => argument,
        }
    }

    /// Whether a callee may want numbers for what is made of floats. What has another type, as far as is visible, stays as it is.
    fn may_be_wanted(&self, root: ValueId, ty: Ty) -> bool {
        !self.carries(root) && !ty.is_inert() && (ty != Ty::unknown() || self.kept.contains(root))
    }

    /// The struct that the fields which are not given are taken from; its own type is said, since nothing else may say it.
    pub(super) fn rest(&mut self, rest: Place, ty: &syn::Path, before: &mut Vec<Line>) -> Place {
        if self.carries(rest.root) {
            return rest;
        }
        if rest.path.is_empty() {
            let (scalar, name) = (self.scalar.clone(), marked_name(rest.root));
            let copy = quote!(::core::clone::Clone::clone(&#name));
            let over = parse_quote!(::ad_runtime::numbers::lift_over::<#scalar, #ty>(#copy));
            return Place::of(self.made(rest.root, over, before));
        }
        let copy = self.temporary("rest", Ty::unknown());
        before.push(Line::Let { value: copy, op: Op::Duplicate(rest, format_ident!("clone")) });
        Place::of(self.over(copy, before))
    }
}
