//! Running loops.

use super::numbers::Number;
use super::places::Resolved;
use super::{Evaluated, Evaluator, Flow};
use crate::forms::Form;
use crate::syntax::{Access, Block, Elements, Expression, For, Iteration, Loop, Name};
use crate::value::Value;

/// What an exit from the body means for the loop.
pub(super) enum Next {
    Iterate,
    Stop(Value<Number>),
}

impl Evaluator<'_> {
    /// Runs a body once, in a loop with the given label.
    pub(super) fn iteration(&mut self, label: Option<Name>, body: &Block) -> Evaluated<Next> {
        let is_mine = |target: Option<Name>| target.is_none() || target == label;
        match self.block(body) {
            Ok(_) => Ok(Next::Iterate),
            Err(Flow::Continue(target)) if is_mine(target) => Ok(Next::Iterate),
            Err(Flow::Break(target, value)) if is_mine(target) => Ok(Next::Stop(value)),
            Err(exit) => {
                match &exit {
                    Flow::Continue(_) => self.met(Form::ContinueOuter),
                    Flow::Break(_, Value::Float(_)) => self.met(Form::BreakValueOuter),
                    Flow::Break(..) => self.met(Form::BreakOuter),
                    Flow::Return(_) | Flow::Failed(_) => {}
                }
                Err(exit)
            }
        }
    }

    pub(super) fn enter_loop(&mut self) {
        self.loops += 1;
        self.met_if(self.loops > 1, Form::NestedLoops);
    }

    pub(super) fn leave_loop<T>(&mut self, trips: usize, result: Evaluated<T>) -> Evaluated<T> {
        self.loops -= 1;
        self.met_if(trips == 0, Form::NoTrips);
        self.met_if(trips > 1, Form::ManyTrips);
        result
    }

    pub(super) fn endless(&mut self, endless: &Loop) -> Evaluated {
        self.met(Form::Loop);
        self.enter_loop();
        let mut trips = 0;
        let result = loop {
            trips += 1;
            match self.iteration(endless.label, &endless.body) {
                Ok(Next::Iterate) => {}
                Ok(Next::Stop(value)) => break Ok(value),
                Err(exit) => break Err(exit),
            }
            if let Err(exit) = self.step() {
                break Err(exit);
            }
        };
        self.met_if(matches!(result, Ok(Value::Float(_))), Form::LoopValue);
        self.leave_loop(trips, result)
    }

    pub(super) fn while_loop(
        &mut self,
        label: Option<Name>,
        condition: &Expression,
        body: &Block,
    ) -> Evaluated<()> {
        self.met(Form::While);
        self.met_if(matches!(condition, Expression::Block(_)), Form::EffectInCondition);
        self.enter_loop();
        let mut trips = 0;
        let result = loop {
            match self.boolean(condition) {
                Ok(true) => trips += 1,
                Ok(false) => break Ok(()),
                Err(exit) => break Err(exit),
            }
            match self.iteration(label, body) {
                Ok(Next::Iterate) => {}
                Ok(Next::Stop(_)) => break Ok(()),
                Err(exit) => break Err(exit),
            }
        };
        self.leave_loop(trips, result)
    }

    pub(super) fn each(&mut self, each: &For) -> Evaluated<()> {
        match &each.iteration {
            Iteration::Range { variable, start, end, inclusive, reversed, step } => {
                let (start, end) = (self.integer(start)?, self.integer(end)?);
                let end = if *inclusive { end + 1 } else { end };
                let mut numbers: Vec<usize> = (start..end).collect();
                if *reversed {
                    numbers.reverse();
                }
                let numbers: Vec<usize> = numbers.into_iter().step_by(step.unwrap_or(1)).collect();
                self.met(match (inclusive, reversed, step) {
                    (_, true, Some(_)) => Form::ForReversedStepped,
                    (_, true, None) => Form::ForReversed,
                    (_, false, Some(_)) => Form::ForStepped,
                    (true, false, None) => Form::ForInclusive,
                    (false, false, None) => Form::ForRange,
                });
                self.enter_loop();
                let trips = numbers.len();
                let result = self.count(each, variable, numbers);
                self.leave_loop(trips, result)
            }
            Iteration::Elements { index, first, second, reversed } => {
                self.met_if(index.is_some(), Form::ForEnumerate);
                self.met_if(second.is_some(), Form::ForZip);
                self.met_if(*reversed, Form::ForElementsReversed);
                let (first_place, first_items) = self.elements(first)?;
                self.met_if(second.is_some() && first.access == Access::IterMut, Form::ForZipMut);
                let second_items = match second {
                    Some(second) => Some(self.elements(second)?.1),
                    None => None,
                };
                let trips = first_items.len().min(second_items.as_ref().map_or(usize::MAX, Vec::len));
                let mut order: Vec<usize> = (0..trips).collect();
                if *reversed {
                    order.reverse();
                }
                self.enter_loop();
                let result =
                    self.go_through(each, &order, &first_place, &first_items, second_items.as_deref());
                self.leave_loop(trips, result)
            }
            Iteration::Chain { pattern, stream } => self.each_of_chain(each, pattern, stream),
        }
    }

    fn count(&mut self, each: &For, variable: Name, numbers: Vec<usize>) -> Evaluated<()> {
        for number in numbers {
            self.step()?;
            let depth = self.bindings.len();
            self.bind(variable, Some(Value::Integer(number)));
            let next = self.iteration(each.label, &each.body);
            self.bindings.truncate(depth);
            if let Next::Stop(_) = next? {
                break;
            }
        }
        Ok(())
    }

    fn elements(&mut self, elements: &Elements) -> Evaluated<(Resolved, Vec<Value<Number>>)> {
        let place = self.resolve(&elements.place)?;
        let items = self.items_mut(&place).clone();
        self.met(match elements.access {
            Access::Slice => Form::ForOverSlice,
            Access::Array => Form::ForOverArray,
            Access::Vector => Form::ForOverVector,
            Access::Borrow => Form::ForBorrowed,
            Access::Iter => Form::ForIter,
            Access::BorrowMut => Form::ForBorrowedMut,
            Access::IterMut => Form::ForIterMut,
        });
        self.met_if(elements.unwrapped, Form::ForReferencePattern);
        self.met_if(matches!(items.first(), Some(Value::List(_))), Form::ForRows);
        Ok((place, items))
    }

    /// Runs the body for the elements in the given order. What is bound by `&mut` is written back after each
    /// iteration, however it ends; nobody can look at the place in between.
    fn go_through(
        &mut self,
        each: &For,
        order: &[usize],
        first_place: &Resolved,
        first_items: &[Value<Number>],
        second_items: Option<&[Value<Number>]>,
    ) -> Evaluated<()> {
        let Iteration::Elements { index, first, second, .. } = &each.iteration else {
            unreachable!("the caller has looked")
        };
        let writes = matches!(first.access, Access::BorrowMut | Access::IterMut);
        for &position in order {
            self.step()?;
            let depth = self.bindings.len();
            if let Some(index) = index {
                self.bind(index, Some(Value::Integer(position)));
            }
            let slot = self.bindings.len();
            self.bind_element(first, &first_items[position]);
            if let (Some(second), Some(items)) = (second, second_items) {
                self.bind_element(second, &items[position]);
            }
            let next = self.iteration(each.label, &each.body);
            if writes {
                let value = self.bindings[slot].value.take().expect("a reference stays initialised");
                self.items_mut(first_place)[position] = value;
            }
            self.bindings.truncate(depth);
            if let Next::Stop(_) = next? {
                break;
            }
        }
        Ok(())
    }

    fn bind_element(&mut self, elements: &Elements, item: &Value<Number>) {
        self.bind(elements.variable, Some(item.clone()));
        let shared = matches!(elements.access, Access::Slice | Access::Borrow | Access::Iter);
        if shared && !elements.unwrapped {
            self.bound_by_reference();
        }
    }
}
