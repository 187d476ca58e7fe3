//! Which values are printed where they are used instead of in a `let` of their own.
//!
//! A value that is used once is, if nothing it reads is written in between. Moving a computation to its use
//! changes no result: only pure operations are moved, and never into or out of a block.

use crate::ir::visit::Use;
use crate::ir::*;
use std::collections::{HashMap, HashSet};

#[derive(Clone, Debug, Default)]
pub(super) struct Inlined {
    ops: HashMap<ValueId, Op>,
    /// How often each value is used by what is printed.
    uses: HashMap<ValueId, usize>,
}

impl Inlined {
    /// `kept` values are needed by name.
    pub(super) fn of(function: &Function, region: &Region, kept: &HashSet<ValueId>) -> Self {
        let mut inlined = Inlined::default();
        inlined.count(function, region);
        let mut chooser = Chooser { function, kept, inlined };
        chooser.region(region);
        chooser.inlined
    }

    /// What `other` prints where it is used, too.
    pub(super) fn add(&mut self, other: &Inlined) {
        self.ops.extend(other.ops.iter().map(|(value, op)| (*value, op.clone())));
    }

    /// Literals, constants and what has no derivative, wherever they are used.
    pub(super) fn constants(function: &Function) -> Self {
        fn collect(function: &Function, region: &Region, inlined: &mut Inlined) {
            for line in &region.lines {
                if let Line::Let { value, op } = line
                    && !function.info(*value).named
                    && (matches!(op, Op::Constant(_)) || (op.is_pure() && function.ty(*value).is_inert()))
                {
                    inlined.ops.insert(*value, op.clone());
                }
                line.regions().into_iter().for_each(|inner| collect(function, inner, inlined));
            }
        }
        let mut inlined = Inlined::default();
        collect(function, &function.body, &mut inlined);
        inlined
    }

    pub(super) fn op(&self, value: ValueId) -> Option<&Op> {
        self.ops.get(&value)
    }

    pub(super) fn is_used(&self, value: ValueId) -> bool {
        self.uses.get(&value).copied().unwrap_or(0) > 0
    }

    /// Whether the value is used more than once.
    pub(super) fn is_shared(&self, value: ValueId) -> bool {
        self.uses.get(&value).copied().unwrap_or(0) > 1
    }

    fn count(&mut self, function: &Function, region: &Region) {
        for &value in &region.yields {
            self.count_use(function, value);
        }
        for line in &region.lines {
            line.each_use(&mut |each| {
                let value = match each {
                    Use::Value(value) => value,
                    Use::Place(place) => place.root,
                };
                self.count_use(function, value);
            });
            line.regions().into_iter().for_each(|inner| self.count(function, inner));
        }
    }

    fn count_use(&mut self, function: &Function, value: ValueId) {
        *self.uses.entry(value).or_default() += 1;
        if let Kind::Alias(alias) = &function.info(value).kind {
            // The place is printed wherever the name stands: what it is made of must not be moved there.
            let mut parts = vec![alias.place.root];
            alias.place.each_index(&mut |index| parts.push(index));
            for part in parts {
                self.count_use(function, part);
                self.count_use(function, part);
            }
        }
    }
}

struct Chooser<'a> {
    function: &'a Function,
    kept: &'a HashSet<ValueId>,
    inlined: Inlined,
}

impl Chooser<'_> {
    fn region(&mut self, region: &Region) {
        for (position, line) in region.lines.iter().enumerate() {
            line.regions().into_iter().for_each(|inner| self.region(inner));
            let Line::Let { value, op } = line else { continue };
            let info = self.function.info(*value);
            if self.kept.contains(value) || matches!(info.kind, Kind::Memory) || info.annotation.is_some() {
                continue;
            }
            let constant = matches!(op, Op::Constant(_)) && !info.named;
            let single = !info.named && op.is_pure() && self.is_single_use(*value, op, region, position);
            let read = !info.named && self.is_rereadable(*value, op, region, position);
            if constant || single || read || self.is_repeatable(*value, op) {
                self.inlined.ops.insert(*value, op.clone());
            }
        }
    }

    fn is_single_use(&self, value: ValueId, op: &Op, region: &Region, position: usize) -> bool {
        if self.inlined.uses.get(&value) != Some(&1) {
            return false;
        }
        // A variable is defined with it in the very next line.
        if let Some(Line::Let { op: Op::Read(place), .. }) = region.lines.get(position + 1)
            && place.root == value
            && place.path.is_empty()
        {
            return true;
        }
        // What borrows a list must not be moved behind what takes it away, and what takes one away must not
        // be moved behind what borrows it.
        let borrows = matches!(op, Op::Duplicate(..) | Op::Zero(Zero::Like(_)) | Op::Shape(_) | Op::Total(_));
        let ty = self.function.ty(value);
        let movable = ty.is_copy() || matches!(ty, Ty::Inert);
        if borrows && !movable {
            return false;
        }
        let mut reads = HashSet::new();
        self.memory_read(op, &mut reads);
        for line in &region.lines[position + 1..] {
            if uses(line, value) {
                return !changes_what_it_reads(self.function, line, &reads);
            }
            let harmless = matches!(line, Line::Let { value, op }
                if op.is_pure() && self.function.ty(*value).is_copy());
            if !movable && !harmless {
                return false;
            }
            if line.regions().iter().any(|inner| uses_inside(inner, value)) {
                // Into a block only what nothing can change, and not into a loop, where it would run again.
                return reads.is_empty()
                    && !matches!(line, Line::Loop(_))
                    && self.function.ty(value).is_inert();
            }
            if writes_any(self.function, line, &reads) {
                return false;
            }
        }
        region.yields.contains(&value)
    }

    /// A float read from a place that does not change until the last use: it may be read at each.
    fn is_rereadable(&self, value: ValueId, op: &Op, region: &Region, position: usize) -> bool {
        let Op::Read(place) = op else { return false };
        let simple = |index: &ValueId| {
            let info = self.function.info(*index);
            (info.named && !matches!(info.kind, Kind::Memory)) || self.inlined.op(*index).is_some()
        };
        let mut indices = Vec::new();
        place.each_index(&mut |index| indices.push(index));
        if !self.function.ty(value).is_float() || !indices.iter().all(simple) {
            return false;
        }
        // What stands for a whole expression is not written again and again.
        let expression =
            self.inlined.op(place.root).is_some_and(|op| !matches!(op, Op::Constant(_) | Op::Read(_)));
        if expression {
            return false;
        }
        let mut reads = HashSet::new();
        self.memory_read(op, &mut reads);
        let mut left = self.inlined.uses.get(&value).copied().unwrap_or(0);
        let fixed = reads.is_empty() && indices.is_empty();
        let mut written = false;
        for line in &region.lines[position + 1..] {
            let nested = line.regions().iter().any(|inner| uses_inside(inner, value));
            let used = uses(line, value);
            if used && changes_what_it_reads(self.function, line, &reads) {
                return false;
            }
            if (nested && !fixed) || (written && (used || nested)) {
                return false;
            }
            left = left.saturating_sub(usize::from(used));
            if left == 0 {
                return true;
            }
            written |= writes_any(self.function, line, &reads);
        }
        !(written && region.yields.contains(&value))
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

    /// The memory that printing the operation reads.
    fn memory_read(&self, op: &Op, reads: &mut HashSet<ValueId>) {
        op.each_use(&mut |each| {
            let value = match each {
                Use::Value(value) => value,
                Use::Place(place) => place.root,
            };
            let root = self.function.resolve(&Place::of(value)).root;
            // Lists that are never written may still be moved away.
            let movable = matches!(self.function.info(root).kind, Kind::Line)
                && !self.function.ty(root).is_copy()
                && !matches!(self.function.ty(root), Ty::Inert);
            if movable || self.function.is_memory(root) || matches!(self.function.info(root).kind, Kind::Slot)
            {
                reads.insert(root);
            }
            if let Some(inner) = self.inlined.op(value) {
                self.memory_read(inner, reads);
            }
        });
    }
}

fn uses(line: &Line, value: ValueId) -> bool {
    let mut found = false;
    line.each_use(&mut |each| {
        found |= match each {
            Use::Value(used) => used == value,
            Use::Place(place) => place.root == value,
        };
    });
    found
}

/// `list.fill(list[0])`, `f(&mut list[0], list[1])`: the list is borrowed before the argument is read.
fn changes_what_it_reads(function: &Function, line: &Line, reads: &HashSet<ValueId>) -> bool {
    let is_read = |place: &Place| reads.contains(&function.resolve(place).root);
    match line {
        Line::Mutate { place, .. } | Line::Let { op: Op::Replace { place, .. }, .. } => is_read(place),
        Line::Let { op: Op::Call(call), .. } => call.changed().any(is_read),
        Line::Let { op: Op::Tangent { call, tangents, .. }, .. } => {
            let mut tangents = call.arguments.iter().zip(tangents).filter_map(|(argument, tangent)| {
                let changed = matches!(argument, Argument::Place { passing, .. } if passing.may_change());
                tangent.as_ref().filter(|_| changed)
            });
            call.changed().any(is_read) || tangents.any(is_read)
        }
        Line::Pullback(pullback) => pullback.slots.iter().flatten().any(is_read),
        _ => false,
    }
}

fn uses_inside(region: &Region, value: ValueId) -> bool {
    region.yields.contains(&value)
        || region.lines.iter().any(|line| {
            uses(line, value) || line.regions().into_iter().any(|inner| uses_inside(inner, value))
        })
}

fn writes_any(function: &Function, line: &Line, reads: &HashSet<ValueId>) -> bool {
    let mut found = false;
    line.each_write(&mut |place| found |= reads.contains(&function.resolve(place).root));
    // What takes a list away.
    let taken = |value: ValueId| {
        let root = function.resolve(&Place::of(value)).root;
        reads.contains(&root) && !function.ty(value).is_copy()
    };
    match line {
        Line::Let { op: Op::Read(place), .. } if place.is_whole() => found |= taken(place.root),
        Line::Let { op: Op::Opaque(opaque), .. } if opaque.pure => {}
        Line::Let { .. } | Line::Store { .. } | Line::Mutate { .. } | Line::Exit(_) | Line::Loop(_) => {
            line.each_use(&mut |each| {
                if let Use::Value(value) = each {
                    found |= taken(value);
                }
            });
        }
        _ => {}
    }
    found
        || line
            .regions()
            .into_iter()
            .any(|region| region.lines.iter().any(|line| writes_any(function, line, reads)))
}
