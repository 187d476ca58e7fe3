//! The adjoint transform: from a function to the region that its reverse sweep is.
//!
//! Lines are reversed one by one, last first. A line whose result has received no adjoint has nothing to
//! reverse: zeros are structural. The region refers to values of the primal freely; `passes::checkpoint`
//! finds out afterwards where each of them is to be had from.

mod bars;
mod calls;
mod control;
mod late;
mod lines;
mod products;
mod receivers;
mod shared;
mod tangents;
mod wholes;

use crate::analysis::Activity;
use crate::collections::HashMap;
use crate::ir::facts::Facts;
use crate::ir::values::{ValueMap, ValueSet};
use crate::ir::*;
use crate::passes::Unit;
use crate::passes::formulas::{Lines, numbers};
use crate::passes::unit::ReverseSweep;
use crate::passes::value_numbering::Equal;
use bars::{Bar, Bars, resized};
use late::Outcome;
use proc_macro2::Span;
use products::Products;
use receivers::Receivers;

/// The reverse sweep of a function.
#[derive(Clone, Debug)]
pub(crate) struct Adjoint {
    pub(crate) region: Region,
    /// The adjoint of the result, which the caller gives.
    pub(crate) seed: ValueId,
    /// One for each parameter: where its adjoint is added.
    pub(crate) slots: Vec<Option<ValueId>>,
}

pub(super) fn run(unit: &mut Unit) {
    let facts = Facts::of(&unit.function);
    let folding = unit.options.constant_folding;
    let adjoint = transform(&mut unit.function, unit.activity, &facts, unit.active, folding);
    unit.reverse =
        Some(ReverseSweep { adjoint, facts, equal: Equal::default(), plan: None, layout: Layout::default() });
}

fn transform(
    function: &mut Function,
    activity: &Activity,
    facts: &Facts,
    active: &[bool],
    folding: bool,
) -> Adjoint {
    let body = function.body.take();
    let seed = function.temporary("value_bar", Span::mixed_site(), function.result_ty, Kind::Line);
    let slots: Vec<Option<ValueId>> = (0..function.parameters.len())
        .map(|position| {
            active[position].then(|| {
                let parameter = function.parameters[position];
                let info = function.info(parameter).clone();
                let lent = function.is_lent(parameter);
                let suffix = if info.ty.is_float() || lent { "slot" } else { "bar" };
                let hint = format!("{}_{suffix}", info.ident);
                let slot = function.temporary(&hint, Span::mixed_site(), info.ty, Kind::Slot);
                function.has_fields_of(slot, parameter);
                slot
            })
        })
        .collect();
    let ends = count_ends(&body);
    let mut reverse = Reverse {
        activity,
        facts,
        numbers: numbers(&body, &function.converting),
        cells: ValueSet::default(),
        gives: ValueSet::default(),
        receivers: Receivers::of(function, activity, facts, &body),
        products: if folding { Products::of(function, activity, &body) } else { Products::default() },
        resized: resized(function, facts),
        bars: Bars::default(),
        from_fields: from_fields(function, &body),
        kept: ValueMap::default(),
        outcomes: HashMap::default(),
        shared: Vec::new(),
        region: body.id,
        seed,
        // What is moved at one end is not there at another.
        share_seed: ends > 1 && !function.result_ty.is_copy(),
        out: Lines { function, lines: Vec::new(), one: None },
    };
    reverse.find_cells(&body);
    for (position, slot) in slots.iter().enumerate() {
        let parameter = reverse.out.function.parameters[position];
        let Some(slot) = *slot else { continue };
        if is_opened(reverse.out.function, parameter) {
            reverse.open(parameter, slot);
        } else if !is_deposited(reverse.out.function, parameter) {
            reverse.bars.insert(parameter, Bar::Slot(slot));
        }
    }
    let opened = std::mem::take(&mut reverse.out.lines);
    let mut region = reverse.region(&body, |this| this.result(&body.yields));
    region.lines.splice(0..0, opened);
    // The adjoints of floats, and of what is owned, are kept in locals until the end.
    reverse.out.lines = Vec::new();
    let mut deposits = Vec::new();
    for (position, slot) in slots.iter().enumerate() {
        let parameter = reverse.out.function.parameters[position];
        if let Some(slot) = slot
            && !is_opened(reverse.out.function, parameter)
            && let Some(value) = reverse.take(parameter)
        {
            deposits.push((*slot, value));
        }
    }
    reverse.deposit(&deposits);
    region.lines.extend(std::mem::take(&mut reverse.out.lines));
    drop(reverse);
    omit_zero_of_only_source(&mut region, seed);
    function.lent_shapes.clear();
    function.body = body;
    Adjoint { region, seed, slots }
}

/// Whether the adjoint of a parameter is the sweep's own until its end.
fn is_deposited(function: &Function, parameter: ValueId) -> bool {
    function.ty(parameter).is_float() || function.owned.contains(parameter)
}

/// Whether the adjoint of a parameter is where the caller has it, from the beginning of the sweep on.
fn is_opened(function: &Function, parameter: ValueId) -> bool {
    function.is_lent(parameter) || (function.is_part && function.ty(parameter).is_float())
}

struct Reverse<'a> {
    activity: &'a Activity,
    facts: &'a Facts,
    /// The values that are literals.
    numbers: ValueMap<f64>,
    /// Roots whose adjoint lives in a variable: it is added to from inside of blocks, or part by part.
    cells: ValueSet,
    /// What blocks result in.
    gives: ValueSet,
    receivers: Receivers,
    products: Products,
    /// By the region where they are declared: the lists whose length changes.
    resized: HashMap<RegionId, Vec<ValueId>>,
    bars: Bars,
    /// What is read from fields that may keep no derivative.
    from_fields: ValueSet,
    /// What that has received from such fields. It goes from field to field: its type is that of the fields.
    kept: ValueMap<Vec<ValueId>>,
    /// The adjoints of what `break value` gives.
    outcomes: HashMap<LoopId, Vec<Option<Outcome>>>,
    /// Variables in the place of adjoints that a call is given twice.
    shared: Vec<shared::Shared>,
    /// The region of the primal that is being reversed.
    region: RegionId,
    seed: ValueId,
    share_seed: bool,
    out: Lines<'a>,
}

impl Reverse<'_> {
    /// Reverses a region, after `prelude`.
    fn region(&mut self, region: &Region, prelude: impl FnOnce(&mut Self)) -> Region {
        let outer_lines = std::mem::take(&mut self.out.lines);
        let outer_region = std::mem::replace(&mut self.region, region.id);
        self.declare_resized();
        prelude(self);
        for line in region.lines.iter().rev() {
            self.line(line);
        }
        self.region = outer_region;
        let lines = std::mem::replace(&mut self.out.lines, outer_lines);
        Region { id: region.id, lines, yields: Vec::new(), end: End::Falls }
    }

    /// The adjoint of a parameter where the caller has it: that of a `&mut` parameter is transformed there.
    fn open(&mut self, parameter: ValueId, slot: ValueId) {
        // Second derivatives may be asked for without those by the tangents.
        let is_first_order = self.out.function.of_primal.is_none();
        let zero = if is_first_order { Zero::Never } else { self.zero(parameter) };
        let info = self.out.function.info(parameter).clone();
        let hint = format!("{}_bar", info.ident);
        let bar = self.out.function.temporary(&hint, info.span, info.ty, Kind::Memory);
        self.out.function.has_fields_of(bar, parameter);
        self.out.lines.push(Line::Open { slot, bar, zero: Some(zero) });
        self.bars.insert(parameter, Bar::Cell(bar));
    }

    /// The function's result receives the seed.
    fn result(&mut self, values: &[ValueId]) {
        for &value in values {
            if !self.is_active(value) {
                continue;
            }
            let seed = if self.share_seed {
                let clone = proc_macro2::Ident::new("clone", Span::mixed_site());
                let ty = self.out.function.result_ty;
                self.out.let_("value_bar", ty, Op::Duplicate(Place::of(self.seed), clone))
            } else {
                self.seed
            };
            self.add(value, seed.into());
        }
    }

    /// Leaves adjoints in their slots. What is no number is moved there, the last time that it is used.
    fn deposit(&mut self, deposits: &[(ValueId, ValueId)]) {
        for (position, &(slot, value)) in deposits.iter().enumerate() {
            let ty = self.out.function.ty(value);
            let is_used_again = deposits[position + 1..].iter().any(|&(_, other)| other == value);
            let value = match (ty.is_copy(), is_used_again) {
                (true, _) => value,
                (false, false) => {
                    self.out.function.moved.insert(value);
                    value
                }
                (false, true) => {
                    let clone = proc_macro2::Ident::new("clone", Span::mixed_site());
                    self.out.let_("deposited_bar", ty, Op::Duplicate(Place::of(value), clone))
                }
            };
            self.out.lines.push(Line::Deposit { slot, value });
        }
    }

    fn is_active(&self, value: ValueId) -> bool {
        self.activity.is_active(self.out.function, value)
    }

    fn is_active_place(&self, place: &Place) -> bool {
        self.activity.is_active_place(self.out.function, place)
    }
}

/// Where all derivatives come from one `&mut` parameter, those of a caller that gives none are zero: there is nothing to be done, and
/// no need to know the dimensions of what the caller has.
fn omit_zero_of_only_source(region: &mut Region, seed: ValueId) {
    let mut is_needed = false;
    region.each_line(&mut |line| {
        line.each_use(&mut |each| is_needed |= each.value() == seed);
        // Other ranks wait for it all the same.
        is_needed |= matches!(line, Line::Pullback(pullback) if pullback.call.communicates);
    });
    let mut opened = region.lines.iter_mut().filter_map(|line| match line {
        Line::Open { zero, .. } => Some(zero),
        _ => None,
    });
    if let (Some(zero), None, false) = (opened.next(), opened.next(), is_needed) {
        *zero = None;
    }
}

/// The values that are read from fields that may keep no derivative.
fn from_fields(function: &Function, body: &Region) -> ValueSet {
    let mut found = ValueSet::default();
    body.each_line(&mut |line| {
        if let Line::Let {
            value,
            op: Op::Read(place) | Op::Duplicate(place, _) | Op::TangentOf { kept: place, .. },
        } = line
            && function.may_keep_none(&function.resolve(place))
        {
            found.insert(*value);
        }
    });
    found
}

/// How many ends the function has.
fn count_ends(region: &Region) -> usize {
    let returns = |line: &Line| match line {
        Line::Exit(exit) if exit.kind == ExitKind::Return => 1,
        other => other.regions().into_iter().map(count_returns).sum(),
    };
    fn count_returns(region: &Region) -> usize {
        count_ends(region) - 1
    }
    1 + region.lines.iter().map(returns).sum::<usize>()
}
