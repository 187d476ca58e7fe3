//! Names, operands, numbers, and what the reverse sweep needs: invariants 8 to 15.

use super::*;

#[test]
fn invariant_8_names_of_places_resolve() {
    let circle = primal(LOOP, |function| {
        for id in 0..function.values.len() {
            if let Kind::Alias(alias) = &mut function.values[id].kind {
                alias.place.root = ValueId(id as u32);
            }
        }
    });
    assert_eq!(circle, BTreeSet::from([Invariant::AliasesResolve]));
}

#[test]
fn invariant_9_markers_are_listed() {
    let not_read = primal(MATCH, |function| {
        change_branch(&mut function.body, |branch| {
            branch.arms[1].guard.as_mut().expect("the arm has a guard").reads.clear();
        });
    });
    assert_eq!(not_read, BTreeSet::from([Invariant::MarkersAreListed]));
    let not_bound = primal(MATCH, |function| {
        change_branch(&mut function.body, |branch| branch.arms[1].bindings.clear());
    });
    assert!(not_bound.contains(&Invariant::MarkersAreListed));
    let not_there = primal(MATCH, |function| {
        change_branch(&mut function.body, |branch| {
            branch.arms[0].bindings = branch.arms[1].bindings.clone();
        });
    });
    assert!(not_there.contains(&Invariant::MarkersAreListed));
}

#[test]
fn invariant_10_operands_fit() {
    let primitive = primal(STRAIGHT, |function| {
        change_op(&mut function.body, |op| {
            let Op::Primitive { operands, .. } = op else { return false };
            operands.pop();
            true
        });
    });
    assert_eq!(primitive, BTreeSet::from([Invariant::OperandsFit]));
    let pullback = sweeps(CALL, |sweeps| {
        change_line(&mut sweeps.adjoint.region, |line| {
            let Line::Pullback(pullback) = line else { return false };
            pullback.slots.pop();
            true
        });
    });
    assert_eq!(pullback, BTreeSet::from([Invariant::OperandsFit]));
}

#[test]
fn invariant_11_a_line_belongs_to_its_sweep() {
    let in_a_primal = primal(STRAIGHT, |function| {
        let value = defined_by(&function.body.lines[0]);
        function.body.lines.push(Line::Deposit { slot: value, value });
    });
    assert!(in_a_primal.contains(&Invariant::LinesOfTheSweep));
    let in_a_reverse_sweep = sweeps(LOOP, |sweeps| {
        let value = sweeps.adjoint.seed;
        sweeps.adjoint.region.lines.push(Line::Exit(Exit { kind: ExitKind::Return, values: vec![value] }));
    });
    assert!(in_a_reverse_sweep.contains(&Invariant::LinesOfTheSweep));
    let forwards = sweeps(LOOP, |sweeps| {
        change_loop(&mut sweeps.adjoint.region, |each| each.header = Header::Forever);
    });
    assert!(forwards.contains(&Invariant::LinesOfTheSweep));
}

#[test]
fn invariant_12_numbers_fit() {
    let regions = primal(BRANCH, |function| {
        change_branch(&mut function.body, |branch| branch.arms[1].region.id = branch.arms[0].region.id);
    });
    assert_eq!(regions, BTreeSet::from([Invariant::NumbersFit]));
    let loops = primal(TWO_LOOPS, |function| {
        for line in &mut function.body.lines {
            if let Line::Loop(each) = line {
                each.id = LoopId(0);
            }
        }
    });
    assert_eq!(loops, BTreeSet::from([Invariant::NumbersFit]));
    let Sweeps { function, mut adjoint, .. } = compiled(LOOP).sweeps;
    change_loop(&mut adjoint.region, |each| each.body.id = RegionId(77));
    let sweep = Reverse { region: &adjoint.region, seed: adjoint.seed, slots: &adjoint.slots, kept: None };
    assert!(broken(&verify::reverse(&function, &sweep)).contains(&Invariant::NumbersFit));
}

#[test]
fn invariant_13_what_the_reverse_sweep_needs_is_kept() {
    let captured_from_a_loop = sweeps(LOOP, |sweeps| {
        let saved = sweeps.plan.saves.values().next().expect("the loop saves")[0];
        sweeps.plan.captured.insert(saved);
    });
    assert_eq!(captured_from_a_loop, BTreeSet::from([Invariant::NeedsAreKept]));
    let never_saved = sweeps(LOOP, |sweeps| {
        remove(&mut sweeps.function.body, |line| matches!(line, Line::Save { .. }));
    });
    assert_eq!(never_saved, BTreeSet::from([Invariant::NeedsAreKept]));
    let of_another_region = sweeps(LOOP, |sweeps| {
        let body = sweeps.function.body.id;
        change_loop(&mut sweeps.adjoint.region, |each| {
            change_line(&mut each.body, |line| {
                let Line::Restore { region } = line else { return false };
                *region = body;
                true
            });
        });
    });
    assert!(of_another_region.contains(&Invariant::NeedsAreKept));
}

#[test]
fn invariant_14_records_are_begun() {
    let never_begun = sweeps(LOOP, |sweeps| {
        let begin = |line: &Line| matches!(line, Line::Record { action: Action::Begin, .. });
        remove(&mut sweeps.function.body, begin);
    });
    assert_eq!(never_begun, BTreeSet::from([Invariant::RecordsAreBegun]));
}

#[test]
fn invariant_15_slots_are_apart() {
    let same_root = sweeps(CALL, |sweeps| {
        change_line(&mut sweeps.adjoint.region, |line| {
            let Line::Pullback(pullback) = line else { return false };
            pullback.slots[1] = pullback.slots[0].clone();
            true
        });
    });
    assert_eq!(same_root, BTreeSet::from([Invariant::SlotsAreApart]));
}
