//! The IR as text, for golden tests, for filetests, and for the messages of the verifier; `ir/parse` reads it.
//!
//! A value is written with its name and its number (`x%3`), a region with its number (`@2`), a loop likewise
//! (`#0`). The user's tokens stand in backquotes, with names of values in the place of markers.
//!
//! Where a value is defined, its type follows; `mut` says that it is memory, `named` that a line gives it a name of the user's. Records, indices
//! and the checkpoints of calls have no type in the text if they are inert, which they nearly always are.
//!
//! The text says all that the passes of the lists in `passes` ask for. What only messages or emission ask for is left out: spans, types that the user
//! wrote, the words of barriers, labels of loops, `hidden`, `chained`, `of_floats`, `sources`, `namesakes`, `variants`, `only_lent`, `gradients`,
//! `refused`, and of calls the companion and what is known of the callee's declaration. `shapes` are found from the lines.

mod layout;
mod lines;
mod ops;
#[cfg(feature = "tool")]
mod plain;
mod tables;
mod tokens;

use super::*;
pub(crate) use layout::LayoutText;
#[cfg(feature = "tool")]
pub(crate) use plain::Plain;
use std::fmt;
#[cfg(test)]
pub(super) use tokens::mentioned;

impl fmt::Display for Function {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut printer = Printer::new(self);
        let parameters: Vec<String> =
            self.parameters.iter().map(|&parameter| printer.declared(parameter)).collect();
        let result = printer.ty(self.result_ty);
        let scalars = printer.scalars();
        printer.put(&format!("fn{scalars}({}) -> {result} ", parameters.join(", ")));
        printer.region(&self.body);
        printer.aliases();
        printer.tables();
        printer.text.push('\n');
        formatter.write_str(&printer.text)
    }
}

/// A region that refers to the values of a function, such as its reverse sweep.
pub(crate) struct RegionText<'a> {
    pub(crate) function: &'a Function,
    pub(crate) region: &'a Region,
}

impl fmt::Display for RegionText<'_> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut printer = Printer::new(self.function);
        printer.region(self.region);
        formatter.write_str(&printer.text)
    }
}

/// The reverse sweep of a function, with what it is given: the adjoint of the result, and the slots.
pub(crate) struct ReverseText<'a> {
    pub(crate) function: &'a Function,
    pub(crate) region: &'a Region,
    pub(crate) seed: ValueId,
    pub(crate) slots: &'a [Option<ValueId>],
}

impl fmt::Display for ReverseText<'_> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut printer = Printer::new(self.function);
        let (seed, slots) = (printer.declared(self.seed), printer.optional(self.slots));
        printer.put(&format!("reverse {seed} into ({slots}) "));
        printer.region(self.region);
        formatter.write_str(&printer.text)
    }
}

/// The parameters that are active, and in forward mode the tangents of the parameters; and what is known of some values.
pub(crate) struct ParametersText<'a> {
    pub(crate) function: &'a Function,
    /// In reverse mode, the sweep.
    pub(crate) reverse: Option<&'a Region>,
    pub(crate) active: &'a [bool],
    pub(crate) tangents: Option<&'a [Option<ValueId>]>,
}

impl fmt::Display for ParametersText<'_> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let printer = Printer::new(self.function);
        let parameters = self.function.parameters.iter().zip(self.active);
        let active: Vec<ValueId> =
            parameters.filter(|(_, active)| **active).map(|(&value, _)| value).collect();
        writeln!(formatter, "{}", format!("active: {}", printer.names(&active)).trim_end())?;
        let named = [
            ("gone", &self.function.gone),
            ("holding references", &self.function.holding_references),
            ("owned", &self.function.owned),
            ("snapshots", &self.function.snapshots),
            ("moved", &self.function.moved),
            ("received", &self.function.received),
        ];
        let mut there: super::values::ValueSet = self.function.parameters.iter().copied().collect();
        for region in [Some(&self.function.body), self.reverse].into_iter().flatten() {
            region.each_line(&mut |line| {
                if let Line::Let { value, .. } = line {
                    there.insert(*value);
                }
            });
        }
        for (what, values) in named {
            // What is computed no more is not there.
            let values: Vec<ValueId> = values.iter().filter(|&value| there.contains(value)).collect();
            if !values.is_empty() {
                writeln!(formatter, "{what}: {}", printer.names(&values))?;
            }
        }
        match self.tangents {
            Some(tangents) => writeln!(formatter, "tangents: {}", printer.optional(tangents)),
            None => Ok(()),
        }
    }
}

impl Function {
    /// `x%3`
    pub(crate) fn name(&self, value: ValueId) -> String {
        match self.values.get(value.0 as usize) {
            Some(info) => format!("{}%{}", info.ident, value.0),
            None => format!("?%{}", value.0),
        }
    }
}

struct Printer<'a> {
    function: &'a Function,
    text: String,
    indent: usize,
    /// How values are called, where that is not by name and number.
    names: Option<&'a dyn Fn(ValueId) -> String>,
}

impl<'a> Printer<'a> {
    fn new(function: &'a Function) -> Self {
        Printer { function, text: String::new(), indent: 0, names: None }
    }
}

impl Printer<'_> {
    fn put(&mut self, text: &str) {
        self.text.push_str(text);
    }

    fn new_line(&mut self) {
        self.text.push('\n');
        self.text.push_str(&"    ".repeat(self.indent));
    }

    fn region(&mut self, region: &Region) {
        self.put(&format!("@{} {{", region.id.0));
        self.indent += 1;
        for line in &region.lines {
            self.new_line();
            self.line(line);
        }
        let end = match region.end {
            End::Falls if region.yields.is_empty() => None,
            End::Falls => Some(format!("yield {}", self.names(&region.yields))),
            End::Exits => Some("exits".to_owned()),
            End::Never => Some("never ends".to_owned()),
        };
        if let Some(end) = end {
            self.new_line();
            self.put(&end);
        }
        self.indent -= 1;
        self.new_line();
        self.put("}");
    }

    // ---- small pieces ----

    fn name(&self, value: ValueId) -> String {
        self.names.map_or_else(|| self.function.name(value), |names| names(value))
    }

    fn names(&self, values: &[ValueId]) -> String {
        values.iter().map(|&value| self.name(value)).collect::<Vec<_>>().join(", ")
    }

    /// A value where it is defined.
    fn declared(&self, value: ValueId) -> String {
        let info = self.function.info(value);
        let mutable = if matches!(info.kind, Kind::Memory) { "mut " } else { "" };
        format!("{mutable}{}: {}", self.name(value), self.ty(info.ty))
    }

    /// The same for what a line defines, which may have a name of the user's.
    fn declared_by_line(&self, value: ValueId) -> String {
        let info = self.function.info(value);
        let named = if info.named && matches!(info.kind, Kind::Line) { "named " } else { "" };
        format!("{named}{}", self.declared(value))
    }

    /// A record, an index, or checkpoints.
    fn implied(&self, value: ValueId) -> String {
        if self.function.ty(value) == Ty::inert() { self.name(value) } else { self.declared(value) }
    }

    /// Values where they are defined, some of which are not there.
    fn optional(&self, values: &[Option<ValueId>]) -> String {
        let text = |value: &Option<ValueId>| value.map_or("none".to_owned(), |value| self.declared(value));
        values.iter().map(text).collect::<Vec<_>>().join(", ")
    }

    fn ty(&self, ty: Ty) -> String {
        match ty.kind() {
            TyKind::Float(width) => {
                width.name(&self.function.scalars).map_or_else(|| "float".to_owned(), |name| name.to_string())
            }
            TyKind::Inert => "inert".to_owned(),
            TyKind::Array(element, length) => {
                format!("[{}; {}]", self.ty(*element), {
                    let length = length.expr();
                    self.literal(&length).unwrap_or_else(|| self.quoted(&length))
                })
            }
            TyKind::Slice(element) => format!("[{}]", self.ty(*element)),
            TyKind::Tuple(parts) => {
                let parts: Vec<String> = parts.iter().map(|part| self.ty(*part)).collect();
                format!("({})", parts.join(", "))
            }
            TyKind::Map(element) => format!("{{{}}}", self.ty(*element)),
            _ => "?".to_owned(),
        }
    }

    fn place(&self, place: &Place) -> String {
        let mut text = self.name(place.root);
        for projection in &place.path {
            text += &match projection {
                Projection::Field(member) => format!(".{}", tokens::member(member)),
                Projection::Index(index) => format!("[{}]", self.name(*index)),
                Projection::Key { key, is_reference } => {
                    format!("{{{}{}}}", if *is_reference { "" } else { "&" }, self.name(*key))
                }
                Projection::Range { from, to, inclusive } => {
                    let bound = |bound: &Option<ValueId>| bound.map(|b| self.name(b)).unwrap_or_default();
                    format!("[{}{}{}]", bound(from), if *inclusive { "..=" } else { ".." }, bound(to))
                }
                Projection::Payload { variant, member } => format!(".{variant}::{}", tokens::member(member)),
                Projection::Deref => ".*".to_owned(),
            };
        }
        text
    }
}
