//! Closures in variables, and the parameters of all closures.

use std::rc::Rc;

use super::numbers::Number;
use super::{Evaluated, Evaluator};
use crate::forms::Form;
use crate::syntax::{Closure, ClosureCall, ItemPattern, Name};
use crate::value::Value;

impl Evaluator<'_> {
    pub(super) fn let_closure(&mut self, name: Name, closure: &Closure) {
        self.met(Form::LetClosure);
        self.met_if(!closure.body.statements.is_empty(), Form::ClosureWithBlock);
        self.met_if(closure.parameters.len() > 1, Form::ClosureOfTwo);
        self.bind(name, None);
        self.bindings.last_mut().expect("it is bound").closure = Some(Rc::new(closure.clone()));
    }

    /// The body runs where the closure was made: with the variables that were there, whatever shadows them now. Their
    /// values are those of the call, since a closure keeps what it captures from being changed.
    pub(super) fn call_closure(&mut self, call: &ClosureCall) -> Evaluated {
        let arguments = self.all(&call.arguments)?;
        let slot = self.find(call.name);
        let closure = self.bindings[slot].closure.clone().expect("what is called is a closure");
        self.met(Form::CallClosure);
        self.met_if(self.loops > 0, Form::CallClosureInLoop);
        self.met_if(self.closures > 0, Form::CallClosureInClosure);
        let later = self.bindings.split_off(slot);
        self.met_if(self.is_shadowed(&later), Form::CallAfterShadowing);
        let arguments: Vec<(Value<Number>, bool)> =
            arguments.into_iter().map(|argument| (argument, false)).collect();
        let result = self.applied(&closure, &arguments);
        self.bindings.extend(later);
        result
    }

    /// Whether one of the later variables has the name of an earlier one.
    fn is_shadowed(&self, later: &[super::Binding]) -> bool {
        let earlier = &self.bindings[self.frame..];
        later.iter().any(|binding| earlier.iter().any(|other| other.name == binding.name))
    }

    /// Binds an item to a pattern. What a reference refers to stands for it.
    pub(super) fn bind_item(&mut self, pattern: &ItemPattern, value: Value<Number>, reference: bool) {
        match (pattern, value) {
            (ItemPattern::Name(name), value) => {
                self.bind(name, Some(value));
                if reference {
                    self.bound_by_reference();
                }
            }
            (ItemPattern::Reference(inner), value) => {
                self.met(Form::ReferenceParameter);
                self.bind_item(inner, value, false);
            }
            (ItemPattern::Tuple(patterns), Value::Tuple(parts)) => {
                self.met_if(reference, Form::TupleByReference);
                for (pattern, part) in patterns.iter().zip(parts) {
                    self.bind_item(pattern, part, reference);
                }
            }
            (pattern, value) => panic!("{value:?} is bound to {pattern:?}"),
        }
    }
}
