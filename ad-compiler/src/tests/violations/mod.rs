//! Every invariant of the IR notices when it is broken.

mod flow;
mod needs;

use super::pipeline::Compiled;
use crate::attribute::switches::Options;
use crate::ir::verify::{self, Invariant, Kept, Reverse, Sweep};
use crate::ir::*;
use crate::passes::Sweeps;
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
const LISTS: &str = "
    fn f(a: &[f64], n: usize) -> f64 {
        let mut x = a.to_vec();
        let mut y = a.to_vec();
        for i in 0..n { for k in 0..n { y[k] = x[k].sin(); } for k in 0..n { x[k] = y[k] * y[0]; } }
        let mut s = 0.0;
        for k in 0..n { s += x[k] * x[k]; }
        s
    }";
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
        let Sweeps { function, adjoint, plan, .. } = sweeps;
        let kept = Kept { captured: &plan.captured, saves: &plan.saves, records: &plan.records };
        let sweep =
            Reverse { region: &adjoint.region, seed: adjoint.seed, slots: &adjoint.slots, kept: Some(kept) };
        let mut all = broken(&verify::function(function, Sweep::Keeping(&plan.saves)));
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

fn defined_by(line: &Line) -> ValueId {
    match line {
        Line::Let { value, .. } => *value,
        other => panic!("{other:?} is no let"),
    }
}

/// The message says which pass, which invariant, and shows the IR.
#[test]
#[should_panic(
    expected = "after lowering, invariants of the IR do not hold:\n  7 (ExitsFit): whether #0 may end early"
)]
fn a_violation_is_reported_with_the_ir() {
    let mut function = compiled(LOOP).lowered;
    change_loop(&mut function.body, |each| each.exits = false);
    verify::check_function(&function, Sweep::Primal, "lowering");
}

/// A function that rustc refuses, or that writes through references that are not followed, breaks no invariant: the
/// message is to come from rustc.
#[test]
fn mistakes_of_the_user_are_no_violations() {
    let sources = [
        "fn f(x: f64) -> f64 { let y = x; y = 2.0; y }",
        "fn f(x: f64) -> f64 { x += 1.0; x }",
        "fn f(x: f64) -> f64 { let v = Vec::new(); v.push(x); v[0] }",
        "fn f(v: Vec<f64>) -> f64 { v.swap(0, 1); v.fill(0.0); v.pop().unwrap() }",
        "fn f(v: Vec<f64>) -> f64 { let w = v; let u = std::mem::take(&mut w); std::mem::swap(&mut w, &mut u); w[0] }",
        "fn f(x: f64) -> f64 { let mut n = vec![1, 2]; let first = n.iter_mut().next().unwrap(); *first = 3; x * n[0] as f64 }",
        "fn f(x: f64) -> f64 { let mut s = x; while s > 1.0 { if s > 2.0 { break s; } s *= 0.5; break; } s }",
        "fn f(x: f64) -> f64 { let y = loop { if x > 1.0 { break; } break x; }; y }",
        "fn f(x: f64) -> f64 { x; }",
        "fn f(x: f64, n: usize) -> f64 { if n > 1 { x } }",
        "fn f(x: f64, n: usize) -> f64 { let y = match n { 0 => x, 1 => {}, _ => 1 }; y * x }",
        "fn f(x: f64, n: usize) -> f64 { match (n, n) { (a, a) | (a, b) => x * a as f64 } }",
        "fn f(x: f64, n: usize) -> f64 { match n { 0 | k => x * k as f64 } }",
    ];
    for source in sources {
        // An error of the analysis is a message, too.
        let _ = Compiled::try_of(source, Options::default());
    }
}
