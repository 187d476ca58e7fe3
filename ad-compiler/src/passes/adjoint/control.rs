//! The reverse of branches, loops and exits.

use super::*;

impl Reverse<'_> {
    pub(super) fn branch(&mut self, line: &Line, branch: &Branch) {
        let results = self.outcomes_of(&branch.results);
        self.declare_for(line);
        let mut reversed = Branch {
            span: branch.span,
            selector: branch.selector.clone(),
            arms: Vec::new(),
            results: Vec::new(),
            absorbed: None,
            taken: branch.taken,
        };
        let outer = self.bars.mark();
        for arm in &branch.arms {
            let region = self.region(&arm.region, |this| this.yielded(&arm.region.yields, &results));
            self.bars.back_to(outer);
            reversed.arms.push(Arm {
                pattern: arm.pattern.clone(),
                bindings: arm.bindings.clone(),
                guard: arm.guard.clone(),
                region,
            });
        }
        if reversed.arms.iter().any(|arm| !arm.region.lines.is_empty()) {
            self.out.lines.push(Line::Branch(reversed));
        }
    }

    /// What a region yields, or a `break` carries, receives the adjoint of what it was yielded to.
    fn yielded(&mut self, values: &[ValueId], results: &[Option<Outcome>]) {
        for (&value, result) in values.iter().zip(results) {
            if let Some(outcome) = result {
                self.add_outcome(value, *outcome);
            }
        }
    }

    pub(super) fn rest(&mut self, line: &Line, flag: ValueId, region: &Region, results: &[ValueId]) {
        let results = self.outcomes_of(results);
        let late = self.declare_for_rest(line, region);
        let outer = self.bars.mark();
        let mut reversed = self.region(region, |this| {
            late.iter().for_each(|&root| this.declare_zero(root));
            this.yielded(&region.yields, &results);
        });
        let given = self.give(&late, &mut reversed);
        self.bars.back_to(outer);
        if reversed.lines.is_empty() {
            return;
        }
        let mut nothing = Region {
            id: self.out.function.new_region(),
            lines: Vec::new(),
            yields: Vec::new(),
            end: End::Falls,
        };
        let results = self.perhaps(&late, given, &mut nothing);
        let arm = |region: Region| Arm { pattern: None, bindings: Vec::new(), guard: None, region };
        self.out.lines.push(Line::Branch(Branch {
            span: Span::mixed_site(),
            selector: Selector::If(flag),
            arms: vec![arm(reversed), arm(nothing)],
            results,
            absorbed: None,
            taken: flag,
        }));
    }

    pub(super) fn loop_(&mut self, line: &Line, each: &Loop) {
        let results = self.outcomes_of(&each.results);
        self.outcomes.insert(each.id, results);
        self.declare_for(line);
        let outer = self.bars.mark();
        let mut body = self.region(&each.body, |_| {});
        self.bars.back_to(outer);
        if body.lines.is_empty() {
            return;
        }
        let around = self.taken_out_of_rounds(&mut body);
        self.out.lines.extend(around.before);
        self.out.lines.push(Line::Loop(Loop {
            id: each.id,
            span: each.span,
            label: None,
            header: backward(each),
            body,
            results: Vec::new(),
            trips: each.trips,
            exits: false,
        }));
        self.out.lines.extend(around.behind);
    }

    pub(super) fn exit(&mut self, exit: &Exit) {
        match exit.kind {
            ExitKind::Return => self.result(&exit.values),
            ExitKind::Break(id) => {
                let outcomes = self.outcomes.get(&id).cloned().unwrap_or_default();
                self.yielded(&exit.values, &outcomes);
            }
            ExitKind::Continue(_) => {}
        }
    }
}

/// The header of the loop that runs backwards over the iterations that ran.
fn backward(each: &Loop) -> Header {
    match &each.header {
        Header::For(header) => match header.sequence {
            Sequence::Range { from, to, inclusive, reversed } if !each.exits => {
                Header::BackwardRange { index: header.index, from, to, inclusive, reversed: !reversed }
            }
            Sequence::Range { .. } | Sequence::Opaque => {
                Header::Backward { index: None, trips: each.trips, ascending: None }
            }
            Sequence::Elements { length, reversed } => {
                let trips = if each.exits { each.trips } else { length };
                Header::Backward { index: Some(header.index), trips, ascending: reversed.then_some(length) }
            }
        },
        Header::Forever | Header::While(_) | Header::Backward { .. } | Header::BackwardRange { .. } => {
            Header::Backward { index: None, trips: each.trips, ascending: None }
        }
    }
}
