//! Calls of helpers. What is lent to one is copied there and copied back when it returns: nobody else can look at it
//! in between.

use super::numbers::Number;
use super::places::Resolved;
use super::{Evaluated, Evaluator, Flow};
use crate::forms::Form;
use crate::signature::Parameter;
use crate::syntax::{Argument, Block, Home, Invocation, Place, Type};
use crate::value::Value;

/// An evaluated argument.
enum Passed {
    Value(Value<Number>),
    Lent(Resolved),
    /// So many elements.
    LentPart(Resolved, usize),
}

impl Evaluator<'_> {
    pub(super) fn bind_parameter(&mut self, parameter: &Parameter, value: Value<Number>) {
        self.bind(parameter.name, Some(value));
        if matches!(parameter.ty, Type::Reference(_)) {
            self.bound_by_reference();
        }
    }

    /// The body of a function, which returns in one way or another.
    pub(super) fn body(&mut self, body: &Block) -> Evaluated {
        match self.block(body) {
            Ok(value) | Err(Flow::Return(value)) => Ok(value),
            Err(Flow::Failed(failure)) => Err(Flow::Failed(failure)),
            Err(Flow::Break(..) | Flow::Continue(_)) => {
                panic!("an exit without its loop: the program is not well-typed")
            }
        }
    }

    pub(super) fn invocation(&mut self, call: &Invocation) -> Evaluated {
        let helpers = self.helpers;
        let helper = helpers.iter().find(|helper| helper.id == call.callee).expect("the callee is there");
        self.met(match (helper.id.home, call.path) {
            (Home::Module, _) => Form::Invoke,
            (_, true) => Form::InvokeMethodByPath,
            (Home::Inherent(_), false) => Form::InvokeMethod,
            (Home::Trait(_), false) => Form::InvokeTraitMethod,
        });
        self.met_if(self.frame > 0, Form::InvokeInHelper);
        self.met_if(self.loops > 0, Form::InvokeInLoop);
        let mut passed = Vec::new();
        for argument in &call.arguments {
            passed.push(match argument {
                Argument::Value(value) => Passed::Value(self.expression(value)?),
                Argument::Exclusive(place) => {
                    self.met(if place.is_variable() { Form::LendVariable } else { Form::LendPart });
                    Passed::Lent(self.resolve(place)?)
                }
                Argument::ExclusivePart(place, length) => {
                    self.met(Form::LendSlice);
                    Passed::LentPart(self.resolve(place)?, *length)
                }
                Argument::Lent(name) => {
                    self.met(Form::LendOn);
                    Passed::Lent(self.resolve(&Place::variable(name))?)
                }
            });
        }
        let values: Vec<Value<Number>> = passed
            .iter()
            .map(|passed| match passed {
                Passed::Value(value) => value.clone(),
                Passed::Lent(place) => self.value_at(place).clone(),
                Passed::LentPart(place, length) => match self.value_at(place) {
                    Value::List(items) => Value::List(items[..*length].to_vec()),
                    other => panic!("{other:?} is no list"),
                },
            })
            .collect();
        let start = self.bindings.len();
        let frame = std::mem::replace(&mut self.frame, start);
        let loops = std::mem::replace(&mut self.loops, 0);
        for (parameter, value) in helper.signature.parameters.iter().zip(values) {
            self.bind_parameter(parameter, value);
        }
        let result = self.body(&helper.body);
        (self.frame, self.loops) = (frame, loops);
        let finals: Vec<Option<Value<Number>>> =
            self.bindings.drain(start..).map(|binding| binding.value).collect();
        let result = result?;
        for (passed, value) in passed.iter().zip(finals) {
            match (passed, value) {
                (Passed::Lent(place), Some(value)) => self.write(place, value),
                (Passed::LentPart(place, length), Some(Value::List(items))) => {
                    self.items_mut(place)[..*length].clone_from_slice(&items);
                }
                _ => {}
            }
        }
        Ok(result)
    }
}
