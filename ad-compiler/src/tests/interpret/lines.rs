//! What lines do.

use super::Value;
use super::machine::{Ended, Machine};
use super::operators::operate;
use super::places::ViewMut;
use crate::ir::*;
use crate::rules::Primitive;

impl<'a> Machine<'a> {
    pub(super) fn region(&mut self, region: &'a Region) -> Ended {
        for line in &region.lines {
            self.step();
            if let Some((kind, values)) = self.line(line) {
                return Ended::Left(kind, values);
            }
        }
        self.compute(region.yields.iter().copied());
        assert!(region.end == End::Falls, "a region that does not come to its end has come to its end");
        Ended::Yielded(self.all(&region.yields))
    }

    /// The values of a region inside, or how it was left.
    fn inside(&mut self, region: &'a Region, results: &[ValueId]) -> Option<(ExitKind, Vec<Value>)> {
        match self.region(region) {
            Ended::Yielded(values) => {
                self.bind(results, values);
                None
            }
            Ended::Left(kind, values) => Some((kind, values)),
        }
    }

    fn line(&mut self, line: &'a Line) -> Option<(ExitKind, Vec<Value>)> {
        match line {
            Line::Let { value, .. } if self.waits(*value) => return None,
            line => self.compute_used(line),
        }
        match line {
            Line::Let { value, op } => self.let_(*value, op),
            Line::Declare(value) => self.unset(*value),
            Line::Store { place, value, .. } => {
                if !self.is_into_nothing(place) {
                    let value = self.get(*value);
                    self.store(place, value);
                }
            }
            Line::Update { place, rule, value, .. } => self.update(place, *rule, *value),
            Line::Mutate { place, how } => {
                if !self.is_into_nothing(place) {
                    self.mutate(place, how);
                }
            }
            Line::Branch(branch) => {
                let arm = self.selected(branch);
                return self.inside(&branch.arms[arm].region, &branch.results);
            }
            Line::Loop(each) => return self.loop_(each),
            Line::Rest { region, results, .. } => return self.inside(region, results),
            Line::Exit(exit) => return Some((exit.kind, self.all(&exit.values))),
            Line::Effect(opaque) => {
                self.eval(&opaque.expr);
            }
            // What was captured is the machine's own copy.
            Line::Item(_) | Line::Reopen(_) => {}
            Line::Release(list) => self.unset(*list),
            Line::Open { slot, bar, zero } => self.open(*slot, *bar, zero.as_ref()),
            Line::Save { region } => self.save(*region),
            Line::Restore { region } => self.restore(*region),
            Line::Record { value, action } => self.record(*value, action),
            Line::Pullback(pullback) => self.pullback(pullback),
            Line::Deposit { slot, value } => {
                if !matches!(self.content(*slot), Value::NoSlot) {
                    let value = self.get(*value);
                    self.content_mut(*slot).accumulate(&value);
                }
            }
            Line::Transfer { from, into } => self.transfer(from, into),
        }
        None
    }

    fn let_(&mut self, value: ValueId, op: &'a Op) {
        let mut result = self.op(op, value);
        if let Some(ty) = &self.function.info(value).annotation {
            super::ops::adopt(&mut result, ty);
        }
        self.set(value, result);
    }

    /// Whether the place is in a slot of which the caller has no use.
    pub(super) fn is_into_nothing(&self, place: &Place) -> bool {
        matches!(self.function.info(place.root).kind, Kind::Slot)
            && matches!(self.content(place.root), Value::NoSlot)
    }

    fn update(&mut self, place: &Place, rule: Primitive, value: ValueId) {
        if self.is_into_nothing(place) {
            return;
        }
        let value = self.get(value);
        let is_float = self.function.place_ty(place).is_float();
        match self.place_mut(place) {
            ViewMut::One(Value::Unit) if is_float => panic!("{value:?} is added where no derivative is kept"),
            ViewMut::One(target) if is_scalar(&value) && !matches!(target, Value::Unit) => {
                *target = operate(rule, target, &value);
            }
            view => {
                assert_eq!(rule, Primitive::Add, "tangents are added");
                view.accumulate(&value);
            }
        }
    }

    fn mutate(&mut self, place: &Place, how: &Mutation) {
        match how {
            Mutation::Push(value) => {
                let value = self.get(*value);
                self.place_mut(place).one().list_mut().push(value);
            }
            Mutation::SwapElements(i, j) => {
                let (i, j) = (self.get(*i).count(), self.get(*j).count());
                self.place_mut(place).items().swap(i, j);
            }
            Mutation::Fill(value) => {
                let value = self.get(*value);
                self.place_mut(place).items().fill(value);
            }
            Mutation::CopyFrom { source, .. } => {
                let source = self.read(source);
                self.place_mut(place).items().clone_from_slice(source.list());
            }
            Mutation::Swap(other) => {
                let (first, second) = (self.read(place), self.read(other));
                self.store(place, second);
                self.store(other, first);
            }
        }
    }

    fn transfer(&mut self, from: &Place, into: &Place) {
        let taken = self.read(from);
        for item in self.place_mut(from).items() {
            *item = item.zero();
        }
        if !self.is_into_nothing(into) {
            super::tangents::accumulate(self.place_mut(into).items(), taken.list());
        }
    }

    // ---- control flow ----

    /// The arm of a branch that runs.
    fn selected(&mut self, branch: &'a Branch) -> usize {
        match branch.selector {
            Selector::If(condition) => usize::from(!self.get(condition).boolean()),
            Selector::Number(number) => self.get(number).count(),
            Selector::Match(matched) => {
                let matched = self.get(matched);
                let arm = branch.arms.iter().position(|arm| {
                    let pattern = arm.pattern.as_ref().expect("an arm has a pattern");
                    self.matches(pattern, &matched)
                        && arm.guard.as_ref().is_none_or(|guard| self.eval(&guard.expr).boolean())
                });
                arm.unwrap_or_else(|| panic!("no arm matches {matched:?}"))
            }
        }
    }

    fn loop_(&mut self, each: &'a Loop) -> Option<(ExitKind, Vec<Value>)> {
        match &each.header {
            Header::Forever => loop {
                self.step();
                if let Some(left) = self.iteration(each) {
                    return left;
                }
            },
            Header::While(condition) => {
                while self.eval(&condition.expr).boolean() {
                    self.step();
                    if let Some(left) = self.iteration(each) {
                        return left;
                    }
                    self.compute(condition.reads.iter().copied());
                }
            }
            Header::For(header) => {
                let items = self.eval(&header.iterator.expr);
                // The text has no use for the length, and asserts nothing.
                if let Sequence::Elements { length, .. } = header.sequence {
                    self.compute([length]);
                }
                let count = items.list().len();
                for (step, item) in items.list().iter().enumerate() {
                    if let Sequence::Elements { length, reversed } = header.sequence {
                        assert_eq!(self.get(length).count(), count, "the number of iterations is wrong");
                        let position = if reversed { count - 1 - step } else { step };
                        self.set(header.index, Value::usize(position));
                    }
                    assert!(self.matches(&header.pattern, item), "the pattern of a `for` does not match");
                    if let Some(left) = self.iteration(each) {
                        return left;
                    }
                }
            }
            Header::Backward { index, trips, ascending } => {
                let trips = self.get(*trips).count();
                let ascends = self.slice_loops.contains_key(&each.id);
                for step in 0..trips {
                    if let Some(index) = index {
                        let position = match ascending {
                            None if ascends => step,
                            None => trips - 1 - step,
                            Some(length) => self.get(*length).count() - trips + step,
                        };
                        self.set(*index, Value::usize(position));
                    }
                    self.backward(each);
                }
            }
            Header::BackwardRange { index, from, to, inclusive, reversed } => {
                let (from, to) = (self.get(*from), self.get(*to));
                let mut numbers = super::ops::range(&from, &to, *inclusive);
                if *reversed && !self.slice_loops.contains_key(&each.id) {
                    numbers.reverse();
                }
                for number in numbers {
                    self.set(*index, number);
                    self.backward(each);
                }
            }
        }
        assert!(each.results.is_empty(), "a loop that has results ends by a break");
        None
    }

    /// Runs the body once; `Some` if the loop ends by it, with how the line was left, if it was.
    #[expect(clippy::option_option, reason = "whether the loop goes on, and whether control goes elsewhere")]
    fn iteration(&mut self, each: &'a Loop) -> Option<Option<(ExitKind, Vec<Value>)>> {
        match self.region(&each.body) {
            Ended::Yielded(_) => None,
            Ended::Left(ExitKind::Continue(id), _) if id == each.id => None,
            Ended::Left(ExitKind::Break(id), values) if id == each.id => {
                self.bind(&each.results, values);
                Some(None)
            }
            Ended::Left(kind, values) => Some(Some((kind, values))),
        }
    }

    fn backward(&mut self, each: &'a Loop) {
        self.step();
        match self.region(&each.body) {
            Ended::Yielded(_) => {}
            Ended::Left(kind, _) => panic!("{kind:?} leaves a reverse sweep"),
        }
        if let Some(strips) = self.slice_loops.get(&each.id) {
            self.check_slices(strips);
        }
    }
}

fn is_scalar(value: &Value) -> bool {
    matches!(value, Value::Float(_) | Value::Integer(_) | Value::Boolean(_))
}
