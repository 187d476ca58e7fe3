//! Blocks, branches and loops: scopes, and which variables have values where paths meet.

use super::options::covers_options;
use super::{Checked, Checker, LoopScope, State, Typed, mistake, require};
use crate::syntax::{Arm, Block, Expression, If, Loop, Match, Name, Pattern, Type};

impl Checker {
    /// A block in a scope of its own.
    pub(super) fn block(&mut self, block: &Block) -> Typed {
        let depth = self.variables.len();
        let mut leaves = false;
        for statement in &block.statements {
            require(!leaves, "statements after an exit")?;
            leaves = self.statement(statement)?;
        }
        let ty = match &block.value {
            Some(_) if leaves => return mistake("a value after an exit"),
            Some(value) => self.expression(value)?,
            None if leaves => None,
            None => Some(Type::unit()),
        };
        if matches!(ty, Some(Type::Slice(_) | Type::Reference(_) | Type::MutableReference(_))) {
            return mistake("a block gives a reference away");
        }
        let known = self.variables[depth..].iter().all(|variable| variable.known);
        require(known, "a variable whose type nothing tells")?;
        self.leave_scope(depth);
        Ok(ty)
    }

    pub(super) fn states(&self) -> Vec<State> {
        self.variables.iter().map(|variable| variable.state).collect()
    }

    pub(super) fn restore(&mut self, states: &[State]) {
        for (variable, state) in self.variables.iter_mut().zip(states) {
            variable.state = *state;
        }
    }

    /// Checks alternative paths from one point, and leaves behind what holds after each of them.
    fn alternatives<T>(&mut self, paths: &[T], check: impl Fn(&mut Checker, &T) -> Typed) -> Typed {
        let before = self.states();
        let mut joined: Option<(Type, Vec<State>)> = None;
        for path in paths {
            self.restore(&before);
            let Some(ty) = check(self, path)? else { continue };
            let after = self.states();
            joined = Some(match joined {
                None => (ty, after),
                Some((other, states)) => {
                    require(ty == other, "branches of different types")?;
                    (ty, states.into_iter().zip(after).map(|(left, right)| meet(left, right)).collect())
                }
            });
        }
        match joined {
            Some((ty, states)) => {
                self.restore(&states);
                Ok(Some(ty))
            }
            None => {
                self.restore(&before);
                Ok(None)
            }
        }
    }

    pub(super) fn conditional(&mut self, conditional: &If) -> Typed {
        let bound = match &conditional.condition {
            Expression::LetSome(name, option) => {
                self.opened(option)?;
                Some(*name)
            }
            condition => {
                self.expect(condition, &Type::Boolean)?;
                None
            }
        };
        let nothing = Block::default();
        let otherwise = conditional.otherwise.as_ref().unwrap_or(&nothing);
        self.alternatives(&[(bound, &conditional.then), (None, otherwise)], |checker, (bound, block)| {
            checker.block_with(*bound, block)
        })
    }

    pub(super) fn choice(&mut self, choice: &Match) -> Typed {
        let mut types = Vec::new();
        for scrutinee in &choice.scrutinees {
            let ty = self.value(scrutinee)?;
            match ty {
                Type::Option => require(scrutinee.is_anchored(), "the type of a float cannot be inferred")?,
                Type::Integer | Type::Boolean => {}
                _ => return mistake("a match on something else than integers"),
            }
            types.push(ty);
        }
        let irrefutable = |pattern: &Pattern| matches!(pattern, Pattern::Wildcard | Pattern::Binding(_));
        let covered =
            choice.arms.last().is_some_and(|arm| arm.guard.is_none() && arm.patterns.iter().all(irrefutable));
        let covered = covered || (types == [Type::Option] && covers_options(&choice.arms));
        require(covered, "a match whose last arm does not match everything")?;
        self.alternatives(&choice.arms, |checker, arm| checker.arm(arm, &types))
    }

    fn arm(&mut self, arm: &Arm, types: &[Type]) -> Typed {
        require(arm.patterns.len() == types.len(), "as many patterns as scrutinees")?;
        let depth = self.variables.len();
        for (pattern, ty) in arm.patterns.iter().zip(types) {
            self.pattern(pattern, ty, true)?;
        }
        let bound = &self.variables[depth..];
        let repeated = |index: usize| bound[..index].iter().any(|other| other.name == bound[index].name);
        require(!(0..bound.len()).any(repeated), "a name twice in a pattern")?;
        if let Some(guard) = &arm.guard {
            self.expect(guard, &Type::Boolean)?;
        }
        let ty = self.block(&arm.body)?;
        self.leave_scope(depth);
        Ok(ty)
    }

    fn pattern(&mut self, pattern: &Pattern, ty: &Type, binds: bool) -> Checked {
        match pattern {
            Pattern::Wildcard => Ok(()),
            Pattern::Integer(_) => require(*ty == Type::Integer, "an integer pattern"),
            Pattern::Boolean(_) => require(*ty == Type::Boolean, "a boolean pattern"),
            Pattern::Range(low, high) => require(*ty == Type::Integer && low <= high, "a range pattern"),
            Pattern::Or(alternatives) => {
                alternatives.iter().try_for_each(|alternative| self.pattern(alternative, ty, false))
            }
            Pattern::Some(name) => {
                require(*ty == Type::Option && binds, "a pattern of options")?;
                self.declare(name, Type::Float, false, State::Full);
                Ok(())
            }
            Pattern::None => require(*ty == Type::Option, "a pattern of options"),
            Pattern::Binding(name) => {
                require(binds, "a binding in an alternative")?;
                self.declare(name, ty.clone(), false, State::Full);
                Ok(())
            }
            Pattern::BindingAt(name, inner) => {
                require(binds, "a binding in an alternative")?;
                self.pattern(inner, ty, false)?;
                self.declare(name, ty.clone(), false, State::Full);
                Ok(())
            }
        }
    }

    /// Checks what is inside a loop. No path into it or out of it changes which variables have values, because
    /// inside a loop only variables of that loop may be initialised or moved; see `assigned` and `moved`.
    pub(super) fn in_loop<T>(
        &mut self,
        label: Option<Name>,
        endless: bool,
        check: impl FnOnce(&mut Checker) -> Checked<T>,
    ) -> Checked<(T, Option<Type>)> {
        let nested = self.loops.iter().any(|outer| outer.label.is_some() && outer.label == label);
        require(!nested, "a label inside a loop with the same label")?;
        self.enter(label, endless, false);
        let before = self.states();
        let result = check(self)?;
        let scope = self.leave(&before);
        Ok((result, scope.breaks))
    }

    pub(super) fn enter(&mut self, label: Option<Name>, endless: bool, closure: bool) {
        self.entered += 1;
        self.loops.push(LoopScope { number: self.entered, label, endless, closure, breaks: None });
    }

    /// Leaves a loop. All that has changed is which closures are still alive.
    pub(super) fn leave(&mut self, before: &[State]) -> LoopScope {
        for (variable, state) in self.variables.iter_mut().zip(before) {
            if !matches!(variable.ty, Type::Closure(_)) {
                variable.state = *state;
            }
        }
        self.loops.pop().expect("it has been entered")
    }

    pub(super) fn endless(&mut self, endless: &Loop) -> Typed {
        let (_, breaks) = self.in_loop(endless.label, true, |checker| checker.unit_block(&endless.body))?;
        Ok(breaks)
    }

    /// A block that gives no value.
    pub(super) fn unit_block(&mut self, block: &Block) -> Checked {
        match self.block(block)? {
            None => Ok(()),
            Some(ty) => require(ty == Type::unit(), "a value where none is used"),
        }
    }

    /// A `break`, with or without a value.
    pub(super) fn leave_loop(&mut self, label: Option<Name>, value: Option<&Expression>) -> Checked {
        let ty = match value {
            Some(value) => self.value(value)?,
            None => Type::unit(),
        };
        let target = self.target(label)?;
        let scope = &mut self.loops[target];
        require(scope.endless || value.is_none(), "a break with a value outside of a loop")?;
        require(scope.breaks.as_ref().is_none_or(|other| *other == ty), "breaks of different types")?;
        scope.breaks = Some(ty);
        Ok(())
    }

    pub(super) fn target(&self, label: Option<Name>) -> Checked<usize> {
        let target = match label {
            None => self.loops.len().checked_sub(1),
            Some(_) => self.loops.iter().rposition(|scope| scope.label == label),
        };
        let inside = |target: &usize| !self.loops[*target..].iter().any(|scope| scope.closure);
        target.filter(inside).map_or_else(|| mistake("an exit without its loop"), Ok)
    }
}

fn meet(left: State, right: State) -> State {
    if left == right { left } else { State::Unsure }
}
