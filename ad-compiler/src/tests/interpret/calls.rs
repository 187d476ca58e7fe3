//! Calls: of the program's functions and methods, in all modes, and of methods of the standard library.

use super::effects::new_cell;
use super::library::Handed;
use super::machine::Machine;
use super::reverse::Checkpoints;
use super::{Outcome, Program, Value, forward_of, keeping_of};
use crate::ir::*;
use std::rc::Rc;

impl Program {
    /// The name of the marked function that a call reaches; `None` if the program has no such function.
    fn callee(&self, call: &Call, arguments: &[Value]) -> Option<String> {
        let name = named(call, arguments);
        self.has(&name).then_some(name)
    }

    fn unmarked_callee(&self, call: &Call, arguments: &[Value]) -> Option<&syn::ItemFn> {
        self.unmarked(&named(call, arguments))
    }
}

/// The name under which a call finds its function.
fn named(call: &Call, arguments: &[Value]) -> String {
    let owner = match (&call.callee, arguments.first()) {
        (Callee::Associated(path), _) => path.path.segments.iter().nth_back(1).map(|owner| &owner.ident),
        _ => None,
    };
    match (&call.callee, owner) {
        (_, Some(owner)) => format!("{owner}::{}", call.callee.name()),
        (Callee::Method { name, .. }, None) => method_of(&arguments[0], &name.to_string()),
        _ => call.callee.name().to_string(),
    }
}

/// The name under which a method is found.
pub(super) fn method_of(receiver: &Value, method: &str) -> String {
    match receiver {
        Value::Struct(layout, _) => format!("{}::{method}", layout.name),
        _ => method.to_owned(),
    }
}

impl Machine<'_> {
    fn arguments(&self, call: &Call) -> Vec<Value> {
        call.arguments[..call.arity()]
            .iter()
            .map(|argument| match argument {
                Argument::Value(value) => self.get(*value),
                Argument::Place { place, .. } => self.read(place),
                Argument::Changed | Argument::Zero => {
                    panic!("only a reverse sweep speaks of what a callee has changed")
                }
            })
            .collect()
    }

    pub(super) fn call(&mut self, call: &Call) -> Value {
        let arguments = self.arguments(call);
        if named(call, &arguments) == "Cell::new" {
            return new_cell(arguments[0].clone());
        }
        if let Some(function) = self.program.unmarked_callee(call, &arguments) {
            let Outcome { result, lent } = self.call_unmarked(function, &arguments);
            self.give_back(call, lent);
            return result;
        }
        let Some(name) = self.program.callee(call, &arguments) else {
            return self.call_of_library(call, arguments);
        };
        if !self.keeps(call.checkpoints) {
            let outcome = self.program.outcome(&name, &arguments);
            self.give_back(call, outcome.lent);
            return outcome.result;
        }
        let name = if call.keeping { keeping_of(&name) } else { name };
        let (checkpoints, outcome) = self.program.primal(&name, &arguments);
        self.set(call.checkpoints, Value::Checkpoints(checkpoints.into()));
        self.give_back(call, outcome.lent);
        outcome.result
    }

    /// Whether the reverse sweep is going to need what a call leaves for it.
    pub(super) fn keeps(&self, checkpoints: ValueId) -> bool {
        self.keeping.as_ref().is_some_and(|keeping| keeping.keeps(checkpoints))
    }

    fn call_of_library(&mut self, call: &Call, mut arguments: Vec<Value>) -> Value {
        let name = library_name(call);
        if self.keeps(call.checkpoints) {
            let handed = Handed::by(&name, &arguments);
            self.set(call.checkpoints, Value::Handed(handed));
        }
        let receiver = arguments.remove(0);
        self.method(&name, receiver, arguments)
    }

    /// Puts what a callee has made of its `&mut` parameters where the caller has it.
    fn give_back(&mut self, call: &Call, lent: Vec<(usize, Value)>) {
        for (position, content) in lent {
            match &call.arguments[position] {
                Argument::Place { place, passing, .. } if passing.may_change() => self.store(place, content),
                other => panic!("{other:?} is given for a `&mut` parameter"),
            }
        }
    }

    // ---- forward mode ----

    /// The result of a call, and its tangent.
    pub(super) fn tangent_call(&mut self, call: &Call) -> (Value, Value) {
        let arguments = self.arguments(call);
        let given: Vec<Option<Value>> = self.tangents(call);
        let Some(name) = self.program.callee(call, &arguments) else {
            let handed = Handed::by(&library_name(call), &arguments);
            let zeros: Vec<Value> = arguments.iter().map(Value::zero).collect();
            let tangent = handed.of(|position| given[position].as_ref().unwrap_or(&zeros[position]));
            return (handed.of(|position| &arguments[position]), tangent);
        };
        let (outcome, tangent) = self.program.tangent(&name, &arguments, &given);
        self.give_back(call, outcome.lent);
        for (position, content) in tangent.lent {
            if let Argument::Place { place, .. } = &call.arguments[call.arity() + position] {
                self.store(place, content);
            }
        }
        (outcome.result, tangent.result)
    }

    /// The same, by forward mode as a function, which leaves what its reverse sweep needs.
    pub(super) fn kept_tangent_call(&mut self, call: &Call) -> (Value, Value) {
        let arguments = self.arguments(call);
        let Some(name) = self.program.callee(call, &arguments) else {
            let handed = Handed::by(&library_name(call), &arguments);
            self.set(call.checkpoints, Value::Handed(handed));
            return self.tangent_call(call);
        };
        let given = self.tangents(call);
        let taken = self.program.function(&name).taken.iter();
        let positions: Vec<usize> =
            taken.enumerate().filter(|(_, taken)| **taken).map(|(position, _)| position).collect();
        let dots = positions
            .iter()
            .map(|&position| given[position].clone().unwrap_or_else(|| arguments[position].zero()));
        let all: Vec<Value> = arguments.iter().cloned().chain(dots).collect();
        let forward = forward_of(&name);
        let forward = if call.keeping { keeping_of(&forward) } else { forward };
        let (checkpoints, outcome) = self.program.primal(&forward, &all);
        self.set(call.checkpoints, Value::Checkpoints(checkpoints.into()));
        for (position, content) in outcome.lent {
            let position = match position.checked_sub(call.arity()) {
                Some(dot) => call.arity() + positions[dot],
                None => position,
            };
            if let Argument::Place { place, .. } = &call.arguments[position] {
                self.store(place, content);
            }
        }
        let Value::Tuple(mut pair) = outcome.result else { panic!("a value and its tangent") };
        let tangent = pair.pop().expect("there are two");
        (pair.pop().expect("there are two"), tangent)
    }

    /// The tangents behind the arguments of a call.
    fn tangents(&self, call: &Call) -> Vec<Option<Value>> {
        let tangents = call.arguments[call.arity()..].iter();
        tangents
            .map(|argument| match argument {
                Argument::Place { place, .. } => Some(self.read(place)),
                Argument::Zero => None,
                other => panic!("{other:?} is given for a tangent"),
            })
            .collect()
    }

    // ---- reverse mode ----

    pub(super) fn pullback(&mut self, pullback: &Pullback) {
        let mut borrowed = Vec::new();
        let mut slots = Vec::new();
        for slot in &pullback.slots {
            slots.push(match slot {
                Some(place) if !self.is_into_nothing(place) => {
                    let root = self.locate(place).root;
                    // A slot is lent as a whole.
                    let whole = matches!(self.function.info(root).kind, Kind::Slot);
                    let apart = |(other, at): &(ValueId, &Place)| {
                        *other != root || (!whole && at.is_apart_from(place))
                    };
                    assert!(borrowed.iter().all(apart), "two slots of a call are borrowed from one place");
                    borrowed.push((root, place));
                    self.read(place)
                }
                _ => Value::NoSlot,
            });
        }
        let seed = self.get(pullback.seed);
        let checkpoints = match pullback.stateless {
            true => {
                let own = self.restoring.as_ref().expect("only a reverse sweep calls others");
                Value::Checkpoints(Rc::new(Checkpoints::none(own.function.clone())))
            }
            false => self.content(pullback.call.checkpoints).clone(),
        };
        let slots = match checkpoints {
            Value::Handed(handed) => {
                match (seed, pullback.call.dot) {
                    (Value::Tuple(seeds), Some(_)) => {
                        let (values, tangents) = slots.split_at_mut(pullback.call.arity());
                        handed.pull(seeds[0].clone(), values);
                        handed.pull(seeds[1].clone(), tangents);
                    }
                    (seed, _) => handed.pull(seed, &mut slots),
                }
                slots
            }
            Value::Checkpoints(checkpoints) if pullback.call.dot.is_some() => {
                self.pull_back_forward(&pullback.call, &checkpoints, seed, slots)
            }
            Value::Checkpoints(checkpoints) => {
                let arguments = self.arguments_again(&pullback.call);
                self.program.pull_back(&checkpoints, &arguments, seed, slots)
            }
            other => panic!("a call leaves checkpoints, not {other:?}"),
        };
        for (slot, result) in pullback.slots.iter().zip(slots) {
            if let (Some(place), false) = (slot, matches!(result, Value::NoSlot)) {
                self.store(place, result);
            }
        }
    }

    /// The reverse sweep of a callee's forward mode, which has a tangent for some of the parameters.
    fn pull_back_forward(
        &self,
        call: &Call,
        checkpoints: &Checkpoints,
        seed: Value,
        slots: Vec<Value>,
    ) -> Vec<Value> {
        let (values, tangents) = call.arguments.split_at(call.arity());
        let values = self.again(values);
        let (name, _) = checkpoints.function.split_once(&forward_of("")).expect("it is forward mode");
        let taken = &self.program.function(name).taken;
        let tangents = tangents.iter().zip(&values).map(|(tangent, value)| match tangent {
            Argument::Zero => Some(value.as_ref().map_or(Value::Unit, Value::zero)),
            given => self.again(std::slice::from_ref(given)).remove(0),
        });
        let tangents: Vec<Option<Value>> = tangents.collect();
        let is_taken = |position: &usize| *position < taken.len() || taken[position - taken.len()];
        let kept: Vec<usize> = (0..2 * taken.len()).filter(is_taken).collect();
        let arguments: Vec<Option<Value>> = values.into_iter().chain(tangents).collect();
        let arguments: Vec<_> = kept.iter().map(|&position| arguments[position].clone()).collect();
        let given = kept.iter().map(|&position| slots[position].clone()).collect();
        let pulled = self.program.pull_back(checkpoints, &arguments, seed, given);
        let mut slots = slots;
        kept.into_iter().zip(pulled).for_each(|(position, slot)| slots[position] = slot);
        slots
    }

    /// The arguments of a call once more, but for what the callee has changed.
    fn arguments_again(&self, call: &Call) -> Vec<Option<Value>> {
        self.again(&call.arguments)
    }

    fn again(&self, arguments: &[Argument]) -> Vec<Option<Value>> {
        arguments
            .iter()
            .map(|argument| match argument {
                Argument::Value(value) => Some(self.get(*value)),
                Argument::Place { saved: Some(saved), .. } => Some(self.get(*saved)),
                Argument::Place { place, .. } => Some(self.read(place)),
                Argument::Changed => None,
                Argument::Zero => panic!("a callee's own arguments are there"),
            })
            .collect()
    }
}

fn library_name(call: &Call) -> String {
    match &call.callee {
        Callee::Method { name, .. } => name.to_string(),
        _ => panic!("there is no function `{}`", call.callee.name()),
    }
}

impl Outcome {
    /// The result, and then what `&mut` parameters refer to.
    pub(in crate::tests) fn flatten(&self) -> Vec<f64> {
        let lent = self.lent.iter().flat_map(|(_, content)| content.flatten());
        self.result.flatten().into_iter().chain(lent).collect()
    }
}
