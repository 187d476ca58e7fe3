//! Closures in variables. What one has captured is not changed until it is given up, after which it is not called.

use std::fmt::Debug;

use super::floats::Float;
use super::scope::{Binding, CLOSURE_NAMES, FLOAT_NAMES};
use super::{Generator, TAME};
use crate::syntax::{Closure, ClosureCall, Expression, ItemPattern, Name, Operator, Statement, Type};

/// A closure that has been called so often is given up.
const MOST_CALLS: usize = 3;
/// So many closures are in scope at most: each may call the one before it several times, and is called as often.
const MOST_CLOSURES: usize = 6;

impl Generator {
    /// `let f = |a: f64| e;` and, mostly, a first call.
    pub(super) fn let_closure(&mut self, out: &mut Vec<Statement>) -> Option<()> {
        if self.scope.iter().filter(|binding| matches!(binding.ty, Type::Closure(_))).count() >= MOST_CLOSURES
        {
            return None;
        }
        // What changes behind the generator's back, like the counter of a loop, is not captured.
        let kept: Vec<usize> = (0..self.scope.len()).filter(|index| self.scope[*index].kept).collect();
        kept.iter().for_each(|index| self.scope[*index].locked += 1);
        let parameters = if self.random.chance(30) { 2 } else { 1 };
        let closure = self.purely(|generator| {
            generator.scoped(|generator| {
                let first = generator.scope.len();
                let mut names: Vec<Name> = Vec::new();
                for _ in 0..parameters {
                    let name = generator.fresh_name_besides(FLOAT_NAMES, &names);
                    names.push(name);
                    generator.declare(Binding::new(name, Type::Float));
                }
                let body = generator.body_over(first, TAME);
                Closure { parameters: names.into_iter().map(ItemPattern::Name).collect(), body }
            })
        });
        kept.iter().for_each(|index| self.scope[*index].locked -= 1);
        let mut held = self.mentioned(&closure);
        // What is captured by what is captured.
        let inner: Vec<usize> = held.iter().flat_map(|index| self.scope[*index].holds.clone()).collect();
        held.extend(inner.into_iter().filter(|index| !matches!(self.scope[*index].ty, Type::Closure(_))));
        let name = self.fresh_name(CLOSURE_NAMES);
        out.push(Statement::LetClosure(name, closure));
        self.declare_held(name, Type::Closure(parameters), 0, &held);
        if self.random.chance(60) {
            let Float { expression, bound } = self.closure_call()?;
            let value = self.tame(Float { expression, bound }, TAME);
            match self.float_place(true) {
                Some(place) if self.random.chance(60) => {
                    out.push(Statement::Operate(Operator::Add, place, value));
                }
                _ => self.let_float_as(out, false, value),
            }
        }
        Some(())
    }

    /// `f(e)`
    pub(super) fn closure_call(&mut self) -> Option<Float> {
        // What is being changed must not be looked at through a closure either.
        let reachable: Vec<usize> = (0..self.scope.len())
            .filter(|index| self.scope[*index].holds.iter().all(|held| self.scope[*held].locked == 0))
            .collect();
        let names: Vec<Name> = reachable.iter().map(|index| self.scope[*index].name).collect();
        let index = self.some_binding(|binding| {
            let callable = matches!(binding.ty, Type::Closure(_)) && binding.readable();
            callable && binding.calls < MOST_CALLS && names.contains(&binding.name)
        })?;
        if !reachable.contains(&index) {
            return None;
        }
        self.scope[index].calls += 1;
        let Binding { name, ty: Type::Closure(parameters), .. } = self.scope[index].clone() else {
            unreachable!("it has been looked for")
        };
        let arguments = (0..parameters).map(|_| self.purely(|generator| generator.tamed(1, TAME))).collect();
        let call = ClosureCall { name, arguments };
        Some(Float { expression: Expression::CallClosure(Box::new(call)), bound: TAME })
    }

    /// Gives up some closures, so that what they have captured may be changed. One from outside of the loops around
    /// may be called again in the next iteration.
    pub(super) fn give_up_closures(&mut self) {
        for index in 0..self.scope.len() {
            let Binding { ty, usable, frozen, loops, calls, .. } = &self.scope[index];
            let is_closure = matches!(ty, Type::Closure(_)) && *usable && *frozen == 0;
            if !is_closure || *loops != self.loops.len() {
                continue;
            }
            let likely = if *calls >= MOST_CALLS { 100 } else { 10 * *calls };
            if self.random.chance(likely) {
                let binding = &mut self.scope[index];
                binding.usable = false;
                for held in std::mem::take(&mut binding.holds) {
                    self.scope[held].frozen -= 1;
                }
            }
        }
    }

    /// The variables that something mentions, and perhaps others that have the names of variables in it.
    pub(super) fn mentioned(&self, syntax: &impl Debug) -> Vec<usize> {
        // The text is the simplest way to look everywhere, and names are no parts of other words in it.
        let text = format!("{syntax:?}");
        let is_mentioned = |index: &usize| text.contains(&format!("\"{}\"", self.scope[*index].name));
        self.visible().into_iter().filter(is_mentioned).collect()
    }
}
