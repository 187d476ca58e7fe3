//! The invariants of the IR, as code. In debug builds of the macro they are checked after every pass.
//!
//! The documentation of [`ir`](super) says what the numbers mean. What breaks one is a mistake of the pass before,
//! never of the user.

mod definitions;
mod lines;
mod operations;
mod reverse;
mod structure;
mod tokens;

pub(crate) use reverse::{Kept, Reverse, reverse};

use super::print::RegionText;
use super::*;
use crate::collections::HashSet;
use definitions::Scope;
use std::collections::BTreeMap;

/// An invariant by its number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) enum Invariant {
    DefinedOnce = 1,
    DefinedBeforeUse,
    KindFits,
    OnlyMemoryIsWritten,
    LeavingLineIsLast,
    YieldsFit,
    ExitsFit,
    AliasesResolve,
    MarkersAreListed,
    OperandsFit,
    LinesOfTheSweep,
    NumbersFit,
    NeedsAreKept,
    RecordsAreBegun,
    SlotsAreApart,
}

#[derive(Debug)]
pub(crate) struct Violation {
    pub(crate) invariant: Invariant,
    pub(crate) message: String,
}

/// What each region saves.
pub(crate) type Saves = BTreeMap<RegionId, Vec<ValueId>>;

/// What kind of function is checked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Sweep<'a> {
    /// A function as it was lowered, perhaps with shapes.
    Primal,
    /// A primal that saves what the reverse sweep needs.
    Keeping(&'a Saves),
    /// Forward mode, with the tangents of the parameters.
    Tangent(&'a [Option<ValueId>]),
    Reverse,
}

/// Checks a function.
pub(crate) fn function(function: &Function, sweep: Sweep) -> Vec<Violation> {
    let mut verifier = Verifier::new(function, sweep);
    verifier.aliases();
    if !verifier.violations.is_empty() {
        return verifier.violations;
    }
    function.parameters.iter().for_each(|&parameter| verifier.define(parameter));
    if let Sweep::Tangent(dots) = sweep {
        dots.iter().flatten().for_each(|&dot| verifier.define_line(dot));
    }
    for &parameter in &function.parameters {
        verifier.expect_kind(parameter, "a parameter", |kind| matches!(kind, Kind::Parameter | Kind::Memory));
    }
    let exits = verifier.region(&function.body, verifier.results());
    if let Some(exit) = exits.iter().find(|exit| **exit != ExitKind::Return) {
        verifier.fail(Invariant::ExitsFit, format!("{exit:?} leaves the function"));
    }
    verifier.violations
}

#[cfg(test)]
thread_local! {
    /// Whether release builds check, too, as tests that look for violations want it.
    pub(crate) static ALWAYS: std::cell::Cell<bool> = const { std::cell::Cell::new(false) };
}

/// Whether invariants are checked in this build.
pub(crate) fn is_asked_for() -> bool {
    #[cfg(test)]
    if ALWAYS.get() {
        return true;
    }
    cfg!(debug_assertions)
}

/// Panics if the pass has broken an invariant of the function.
pub(crate) fn check_function(checked: &Function, sweep: Sweep, pass: &str) {
    if is_asked_for() {
        report(&function(checked, sweep), pass, &|| checked.to_string());
    }
}

/// Panics if the pass has broken an invariant of the reverse sweep.
pub(crate) fn check_reverse(function: &Function, sweep: &Reverse, pass: &str) {
    if is_asked_for() {
        report(&reverse(function, sweep), pass, &|| {
            format!("{function}\nreverse {}", RegionText { function, region: sweep.region })
        });
    }
}

fn report(violations: &[Violation], pass: &str, text: &dyn Fn() -> String) {
    if violations.is_empty() {
        return;
    }
    let list: Vec<String> = violations
        .iter()
        .map(|Violation { invariant, message }| format!("  {} ({invariant:?}): {message}", *invariant as u8))
        .collect();
    panic!("after {pass}, invariants of the IR do not hold:\n{}\n\n{}", list.join("\n"), text());
}

struct Verifier<'a> {
    function: &'a Function,
    sweep: Sweep<'a>,
    scope: Scope,
    /// The loops around, with how many results each has.
    loops: Vec<(LoopId, usize)>,
    regions: HashSet<RegionId>,
    loop_ids: HashSet<LoopId>,
    /// For a reverse sweep: what is there besides what it defines.
    outside: Option<reverse::Outside<'a>>,
    violations: Vec<Violation>,
}

impl<'a> Verifier<'a> {
    fn new(function: &'a Function, sweep: Sweep<'a>) -> Self {
        Verifier {
            function,
            sweep,
            scope: Scope::new(function.values.len()),
            loops: Vec::new(),
            regions: HashSet::default(),
            loop_ids: HashSet::default(),
            outside: None,
            violations: Vec::new(),
        }
    }

    fn fail(&mut self, invariant: Invariant, message: impl Into<String>) {
        self.violations.push(Violation { invariant, message: message.into() });
    }

    fn name(&self, value: ValueId) -> String {
        self.function.name(value)
    }

    /// How many results the function has.
    fn results(&self) -> usize {
        match self.sweep {
            Sweep::Primal | Sweep::Keeping(_) => 1,
            Sweep::Tangent(_) => 2,
            Sweep::Reverse => 0,
        }
    }

    /// Whether this is a reverse sweep for which it is decided what the primal keeps.
    fn keeps(&self) -> bool {
        matches!(self.outside, Some(reverse::Outside::Restored { .. }))
    }

    fn is_reverse(&self) -> bool {
        self.sweep == Sweep::Reverse
    }
}
