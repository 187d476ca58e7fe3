//! Changing the length of a list, and the order of its elements.

use super::numbers::Number;
use super::{Evaluated, Evaluator, panicked};
use crate::forms::Form;
use crate::syntax::{Expression, ListChange, Place, Removal};
use crate::value::Value;

impl Evaluator<'_> {
    pub(super) fn change_list(&mut self, place: &Place, change: &ListChange) -> Evaluated<()> {
        let place = self.resolve(place)?;
        match change {
            ListChange::Insert(index, value) => {
                self.met(Form::Insert);
                let (index, value) = (self.integer(index)?, self.expression(value)?);
                let items = self.items_mut(&place);
                if index > items.len() {
                    return panicked("insertion out of bounds");
                }
                items.insert(index, value);
            }
            ListChange::Truncate(length) => {
                self.met(Form::Truncate);
                let length = self.integer(length)?;
                self.items_mut(&place).truncate(length);
            }
            ListChange::Resize(length, value) => {
                self.met(Form::Resize);
                let (length, value) = (self.integer(length)?, self.expression(value)?);
                self.items_mut(&place).resize(length, value);
            }
            ListChange::Extend(values) => {
                self.met(Form::Extend);
                let values = self.all(values)?;
                self.items_mut(&place).extend(values);
            }
            ListChange::Reverse => {
                self.met(Form::Reverse);
                self.items_mut(&place).reverse();
            }
            ListChange::RotateLeft(by) | ListChange::RotateRight(by) => {
                self.met(Form::Rotate);
                let by = self.integer(by)?;
                let items = self.items_mut(&place);
                if by > items.len() {
                    return panicked("rotation out of bounds");
                }
                match change {
                    ListChange::RotateLeft(_) => items.rotate_left(by),
                    _ => items.rotate_right(by),
                }
            }
            ListChange::Sort => {
                self.met(Form::Sort);
                let mut floats: Vec<Number> = self.items_mut(&place).iter().map(float).collect();
                for (position, a) in floats.iter().enumerate() {
                    for b in &floats[position + 1..] {
                        self.decide(a.value - b.value, u64::from(a.value > b.value));
                    }
                }
                floats.sort_by(|a, b| a.value.total_cmp(&b.value));
                *self.items_mut(&place) = floats.into_iter().map(Value::Float).collect();
            }
        }
        Ok(())
    }

    pub(super) fn remove(&mut self, place: &Place, index: &Expression, removal: Removal) -> Evaluated {
        self.met(Form::Remove);
        let place = self.resolve(place)?;
        let index = self.integer(index)?;
        let items = self.items_mut(&place);
        if index >= items.len() {
            return panicked("removal out of bounds");
        }
        Ok(match removal {
            Removal::InOrder => items.remove(index),
            Removal::Swapped => items.swap_remove(index),
        })
    }
}

fn float(value: &Value<Number>) -> Number {
    match value {
        Value::Float(number) => *number,
        other => panic!("{other:?} is sorted as a float"),
    }
}
