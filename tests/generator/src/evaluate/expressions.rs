//! Evaluating expressions.

use super::branches::compares_floats;
use super::numbers::Number;
use super::{Evaluated, Evaluator, panicked};
use crate::forms::Form;
use crate::syntax::{Comparison, Connective, Expression, Function, Operator, Projection, Type};
use crate::value::Value;

impl Evaluator<'_> {
    pub(super) fn expression(&mut self, expression: &Expression) -> Evaluated {
        self.step()?;
        match expression {
            Expression::Float { value, suffixed } => {
                self.met_if(*suffixed, Form::SuffixedLiteral);
                Ok(Value::Float(Number::constant(*value)))
            }
            Expression::Pi => {
                self.met(Form::Pi);
                Ok(Value::Float(Number::constant(std::f64::consts::PI)))
            }
            Expression::Integer(value) => Ok(Value::Integer(*value)),
            Expression::Boolean(value) => Ok(Value::Boolean(*value)),
            Expression::Read(place) => {
                let value = self.read(place)?;
                let members = |step: &&Projection| matches!(step, Projection::Member(..));
                match place.projections.iter().filter(members).count() {
                    0 => {}
                    1 => self.met(Form::ReadMember),
                    _ => self.met(Form::ReadNestedMember),
                }
                self.met_if(matches!(value, Value::Boolean(_)), Form::BooleanVariable);
                Ok(value)
            }
            Expression::Negate(inner) => Ok(Value::Float(self.float(inner)?.negate())),
            Expression::Not(inner) => {
                self.met(Form::Not);
                Ok(Value::Boolean(!self.boolean(inner)?))
            }
            Expression::Arithmetic(operator, left, right) => {
                self.arithmetic_expression(*operator, left, right)
            }
            Expression::Compare(comparison, left, right) => {
                Ok(Value::Boolean(self.comparison(*comparison, left, right)?))
            }
            Expression::Logic(connective, left, right) => {
                self.met(if *connective == Connective::And { Form::And } else { Form::Or });
                self.met_if(compares_floats(left) != compares_floats(right), Form::MixedCondition);
                let left = self.boolean(left)?;
                let decided = left == (*connective == Connective::Or);
                Ok(Value::Boolean(if decided { left } else { self.boolean(right)? }))
            }
            Expression::Call { function, arguments, path } => {
                self.met_if(*path, Form::FunctionByPath);
                self.function(*function, arguments)
            }
            Expression::Cast(inner, ty) => self.cast(inner, ty),
            Expression::If(conditional) => {
                self.met(Form::IfExpression);
                self.conditional(conditional)
            }
            Expression::Match(choice) => {
                self.met(Form::MatchExpression);
                self.choice(choice)
            }
            Expression::Block(block) => {
                self.met(Form::BlockExpression);
                self.block(block)
            }
            Expression::Loop(endless) => self.endless(endless),
            Expression::Invoke(call) => self.invocation(call),
            Expression::Some(inner) => {
                self.met(Form::SomeOption);
                Ok(Value::Optional(Some(self.float(inner)?)))
            }
            Expression::None => {
                self.met(Form::NoOption);
                Ok(Value::Optional(None))
            }
            Expression::CallOption(call) => self.option_call(call),
            Expression::Chain(chain) => self.chain(chain),
            Expression::Effect(effect) => self.effect(effect),
            Expression::Get(place, index, other) => {
                self.met(Form::Get);
                let items = self.items(place)?;
                let index = self.integer(index)?;
                let other = || Value::Float(Number::constant(*other));
                Ok(items.into_iter().nth(index).unwrap_or_else(other))
            }
            Expression::CallClosure(call) => self.call_closure(call),
            aggregate => self.aggregate(aggregate),
        }
    }

    pub(super) fn float(&mut self, expression: &Expression) -> Evaluated<Number> {
        match self.expression(expression)? {
            Value::Float(number) => Ok(number),
            other => panic!("{other:?} is no float"),
        }
    }

    pub(super) fn integer(&mut self, expression: &Expression) -> Evaluated<usize> {
        match self.expression(expression)? {
            Value::Integer(integer) => Ok(integer),
            other => panic!("{other:?} is no integer"),
        }
    }

    pub(super) fn boolean(&mut self, expression: &Expression) -> Evaluated<bool> {
        match self.expression(expression)? {
            Value::Boolean(boolean) => Ok(boolean),
            other => panic!("{other:?} is no boolean"),
        }
    }

    fn arithmetic_expression(
        &mut self,
        operator: Operator,
        left: &Expression,
        right: &Expression,
    ) -> Evaluated {
        self.met_if(matches!(left, Expression::Block(_)), Form::EffectInOperand);
        self.met_if(matches!(right, Expression::Block(_)), Form::EffectInOperand);
        for operand in [left, right] {
            if let Expression::Read(place) = operand
                && place.is_variable()
                && self.bindings[self.find(place.name)].reference
            {
                self.met(Form::ReferenceOperand);
            }
        }
        let (x, y) = (self.expression(left)?, self.expression(right)?);
        match (x, y) {
            (Value::Float(x), Value::Float(y)) => {
                self.met_if(is_element(left) && left == right, Form::EqualIndices);
                let result = self.arithmetic(operator, x, y);
                self.tame(result)
            }
            (Value::Integer(x), Value::Integer(y)) => match integer_arithmetic(operator, x, y) {
                Some(result) => Ok(Value::Integer(result)),
                None => panicked("integer arithmetic"),
            },
            (x, y) => panic!("{x:?} {operator:?} {y:?} is not well-typed"),
        }
    }

    fn comparison(
        &mut self,
        comparison: Comparison,
        left: &Expression,
        right: &Expression,
    ) -> Evaluated<bool> {
        match (self.expression(left)?, self.expression(right)?) {
            (Value::Float(x), Value::Float(y)) => {
                let outcome = compare(comparison, &x.value, &y.value);
                self.decide(x.value - y.value, u64::from(outcome));
                Ok(outcome)
            }
            (Value::Integer(x), Value::Integer(y)) => Ok(compare(comparison, &x, &y)),
            (x, y) => panic!("{x:?} {comparison:?} {y:?} is not well-typed"),
        }
    }

    fn function(&mut self, function: Function, arguments: &[Expression]) -> Evaluated {
        let result = match arguments {
            [base, exponent] if function == Function::Powi => {
                self.met_if(!matches!(exponent, Expression::Integer(_)), Form::PowiOfInteger);
                let base = self.float(base)?;
                let exponent = self.integer(exponent)?;
                self.integer_power(base, i32::try_from(exponent).expect("a small exponent"))
            }
            [operand] => {
                let operand = self.float(operand)?;
                self.unary_function(function, operand)
            }
            [left, right] => {
                let (left, right) = (self.float(left)?, self.float(right)?);
                self.binary_function(function, left, right)
            }
            [first, second, third] => {
                let operands = [self.float(first)?, self.float(second)?, self.float(third)?];
                if function == Function::Clamp && operands[1].value > operands[2].value {
                    return panicked("bounds of clamp");
                }
                self.ternary_function(function, operands)
            }
            _ => panic!("{function:?} has {} arguments", arguments.len()),
        };
        self.tame(result)
    }

    fn cast(&mut self, inner: &Expression, ty: &Type) -> Evaluated {
        match (self.expression(inner)?, ty) {
            (Value::Integer(integer), Type::Float) => {
                self.met(Form::IntegerToFloat);
                Ok(Value::Float(Number::constant(integer as f64)))
            }
            (Value::Float(float), Type::Integer) => {
                self.met(Form::FloatToInteger);
                self.decide(float.value - float.value.round(), float.value as u64);
                Ok(Value::Integer(float.value as usize))
            }
            (Value::Boolean(boolean), Type::Integer) => {
                self.met(Form::BooleanToInteger);
                Ok(Value::Integer(usize::from(boolean)))
            }
            (value, _) => Ok(value),
        }
    }
}

fn is_element(expression: &Expression) -> bool {
    matches!(expression, Expression::Read(place) if !place.projections.is_empty())
}

fn compare<T: PartialOrd>(comparison: Comparison, left: &T, right: &T) -> bool {
    match comparison {
        Comparison::Less => left < right,
        Comparison::LessEqual => left <= right,
        Comparison::Greater => left > right,
        Comparison::GreaterEqual => left >= right,
        Comparison::Equal => left == right,
        Comparison::NotEqual => left != right,
    }
}

fn integer_arithmetic(operator: Operator, x: usize, y: usize) -> Option<usize> {
    match operator {
        Operator::Add => x.checked_add(y),
        Operator::Sub => x.checked_sub(y),
        Operator::Mul => x.checked_mul(y),
        Operator::Div => x.checked_div(y),
        Operator::Rem => x.checked_rem(y),
    }
}
