//! Effects on states without a derivative, where expressions and statements may have them.

use super::integers::Integer;
use super::scope::{Binding, FLOAT_NAMES};
use super::{Generator, Language, TAME};
use crate::syntax::{
    Action, Change, Comparison, Effect, Expression, Operator, Spelling, State, Statement, Type,
};

/// So many states a function has at most.
const MOST_STATES: usize = 3;
/// What is seen of a state is below this, as far as the generator knows.
const LARGEST_SEEN: usize = 1 << 16;
/// The log is looked at through this modulus.
const LOG: usize = 1009;

impl Generator {
    /// `let mut used = 0;` and its relatives.
    pub(super) fn let_states(&mut self, out: &mut Vec<Statement>) {
        let mut states = 0;
        while states < MOST_STATES
            && self.further(if states == 0 { 97 } else { 45 }, |generator| generator.let_state(out)).is_some()
        {
            states += 1;
        }
    }

    fn let_state(&mut self, out: &mut Vec<Statement>) {
        let state = *self.random.pick(State::ALL);
        if self.scope.iter().any(|binding| binding.ty == Type::State(state)) {
            return;
        }
        out.push(Statement::LetState(state, self.random.between(0, 2)));
        // Its name is used by everything that follows.
        self.declare(Binding { reserved: true, ..Binding::new(state.variable(), Type::State(state)) });
    }

    /// A state that may be looked at, and changed.
    pub(super) fn some_state(&mut self, fits: impl Fn(State) -> bool) -> Option<(usize, State)> {
        if self.language != Language::Effects || self.quiet > 0 {
            return None;
        }
        let index = self.some_binding(|binding| {
            matches!(binding.ty, Type::State(state) if fits(state)) && binding.readable()
        })?;
        match self.scope[index].ty {
            Type::State(state) => Some((index, state)),
            _ => None,
        }
    }

    /// `bump(&mut used)`, as it is.
    fn effect(&mut self) -> Option<Effect> {
        let (_, state) = self.some_state(|_| true)?;
        let action = match self.random.below(10) {
            0 | 1 => Action::Look,
            2 if state.is_stored() => Action::Exchange(self.random.between(0, 3)),
            _ => Action::Step(self.spelling(), self.random.between(1, 9)),
        };
        Some(Effect { state, action })
    }

    pub(super) fn spelling(&mut self) -> Spelling {
        self.random.weighted(&[(4, Spelling::Call), (3, Spelling::Block), (3, Spelling::Macro)])
    }

    /// `bump(&mut used) % 3`
    pub(super) fn effect_below(&mut self, modulus: usize) -> Option<Integer> {
        let effect = Expression::Effect(self.effect()?);
        let expression = Expression::arithmetic(Operator::Rem, effect, Expression::Integer(modulus));
        Some(Integer { expression, low: 0, high: modulus - 1 })
    }

    /// `bump(&mut used) % 3 == 1`, `draw(&mut lcg) > draw(&mut lcg)`
    pub(super) fn effect_comparison(&mut self) -> Option<Expression> {
        let modulus = self.random.between(2, 4);
        let left = self.effect_below(modulus)?.expression;
        let right = match self.random.below(4) {
            3 => self.effect_below(modulus)?.expression,
            _ => Expression::Integer(self.random.below(modulus)),
        };
        let comparison = *self.random.pick(&[
            Comparison::Equal,
            Comparison::NotEqual,
            Comparison::Less,
            Comparison::GreaterEqual,
        ]);
        Some(Expression::compare(comparison, left, right))
    }

    /// `used += 1;`, `bump!(used);`, `cell.set(e);`
    pub(super) fn change_state(&mut self, out: &mut Vec<Statement>) -> Option<()> {
        let (index, state) = self.some_state(|_| true)?;
        if !state.is_stored() || !self.random.chance(30) {
            out.push(self.step_of(state));
            return Some(());
        }
        // What is pushed to is borrowed when the value is computed.
        let value = self.locked(index, |generator| generator.integer_up_to(4)).expression;
        out.push(Statement::Change(state, Change::Store(value)));
        Some(())
    }

    /// `bump!(used);`
    pub(super) fn step_of(&mut self, state: State) -> Statement {
        Statement::Change(state, Change::Step(self.spelling(), self.random.between(1, 9)))
    }

    /// `bind!(s = e);`
    pub(super) fn bind(&mut self, out: &mut Vec<Statement>) -> Option<()> {
        self.some_state(|_| true)?;
        let value = self.tamed(2, TAME);
        let name = self.fresh_name(FLOAT_NAMES);
        out.push(Statement::Bind(name, value));
        self.declare(Binding::new(name, Type::Float));
        Some(())
    }

    /// `assert!(bump(&mut used) > 0);`
    pub(super) fn assert_effect(&mut self, out: &mut Vec<Statement>) -> Option<()> {
        let (_, state) = self.some_state(|_| true)?;
        let action = Action::Step(self.spelling(), self.random.between(1, 9));
        let effect = Expression::Effect(Effect { state, action });
        let (comparison, bound) = match state {
            State::Counter | State::Cell | State::Stack => (Comparison::Greater, 0),
            State::Seed | State::Draws => (Comparison::Less, LARGEST_SEEN),
            State::Log => (Comparison::Less, LOG),
        };
        out.push(Statement::Assert(Expression::compare(comparison, effect, Expression::Integer(bound))));
        Some(())
    }

    /// A term of a result that depends on all effects so far: `1e-3 * ((used * 31 + lcg) % 1009) as f64 * x`.
    pub(super) fn with_digest(&mut self, result: Expression) -> Expression {
        let states: Vec<State> = self
            .scope
            .iter()
            .filter_map(|binding| match binding.ty {
                Type::State(state) => Some(state),
                _ => None,
            })
            .collect();
        let looks =
            states.into_iter().map(|state| Expression::Effect(Effect { state, action: Action::Look }));
        let mixed = looks.reduce(|digest, look| {
            let shifted = Expression::arithmetic(Operator::Mul, digest, Expression::Integer(31));
            Expression::arithmetic(Operator::Add, shifted, look)
        });
        let Some(mixed) = mixed else { return result };
        let reduced = Expression::arithmetic(Operator::Rem, mixed, Expression::Integer(LOG));
        let digest = Expression::Cast(Box::new(reduced), Type::Float);
        let scaled = Expression::arithmetic(Operator::Mul, Expression::float(1e-3), digest);
        let place =
            self.purely(|generator| generator.parameter_place().or_else(|| generator.float_place(false)));
        let factor = place.map_or(Expression::Pi, Expression::Read);
        let term = Expression::arithmetic(Operator::Mul, scaled, factor);
        Expression::arithmetic(Operator::Add, result, term)
    }
}
