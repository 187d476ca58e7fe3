//! Iterators that functions and methods of the file give, and what they look up: spelled with the expression that they consist of.

use super::Speller;
use super::place::{Arguments, is_part, is_plain, is_said, spelled};
use crate::source::{Held, Walk, bound_names};
use crate::syntax::mentions::mentions;
use proc_macro2::{Ident, Span};
use syn::spanned::Spanned;
use syn::{Expr, Type};

impl Speller {
    /// `bag.iter()`, where the method gives an iterator over a part, `bag.find(key)`, where it looks for one, and `products(a, b)`.
    pub(super) fn walk(&self, expr: &Expr) -> Option<Expr> {
        match expr {
            Expr::MethodCall(call) if call.turbofish.is_none() => {
                let owner = self.types.of_expr(&call.receiver)?;
                let walk = self.declared.walk(&owner, &call.method)?;
                self.walked(&walk, Some(&call.receiver), call.args.iter(), call.method.span())
            }
            Expr::Call(call) => {
                let Expr::Path(callee) = &*call.func else { return None };
                let walk = self.declared.walk_by_function(&callee.path)?;
                self.walked(&walk, None, call.args.iter(), callee.span())
            }
            _ => None,
        }
    }

    /// `for x in &bag` of a type with an `impl IntoIterator`.
    pub(super) fn walk_by_for(&self, list: &Expr) -> Option<Expr> {
        let owner = self.types.of_expr(list)?;
        let held = |mutable: bool| if mutable { Held::Exclusive } else { Held::Shared };
        let (held, value) = match (list, &owner.ty) {
            (Expr::Reference(reference), _) => (held(reference.mutability.is_some()), &*reference.expr),
            (_, Type::Reference(reference)) => (held(reference.mutability.is_some()), list),
            // What is given away cannot be spelled by its field: the whole is gone.
            _ => return None,
        };
        let walk = self.declared.walk_by_for(&owner, held)?;
        self.walked(&walk, Some(value), [].into_iter(), list.span())
    }

    fn walked<'e>(
        &self,
        walk: &Walk,
        receiver: Option<&'e Expr>,
        arguments: impl ExactSizeIterator<Item = &'e Expr> + Clone,
        at: Span,
    ) -> Option<Expr> {
        let named = walk.parameters.iter().cloned().zip(arguments.clone().cloned());
        let (is_complete, named) = (walk.parameters.len() == arguments.len(), named.collect::<Vec<_>>());
        let given = receiver.into_iter().chain(arguments);
        if !is_complete || !given.clone().all(is_plain) {
            return None;
        }
        let chain =
            Chain { given: &given.collect::<Vec<_>>(), arguments: &named, is_method: receiver.is_some() };
        if !chain.is_understood(&walk.body) {
            return None;
        }
        let nothing: Expr = syn::parse_quote!(());
        match spelled(&walk.body, receiver.unwrap_or(&nothing), &named, at)? {
            Expr::Paren(inner) => Some(*inner.expr),
            _ => None,
        }
    }
}

/// What is put into an expression that consists of methods, one after the other.
struct Chain<'a> {
    given: &'a [&'a Expr],
    arguments: &'a Arguments,
    is_method: bool,
}

impl Chain<'_> {
    /// Whether the expression is methods on a part of `self`, or of a parameter, with arguments that mean the same where it is called.
    fn is_understood(&self, expr: &Expr) -> bool {
        let Expr::MethodCall(call) = expr else { return false };
        (self.is_understood(&call.receiver) || self.is_source(&call.receiver))
            && call.args.iter().all(|argument| self.is_argument(argument))
    }

    fn names(&self) -> Vec<Ident> {
        self.arguments.iter().map(|(name, _)| name.clone()).collect()
    }

    fn is_source(&self, expr: &Expr) -> bool {
        (self.is_method && is_part(expr, &self.names())) || is_said(expr, &self.names())
    }

    fn is_argument(&self, argument: &Expr) -> bool {
        match argument {
            Expr::Closure(closure) => {
                let own: Vec<String> = closure.inputs.iter().flat_map(bound_names).collect();
                let is_own = |name: &Ident| own.iter().any(|own| name == own);
                // What is put into the closure would mean its parameters.
                let is_captured = self.given.iter().any(|given| mentions(*given, &is_own));
                let own = own.iter().map(|name| Ident::new(name, Span::call_site()));
                let names: Vec<Ident> =
                    self.names().into_iter().filter(|name| !is_own(name)).chain(own).collect();
                let hides = self.names().iter().any(is_own);
                !is_captured && !hides && is_said(&closure.body, &names)
            }
            argument => self.is_understood(argument) || is_said(argument, &self.names()),
        }
    }
}
