//! What functions return.

use super::floats::Float;
use super::{Generator, TAME};
use crate::syntax::{Expression, Operator, Type};

impl Generator {
    /// An expression of the type of the function's result.
    pub(super) fn result_value(&mut self) -> Expression {
        let result = self.result.clone();
        let calls = self.language.has_calls() && result != Type::unit();
        if calls
            && self.random.chance(15)
            && let Some(call) = self.call_for(&result)
        {
            return call;
        }
        match result {
            Type::Float => self.result_float(),
            Type::Tuple(parts) if parts.is_empty() => Expression::Tuple(Vec::new()),
            Type::Tuple(parts) => {
                match self.some_variable(|binding| binding.ty == Type::Tuple(parts.clone())) {
                    Some(name) if !self.random.chance(70) => Expression::variable(name),
                    _ => Expression::Tuple(parts.iter().map(|_| self.result_float()).collect()),
                }
            }
            Type::Array(element, length) if *element == Type::Float => {
                let wanted = self.result.clone();
                match self.some_variable(|binding| binding.ty == wanted) {
                    Some(name) if !self.random.chance(40) => Expression::variable(name),
                    _ => Expression::Array((0..length).map(|_| self.result_float()).collect()),
                }
            }
            Type::Vector(element) if *element == Type::Float => self.vector_result(),
            ty @ (Type::Struct(_) | Type::Vector(_) | Type::Array(..)) => {
                self.aggregate_value(&ty).expect("a value of what structs are made of")
            }
            other => unreachable!("no signature has the result {other:?}"),
        }
    }

    /// A float of the result, which is bounded if another function goes on with it.
    pub(super) fn result_float(&mut self) -> Expression {
        let expression = self.combination();
        if self.called {
            return self.tame(Float { expression, bound: 4.0 * TAME }, TAME);
        }
        self.with_digest(expression)
    }

    /// A sum of several terms from everything around: what a function returns.
    pub(super) fn combination(&mut self) -> Expression {
        let mut sum = self.float(2).expression;
        for likely in [95, 50] {
            let Some(term) = self.further(likely, Generator::term) else { break };
            if let Some((operator, term)) = term {
                sum = Expression::arithmetic(operator, sum, term);
            }
        }
        sum
    }

    /// `+ x * 0.5`
    fn term(&mut self) -> Option<(Operator, Expression)> {
        let operator = *self.random.pick(&[Operator::Add, Operator::Sub, Operator::Add, Operator::Mul]);
        let place = if self.random.chance(40) { self.parameter_place() } else { self.float_place(false) }?;
        let factor = self.float_literal().expression;
        Some((operator, Expression::arithmetic(Operator::Mul, Expression::Read(place), factor)))
    }
}
