//! What lies between the sweeps, and the reverse sweep itself.

use super::layout::slice_loops;
use super::machine::Machine;
use super::value::Integer;
use super::{Outcome, Program, Value, one};
use crate::collections::HashMap;
use crate::ir::*;
use crate::passes::Sweeps;
use crate::passes::checkpoint::is_taped;
use std::collections::BTreeMap;

/// What a primal keeps while it runs.
pub(super) struct Keeping<'a> {
    sweeps: &'a Sweeps,
    saves: HashMap<RegionId, Vec<Vec<Value>>>,
    records: HashMap<ValueId, Vec<Value>>,
}

/// What a primal has kept: all that the reverse sweep knows of it.
#[derive(Debug)]
pub(in crate::tests) struct Checkpoints {
    pub(super) function: String,
    /// Of a primal that keeps, the arguments that its sweep has copies of.
    arguments: Vec<Option<Value>>,
    captured: BTreeMap<ValueId, Value>,
    saves: HashMap<RegionId, Vec<Vec<Value>>>,
    records: HashMap<ValueId, Vec<Value>>,
}

/// What a reverse sweep has not restored yet.
pub(super) struct Restoring {
    /// Whose sweep it is.
    pub(super) function: String,
    saves: HashMap<RegionId, Vec<Vec<Value>>>,
    tapes: HashMap<ValueId, Vec<Value>>,
    /// What is restored in each region.
    saved: BTreeMap<RegionId, Vec<ValueId>>,
    taped: BTreeMap<RegionId, Vec<ValueId>>,
    /// The slots of `&mut` parameters, each with the name of what is in it while the sweep runs.
    opened: Vec<(ValueId, ValueId)>,
}

impl Checkpoints {
    /// Those of a function that keeps nothing.
    pub(super) fn none(function: String) -> Self {
        Checkpoints {
            function,
            arguments: Vec::new(),
            captured: BTreeMap::new(),
            saves: HashMap::default(),
            records: HashMap::default(),
        }
    }
}

impl Keeping<'_> {
    pub(super) fn keeps(&self, value: ValueId) -> bool {
        let plan = &self.sweeps.plan;
        plan.captured.contains(&value) || plan.saves.values().any(|saved| saved.contains(&value))
    }
}

impl Program {
    /// Runs the primal that keeps what the reverse sweep needs.
    pub(super) fn primal(&self, name: &str, arguments: &[Value]) -> (Checkpoints, Outcome) {
        let compiled = self.function(name);
        let sweeps = &compiled.sweeps;
        let mut records = HashMap::default();
        for &record in &sweeps.plan.records {
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
        machine.where_used = Some(&compiled.where_used.primal);
        machine.keeping = Some(Keeping { sweeps, saves: HashMap::default(), records });
        machine.bind_parameters(arguments);
        let result = one(machine.run(&sweeps.function.body));
        let outcome = Outcome { result, lent: machine.lent(&sweeps.function.parameters) };
        let body = sweeps.function.body.id;
        let captured = sweeps.plan.captured.iter().map(|&captured| {
            let region = sweeps.facts.region_of(captured);
            assert_eq!(region, Some(body), "only locals of the function's own block can be captured");
            (captured, machine.content(captured).clone())
        });
        let captured = captured.collect();
        machine.check_tapes();
        let Keeping { saves, records, .. } = machine.keeping.take().expect("the primal keeps");
        let is_kept = |parameter: ValueId| {
            !sweeps.function.gone.contains(parameter) || sweeps.plan.copies.contains(&parameter)
        };
        let arguments = sweeps.function.parameters.iter().zip(arguments);
        let arguments = arguments.map(|(&parameter, argument)| is_kept(parameter).then(|| argument.clone()));
        let arguments = arguments.filter(|_| compiled.keeping).collect();
        (Checkpoints { function: name.to_owned(), arguments, captured, saves, records }, outcome)
    }

    /// Runs the reverse sweep with nothing but what was kept and passed again, which is not what `&mut` parameters refer
    /// to. Returns what is in the slots.
    pub(super) fn pull_back(
        &self,
        checkpoints: &Checkpoints,
        arguments: &[Option<Value>],
        seed: Value,
        slots: Vec<Value>,
    ) -> Vec<Value> {
        let compiled = self.function(&checkpoints.function);
        let sweeps = &compiled.sweeps;
        let mut machine = Machine::new(self, &sweeps.function);
        let again = if compiled.keeping { &checkpoints.arguments } else { arguments };
        for (&parameter, argument) in sweeps.function.parameters.iter().zip(again) {
            match argument {
                _ if sweeps.function.is_lent(parameter) => {}
                Some(argument) => machine.set(parameter, argument.clone()),
                None => assert!(compiled.keeping, "an argument is passed again"),
            }
        }
        let seed = match (seed, &compiled.result) {
            (Value::Default, result) => self.default_tangent(result),
            // Of forward mode's result and its tangent, one may be given.
            (Value::Tuple(parts), syn::Type::Tuple(result)) => {
                let parts = parts.into_iter().zip(&result.elems).map(|(part, ty)| match part {
                    Value::Default => self.default_tangent(ty),
                    part => part,
                });
                Value::Tuple(parts.collect())
            }
            (seed, _) => seed,
        };
        machine.set(sweeps.adjoint.seed, seed);
        assert_eq!(slots.len(), sweeps.adjoint.slots.len(), "one slot for each parameter");
        for (slot, given) in sweeps.adjoint.slots.iter().zip(slots) {
            match slot {
                Some(slot) => machine.set(*slot, given),
                // Where the type is not visible the caller does not know that the parameter has none.
                None => assert!(
                    matches!(given, Value::NoSlot | Value::Unit),
                    "a slot for a parameter without derivative"
                ),
            }
        }
        for (&value, content) in &checkpoints.captured {
            machine.set(value, content.clone());
        }
        let mut tapes = HashMap::default();
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
        machine.slice_loops = slice_loops(sweeps);
        machine.where_used = Some(&compiled.where_used.reverse);
        let saves = checkpoints.saves.clone();
        let saved = sweeps.plan.saves.clone();
        let function = checkpoints.function.clone();
        machine.restoring = Some(Restoring { function, saves, tapes, saved, taped, opened: Vec::new() });
        assert!(machine.run(&sweeps.adjoint.region).is_empty(), "a reverse sweep has no result");
        let Restoring { saves, tapes, opened, .. } = machine.restoring.take().expect("the sweep restores");
        let left = saves.values().any(|tape| !tape.is_empty()) || tapes.values().any(|tape| !tape.is_empty());
        assert!(!left, "values were saved that the reverse sweep did not restore");
        for (slot, bar) in opened {
            if !matches!(machine.content(slot), Value::NoSlot) {
                machine.set(slot, machine.content(bar).clone());
            }
        }
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
    /// Opens the slot of a `&mut` parameter.
    pub(super) fn open(&mut self, slot: ValueId, bar: ValueId, zero: Option<&Zero>) {
        let content = match self.content(slot) {
            Value::NoSlot => self.zero(zero.expect("it is given where nothing else has a derivative")),
            given => given.clone(),
        };
        self.set(bar, content);
        self.restoring.as_mut().expect("only a reverse sweep opens slots").opened.push((slot, bar));
    }

    /// Panics if a tape has another length than it is made for.
    fn check_tapes(&self) {
        let Keeping { sweeps, saves, records } = self.keeping.as_ref().expect("the primal keeps");
        for (region, trips) in &sweeps.layout.trips {
            let expected = self.trips(trips);
            if sweeps.plan.saves.contains_key(region) {
                let saved = saves.get(region).map_or(0, Vec::len);
                assert_eq!(saved, expected, "a tape has another length than it is made for");
            }
            let is_of_region = |record: &ValueId| {
                sweeps.facts.region_of(*record) == Some(*region)
                    && is_taped(&sweeps.function, &sweeps.facts, *record)
            };
            for (_, tape) in records.iter().filter(|(record, _)| is_of_region(record)) {
                assert_eq!(tape.len(), expected, "a record has another length than it is made for");
            }
        }
    }

    pub(super) fn save(&mut self, region: RegionId) {
        let sweeps = self.keeping.as_ref().expect("only a primal saves").sweeps;
        let values: Vec<Value> =
            sweeps.plan.saves[&region].iter().map(|&value| self.content(value).clone()).collect();
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
            Action::BeginList(place) => self.read(place).clone(),
            _ => Value::Unit,
        };
        // A function whose primal alone is run keeps no records.
        let Some(keeping) = &mut self.keeping else { return };
        let taped = is_taped(&keeping.sweeps.function, &keeping.sweeps.facts, value);
        let tape = keeping.records.get_mut(&value).expect("the record is kept");
        let begun = match action {
            Action::Begin => Some(Value::Unit),
            Action::BeginShape(_) | Action::BeginList(_) => Some(shape.clone()),
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
            Action::AddKey(_) => panic!("maps are not interpreted"),
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
}
