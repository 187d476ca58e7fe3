//! Closures in kept tokens.

use super::Value;
use super::machine::Machine;
use super::tokens::arguments_of;
use super::value::Closure;
use crate::ir::*;
use std::rc::Rc;
use syn::visit::{self, Visit};
use syn::{Expr, ExprClosure, ExprPath};

impl Machine<'_> {
    /// A closure that is kept in a variable.
    pub(super) fn closure(&mut self, code: &ExprClosure) -> Value {
        let mut captured = self.locals.clone();
        let mut mentioned = Mentioned::default();
        mentioned.visit_expr(&code.body);
        for name in mentioned.0 {
            captured.push((marker(name, proc_macro2::Span::call_site()).to_string(), self.get(name)));
        }
        Value::Closure(Rc::new(Closure { code: code.clone(), captured }))
    }

    /// The closure that is called by a name, if it is one.
    pub(super) fn closure_named(&mut self, callee: &ExprPath) -> Option<Rc<Closure>> {
        let name = callee.path.get_ident()?;
        let is_local = self.locals.iter().any(|(local, _)| name == local);
        if !is_local && marked(name).is_none() {
            return None;
        }
        match self.path(callee) {
            Value::Closure(closure) => Some(closure),
            other => panic!("{other:?} is called"),
        }
    }

    /// Calls a closure that was kept in a variable: of what is around the call it sees nothing.
    pub(super) fn call_closure(&mut self, closure: &Closure, arguments: Vec<Value>) -> Value {
        let locals = std::mem::replace(&mut self.locals, closure.captured.clone());
        let result = self.apply_code(&closure.code, arguments);
        self.locals = locals;
        result
    }

    /// Calls a closure where it stands, or one that a name stands for.
    pub(super) fn apply(&mut self, closure: &Expr, arguments: Vec<Value>) -> Value {
        match closure {
            Expr::Closure(code) => self.apply_code(code, arguments),
            other => match self.eval(other) {
                Value::Closure(closure) => self.call_closure(&closure, arguments),
                other => panic!("{other:?} is called"),
            },
        }
    }

    fn apply_code(&mut self, code: &ExprClosure, arguments: Vec<Value>) -> Value {
        let visible = self.locals.len();
        assert_eq!(code.inputs.len(), arguments.len(), "a closure gets its arguments");
        for (pattern, argument) in code.inputs.iter().zip(&arguments) {
            assert!(self.matches(pattern, argument), "the pattern of a parameter does not match");
        }
        let result = self.eval(&code.body);
        self.locals.truncate(visible);
        result
    }
}

/// The values that kept tokens speak of.
#[derive(Default)]
struct Mentioned(Vec<ValueId>);

impl Visit<'_> for Mentioned {
    fn visit_expr_path(&mut self, path: &ExprPath) {
        self.0.extend(path.path.get_ident().and_then(marked));
        visit::visit_expr_path(self, path);
    }

    fn visit_macro(&mut self, mac: &syn::Macro) {
        arguments_of(mac).iter().for_each(|argument| self.visit_expr(argument));
    }
}
