//! Methods of the user's that an operator would hide.
//!
//! The generated functions ask that type parameters are scalars, which have operators. A method `sub` that the user's function finds in a trait
//! of its own would there be the operator's, or ambiguous: so where it is called as the user wrote it, it is refused.

use super::Activity;
use crate::diagnostics::{Errors, Page};
use crate::ir::*;
use proc_macro2::Ident;
use syn::visit::{self, Visit};

/// `brought` are the methods that are there only because the generated functions ask for scalars.
pub(crate) fn check(function: &Function, activity: &Activity, brought: &[&str], errors: &mut Errors) {
    if !brought.is_empty() {
        Check { function, activity, brought, errors }.region(&function.body);
    }
}

struct Check<'a> {
    function: &'a Function,
    activity: &'a Activity,
    brought: &'a [&'a str],
    errors: &'a mut Errors,
}

impl Check<'_> {
    fn region(&mut self, region: &Region) {
        for line in &region.lines {
            match line {
                Line::Let { value, op: Op::Call(call) } if !self.has_derivative(*value, call) => {
                    self.call(call)
                }
                Line::Let { op: Op::Opaque(tokens), .. } | Line::Effect(tokens) => {
                    self.visit_expr(&tokens.expr);
                }
                Line::Branch(branch) => {
                    let guards = branch.arms.iter().filter_map(|arm| arm.guard.as_ref());
                    guards.for_each(|guard| self.visit_expr(&guard.expr));
                }
                Line::Loop(Loop { header: Header::While(tokens), .. })
                | Line::Loop(Loop { header: Header::For(For { iterator: tokens, .. }), .. }) => {
                    self.visit_expr(&tokens.expr);
                }
                _ => {}
            }
            line.each_region(|inner| self.region(inner));
        }
    }

    /// Its derivative is called by a name that no operator has.
    fn has_derivative(&self, value: ValueId, call: &Call) -> bool {
        self.activity.is_active(self.function, value)
            || call.changed().any(|place| self.activity.is_active_place(self.function, place))
    }

    fn call(&mut self, call: &Call) {
        let Callee::Method { name, .. } = &call.callee else { return };
        let receiver = match call.arguments.first() {
            Some(Argument::Value(value)) => self.function.ty(*value),
            Some(Argument::Place { place, .. }) => self.function.place_ty(place),
            Some(Argument::Changed | Argument::Zero) | None => return,
        };
        if receiver == Ty::unknown() || receiver.is_generic() {
            self.method(name, call.arguments.len() - 1);
        }
    }

    fn method(&mut self, name: &Ident, arguments: usize) {
        let of_operator = if name == "neg" { 0 } else { 1 };
        if arguments == of_operator && self.brought.iter().any(|operator| name == operator) {
            self.errors.add(
                Page::Names,
                name,
                format!(
                    "`{name}` may be a method of a trait of yours, which the operator of the same name would hide in the generated functions"
                ),
                format!(
                    "write `Trait::{name}(..)` with the trait's name, or the operator itself, or name the operator among the bounds"
                ),
            );
        }
    }
}

impl Visit<'_> for Check<'_> {
    fn visit_expr_method_call(&mut self, call: &syn::ExprMethodCall) {
        self.method(&call.method, call.args.len());
        visit::visit_expr_method_call(self, call);
    }
}
