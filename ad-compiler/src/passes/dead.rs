//! Removes lines that only compute what nobody reads.
//!
//! The uses of every value are counted. What goes takes its own uses along, which may let other lines go.

use crate::ir::values::ValueMap;
use crate::ir::visit::Use;
use crate::ir::*;

/// `roots` are what is read from outside.
pub(crate) fn remove_dead(region: &mut Region, roots: &[ValueId]) {
    let mut lines = Lines::default();
    roots.iter().for_each(|&root| lines.count(root));
    lines.collect(region, None);
    lines.settle();
    let mut alive = lines.entries.iter().map(|line| line.alive);
    retain(region, &mut alive);
}

/// What decides whether a line stays.
#[derive(Clone, Copy)]
enum Purpose {
    /// It has an effect, or something that is read from it has.
    Stays,
    /// It gives a value, or adds to it.
    For(ValueId),
    /// It has lines inside, so many of which stay.
    Inside(usize),
}

struct Entry {
    purpose: Purpose,
    reads: Vec<ValueId>,
    /// The line around it.
    around: Option<usize>,
    alive: bool,
}

/// The lines, each before those inside of it.
#[derive(Default)]
struct Lines {
    entries: Vec<Entry>,
    uses: ValueMap<usize>,
    /// The lines that are there for a value.
    sources: ValueMap<Vec<usize>>,
}

impl Lines {
    fn count(&mut self, value: ValueId) {
        *self.uses.entry(value).get_or_insert_default() += 1;
    }

    fn collect(&mut self, region: &Region, around: Option<usize>) {
        region.yields.iter().for_each(|&value| self.count(value));
        for line in &region.lines {
            let position = self.entries.len();
            let purpose = purpose(line);
            if let Purpose::For(value) = purpose {
                self.sources.entry(value).get_or_insert_default().push(position);
            }
            let reads = reads(line);
            reads.iter().for_each(|&value| self.count(value));
            self.entries.push(Entry { purpose, reads, around, alive: true });
            line.each_region(|inner| self.collect(inner, Some(position)));
        }
    }

    fn settle(&mut self) {
        // From the last to the first, what a line reads is looked at after the line.
        let mut waiting: Vec<usize> = (0..self.entries.len()).collect();
        while let Some(position) = waiting.pop() {
            let line = &self.entries[position];
            let useless = match line.purpose {
                Purpose::Stays => false,
                Purpose::For(value) => self.uses.get(value).is_none_or(|&uses| uses == 0),
                Purpose::Inside(lines) => lines == 0,
            };
            if !useless || !line.alive {
                continue;
            }
            self.entries[position].alive = false;
            for value in std::mem::take(&mut self.entries[position].reads) {
                let uses = self.uses.entry(value).get_or_insert_default();
                *uses -= 1;
                if *uses == 0 {
                    waiting.extend(self.sources.get(value).into_iter().flatten());
                }
            }
            if let Some(around) = self.entries[position].around
                && let Purpose::Inside(lines) = &mut self.entries[around].purpose
            {
                *lines -= 1;
                waiting.push(around);
            }
        }
    }
}

fn purpose(line: &Line) -> Purpose {
    match line {
        Line::Let { value, op } if op.is_pure() => Purpose::For(*value),
        // The adjoint of something whose adjoint is never read.
        Line::Update { place, .. } | Line::Store { place, .. } => Purpose::For(place.root),
        Line::Branch(branch) if branch.results.is_empty() => {
            Purpose::Inside(branch.arms.iter().map(|arm| arm.region.lines.len()).sum())
        }
        Line::Loop(each) => Purpose::Inside(each.body.lines.len()),
        _ => Purpose::Stays,
    }
}

/// What the line reads; what is only written is not read.
fn reads(line: &Line) -> Vec<ValueId> {
    let target = match line {
        Line::Update { place, .. } | Line::Store { place, .. } => Some(place),
        _ => None,
    };
    let mut reads = Vec::new();
    line.each_use(&mut |each| {
        let written =
            matches!(each, Use::Place(place) if target.is_some_and(|target| std::ptr::eq(target, place)));
        if !written {
            reads.push(each.value());
        }
    });
    // The caller reads what it has lent.
    if let Line::Open { bar, .. } = line {
        reads.push(*bar);
    }
    reads
}

fn retain(region: &mut Region, alive: &mut impl Iterator<Item = bool>) {
    region.lines.retain_mut(|line| {
        let stays = alive.next().expect("every line was looked at");
        line.regions_mut().into_iter().for_each(|inner| retain(inner, &mut *alive));
        stays
    });
}
