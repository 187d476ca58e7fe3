//! An interpreter of the IR: what a function's lines compute, without emission and without rustc.
//!
//! It runs the lowered function, the primal that keeps what the reverse sweep needs, the reverse sweep with nothing
//! but what was kept, and the function of forward mode. Kept tokens are evaluated as far as the tests need it; what is
//! not known panics with its text. A panic of the interpreted program is a panic.

mod calls;
mod chains;
mod closures;
mod effects;
mod layout;
mod library;
mod lines;
mod list_methods;
mod machine;
mod methods;
mod operators;
mod ops;
mod patterns;
mod places;
mod primitives;
mod reverse;
mod statements;
mod structs;
mod tangents;
mod tokens;
mod value;

pub(super) use value::Value;

use super::pipeline::{Compiled, Module};
use super::read_back;
use super::unmarked::Unmarked;
use crate::attribute::switches::Options;
use crate::collections::HashMap;
use machine::Machine;
use reverse::Checkpoints;
use std::rc::Rc;
use structs::Layout;

/// Functions that may call each other, and structs.
#[derive(Default)]
pub(super) struct Program {
    functions: HashMap<String, Compiled>,
    layouts: HashMap<String, Rc<Layout>>,
    unmarked: Unmarked,
}

/// What a call gives.
pub(super) struct Outcome {
    pub(super) result: Value,
    /// What is then in what the `&mut` parameters refer to, with their positions.
    pub(super) lent: Vec<(usize, Value)>,
}

impl Program {
    pub(super) fn of(sources: &[&str], options: Options) -> Program {
        let mut program = Program::default();
        for source in sources {
            let module = Module::of(source, options);
            module.functions.iter().for_each(read_back::check);
            program.add(module);
        }
        program
    }

    pub(super) fn of_module(module: Module) -> Program {
        let mut program = Program::default();
        program.add(module);
        program
    }

    pub(super) fn add(&mut self, module: Module) {
        for mut each in module.functions {
            for (which, mut forward) in std::mem::take(&mut each.forward) {
                forward.name = format!("{} {which}", each.name);
                self.functions.insert(forward.name.clone(), forward);
            }
            self.functions.insert(each.name.clone(), each);
        }
        let layouts = module.structs.iter().map(|each| (each.ident.to_string(), Layout::of(each).into()));
        self.layouts.extend(layouts);
        self.unmarked.functions.extend(module.unmarked.functions);
        self.unmarked.macros.extend(module.unmarked.macros);
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
        self.outcome(name, arguments).result
    }

    /// What a call gives, by the function as it was lowered.
    pub(super) fn outcome(&self, name: &str, arguments: &[Value]) -> Outcome {
        let function = &self.function(name).lowered;
        let mut machine = Machine::new(self, function);
        machine.bind_parameters(arguments);
        let result = one(machine.run(&function.body));
        Outcome { result, lent: machine.lent(&function.parameters) }
    }

    /// What the primal gives, and the gradients by the reverse sweep: one for each active parameter. The seeds are that
    /// of the result and those of what the `&mut` parameters refer to.
    pub(super) fn gradient(
        &self,
        name: &str,
        arguments: &[Value],
        seed: Value,
        lent: Vec<Value>,
    ) -> (Outcome, Vec<Value>) {
        let (checkpoints, outcome) = self.primal(name, arguments);
        let gradients = self.swept(name, &checkpoints, arguments, seed, &outcome, lent);
        (outcome, gradients)
    }

    /// The gradients of two reverse sweeps with one set of checkpoints.
    pub(super) fn gradient_twice(
        &self,
        name: &str,
        arguments: &[Value],
        seed: &Value,
        lent: &[Value],
    ) -> [Vec<Value>; 2] {
        let (checkpoints, outcome) = self.primal(name, arguments);
        [(), ()].map(|()| self.swept(name, &checkpoints, arguments, seed.clone(), &outcome, lent.to_vec()))
    }

    /// The gradients by the reverse sweep.
    fn swept(
        &self,
        name: &str,
        checkpoints: &Checkpoints,
        arguments: &[Value],
        seed: Value,
        outcome: &Outcome,
        lent: Vec<Value>,
    ) -> Vec<Value> {
        let compiled = self.function(name);
        let mut slots: Vec<Value> = arguments
            .iter()
            .zip(&compiled.active)
            .map(|(argument, active)| if *active { argument.zero() } else { Value::NoSlot })
            .collect();
        assert_eq!(lent.len(), outcome.lent.len(), "one seed for each `&mut` parameter");
        for ((position, _), seed) in outcome.lent.iter().zip(lent) {
            slots[*position] = seed;
        }
        let again: Vec<Option<Value>> = arguments.iter().cloned().map(Some).collect();
        let slots = self.pull_back(checkpoints, &again, seed, slots);
        slots.into_iter().filter(|slot| !matches!(slot, Value::NoSlot)).collect()
    }

    /// What a call gives, and the tangent of that, by forward mode; `tangents` has one for each active parameter.
    pub(super) fn tangent(
        &self,
        name: &str,
        arguments: &[Value],
        tangents: &[Option<Value>],
    ) -> (Outcome, Outcome) {
        let compiled = self.function(name);
        let tangent = &compiled.tangent;
        let mut machine = Machine::new(self, &tangent.function);
        machine.where_used = Some(&compiled.where_used.forward);
        machine.bind_parameters(arguments);
        assert_eq!(tangents.len(), arguments.len(), "one tangent for each parameter");
        for ((dot, given), argument) in tangent.parameters.iter().zip(tangents).zip(arguments) {
            match (dot, given) {
                (Some(dot), given) => {
                    machine.set(*dot, given.clone().unwrap_or_else(|| argument.zero()));
                }
                // Where the type is not visible the caller does not know that the parameter has none.
                (None, None | Some(Value::Unit)) => {}
                (None, Some(_)) => panic!("a tangent is given for a parameter without derivative"),
            }
        }
        let mut pair = machine.run(&tangent.function.body);
        assert_eq!(pair.len(), 2, "a value and its tangent");
        let dot = pair.remove(1);
        let lent = machine.lent(&tangent.function.parameters);
        let dots = lent.iter().filter_map(|(position, _)| {
            let dot = tangent.parameters[*position]?;
            Some((*position, machine.content(dot).clone()))
        });
        let dot = Outcome { result: dot, lent: dots.collect() };
        (Outcome { result: pair.remove(0), lent }, dot)
    }
}

/// The name of forward mode as a function of its own.
pub(in crate::tests) fn forward_of(name: &str) -> String {
    format!("{name} forward")
}

/// The name of the primal that keeps what its sweep reads of the arguments.
pub(in crate::tests) fn keeping_of(name: &str) -> String {
    format!("{name} keeping")
}

/// The name of what gives its tangent alone.
pub(in crate::tests) fn product_of(name: &str) -> String {
    format!("{name} product")
}

fn one(mut values: Vec<Value>) -> Value {
    assert_eq!(values.len(), 1, "a function has one result");
    values.remove(0)
}
