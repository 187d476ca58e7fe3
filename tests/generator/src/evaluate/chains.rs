//! Running iterator chains.
//!
//! Every stage goes through all items before the next one does. At most one closure of a chain changes something, and
//! where that is not the one at the end, the end asks for all items; so the order in which closures run is not seen.
//! Only some of what is computed here would not be in Rust.

use super::loops::Next;
use super::numbers::Number;
use super::{Evaluated, Evaluator};
use crate::forms::Form;
use crate::syntax::{Chain, ChainEnd, Closure, For, ItemPattern, Operator, Source, Stage, Stream};
use crate::value::Value;

/// The items of a chain, and whether they are references.
pub(super) struct Items {
    values: Vec<Value<Number>>,
    references: bool,
}

impl Evaluator<'_> {
    pub(super) fn chain(&mut self, chain: &Chain) -> Evaluated {
        // It is created before the start of a fold is evaluated, which has no effects.
        let Items { values, references } = self.stream(&chain.stream)?;
        self.met_if(values.is_empty(), Form::EmptyChain);
        self.met_if(self.loops > 0, Form::ChainInLoop);
        match &chain.end {
            ChainEnd::Sum => {
                self.met(Form::Sum);
                self.accumulated(-0.0, Operator::Add, values)
            }
            ChainEnd::Product => {
                self.met(Form::Product);
                self.accumulated(1.0, Operator::Mul, values)
            }
            ChainEnd::Fold(start, closure) => {
                self.met(Form::Fold);
                let mut accumulator = self.expression(start)?;
                for value in values {
                    accumulator = self.applied(closure, &[(accumulator, false), (value, references)])?;
                }
                Ok(accumulator)
            }
            ChainEnd::ForEach(closure) => {
                self.met(Form::ForEach);
                for value in values {
                    self.applied(closure, &[(value, references)])?;
                }
                Ok(Value::Tuple(Vec::new()))
            }
            ChainEnd::Collect => {
                self.met(Form::Collect);
                Ok(Value::List(values))
            }
            ChainEnd::Find(closure, other) => {
                self.met(Form::Find);
                let found = self.first_that(closure, true, &values, true)?;
                let other = Value::Float(Number::constant(*other));
                Ok(found.map_or(other, |position| values[position].clone()))
            }
            ChainEnd::Position(closure) => {
                self.met(Form::Position);
                let found = self.first_that(closure, true, &values, references)?;
                Ok(Value::Integer(found.unwrap_or(0)))
            }
            ChainEnd::Any(closure) => {
                self.met(Form::Any);
                Ok(Value::Boolean(self.first_that(closure, true, &values, references)?.is_some()))
            }
            ChainEnd::All(closure) => {
                self.met(Form::All);
                Ok(Value::Boolean(self.first_that(closure, false, &values, references)?.is_none()))
            }
            ChainEnd::Count => {
                self.met(Form::Count);
                Ok(Value::Integer(values.len()))
            }
        }
    }

    /// Where the first item is of which a closure says what is wanted; it is asked of no further ones.
    fn first_that(
        &mut self,
        closure: &Closure,
        wanted: bool,
        values: &[Value<Number>],
        references: bool,
    ) -> Evaluated<Option<usize>> {
        for (position, value) in values.iter().enumerate() {
            match self.applied(closure, &[(value.clone(), references)])? {
                Value::Boolean(answer) if answer == wanted => return Ok(Some(position)),
                Value::Boolean(_) => {}
                other => panic!("{other:?} is no boolean"),
            }
        }
        Ok(None)
    }

    fn accumulated(&mut self, start: f64, operator: Operator, values: Vec<Value<Number>>) -> Evaluated {
        let mut result = Number::constant(start);
        for value in values {
            let Value::Float(item) = value else { panic!("{value:?} is no float") };
            result = self.arithmetic(operator, result, item);
        }
        self.tame(result)
    }

    pub(super) fn stream(&mut self, stream: &Stream) -> Evaluated<Items> {
        let mut items = self.source(&stream.source)?;
        for stage in &stream.stages {
            items = self.stage(stage, items)?;
        }
        Ok(items)
    }

    fn source(&mut self, source: &Source) -> Evaluated<Items> {
        let values = match source {
            Source::Iter(place) => {
                self.met(Form::ChainIter);
                return Ok(Items { values: self.items(place)?, references: true });
            }
            Source::Windows(place, length) => {
                self.met(Form::Windows);
                self.items(place)?.windows(*length).map(|part| Value::List(part.to_vec())).collect()
            }
            Source::Chunks(place, length) => {
                self.met(Form::Chunks);
                self.items(place)?.chunks(*length).map(|part| Value::List(part.to_vec())).collect()
            }
            Source::Range(start, end) => {
                self.met(Form::ChainRange);
                let (start, end) = (self.integer(start)?, self.integer(end)?);
                (start..end).map(Value::Integer).collect()
            }
        };
        Ok(Items { values, references: false })
    }

    fn stage(&mut self, stage: &Stage, items: Items) -> Evaluated<Items> {
        let Items { mut values, mut references } = items;
        self.step()?;
        match stage {
            Stage::Copied => {
                self.met(Form::Copied);
                references = false;
            }
            Stage::Map(closure) => {
                self.met(Form::Map);
                for value in &mut values {
                    *value = self.applied(closure, &[(value.clone(), references)])?;
                }
                references = false;
            }
            Stage::Filter(closure) => {
                self.met(Form::Filter);
                let mut kept = Vec::new();
                for value in values {
                    match self.applied(closure, &[(value.clone(), true)])? {
                        Value::Boolean(true) => kept.push(value),
                        Value::Boolean(false) => self.met(Form::FilteredOut),
                        other => panic!("{other:?} is no boolean"),
                    }
                }
                values = kept;
            }
            Stage::Zip(other) => {
                self.met(Form::Zip);
                let other = self.stream(other)?.values;
                let pairs = values.into_iter().zip(other);
                values = pairs.map(|(first, second)| Value::Tuple(vec![first, second])).collect();
                references = false;
            }
            Stage::Enumerate => {
                self.met(Form::Enumerate);
                let pairs = values.into_iter().enumerate();
                values = pairs.map(|(index, item)| Value::Tuple(vec![Value::Integer(index), item])).collect();
                references = false;
            }
            Stage::Rev => {
                self.met(Form::Rev);
                values.reverse();
            }
            Stage::Skip(count) => {
                self.met(Form::Skip);
                let count = self.integer(count)?;
                values.drain(..count.min(values.len()));
            }
            Stage::Take(count) => {
                self.met(Form::Take);
                let count = self.integer(count)?;
                values.truncate(count);
            }
        }
        Ok(Items { values, references })
    }

    /// The value of a closure for arguments, each of which may be a reference.
    pub(super) fn applied(&mut self, closure: &Closure, arguments: &[(Value<Number>, bool)]) -> Evaluated {
        self.step()?;
        let depth = self.bindings.len();
        for (pattern, (value, reference)) in closure.parameters.iter().zip(arguments) {
            self.bind_item(pattern, value.clone(), *reference);
        }
        self.closures += 1;
        let result = self.block(&closure.body);
        self.closures -= 1;
        self.bindings.truncate(depth);
        result
    }

    /// `for (i, x) in chain { .. }`
    pub(super) fn each_of_chain(
        &mut self,
        each: &For,
        pattern: &ItemPattern,
        stream: &Stream,
    ) -> Evaluated<()> {
        self.met(Form::ForOverChain);
        let Items { values, references } = self.stream(stream)?;
        self.enter_loop();
        let trips = values.len();
        let result = self.go_through_items(each, pattern, values, references);
        self.leave_loop(trips, result)
    }

    fn go_through_items(
        &mut self,
        each: &For,
        pattern: &ItemPattern,
        values: Vec<Value<Number>>,
        references: bool,
    ) -> Evaluated<()> {
        for value in values {
            self.step()?;
            let depth = self.bindings.len();
            self.bind_item(pattern, value, references);
            let next = self.iteration(each.label, &each.body);
            self.bindings.truncate(depth);
            if let Next::Stop(_) = next? {
                break;
            }
        }
        Ok(())
    }
}
