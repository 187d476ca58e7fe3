//! Loops that go from list to list: what their reverse sweeps add to may stand beside each other.

use super::Generator;
use super::scope::{Binding, INTEGER_NAMES, LoopContext};
use crate::syntax::{Block, Expression, For, Iteration, Name, Operator, Place, Projection, Statement};

impl Generator {
    /// A few loops of one range, `for i in 1..3 { u[i] += v[i + 1] * 0.5 * v[i]; }`, which write each a list that they do not read.
    pub(super) fn passes(&mut self, out: &mut Vec<Statement>) -> Option<()> {
        let long_enough = |binding: &Binding| {
            let floats = binding.ty.element() == Some(&crate::syntax::Type::Float);
            floats && binding.shortest > 1 && binding.readable()
        };
        let first = self.some_binding(|binding| long_enough(binding) && binding.writable())?;
        let other = self.scope[first].name;
        let second = self.some_binding(|binding| long_enough(binding) && binding.name != other)?;
        let shortest = self.scope[first].shortest.min(self.scope[second].shortest);
        // Where there are but two elements, what stands after one is not used.
        let after = shortest > 2;
        let end = self.random.between(1, shortest - usize::from(after));
        for _ in 0..self.random.between(2, 3) {
            let back = self.scope[second].writable() && self.random.chance(30);
            let (to, from) = if back { (second, first) } else { (first, second) };
            let pass = self.keeping(to, |generator| {
                generator.keeping(from, |generator| generator.pass(to, from, end, after))
            });
            out.push(pass);
        }
        Some(())
    }

    fn pass(&mut self, to: usize, from: usize, end: usize, after: bool) -> Statement {
        let (to, from) = (self.scope[to].name, self.scope[from].name);
        let reversed = self.random.chance(25);
        let context = LoopContext { label: None, has_value: false, continuable: true };
        let (variable, body) = self.in_loop(context, |generator| {
            let variable = generator.fresh_name(INTEGER_NAMES);
            let statements =
                (0..generator.random.between(1, 2)).map(|_| generator.pass_line(to, from, variable, after));
            (variable, Block::of(statements.collect()))
        });
        let (start, end) = (Expression::Integer(1), Expression::Integer(end));
        let iteration = Iteration::Range { variable, start, end, inclusive: false, reversed, step: None };
        Statement::For(Box::new(For { label: None, iteration, body }))
    }

    fn pass_line(&mut self, to: Name, from: Name, variable: Name, after: bool) -> Statement {
        let product = |left, right| Expression::arithmetic(Operator::Mul, left, right);
        let read = Expression::Read(self.neighbour(from, variable, after));
        let mut value = product(self.float_literal_up_to_one(), read);
        if self.random.chance(60) {
            let other = Expression::Read(self.neighbour(from, variable, after));
            value = match self.random.below(3) {
                0 => product(value, other),
                1 => product(other, value),
                _ => Expression::arithmetic(Operator::Sub, value, other),
            };
        }
        let target = self.neighbour(to, variable, after);
        match self.random.below(5) {
            0 | 1 => Statement::Assign(target, value),
            2 => Statement::Operate(Operator::Sub, target, value),
            _ => Statement::Operate(Operator::Add, target, value),
        }
    }

    /// `list[i]`, `list[i - 1]` or `list[i + 1]`.
    fn neighbour(&mut self, list: Name, variable: Name, after: bool) -> Place {
        let here = Expression::variable(variable);
        let index = match self.random.below(if after { 3 } else { 2 }) {
            0 => here,
            1 => Expression::arithmetic(Operator::Sub, here, Expression::Integer(1)),
            _ => Expression::arithmetic(Operator::Add, here, Expression::Integer(1)),
        };
        Place { name: list, projections: vec![Projection::Index(Box::new(index))], dereference: false }
    }
}
