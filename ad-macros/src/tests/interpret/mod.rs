//! An interpreter of the IR: what a function's lines compute, without emission and without rustc.
//!
//! It runs the lowered function, the primal that keeps what the reverse sweep needs, the reverse sweep with nothing
//! but what was kept, and the function of forward mode. Kept tokens are evaluated as far as the tests need it; what is
//! not known panics with its text. A panic of the interpreted program is a panic.

mod chains;
mod closures;
mod lines;
mod machine;
mod methods;
mod operators;
mod ops;
mod patterns;
mod places;
mod primitives;
mod reverse;
mod tokens;
mod value;

pub(super) use value::Value;

use super::pipeline::Compiled;
use crate::transform::Options;
use machine::Machine;
use std::collections::HashMap;

/// Functions that may call each other.
pub(super) struct Program {
    functions: HashMap<String, Compiled>,
}

impl Program {
    pub(super) fn of(sources: &[&str], options: Options) -> Program {
        Program::from(sources.iter().map(|source| Compiled::of(source, options)))
    }

    pub(super) fn from(functions: impl IntoIterator<Item = Compiled>) -> Program {
        Program { functions: functions.into_iter().map(|each| (each.name.clone(), each)).collect() }
    }

    pub(super) fn function(&self, name: &str) -> &Compiled {
        self.functions.get(name).unwrap_or_else(|| panic!("there is no function `{name}`"))
    }

    /// Whether it is a function and not a method that every value of some type has.
    pub(super) fn has(&self, name: &str) -> bool {
        self.functions.contains_key(name)
    }

    /// The value, by the function as it was lowered.
    pub(super) fn value(&self, name: &str, arguments: &[Value]) -> Value {
        let function = &self.function(name).lowered;
        let mut machine = Machine::new(self, function);
        machine.bind_parameters(arguments);
        one(machine.run(&function.body))
    }

    /// The value by the primal, and the gradients by the reverse sweep: one for each active parameter.
    pub(super) fn gradient(
        &self,
        name: &str,
        arguments: &[Value],
        seed: impl FnOnce(&Value) -> Value,
    ) -> (Value, Vec<Value>) {
        let compiled = self.function(name);
        let (checkpoints, value) = self.primal(name, arguments);
        let slots = arguments
            .iter()
            .zip(&compiled.active)
            .map(|(argument, active)| if *active { argument.zero() } else { Value::NoSlot })
            .collect();
        let seed = seed(&value);
        let slots = self.pull_back(&checkpoints, arguments, seed, slots);
        (value, slots.into_iter().filter(|slot| !matches!(slot, Value::NoSlot)).collect())
    }

    /// The value and its tangent by forward mode; `tangents` has one for each active parameter.
    pub(super) fn tangent(
        &self,
        name: &str,
        arguments: &[Value],
        tangents: &[Option<Value>],
    ) -> (Value, Value) {
        let tangent = &self.function(name).tangent;
        let mut machine = Machine::new(self, &tangent.function);
        machine.bind_parameters(arguments);
        assert_eq!(tangents.len(), arguments.len(), "one tangent for each parameter");
        for ((dot, given), argument) in tangent.parameters.iter().zip(tangents).zip(arguments) {
            match (dot, given) {
                (Some(dot), given) => {
                    machine.set(*dot, given.clone().unwrap_or_else(|| argument.zero()));
                }
                (None, None) => {}
                (None, Some(_)) => panic!("a tangent is given for a parameter without derivative"),
            }
        }
        let mut pair = machine.run(&tangent.function.body);
        assert_eq!(pair.len(), 2, "a value and its tangent");
        let dot = pair.remove(1);
        (pair.remove(0), dot)
    }
}

fn one(mut values: Vec<Value>) -> Value {
    assert_eq!(values.len(), 1, "a function has one result");
    values.remove(0)
}
