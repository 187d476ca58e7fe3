//! Running effects on states without a derivative.

use super::numbers::Number;
use super::{Evaluated, Evaluator};
use crate::forms::Form;
use crate::syntax::{Action, Change, Effect, Spelling, State};
use crate::value::Value;

impl Evaluator<'_> {
    pub(super) fn effect(&mut self, effect: &Effect) -> Evaluated {
        let Effect { state, action } = *effect;
        match action {
            Action::Look => self.met(Form::LookAtState),
            Action::Step(spelling, number) => {
                self.met(match spelling {
                    Spelling::Call => Form::EffectByCall,
                    Spelling::Block => Form::EffectByBlock,
                    Spelling::Macro => Form::EffectByMacro,
                });
                self.advance(state, number);
            }
            Action::Exchange(with) => {
                self.met(Form::ExchangeState);
                let content = self.content_of(state);
                let old = match content {
                    Value::List(items) => items.pop().unwrap_or(Value::Integer(with)),
                    content => std::mem::replace(content, Value::Integer(with)),
                };
                return Ok(old);
            }
        }
        Ok(Value::Integer(seen(state, self.content_of(state))))
    }

    pub(super) fn change(&mut self, state: State, change: &Change) -> Evaluated<()> {
        match change {
            Change::Step(spelling, number) => {
                self.met(if *spelling == Spelling::Macro { Form::StatementMacro } else { Form::StepState });
                self.advance(state, *number);
            }
            Change::Store(value) => {
                self.met(Form::StoreState);
                let value = Value::Integer(self.integer(value)?);
                match self.content_of(state) {
                    Value::List(items) => items.push(value),
                    content => *content = value,
                }
            }
        }
        Ok(())
    }

    /// One step of a state.
    fn advance(&mut self, state: State, number: usize) {
        self.met(match state {
            State::Counter => Form::Counter,
            State::Seed => Form::Seed,
            State::Draws => Form::Draws,
            State::Cell => Form::Cell,
            State::Stack => Form::Stack,
            State::Log => Form::Log,
        });
        match (state, self.content_of(state)) {
            (State::Stack, Value::List(items)) => items.push(Value::Integer(items.len())),
            (State::Counter | State::Cell, Value::Integer(count)) => *count += 1,
            (State::Seed | State::Draws, Value::Integer(seed)) => {
                let drawn = (*seed as u32).wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
                *seed = drawn as usize;
            }
            (State::Log, Value::Integer(order)) => *order = order.wrapping_mul(31).wrapping_add(number),
            (state, content) => panic!("{content:?} is no {state:?}"),
        }
    }

    fn content_of(&mut self, state: State) -> &mut Value<Number> {
        let slot = self.find(state.variable());
        self.bindings[slot].value.as_mut().expect("a state has a value")
    }
}

/// What an expression sees of a state.
fn seen(state: State, content: &Value<Number>) -> usize {
    match (state, content) {
        (State::Stack, Value::List(items)) => items.len(),
        (State::Counter | State::Cell, Value::Integer(count)) => *count,
        (State::Seed | State::Draws, Value::Integer(seed)) => seed >> 16,
        (State::Log, Value::Integer(order)) => order % 1009,
        (state, content) => panic!("{content:?} is no {state:?}"),
    }
}

/// What a state has in it first.
pub(super) fn beginning(state: State, number: usize) -> Value<Number> {
    match state {
        State::Stack => Value::List(vec![Value::Integer(number), Value::Integer(0)]),
        _ => Value::Integer(number),
    }
}
