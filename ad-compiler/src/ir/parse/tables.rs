//! What stands beside a function: other names, fields, the reverse sweep, and what that has from the primal.

use super::*;
use crate::ir::values::ValueSet;
use std::rc::Rc;

impl Parser {
    /// What is known of values beside their definitions.
    pub(super) fn tables(&mut self) -> Result<()> {
        loop {
            if self.take_all(&["fields", "of"]) {
                let value = self.value_of_table()?;
                self.expect(&[":"])?;
                let fields = self.separated(|this| {
                    let steps = this.steps()?;
                    this.expect(&[":"])?;
                    Ok(FieldTy { steps, ty: this.ty()? })
                })?;
                self.function.fields.insert(value, Rc::new(fields));
            } else if self.take_all(&["no", "derivative", "in"]) {
                let value = self.value_of_table()?;
                self.expect(&[":"])?;
                let unkept = self.separated(Self::steps)?;
                self.function.unkept.insert(value, unkept);
            } else if self.take_all(&["shapes", "lent", "by"]) {
                let value = self.value_of_table()?;
                self.expect(&[":"])?;
                let shapes = self.values_between_commas()?;
                self.function.lent_shapes.insert(value, shapes);
            } else if self.take_all(&["taken", "apart", ":"]) {
                self.function.taken_apart = self.values_between_commas()?;
            } else if self.take_all(&["in", "a", "circle", "of", "calls"]) {
                self.function.in_a_circle = true;
            } else if self.take_all(&["forward", "mode"]) {
                // How many values are those of the primal only emission asks.
                self.function.of_primal = Some(0);
            } else if self.take_all(&["a", "part"]) {
                self.function.is_part = true;
            } else if matches!(self.peek(), Token::Value(..)) {
                self.alias()?;
            } else {
                return Ok(());
            }
            self.end_of_line()?;
        }
    }

    /// `x%4: f64 is &a%0[i%3] (bound by a pattern)`
    fn alias(&mut self) -> Result<()> {
        let value = self.value()?;
        self.expect(&[":"])?;
        let ty = self.ty()?;
        self.expect(&["is"])?;
        let form = if self.take_all(&["maybe", "&"]) {
            Form::Unknown
        } else if self.take_all(&["&", "mut"]) {
            Form::Mutable
        } else if self.take("&") {
            Form::Shared
        } else {
            Form::Value
        };
        let place = self.place()?;
        let bound = self.take_all(&["(", "bound", "by", "a", "pattern", ")"]);
        if self.take_all(&["(", "a", "copy", ")"]) {
            self.function.copied_names.push(value);
        }
        self.define(value, Kind::Alias(Alias { place, bound, form }), ty, true)
    }

    /// `.field[].Variant::0`
    fn steps(&mut self) -> Result<Vec<PartStep>> {
        let mut steps = Vec::new();
        loop {
            if self.take("[") {
                self.expect(&["]"])?;
                steps.push(PartStep::Element);
            } else if self.take(".") {
                steps.extend(self.part()?.into_iter().map(|step| match step {
                    Projection::Payload { variant, member } => PartStep::Payload(variant, member),
                    Projection::Field(member) => PartStep::Field(member),
                    _ => unreachable!("a part is a field or a part of a variant"),
                }));
            } else {
                return Ok(steps);
            }
        }
    }

    pub(super) fn active(&mut self) -> Result<Vec<bool>> {
        let mut active = Vec::new();
        if self.take_all(&["active", ":"]) {
            if matches!(self.peek(), Token::Value(..)) {
                active = self.values_between_commas()?;
            }
            self.end_of_line()?;
        }
        self.set(&["gone", ":"], |function| &mut function.gone)?;
        self.set(&["holding", "references", ":"], |function| &mut function.holding_references)?;
        self.set(&["owned", ":"], |function| &mut function.owned)?;
        self.set(&["snapshots", ":"], |function| &mut function.snapshots)?;
        self.set(&["moved", ":"], |function| &mut function.moved)?;
        self.set(&["received", ":"], |function| &mut function.received)?;
        if let Some(other) = active.iter().find(|value| !self.function.parameters.contains(value)) {
            return Err(self.error(format!("value %{} is active and no parameter", other.0)));
        }
        Ok(self.function.parameters.iter().map(|parameter| active.contains(parameter)).collect())
    }

    /// Values after some words, if these are there.
    fn set(&mut self, words: &[&str], set: fn(&mut Function) -> &mut ValueSet) -> Result<()> {
        if self.take_all(words) {
            let values: Vec<ValueId> = self.values_between_commas()?;
            set(&mut self.function).extend(values);
            self.end_of_line()?;
        }
        Ok(())
    }

    pub(super) fn tangents(&mut self) -> Result<Option<Vec<Option<ValueId>>>> {
        if !self.take_all(&["tangents", ":"]) {
            return Ok(None);
        }
        let tangents = match self.function.parameters.is_empty() {
            true => Vec::new(),
            false => self.separated(|this| this.optional(Kind::Line))?,
        };
        self.end_of_line()?;
        Ok(Some(tangents))
    }

    fn optional(&mut self, kind: Kind) -> Result<Option<ValueId>> {
        if self.take("none") { Ok(None) } else { self.declared(kind).map(Some) }
    }

    pub(super) fn reverse(&mut self) -> Result<Option<ReadSweep>> {
        if !self.take("reverse") {
            return Ok(None);
        }
        let seed = self.declared(Kind::Line)?;
        self.expect(&["into", "("])?;
        let slots = self.list(")", |this| this.optional(Kind::Slot))?;
        let region = self.region()?;
        self.end_of_line()?;
        Ok(Some(ReadSweep { region, seed, slots }))
    }

    pub(super) fn kept(&mut self) -> Result<Option<ReadKept>> {
        let (mut kept, mut any) = (ReadKept::default(), false);
        loop {
            if self.take_all(&["kept", ":", "nothing"]) {
                kept.stateless = self.take_all(&["(", "stateless", ")"]);
            } else if self.take_all(&["captured", ":"]) {
                kept.captured.extend(self.values_between_commas()?);
            } else if self.take_all(&["released", ":"]) {
                kept.released = self.values_between_commas()?;
            } else if self.take_all(&["copied", ":"]) {
                kept.copies.extend(self.values_between_commas()?);
            } else if self.take_all(&["records", ":"]) {
                kept.records.extend(self.values_between_commas()?);
            } else if self.take_all(&["saved", "by"]) {
                let region = self.region_number()?;
                self.expect(&[":"])?;
                kept.saves.insert(region, self.values_between_commas()?);
            } else {
                return Ok(any.then_some(kept));
            }
            any = true;
            self.end_of_line()?;
        }
    }
}
