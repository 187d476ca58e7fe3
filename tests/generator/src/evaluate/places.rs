//! Reading and writing places.

use super::numbers::Number;
use super::{Evaluated, Evaluator, panicked};
use crate::forms::Form;
use crate::syntax::{Expression, Place, Projection};
use crate::value::Value;

/// A place whose indices have been evaluated.
pub(super) struct Resolved {
    slot: usize,
    path: Vec<usize>,
}

impl Evaluator<'_> {
    /// Evaluates the indices of a place, from left to right, and checks them.
    pub(super) fn resolve(&mut self, place: &Place) -> Evaluated<Resolved> {
        let slot = self.find(place.name);
        let mut path = Vec::with_capacity(place.projections.len());
        for projection in &place.projections {
            match projection {
                Projection::Field(field) | Projection::Member(_, field) => path.push(*field),
                Projection::Index(index) => {
                    self.met_if(matches!(**index, Expression::Block(_)), Form::EffectInIndex);
                    let index = self.integer(index)?;
                    let Value::List(items) = descend(self.bindings[slot].value.as_ref(), &path) else {
                        panic!("{} is indexed and no list", place.name)
                    };
                    if index >= items.len() {
                        return panicked("index out of bounds");
                    }
                    path.push(index);
                }
            }
        }
        Ok(Resolved { slot, path })
    }

    /// Whether a place is that of a float, by the type of its variable; no index is evaluated.
    pub(super) fn holds_float(&self, place: &Place) -> bool {
        let mut value = self.bindings[self.find(place.name)].value.as_ref();
        for projection in &place.projections {
            value = match (value, projection) {
                (Some(Value::List(items)), Projection::Index(_)) => items.first(),
                (
                    Some(Value::List(items) | Value::Tuple(items)),
                    Projection::Field(field) | Projection::Member(_, field),
                ) => items.get(*field),
                _ => None,
            };
        }
        matches!(value, Some(Value::Float(_)))
    }

    pub(super) fn value_at(&self, place: &Resolved) -> &Value<Number> {
        descend(self.bindings[place.slot].value.as_ref(), &place.path)
    }

    pub(super) fn value_at_mut(&mut self, place: &Resolved) -> &mut Value<Number> {
        let mut value = self.bindings[place.slot].value.as_mut().expect("an initialised variable");
        for step in &place.path {
            value = match value {
                Value::List(items) | Value::Tuple(items) => &mut items[*step],
                _ => panic!("a scalar has no parts"),
            };
        }
        value
    }

    /// Writes a whole place; this also initialises a variable.
    pub(super) fn write(&mut self, place: &Resolved, value: Value<Number>) {
        if place.path.is_empty() {
            self.bindings[place.slot].value = Some(value);
        } else {
            *self.value_at_mut(place) = value;
        }
    }

    pub(super) fn read(&mut self, place: &Place) -> Evaluated {
        let resolved = self.resolve(place)?;
        Ok(self.value_at(&resolved).clone())
    }

    /// The elements of an array, slice or vector.
    pub(super) fn items(&mut self, place: &Place) -> Evaluated<Vec<Value<Number>>> {
        match self.read(place)? {
            Value::List(items) => Ok(items),
            other => panic!("{other:?} is no list"),
        }
    }

    pub(super) fn items_mut(&mut self, place: &Resolved) -> &mut Vec<Value<Number>> {
        match self.value_at_mut(place) {
            Value::List(items) => items,
            other => panic!("{other:?} is no list"),
        }
    }

    /// The forms of a place that is written.
    pub(super) fn met_writing(&mut self, place: &Place) {
        let form = match place.projections.as_slice() {
            _ if place.dereference => Form::AssignThroughReference,
            [] => Form::AssignVariable,
            [Projection::Index(_)] => Form::AssignElement,
            [Projection::Field(_)] => Form::AssignField,
            [Projection::Member(..)] => Form::AssignMember,
            _ => Form::AssignNested,
        };
        self.met(form);
    }
}

fn descend<'a>(value: Option<&'a Value<Number>>, path: &[usize]) -> &'a Value<Number> {
    let mut value = value.expect("an initialised variable");
    for step in path {
        value = match value {
            Value::List(items) | Value::Tuple(items) => &items[*step],
            _ => panic!("a scalar has no parts"),
        };
    }
    value
}
