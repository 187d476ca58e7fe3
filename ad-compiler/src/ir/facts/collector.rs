//! Facts are found in one walk over the function.

use super::*;
use std::rc::Rc;

/// How often a loop is taken to run that is not visibly shorter.
const ROUNDS: usize = 8;

pub(super) fn collected(function: &Function) -> Facts {
    let mut collector = Collector {
        function,
        facts: Facts::default(),
        order: 0,
        frequency: 1,
        loops: Rc::default(),
        region: None,
        literals: ValueMap::default(),
    };
    for &parameter in &function.parameters {
        let (frequency, loops) = (1, Rc::default());
        let position = Position { order: 0, region: function.body.id, frequency, loops };
        collector.facts.definitions.insert(parameter, position);
    }
    collector.region(&function.body);
    collector.facts
}

struct Collector<'f> {
    function: &'f Function,
    facts: Facts,
    order: usize,
    frequency: u64,
    loops: Rc<[LoopId]>,
    region: Option<RegionId>,
    /// What is visibly a number.
    literals: ValueMap<usize>,
}

impl Collector<'_> {
    fn here(&self) -> Position {
        Position {
            order: self.order,
            region: self.region.expect("lines stand in regions"),
            frequency: self.frequency,
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
        let outer = self.loops.clone();
        // A condition changes things in every round, and so may an iterator.
        if let Line::Loop(each) = line {
            self.loops = self.loops.iter().copied().chain([each.id]).collect();
        }
        line.each_write(&mut |place| {
            let root = self.function.root(place.root);
            let here = self.here();
            let writes = self.facts.writes.entry(root).get_or_insert_default();
            writes.loops.extend(&*self.loops);
            writes.all.push(here);
        });
        self.loops = outer;
        self.line_sizes(line);
        match line {
            Line::Record { value, action: Action::BeginShape(_) | Action::BeginList(_) } => {
                self.define(*value)
            }
            Line::Let { value, op } => {
                self.define(*value);
                match op {
                    Op::Call(call) => {
                        self.define(call.checkpoints);
                        call.dot.iter().for_each(|&dot| self.define(dot));
                    }
                    Op::Constant(expr) => self.note_literal(*value, expr),
                    _ => {}
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
                let outer = (self.loops.clone(), self.frequency);
                self.loops = self.loops.iter().copied().chain([each.id]).collect();
                let rounds = self.rounds(&each.header);
                self.facts.rounds.extend(rounds.map(|rounds| (each.id, rounds)));
                self.frequency *= rounds.unwrap_or(ROUNDS).clamp(1, ROUNDS) as u64;
                if let Header::For(header) = &each.header {
                    let outer = self.region.replace(each.body.id);
                    self.define(header.index);
                    header.bindings.iter().for_each(|&binding| self.define(binding));
                    self.region = outer;
                }
                self.region(&each.body);
                (self.loops, self.frequency) = outer;
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

    fn note_literal(&mut self, value: ValueId, expr: &syn::Expr) {
        if let syn::Expr::Lit(syn::ExprLit { lit: syn::Lit::Int(number), .. }) = expr
            && let Ok(number) = number.base10_parse()
        {
            self.literals.insert(value, number);
        }
    }

    fn rounds(&self, header: &Header) -> Option<usize> {
        let Header::For(header) = header else { return None };
        let Sequence::Range { from, to, inclusive, .. } = header.sequence else { return None };
        let (from, to) = (*self.literals.get(from)?, *self.literals.get(to)?);
        Some(to.saturating_add(usize::from(inclusive)).saturating_sub(from))
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
            | Line::Let {
                op: Op::Pop(place) | Op::Replace { place, .. } | Op::ReplaceKept { place, .. },
                ..
            } => place,
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
