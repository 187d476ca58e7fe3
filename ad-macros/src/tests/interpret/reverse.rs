//! What lies between the sweeps, and the reverse sweep itself.

use super::machine::Machine;
use super::ops::callee;
use super::value::Integer;
use super::{Program, Value, one};
use crate::emit::containers::is_taped;
use crate::ir::*;
use crate::transform::Sweeps;
use std::collections::{BTreeMap, HashMap};

/// What a primal keeps while it runs.
pub(super) struct Keeping<'a> {
    sweeps: &'a Sweeps,
    saves: HashMap<RegionId, Vec<Vec<Value>>>,
    records: HashMap<ValueId, Vec<Value>>,
}

/// What a primal has kept: all that the reverse sweep knows of it.
#[derive(Debug)]
pub(in crate::tests) struct Checkpoints {
    function: String,
    captured: BTreeMap<ValueId, Value>,
    saves: HashMap<RegionId, Vec<Vec<Value>>>,
    records: HashMap<ValueId, Vec<Value>>,
}

/// What a reverse sweep has not restored yet.
pub(super) struct Restoring {
    saves: HashMap<RegionId, Vec<Vec<Value>>>,
    tapes: HashMap<ValueId, Vec<Value>>,
    /// What is restored in each region.
    saved: BTreeMap<RegionId, Vec<ValueId>>,
    taped: BTreeMap<RegionId, Vec<ValueId>>,
}

impl Program {
    /// Runs the primal that keeps what the reverse sweep needs.
    pub(super) fn primal(&self, name: &str, arguments: &[Value]) -> (Checkpoints, Value) {
        let sweeps = &self.function(name).sweeps;
        let mut records = HashMap::new();
        for &record in &sweeps.schedule.records {
            let initial = if is_taped(&sweeps.function, &sweeps.facts, record) {
                Vec::new()
            } else if is_flag(&sweeps.function.body, record) {
                vec![Value::Boolean(false)]
            } else {
                vec![Value::Integer(Integer { value: 0, ty: None })]
            };
            records.insert(record, initial);
        }
        let mut machine = Machine::new(self, &sweeps.function);
        machine.keeping = Some(Keeping { sweeps, saves: HashMap::new(), records });
        machine.bind_parameters(arguments);
        let value = one(machine.run(&sweeps.function.body));
        let body = sweeps.function.body.id;
        let captured = sweeps.schedule.captured.iter().map(|&captured| {
            let region = sweeps.facts.region_of(captured);
            assert_eq!(region, Some(body), "only locals of the function's own block can be captured");
            (captured, machine.content(captured).clone())
        });
        let captured = captured.collect();
        let Keeping { saves, records, .. } = machine.keeping.take().expect("the primal keeps");
        (Checkpoints { function: name.to_owned(), captured, saves, records }, value)
    }

    /// Runs the reverse sweep with nothing but what was kept and passed again. Returns what is in the slots.
    pub(super) fn pull_back(
        &self,
        checkpoints: &Checkpoints,
        arguments: &[Value],
        seed: Value,
        slots: Vec<Value>,
    ) -> Vec<Value> {
        let sweeps = &self.function(&checkpoints.function).sweeps;
        let mut machine = Machine::new(self, &sweeps.function);
        machine.bind_parameters(arguments);
        machine.set(sweeps.adjoint.seed, seed);
        assert_eq!(slots.len(), sweeps.adjoint.slots.len(), "one slot for each parameter");
        for (slot, given) in sweeps.adjoint.slots.iter().zip(slots) {
            match slot {
                Some(slot) => machine.set(*slot, given),
                None => assert!(matches!(given, Value::NoSlot), "a slot for a parameter without derivative"),
            }
        }
        for (&value, content) in &checkpoints.captured {
            machine.set(value, content.clone());
        }
        let mut tapes = HashMap::new();
        let mut taped: BTreeMap<RegionId, Vec<ValueId>> = BTreeMap::new();
        for (&record, contents) in &checkpoints.records {
            if is_taped(&sweeps.function, &sweeps.facts, record) {
                tapes.insert(record, contents.clone());
                let region = sweeps.facts.region_of(record).expect("a record belongs to a region");
                taped.entry(region).or_default().push(record);
            } else {
                machine.set(record, contents[0].clone());
            }
        }
        let saves = checkpoints.saves.clone();
        let saved = sweeps.schedule.saves.clone();
        machine.restoring = Some(Restoring { saves, tapes, saved, taped });
        assert!(machine.run(&sweeps.adjoint.region).is_empty(), "a reverse sweep has no result");
        let Restoring { saves, tapes, .. } = machine.restoring.take().expect("the sweep restores");
        let left = saves.values().any(|tape| !tape.is_empty()) || tapes.values().any(|tape| !tape.is_empty());
        assert!(!left, "values were saved that the reverse sweep did not restore");
        let slots = sweeps.adjoint.slots.iter();
        slots.map(|slot| slot.map_or(Value::NoSlot, |slot| machine.content(slot).clone())).collect()
    }
}

/// Whether the record says that what follows a line was reached.
fn is_flag(region: &Region, record: ValueId) -> bool {
    region.lines.iter().any(|line| {
        matches!(line, Line::Rest { flag, .. } if *flag == record)
            || line.regions().into_iter().any(|inner| is_flag(inner, record))
    })
}

impl Machine<'_> {
    pub(super) fn save(&mut self, region: RegionId) {
        let sweeps = self.keeping.as_ref().expect("only a primal saves").sweeps;
        let values: Vec<Value> =
            sweeps.schedule.saves[&region].iter().map(|&value| self.content(value).clone()).collect();
        let saves = &mut self.keeping.as_mut().expect("only a primal saves").saves;
        let saved = saves.entry(region).or_default();
        saved.push(values);
        let fits = saved.len() == 1 || sweeps.facts.is_repeated(region);
        assert!(fits, "a region that runs once saves twice");
    }

    pub(super) fn record(&mut self, value: ValueId, action: &Action) {
        let shape = match action {
            Action::BeginShape(place) | Action::SetShape(place) => {
                Value::Shape(Box::new(self.read(place).zero()))
            }
            _ => Value::Unit,
        };
        // A function whose primal alone is run keeps no records.
        let Some(keeping) = &mut self.keeping else { return };
        let taped = is_taped(&keeping.sweeps.function, &keeping.sweeps.facts, value);
        let tape = keeping.records.get_mut(&value).expect("the record is kept");
        let begun = match action {
            Action::Begin => Some(Value::Unit),
            Action::BeginShape(_) => Some(shape.clone()),
            _ => None,
        };
        if let Some(begun) = begun {
            if taped {
                tape.push(begun);
            } else if let Action::BeginShape(_) = action {
                tape[0] = begun;
            }
            return;
        }
        let last = tape.last_mut().expect("a record was begun");
        *last = match action {
            Action::Increment => {
                let trips = if let Value::Integer(trips) = last { trips.value } else { 0 };
                Value::Integer(Integer { value: trips + 1, ty: None })
            }
            Action::SetTrue => Value::Boolean(true),
            Action::SetNumber(number) => Value::usize(*number),
            _ => shape,
        };
    }

    pub(super) fn restore(&mut self, region: RegionId) {
        let restoring = self.restoring.as_mut().expect("only a reverse sweep restores");
        let mut restored = Vec::new();
        for &record in restoring.taped.get(&region).into_iter().flatten() {
            let tape = restoring.tapes.get_mut(&record).expect("the record has a tape");
            let last = tape.pop().expect("a value was recorded for every one restored");
            restored.push((record, last));
        }
        if let Some(values) = restoring.saved.get(&region) {
            let tape = restoring.saves.get_mut(&region);
            let saved = tape.and_then(Vec::pop).expect("a value was saved for every one restored");
            restored.extend(values.iter().copied().zip(saved));
        }
        for (value, content) in restored {
            // A record that was begun and not set.
            let content = match content {
                Value::Unit if is_flag(&self.function.body, value) => Value::Boolean(false),
                Value::Unit if matches!(self.function.info(value).kind, Kind::Record) => Value::usize(0),
                other => other,
            };
            self.set(value, content);
        }
    }

    // ---- calls ----

    pub(super) fn call(&mut self, call: &Call) -> Value {
        let arguments = self.arguments(call);
        // Integers have methods that the program does not define.
        if let (false, Some(Value::Integer(_))) = (self.program.has(&callee(call)), arguments.first()) {
            let mut arguments = arguments;
            let receiver = arguments.remove(0);
            return self.method(&callee(call), receiver, arguments);
        }
        let kept = self.keeping.as_ref().is_some_and(|keeping| {
            let schedule = &keeping.sweeps.schedule;
            schedule.captured.contains(&call.checkpoints)
                || schedule.saves.values().any(|values| values.contains(&call.checkpoints))
        });
        if !kept {
            return self.program.value(&callee(call), &arguments);
        }
        let (checkpoints, value) = self.program.primal(&callee(call), &arguments);
        self.set(call.checkpoints, Value::Checkpoints(checkpoints.into()));
        value
    }

    pub(super) fn pullback(&mut self, pullback: &Pullback) {
        let arguments: Vec<Value> = pullback
            .call
            .arguments
            .iter()
            .map(|argument| match argument {
                Argument::Value(value) => self.get(*value),
                Argument::Place { saved: Some(saved), .. } => self.get(*saved),
                Argument::Place { place, .. } => self.read(place),
                Argument::Changed => panic!("what a callee changes is not interpreted"),
            })
            .collect();
        let Value::Checkpoints(checkpoints) = self.content(pullback.call.checkpoints).clone() else {
            panic!("a call leaves checkpoints");
        };
        let mut borrowed = Vec::new();
        let mut given = Vec::new();
        for slot in &pullback.slots {
            given.push(match slot {
                Some(place) if !self.is_into_nothing(place) => {
                    let root = self.locate(place).root;
                    assert!(!borrowed.contains(&root), "two slots of a call are borrowed from one root");
                    borrowed.push(root);
                    self.read(place)
                }
                _ => Value::NoSlot,
            });
        }
        let seed = self.get(pullback.seed);
        let results = self.program.pull_back(&checkpoints, &arguments, seed, given);
        for (slot, result) in pullback.slots.iter().zip(results) {
            if let (Some(place), false) = (slot, matches!(result, Value::NoSlot)) {
                self.put_back(place, result);
            }
        }
    }

    /// What a callee has left in a slot.
    fn put_back(&mut self, place: &Place, result: Value) {
        match self.place_mut(place) {
            super::places::ViewMut::One(value) => *value = result,
            super::places::ViewMut::Several(items) => items.clone_from_slice(result.list()),
        }
    }
}
