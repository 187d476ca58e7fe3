//! Every invariant of the IR notices when it is broken.

mod flow;
mod needs;

use super::pipeline::Compiled;
use crate::ir::verify::{self, Invariant, Kept, Reverse, Sweep};
use crate::ir::*;
use crate::transform::{Options, Sweeps};
use std::collections::BTreeSet;

const STRAIGHT: &str = "fn f(x: f64, y: f64) -> f64 { let p = x * y; p.sin() / y }";
const BRANCH: &str = "fn f(x: f64, n: usize) -> f64 { let b = if n > 2 { x * x } else { x.sin() }; b + x }";
const LEAVING: &str = "fn f(x: f64, n: usize) -> f64 { if n > 2 { return x * x; } x.sin() }";
const LOOP: &str = "
    fn f(a: &[f64], x: f64) -> f64 {
        let mut s = x;
        for v in a.iter() {
            s = s.sin() * v;
            if s > 2.0 { break; }
        }
        s
    }";
const TWO_LOOPS: &str = "
    fn f(x: f64, n: usize) -> f64 {
        let mut s = x;
        for i in 0..n { s *= x; }
        for i in 0..n { s *= s; }
        s
    }";
const REST: &str = "
    fn f(x: f64, n: usize) -> f64 {
        let mut s = x;
        for i in 0..n {
            if i == 2 { s += x; if s > 3.0 { continue; } } else { s -= x; }
            s *= x;
        }
        s
    }";
const MATCH: &str =
    "fn f(x: f64, n: usize) -> f64 { match n { 0 => x, k if x > 0.5 => x * k as f64, _ => x * x } }";
const CALL: &str = "
    fn f(a: &[f64], b: &[f64], x: f64) -> f64 {
        let mut s = x;
        while s < 2.0 { s = g(a, b, s); }
        s
    }";

fn compiled(source: &str) -> Compiled {
    Compiled::of(source, Options::default())
}

fn broken(violations: &[verify::Violation]) -> BTreeSet<Invariant> {
    violations.iter().map(|violation| violation.invariant).collect()
}

/// What a change of the lowered function breaks.
fn primal(source: &str, change: impl FnOnce(&mut Function)) -> BTreeSet<Invariant> {
    let mut function = compiled(source).lowered;
    assert!(broken(&verify::function(&function, Sweep::Primal)).is_empty());
    change(&mut function);
    broken(&verify::function(&function, Sweep::Primal))
}

/// What a change of the scheduled sweeps breaks.
fn sweeps(source: &str, change: impl FnOnce(&mut Sweeps)) -> BTreeSet<Invariant> {
    fn check(sweeps: &Sweeps) -> BTreeSet<Invariant> {
        let Sweeps { function, adjoint, schedule, .. } = sweeps;
        let kept = Kept { captured: &schedule.captured, saves: &schedule.saves, records: &schedule.records };
        let sweep =
            Reverse { region: &adjoint.region, seed: adjoint.seed, slots: &adjoint.slots, kept: Some(kept) };
        let mut all = broken(&verify::function(function, Sweep::Keeping(&schedule.saves)));
        all.extend(broken(&verify::reverse(function, &sweep)));
        all
    }
    let mut sweeps = compiled(source).sweeps;
    assert!(check(&sweeps).is_empty());
    change(&mut sweeps);
    check(&sweeps)
}

// ---- finding lines ----

fn each_region(region: &mut Region, visit: &mut impl FnMut(&mut Region)) {
    visit(region);
    for line in &mut region.lines {
        line.regions_mut().into_iter().for_each(|inner| each_region(inner, visit));
    }
}

/// Changes the first line that fits, wherever it stands.
fn change_line(region: &mut Region, mut change: impl FnMut(&mut Line) -> bool) {
    let mut found = false;
    each_region(region, &mut |region| {
        for line in &mut region.lines {
            found = found || change(line);
        }
    });
    assert!(found, "there is no such line");
}

fn change_op(region: &mut Region, mut change: impl FnMut(&mut Op) -> bool) {
    change_line(region, |line| match line {
        Line::Let { op, .. } => change(op),
        _ => false,
    });
}

fn change_branch(region: &mut Region, change: impl Fn(&mut Branch)) {
    change_line(region, |line| {
        let Line::Branch(branch) = line else { return false };
        change(branch);
        true
    });
}

fn change_loop(region: &mut Region, change: impl Fn(&mut Loop)) {
    change_line(region, |line| {
        let Line::Loop(each) = line else { return false };
        change(each);
        true
    });
}

fn change_exit(region: &mut Region, change: impl Fn(&mut Exit)) {
    change_line(region, |line| {
        let Line::Exit(exit) = line else { return false };
        change(exit);
        true
    });
}

/// Removes the lines that fit.
fn remove(region: &mut Region, fits: impl Fn(&Line) -> bool) {
    let mut count = 0;
    each_region(region, &mut |region| {
        let before = region.lines.len();
        region.lines.retain(|line| !fits(line));
        count += before - region.lines.len();
    });
    assert!(count > 0, "there is no such line");
}

fn memory(function: &Function) -> ValueId {
    let position = function.values.iter().position(|info| matches!(info.kind, Kind::Memory));
    ValueId(position.expect("there is memory") as u32)
}

fn defined_by(line: &Line) -> ValueId {
    match line {
        Line::Let { value, .. } => *value,
        other => panic!("{other:?} is no let"),
    }
}

/// The message says which pass, which invariant, and shows the IR.
#[test]
#[should_panic(expected = "after lowering, invariants of the IR do not hold:\n  4 (OnlyMemoryIsWritten): s%")]
fn a_violation_is_reported_with_the_ir() {
    let mut function = compiled(TWO_LOOPS).lowered;
    let written = memory(&function);
    function.values[written.0 as usize].kind = Kind::Line;
    verify::check_function(&function, Sweep::Primal, "lowering");
}
