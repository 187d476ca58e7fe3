//! The closures of chains: patterns for their items, and bodies that depend on them.

use super::chains::Walk;
use super::scope::{Binding, INTEGER_NAMES, LIST_NAMES, REFERENCE_NAMES};
use super::{Generator, TAME};
use crate::syntax::{Block, Closure, Expression, ItemPattern, Name, Operator, Type};

impl Generator {
    /// A closure of an item; the body is told where its parameters begin in the scope.
    pub(super) fn item_closure(
        &mut self,
        walk: &Walk,
        body: impl FnOnce(&mut Generator, usize) -> Block,
    ) -> Closure {
        self.scoped(|generator| {
            let first = generator.scope.len();
            let pattern = generator.item_pattern(&walk.item, walk, &mut Vec::new());
            Closure { parameters: vec![pattern], body: body(generator, first) }
        })
    }

    /// A pattern for an item, whose variables are declared.
    pub(super) fn item_pattern(&mut self, ty: &Type, walk: &Walk, taken: &mut Vec<Name>) -> ItemPattern {
        match ty {
            // One name for a pair; integers in it would be without a range.
            Type::Tuple(parts) if self.chains > 0 && is_pair_of_floats(parts) && self.random.chance(20) => {
                self.bound_item(ty, walk, taken)
            }
            Type::Tuple(parts) => {
                ItemPattern::Tuple(parts.iter().map(|part| self.item_pattern(part, walk, taken)).collect())
            }
            Type::Reference(inner) => {
                let scalar = |ty: &Type| matches!(ty, Type::Float | Type::Integer);
                let by_reference = match &**inner {
                    Type::Tuple(parts) if parts.iter().all(scalar) => self.random.chance(40),
                    Type::Float | Type::Integer => self.random.chance(50),
                    _ => false,
                };
                match (&**inner, by_reference) {
                    (Type::Tuple(parts), true) => {
                        let part = |part: &Type| {
                            self.bound_item(&Type::Reference(Box::new(part.clone())), walk, taken)
                        };
                        ItemPattern::Tuple(parts.iter().map(part).collect())
                    }
                    (_, true) => self.bound_item(ty, walk, taken),
                    (_, false) => {
                        let inner = self.item_pattern(inner, walk, taken);
                        ItemPattern::Reference(Box::new(inner))
                    }
                }
            }
            _ => self.bound_item(ty, walk, taken),
        }
    }

    fn bound_item(&mut self, ty: &Type, walk: &Walk, taken: &mut Vec<Name>) -> ItemPattern {
        let names = match ty {
            Type::Float => super::scope::FLOAT_NAMES,
            Type::Integer => INTEGER_NAMES,
            Type::Tuple(_) => LIST_NAMES,
            _ => REFERENCE_NAMES,
        };
        let name = self.fresh_name_besides(names, taken);
        taken.push(name);
        let (high, shortest) = (walk.high, walk.part);
        self.declare(Binding { high, shortest, ..Binding::new(name, ty.clone()) });
        ItemPattern::Name(name)
    }

    /// A value that mostly depends on the variables from a position of the scope on.
    pub(super) fn body_over(&mut self, first: usize, limit: f64) -> Block {
        let fitting: Vec<usize> = (first..self.scope.len()).filter(|index| self.has_number(*index)).collect();
        if fitting.is_empty() || !self.random.chance(80) {
            return Block::value(self.tamed(2, limit));
        }
        let index = *self.random.pick(&fitting);
        let part = if self.scope[index].ty == Type::Integer {
            Expression::Cast(Box::new(Expression::variable(self.scope[index].name)), Type::Float)
        } else {
            Expression::Read(self.float_place_in(index, false))
        };
        if self.random.chance(15) {
            return self.body_with_variable(part, limit);
        }
        Block::value(self.mixed(part, limit))
    }

    fn has_number(&self, index: usize) -> bool {
        let Binding { ty, shortest, .. } = &self.scope[index];
        *ty == Type::Integer || super::places::has_float(ty, *shortest)
    }

    /// The given operand and another one.
    pub(super) fn mixed(&mut self, part: Expression, limit: f64) -> Expression {
        let (other, operator) = (self.float(1), self.random.below(4));
        let (expression, bound) = match operator {
            0 => (Expression::arithmetic(Operator::Add, part, other.expression), TAME + other.bound),
            1 => (Expression::arithmetic(Operator::Sub, other.expression, part), TAME + other.bound),
            2 => (Expression::arithmetic(Operator::Mul, other.expression, part), TAME * other.bound),
            _ => (Expression::arithmetic(Operator::Mul, part, other.expression), TAME * other.bound),
        };
        self.tame(super::floats::Float { expression, bound }, limit)
    }
}

fn is_pair_of_floats(parts: &[Type]) -> bool {
    parts.iter().all(|part| *part.referent() == Type::Float)
}
