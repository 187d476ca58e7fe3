//! Options: making them, asking them, and taking them apart.

use super::numbers::Number;
use super::{Evaluated, Evaluator};
use crate::forms::Form;
use crate::syntax::{Block, Expression, Name, OptionCall, OptionMethod};
use crate::value::Value;

impl Evaluator<'_> {
    pub(super) fn option(&mut self, expression: &Expression) -> Evaluated<Option<Number>> {
        match self.expression(expression)? {
            Value::Optional(option) => Ok(option),
            other => panic!("{other:?} is no option"),
        }
    }

    pub(super) fn option_call(&mut self, call: &OptionCall) -> Evaluated {
        let option = self.option(&call.receiver)?;
        let inside = |number: Number| [(Value::Float(number), false)];
        match &call.method {
            OptionMethod::IsSome => {
                self.met(Form::IsSome);
                Ok(Value::Boolean(option.is_some()))
            }
            OptionMethod::IsNone => {
                self.met(Form::IsNone);
                Ok(Value::Boolean(option.is_none()))
            }
            OptionMethod::UnwrapOr(other) => {
                self.met(if option.is_some() { Form::UnwrapOr } else { Form::UnwrapOther });
                let other = self.float(other)?;
                Ok(Value::Float(option.unwrap_or(other)))
            }
            OptionMethod::Map(closure) => match option {
                Some(number) => {
                    self.met(Form::OptionMap);
                    match self.applied(closure, &inside(number))? {
                        Value::Float(result) => Ok(Value::Optional(Some(result))),
                        other => panic!("{other:?} is no float"),
                    }
                }
                None => Ok(Value::Optional(None)),
            },
            OptionMethod::MapOr(other, closure) => {
                let other = self.float(other)?;
                self.met(if option.is_some() { Form::MapOr } else { Form::MapOrOther });
                match option {
                    Some(number) => self.applied(closure, &inside(number)),
                    None => Ok(Value::Float(other)),
                }
            }
        }
    }

    /// Whether there is something in an option, which a variable is then bound to.
    pub(super) fn let_some(&mut self, name: Name, option: &Expression) -> Evaluated<bool> {
        let option = self.option(option)?;
        self.met(if option.is_some() { Form::IfLetSome } else { Form::IfLetNone });
        if let Some(number) = option {
            self.bind(name, Some(Value::Float(number)));
        }
        Ok(option.is_some())
    }

    /// `let Some(v) = o else { .. };`
    pub(super) fn let_else(&mut self, name: Name, option: &Expression, otherwise: &Block) -> Evaluated<()> {
        match self.option(option)? {
            Some(number) => {
                self.met(Form::LetElse);
                self.bind(name, Some(Value::Float(number)));
            }
            None => {
                self.met(Form::LetElseLeaves);
                self.block(otherwise)?;
            }
        }
        Ok(())
    }
}
