//! Iterator chains: sources and stages. Everything in a chain is without effects, and what its closures look at is not
//! changed before its end.

use super::scope::{Binding, INTEGER_NAMES};
use super::{Generator, TAME};
use crate::syntax::{
    Block, Closure, Comparison, Expression, ItemPattern, Operator, Place, Projection, Source, Stage, Stream,
    Type,
};

/// Chains stand in the closures of chains at most this often.
const DEEPEST_CHAINS: usize = 2;
/// So many stages are added to a source at most.
const MOST_STAGES: usize = 3;
/// Vectors grow in loops, so nothing is said about how long they are.
const LONG: usize = 40;

/// An iterator and what is known of its items.
pub(super) struct Walk {
    pub(super) stream: Stream,
    pub(super) item: Type,
    /// What integers in an item are at most.
    pub(super) high: usize,
    /// The least number of elements of a slice in an item.
    pub(super) part: usize,
    /// What floats in an item are bounded by.
    pub(super) bound: f64,
    /// The least number of items.
    pub(super) shortest: usize,
    /// Whether it knows how many items are left.
    exact: bool,
    /// Whether it can be gone through from its end.
    reversible: bool,
    /// Whether every step of the source gives an item. What comes after other stages is not zipped: the macro accepts
    /// that only where it is a walk by itself.
    even: bool,
    /// Whether it is gone through from its end, which the macro accepts once, and not before `enumerate` and `zip`.
    reversed: bool,
}

impl Generator {
    /// Generates a chain, where chains are not nested too deep.
    pub(super) fn in_chain<T>(&mut self, generate: impl FnOnce(&mut Generator) -> Option<T>) -> Option<T> {
        if self.chains >= DEEPEST_CHAINS {
            return None;
        }
        self.chains += 1;
        let result = self.purely(generate);
        self.chains -= 1;
        result
    }

    /// A source and a few stages.
    pub(super) fn walk(&mut self) -> Option<Walk> {
        let mut walk = self.source()?;
        let mut stages = 0;
        while stages < MOST_STAGES && self.further(72, |generator| generator.stage(&mut walk)).is_some() {
            stages += 1;
        }
        Some(walk)
    }

    fn source(&mut self) -> Option<Walk> {
        let kind = self.random.below(16);
        if kind < 4 {
            return Some(if kind == 3 { self.indices()? } else { self.range() });
        }
        let container =
            self.container(false, |ty, shortest, _| shortest > 0 && ty.element() == Some(&Type::Float))?;
        let (place, shortest) = (container.place, container.shortest);
        let length = self.random.between(1, 3);
        let (source, shortest, part) = match kind {
            4 => (Source::Windows(place, length), (shortest + 1).saturating_sub(length), length),
            5 => (Source::Chunks(place, length), shortest.div_ceil(length), 1),
            _ => (Source::Iter(place), shortest, 0),
        };
        let item = source.item(&Type::Float);
        Some(Walk { part, shortest, ..Walk::over(source, item) })
    }

    /// `(1..n)`
    fn range(&mut self) -> Walk {
        let start = self.random.below(3);
        let end = if !self.random.chance(60) {
            let end = self.random.between(1, 4);
            super::integers::Integer { expression: Expression::Integer(end), low: end, high: end }
        } else {
            self.integer_up_to(4)
        };
        let shortest = end.low.saturating_sub(start);
        let high = end.high.saturating_sub(1).max(start);
        let source = Source::Range(Box::new(Expression::Integer(start)), Box::new(end.expression));
        Walk { high, shortest, ..Walk::over(source, Type::Integer) }
    }

    /// `(0..a.len()).map(|i| a[i] * e)`
    fn indices(&mut self) -> Option<Walk> {
        let index = self.some_binding(|binding| {
            binding.readable() && binding.shortest > 0 && binding.ty.element() == Some(&Type::Float)
        })?;
        let Binding { name, shortest, .. } = self.scope[index];
        let (start, end) = (Expression::Integer(0), Expression::Length(Place::variable(name)));
        let source = Source::Range(Box::new(start), Box::new(end));
        let mut walk = Walk { high: LONG, shortest, ..Walk::over(source, Type::Integer) };
        if self.random.chance(25) {
            walk.stream.stages.push(Stage::Rev);
            walk.reversed = true;
        }
        let closure = self.keeping(index, |generator| {
            generator.scoped(|generator| {
                let variable = generator.fresh_name(INTEGER_NAMES);
                generator.declare(Binding { high: LONG, ..Binding::new(variable, Type::Integer) });
                let at = Projection::Index(Box::new(Expression::variable(variable)));
                let element = Place { name, projections: vec![at], dereference: false };
                let body = generator.mixed(Expression::Read(element), 2.0);
                Closure { parameters: vec![ItemPattern::Name(variable)], body: Block::value(body) }
            })
        });
        walk.stream.stages.push(Stage::Map(closure));
        (walk.item, walk.bound) = (Type::Float, 2.0);
        Some(walk)
    }

    fn stage(&mut self, walk: &mut Walk) {
        match self.random.below(16) {
            0 => {}
            1..=4 => self.map(walk, 2.0),
            5 | 6 if walk.can_be_paired() => {
                let Some(mut other) = self.source() else { return };
                if other.reversed {
                    return;
                }
                if self.random.chance(25) {
                    self.map(&mut other, 2.0);
                }
                walk.shortest = walk.shortest.min(other.shortest);
                walk.exact &= other.exact;
                walk.reversible &= other.reversible && walk.exact;
                walk.item = Type::Tuple(vec![walk.item.clone(), other.item]);
                walk.high = walk.high.max(other.high);
                walk.part = if walk.part == 0 || other.part == 0 {
                    walk.part.max(other.part)
                } else {
                    walk.part.min(other.part)
                };
                walk.stream.stages.push(Stage::Zip(Box::new(other.stream)));
            }
            7 | 8 if walk.can_be_paired() || (!walk.even && !walk.reversed) => {
                walk.item = Type::Tuple(vec![Type::Integer, walk.item.clone()]);
                walk.high = LONG;
                walk.reversible &= walk.exact;
                walk.stream.stages.push(Stage::Enumerate);
            }
            9 | 10 if walk.reversible && walk.is_reversed_by_the_macro() => {
                walk.reversed = true;
                walk.stream.stages.push(Stage::Rev);
            }
            11 => {
                let count = self.count(2);
                walk.shortest = walk.shortest.saturating_sub(count.high);
                (walk.reversible, walk.even) = (walk.reversible && walk.exact, false);
                walk.stream.stages.push(Stage::Skip(Box::new(count.expression)));
            }
            12 => {
                let count = self.count(3);
                walk.shortest = walk.shortest.min(count.low);
                (walk.reversible, walk.even) = (walk.reversible && walk.exact, false);
                walk.stream.stages.push(Stage::Take(Box::new(count.expression)));
            }
            13 if matches!(walk.item, Type::Reference(_)) => {
                walk.item = walk.item.referent().clone();
                walk.stream.stages.push(Stage::Copied);
            }
            13..=15 => {
                let closure = self.condition_on(walk);
                walk.stream.stages.push(Stage::Filter(closure));
                (walk.exact, walk.even, walk.shortest) = (false, false, 0);
            }
            _ => {}
        }
    }

    /// How many items are skipped or taken; to take none is of little interest.
    fn count(&mut self, most: usize) -> super::integers::Integer {
        if self.random.chance(40) {
            return self.integer_up_to(most);
        }
        let count = self.random.between(1, most);
        super::integers::Integer { expression: Expression::Integer(count), low: count, high: count }
    }

    /// `.map(|x| e)`, whose values are bounded by `limit`.
    pub(super) fn map(&mut self, walk: &mut Walk, limit: f64) {
        let closure = self.item_closure(walk, |generator, first| generator.body_over(first, limit));
        walk.stream.stages.push(Stage::Map(closure));
        (walk.item, walk.bound) = (Type::Float, limit);
    }

    /// The closure of a `filter`, which is given references.
    fn condition_on(&mut self, walk: &Walk) -> Closure {
        self.scoped(|generator| {
            let first = generator.scope.len();
            let item = Type::Reference(Box::new(walk.item.clone()));
            let pattern = generator.item_pattern(&item, walk, &mut Vec::new());
            Closure { parameters: vec![pattern], body: Block::value(generator.condition_over(first)) }
        })
    }

    /// A condition on one of the variables from a position of the scope on.
    fn condition_over(&mut self, first: usize) -> Expression {
        let index = self.random.between(first, self.scope.len() - 1);
        let Binding { name, ty, .. } = self.scope[index].clone();
        let place = Place { dereference: matches!(ty, Type::Reference(_)), ..Place::variable(name) };
        let sizes = [Comparison::Less, Comparison::LessEqual, Comparison::Greater, Comparison::GreaterEqual];
        if *ty.referent() != Type::Integer {
            let condition = self.float_comparison();
            let Expression::Compare(comparison, _, right) = condition else { return condition };
            let inside = ty.element().is_some() || matches!(ty, Type::Tuple(_));
            let place = if inside { self.float_place_in(index, false) } else { place };
            return Expression::Compare(comparison, Box::new(Expression::Read(place)), right);
        }
        let read = Expression::Read(place);
        if self.random.chance(50) {
            let remainder = Expression::arithmetic(Operator::Rem, read, Expression::Integer(2));
            let comparison = *self.random.pick(&[Comparison::Equal, Comparison::NotEqual]);
            Expression::compare(comparison, remainder, Expression::Integer(0))
        } else {
            let bound = Expression::Integer(self.random.between(1, 2));
            Expression::compare(*self.random.pick(&sizes), read, bound)
        }
    }
}

impl Walk {
    pub(super) fn over(source: Source, item: Type) -> Walk {
        let stream = Stream { source, stages: Vec::new() };
        Walk {
            stream,
            item,
            high: 0,
            part: 0,
            bound: TAME,
            shortest: 0,
            exact: true,
            reversible: true,
            even: true,
            reversed: false,
        }
    }

    /// Whether `zip` and `enumerate` are accepted by the macro as a part of the walk: a range is not what comes first.
    fn can_be_paired(&self) -> bool {
        self.even && !self.reversed && !matches!(self.stream.source, Source::Range(..))
    }

    /// The macro does not turn back what has been skipped or cut off, nor windows.
    fn is_reversed_by_the_macro(&self) -> bool {
        let cuts = |stage: &Stage| matches!(stage, Stage::Skip(_) | Stage::Take(_));
        let windows = self.part > 0 && self.stream.stages.is_empty();
        !self.reversed && !windows && !self.stream.stages.iter().any(cuts)
    }

    /// Whether something is done with the items that loops over elements do not do.
    pub(super) fn is_adapted(&self) -> bool {
        let plain = |stage: &Stage| matches!(stage, Stage::Zip(_) | Stage::Enumerate | Stage::Rev);
        !matches!(self.stream.source, Source::Iter(_)) || !self.stream.stages.iter().all(plain)
    }
}
