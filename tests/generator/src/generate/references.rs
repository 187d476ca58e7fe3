//! References to arrays, slices and vectors, and to parts of them.

use super::Generator;
use super::scope::{Binding, REFERENCE_NAMES};
use super::statements::let_variable;
use crate::signature::SHORTEST_ARGUMENT;
use crate::syntax::{Binder, Expression, Name, Operator, Statement, Type, Variable};

impl Generator {
    /// `let part = &a[1..];`, `let e = &u[0];`, `let r = &q;`, `let (left, right) = a.split_at(1);`
    pub(super) fn let_reference(&mut self, out: &mut Vec<Statement>) -> Option<()> {
        let source = self.purely(|generator| {
            generator.container(false, |ty, shortest, binding| {
                let fits =
                    shortest >= SHORTEST_ARGUMENT && ty.element().is_some_and(|inner| *inner == Type::Float);
                fits && !binding.kept
            })
        })?;
        let held = match self.scope[source.index].ty {
            Type::Slice(_) | Type::Reference(_) => self.scope[source.index].holds.clone(),
            _ => vec![source.index],
        };
        let slice = Type::Slice(Box::new(Type::Float));
        let middle = Box::new(Expression::Integer(1));
        match self.random.below(10) {
            0..=3 => {
                let (start, end, shortest) = match self.random.below(4) {
                    0 => (None, Some(Box::new(Expression::Integer(2))), 2),
                    1 => (Some(Box::new(Expression::Integer(0))), Some(Box::new(Expression::Integer(2))), 2),
                    2 => (Some(self.start_of_part()), None, source.shortest - 1),
                    _ => (Some(middle), Some(self.end_of_part()), 0),
                };
                let value = Expression::Subslice(source.place, start, end);
                self.let_held(out, value, slice, shortest, &held);
            }
            4..=6 => {
                let first = self.fresh_name(REFERENCE_NAMES);
                let second = self.fresh_name_besides(REFERENCE_NAMES, &[first]);
                let variables = [first, second].map(|name| Variable { name, mutable: false });
                let value = Expression::SplitAt(source.place, middle);
                out.push(Statement::Let(Binder::Tuple(variables.to_vec()), None, value));
                self.declare_held(first, slice.clone(), 1, &held);
                self.declare_held(second, slice, source.shortest - 1, &held);
            }
            7 | 8 => {
                let place = self.purely(|generator| generator.float_place_in(source.index, false));
                if place.dereference || place.projections.is_empty() {
                    return None;
                }
                let value = Expression::Borrow(place);
                self.let_held(out, value, Type::Reference(Box::new(Type::Float)), 0, &held);
            }
            _ => {
                if !matches!(source.ty, Type::Vector(_) | Type::Array(..)) {
                    return None;
                }
                let (ty, shortest) = (Type::Reference(Box::new(source.ty.clone())), source.shortest);
                self.let_held(out, Expression::Borrow(source.place), ty, shortest, &held);
            }
        }
        Some(())
    }

    /// Zero or one, so that at least one of two elements is left.
    fn start_of_part(&mut self) -> Box<Expression> {
        Box::new(self.keeping_numbers(|generator| generator.integer_up_to(1)).expression)
    }

    /// One or two: behind the start and not behind the end of two elements.
    fn end_of_part(&mut self) -> Box<Expression> {
        let extra = self.keeping_numbers(|generator| generator.integer_up_to(1)).expression;
        Box::new(Expression::arithmetic(Operator::Add, extra, Expression::Integer(1)))
    }

    fn let_held(
        &mut self,
        out: &mut Vec<Statement>,
        value: Expression,
        ty: Type,
        shortest: usize,
        held: &[usize],
    ) {
        let name = self.fresh_name(REFERENCE_NAMES);
        out.push(let_variable(name, false, None, value));
        self.declare_held(name, ty, shortest, held);
    }

    pub(super) fn declare_held(&mut self, name: Name, ty: Type, shortest: usize, held: &[usize]) {
        for &index in held {
            self.scope[index].frozen += 1;
        }
        self.declare(Binding { shortest, holds: held.to_vec(), ..Binding::new(name, ty) });
    }
}
