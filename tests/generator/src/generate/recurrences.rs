//! Loops whose rounds need the numbers of the rounds before, at places that a changing state says: what is computed
//! again from the state after the loop is wrong.

use super::Generator;
use super::scope::{Binding, INTEGER_NAMES, LoopContext};
use crate::syntax::{
    Action, Block, Comparison, Connective, Effect, Expression, For, Function, If, Iteration, Operator, Place,
    Projection, State, Statement, Type,
};

/// So many rounds there are at most.
const MOST_ROUNDS: usize = 4;

impl Generator {
    /// `while bump(&mut used) % 3 != 0 && i < 4 { i += 1; s *= x[used % 2].sin(); }`, `for i in 0..3 { .. }`
    pub(super) fn recurrence(&mut self, out: &mut Vec<Statement>) -> Option<()> {
        let (_, state) = self.some_state(|_| true)?;
        let list = self.purely(|generator| {
            generator.container(false, |ty, shortest, _| shortest > 0 && ty.element() == Some(&Type::Float))
        })?;
        // A counter might shadow what is in its index.
        if !list.place.is_variable() {
            return None;
        }
        let target = self.some_binding(|binding| binding.ty == Type::Float && binding.replaceable())?;
        let name = Place::variable(self.scope[target].name);
        // No counter may have their names.
        self.keeping(target, |generator| {
            generator.keeping(list.index, |generator| {
                generator.rounds(out, state, &name, &list.place, list.shortest);
            });
        });
        Some(())
    }

    fn rounds(
        &mut self,
        out: &mut Vec<Statement>,
        state: State,
        target: &Place,
        list: &Place,
        shortest: usize,
    ) {
        if self.random.chance(50) {
            let counter = self.counter(out, MOST_ROUNDS);
            let name = self.scope[counter].name;
            let ends = Expression::compare(
                Comparison::Less,
                Expression::variable(name),
                Expression::Integer(MOST_ROUNDS),
            );
            let goes_on = self.state_comparison(state, Comparison::NotEqual);
            let (left, right) = if self.random.chance(50) { (goes_on, ends) } else { (ends, goes_on) };
            let condition = Expression::Logic(Connective::And, Box::new(left), Box::new(right));
            let step = Statement::Operate(Operator::Add, Place::variable(name), Expression::Integer(1));
            let mut statements = vec![step];
            self.round(&mut statements, state, target, list, shortest);
            out.push(Statement::While(None, condition, Block::of(statements)));
            let binding = &mut self.scope[counter];
            (binding.reserved, binding.kept, binding.mutable) = (false, false, false);
            return;
        }
        let end = Expression::Integer(self.random.between(2, MOST_ROUNDS));
        let context = LoopContext { label: None, has_value: false, continuable: true };
        let (variable, body) = self.in_loop(context, |generator| {
            let variable = generator.fresh_name(INTEGER_NAMES);
            generator.declare(Binding { high: MOST_ROUNDS, ..Binding::new(variable, Type::Integer) });
            let mut statements = Vec::new();
            generator.round(&mut statements, state, target, list, shortest);
            statements.extend(generator.further(70, |generator| generator.step_of(state)));
            (variable, Block::of(statements))
        });
        let start = Expression::Integer(0);
        let iteration =
            Iteration::Range { variable, start, end, inclusive: false, reversed: false, step: None };
        out.push(Statement::For(Box::new(For { label: None, iteration, body })));
    }

    /// `s *= x[used % 2].sin();`, perhaps in a branch that the state chooses
    fn round(
        &mut self,
        out: &mut Vec<Statement>,
        state: State,
        target: &Place,
        list: &Place,
        shortest: usize,
    ) {
        let factor = Expression::call(Function::Sin, vec![self.element_at(state, list, shortest)]);
        let product = Statement::Operate(Operator::Mul, target.clone(), factor);
        if !self.random.chance(40) {
            out.push(product);
            return;
        }
        let condition = self.state_comparison(state, Comparison::Equal);
        let half = Expression::arithmetic(
            Operator::Mul,
            self.element_at(state, list, shortest),
            Expression::float(0.5),
        );
        let sum = Statement::Operate(Operator::Add, target.clone(), half);
        let conditional =
            If { condition, then: Block::of(vec![product]), otherwise: Some(Block::of(vec![sum])) };
        out.push(Statement::Evaluate(Expression::If(Box::new(conditional))));
    }

    /// `x[used % 2]`
    fn element_at(&mut self, state: State, list: &Place, shortest: usize) -> Expression {
        let index = self.state_below(state, shortest);
        let mut place = list.clone();
        place.projections.push(Projection::Index(Box::new(index)));
        Expression::Read(place)
    }

    /// `bump(&mut used) % 3 != 1`
    fn state_comparison(&mut self, state: State, comparison: Comparison) -> Expression {
        let modulus = self.random.between(2, 4);
        let left = self.state_below(state, modulus);
        Expression::compare(comparison, left, Expression::Integer(self.random.below(modulus)))
    }

    /// `used % 3`, `bump(&mut used) % 3`
    fn state_below(&mut self, state: State, modulus: usize) -> Expression {
        let action = match self.random.below(10) {
            0..=4 => Action::Look,
            _ => Action::Step(self.spelling(), self.random.between(1, 9)),
        };
        let effect = Expression::Effect(Effect { state, action });
        Expression::arithmetic(Operator::Rem, effect, Expression::Integer(modulus))
    }
}
