//! Shapes: what a zero tangent must know of a value when its type does not say it.
//!
//! Inserts a line (or, where the shape may change, a record that is set anew) for every active value whose zero
//! might be needed. What no transform uses is never printed.

mod latest;
mod taken;

use crate::analysis::Activity;
use crate::ir::facts::Facts;
use crate::ir::*;
use crate::passes::Unit;
use proc_macro2::Span;

pub(super) fn run(unit: &mut Unit) {
    let (function, activity) = (&mut unit.function, unit.activity);
    let mut variants = std::mem::take(&mut function.variants);
    variants.retain(|(value, _)| !activity.is_varied(function, *value));
    function.variants = variants;
    insert(function, activity);
    latest::keep_latest(function);
}

fn insert(function: &mut Function, activity: &Activity) {
    let facts = Facts::of(function);
    let mut body = function.body.take();
    let mut inserter = Inserter { function, activity, facts: &facts, lent: Vec::new() };
    // What a `&mut` parameter refers to has its shape from the caller.
    let mut first = Region { id: body.id, lines: Vec::new(), yields: Vec::new(), end: body.end };
    for parameter in inserter.function.parameters.clone() {
        if inserter.function.is_lent(parameter) {
            inserter.defined(parameter, &mut first);
        }
    }
    inserter.region(&mut body);
    body.lines.splice(0..0, first.lines);
    function.body = body;
}

struct Inserter<'a> {
    function: &'a mut Function,
    activity: &'a Activity,
    facts: &'a Facts,
    /// What the loops around change through references to elements: while they run, only the elements can be reached.
    lent: Vec<(LoopId, Vec<ValueId>)>,
}

/// The zero tangent of a type; where that is not visible, of what its tangent says.
pub(super) fn zero_of(ty: Ty) -> Zero {
    if ty.has_fixed_length() { Zero::Visible(ty) } else { Zero::Default }
}

/// Whether a zero can be written from the type alone, wherever it goes.
pub(crate) fn is_visible(ty: Ty) -> bool {
    ty.has_fixed_length() && !ty.has_open_length()
}

impl Inserter<'_> {
    fn region(&mut self, region: &mut Region) {
        let lines = std::mem::take(&mut region.lines);
        let mut returned = Vec::new();
        for mut line in lines {
            let released = std::mem::take(&mut returned);
            match &mut line {
                // A loop that may have left is followed by nothing else.
                Line::Rest { region: rest, .. } => {
                    self.region(rest);
                    let mut first = Region { lines: Vec::new(), ..rest.clone() };
                    released.iter().for_each(|&root| self.changed(root, &mut first));
                    rest.lines.splice(0..0, first.lines);
                    region.lines.push(line);
                    continue;
                }
                _ => released.iter().for_each(|&root| self.changed(root, region)),
            }
            self.before(&mut line, &mut region.lines);
            if let Line::Loop(each) = &line {
                let roots = match &each.header {
                    Header::For(header) => self.changed_elements(&each.body, header.index),
                    _ => Vec::new(),
                };
                self.lent.push((each.id, roots));
            }
            if let Line::Exit(exit) = &line {
                for root in self.released_by(exit) {
                    self.record(root, region);
                }
            }
            line.regions_mut().into_iter().for_each(|inner| self.region(inner));
            if matches!(line, Line::Loop(_)) {
                returned = self.lent.pop().map(|(_, roots)| roots).unwrap_or_default();
            }
            region.lines.push(line);
            self.after(region);
        }
        let leaves = region.lines.last().is_some_and(|line| may_leave(line, &mut Vec::new()));
        if !leaves {
            returned.iter().for_each(|&root| self.changed(root, region));
        }
    }

    /// What an exit gives back by leaving loops.
    fn released_by(&self, exit: &Exit) -> Vec<ValueId> {
        let left = match exit.kind {
            ExitKind::Return => 0,
            ExitKind::Break(target) | ExitKind::Continue(target) => {
                self.lent.iter().position(|(id, _)| *id == target).map_or(0, |position| position + 1)
            }
        };
        let still = |root: &ValueId| self.lent[..left].iter().any(|(_, roots)| roots.contains(root));
        let released = self.lent[left..].iter().flat_map(|(_, roots)| roots.iter().copied());
        released.filter(|root| !still(root)).collect()
    }

    /// What is changed in the body of a loop through the names of its elements.
    fn changed_elements(&self, body: &Region, index: ValueId) -> Vec<ValueId> {
        let mut roots = Vec::new();
        for line in &body.lines {
            line.each_write(&mut |place| {
                if self.is_element(place.root, index) {
                    roots.push(self.function.resolve(place).root);
                }
            });
            line.each_region(|inner| roots.extend(self.changed_elements(inner, index)));
        }
        roots.sort();
        roots.dedup();
        roots
    }

    /// Whether the name stands for an element, or a part of one.
    fn is_element(&self, name: ValueId, index: ValueId) -> bool {
        let Kind::Alias(alias) = &self.function.info(name).kind else { return false };
        let is_visited = alias.place.indices().any(|position| position == index);
        (alias.bound && is_visited) || self.is_element(alias.place.root, index)
    }

    /// Whether a loop around has lent it.
    fn is_lent_by_loop(&self, root: ValueId) -> bool {
        self.lent.iter().any(|(_, roots)| roots.contains(&root))
    }

    /// The shape of what is about to be replaced as a whole.
    fn before(&mut self, line: &mut Line, lines: &mut Vec<Line>) {
        let (place, value, before) = match line {
            Line::Store { place, value, before, .. }
            | Line::Let { op: Op::ReplaceKept { place, value, before, .. }, .. } => {
                (place, Some(*value), before)
            }
            Line::Let { op: Op::Replace { place, value, before, .. }, .. } => (place, *value, before),
            _ => return,
        };
        let root = self.function.resolve(place).root;
        if !self.activity.is_active(self.function, root)
            || is_visible(self.function.place_ty(place))
            || place.is_entry()
            || self.is_declared_only(root)
        {
            return;
        }
        let shape = self.function.temporary("shape_before", Span::mixed_site(), Ty::inert(), Kind::Line);
        let taken_at = value.and_then(|value| taken::line_that_takes(self.function, place, value, lines));
        let at = taken_at.unwrap_or(lines.len());
        lines.insert(at, Line::Let { value: shape, op: Op::Shape(place.clone()) });
        *before = Some(shape);
    }

    /// `let x;`: there is nothing in it yet.
    fn is_declared_only(&self, root: ValueId) -> bool {
        self.function.is_memory(root) && !self.function.shapes.contains_key(&root)
    }

    /// The shape of what the last line defined or changed.
    fn after(&mut self, region: &mut Region) {
        let at = region.lines.len() - 1;
        let last = &region.lines[at];
        let changed = match last {
            Line::Let {
                op: Op::Replace { place, .. } | Op::ReplaceKept { place, .. } | Op::Pop(place),
                ..
            }
            | Line::Store { place, .. }
            | Line::Mutate {
                place,
                how: Mutation::Push(_) | Mutation::SwapElements(..) | Mutation::CopyFrom { .. },
            } => vec![place.root],
            Line::Mutate { place, how: Mutation::Swap(other) } => vec![place.root, other.root],
            Line::Let { op: Op::Call(call), .. } => call.changed().map(|place| place.root).collect(),
            _ => Vec::new(),
        };
        // Writing a number into a list does not change its shape.
        let number = matches!(last,
            Line::Store { place, .. } | Line::Mutate { place, how: Mutation::Swap(_) }
                if self.function.place_ty(place).is_copy() && !place.is_entry());
        let changed = if number { Vec::new() } else { changed };
        if let Line::Store { place, .. } = last {
            let place = self.function.resolve(place);
            if let [Projection::Key { key, .. }] = place.path[..] {
                return self.record_key(place.root, key, region);
            }
        }
        match last {
            Line::Let { value, op } => {
                let (dot, changes) = match op {
                    Op::Call(call) => (call.dot, call.changed().any(|place| self.is_active(place.root))),
                    _ => (None, false),
                };
                let value = *value;
                match dot {
                    // The callee is given an adjoint of both, if only zero.
                    Some(dot) if changes || self.is_active(value) || self.is_active(dot) => {
                        [value, dot].into_iter().for_each(|result| self.shaped(result, region));
                    }
                    // So it is where the call has changed something: what it gives may have no influence.
                    None if changes => self.shaped(value, region),
                    _ => self.defined(value, region),
                }
            }
            // What is taken apart is not there any more when its zero is needed.
            Line::Branch(Branch { results, .. }) | Line::Loop(Loop { results, .. }) => {
                let mut results = results.clone();
                results.retain(|result| self.function.taken_apart.contains(result));
                results.iter().for_each(|&result| self.defined(result, region));
            }
            _ => {}
        }
        for value in changed {
            self.changed(value, region);
        }
        self.shapes_of_lent(region, at);
    }

    /// The shapes of what a line, if it is a call, changes and what has no derivative here.
    fn shapes_of_lent(&mut self, region: &mut Region, at: usize) {
        let Line::Let { op: Op::Call(call), .. } = &region.lines[at] else { return };
        let checkpoints = call.checkpoints;
        if self.function.lent_shapes.contains_key(&checkpoints) {
            return;
        }
        let lent = call.arguments.iter().filter_map(|argument| self.function.changed_with_tangent(argument));
        let lent = lent.filter(|place| !self.activity.is_active_place(self.function, place));
        let lent: Vec<Place> = lent.cloned().collect();
        let mut shapes = Vec::new();
        for place in lent {
            let shape = self.function.temporary("lent_shape", Span::mixed_site(), Ty::inert(), Kind::Line);
            let whole = place.path.is_empty() && self.function.is_lent(place.root);
            self.function.only_lent.push(self.function.root(place.root));
            let place = if whole { place.then(Projection::Deref) } else { place };
            region.lines.push(Line::Let { value: shape, op: Op::Shape(place) });
            shapes.push(shape);
        }
        if !shapes.is_empty() {
            self.function.lent_shapes.insert(checkpoints, shapes);
        }
    }

    /// The shape of what was changed, where it is recorded, unless only elements of it can be reached.
    fn changed(&mut self, value: ValueId, region: &mut Region) {
        let root = self.function.resolve(&Place::of(value)).root;
        if !self.is_lent_by_loop(root) {
            self.record(root, region);
        }
    }

    fn record(&mut self, root: ValueId, region: &mut Region) {
        if let Some(&shape) = self.function.shapes.get(&root)
            && matches!(self.function.info(shape).kind, Kind::Record)
        {
            let mut place = Place::of(root);
            if self.function.is_lent(root) {
                place = place.then(Projection::Deref);
            }
            let action = Action::SetShape(place);
            region.lines.push(Line::Record { value: shape, action });
        }
    }

    /// The shape of a map is its keys.
    fn record_key(&mut self, root: ValueId, key: ValueId, region: &mut Region) {
        if let Some(&shape) = self.function.shapes.get(&root) {
            region.lines.push(Line::Record { value: shape, action: Action::AddKey(key) });
        }
    }

    fn is_active(&self, value: ValueId) -> bool {
        self.activity.is_active(self.function, value)
    }

    fn defined(&mut self, value: ValueId, region: &mut Region) {
        if self.is_active(value) {
            self.shaped(value, region);
        }
    }

    /// The shape of a value, if its type does not say it.
    fn shaped(&mut self, value: ValueId, region: &mut Region) {
        if is_visible(self.function.ty(value)) {
            return;
        }
        let hint = format!("{}_shape", self.function.info(value).ident);
        let resized = self.facts.is_resized(value);
        let kind = if resized { Kind::Record } else { Kind::Line };
        let shape = self.function.temporary(&hint, Span::mixed_site(), Ty::inert(), kind);
        self.function.shapes.insert(value, shape);
        let mut place = Place::of(value);
        if self.function.is_lent(value) {
            place = place.then(Projection::Deref);
        }
        region.lines.push(if resized {
            Line::Record { value: shape, action: Action::BeginShape(place) }
        } else {
            Line::Let { value: shape, op: Op::Shape(place) }
        });
    }
}

/// Whether the line's execution may end that of the region that it stands in; `inside` are the loops around the exits.
fn may_leave(line: &Line, inside: &mut Vec<LoopId>) -> bool {
    match line {
        Line::Exit(exit) => match exit.kind {
            ExitKind::Return => true,
            ExitKind::Break(target) | ExitKind::Continue(target) => !inside.contains(&target),
        },
        line => {
            let depth = inside.len();
            inside.extend(match line {
                Line::Loop(each) => Some(each.id),
                _ => None,
            });
            let leaves = line
                .regions()
                .into_iter()
                .any(|region| region.lines.iter().any(|line| may_leave(line, inside)));
            inside.truncate(depth);
            leaves
        }
    }
}
