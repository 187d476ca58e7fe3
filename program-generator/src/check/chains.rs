//! Iterator chains: the types of their items, and what they borrow until their end.

use super::closures::Captured;
use super::expressions::can_be_anchored;
use super::{Checked, Checker, mistake, require};
use crate::syntax::{Chain, ChainEnd, Closure, Source, Stage, Stream, Type};

/// What is known of an iterator.
struct Walk {
    item: Type,
    /// Whether it knows how many items are left.
    exact: bool,
    /// Whether it can be gone through from its end.
    reversible: bool,
}

impl Checker {
    pub(super) fn chain(&mut self, chain: &Chain) -> Checked<Type> {
        let mut held = Vec::new();
        let Walk { item, .. } = self.walk(&chain.stream, &mut held)?;
        let is_float = *item.referent() == Type::Float;
        let ty = match &chain.end {
            ChainEnd::Sum | ChainEnd::Product => {
                require(is_float, "a sum of something else than floats")?;
                Type::Float
            }
            ChainEnd::Fold(start, closure) => {
                self.expect(start, &Type::Float)?;
                require(can_be_anchored(start), "a start whose type cannot be written")?;
                let Captured { ty, writes, .. } = self.closure(closure, &[Type::Float, item])?;
                require(!writes && ty == Type::Float, "a fold to another type")?;
                Type::Float
            }
            ChainEnd::ForEach(closure) => {
                let Captured { ty, .. } = self.closure(closure, &[item])?;
                require(ty == Type::unit(), "a value where none is used")?;
                Type::unit()
            }
            ChainEnd::Collect => {
                require(item == Type::Float, "a vector of something else than floats")?;
                Type::Vector(Box::new(Type::Float))
            }
        };
        self.release(&held);
        Ok(ty)
    }

    /// The type of the items; what the iterator borrows is frozen and comes along.
    pub(super) fn stream(&mut self, stream: &Stream) -> Checked<(Type, Vec<usize>)> {
        let mut held = Vec::new();
        let walk = self.walk(stream, &mut held)?;
        Ok((walk.item, held))
    }

    pub(super) fn release(&mut self, held: &[usize]) {
        for index in held {
            self.variables[*index].frozen -= 1;
        }
    }

    fn freeze(&mut self, indices: &[usize], held: &mut Vec<usize>) {
        for index in indices {
            self.variables[*index].frozen += 1;
            held.push(*index);
        }
    }

    fn walk(&mut self, stream: &Stream, held: &mut Vec<usize>) -> Checked<Walk> {
        let item = match &stream.source {
            Source::Range(start, end) => {
                self.expect(start, &Type::Integer)?;
                self.expect(end, &Type::Integer)?;
                Type::Integer
            }
            source @ (Source::Iter(place) | Source::Windows(place, _) | Source::Chunks(place, _)) => {
                let length = match source {
                    Source::Windows(_, length) | Source::Chunks(_, length) => *length,
                    _ => 1,
                };
                require(length > 0, "windows of no length")?;
                let element = self.container(place)?;
                require(element == Type::Float, "a chain of something else than floats")?;
                let indices = self.held_by(place)?;
                self.freeze(&indices, held);
                source.item(&element)
            }
        };
        let mut walk = Walk { item, exact: true, reversible: true };
        for stage in &stream.stages {
            self.stage(stage, &mut walk, held)?;
        }
        Ok(walk)
    }

    fn stage(&mut self, stage: &Stage, walk: &mut Walk, held: &mut Vec<usize>) -> Checked {
        match stage {
            Stage::Copied => {
                let Type::Reference(inner) = &walk.item else {
                    return mistake("copies of what are no references");
                };
                walk.item = (**inner).clone();
            }
            Stage::Map(closure) => {
                walk.item = self.stage_closure(closure, walk.item.clone(), held)?;
                require(walk.item == Type::Float, "a map to something else than a float")?;
            }
            Stage::Filter(closure) => {
                let item = Type::Reference(Box::new(walk.item.clone()));
                let ty = self.stage_closure(closure, item, held)?;
                require(ty == Type::Boolean, "a filter by something else than a condition")?;
                walk.exact = false;
            }
            Stage::Zip(other) => {
                let other = self.walk(other, held)?;
                walk.item = Type::Tuple(vec![walk.item.clone(), other.item]);
                walk.exact &= other.exact;
                walk.reversible &= other.reversible && walk.exact;
            }
            Stage::Enumerate => {
                walk.item = Type::Tuple(vec![Type::Integer, walk.item.clone()]);
                walk.reversible &= walk.exact;
            }
            Stage::Rev => require(walk.reversible, "an iterator that has no end to start from")?,
            Stage::Skip(count) | Stage::Take(count) => {
                self.expect(count, &Type::Integer)?;
                walk.reversible &= walk.exact;
            }
        }
        Ok(())
    }

    /// A closure that the iterator keeps: what it captures is borrowed until the end.
    fn stage_closure(&mut self, closure: &Closure, item: Type, held: &mut Vec<usize>) -> Checked<Type> {
        let Captured { ty, read, writes } = self.closure(closure, &[item])?;
        require(!writes, "a stage that changes something")?;
        self.freeze(&read, held);
        Ok(ty)
    }
}
