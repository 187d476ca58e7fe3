//! Definitions, uses, writes and exits: invariants 1 to 7.

use super::*;

#[test]
fn invariant_1_a_value_is_defined_once() {
    let twice = primal(STRAIGHT, |function| {
        let line = function.body.lines[0].clone();
        function.body.lines.insert(0, line);
    });
    assert!(twice.contains(&Invariant::DefinedOnce));
    let in_both_arms = primal(BRANCH, |function| {
        change_branch(&mut function.body, |branch| {
            let line = branch.arms[0].region.lines[0].clone();
            branch.arms[1].region.lines.push(line);
        });
    });
    assert!(in_both_arms.contains(&Invariant::DefinedOnce));
}

#[test]
fn invariant_2_a_value_is_used_where_it_is_defined() {
    let too_late = primal(STRAIGHT, |function| function.body.lines.swap(0, 1));
    assert_eq!(too_late, BTreeSet::from([Invariant::DefinedBeforeUse]));
    let inside_of_an_arm = primal(BRANCH, |function| {
        let mut inner = None;
        change_branch(&mut function.body, |_| {});
        for line in &function.body.lines {
            if let Line::Branch(branch) = line {
                inner = branch.arms[0].region.yields.first().copied();
            }
        }
        function.body.yields = vec![inner.expect("the arm yields")];
    });
    assert_eq!(inside_of_an_arm, BTreeSet::from([Invariant::DefinedBeforeUse]));
    let outside_of_its_pattern = primal(LOOP, |function| {
        let bound =
            function.values.iter().position(|info| matches!(&info.kind, Kind::Alias(alias) if alias.bound));
        function.body.yields = vec![ValueId(bound.expect("the pattern binds") as u32)];
    });
    assert_eq!(outside_of_its_pattern, BTreeSet::from([Invariant::DefinedBeforeUse]));
    let adjoint_inside_of_the_loop = sweeps(TWO_LOOPS, |sweeps| {
        let region = &mut sweeps.adjoint.region;
        let position = region.lines.iter().position(|line| {
            matches!(line, Line::Let { value, .. } if matches!(sweeps.function.info(*value).kind, Kind::Memory))
        });
        let line = region.lines.remove(position.expect("an adjoint is declared"));
        change_loop(region, |each| each.body.lines.insert(0, line.clone()));
    });
    assert_eq!(adjoint_inside_of_the_loop, BTreeSet::from([Invariant::DefinedBeforeUse]));
    let not_captured = sweeps(STRAIGHT, |sweeps| {
        assert!(!sweeps.plan.captured.is_empty());
        sweeps.plan.captured.clear();
    });
    assert_eq!(not_captured, BTreeSet::from([Invariant::DefinedBeforeUse]));
    let not_restored = sweeps(LOOP, |sweeps| {
        remove(&mut sweeps.adjoint.region, |line| matches!(line, Line::Restore { .. }));
    });
    assert_eq!(not_restored, BTreeSet::from([Invariant::DefinedBeforeUse]));
    let used_after_its_release = sweeps(LISTS, |sweeps| {
        let lines = &mut sweeps.adjoint.region.lines;
        let release = lines.iter().position(|line| matches!(line, Line::Release(_)));
        let release = lines.remove(release.expect("a list is released"));
        lines.insert(0, release);
    });
    assert_eq!(used_after_its_release, BTreeSet::from([Invariant::DefinedBeforeUse]));
}

#[test]
fn invariant_3_the_kind_fits_the_definition() {
    let record = primal(STRAIGHT, |function| {
        let value = defined_by(&function.body.lines[0]);
        function.values[value.0 as usize].kind = Kind::Record;
    });
    assert_eq!(record, BTreeSet::from([Invariant::KindFits]));
    let parameter = primal(STRAIGHT, |function| {
        function.values[function.parameters[0].0 as usize].kind = Kind::Line;
    });
    assert_eq!(parameter, BTreeSet::from([Invariant::KindFits]));
    let result = primal(BRANCH, |function| {
        let Some(Line::Branch(branch)) =
            function.body.lines.iter().find(|line| matches!(line, Line::Branch(_)))
        else {
            panic!("there is a branch");
        };
        function.values[branch.results[0].0 as usize].kind = Kind::Memory;
    });
    assert_eq!(result, BTreeSet::from([Invariant::KindFits]));
}

#[test]
fn invariant_4_only_memory_is_written() {
    let temporary = primal(LOOP, |function| {
        let result = function.body.yields[0];
        change_line(&mut function.body, |line| {
            let Line::Store { place, .. } = line else { return false };
            place.root = result;
            true
        });
    });
    assert!(temporary.contains(&Invariant::OnlyMemoryIsWritten));
    let adjoint = sweeps(LOOP, |sweeps| {
        let Sweeps { function, adjoint, .. } = sweeps;
        change_line(&mut adjoint.region, |line| {
            let Line::Update { place, .. } = line else { return false };
            function.values[place.root.0 as usize].kind = Kind::Line;
            true
        });
    });
    assert!(adjoint.contains(&Invariant::OnlyMemoryIsWritten));
    let primal_in_the_reverse_sweep = sweeps(LOOP, |sweeps| {
        let written = sweeps.function.parameters[1];
        change_line(&mut sweeps.adjoint.region, |line| {
            let Line::Update { place, .. } = line else { return false };
            place.root = written;
            true
        });
    });
    assert!(primal_in_the_reverse_sweep.contains(&Invariant::OnlyMemoryIsWritten));
}

#[test]
fn invariant_5_what_may_leave_is_last() {
    let more = primal(LEAVING, |function| {
        let line = function.body.lines.remove(0);
        function.body.lines.push(line);
    });
    assert!(more.contains(&Invariant::LeavingLineIsLast));
    let two_rests = primal(REST, |function| {
        each_region(&mut function.body, &mut |region| {
            if let Some(Line::Rest { flag, results, region: rest }) = region.lines.last().cloned() {
                let empty = Region { id: RegionId(900), lines: Vec::new(), ..rest };
                region.lines.push(Line::Rest { flag, region: empty, results });
            }
        });
    });
    assert!(two_rests.contains(&Invariant::LeavingLineIsLast));
    let rest_of_nothing = primal(REST, |function| {
        each_region(&mut function.body, &mut |region| {
            if let Some(Line::Rest { .. }) = region.lines.last() {
                let before = region.lines.len() - 2;
                region.lines.remove(before);
            }
        });
    });
    assert!(rest_of_nothing.contains(&Invariant::LeavingLineIsLast));
}

#[test]
fn invariant_6_yields_fit_the_results() {
    let too_few = primal(BRANCH, |function| {
        change_branch(&mut function.body, |branch| branch.arms[1].region.yields.clear());
    });
    assert_eq!(too_few, BTreeSet::from([Invariant::YieldsFit]));
    let does_not_end = primal(BRANCH, |function| {
        change_branch(&mut function.body, |branch| {
            branch.arms[1].region.yields.clear();
            branch.arms[1].region.end = End::Exits;
        });
    });
    assert_eq!(does_not_end, BTreeSet::from([Invariant::YieldsFit]));
    let cannot_end = primal(LEAVING, |function| {
        change_branch(&mut function.body, |branch| branch.arms[0].region.end = End::Falls);
    });
    assert!(cannot_end.contains(&Invariant::YieldsFit));
}

#[test]
fn invariant_7_exits_fit_their_targets() {
    let no_such_loop = primal(LOOP, |function| {
        change_exit(&mut function.body, |exit| exit.kind = ExitKind::Break(LoopId(77)));
    });
    assert!(no_such_loop.contains(&Invariant::ExitsFit));
    let no_result = primal(LEAVING, |function| {
        change_exit(&mut function.body, |exit| exit.values.clear());
    });
    assert_eq!(no_result, BTreeSet::from([Invariant::ExitsFit]));
    let hidden_exit = primal(LOOP, |function| {
        change_loop(&mut function.body, |each| each.exits = false);
    });
    assert_eq!(hidden_exit, BTreeSet::from([Invariant::ExitsFit]));
}
