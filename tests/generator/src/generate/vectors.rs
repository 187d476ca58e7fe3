//! Statements on vectors: pushes and pops, and the choice among the others.

use super::scope::{Binding, INTEGER_NAMES, LoopContext};
use super::{DEEPEST_LOOPS, Generator, TAME};
use crate::signature::SHORTEST_ARGUMENT;
use crate::syntax::{
    Block, Comparison, Expression, For, If, Iteration, Operator, Place, Projection, Statement, Type,
};

#[derive(Clone, Copy)]
enum Kind {
    Push,
    PushPop,
    GuardedPop,
    Drain,
    Swap,
    Fill,
    Copy,
    Assign,
    MemSwap,
    Replace,
    ReplaceFloat,
    Take,
    Move,
}

impl Generator {
    pub(super) fn vector_statement(&mut self, out: &mut Vec<Statement>) -> Option<()> {
        let kind = self.random.weighted(&[
            (5, Kind::Push),
            (4, Kind::PushPop),
            (3, Kind::GuardedPop),
            (2, Kind::Drain),
            (4, Kind::Swap),
            (3, Kind::Fill),
            (3, Kind::Copy),
            (4, Kind::Assign),
            (3, Kind::MemSwap),
            (3, Kind::Replace),
            (2, Kind::ReplaceFloat),
            (2, Kind::Take),
            (3, Kind::Move),
        ]);
        match kind {
            Kind::Push => self.push(out),
            Kind::PushPop => self.push_and_pop(out),
            Kind::GuardedPop => self.guarded_pop(out),
            Kind::Drain => self.drain(out),
            Kind::Swap => self.swap(out),
            Kind::Fill => self.fill(out),
            Kind::Copy => self.copy_from_slice(out),
            Kind::Assign => self.assign_vector(out),
            Kind::MemSwap => self.swap_wholes(out),
            Kind::Replace => self.replace(out),
            Kind::ReplaceFloat => self.replace_float(out),
            Kind::Take => self.take(out),
            Kind::Move => self.move_out(out),
        }
    }

    /// A vector of floats whose length may be changed. The macro refuses that through a reference that a loop has
    /// made.
    pub(super) fn changeable_vector(&mut self, fits: impl Fn(&Binding) -> bool) -> Option<usize> {
        self.some_binding(|binding| {
            let floats = Type::Vector(Box::new(Type::Float));
            (binding.ty == floats || (binding.lent && *binding.ty.referent() == floats))
                && binding.writable()
                && !binding.kept
                && fits(binding)
        })
    }

    pub(super) fn push_statement(&mut self, index: usize) -> Statement {
        let place = Place::variable(self.scope[index].name);
        let value =
            self.keeping_numbers(|generator| generator.frozen(index, |generator| generator.tamed(2, TAME)));
        Statement::Push(place, value)
    }

    fn push(&mut self, out: &mut Vec<Statement>) -> Option<()> {
        if self.random.chance(25)
            && let Some(place) = self.row(|ty| matches!(ty, Type::Vector(_)))
        {
            let index = self.some_binding(|binding| binding.name == place.name)?;
            let value = self
                .keeping_numbers(|generator| generator.locked(index, |generator| generator.tamed(1, TAME)));
            out.push(Statement::Push(place, value));
            return Some(());
        }
        let index = self.changeable_vector(|_| true)?;
        let push = self.push_statement(index);
        out.push(push);
        Some(())
    }

    /// `for i in 0..n { w.push(e); }`, where loops are not nested too deep already
    fn pushing_loop(&mut self, index: usize) -> Option<Statement> {
        if self.loops.len() >= DEEPEST_LOOPS {
            return None;
        }
        let end = self.integer_up_to(3).expression;
        let context = LoopContext { label: None, has_value: false, continuable: true };
        let (variable, body) = self.in_loop(context, |generator| {
            let variable = generator.fresh_name(INTEGER_NAMES);
            generator.declare(Binding { high: 2, ..Binding::new(variable, Type::Integer) });
            (variable, Block::of(vec![generator.push_statement(index)]))
        });
        let start = Expression::Integer(0);
        let iteration =
            Iteration::Range { variable, start, end, inclusive: false, reversed: false, step: None };
        Some(Statement::For(Box::new(For { label: None, iteration, body })))
    }

    /// A row of a vector or array of rows, as a place with one index.
    pub(super) fn row(&mut self, fits: impl Fn(&Type) -> bool) -> Option<Place> {
        let container = self.keeping_numbers(|generator| {
            generator.container(true, |ty, _, binding| !binding.kept && fits(ty) && *ty != binding.ty)
        })?;
        matches!(container.place.projections.as_slice(), [Projection::Index(_)]).then_some(container.place)
    }

    /// `v.push(e); ..; let t = v.pop().unwrap();`
    fn push_and_pop(&mut self, out: &mut Vec<Statement>) -> Option<()> {
        let index = self.changeable_vector(|_| true)?;
        let place = Place::variable(self.scope[index].name);
        let push = self.push_statement(index);
        out.push(push);
        self.keeping(index, |generator| out.extend(generator.perhaps(60, 1)));
        let pop = Expression::Pop(place);
        let factor = self.float_literal_up_to_one();
        if self.random.chance(30) {
            out.push(Statement::Evaluate(pop));
        } else {
            let value =
                if self.random.chance(50) { pop } else { Expression::arithmetic(Operator::Mul, pop, factor) };
            self.let_float_as(out, false, value);
        }
        Some(())
    }

    /// `s += v.pop().unwrap() * 0.5`
    fn pop_into_something(&mut self, index: usize) -> Option<Statement> {
        let name = self.scope[index].name;
        let target = self
            .keeping_numbers(|generator| generator.locked(index, |generator| generator.float_place(true)))?;
        let factor = self.float_literal_up_to_one();
        let value = Expression::arithmetic(Operator::Mul, Expression::Pop(Place::variable(name)), factor);
        Some(match self.random.below(3) {
            0 => Statement::Assign(target, value),
            1 => Statement::Operate(Operator::Sub, target, value),
            _ => Statement::Operate(Operator::Add, target, value),
        })
    }

    /// `if v.len() > 2 { s += v.pop().unwrap() * 0.5; }`
    fn guarded_pop(&mut self, out: &mut Vec<Statement>) -> Option<()> {
        let index = self.changeable_vector(|_| true)?;
        let Binding { name, shortest, .. } = self.scope[index];
        let statement = self.pop_into_something(index)?;
        let length = Expression::Length(Place::variable(name));
        let condition = Expression::compare(Comparison::Greater, length, Expression::Integer(shortest));
        let conditional = If { condition, then: Block::of(vec![statement]), otherwise: None };
        out.push(Statement::Evaluate(Expression::If(Box::new(conditional))));
        Some(())
    }

    /// `while !w.is_empty() { s += w.pop().unwrap() * 0.5; }`
    fn drain(&mut self, out: &mut Vec<Statement>) -> Option<()> {
        let index = match self.changeable_vector(|binding| binding.shortest == 0) {
            Some(index) => index,
            None => {
                let index = self.let_empty(out);
                self.keeping(index, |generator| out.extend(generator.some_statements(1)));
                let each = self.keeping(index, |generator| generator.pushing_loop(index));
                out.extend(each);
                index
            }
        };
        let name = self.scope[index].name;
        let statement = self.pop_into_something(index)?;
        let condition = Expression::Not(Box::new(Expression::IsEmpty(Place::variable(name))));
        out.push(Statement::While(None, condition, Block::of(vec![statement])));
        Some(())
    }

    /// A vector for the result.
    pub(super) fn vector_result(&mut self) -> Expression {
        let floats = Type::Vector(Box::new(Type::Float));
        // Callers rely on what is true of arguments, too.
        let shortest = if self.called { SHORTEST_ARGUMENT } else { 0 };
        let index = self.some_binding(|binding| {
            binding.ty == floats && binding.readable() && binding.shortest >= shortest
        });
        match index {
            Some(index) if !self.random.chance(30) => {
                let binding = &self.scope[index];
                let place = Place::variable(binding.name);
                // Nothing comes after the result, so it may be moved, unless something still refers to it.
                let movable = binding.frozen == 0 && !binding.kept;
                if movable && !self.random.chance(30) {
                    Expression::Read(place)
                } else {
                    Expression::Clone(place)
                }
            }
            _ => {
                let length = self.random.between(SHORTEST_ARGUMENT, 3);
                Expression::Vector((0..length).map(|_| self.result_float()).collect())
            }
        }
    }
}
