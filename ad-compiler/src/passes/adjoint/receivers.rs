//! To which adjoints reversing a block adds: they are declared before it, and outlive it.

use crate::analysis::Activity;
use crate::analysis::activity::flows;
use crate::collections::HashMap;
use crate::ir::facts::Facts;
use crate::ir::*;

/// For each line with blocks, known by its record: the active values of the region it stands in to whose adjoints
/// the lines inside add.
#[derive(Debug, Default)]
pub(super) struct Receivers {
    by_record: HashMap<ValueId, Vec<ValueId>>,
}

impl Receivers {
    pub(super) fn of(function: &Function, activity: &Activity, facts: &Facts, body: &Region) -> Self {
        let found = Receivers::default();
        let mut collector =
            Collector { function, activity, facts, found, levels: HashMap::default(), around: Vec::new() };
        collector.region(body);
        collector.found
    }

    pub(super) fn take(&mut self, line: &Line) -> Vec<ValueId> {
        record(line).and_then(|record| self.by_record.remove(&record)).unwrap_or_default()
    }
}

/// What a line with blocks writes down.
fn record(line: &Line) -> Option<ValueId> {
    match line {
        Line::Branch(branch) => Some(branch.taken),
        Line::Loop(each) => Some(each.trips),
        Line::Rest { flag, .. } => Some(*flag),
        _ => None,
    }
}

struct Collector<'a> {
    function: &'a Function,
    activity: &'a Activity,
    facts: &'a Facts,
    found: Receivers,
    /// How many lines are around a region.
    levels: HashMap<RegionId, usize>,
    /// The records of the lines around, innermost last.
    around: Vec<ValueId>,
}

impl Collector<'_> {
    fn region(&mut self, region: &Region) {
        self.levels.insert(region.id, self.around.len());
        for line in &region.lines {
            let record = record(line);
            self.around.extend(record);
            self.line(line);
            line.each_region(|inner| self.region(inner));
            if record.is_some() {
                self.around.pop();
            }
        }
        self.levels.remove(&region.id);
    }

    fn line(&mut self, line: &Line) {
        let mut receivers = Vec::new();
        flows(self.function, line, &mut |from, to| {
            if self.is_active(to) && self.is_active(from) {
                receivers.push(from);
            }
        });
        if let Line::Exit(exit) = line {
            receivers.extend(exit.values.iter().filter(|&&value| self.is_active(value)));
        }
        for value in receivers {
            let root = self.function.root(value);
            let level = self.facts.home_of(root).and_then(|home| self.levels.get(&home));
            if let Some(record) = level.and_then(|&level| self.around.get(level)) {
                self.found.by_record.entry(*record).or_default().push(root);
            }
        }
    }

    fn is_active(&self, value: ValueId) -> bool {
        self.activity.is_active(self.function, value)
    }
}
