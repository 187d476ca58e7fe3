//! How often loops run, where that is known before: so much room their tapes have from the beginning.

use super::printer::Printer;
use super::syntax::*;
use crate::ir::facts::Facts;
use crate::ir::values::ValueMap;
use crate::ir::*;
use std::collections::BTreeMap;
use syn::Expr;

/// The range of a loop that runs to its end.
#[derive(Clone, Copy, Debug)]
pub(super) struct Trips {
    /// 0 if it is not given.
    from: Option<ValueId>,
    to: ValueId,
    inclusive: bool,
}

/// For the bodies of loops of the function's own block, and of loops that always run inside of those, the ranges, outermost first.
#[derive(Debug, Default)]
pub(super) struct AllTrips {
    found: BTreeMap<RegionId, Vec<Trips>>,
    /// Bounds that are literals or constants: they are written out where tapes are declared.
    constants: ValueMap<Op>,
}

impl AllTrips {
    pub(super) fn of(function: &Function, facts: &Facts) -> Self {
        let definitions = crate::passes::checkpoint::definitions(&function.body);
        let has_items = super::any_line(&function.body, &|line| matches!(line, Line::Item(_)));
        let mut finder = Finder { function, facts, definitions, has_items, all: AllTrips::default() };
        // Tapes are declared in the function's own block, where other ranges may not be known yet.
        for line in function.body.lines.iter().take_while(|line| !super::returns(line)) {
            finder.line(line, &[]);
        }
        finder.all
    }

    pub(super) fn of_region(&self, region: RegionId) -> Option<&[Trips]> {
        self.found.get(&region).map(Vec::as_slice)
    }

    /// What the primal has to compute by name for the tapes of these regions.
    pub(super) fn named(&self, is_taped: impl Fn(RegionId) -> bool) -> Vec<ValueId> {
        let is_variable = |bound: &ValueId| self.constants.get(*bound).is_none();
        let taped = self.found.iter().filter(|(region, _)| is_taped(**region)).map(|(_, all)| all);
        let mut named = Vec::new();
        for all in taped {
            // The range of the first loop is about to be computed anyway.
            named.extend(all[..1].iter().filter(|trips| trips.from.is_none()).map(|trips| trips.to));
            named.extend(all[1..].iter().flat_map(Trips::bounds).filter(is_variable));
        }
        named
    }
}

impl Trips {
    /// How often a loop runs to its end.
    fn of(line: &Line) -> Option<(&Region, Trips)> {
        let Line::Loop(Loop { header: Header::For(header), body, exits: false, .. }) = line else {
            return None;
        };
        let trips = match header.sequence {
            Sequence::Range { from, to, inclusive, .. } => Trips { from: Some(from), to, inclusive },
            Sequence::Elements { length, .. } => Trips { from: None, to: length, inclusive: false },
            Sequence::Opaque => return None,
        };
        Some((body, trips))
    }

    fn bounds(&self) -> impl Iterator<Item = ValueId> {
        self.from.into_iter().chain([self.to])
    }
}

struct Finder<'a> {
    function: &'a Function,
    facts: &'a Facts,
    definitions: ValueMap<&'a Op>,
    /// Paths may mean items of inner blocks.
    has_items: bool,
    all: AllTrips,
}

impl Finder<'_> {
    fn line(&mut self, line: &Line, around: &[Trips]) {
        let Some((body, trips)) = Trips::of(line) else { return };
        let is_known = |bound| {
            // Of what type a large literal is shows in the loop alone.
            let large = matches!(self.definitions.get(bound), Some(Op::Constant(expr)) if is_large(expr));
            !large && (around.is_empty() || self.is_there_before(bound))
        };
        if !trips.bounds().all(is_known) {
            return;
        }
        for bound in trips.bounds() {
            if let Some(&op @ Op::Constant(_)) = self.definitions.get(bound) {
                self.all.constants.insert(bound, op.clone());
            }
        }
        let all = [around, &[trips]].concat();
        // What always runs stands among the lines of the body itself.
        body.lines.iter().for_each(|line| self.line(line, &all));
        self.all.found.insert(body.id, all);
    }

    /// Whether a value that is used in a loop of the function's own block is known before that loop.
    fn is_there_before(&self, value: ValueId) -> bool {
        match (&self.function.info(value).kind, self.definitions.get(value)) {
            (Kind::Parameter, _) => true,
            (Kind::Line, Some(Op::Constant(expr))) => !self.has_items || matches!(expr, Expr::Lit(_)),
            (Kind::Line, _) => self.facts.region_of(value) == Some(self.function.body.id),
            _ => false,
        }
    }
}

/// Whether a literal is no number of the smaller types.
fn is_large(expr: &Expr) -> bool {
    match expr {
        Expr::Lit(literal) => match &literal.lit {
            syn::Lit::Int(int) => int.base10_parse::<i32>().is_err(),
            _ => false,
        },
        _ => false,
    }
}

impl Printer<'_> {
    /// `0..n`, or `ad_runtime::nested(&(0..n), &(0..m))`.
    pub(super) fn range_of(&mut self, trips: &[Trips]) -> Expr {
        let ranges: Vec<Expr> = trips.iter().map(|trips| self.one_range(*trips)).collect();
        let mut ranges = ranges.into_iter().rev();
        let innermost = ranges.next().expect("a tape belongs to a loop");
        ranges.fold(innermost, |inner, outer| {
            call_global("ad_runtime::nested", [reference(outer, false), reference(inner, false)])
        })
    }

    fn one_range(&mut self, trips: Trips) -> Expr {
        let from = trips.from.map_or_else(|| integer(0), |from| self.bound(from));
        let to = self.bound(trips.to);
        range(Some(from), Some(to), trips.inclusive)
    }

    fn bound(&mut self, bound: ValueId) -> Expr {
        match self.containers.trips.constants.get(bound) {
            Some(constant) => self.op(constant, bound),
            None => self.value(bound),
        }
    }
}
