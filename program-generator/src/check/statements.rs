//! Statements.

use super::{Checked, Checker, State, mistake, require};
use crate::syntax::{
    Access, Binder, Elements, Expression, For, Iteration, Operator, Place, Projection, Statement, Type,
    Variable,
};

impl Checker {
    /// Checks a statement and says whether it always leaves.
    pub(super) fn statement(&mut self, statement: &Statement) -> Checked<bool> {
        match statement {
            Statement::Let(binder, ty, value) => self.binding(binder, ty.as_ref(), value)?,
            Statement::LetElse(name, option, otherwise) => self.let_else(name, option, otherwise)?,
            Statement::LetClosure(name, closure) => self.let_closure(name, closure)?,
            Statement::Declare(variable, ty, annotated) => {
                let index = self.declare(variable.name, ty.clone(), variable.mutable, State::Empty);
                self.variables[index].known = *annotated;
            }
            Statement::Assign(place, value) => {
                let ty = self.value(value)?;
                let target = self.assigned(place, value.is_anchored())?;
                require(ty == target, "an assignment of another type")?;
                let reference = matches!(ty, Type::Slice(_) | Type::Reference(_)) || ty.lent().is_some();
                require(!reference, "an assignment of a reference")?;
            }
            Statement::AssignTuple(places, value) => {
                let Type::Tuple(types) = self.value(value)? else {
                    return mistake("a tuple assignment of something else than a tuple");
                };
                require(types.len() == places.len(), "a tuple of another length")?;
                for (place, ty) in places.iter().zip(types) {
                    let target = self.assigned(place, false)?;
                    require(ty == target, "an assignment of another type")?;
                }
            }
            Statement::Operate(operator, place, value) => self.operate(*operator, place, value)?,
            Statement::Push(place, value) => {
                let (index, ty) = self.writable(place)?;
                let Type::Vector(element) = ty.referent().clone() else {
                    return mistake("a push to something else than a vector");
                };
                // A vector that is itself an element has been reached through a call that borrows exclusively.
                if place.is_variable() {
                    self.frozen(index, |checker| checker.expect(value, &element))?;
                } else {
                    self.locked(index, |checker| checker.expect(value, &element))?;
                }
            }
            Statement::Swap(place, first, second) => {
                let index = self.mutable_container(place)?.0;
                self.locked(index, |checker| {
                    checker.expect(first, &Type::Integer)?;
                    checker.expect(second, &Type::Integer)
                })?;
            }
            Statement::Fill(place, value) => {
                let (index, element) = self.mutable_container(place)?;
                self.locked(index, |checker| checker.expect(value, &element))?;
            }
            Statement::CopyFromSlice(target, source) => {
                let (index, element) = self.mutable_container(target)?;
                let other = self.locked(index, |checker| checker.container(source))?;
                require(element.is_copy() && element == other, "copy_from_slice of another type")?;
            }
            Statement::MemSwap(first, second) => self.exchange(first, second)?,
            Statement::Assert(condition) => self.expect(condition, &Type::Boolean)?,
            Statement::Evaluate(expression) => return self.evaluate(expression),
            Statement::For(each) => self.each(each)?,
            Statement::While(label, condition, body) => {
                self.in_loop(*label, false, |checker| {
                    checker.expect(condition, &Type::Boolean)?;
                    checker.unit_block(body)
                })?;
            }
            Statement::Break(label, value) => {
                self.leave_loop(*label, value.as_ref())?;
                return Ok(true);
            }
            Statement::Continue(label) => {
                self.target(*label)?;
                return Ok(true);
            }
            Statement::Return(value) => {
                require(!self.loops.iter().any(|scope| scope.closure), "a return from a closure")?;
                let result = self.result.clone();
                let outer = std::mem::replace(&mut self.returning, true);
                self.expect(value, &result)?;
                self.returning = outer;
                return Ok(true);
            }
        }
        Ok(false)
    }

    fn evaluate(&mut self, expression: &Expression) -> Checked<bool> {
        match self.expression(expression)? {
            None => Ok(true),
            Some(ty) => {
                let dropped = matches!(expression, Expression::Pop(_) | Expression::Invoke(_));
                require(dropped || ty == Type::unit(), "a value where none is used")?;
                Ok(false)
            }
        }
    }

    fn binding(&mut self, binder: &Binder, annotation: Option<&Type>, value: &Expression) -> Checked {
        let ty = self.value(value)?;
        require(annotation.is_none_or(|annotation| *annotation == ty), "another type than is written")?;
        require(annotation.is_some() || value.is_anchored(), "the type of a float cannot be inferred")?;
        require(ty != Type::unit(), "a variable of unit type")?;
        let held = match value {
            Expression::Borrow(place) | Expression::Subslice(place, ..) | Expression::SplitAt(place, _) => {
                self.held_by(place)?
            }
            Expression::Read(place) if matches!(ty, Type::Slice(_) | Type::Reference(_)) => {
                self.held_by(place)?
            }
            _ => Vec::new(),
        };
        let (variables, types) = match (binder, ty) {
            (Binder::Name(variable), ty) => (std::slice::from_ref(variable), vec![ty]),
            (Binder::Tuple(variables), Type::Tuple(types)) => (variables.as_slice(), types),
            (Binder::Array(variables), Type::Array(element, length)) => {
                (variables.as_slice(), vec![*element; length])
            }
            _ => return mistake("a pattern of another type"),
        };
        require(variables.len() == types.len(), "a pattern of another length")?;
        let repeated = |(index, variable): (usize, &Variable)| {
            variables[..index].iter().any(|other| other.name == variable.name)
        };
        require(!variables.iter().enumerate().any(repeated), "a name twice in a pattern")?;
        for (variable, ty) in variables.iter().zip(types) {
            let index = self.declare(variable.name, ty, variable.mutable, State::Full);
            self.hold(index, &held);
        }
        Ok(())
    }

    fn operate(&mut self, operator: Operator, place: &Place, value: &Expression) -> Checked {
        let operand = self.value(value)?;
        let (_, target) = self.writable(place)?;
        match (&target, &operand) {
            (Type::Float, Type::Float) => Ok(()),
            (Type::Integer, Type::Integer) => require(operator != Operator::Sub, "an integer may underflow"),
            (Type::Float, Type::Reference(inner)) => {
                // This operator is a call, which evaluates its place first.
                let simple = matches!(value, Expression::Read(_)) && place.is_variable();
                require(**inner == Type::Float && simple, "an operator on a reference")
            }
            _ => mistake("an operator on different types"),
        }
    }

    fn mutable_container(&mut self, place: &Place) -> Checked<(usize, Type)> {
        let (index, ty) = self.writable(place)?;
        match ty.element() {
            Some(element) => Ok((index, element.clone())),
            None => mistake("not an array or a vector"),
        }
    }

    fn exchange(&mut self, first: &Place, second: &Place) -> Checked {
        let (index, ty) = self.writable(first)?;
        let disjoint = match (first.projections.as_slice(), second.projections.as_slice()) {
            ([Projection::Field(left)], [Projection::Field(right)]) => left != right,
            _ => false,
        };
        let (_, other) = if disjoint {
            self.writable(second)?
        } else {
            self.locked(index, |checker| checker.writable(second))?
        };
        require(ty == other && ty.lent().is_none(), "a swap of different types")
    }

    fn each(&mut self, each: &For) -> Checked {
        let depth = self.variables.len();
        match &each.iteration {
            Iteration::Range { variable, start, end, step, .. } => {
                require(*step != Some(0), "a step of zero")?;
                self.expect(start, &Type::Integer)?;
                self.expect(end, &Type::Integer)?;
                self.in_loop(each.label, false, |checker| {
                    checker.declare(variable, Type::Integer, false, State::Full);
                    checker.unit_block(&each.body)
                })?;
                self.leave_scope(depth);
            }
            Iteration::Elements { index, first, second, reversed } => {
                let compound = index.is_some() || second.is_some() || *reversed;
                let iterates =
                    |elements: &Elements| matches!(elements.access, Access::Iter | Access::IterMut);
                require(!compound || iterates(first), "an adapter on something else than an iterator")?;
                require(
                    second.as_ref().is_none_or(iterates),
                    "an adapter on something else than an iterator",
                )?;
                let shared = second.as_ref().is_none_or(|second| second.access == Access::Iter);
                require(shared, "an exclusive iterator in second place")?;
                let (base, ty, borrow) = self.elements(first)?;
                self.borrowed(base, borrow, |checker| {
                    let other = second.as_ref().map(|second| checker.elements(second)).transpose()?;
                    let (other_base, other_borrow) =
                        other.as_ref().map_or((base, Borrow::None), |other| (other.0, other.2));
                    checker.borrowed(other_base, other_borrow, |checker| {
                        checker.in_loop(each.label, false, |checker| {
                            if let Some(index) = index {
                                checker.declare(index, Type::Integer, false, State::Full);
                            }
                            checker.declare(first.variable, ty, false, State::Full);
                            if let (Some(second), Some((_, ty, _))) = (second, other) {
                                let distinct = second.variable != first.variable;
                                require(
                                    distinct && Some(second.variable) != *index,
                                    "a name twice in a pattern",
                                )?;
                                checker.declare(second.variable, ty, false, State::Full);
                            }
                            require(Some(first.variable) != *index, "a name twice in a pattern")?;
                            checker.unit_block(&each.body)?;
                            checker.leave_scope(depth);
                            Ok(())
                        })
                    })
                })?;
            }
            Iteration::Chain { pattern, stream } => {
                let (item, held) = self.stream(stream)?;
                let names = pattern.names();
                let repeated = (0..names.len()).any(|index| names[..index].contains(&names[index]));
                require(!repeated, "a name twice in a pattern")?;
                self.in_loop(each.label, false, |checker| {
                    checker.item_pattern(pattern, &item)?;
                    checker.unit_block(&each.body)?;
                    checker.leave_scope(depth);
                    Ok(())
                })?;
                self.release(&held);
            }
        }
        Ok(())
    }

    /// The variable behind what is gone through, the type of its elements, and how it is borrowed meanwhile.
    fn elements(&mut self, elements: &Elements) -> Checked<(usize, Type, Borrow)> {
        let exclusive = matches!(elements.access, Access::BorrowMut | Access::IterMut);
        let (index, ty) =
            if exclusive { self.writable(&elements.place)? } else { self.place(&elements.place)? };
        let Some(element) = ty.element().cloned() else { return mistake("nothing to go through") };
        let behind_reference = matches!(self.variables[index].ty, Type::Slice(_) | Type::Reference(_));
        let shared = if behind_reference { Borrow::None } else { Borrow::Shared };
        let reference = Type::Reference(Box::new(element.clone()));
        let (item, borrow) = match (elements.access, &ty) {
            (Access::Slice, Type::Slice(_) | Type::Reference(_)) => (reference, shared),
            (Access::Array, Type::Array(..)) => {
                require(ty.is_copy(), "an array that is moved")?;
                (element.clone(), Borrow::None)
            }
            (Access::Vector, Type::Vector(_)) if elements.place.is_variable() => {
                self.moved(index)?;
                (element.clone(), Borrow::None)
            }
            (Access::Borrow, Type::Vector(_) | Type::Array(..)) | (Access::Iter, _) => (reference, shared),
            (Access::BorrowMut, Type::Vector(_) | Type::Array(..)) | (Access::IterMut, _) => {
                (Type::MutableReference(Box::new(element.clone())), Borrow::Exclusive)
            }
            _ => return mistake("something else is gone through"),
        };
        if !elements.unwrapped {
            return Ok((index, item, borrow));
        }
        let copied = matches!(item, Type::Reference(_)) && element.is_copy();
        require(copied, "a reference pattern for something else")?;
        Ok((index, element, borrow))
    }

    fn borrowed<T>(
        &mut self,
        index: usize,
        borrow: Borrow,
        check: impl FnOnce(&mut Checker) -> Checked<T>,
    ) -> Checked<T> {
        match borrow {
            Borrow::None => check(self),
            Borrow::Shared => self.frozen(index, check),
            Borrow::Exclusive => self.locked(index, check),
        }
    }
}

/// What a loop does to the variable that it goes through.
#[derive(Clone, Copy)]
enum Borrow {
    None,
    Shared,
    Exclusive,
}
