//! Calls of functions of the file that are given functions: the body stands in the place of the call.

use super::own_names::with_own_names;
use super::place::strip;
use super::postponed::is_lazy;
use super::scope::{Binding, Scopes};
use super::spelling::Changed;
use super::*;
use crate::diagnostics::Page;
use crate::source::{Given, GivenKind, HigherOrder, type_name};
use syn::{Expr, ExprCall, ExprClosure, ExprMethodCall, Stmt, parse_quote};

/// How many bodies stand in each other at most: functions that are given functions which call them never end.
const DEEPEST: usize = 8;

impl Lowering<'_> {
    /// `integrate(|t| a * t, 0.0, b)`.
    pub(super) fn call_of_higher_order(
        &mut self,
        callee: &syn::Path,
        call: &ExprCall,
        expr: &Expr,
    ) -> Option<Lowered> {
        if !self.may_be_active(expr, &Default::default()) {
            return None;
        }
        let found = self.declared.higher_order(callee)?;
        self.with_body_of(found, &callee.segments.last()?.ident, call, expr)
    }

    /// `Solver::integrate(|t| a * t, 0.0, b)`.
    pub(super) fn call_of_associated_higher_order(
        &mut self,
        call: &ExprCall,
        callee: &syn::ExprPath,
        expr: &Expr,
    ) -> Option<Lowered> {
        let segments: Vec<&Ident> = callee.path.segments.iter().map(|segment| &segment.ident).collect();
        let [owner @ .., name] = &segments[..] else { return None };
        if owner.is_empty() || !self.may_be_active(expr, &Default::default()) {
            return None;
        }
        let owner = match owner {
            [owner] if *owner == "Self" => type_name(&self.declared.self_type()?)?,
            path => path.iter().map(|segment| segment.to_string()).collect::<Vec<_>>().join("::"),
        };
        let found = self.declared.higher_order_method(name, Some(&owner), call.args.len())?;
        self.with_body_of(found, name, call, expr)
    }

    /// `self.integrate(|t| a * t, 0.0, b)`.
    pub(super) fn method_call_of_higher_order(
        &mut self,
        call: &ExprMethodCall,
        expr: &Expr,
    ) -> Option<Lowered> {
        let ExprMethodCall { receiver, method, args, .. } = call;
        let is_it = !self.declared.methods(method, args.len()).is_empty()
            && !self.is_iterator_of_library(receiver)
            && self.may_be_active(expr, &Default::default());
        if !is_it {
            return None;
        }
        let owner = self.named_place(receiver).and_then(|place| self.declared_in(&place));
        let owner = owner.and_then(|owner| type_name(&owner.ty));
        let found = self.declared.higher_order_method(method, owner.as_deref(), args.len() + 1)?;
        let is_reference = matches!(strip(receiver), Expr::Path(path) if path.path.is_ident("self"))
            || self.reference_parameter(receiver).is_some();
        let this: Expr = match found.as_ref().ok().and_then(|found| found.closure.inputs.first()) {
            Some(syn::Pat::Type(first)) => match &*first.ty {
                syn::Type::Reference(_) if is_reference => (**receiver).clone(),
                syn::Type::Reference(reference) => {
                    let mutability = reference.mutability;
                    parse_quote!(&#mutability #receiver)
                }
                _ => (**receiver).clone(),
            },
            _ => (**receiver).clone(),
        };
        let call = parse_quote!(#method(#this, #args));
        self.with_body_of(found, method, &call, expr)
    }

    /// Whether an expression is an iterator by a method that is none of the file's.
    fn is_iterator_of_library(&self, expr: &Expr) -> bool {
        match strip(expr) {
            Expr::MethodCall(call) => is_lazy(expr) && self.methods_named(call).is_empty(),
            expr => is_lazy(expr),
        }
    }

    fn with_body_of(
        &mut self,
        found: Result<HigherOrder, String>,
        name: &Ident,
        call: &ExprCall,
        expr: &Expr,
    ) -> Option<Lowered> {
        let found = found.and_then(|function| {
            let given = self.may_stand_here(&function, call)?;
            let types = self.arguments_in_body(&function, call)?;
            Ok((function.with_arguments(&types), given))
        });
        let (function, given) = match found {
            Ok(found) => found,
            Err(reason) => return Some(self.kept_out(name, call, expr, &reason)),
        };
        let (call, made) = self.with_named_references(&function, call);
        self.scopes.enter();
        self.statements(&parse_quote!({ #(#made)* }));
        self.bodies_around += 1;
        let lowered = self.body_of(&function, given, &call);
        self.bodies_around -= 1;
        self.scopes.leave();
        lowered
    }

    /// The function, and what its parameters that are functions are given.
    pub(super) fn may_stand_here(
        &self,
        function: &HigherOrder,
        call: &ExprCall,
    ) -> Result<Vec<Meaning>, String> {
        if let Some(taken) = function.items.iter().find(|item| self.own_names.contains(item)) {
            return Err(format!("`{taken}` means something else here"));
        }
        if self.bodies_around == DEEPEST {
            return Err("it calls itself, by itself or by what it is given".to_owned());
        }
        if call.args.len() != function.closure.inputs.len() + function.given.len() {
            return Err("it has other parameters".to_owned());
        }
        let mut values = function.closure.inputs.iter().zip(arguments(function, call));
        let is_unnamed = |(input, argument): (&syn::Pat, &Expr)| self.is_unnamed(input, argument);
        if values.any(is_unnamed) && arguments(function, call).any(|given| !Changed::by(given).is_nothing()) {
            return Err("an argument changes something, another refers to what is made there".to_owned());
        }
        // What is walked in the body is evaluated there: after all others.
        let is_walked = |given: &Given| !matches!(given.kind, GivenKind::Function(_));
        let is_function =
            |at: usize| function.given.iter().any(|given| given.position == at && !is_walked(given));
        let mut evaluated = call.args.iter().enumerate().filter(|(at, _)| !is_function(*at));
        if function.given.iter().any(is_walked) && evaluated.any(|(_, argument)| changes_something(argument))
        {
            return Err(
                "an argument changes something, and an iterator or a list is evaluated where it is walked"
                    .to_owned(),
            );
        }
        let given = function.given.iter().map(|given| {
            let argument = &call.args[given.position];
            let meaning = match &given.kind {
                GivenKind::Function(arguments) => self.meaning_of_function(arguments, argument),
                GivenKind::Iterator(_) | GivenKind::Slice(_) => {
                    let is_understood = with_own_names(argument, 0, &self.scopes).is_some();
                    is_understood.then(|| Meaning::Expression(argument.clone()))
                }
            };
            meaning.ok_or_else(|| format!("what `{}` is does not show", given.name))
        });
        given.collect()
    }

    /// What a parameter that is a function is given.
    fn meaning_of_function(&self, arguments: &[syn::Type], argument: &Expr) -> Option<Meaning> {
        match strip(argument) {
            Expr::Reference(reference) => self.meaning_of_function(arguments, &reference.expr),
            Expr::Closure(closure) => Some(Meaning::Closure(closure.clone())),
            Expr::Path(path) => match path.path.get_ident().and_then(|name| self.scopes.get(name)) {
                Some(binding @ Binding::Closure(..)) => Some(Meaning::Bound(binding)),
                Some(_) => None,
                None => {
                    let names = (0..arguments.len()).map(|position| local(&format!("x{position}")));
                    let (names, types) = (names.collect::<Vec<_>>(), arguments);
                    Some(Meaning::Closure(parse_quote!(|#(#names: #types),*| #path(#(#names),*))))
                }
            },
            _ => None,
        }
    }

    fn body_of(&mut self, function: &HigherOrder, given: Vec<Meaning>, call: &ExprCall) -> Option<Lowered> {
        let (closure, scopes, values) = self.body_with_scopes(function, given, call)?;
        self.applied_to(&closure, scopes, &values)
    }

    /// The function as a closure, what names mean in it, and what it is called with.
    pub(super) fn body_with_scopes(
        &mut self,
        function: &HigherOrder,
        given: Vec<Meaning>,
        call: &ExprCall,
    ) -> Option<(ExprClosure, Scopes, ExprCall)> {
        let mut closure = function.closure.clone();
        self.scopes.enter();
        let (mut bound, mut first) = (Vec::new(), Vec::new());
        for (parameter, meaning) in function.given.iter().zip(given) {
            let name = &parameter.name;
            match meaning {
                Meaning::Bound(binding) => bound.push((name.clone(), binding)),
                Meaning::Closure(written) => {
                    let closure = local(&name.to_string());
                    self.local_closure(&closure, &written);
                    bound.push((name.clone(), self.scopes.get(&closure).expect("it was just bound")));
                }
                Meaning::Expression(written) => {
                    let (written, names) = with_own_names(&written, first.len(), &self.scopes)?;
                    let mutability = parameter.mutability;
                    first.push(parse_quote!(let #mutability #name = #written;));
                    bound.extend(names);
                }
            }
        }
        self.scopes.leave();
        let mut scopes = Scopes::default();
        for (name, binding) in bound {
            scopes.give(&name, binding);
        }
        if let Expr::Block(body) = &mut *closure.body {
            body.block.stmts.splice(0..0, first);
            body.block = prepared(None, &body.block, &self.declared, self.errors);
        }
        let mut values = call.clone();
        values.args = arguments(function, call).cloned().collect();
        Some((closure, scopes, values))
    }

    fn is_unnamed(&self, input: &syn::Pat, argument: &Expr) -> bool {
        matches!(strip(argument), Expr::Reference(_)) && !self.is_named_reference(input, argument)
    }

    /// What parameters refer to, with names where it has none: `&[1.0, x]`.
    fn with_named_references(&self, function: &HigherOrder, call: &ExprCall) -> (ExprCall, Vec<Stmt>) {
        let mut inputs = function.closure.inputs.iter();
        let (mut named, mut made) = (call.clone(), Vec::new());
        for (position, argument) in named.args.iter_mut().enumerate() {
            if function.given.iter().any(|given| given.position == position) {
                continue;
            }
            if inputs.next().is_some_and(|input| self.is_unnamed(input, argument))
                && let Expr::Reference(reference) = &*argument
            {
                let (name, value) = (local("given"), reference.expr.clone());
                let name = Ident::new(&format!("{name}_{position}"), name.span());
                let mutability = reference.mutability;
                if self.is_place(&value) {
                    // A part of a list.
                    made.push(parse_quote!(let #name = #argument;));
                    *argument = parse_quote!(#name);
                } else {
                    made.push(parse_quote!(let #mutability #name = #value;));
                    *argument = parse_quote!(&#mutability #name);
                }
            }
        }
        (named, made)
    }

    /// Why the body does not stand in the place of the call.
    fn kept_out(&mut self, name: &Ident, call: &ExprCall, expr: &Expr, reason: &str) -> Lowered {
        self.barred(
            expr,
            Page::FunctionValues,
            &*call.func,
            format!("`{name}` is given a function or an iterator, and its body cannot stand in the place of the call: {reason}"),
            "write the loop where it is called; or mark the function #[differentiable], and let it take `f: impl DifferentiableFn`",
        )
    }
}

/// What is given to a parameter that is a function.
pub(super) enum Meaning {
    /// A closure that has a name already.
    Bound(Binding),
    Closure(ExprClosure),
    /// What is evaluated where the body walks it.
    Expression(Expr),
}

/// The arguments that are no functions.
fn arguments<'a>(function: &'a HigherOrder, call: &'a ExprCall) -> impl Iterator<Item = &'a Expr> {
    let is_function = |at: &usize| function.given.iter().any(|given| given.position == *at);
    call.args.iter().enumerate().filter(move |(at, _)| !is_function(at)).map(|(_, argument)| argument)
}

/// Whether to evaluate an argument changes something: to lend a place does not, what a macro makes a list of may.
fn changes_something(argument: &Expr) -> bool {
    match strip(argument) {
        Expr::Reference(reference) => changes_something(&reference.expr),
        Expr::Macro(mac) => crate::source::arguments_of(&mac.mac)
            .is_none_or(|elements| elements.iter().any(changes_something)),
        argument => !Changed::by(argument).is_nothing(),
    }
}
