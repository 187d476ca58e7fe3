//! Closures: the types of their parameters, what they capture, and how long they live.
//!
//! A closure in a variable may be called until something that it has captured is changed: that ends its life, as in
//! rustc. Where the change might come before a call, since a loop goes back to it, it is refused.

use super::expressions::can_be_anchored;
use super::{Checked, Checker, State, mistake, require};
use crate::syntax::{Closure, ClosureCall, ItemPattern, Name, Type};

/// What a closure gives, and what it needs.
pub(super) struct Captured {
    /// The type of its value.
    pub(super) ty: Type,
    /// The variables from outside that it reads.
    pub(super) read: Vec<usize>,
    /// Whether it changes one of them.
    pub(super) writes: bool,
}

impl Checker {
    /// Checks a closure whose parameters have the given types.
    pub(super) fn closure(&mut self, closure: &Closure, types: &[Type]) -> Checked<Captured> {
        require(closure.parameters.len() == types.len(), "the number of parameters")?;
        let depth = self.variables.len();
        let outer = std::mem::take(&mut self.accesses);
        let returning = std::mem::replace(&mut self.returning, false);
        let states = self.states();
        // A closure may run more than once, like the body of a loop, but no exit leads out of it.
        self.enter(None, false, true);
        for (pattern, ty) in closure.parameters.iter().zip(types) {
            self.item_pattern(pattern, ty)?;
        }
        let distinct = |names: &[Name]| (0..names.len()).all(|index| !names[..index].contains(&names[index]));
        let names: Vec<Name> = closure.parameters.iter().flat_map(ItemPattern::names).collect();
        require(distinct(&names), "a name twice in a pattern")?;
        let ty = self.block(&closure.body)?;
        self.leave_scope(depth);
        self.leave(&states);
        self.returning = returning;
        let inner = std::mem::replace(&mut self.accesses, outer);
        let (mut read, mut writes) = (Vec::new(), false);
        for (index, written) in inner.into_iter().filter(|(index, _)| *index < depth) {
            read.push(index);
            writes |= written;
            self.accesses.push((index, written));
        }
        let written = closure.body.value.as_ref().is_none_or(|value| can_be_anchored(value));
        require(written, "a value whose type cannot be written")?;
        match ty {
            Some(ty) => Ok(Captured { ty, read, writes }),
            None => mistake("a closure that gives nothing"),
        }
    }

    /// Declares the variables of a pattern for an item of the given type.
    pub(super) fn item_pattern(&mut self, pattern: &ItemPattern, ty: &Type) -> Checked {
        match (pattern, ty) {
            (ItemPattern::Name(name), ty) => {
                self.declare(name, ty.clone(), false, State::Full);
                Ok(())
            }
            (ItemPattern::Reference(inner), Type::Reference(referent)) => {
                require(referent.is_copy(), "a reference pattern for something else")?;
                self.item_pattern(inner, referent)
            }
            (ItemPattern::Tuple(patterns), Type::Tuple(types)) if patterns.len() == types.len() => {
                patterns.iter().zip(types).try_for_each(|(pattern, ty)| self.item_pattern(pattern, ty))
            }
            (ItemPattern::Tuple(patterns), Type::Reference(inner)) => {
                let Type::Tuple(types) = &**inner else { return mistake("a pattern of another type") };
                require(patterns.len() == types.len(), "a pattern of another length")?;
                for (pattern, ty) in patterns.iter().zip(types) {
                    let ItemPattern::Name(name) = pattern else {
                        return mistake("a pattern behind a reference");
                    };
                    self.declare(name, Type::Reference(Box::new(ty.clone())), false, State::Full);
                }
                Ok(())
            }
            _ => mistake("a pattern of another type"),
        }
    }

    /// `let f = |a: f64| e;`
    pub(super) fn let_closure(&mut self, name: Name, closure: &Closure) -> Checked {
        let named = |pattern: &ItemPattern| matches!(pattern, ItemPattern::Name(_));
        require(closure.parameters.iter().all(named), "a pattern for a float")?;
        let types = vec![Type::Float; closure.parameters.len()];
        let Captured { ty, read, writes } = self.closure(closure, &types)?;
        require(ty == Type::Float, "a closure of another type")?;
        require(!writes, "a closure in a variable changes something")?;
        let index = self.declare(name, Type::Closure(types.len()), false, State::Full);
        self.variables[index].captures = read;
        Ok(())
    }

    pub(super) fn call_closure(&mut self, call: &ClosureCall) -> Checked<Type> {
        for argument in &call.arguments {
            self.expect(argument, &Type::Float)?;
        }
        let index = self.find(call.name)?;
        let variable = &self.variables[index];
        require(variable.ty == Type::Closure(call.arguments.len()), "a call of something else")?;
        require(variable.state == State::Full, &format!("{} may have no value", call.name))?;
        let needed: Vec<usize> = std::iter::once(index).chain(variable.captures.clone()).collect();
        for index in needed {
            let variable = &mut self.variables[index];
            require(variable.locked == 0, "what a closure has captured is borrowed")?;
            variable.called = self.loops.get(variable.loops).map(|scope| scope.number);
            self.accesses.push((index, false));
        }
        Ok(Type::Float)
    }

    /// Ends the lives of the closures that have captured a variable, which is about to change.
    pub(super) fn end_captures(&mut self, index: usize) -> Checked {
        for variable in &mut self.variables {
            if variable.state == State::Full && variable.captures.contains(&index) {
                // In the next iteration that call would come after the change.
                let scope = self.loops.get(variable.loops).map(|scope| scope.number);
                require(
                    scope.is_none() || variable.called != scope,
                    "a captured variable is changed in a loop",
                )?;
                variable.state = State::Unsure;
            }
        }
        Ok(())
    }
}
