//! A struct with a list, and a loop whose rounds ask it and change it by turns, mostly through calls.

use super::scope::{Binding, INTEGER_NAMES, LoopContext, STRUCTURE_NAMES};
use super::statements::let_variable;
use super::{DEEPEST_LOOPS, Generator};
use crate::signature::SHORTEST_ARGUMENT;
use crate::syntax::{Block, Expression, For, Iteration, Statement, Structure, Type};

/// The structs that have lists.
const STATES: &[Structure] = &[Structure::Cloud, Structure::Track];

impl Generator {
    /// `let mut state = Cloud { .. }; for i in 0..=3 { state.set(i, x); s += state.at(i); .. }`
    pub(super) fn steps(&mut self, out: &mut Vec<Statement>) -> Option<()> {
        if self.loops.len() >= DEEPEST_LOOPS {
            return None;
        }
        if self.random.chance(60) {
            let ty = Type::Struct(*self.random.pick(STATES));
            let value = self.aggregate_value(&ty)?;
            let name = self.fresh_name(STRUCTURE_NAMES);
            out.push(let_variable(name, true, None, value));
            self.declare(Binding { mutable: true, shortest: SHORTEST_ARGUMENT, ..Binding::new(name, ty) });
        }
        let last = self.random.between(0, 3);
        let context = LoopContext { label: None, has_value: false, continuable: true };
        let (variable, body) = self.in_loop(context, |generator| {
            let variable = generator.fresh_name(INTEGER_NAMES);
            generator.declare(Binding { high: last, ..Binding::new(variable, Type::Integer) });
            let mut statements = Vec::new();
            for _ in 0..generator.random.between(2, 5) {
                generator.further(96, |generator| generator.small_step(&mut statements));
            }
            (variable, Block::of(statements))
        });
        let (start, end) = (Expression::Integer(0), Expression::Integer(last));
        let iteration =
            Iteration::Range { variable, start, end, inclusive: true, reversed: false, step: None };
        out.push(Statement::For(Box::new(For { label: None, iteration, body })));
        Some(())
    }

    fn small_step(&mut self, out: &mut Vec<Statement>) {
        let done = match self.random.below(10) {
            0..=4 => self.call_statement(out),
            5 => self.change_list(out),
            6 => self.change_structure(out),
            _ => None,
        };
        if done.is_none() {
            out.extend(self.operation());
        }
    }
}
