//! Evaluating arrays, vectors, tuples, and what is asked of them.

use super::numbers::Number;
use super::{Evaluated, Evaluator, panicked};
use crate::forms::Form;
use crate::syntax::{End, Expression, Place, StructureLiteral};
use crate::value::Value;

impl Evaluator<'_> {
    pub(super) fn aggregate(&mut self, expression: &Expression) -> Evaluated {
        match expression {
            Expression::Length(place) => {
                self.met(Form::Length);
                Ok(Value::Integer(self.items(place)?.len()))
            }
            Expression::IsEmpty(place) => {
                self.met(Form::IsEmpty);
                Ok(Value::Boolean(self.items(place)?.is_empty()))
            }
            Expression::Tuple(parts) => {
                self.met(Form::Pair);
                Ok(Value::Tuple(self.all(parts)?))
            }
            Expression::Array(parts) => {
                let parts = self.all(parts)?;
                self.met(Form::ArrayLiteral);
                self.met_if(matches!(parts.first(), Some(Value::List(_))), Form::NestedArray);
                Ok(Value::List(parts))
            }
            Expression::ArrayRepeat(element, length) => {
                self.met(Form::ArrayRepeat);
                let element = self.expression(element)?;
                Ok(Value::List(vec![element; *length]))
            }
            Expression::Vector(parts) => {
                self.met(Form::VectorLiteral);
                Ok(Value::List(self.all(parts)?))
            }
            Expression::VectorRepeat(element, length) => {
                self.met(Form::VectorRepeat);
                let element = self.expression(element)?;
                let length = self.integer(length)?;
                Ok(Value::List(vec![element; length]))
            }
            Expression::VectorNew => {
                self.met(Form::VectorNew);
                Ok(Value::List(Vec::new()))
            }
            Expression::VectorWithCapacity(capacity) => {
                self.met(Form::VectorWithCapacity);
                self.integer(capacity)?;
                Ok(Value::List(Vec::new()))
            }
            Expression::Clone(place) => {
                self.met(Form::Clone);
                let value = self.read(place)?;
                self.met_if(matches!(value, Value::Tuple(_)), Form::CloneStruct);
                Ok(value)
            }
            Expression::ToVector(place) => {
                self.met(Form::ToVector);
                self.read(place)
            }
            Expression::Pop(place) => {
                self.met(Form::Pop);
                let place = self.resolve(place)?;
                match self.items_mut(&place).pop() {
                    Some(last) => Ok(last),
                    None => panicked("pop of an empty vector"),
                }
            }
            Expression::Remove(place, index, removal) => self.remove(place, index, *removal),
            Expression::Endpoint(place, end) => {
                self.met(if *end == End::First { Form::First } else { Form::Last });
                let items = self.items(place)?;
                let item = if *end == End::First { items.first() } else { items.last() };
                item.cloned().map_or_else(|| panicked("end of an empty slice"), Ok)
            }
            Expression::Borrow(place) => {
                self.met(if place.is_variable() { Form::BorrowPlace } else { Form::BorrowElement });
                self.read(place)
            }
            Expression::Subslice(place, start, end) => self.subslice(place, start.as_deref(), end.as_deref()),
            Expression::SplitAt(place, middle) => {
                self.met(Form::SplitAt);
                let mut left = self.items(place)?;
                let middle = self.integer(middle)?;
                if middle > left.len() {
                    return panicked("split out of bounds");
                }
                let right = left.split_off(middle);
                Ok(Value::Tuple(vec![Value::List(left), Value::List(right)]))
            }
            Expression::Replace(place, value) => {
                self.met(Form::MemReplace);
                let place = self.resolve(place)?;
                let value = self.expression(value)?;
                Ok(std::mem::replace(self.value_at_mut(&place), value))
            }
            Expression::Take(place) => {
                self.met(Form::MemTake);
                let place = self.resolve(place)?;
                Ok(Value::List(std::mem::take(self.items_mut(&place))))
            }
            Expression::Structure(literal) => self.structure(literal),
            scalar => unreachable!("{scalar:?} is no aggregate expression"),
        }
    }

    fn structure(&mut self, literal: &StructureLiteral) -> Evaluated {
        self.met(match (&literal.base, literal.structure.is_tuple()) {
            (Some(_), _) => Form::StructUpdate,
            (None, true) => Form::TupleStructLiteral,
            (None, false) => Form::StructLiteral,
        });
        let mut fields = Vec::new();
        for value in &literal.fields {
            fields.push(match value {
                Some(value) => Some(self.expression(value)?),
                None => None,
            });
        }
        let rest = match &literal.base {
            Some(base) => self.read(base)?,
            None => Value::Tuple(Vec::new()),
        };
        let Value::Tuple(rest) = rest else { panic!("the base of a struct is a struct") };
        let field = |(position, field): (usize, Option<Value<Number>>)| {
            field.unwrap_or_else(|| rest[position].clone())
        };
        Ok(Value::Tuple(fields.into_iter().enumerate().map(field).collect()))
    }

    fn subslice(&mut self, place: &Place, start: Option<&Expression>, end: Option<&Expression>) -> Evaluated {
        self.met(Form::Subslice);
        let items = self.items(place)?;
        let start = start.map_or(Ok(0), |start| self.integer(start))?;
        let end = end.map_or(Ok(items.len()), |end| self.integer(end))?;
        match items.get(start..end) {
            Some(part) => Ok(Value::List(part.to_vec())),
            None => panicked("slice out of bounds"),
        }
    }

    pub(super) fn all(&mut self, parts: &[Expression]) -> Evaluated<Vec<Value<Number>>> {
        parts.iter().map(|part| self.expression(part)).collect()
    }
}
