//! Conditions: comparisons of integers and of floats, and their combinations.

use super::{Generator, Language};
use crate::random::Sort;
use crate::syntax::{Block, Comparison, Connective, Expression, Operator, Place, Type};

const SIZES: &[Comparison] =
    &[Comparison::Less, Comparison::LessEqual, Comparison::Greater, Comparison::GreaterEqual];

#[derive(Clone, Copy)]
enum Kind {
    Floats,
    Integers,
    Parity,
    Variable,
    Logic,
    Mixed,
    Not,
    Empty,
    Effect,
    Option,
    StateEffect,
    Search,
}

impl Generator {
    /// Any condition; `depth` bounds the nesting of connectives.
    pub(super) fn condition(&mut self, depth: usize) -> Expression {
        self.noted(Sort::Condition, |generator| generator.some_condition(depth))
    }

    fn some_condition(&mut self, depth: usize) -> Expression {
        let kind = if depth == 0 {
            self.random.weighted(&[
                (5, Kind::Floats),
                (3, Kind::Integers),
                (2, Kind::Parity),
                (2, Kind::Variable),
            ])
        } else {
            let mut kinds = vec![
                (8, Kind::Floats),
                (4, Kind::Integers),
                (3, Kind::Parity),
                (2, Kind::Variable),
                (3, Kind::Logic),
                (4, Kind::Mixed),
                (1, Kind::Not),
                (1, Kind::Empty),
                (2, Kind::Effect),
            ];
            if self.language == Language::Optional {
                kinds.push((5, Kind::Option));
            }
            if self.language == Language::Effects {
                kinds.extend([(10, Kind::StateEffect), (4, Kind::Search)]);
            }
            self.random.weighted(&kinds)
        };
        match kind {
            Kind::Floats => self.float_comparison(),
            Kind::Integers => self.integer_comparison(),
            Kind::Parity => {
                let integer = self.varying_integer(0).expression;
                let remainder = Expression::arithmetic(Operator::Rem, integer, Expression::Integer(2));
                let comparison = *self.random.pick(&[Comparison::Equal, Comparison::NotEqual]);
                Expression::compare(comparison, remainder, Expression::Integer(0))
            }
            Kind::Variable => match self.some_variable(|binding| binding.ty == Type::Boolean) {
                Some(name) => Expression::variable(name),
                None => self.float_comparison(),
            },
            Kind::Logic => {
                let (left, right) = (self.condition(depth - 1), self.condition(depth - 1));
                self.connect(left, right)
            }
            Kind::Mixed => {
                let (integers, floats) = (self.integer_comparison(), self.float_comparison());
                if self.random.chance(70) {
                    self.connect(integers, floats)
                } else {
                    self.connect(floats, integers)
                }
            }
            Kind::Not => {
                // The negation of a comparison of floats is no comparison of floats, where a NaN is concerned.
                Expression::Not(Box::new(self.condition(0)))
            }
            Kind::Empty => match self.some_variable(|binding| binding.ty.element().is_some()) {
                Some(name) => Expression::Not(Box::new(Expression::IsEmpty(Place::variable(name)))),
                None => self.integer_comparison(),
            },
            Kind::Option => self.option_condition().unwrap_or_else(|| self.float_comparison()),
            Kind::StateEffect => self.effect_comparison().unwrap_or_else(|| self.integer_comparison()),
            Kind::Search => self.search_for_condition().unwrap_or_else(|| self.integer_comparison()),
            Kind::Effect => self.condition_with_effect().unwrap_or_else(|| self.integer_comparison()),
        }
    }

    pub(super) fn connect(&mut self, left: Expression, right: Expression) -> Expression {
        let connective = *self.random.pick(&[Connective::And, Connective::Or]);
        Expression::Logic(connective, Box::new(left), Box::new(right))
    }

    /// `x < 0.25`
    pub(super) fn float_comparison(&mut self) -> Expression {
        let comparison = *self.random.pick(SIZES);
        let left = self.keeping_numbers(|generator| generator.compared_float());
        let right = if !self.random.chance(30) {
            let value = self.random.between(0, 6) as f64 * 0.25;
            let literal = Expression::float(value);
            if value > 0.0 && self.random.chance(40) {
                Expression::Negate(Box::new(literal))
            } else {
                literal
            }
        } else {
            self.keeping_numbers(|generator| generator.compared_float())
        };
        Expression::compare(comparison, left, right)
    }

    fn compared_float(&mut self) -> Expression {
        let depth = usize::from(self.random.chance(30));
        let float = self.float(depth).expression;
        match float {
            // Two literals are a decision that nothing depends on, and `{float} < f64` is all that is needed.
            Expression::Float { .. } => self.float_place(false).map_or(Expression::Pi, Expression::Read),
            other => other,
        }
    }

    fn integer_comparison(&mut self) -> Expression {
        let comparison = match self.random.below(6) {
            5 => Comparison::Equal,
            4 => Comparison::NotEqual,
            _ => *self.random.pick(SIZES),
        };
        let left = self.keeping_numbers(|generator| generator.varying_integer(1).expression);
        let right = if !self.random.chance(40) {
            Expression::Integer(self.random.between(0, 3))
        } else {
            self.keeping_numbers(|generator| generator.integer(0).expression)
        };
        Expression::compare(comparison, left, right)
    }

    /// `{ k = (k * 3 + 1) % 5; k > 2 }`
    pub(super) fn condition_with_effect(&mut self) -> Option<Expression> {
        if self.pure > 0 {
            return None;
        }
        let index = self.some_binding(|binding| binding.ty == Type::Integer && binding.replaceable())?;
        let step = self.integer_step(index);
        let (name, high) = (self.scope[index].name, self.scope[index].high);
        let threshold = Expression::Integer(self.random.between(0, high));
        let test = Expression::compare(*self.random.pick(SIZES), Expression::variable(name), threshold);
        Some(Expression::Block(Block { statements: vec![step], value: Some(Box::new(test)) }))
    }
}
