//! Regions, and how they end (invariants 5, 6, 7, 12).

use super::*;

/// The exits that lead out of something; each kind once.
pub(super) type Exits = Vec<ExitKind>;

pub(super) fn merge(into: &mut Exits, others: &[ExitKind]) {
    for other in others {
        if !into.contains(other) {
            into.push(*other);
        }
    }
}

impl Verifier<'_> {
    /// Checks a region that is to yield so many values, and gives the exits that lead out of it.
    pub(super) fn region(&mut self, region: &Region, results: usize) -> Exits {
        let mark = self.scope.enter();
        let exits = self.region_in_scope(region, results);
        self.scope.leave(mark);
        exits
    }

    /// The same, in the scope that is open: an arm sees what its pattern binds.
    pub(super) fn region_in_scope(&mut self, region: &Region, results: usize) -> Exits {
        if !self.regions.insert(region.id) {
            self.fail(Invariant::NumbersFit, format!("there are two regions @{}", region.id.0));
        }
        let mut all = Exits::new();
        let mut leaving = false;
        let last = region.lines.len().saturating_sub(1);
        for (position, line) in region.lines.iter().enumerate() {
            let is_rest = matches!(line, Line::Rest { .. });
            if is_rest != leaving {
                let what = if is_rest {
                    "a rest follows a line that stays"
                } else {
                    "a line follows one that may leave"
                };
                self.fail(Invariant::LeavingLineIsLast, format!("{what}, in @{}", region.id.0));
            }
            let exits = self.line(line, region);
            leaving = !exits.is_empty() && !is_rest;
            let ends = is_rest
                || matches!(line, Line::Exit(_))
                || matches!(line, Line::Branch(branch) if branch.absorbed.is_some());
            if ends && position != last {
                self.fail(Invariant::LeavingLineIsLast, format!("more follows the end of @{}", region.id.0));
            }
            merge(&mut all, &exits);
        }
        self.end(region, results);
        self.use_all(&region.yields);
        all
    }

    fn end(&mut self, region: &Region, results: usize) {
        let completes = region.lines.last().is_none_or(can_complete);
        let id = region.id.0;
        match region.end {
            End::Falls if !completes => {
                self.fail(Invariant::YieldsFit, format!("@{id} cannot come to the end that it has"));
            }
            End::Exits if completes => {
                self.fail(Invariant::YieldsFit, format!("@{id} comes to its end and is said to exit"));
            }
            _ => {}
        }
        let expected = if region.end == End::Falls { results } else { 0 };
        if region.yields.len() != expected {
            let count = region.yields.len();
            self.fail(Invariant::YieldsFit, format!("@{id} yields {count} values instead of {expected}"));
        }
    }

    pub(super) fn exit(&mut self, exit: &Exit) -> Exits {
        self.use_all(&exit.values);
        let count = exit.values.len();
        let expected = match exit.kind {
            ExitKind::Return => Some(self.results()),
            ExitKind::Break(id) | ExitKind::Continue(id) => {
                let target = self.loops.iter().find(|(each, _)| *each == id).map(|(_, results)| *results);
                if target.is_none() {
                    self.fail(Invariant::ExitsFit, format!("{:?} is not inside of its loop", exit.kind));
                }
                let breaks = matches!(exit.kind, ExitKind::Break(_));
                target.map(|results| if breaks { results } else { 0 })
            }
        };
        // `break` stands for `break ()`.
        let unit = matches!(exit.kind, ExitKind::Break(_)) && count == 0;
        if let Some(expected) = expected
            && count != expected
            && !unit
        {
            self.fail(
                Invariant::ExitsFit,
                format!("{:?} has {count} values instead of {expected}", exit.kind),
            );
        }
        vec![exit.kind]
    }
}

/// Whether some execution of the line may come to its end.
fn can_complete(line: &Line) -> bool {
    match line {
        Line::Exit(_) => false,
        Line::Branch(branch) => branch.arms.iter().any(|arm| arm.region.end == End::Falls),
        Line::Rest { region, .. } => region.end == End::Falls,
        Line::Loop(each) => !matches!(each.header, Header::Forever) || has_break(&each.body, each.id),
        _ => true,
    }
}

fn has_break(region: &Region, id: LoopId) -> bool {
    region.lines.iter().any(|line| {
        matches!(line, Line::Exit(exit) if exit.kind == ExitKind::Break(id))
            || line.regions().into_iter().any(|inner| has_break(inner, id))
    })
}
