//! Where values are defined, where memory is written, and which region stands in which.

use super::values::{ValueMap, ValueSet};
use super::*;
use std::collections::{HashMap, HashSet};

/// A point in the program.
#[derive(Clone, Debug)]
pub(crate) struct Position {
    pub(crate) order: usize,
    pub(crate) region: RegionId,
    /// The loops around, outermost first.
    loops: Rc<[LoopId]>,
}

impl Position {
    /// How often a loop is taken to run where nothing says it.
    pub(crate) const RUNS_OF_A_LOOP: f64 = 8.0;

    /// How often the point is taken to be reached in a call.
    pub(crate) fn frequency(&self) -> f64 {
        Self::RUNS_OF_A_LOOP.powi(self.loops.len() as i32)
    }
}

/// Where memory is written.
#[derive(Clone, Debug, Default)]
struct Writes {
    /// The loops around any of the writes.
    loops: HashSet<LoopId>,
    /// In order.
    all: Vec<Position>,
}

#[derive(Clone, Debug, Default)]
pub(crate) struct Facts {
    definitions: ValueMap<Position>,
    writes: ValueMap<Writes>,
    /// The regions that may run more than once in a call: some loop is around.
    repeated: HashSet<RegionId>,
    /// The order at which each region begins.
    begins: HashMap<RegionId, usize>,
    /// The region in which each stands.
    parents: HashMap<RegionId, RegionId>,
    /// Results of lines that may leave: their adjoints live where the line stands, though the values are
    /// there only in the rest.
    homes: ValueMap<RegionId>,
    /// Memory whose number of elements may change after its definition.
    resized: ValueSet,
}

impl Facts {
    pub(crate) fn of(function: &Function) -> Self {
        let mut collector =
            Collector { function, facts: Facts::default(), order: 0, loops: Rc::default(), region: None };
        for &parameter in &function.parameters {
            let position = Position { order: 0, region: function.body.id, loops: Rc::default() };
            collector.facts.definitions.insert(parameter, position);
        }
        collector.region(&function.body);
        collector.facts
    }

    pub(crate) fn definition(&self, value: ValueId) -> Option<&Position> {
        self.definitions.get(value)
    }

    /// Gives a value that was added later the position of another.
    pub(crate) fn place_beside(&mut self, value: ValueId, other: ValueId) {
        let position = self.definitions[other].clone();
        self.place_at(value, position);
    }

    pub(crate) fn place_at(&mut self, value: ValueId, position: Position) {
        self.definitions.insert(value, position);
    }

    pub(crate) fn region_of(&self, value: ValueId) -> Option<RegionId> {
        self.definition(value).map(|position| position.region)
    }

    /// The region in whose reverse the adjoint of the value is complete.
    pub(crate) fn home_of(&self, value: ValueId) -> Option<RegionId> {
        self.homes.get(value).copied().or_else(|| self.region_of(value))
    }

    /// Whether the region may run more than once in a call.
    pub(crate) fn is_repeated(&self, region: RegionId) -> bool {
        self.repeated.contains(&region)
    }

    /// Whether a region begins before a point.
    pub(crate) fn begins_before(&self, region: RegionId, point: &Position) -> bool {
        self.begins.get(&region).is_some_and(|&begin| begin < point.order)
    }

    /// Whether a region is another one, or stands in it.
    pub(crate) fn is_inside(&self, region: RegionId, other: RegionId) -> bool {
        let mut around = Some(region);
        while let Some(each) = around {
            if each == other {
                return true;
            }
            around = self.parents.get(&each).copied();
        }
        false
    }

    /// Whether memory that was read at a point may be written before the reverse sweep comes back to it.
    pub(crate) fn is_overwritten(&self, root: ValueId, read: &Position) -> bool {
        let Some(writes) = self.writes.get(root) else { return false };
        let home: &[LoopId] = self.definition(root).map_or(&[], |position| &position.loops);
        let in_common_loop =
            read.loops.iter().any(|each| writes.loops.contains(each) && !home.contains(each));
        in_common_loop || writes.all.last().is_some_and(|last| last.order > read.order)
    }

    /// Whether one point may be reached before another, in the life of what is in memory.
    pub(crate) fn may_precede(&self, root: ValueId, first: &Position, then: &Position) -> bool {
        let home: &[LoopId] = self.definition(root).map_or(&[], |position| &position.loops);
        let in_common_loop = first.loops.iter().any(|each| then.loops.contains(each) && !home.contains(each));
        first.order < then.order || in_common_loop
    }

    /// Whether all loops around `other` are around the value too.
    pub(crate) fn is_in_loops_of(&self, value: ValueId, other: ValueId) -> bool {
        let loops = |value| self.definition(value).map_or(&[][..], |position| &position.loops);
        loops(value).starts_with(loops(other))
    }

    /// How often memory is written before a point, as the lines stand.
    pub(crate) fn writes_before(&self, root: ValueId, point: &Position) -> usize {
        self.writes(root).partition_point(|write| write.order < point.order)
    }

    /// Where memory is written, in order.
    pub(crate) fn writes(&self, root: ValueId) -> &[Position] {
        self.writes.get(root).map_or(&[], |writes| &writes.all)
    }

    pub(crate) fn is_resized(&self, root: ValueId) -> bool {
        self.resized.contains(root)
    }
}

struct Collector<'f> {
    function: &'f Function,
    facts: Facts,
    order: usize,
    loops: Rc<[LoopId]>,
    region: Option<RegionId>,
}

impl Collector<'_> {
    fn here(&self) -> Position {
        Position {
            order: self.order,
            region: self.region.expect("lines stand in regions"),
            loops: self.loops.clone(),
        }
    }

    fn define(&mut self, value: ValueId) {
        let here = self.here();
        self.facts.definitions.entry(value).get_or_insert(here);
    }

    fn define_in(&mut self, value: ValueId, region: RegionId) {
        let position = Position { region, ..self.here() };
        self.facts.definitions.entry(value).get_or_insert(position);
        let home = self.here().region;
        self.facts.homes.insert(value, home);
    }

    fn region(&mut self, region: &Region) {
        let parent = self.region.replace(region.id);
        self.facts.begins.insert(region.id, self.order);
        self.facts.parents.extend(parent.map(|parent| (region.id, parent)));
        if !self.loops.is_empty() {
            self.facts.repeated.insert(region.id);
        }
        for (k, line) in region.lines.iter().enumerate() {
            // What a line that may leave results in is there only in the rest.
            let inside = match region.lines.get(k + 1) {
                Some(Line::Rest { region: rest, .. }) => rest.id,
                _ => region.id,
            };
            self.line(line, inside);
        }
        self.region = parent;
    }

    fn line(&mut self, line: &Line, results: RegionId) {
        self.order += 1;
        line.each_write(&mut |place| {
            let root = self.function.root(place.root);
            let here = self.here();
            let writes = self.facts.writes.entry(root).get_or_insert_default();
            writes.loops.extend(&*self.loops);
            writes.all.push(here);
        });
        self.line_sizes(line);
        match line {
            Line::Record { value, action: Action::BeginShape(_) | Action::BeginList(_) } => {
                self.define(*value)
            }
            Line::Let { value, op } => {
                self.define(*value);
                if let Op::Call(call) = op {
                    self.define(call.checkpoints);
                }
            }
            Line::Declare(value) => self.define(*value),
            Line::Branch(branch) => {
                self.define(branch.taken);
                for arm in &branch.arms {
                    // What a pattern binds is there in the arm.
                    let outer = self.region.replace(arm.region.id);
                    arm.bindings.iter().for_each(|&binding| self.define(binding));
                    self.region = outer;
                    self.region(&arm.region);
                }
                branch.results.iter().for_each(|&result| self.define_in(result, results));
            }
            Line::Loop(each) => {
                self.define(each.trips);
                let outer = self.loops.clone();
                self.loops = outer.iter().copied().chain([each.id]).collect();
                if let Header::For(header) = &each.header {
                    let outer = self.region.replace(each.body.id);
                    self.define(header.index);
                    header.bindings.iter().for_each(|&binding| self.define(binding));
                    self.region = outer;
                }
                self.region(&each.body);
                self.loops = outer;
                each.results.iter().for_each(|&result| self.define_in(result, results));
            }
            Line::Rest { flag, region, results } => {
                self.define(*flag);
                self.region(region);
                results.iter().for_each(|&result| self.define(result));
            }
            _ => {}
        }
        self.order += 1;
    }

    fn place_ty(&self, place: &Place) -> Ty {
        self.function.place_ty(place)
    }

    /// Lists whose length may change, and memory that is replaced as a whole.
    fn line_sizes(&mut self, line: &Line) {
        // Lists that are elements take their lengths along.
        if let Line::Mutate { place, how: Mutation::SwapElements(..) | Mutation::CopyFrom { .. } } = line
            && !self.place_ty(place).element().is_copy()
        {
            let root = self.function.root(place.root);
            self.facts.resized.insert(root);
        }
        if let Line::Let { op: Op::Call(call), .. } = line {
            for place in call.changed() {
                if !self.place_ty(place).is_copy() {
                    let root = self.function.resolve(place).root;
                    self.facts.resized.insert(root);
                }
            }
        }
        let place = match line {
            Line::Store { place, .. }
            | Line::Mutate { place, how: Mutation::Push(_) }
            | Line::Let { op: Op::Pop(place) | Op::Replace { place, .. }, .. } => place,
            // Numbers that change places leave all shapes as they are.
            Line::Mutate { place, how: Mutation::Swap(_) } if self.place_ty(place).is_copy() => return,
            Line::Mutate { place, how: Mutation::Swap(other) } => {
                let other = self.function.root(other.root);
                self.facts.resized.insert(other);
                place
            }
            _ => return,
        };
        let scalar = self.place_ty(place).is_copy() && !place.is_entry();
        if !scalar || matches!(line, Line::Mutate { .. } | Line::Let { op: Op::Pop(_), .. }) {
            let root = self.function.root(place.root);
            self.facts.resized.insert(root);
        }
    }
}
