//! Single lines: what they define, write and own (invariants 3, 4, 6, 11).

use super::structure::{Exits, merge};
use super::*;

impl Verifier<'_> {
    /// Checks a line of a region, and gives the exits that lead out of it.
    pub(super) fn line(&mut self, line: &Line, region: &Region) -> Exits {
        self.belongs(line);
        line.each_write(&mut |place| self.write(place));
        match line {
            Line::Let { value, op } => {
                self.op(op);
                self.define_line(*value);
                if let Op::Call(call) = op {
                    self.define_line(call.checkpoints);
                    call.dot.iter().for_each(|&dot| self.define_line(dot));
                }
            }
            Line::Declare(value) => {
                self.expect_kind(*value, "a variable", |kind| matches!(kind, Kind::Memory));
                self.define(*value);
            }
            Line::Store { place, value, before } => {
                self.use_place(place);
                self.use_value(*value);
                self.use_before(*before);
            }
            Line::Update { place, old, value, .. } => {
                self.use_place(place);
                self.use_all(&[*old, *value]);
            }
            Line::Mutate { place, how } => {
                self.use_place(place);
                self.mutation(how);
            }
            Line::Branch(branch) => return self.branch(branch),
            Line::Loop(each) => return self.loop_(each),
            Line::Rest { flag, region: rest, results } => {
                self.define_record(*flag);
                let exits = self.region(rest, results.len());
                self.define_results(results);
                return exits;
            }
            Line::Exit(exit) => return self.exit(exit),
            Line::Effect(opaque) => self.opaque(opaque),
            Line::Item(_) => {}
            Line::Save { region: saved } => self.save(*saved, region),
            Line::Restore { region: restored } => self.restore(*restored, region),
            Line::Record { value, action } => self.record(*value, action),
            Line::Pullback(pullback) => self.pullback(pullback),
            Line::Open { slot, bar, zero } => {
                self.use_value(*slot);
                self.expect_kind(*slot, "a slot", |kind| matches!(kind, Kind::Slot));
                zero.iter().for_each(|zero| self.zero(zero));
                self.define(*bar);
            }
            Line::Reopen(counter) => {
                self.use_value(*counter);
                self.expect_kind(*counter, "a variable", |kind| matches!(kind, Kind::Memory));
            }
            Line::Release(list) => {
                self.use_value(*list);
                self.scope.hide(*list);
            }
            Line::Deposit { slot, value } => {
                self.use_all(&[*slot, *value]);
                self.expect_kind(*slot, "a slot", |kind| matches!(kind, Kind::Slot));
            }
            Line::Transfer { from, into } => {
                self.use_place(from);
                self.use_place(into);
            }
        }
        Exits::new()
    }

    /// The shape of what was in a place is used by the adjoint only, and may be gone after that.
    pub(super) fn use_before(&mut self, before: Option<ValueId>) {
        if !matches!(self.sweep, Sweep::Keeping(_)) {
            before.iter().for_each(|&shape| self.use_value(shape));
        }
    }

    fn mutation(&mut self, how: &Mutation) {
        match how {
            Mutation::Push(value) | Mutation::Fill(value) => self.use_value(*value),
            Mutation::SwapElements(i, j) => self.use_all(&[*i, *j]),
            Mutation::CopyFrom { source: other, .. } | Mutation::Swap(other) => self.use_place(other),
        }
    }

    fn write(&mut self, place: &Place) {
        let root = self.function.resolve(place).root;
        let info = self.function.info(root);
        let written = match info.kind {
            Kind::Memory => true,
            Kind::Slot => self.is_reverse(),
            // The user's own name may hold a reference; whether it does, rustc sees. What the sweep repeats of the primal writes nothing once it
            // is decided what is kept: a guard that writes is replaced by the number of its arm.
            Kind::Line | Kind::Parameter => info.named && !self.keeps(),
            Kind::Alias(_) | Kind::Record => false,
        };
        if !written {
            self.fail(Invariant::OnlyMemoryIsWritten, format!("{} is written", self.name(root)));
        }
    }

    fn record(&mut self, value: ValueId, action: &Action) {
        match action {
            Action::BeginShape(place) | Action::BeginList(place) => {
                self.use_place(place);
                self.define_record(value);
            }
            Action::SetShape(place) => {
                self.use_place(place);
                self.use_value(value);
            }
            Action::AddKey(key) => {
                self.use_value(*key);
                self.use_value(value);
            }
            // These belong to the line that defines the record.
            Action::Begin | Action::Increment | Action::SetTrue | Action::SetNumber(_) => {
                self.expect_kind(value, "a record", |kind| matches!(kind, Kind::Record));
            }
        }
    }

    // ---- branches and loops ----

    fn branch(&mut self, branch: &Branch) -> Exits {
        let selector = match branch.selector {
            Selector::If(value) | Selector::Match(value) | Selector::Number(value) => value,
        };
        self.use_value(selector);
        if !self.is_reverse() {
            self.define_record(branch.taken);
        }
        if matches!(branch.selector, Selector::If(_)) && branch.arms.len() != 2 {
            self.fail(Invariant::OperandsFit, "a condition does not choose between two arms");
        }
        let matches = matches!(branch.selector, Selector::Match(_));
        let mut exits = Exits::new();
        for (number, arm) in branch.arms.iter().enumerate() {
            let mark = self.scope.enter();
            if matches {
                self.arm_bindings(arm);
            }
            arm.guard.iter().for_each(|guard| self.opaque(guard));
            let inner = self.region_in_scope(&arm.region, branch.results.len());
            self.scope.leave(mark);
            merge(&mut exits, &inner);
            if branch.absorbed.is_some_and(|open| open != number) && arm.region.end == End::Falls {
                self.fail(
                    Invariant::YieldsFit,
                    format!("@{} goes on beside the arm that does", arm.region.id.0),
                );
            }
        }
        self.define_results(&branch.results);
        exits
    }

    fn loop_(&mut self, each: &Loop) -> Exits {
        if !self.loop_ids.insert(each.id) {
            self.fail(Invariant::NumbersFit, format!("there are two loops #{}", each.id.0));
        }
        if !self.is_reverse() {
            self.define_record(each.trips);
        }
        let mark = self.scope.enter();
        match &each.header {
            Header::Forever => {}
            Header::While(condition) => self.opaque(condition),
            Header::For(header) => self.for_header(header),
            Header::Backward { index, trips, ascending } => {
                self.use_value(*trips);
                ascending.iter().for_each(|&length| self.use_value(length));
                index.iter().for_each(|&index| self.define_line(index));
            }
            Header::BackwardRange { index, from, to, .. } => {
                self.use_all(&[*from, *to]);
                self.define_line(*index);
            }
        }
        self.loops.push((each.id, each.results.len()));
        let mut exits = self.region_in_scope(&each.body, 0);
        self.loops.pop();
        self.scope.leave(mark);
        let early = exits.iter().any(|exit| *exit != ExitKind::Continue(each.id));
        if early != each.exits {
            self.fail(Invariant::ExitsFit, format!("whether #{} may end early is wrong", each.id.0));
        }
        exits.retain(|exit| *exit != ExitKind::Break(each.id) && *exit != ExitKind::Continue(each.id));
        self.define_results(&each.results);
        exits
    }

    fn for_header(&mut self, header: &For) {
        self.opaque(&header.iterator);
        match header.sequence {
            Sequence::Range { from, to, .. } => self.use_all(&[from, to]),
            Sequence::Elements { length, .. } => self.use_value(length),
            Sequence::Opaque => {}
        }
        if !header.bindings.contains(&header.index) {
            self.define_line(header.index);
        }
        self.pattern_bindings(&header.pattern, &header.bindings);
    }

    // ---- which sweep a line belongs to ----

    fn belongs(&mut self, line: &Line) {
        let fits = match line {
            Line::Restore { .. }
            | Line::Pullback(_)
            | Line::Open { .. }
            | Line::Reopen(_)
            | Line::Release(_)
            | Line::Deposit { .. }
            | Line::Transfer { .. } => self.is_reverse(),
            Line::Save { .. } => matches!(self.sweep, Sweep::Keeping(_)),
            Line::Record { .. } => matches!(self.sweep, Sweep::Primal | Sweep::Keeping(_)),
            Line::Declare(_) | Line::Rest { .. } | Line::Exit(_) | Line::Effect(_) | Line::Item(_) => {
                !self.is_reverse()
            }
            Line::Branch(branch) => match branch.selector {
                Selector::Number(_) => self.is_reverse(),
                // In reverse only a rest gives something.
                Selector::If(_) => true,
                Selector::Match(_) => !self.is_reverse() || branch.results.is_empty(),
            },
            Line::Loop(each) => {
                let backward = matches!(each.header, Header::Backward { .. } | Header::BackwardRange { .. });
                backward == self.is_reverse() && (!backward || each.results.is_empty())
            }
            Line::Let { op, .. } => self.op_belongs(op),
            Line::Store { .. } | Line::Update { .. } | Line::Mutate { .. } => true,
        };
        if !fits {
            let text = RegionText {
                function: self.function,
                region: &Region {
                    id: RegionId(u32::MAX),
                    lines: vec![line.clone()],
                    yields: Vec::new(),
                    end: End::Falls,
                },
            };
            let sweep = self.sweep;
            self.fail(Invariant::LinesOfTheSweep, format!("{sweep:?} has a line of another sweep: {text}"));
        }
    }
}
