//! Where the adjoint of a value is, and how it is added to.

use super::*;
use crate::analysis::activity::flows;
use crate::ir::visit::Use;
use crate::passes::formulas::Term;
use crate::rules::Primitive;

/// The adjoint of a value or of memory.
#[derive(Clone, Copy, Debug)]
pub(super) enum Bar {
    /// A sum that is complete up to here.
    Sum(ValueId),
    /// A variable of the reverse sweep.
    Cell(ValueId),
    /// The caller's accumulator for a parameter.
    Slot(ValueId),
    /// A sum that is there only where the value is: what gives it may have left instead.
    Perhaps(ValueId),
}

/// The adjoints of all values that have received any. What is done inside of a block is undone after it.
#[derive(Debug, Default)]
pub(super) struct Bars {
    current: ValueMap<Bar>,
    /// What was there before each change.
    before: Vec<(ValueId, Option<Bar>)>,
}

impl Bars {
    pub(super) fn get(&self, root: ValueId) -> Option<Bar> {
        self.current.get(root).copied()
    }

    pub(super) fn insert(&mut self, root: ValueId, bar: Bar) {
        let before = self.current.insert(root, bar);
        self.before.push((root, before));
    }

    pub(super) fn remove(&mut self, root: ValueId) -> Option<Bar> {
        let before = self.current.remove(root)?;
        self.before.push((root, Some(before)));
        Some(before)
    }

    /// Now, to come back to.
    pub(super) fn mark(&self) -> usize {
        self.before.len()
    }

    pub(super) fn back_to(&mut self, mark: usize) {
        for (root, bar) in self.before.drain(mark..).rev() {
            *self.current.entry(root) = bar;
        }
    }
}

/// The lists whose length changes, by the region where their adjoints are declared.
pub(super) fn resized(function: &Function, facts: &Facts) -> HashMap<RegionId, Vec<ValueId>> {
    let mut resized: HashMap<RegionId, Vec<ValueId>> = HashMap::default();
    for (&root, &shape) in &function.shapes {
        if let (Kind::Record, Some(home)) = (&function.info(shape).kind, facts.home_of(root)) {
            resized.entry(home).or_default().push(root);
        }
    }
    resized.values_mut().for_each(|roots| roots.sort());
    resized
}

impl Reverse<'_> {
    // ---- which values need a variable ----

    /// Finds the roots whose adjoint is added to in parts or from inside of blocks.
    pub(super) fn find_cells(&mut self, region: &Region) {
        for line in &region.lines {
            self.line_cells(line, region.id);
            line.each_region(|inner| self.find_cells(inner));
        }
    }

    fn line_cells(&mut self, line: &Line, region: RegionId) {
        self.gives.extend(line.results());
        let mut receivers = Vec::new();
        line.each_use(&mut |each| {
            if let Use::Place(place) = each {
                let place = self.out.function.resolve(place);
                if !place.path.is_empty() {
                    self.cells.insert(place.root);
                } else {
                    receivers.push(place.root);
                }
            }
        });
        if let Line::Let { op: Op::Duplicate(place, method), .. } = line
            && super::lines::makes_list(method)
        {
            let root = self.root(place.root);
            self.cells.insert(root);
        }
        if let Line::Let { op: Op::Construct { rest: Some(rest), .. }, .. } = line {
            let root = self.root(rest.root);
            self.cells.insert(root);
        }
        flows(self.out.function, line, &mut |from, _| receivers.push(from));
        if let Line::Exit(exit) = line {
            receivers.extend(&exit.values);
        }
        // What an arm yields is added to inside of the arm.
        for inner in line.regions() {
            for &value in &inner.yields {
                self.cell_if_outside(value, inner.id);
            }
        }
        for value in receivers {
            self.cell_if_outside(value, region);
        }
        // What a loop's breaks yield is added to where they stand.
        if let Line::Loop(each) = line
            && !each.results.is_empty()
        {
            for exit in breaks(&each.body, each.id) {
                for &value in &exit.0.values {
                    self.cell_if_outside(value, exit.1);
                }
            }
        }
    }

    fn cell_if_outside(&mut self, value: ValueId, region: RegionId) {
        let root = self.root(value);
        if self.facts.home_of(root) != Some(region) || self.out.function.is_memory(root) {
            self.cells.insert(root);
        }
    }

    pub(super) fn root(&self, value: ValueId) -> ValueId {
        self.out.function.root(value)
    }

    // ---- adding ----

    /// Adds to the adjoint of a value.
    pub(super) fn add(&mut self, value: ValueId, term: Term) {
        if !self.is_active(value) {
            return;
        }
        let place = self.out.function.resolve(&Place::of(value));
        self.add_place(&place, term);
    }

    /// Adds to the adjoint of a place.
    pub(super) fn add_place(&mut self, place: &Place, term: Term) {
        if !self.is_active_place(place) {
            return;
        }
        let place = self.out.function.resolve(place);
        let root = place.root;
        let term = match self.out.opposite(term.value) {
            Some(opposite) => Term { negative: !term.negative, value: opposite },
            None => term,
        };
        match self.bars.get(root) {
            Some(Bar::Perhaps(_)) => {
                let given = self.take(root).expect("an adjoint is there");
                self.bars.insert(root, Bar::Sum(given));
                self.add_place(&place, term);
            }
            Some(Bar::Sum(sum)) => {
                let total = self.sum(sum, term);
                self.bars.insert(root, Bar::Sum(total));
            }
            Some(Bar::Cell(cell) | Bar::Slot(cell)) => {
                let place = Place { root: cell, path: place.path };
                // The runtime, which adds what has no visible type, does not subtract.
                let visible = self.out.function.place_ty(&place).is_float();
                let (rule, value) = match term.negative {
                    true if visible => (Primitive::Sub, term.value),
                    _ => (Primitive::Add, self.positive(term)),
                };
                self.out.lines.push(Line::Update { place, rule, old: cell, value });
            }
            None if !self.cells.contains(root) => {
                let value = self.positive(term);
                self.bars.insert(root, Bar::Sum(value));
            }
            None if place.path.is_empty() => {
                let value = self.positive(term);
                self.declare(root, Op::Read(Place::of(value)));
            }
            None => {
                self.declare_zero(root);
                self.add_place(&place, term);
            }
        }
    }

    fn sum(&mut self, sum: ValueId, term: Term) -> ValueId {
        let ty = self.out.function.ty(sum);
        if !ty.is_float() {
            let value = self.positive(term);
            return self.out.let_("sum_bar", ty, Op::Sum(sum, value));
        }
        let rule = if term.negative { Primitive::Sub } else { Primitive::Add };
        self.out.primitive(rule, vec![sum, term.value], ty)
    }

    fn positive(&mut self, term: Term) -> ValueId {
        if !term.negative {
            return term.value;
        }
        let ty = self.out.function.ty(term.value);
        self.out.primitive(Primitive::Neg, vec![term.value], ty)
    }

    /// Declares the variable for an adjoint, with what it starts from.
    fn declare(&mut self, root: ValueId, op: Op) -> ValueId {
        // Declared further inside, it would end with the block and take a part of the gradient with it.
        let here = Some(self.region);
        assert!(
            self.facts.home_of(root) == here || self.facts.region_of(root) == here,
            "an adjoint is declared where its value is"
        );
        let info = self.out.function.info(root).clone();
        let cell =
            self.out.function.temporary(&format!("{}_bar", info.ident), info.span, info.ty, Kind::Memory);
        self.out.function.has_fields_of(cell, root);
        self.out.lines.push(Line::Let { value: cell, op });
        self.bars.insert(root, Bar::Cell(cell));
        cell
    }

    pub(super) fn declare_zero(&mut self, root: ValueId) {
        let zero = self.zero(root);
        self.declare(root, Op::Zero(zero));
    }

    /// Declares the adjoints of the lists of this region whose length changes: they grow and shrink with them,
    /// from what they are at the end.
    pub(super) fn declare_resized(&mut self) {
        for root in self.resized.remove(&self.region).unwrap_or_default() {
            if self.cells.contains(root) && self.is_active(root) && self.bars.get(root).is_none() {
                self.declare_zero(root);
            }
        }
    }

    /// A zero adjoint for all of a value.
    pub(super) fn zero(&self, root: ValueId) -> Zero {
        let function = &self.out.function;
        let ty = function.ty(root);
        if crate::passes::shapes::is_visible(ty) {
            return Zero::Visible(ty);
        }
        match function.shapes.get(&root) {
            Some(&shape) => Zero::Shaped(shape),
            None => Zero::Like(Place::of(root)),
        }
    }

    /// Declares what the lines inside a block are going to add to and what has to outlive the block.
    pub(super) fn declare_for(&mut self, line: &Line) {
        for root in self.receivers.take(line) {
            if self.cells.contains(root) && self.bars.get(root).is_none() {
                self.declare_zero(root);
            }
        }
    }

    // ---- reading ----

    /// The adjoint of a whole value, complete; `None` if it has received nothing.
    pub(super) fn take(&mut self, value: ValueId) -> Option<ValueId> {
        let root = self.root(value);
        match self.bars.remove(root)? {
            Bar::Sum(sum) => Some(sum),
            Bar::Perhaps(adjoint) => Some(self.given(root, adjoint)),
            Bar::Cell(cell) => {
                let ty = self.out.function.ty(cell);
                let hint = self.out.function.info(cell).ident.to_string();
                Some(self.out.let_(&hint, ty, Op::Read(Place::of(cell))))
            }
            Bar::Slot(slot) => {
                self.bars.insert(root, Bar::Slot(slot));
                None
            }
        }
    }

    /// The place of the adjoint of a place, if it has received anything.
    pub(super) fn bar_place(&self, place: &Place) -> Option<Place> {
        let place = self.out.function.resolve(place);
        match self.bars.get(place.root)? {
            Bar::Sum(sum) => Some(Place { root: sum, path: place.path }),
            Bar::Perhaps(_) => unreachable!("what a block gives is no place"),
            Bar::Cell(cell) | Bar::Slot(cell) => Some(Place { root: cell, path: place.path }),
        }
    }
}

/// The exits that end a loop, with the regions they stand in.
fn breaks(region: &Region, id: LoopId) -> Vec<(Exit, RegionId)> {
    let mut all = Vec::new();
    for line in &region.lines {
        if let Line::Exit(exit) = line
            && exit.kind == ExitKind::Break(id)
        {
            all.push((exit.clone(), region.id));
        }
        line.each_region(|inner| all.extend(breaks(inner, id)));
    }
    all
}
