//! Integer expressions with known ranges, and indices that are in bounds.

use super::scope::Binding;
use super::{DEEPEST_NESTING, Generator, Language};
use crate::random::Sort;
use crate::signature::LARGEST_INTEGER;
use crate::syntax::{Block, Expression, Function, Operator, Place, Statement, Type};

/// An integer expression and the range of its values.
pub(super) struct Integer {
    pub(super) expression: Expression,
    pub(super) low: usize,
    pub(super) high: usize,
}

/// Integers beyond this are reduced.
const LARGE: usize = 40;

#[derive(Clone, Copy)]
enum Kind {
    Literal,
    Variable,
    Add,
    Mul,
    Rem,
    Div,
    Sub,
    Length,
    Choice,
    Boolean,
    Float,
    Effect,
    Search,
}

impl Generator {
    /// Any integer.
    pub(super) fn integer(&mut self, depth: usize) -> Integer {
        self.noted(Sort::Integer, |generator| generator.some_integer(depth))
    }

    fn some_integer(&mut self, depth: usize) -> Integer {
        if self.nesting > DEEPEST_NESTING {
            return self.literal(0, 4);
        }
        let kind = if depth == 0 {
            let mut kinds = vec![(2, Kind::Literal), (6, Kind::Variable)];
            if self.language == Language::Effects {
                kinds.push((5, Kind::Effect));
            }
            self.random.weighted(&kinds)
        } else {
            let mut kinds = vec![
                (4, Kind::Literal),
                (14, Kind::Variable),
                (5, Kind::Add),
                (2, Kind::Mul),
                (6, Kind::Rem),
                (1, Kind::Div),
                (3, Kind::Sub),
                (3, Kind::Length),
                (1, Kind::Choice),
                (1, Kind::Boolean),
                (1, Kind::Float),
            ];
            if self.language == Language::Effects {
                kinds.extend([(22, Kind::Effect), (4, Kind::Search)]);
            }
            self.random.weighted(&kinds)
        };
        self.integer_of(kind, depth).unwrap_or_else(|| self.literal(0, 4))
    }

    fn literal(&mut self, low: usize, high: usize) -> Integer {
        let value = self.random.between(low, high);
        Integer { expression: Expression::Integer(value), low: value, high: value }
    }

    fn integer_of(&mut self, kind: Kind, depth: usize) -> Option<Integer> {
        let combine = |operator, left: Expression, right: usize| {
            Expression::arithmetic(operator, left, Expression::Integer(right))
        };
        let computed = matches!(kind, Kind::Add | Kind::Mul | Kind::Rem | Kind::Div);
        if computed && self.some_variable(|binding| binding.ty == Type::Integer).is_none() {
            // Arithmetic on literals alone tests nothing.
            return self.integer_of(Kind::Length, depth);
        }
        Some(match kind {
            Kind::Literal => self.literal(0, 4),
            Kind::Variable => {
                if self.language.has_structures()
                    && self.random.chance(25)
                    && let Some(place) = self.integer_field()
                {
                    return Some(Integer {
                        expression: Expression::Read(place),
                        low: 0,
                        high: LARGEST_INTEGER,
                    });
                }
                self.integer_variable(|_| true)?
            }
            Kind::Add => {
                let (left, right) = (self.integer_variable(|_| true)?, self.summand(depth));
                let sum = Integer {
                    expression: Expression::arithmetic(Operator::Add, left.expression, right.expression),
                    low: left.low + right.low,
                    high: left.high + right.high,
                };
                if sum.high > LARGE { remainder(sum, 5) } else { sum }
            }
            Kind::Mul => {
                let (left, factor) = (self.integer_variable(|_| true)?, self.random.between(2, 3));
                let (low, high) = (left.low * factor, left.high * factor);
                let product =
                    Integer { expression: combine(Operator::Mul, left.expression, factor), low, high };
                if product.high > LARGE { remainder(product, 5) } else { product }
            }
            Kind::Rem => {
                let modulus = self.random.between(2, 5);
                remainder(self.integer_of(Kind::Add, depth)?, modulus)
            }
            Kind::Div => {
                let left = self.integer_variable(|_| true)?;
                let (low, high) = (left.low / 2, left.high / 2);
                Integer { expression: combine(Operator::Div, left.expression, 2), low, high }
            }
            Kind::Sub => {
                let left = self.integer_variable(|binding| binding.low > 0)?;
                let (low, high) = (left.low - 1, left.high - 1);
                Integer { expression: combine(Operator::Sub, left.expression, 1), low, high }
            }
            Kind::Length => {
                let name = self.some_variable(|binding| binding.ty.element().is_some())?;
                let length = Expression::Length(Place::variable(name));
                // Vectors grow in loops, so nothing is said about how long they are.
                Integer { expression: length, low: 0, high: LARGE }
            }
            Kind::Choice => {
                let condition = self.keeping_numbers(|generator| generator.condition(0));
                let (then, otherwise) = (self.literal(0, 3), self.literal(0, 3));
                let (low, high) = (then.low.min(otherwise.low), then.high.max(otherwise.high));
                let conditional = crate::syntax::If {
                    condition,
                    then: Block::value(then.expression),
                    otherwise: Some(Block::value(otherwise.expression)),
                };
                Integer { expression: Expression::If(Box::new(conditional)), low, high }
            }
            Kind::Boolean => {
                let name = self.some_variable(|binding| binding.ty == Type::Boolean)?;
                let cast = Expression::Cast(Box::new(Expression::variable(name)), Type::Integer);
                Integer { expression: cast, low: 0, high: 1 }
            }
            Kind::Effect => {
                let modulus = self.random.between(2, 5);
                self.effect_below(modulus)?
            }
            Kind::Search => self.search_for_integer()?,
            Kind::Float => {
                let operand = self.purely(|generator| generator.float(0)).expression;
                let size = Expression::call(Function::Abs, vec![operand]);
                let scaled = Expression::arithmetic(Operator::Mul, size, Expression::float(1.5));
                let cast = Expression::Cast(Box::new(scaled), Type::Integer);
                remainder(Integer { expression: cast, low: 0, high: LARGE }, 4)
            }
        })
    }

    fn summand(&mut self, depth: usize) -> Integer {
        match self.integer(depth - 1) {
            Integer { expression: Expression::Integer(_), .. } => self.literal(1, 3),
            other => other,
        }
    }

    /// An integer that is not a literal, if that can be had.
    pub(super) fn varying_integer(&mut self, depth: usize) -> Integer {
        for _ in 0..3 {
            let integer = self.integer(depth);
            if !matches!(integer.expression, Expression::Integer(_)) {
                return integer;
            }
        }
        self.integer_of(Kind::Length, depth).unwrap_or_else(|| self.literal(0, 4))
    }

    fn integer_variable(&mut self, fits: impl Fn(&Binding) -> bool) -> Option<Integer> {
        let index =
            self.some_binding(|binding| binding.ty == Type::Integer && binding.readable() && fits(binding))?;
        let Binding { name, low, high, .. } = self.scope[index];
        Some(Integer { expression: Expression::variable(name), low, high })
    }

    /// An integer that is at most `most`.
    pub(super) fn integer_up_to(&mut self, most: usize) -> Integer {
        let integer = self.integer(1);
        if integer.high <= most { integer } else { remainder(integer, most + 1) }
    }

    /// An index into something with exactly, or at least, `length` elements.
    pub(super) fn index_below(&mut self, length: usize) -> Expression {
        match self.random.below(10) {
            0..=2 => Expression::Integer(self.random.below(length)),
            3..=5 => match self.integer_variable(|binding| binding.high < length) {
                Some(variable) => variable.expression,
                None => self.integer_up_to(length - 1).expression,
            },
            6 => match self.integer_variable(|binding| binding.low > 0 && binding.high <= length) {
                Some(variable) => {
                    Expression::arithmetic(Operator::Sub, variable.expression, Expression::Integer(1))
                }
                None => self.integer_up_to(length - 1).expression,
            },
            7 if self.pure == 0 => match self.stepped_index(length) {
                Some(block) => block,
                None => self.integer_up_to(length - 1).expression,
            },
            _ => self.integer_up_to(length - 1).expression,
        }
    }

    /// An index into a place with at least `shortest` elements, which is at least one.
    /// Where the place is borrowed, the index does without its length.
    pub(super) fn index_into(
        &mut self,
        place: &Place,
        shortest: usize,
        exact: bool,
        borrowed: bool,
    ) -> Expression {
        let length = Expression::Length(place.clone());
        if borrowed || (exact && !self.random.chance(10)) {
            return self.index_below(shortest);
        }
        match self.random.below(10) {
            0..=4 => self.index_below(shortest),
            5..=8 => match self.integer(1).expression {
                Expression::Integer(value) => Expression::Integer(value % shortest),
                other => Expression::arithmetic(Operator::Rem, other, length),
            },
            _ => {
                let back = self.random.between(1, shortest);
                Expression::arithmetic(Operator::Sub, length, Expression::Integer(back))
            }
        }
    }

    /// `{ k = (k + 1) % 4; k }`
    fn stepped_index(&mut self, length: usize) -> Option<Expression> {
        let index = self.some_binding(|binding| {
            binding.ty == Type::Integer && binding.replaceable() && binding.high + 1 == length
        })?;
        let step = self.integer_step(index);
        let variable = Expression::variable(self.scope[index].name);
        Some(Expression::Block(Block { statements: vec![step], value: Some(Box::new(variable)) }))
    }

    /// A statement that changes a mutable integer within its range, which starts at zero.
    pub(super) fn integer_step(&mut self, index: usize) -> Statement {
        let Binding { name, high, .. } = self.scope[index];
        let variable = Expression::variable(name);
        let factor = self.random.between(1, 3);
        let scaled = match factor {
            1 => variable,
            factor => Expression::arithmetic(Operator::Mul, variable, Expression::Integer(factor)),
        };
        let shift = Expression::Integer(self.random.between(1, 2));
        let moved = Expression::arithmetic(Operator::Add, scaled, shift);
        let reduced = Expression::arithmetic(Operator::Rem, moved, Expression::Integer(high + 1));
        Statement::Assign(Place::variable(name), reduced)
    }
}

fn remainder(integer: Integer, modulus: usize) -> Integer {
    let expression = match integer.expression {
        Expression::Integer(value) => Expression::Integer(value % modulus),
        other => Expression::arithmetic(Operator::Rem, other, Expression::Integer(modulus)),
    };
    Integer { expression, low: 0, high: modulus - 1 }
}
