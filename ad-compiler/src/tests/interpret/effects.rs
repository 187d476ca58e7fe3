//! Kept tokens that change what has no derivative: methods that change their receiver, the program's own functions
//! that are not marked, and its macros.

use super::calls::method_of;
use super::machine::Machine;
use super::ops::adopt;
use super::{Outcome, Program, Value};
use crate::source::macro_rules::Definition;
use std::cell::RefCell;
use std::rc::Rc;
use syn::{Expr, ExprMethodCall, FnArg, ItemFn, ReturnType, Type};

impl Program {
    /// A function of the program that is not marked, by the name under which it is found.
    pub(super) fn unmarked(&self, name: &str) -> Option<&ItemFn> {
        self.unmarked.functions.get(name)
    }
}

impl Machine<'_> {
    /// Runs a function that is not marked; it sees nothing of what is around the call.
    pub(super) fn call_unmarked(&mut self, function: &ItemFn, arguments: &[Value]) -> Outcome {
        let inputs = function.sig.inputs.iter();
        let parameters: Vec<(String, Option<&Type>)> = inputs.map(parameter).collect();
        assert_eq!(parameters.len(), arguments.len(), "a function gets its arguments");
        let bound = parameters.iter().zip(arguments).map(|((name, ty), argument)| {
            let mut argument = argument.clone();
            if let Some(ty) = ty {
                adopt(&mut argument, behind(ty));
            }
            (name.clone(), argument)
        });
        let around = std::mem::replace(&mut self.locals, bound.collect());
        let mut result = self.block(&function.block);
        if let ReturnType::Type(_, ty) = &function.sig.output {
            adopt(&mut result, ty);
        }
        let mut locals = std::mem::replace(&mut self.locals, around);
        locals.truncate(parameters.len());
        let finals = locals.into_iter().map(|(_, content)| content).enumerate();
        let is_lent = |position: &usize| lends(&function.sig.inputs[*position]);
        Outcome { result, lent: finals.filter(|(position, _)| is_lent(position)).collect() }
    }

    /// The same for a call in kept tokens, whose arguments get what is lent back.
    pub(super) fn call_unmarked_with(
        &mut self,
        function: &ItemFn,
        arguments: Vec<&Expr>,
        values: &[Value],
    ) -> Value {
        let Outcome { result, lent } = self.call_unmarked(function, values);
        for (position, content) in lent {
            self.assign(arguments[position], content);
        }
        result
    }

    /// A call of a method that changes its receiver, or of a method of the program that is not marked.
    pub(super) fn changing_method(&mut self, call: &ExprMethodCall, receiver: &Value) -> Option<Value> {
        let name = call.method.to_string();
        if let Some(function) = self.program.unmarked(&method_of(receiver, &name)) {
            let arguments: Vec<&Expr> = std::iter::once(&*call.receiver).chain(&call.args).collect();
            let others = call.args.iter().map(|argument| self.eval(argument));
            let values: Vec<Value> = std::iter::once(receiver.clone()).chain(others).collect();
            return Some(self.call_unmarked_with(function, arguments, &values));
        }
        let Value::List(items) = receiver else { return None };
        self.list_method(call, items)
    }

    /// `std::mem::replace(&mut place, value)`
    pub(super) fn mem_replace(&mut self, place: &Expr, value: &Expr) -> Value {
        let value = self.eval(value);
        let old = self.eval(place);
        self.assign(place, value);
        old
    }

    /// What a macro of the program's own expands to.
    pub(super) fn expanded(&self, mac: &syn::Macro) -> Option<syn::Block> {
        let tokens = self.program.unmarked.macros.get(&mac.path.get_ident()?.to_string())?;
        let definition = Definition::read(tokens.clone()).expect("the macro is understood");
        let block = definition.expand(mac.tokens.clone(), &|_| false);
        Some(block.unwrap_or_else(|| panic!("`{}` cannot be expanded", mac.tokens)))
    }
}

/// `Cell::new(content)`; references to it and copies of them are the same cell.
pub(super) fn new_cell(content: Value) -> Value {
    Value::Cell(Rc::new(RefCell::new(content)))
}

/// The name of a parameter, and its type.
fn parameter(input: &FnArg) -> (String, Option<&Type>) {
    match input {
        FnArg::Receiver(_) => ("self".to_owned(), None),
        FnArg::Typed(typed) => {
            let pattern = &typed.pat;
            (quote::quote!(#pattern).to_string(), Some(&*typed.ty))
        }
    }
}

/// Whether the parameter is a `&mut`.
fn lends(input: &FnArg) -> bool {
    match input {
        FnArg::Receiver(receiver) => {
            matches!(receiver.kind, syn::ReceiverKind::Reference(_, _, Some(_)))
        }
        FnArg::Typed(typed) => {
            matches!(&*typed.ty, Type::Reference(reference) if reference.mutability.is_some())
        }
    }
}

fn behind(ty: &Type) -> &Type {
    match ty {
        Type::Reference(reference) => &reference.elem,
        ty => ty,
    }
}
