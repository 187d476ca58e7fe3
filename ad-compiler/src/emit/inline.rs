//! Which values are printed where they are used instead of in a `let` of their own.
//!
//! A value that is used once is, if nothing it reads is written in between. Moving a computation to its use
//! changes no result: only pure operations are moved, and never into or out of a block.

use super::contents::Contents;
use super::events::Events;
use super::shared::shared;
use crate::ir::order::{Numbers, Order, Point, between};
use crate::ir::values::{ValueMap, ValueSet};
use crate::ir::*;

/// Deeper expressions are taken apart: nobody reads them, and compilers that go into them need a deep stack.
const DEEPEST: usize = 32;

#[derive(Debug, Default)]
pub(super) struct Inlined<'a> {
    ops: ValueMap<&'a Op>,
    /// How often each value is used by what is printed.
    uses: ValueMap<usize>,
    /// What is used more than once as the program runs.
    shared: ValueSet,
    /// What is printed where it is used, besides.
    others: Option<&'a Inlined<'a>>,
}

impl<'a> Inlined<'a> {
    /// `kept` values are needed by name.
    pub(super) fn of(function: &'a Function, region: &'a Region, kept: &ValueSet) -> Self {
        let mut inlined = Inlined { shared: shared(function, region), ..Inlined::default() };
        let mut events = Events::default();
        let order = Order::of(region, &mut |number, point| match point {
            Point::Line(line) => {
                events.line(function, number, line);
                line.each_use(&mut |each| inlined.count_use(function, each.value()));
            }
            Point::End(region) => {
                for &value in &region.yields {
                    events.add_use(number, value);
                    inlined.count_use(function, value);
                }
            }
        });
        let contents = Contents::default();
        let mut chooser = Chooser { function, kept, inlined, contents, order, events };
        chooser.region(region);
        chooser.inlined
    }

    /// Together with what `others` prints where it is used.
    pub(super) fn with(self, others: &'a Inlined<'a>) -> Self {
        Inlined { others: Some(others), ..self }
    }

    /// Literals, constants and what has no derivative, wherever they are used.
    pub(super) fn constants(function: &'a Function) -> Self {
        let mut inlined = Inlined::default();
        function.body.each_line(&mut |line| {
            if let Line::Let { value, op } = line
                && !function.info(*value).named
                && (matches!(op, Op::Constant(_))
                    || (function.only_computes(*value, op) && function.ty(*value).is_inert()))
            {
                inlined.ops.insert(*value, op);
            }
        });
        inlined
    }

    #[cfg(test)]
    pub(super) fn into_ops(self) -> ValueMap<Op> {
        let mut ops = ValueMap::default();
        self.ops.iter().for_each(|(value, &op)| drop(ops.insert(value, op.clone())));
        ops
    }

    pub(super) fn op(&self, value: ValueId) -> Option<&'a Op> {
        self.ops.get(value).copied().or_else(|| self.others?.op(value))
    }

    pub(super) fn is_used(&self, value: ValueId) -> bool {
        self.use_count(value) > 0
    }

    /// Whether the value is used more than once as the program runs.
    pub(super) fn is_shared(&self, value: ValueId) -> bool {
        self.shared.contains(value)
    }

    fn use_count(&self, value: ValueId) -> usize {
        self.uses.get(value).copied().unwrap_or(0)
    }

    fn count_use(&mut self, function: &Function, value: ValueId) {
        *self.uses.entry(value).get_or_insert_default() += 1;
        if let Kind::Alias(alias) = &function.info(value).kind {
            // The place is printed wherever the name stands: what it is made of must not be moved there.
            for part in alias.place.parts() {
                self.count_use(function, part);
                self.count_use(function, part);
            }
        }
    }
}

struct Chooser<'a, 'k> {
    function: &'a Function,
    kept: &'k ValueSet,
    inlined: Inlined<'a>,
    contents: Contents,
    order: Order,
    events: Events,
}

/// A line, and the region it stands in.
#[derive(Clone, Copy)]
struct At<'a> {
    region: &'a Region,
    numbers: &'a Numbers,
    position: usize,
    /// The positions of the lines of the region behind which a list must not be moved.
    disturbing: &'a [usize],
}

impl<'a> Chooser<'a, '_> {
    fn region(&mut self, region: &'a Region) {
        let function = self.function;
        let harmless = |line: &Line| match line {
            Line::Let { value, op } => function.only_computes(*value, op) && function.ty(*value).is_copy(),
            _ => false,
        };
        let disturbing: Vec<usize> =
            (0..region.lines.len()).filter(|&position| !harmless(&region.lines[position])).collect();
        for (position, line) in region.lines.iter().enumerate() {
            line.each_region(|inner| self.region(inner));
            let Line::Let { value, op } = line else { continue };
            let info = self.function.info(*value);
            if self.kept.contains(*value) || matches!(info.kind, Kind::Memory) || info.annotation.is_some() {
                continue;
            }
            let numbers = self.order.region(region.id);
            let at = At { region, numbers, position, disturbing: &disturbing };
            if self.function.reads_hidden_fields(op) {
                continue;
            }
            let constant = matches!(op, Op::Constant(_)) && !info.named;
            let only_computes = self.function.only_computes(*value, op);
            let may_move = only_computes || (op.is_pure() && self.is_used_next(*value, at));
            let single = !info.named && may_move && self.is_single_use(*value, op, at);
            let read = !info.named && self.is_rereadable(*value, op, at);
            // What is taken away is not there again.
            if single || (!self.is_taken(*value, op) && (constant || read || self.is_repeatable(*value, op)))
            {
                let op = self.behind(op);
                let depth = self.contents.depth(op);
                if depth < DEEPEST {
                    self.contents.add(self.function, *value, op, depth);
                    self.inlined.ops.insert(*value, op);
                }
            }
        }
    }

    /// What a value that stands for another one is read from: chains of names are as long as blocks are deep.
    fn behind(&self, op: &'a Op) -> &'a Op {
        match op {
            Op::Read(place) if place.path.is_empty() && !self.function.sources.contains_key(&place.root) => {
                self.inlined.op(place.root).filter(|op| matches!(op, Op::Read(_))).unwrap_or(op)
            }
            _ => op,
        }
    }

    /// Whether a value is moved out of a variable.
    fn is_taken(&self, value: ValueId, op: &Op) -> bool {
        let is_received = matches!(op, Op::Read(place) if self.function.received.contains(place.root));
        is_received || self.function.moved.contains(value)
    }

    fn is_single_use(&self, value: ValueId, op: &Op, at: At) -> bool {
        if self.inlined.use_count(value) != 1 {
            return false;
        }
        let lines = &at.region.lines;
        // A variable is defined with it in the very next line.
        if let Some(Line::Let { op: Op::Read(place), .. }) = lines.get(at.position + 1)
            && place.root == value
            && place.path.is_empty()
        {
            return true;
        }
        // What borrows a list must not be moved behind what takes it away, and what takes one away must not
        // be moved behind what borrows it.
        let borrows = matches!(
            op,
            Op::Duplicate(..) | Op::TangentOf { .. } | Op::Zero(Zero::Like(_)) | Op::Shape(_) | Op::Total(_)
        );
        let ty = self.function.ty(value);
        let movable = ty.is_copy() || matches!(ty.kind(), TyKind::Inert);
        if borrows && !movable {
            return false;
        }
        let user = self.uses_after(value, at).first().map(|&number| (number, at.numbers.position(number)));
        let until = user.map_or(lines.len(), |(_, position)| position);
        if (!movable && at.is_disturbed(until)) || self.is_written(op, at, until) {
            return false;
        }
        let Some((number, position)) = user else { return at.region.yields.contains(&value) };
        let line = &lines[position];
        if number == at.numbers.line(position) {
            return !self.changes_what_is_read(line, op);
        }
        // Into a block only what nothing can change, and not into a loop, where it would run again.
        movable
            && !matches!(line, Line::Loop(_))
            && self.function.ty(value).is_inert()
            && self.contents.memory(self.function, op).is_empty()
    }

    /// Whether nothing is computed between the line and the use of its value, so that an effect would come at the same time.
    fn is_used_next(&self, value: ValueId, at: At) -> bool {
        let user = self.uses_after(value, at).first().map(|&number| (number, at.numbers.position(number)));
        let until = user.map_or(at.region.lines.len(), |(_, position)| position);
        let is_constant = |line: &Line| matches!(line, Line::Let { op: Op::Constant(_), .. });
        at.region.lines[at.position + 1..until].iter().all(is_constant)
            && user.is_none_or(|(number, position)| number == at.numbers.line(position))
    }

    /// A float read from a place that does not change until the last use: it may be read at each.
    fn is_rereadable(&self, value: ValueId, op: &Op, at: At) -> bool {
        let Op::Read(place) = op else { return false };
        let simple = |index: ValueId| {
            let info = self.function.info(index);
            (info.named && !matches!(info.kind, Kind::Memory)) || self.inlined.op(index).is_some()
        };
        if !self.function.ty(value).is_float() || !place.indices().all(simple) {
            return false;
        }
        // What stands for a whole expression is not written again and again.
        let expression = self
            .inlined
            .op(place.root)
            .is_some_and(|op| !matches!(op, Op::Constant(_) | Op::Read(_)) || self.is_taken(place.root, op));
        if expression {
            return false;
        }
        let mut left = self.inlined.use_count(value);
        let mut uses = self.uses_after(value, at);
        while let Some(&first) = uses.first() {
            let position = at.numbers.position(first);
            let line = &at.region.lines[position];
            let (itself, inside): (Vec<usize>, Vec<usize>) = uses
                .iter()
                .take_while(|&&number| number < at.numbers.line(position + 1))
                .partition(|&&number| number == at.numbers.line(position));
            uses = &uses[itself.len() + inside.len()..];
            if !itself.is_empty() && self.changes_what_is_read(line, op) {
                return false;
            }
            let fixed =
                place.indices().next().is_none() && self.contents.memory(self.function, op).is_empty();
            if (!inside.is_empty() && !fixed) || self.is_written(op, at, position) {
                return false;
            }
            left = left.saturating_sub(usize::from(!itself.is_empty()));
            if left == 0 {
                return true;
            }
        }
        !(at.region.yields.contains(&value) && self.is_written(op, at, at.region.lines.len()))
    }

    /// The uses of a value in the lines of the region that come after the line.
    fn uses_after(&self, value: ValueId, at: At) -> &[usize] {
        between(self.events.uses_of(value), at.numbers.line(at.position), at.numbers.end())
    }

    /// Whether a line of the region before the one at `until` changes what the operation reads.
    fn is_written(&self, op: &Op, at: At, until: usize) -> bool {
        let (after, before) = (at.numbers.line(at.position), at.numbers.line(until));
        let written = |writes: &[usize]| !between(writes, after, before).is_empty();
        written(&self.events.all_writes)
            && self
                .contents
                .memory(self.function, op)
                .iter()
                .any(|&root| written(self.events.writes_of(root)))
    }

    /// `list.fill(list[0])`, `f(&mut list[0], list[1])`: the list is borrowed before the argument is read.
    fn changes_what_is_read(&self, line: &Line, op: &Op) -> bool {
        let memory = self.contents.memory(self.function, op);
        let is_read = |place: &Place| memory.contains(&self.function.root(place.root));
        match line {
            Line::Mutate { place, .. }
            | Line::Let { op: Op::Replace { place, .. } | Op::ReplaceKept { place, .. }, .. } => {
                is_read(place)
            }
            Line::Let { op: Op::Call(call), .. } => call.changed().any(is_read),
            // An accessor borrows all of the enum.
            Line::Update { place, .. } => {
                let is_payload = |step: &Projection| matches!(step, Projection::Payload { .. });
                self.function.resolve(place).path.iter().any(is_payload) && is_read(place)
            }
            Line::Pullback(pullback) => pullback.slots.iter().flatten().any(is_read),
            _ => false,
        }
    }

    /// `i + 1` and the like: simple enough to stand wherever it is used.
    fn is_repeatable(&self, value: ValueId, op: &Op) -> bool {
        let info = self.function.info(value);
        if info.named || !info.ty.is_inert() {
            return false;
        }
        let simple = |operand: &ValueId| {
            let info = self.function.info(*operand);
            let fixed = !matches!(info.kind, Kind::Memory | Kind::Alias(_));
            fixed && (info.named || matches!(self.inlined.op(*operand), Some(Op::Constant(_))))
        };
        match op {
            Op::Primitive { operands, .. } => operands.iter().all(simple),
            // A list's length.
            Op::Opaque(opaque) => {
                opaque.pure
                    && opaque.reads.iter().all(simple)
                    && matches!(opaque.expr, syn::Expr::MethodCall(_))
            }
            _ => false,
        }
    }
}

impl At<'_> {
    fn is_disturbed(&self, until: usize) -> bool {
        !between(self.disturbing, self.position, until).is_empty()
    }
}
