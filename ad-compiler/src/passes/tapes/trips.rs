//! How often loops run, where that is known before: so much room their tapes have from the beginning.

use crate::ir::facts::Facts;
use crate::ir::values::ValueMap;
use crate::ir::*;
use std::collections::BTreeMap;
use syn::Expr;

/// For the bodies of loops of the function's own block, and of loops that always run inside of those, the ranges, outermost first.
pub(super) fn all_trips(function: &Function, facts: &Facts) -> BTreeMap<RegionId, Vec<Trips>> {
    let definitions = crate::passes::checkpoint::definitions(&function.body);
    let mut has_items = false;
    function.body.each_line(&mut |line| has_items |= matches!(line, Line::Item(_)));
    let mut finder = Finder { function, facts, definitions, has_items, found: BTreeMap::new() };
    // Tapes are declared in the function's own block, where other ranges may not be known yet.
    for line in function.body.lines.iter().take_while(|line| !line.returns()) {
        finder.line(line, &[]);
    }
    finder.found
}

/// How often a loop runs to its end.
fn trips_of(line: &Line) -> Option<(&Region, Trips)> {
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

struct Finder<'a> {
    function: &'a Function,
    facts: &'a Facts,
    definitions: ValueMap<&'a Op>,
    /// Paths may mean items of inner blocks.
    has_items: bool,
    found: BTreeMap<RegionId, Vec<Trips>>,
}

impl Finder<'_> {
    fn line(&mut self, line: &Line, around: &[Trips]) {
        let Some((body, trips)) = trips_of(line) else { return };
        let is_known = |bound| {
            // Of what type a large literal is shows in the loop alone.
            let large = matches!(self.definitions.get(bound), Some(Op::Constant(expr)) if is_large(expr));
            !large && (around.is_empty() || self.is_there_before(bound))
        };
        if !trips.bounds().all(is_known) {
            return;
        }
        let all = [around, &[trips]].concat();
        // What always runs stands among the lines of the body itself.
        body.lines.iter().for_each(|line| self.line(line, &all));
        self.found.insert(body.id, all);
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
