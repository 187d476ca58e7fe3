//! Where values are defined, where memory is written, and which region stands in which.

use super::visit::Use;
use super::*;
use std::collections::HashMap;

/// A point in the program.
#[derive(Clone, Debug)]
pub(crate) struct Position {
    pub(crate) order: usize,
    pub(crate) region: RegionId,
    /// The loops around, outermost first.
    loops: Vec<LoopId>,
}

#[derive(Debug, Default)]
pub(crate) struct Facts {
    definitions: HashMap<ValueId, Position>,
    writes: HashMap<ValueId, Vec<Position>>,
    /// Uses of a whole value that may move it away.
    moves: HashMap<ValueId, Vec<Position>>,
    regions: HashMap<RegionId, RegionFacts>,
    /// Results of lines that may leave: their adjoints live where the line stands, though the values are
    /// there only in the rest.
    homes: HashMap<ValueId, RegionId>,
    /// Memory whose number of elements may change after its definition.
    resized: Vec<ValueId>,
}

#[derive(Debug)]
struct RegionFacts {
    parent: Option<RegionId>,
    /// Some loop is around: the region may run many times.
    repeated: bool,
}

impl Facts {
    pub(crate) fn of(function: &Function) -> Self {
        let mut collector =
            Collector { function, facts: Facts::default(), order: 0, loops: Vec::new(), region: None };
        for &parameter in &function.parameters {
            let position = Position { order: 0, region: function.body.id, loops: Vec::new() };
            collector.facts.definitions.insert(parameter, position);
        }
        collector.region(&function.body);
        collector.facts
    }

    pub(crate) fn definition(&self, value: ValueId) -> Option<&Position> {
        self.definitions.get(&value)
    }

    /// Gives a value that was added later the position of another.
    pub(crate) fn place_beside(&mut self, value: ValueId, other: ValueId) {
        let position = self.definitions[&other].clone();
        self.definitions.insert(value, position);
    }

    pub(crate) fn region_of(&self, value: ValueId) -> Option<RegionId> {
        self.definition(value).map(|position| position.region)
    }

    pub(crate) fn parent(&self, region: RegionId) -> Option<RegionId> {
        self.regions.get(&region).and_then(|facts| facts.parent)
    }

    /// The region in whose reverse the adjoint of the value is complete.
    pub(crate) fn home_of(&self, value: ValueId) -> Option<RegionId> {
        self.homes.get(&value).copied().or_else(|| self.region_of(value))
    }

    /// Whether the region may run more than once in a call.
    pub(crate) fn is_repeated(&self, region: RegionId) -> bool {
        self.regions.get(&region).is_some_and(|facts| facts.repeated)
    }

    /// Whether `inner` is `outer` or stands inside of it.
    pub(crate) fn is_inside(&self, inner: RegionId, outer: RegionId) -> bool {
        let mut current = Some(inner);
        while let Some(region) = current {
            if region == outer {
                return true;
            }
            current = self.parent(region);
        }
        false
    }

    /// Whether memory that was read at a point may be written before the reverse sweep comes back to it.
    pub(crate) fn is_overwritten(&self, root: ValueId, read: &Position) -> bool {
        self.happens_after(&self.writes, root, read)
    }

    /// Whether the value may have been moved away when the reverse sweep comes.
    pub(crate) fn is_moved(&self, root: ValueId, read: &Position) -> bool {
        self.happens_after(&self.moves, root, read)
    }

    pub(crate) fn is_written(&self, root: ValueId) -> bool {
        self.writes.contains_key(&root)
    }

    pub(crate) fn is_resized(&self, root: ValueId) -> bool {
        self.resized.contains(&root)
    }

    fn happens_after(
        &self,
        events: &HashMap<ValueId, Vec<Position>>,
        root: ValueId,
        read: &Position,
    ) -> bool {
        let home: &[LoopId] = self.definition(root).map_or(&[], |position| &position.loops);
        events.get(&root).into_iter().flatten().any(|event| {
            let in_common_loop =
                event.loops.iter().any(|each| read.loops.contains(each) && !home.contains(each));
            event.order > read.order || in_common_loop
        })
    }
}

struct Collector<'f> {
    function: &'f Function,
    facts: Facts,
    order: usize,
    loops: Vec<LoopId>,
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
        self.facts.definitions.entry(value).or_insert(here);
    }

    fn define_in(&mut self, value: ValueId, region: RegionId) {
        let position = Position { region, ..self.here() };
        self.facts.definitions.entry(value).or_insert(position);
        let home = self.here().region;
        self.facts.homes.insert(value, home);
    }

    fn region(&mut self, region: &Region) {
        let parent = self.region.replace(region.id);
        let facts = RegionFacts { parent, repeated: !self.loops.is_empty() };
        self.facts.regions.insert(region.id, facts);
        for (k, line) in region.lines.iter().enumerate() {
            // What a line that may leave results in is there only in the rest.
            let inside = match region.lines.get(k + 1) {
                Some(Line::Rest { region: rest, .. }) => rest.id,
                _ => region.id,
            };
            self.line(line, inside);
        }
        for &value in &region.yields {
            self.moved(value);
        }
        self.region = parent;
    }

    fn line(&mut self, line: &Line, results: RegionId) {
        self.order += 1;
        self.line_moves(line);
        let here = self.here();
        line.each_write(&mut |place| {
            let root = self.function.resolve(place).root;
            self.facts.writes.entry(root).or_default().push(here.clone());
        });
        self.line_sizes(line);
        match line {
            Line::Record { value, action: Action::BeginShape(_) } => self.define(*value),
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
                self.loops.push(each.id);
                if let Header::For(header) = &each.header {
                    let outer = self.region.replace(each.body.id);
                    self.define(header.index);
                    header.bindings.iter().for_each(|&binding| self.define(binding));
                    self.region = outer;
                }
                self.region(&each.body);
                self.loops.pop();
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

    /// Records uses by value of what may not be copied.
    fn line_moves(&mut self, line: &Line) {
        match line {
            Line::Let { op: Op::Read(place), .. } if place.is_whole() => self.moved(place.root),
            // A part may be moved out, too.
            Line::Let { op: Op::Read(place), .. } if !super::Ty::is_copy(&self.place_ty(place)) => {
                self.moved(place.root);
            }
            Line::Let { op: Op::Opaque(opaque), .. } => opaque.reads.iter().for_each(|&read| {
                if !opaque.pure {
                    self.moved(read);
                }
            }),
            Line::Let { op: Op::Read(_) | Op::Shape(_) | Op::Duplicate(..), .. } => {}
            Line::Let { op: Op::Call(call), .. } => {
                for argument in &call.arguments {
                    match argument {
                        Argument::Value(value) => self.moved(*value),
                        Argument::Place { place, reference: false, .. } if place.is_whole() => self.moved(place.root),
                        Argument::Place { .. } => {}
                    }
                }
            }
            Line::Let { op: Op::Cast { .. } | Op::Primitive { .. }, .. } => {}
            Line::Let { .. } | Line::Store { .. } | Line::Mutate { .. } | Line::Exit(_) => {
                line.each_use(&mut |each| {
                    if let Use::Value(value) = each {
                        self.moved(value);
                    }
                });
            }
            // A `for` over a list by value takes it.
            Line::Loop(each) => {
                if let Header::For(header) = &each.header
                    && let syn::Expr::Path(_) = header.iterator.expr
                {
                    header.iterator.reads.iter().for_each(|&read| self.moved(read));
                }
            }
            _ => {}
        }
    }

    fn place_ty(&self, place: &Place) -> Ty {
        crate::lower::place_ty(self.function, place)
    }

    fn moved(&mut self, value: ValueId) {
        let root = self.function.resolve(&Place::of(value)).root;
        let info = self.function.info(root);
        let parameter = matches!(info.kind, Kind::Parameter(_));
        if !info.ty.is_copy() && !info.ty.is_inert() && !parameter {
            let here = self.here();
            self.facts.moves.entry(root).or_default().push(here);
        }
    }

    /// Lists whose length may change, and memory that is replaced as a whole.
    fn line_sizes(&mut self, line: &Line) {
        let place = match line {
            Line::Store { place, .. }
            | Line::Mutate { place, how: Mutation::Push(_) }
            | Line::Let { op: Op::Pop(place) | Op::Replace { place, .. }, .. } => place,
            Line::Mutate { place, how: Mutation::Swap(other) } => {
                let other = self.function.resolve(other).root;
                self.facts.resized.push(other);
                place
            }
            _ => return,
        };
        let scalar = self.place_ty(place).is_copy();
        if !scalar || matches!(line, Line::Mutate { .. } | Line::Let { op: Op::Pop(_), .. }) {
            let root = self.function.resolve(place).root;
            self.facts.resized.push(root);
        }
    }
}
