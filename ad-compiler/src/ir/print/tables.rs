//! The text of what is known of values beside their definitions.

use super::tokens::member;
use super::*;

impl Printer<'_> {
    /// The type parameters that stand for floats.
    pub(super) fn scalars(&self) -> String {
        let Function { scalars, converting, .. } = self.function;
        let text = |scalar: &Ident| {
            let converts = if converting.contains(scalar) { " converting" } else { "" };
            format!("{scalar}{converts}")
        };
        match &scalars.iter().map(text).collect::<Vec<_>>()[..] {
            [] => String::new(),
            scalars => format!("<{}>", scalars.join(", ")),
        }
    }

    /// The other names of places, which no line defines.
    pub(super) fn aliases(&mut self) {
        for (id, info) in self.function.values.iter().enumerate() {
            let Kind::Alias(alias) = &info.kind else { continue };
            let value = ValueId(id as u32);
            let (name, place) = (self.declared(value), self.place(&alias.place));
            let reference = match alias.form {
                Form::Value => "",
                Form::Shared => "&",
                Form::Mutable => "&mut ",
                Form::Unknown => "maybe &",
            };
            let bound = if alias.bound { " (bound by a pattern)" } else { "" };
            let copied = if self.function.copied_names.contains(&value) { " (a copy)" } else { "" };
            self.new_line();
            self.put(&format!("{name} is {reference}{place}{bound}{copied}"));
        }
    }

    /// What the file says of fields, and what a `match` takes apart.
    pub(super) fn tables(&mut self) {
        let in_order = |mut values: Vec<ValueId>| {
            values.sort();
            values
        };
        let function = self.function;
        for value in in_order(function.fields.keys().copied().collect()) {
            let field = |field: &FieldTy| format!("{}: {}", steps(&field.steps), self.ty(field.ty));
            let fields: Vec<String> = function.fields[&value].iter().map(field).collect();
            self.table("fields of", value, &fields);
        }
        for value in in_order(function.unkept.keys().copied().collect()) {
            let unkept: Vec<String> = function.unkept[&value].iter().map(|each| steps(each)).collect();
            self.table("no derivative in", value, &unkept);
        }
        for value in in_order(function.lent_shapes.keys().copied().collect()) {
            let shapes: Vec<String> =
                function.lent_shapes[&value].iter().map(|&shape| self.name(shape)).collect();
            self.table("shapes lent by", value, &shapes);
        }
        if !function.taken_apart.is_empty() {
            self.new_line();
            self.put(&format!("taken apart: {}", self.names(&function.taken_apart)));
        }
        if function.in_a_circle {
            self.new_line();
            self.put("in a circle of calls");
        }
        if function.of_primal.is_some() {
            self.new_line();
            self.put("forward mode");
        }
        if function.is_part {
            self.new_line();
            self.put("a part");
        }
    }

    /// An empty table says as much as none.
    fn table(&mut self, what: &str, value: ValueId, entries: &[String]) {
        if !entries.is_empty() {
            self.new_line();
            self.put(&format!("{what} {}: {}", self.name(value), entries.join(", ")));
        }
    }
}

/// The way to a part of a value.
fn steps(steps: &[PartStep]) -> String {
    let step = |step: &PartStep| match step {
        PartStep::Field(field) => format!(".{}", member(field)),
        PartStep::Payload(variant, field) => format!(".{variant}::{}", member(field)),
        PartStep::Element => "[]".to_owned(),
    };
    steps.iter().map(step).collect()
}
