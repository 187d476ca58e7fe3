//! The state of one run of one function.

use super::reverse::{Keeping, Restoring};
use super::{Program, Value};
use crate::ir::values::ValueMap;
use crate::ir::*;
use crate::passes::loop_fission::Strips;
use std::collections::BTreeMap;

/// The number of lines after which a run counts as endless.
const FUEL: usize = 4_000_000;

pub(super) struct Machine<'a> {
    pub(super) program: &'a Program,
    pub(super) function: &'a Function,
    values: Vec<Option<Value>>,
    /// Names that kept tokens bind themselves, innermost last.
    pub(super) locals: Vec<(String, Value)>,
    /// In a primal: what is kept for the reverse sweep.
    pub(super) keeping: Option<Keeping<'a>>,
    /// In a reverse sweep: what was kept.
    pub(super) restoring: Option<Restoring>,
    /// Loops that run from the first element to the last, as they are written.
    pub(super) slice_loops: BTreeMap<LoopId, Strips>,
    /// What is computed where it is used, as it is printed there.
    pub(super) where_used: Option<&'a ValueMap<Op>>,
    fuel: usize,
}

/// How the execution of a region ends.
pub(super) enum Ended {
    Yielded(Vec<Value>),
    Left(ExitKind, Vec<Value>),
}

impl<'a> Machine<'a> {
    pub(super) fn new(program: &'a Program, function: &'a Function) -> Self {
        Machine {
            program,
            function,
            values: vec![None; function.values.len()],
            locals: Vec::new(),
            keeping: None,
            restoring: None,
            slice_loops: BTreeMap::new(),
            where_used: None,
            fuel: FUEL,
        }
    }

    pub(super) fn bind_parameters(&mut self, arguments: &[Value]) {
        assert_eq!(arguments.len(), self.function.parameters.len(), "one argument for each parameter");
        for (&parameter, argument) in self.function.parameters.iter().zip(arguments) {
            self.set(parameter, argument.clone());
        }
    }

    /// What is in what the `&mut` parameters refer to, with their positions.
    pub(super) fn lent(&self, parameters: &[ValueId]) -> Vec<(usize, Value)> {
        let lent = parameters.iter().enumerate().filter(|(_, parameter)| self.function.is_lent(**parameter));
        lent.map(|(position, &parameter)| (position, self.content(parameter).clone())).collect()
    }

    /// Runs the function's body.
    pub(super) fn run(&mut self, body: &'a Region) -> Vec<Value> {
        match self.region(body) {
            Ended::Yielded(values) | Ended::Left(ExitKind::Return, values) => values,
            Ended::Left(kind, _) => panic!("{kind:?} leaves the function"),
        }
    }

    pub(super) fn is_reverse(&self) -> bool {
        self.restoring.is_some()
    }

    pub(super) fn step(&mut self) {
        self.fuel = self.fuel.checked_sub(1).expect("the program does not end");
    }

    // ---- what is computed where it is used ----

    /// Whether the value is computed where it is used.
    pub(super) fn waits(&self, value: ValueId) -> bool {
        self.where_used.is_some_and(|ops| ops.get(value).is_some())
    }

    /// Computes what waits of these values, and of what they are made of.
    pub(super) fn compute(&mut self, values: impl IntoIterator<Item = ValueId>) {
        let Some(ops) = self.where_used else { return };
        for value in values {
            if let Some(op) = ops.get(value) {
                let mut operands = Vec::new();
                op.each_use(&mut |each| operands.push(each.value()));
                self.compute(operands);
                let content = self.op(op, value);
                self.set(value, content);
            } else if let Kind::Alias(alias) = &self.function.info(value).kind {
                self.compute(alias.place.parts().collect::<Vec<_>>());
            }
        }
    }

    /// Computes what waits of what a line uses.
    pub(super) fn compute_used(&mut self, line: &Line) {
        if self.where_used.is_some() {
            let mut used = Vec::new();
            line.each_use(&mut |each| used.push(each.value()));
            self.compute(used);
        }
    }

    // ---- values ----

    pub(super) fn set(&mut self, value: ValueId, content: Value) {
        self.values[value.0 as usize] = Some(content);
    }

    pub(super) fn unset(&mut self, value: ValueId) {
        self.values[value.0 as usize] = None;
    }

    pub(super) fn is_set(&self, value: ValueId) -> bool {
        self.values[value.0 as usize].is_some()
    }

    pub(super) fn content(&self, value: ValueId) -> &Value {
        self.values[value.0 as usize]
            .as_ref()
            .unwrap_or_else(|| panic!("{} has no value here", self.function.name(value)))
    }

    pub(super) fn content_mut(&mut self, value: ValueId) -> &mut Value {
        let function = self.function;
        self.values[value.0 as usize]
            .as_mut()
            .unwrap_or_else(|| panic!("{} has no value here", function.name(value)))
    }

    /// A value, or what is in the place that a name stands for.
    pub(super) fn get(&self, value: ValueId) -> Value {
        self.read(&Place::of(value))
    }

    pub(super) fn all(&self, values: &[ValueId]) -> Vec<Value> {
        values.iter().map(|&value| self.get(value)).collect()
    }

    pub(super) fn bind(&mut self, names: &[ValueId], contents: Vec<Value>) {
        assert_eq!(names.len(), contents.len(), "every result gets a value");
        for (&name, content) in names.iter().zip(contents) {
            self.set(name, content);
        }
    }
}
