//! That a wrong line in what the compiler makes of a program is noticed.

use super::super::pipeline::{Compiled, Module};
use super::case::Case;
use super::compare;
use crate::attribute::switches::Options;
use crate::ir::{Line, Op, Region, ValueId};
use crate::rules::Primitive;
use program_generator::Language;

/// Changes the first line of the region that `change` accepts; says whether there was one.
fn change_first(region: &mut Region, change: &mut impl FnMut(&mut Line) -> bool) -> bool {
    region
        .lines
        .iter_mut()
        .any(|line| change(line) || line.regions_mut().into_iter().any(|inner| change_first(inner, change)))
}

/// Programs with a wrong line are noticed, wherever the line changes a number.
fn noticed(what: &str, cases: impl Iterator<Item = Case>, change: impl Fn(&mut Compiled) -> bool) {
    let (mut wrong, mut unnoticed) = (0, Vec::new());
    for case in cases {
        // Few are refused, which is looked at elsewhere.
        let Ok(right) = Module::try_of(&case.program.to_string(), Options::default()) else { continue };
        let mut changed = right.clone();
        if !changed.change("program", &change) {
            continue;
        }
        let verdict = compare::judged_as(&case, changed.clone());
        let differs = compare::silently(|| {
            let (right, changed) = (case.derivatives(right), case.derivatives(changed));
            let same = right.iter().zip(&changed).all(|(x, y)| (x - y).abs() <= 1e-6 * (1.0 + x.abs()));
            if same { Ok(()) } else { Err(String::new()) }
        });
        if differs.is_err() {
            wrong += 1;
            if verdict.is_ok() {
                unnoticed.push(case.seed);
            }
        }
    }
    println!("{what}: {wrong} wrong programs");
    assert!(wrong > 8, "{what}: only {wrong} programs are wrong");
    assert!(
        unnoticed.is_empty(),
        "{what}: of {wrong} wrong programs the seeds {unnoticed:?} are not noticed"
    );
}

#[test]
fn a_wrong_line_is_noticed() {
    let plain = || (0..50).map(|seed| Case::random(Language::Plain, seed));
    noticed("an adjoint that is subtracted", plain(), |compiled| {
        change_first(&mut compiled.sweeps.adjoint.region, &mut |line| match line {
            Line::Update { rule: rule @ Primitive::Add, .. } => {
                *rule = Primitive::Sub;
                true
            }
            _ => false,
        })
    });
    noticed("a place whose adjoint is left as it is", plain(), |compiled| {
        change_first(&mut compiled.sweeps.adjoint.region, &mut |line| match line {
            Line::Let { op, .. } => match op.clone() {
                Op::Take(place, _) => {
                    *op = Op::Read(place);
                    true
                }
                _ => false,
            },
            _ => false,
        })
    });
    noticed("a tangent with the other sign", plain(), |compiled| {
        change_first(&mut compiled.tangent.function.body, &mut |line| match line {
            Line::Let { op: Op::Primitive { rule: rule @ Primitive::Add, operands, .. }, .. } => {
                let forward = |value: &ValueId| value.0 as usize >= compiled.lowered.values.len();
                let changes = operands.iter().any(forward);
                if changes {
                    *rule = Primitive::Sub;
                }
                changes
            }
            _ => false,
        })
    });
    // Few programs have calls on which the result depends.
    let with_calls = (0..400).map(|seed| Case::random(Language::Whole, seed));
    noticed("a callee whose derivative goes nowhere", with_calls, |compiled| {
        change_first(&mut compiled.sweeps.adjoint.region, &mut |line| match line {
            Line::Pullback(pullback) => {
                pullback.slots.fill(None);
                true
            }
            _ => false,
        })
    });
}
