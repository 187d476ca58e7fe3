//! Counters that a loop steps together with its index.
//!
//! ```text
//! for j in (1..n).rev() {             entry -= (1..n).len();
//!     entry -= 1;                     let at = entry;
//!     … a[entry] …               →    for j in (1..n).rev() {
//! }                                       … a[j + at - 1] …
//!                                     }
//! ```
//!
//! So indices are sums of the loop's own index, and the loop may be taken apart. Where it cannot be, it stays as it was.

use crate::collections::HashMap;
use crate::ir::*;
use crate::passes::checkpoint::definitions;
use crate::rules::Primitive;
use proc_macro2::Span;

/// A loop whose counters are stepped before it.
pub(super) struct Stepped {
    /// The steps.
    pub(super) before: Vec<Line>,
    pub(super) each: Loop,
    /// What the counters are after the steps.
    pub(super) starts: Vec<ValueId>,
}

/// The loops of a reverse sweep that could be such.
pub(super) fn stepped_loops(function: &mut Function, region: &Region) -> HashMap<LoopId, Stepped> {
    let mut loops = Vec::new();
    region.each_line(&mut |line| {
        if let Line::Loop(each) = line {
            loops.push(each);
        }
    });
    let found: Vec<(&Loop, Vec<ValueId>)> = {
        let (primal, reverse) = (definitions(&function.body), definitions(region));
        let is_one = |value: ValueId| {
            let op = reverse.get(value).or_else(|| primal.get(value));
            matches!(op, Some(Op::Constant(syn::Expr::Lit(literal)))
                if matches!(&literal.lit, syn::Lit::Int(int) if int.base10_digits() == "1"))
        };
        loops.into_iter().filter_map(|each| Some((each, counters(function, each, is_one)?))).collect()
    };
    found.into_iter().map(|(each, counters)| (each.id, stepped(function, each, &counters))).collect()
}

/// The counters of a loop whose index goes down as they do, if there are any and nothing else is done with them.
fn counters(function: &Function, each: &Loop, is_one: impl Fn(ValueId) -> bool) -> Option<Vec<ValueId>> {
    let descends = match &each.header {
        Header::BackwardRange { inclusive, reversed, .. } => *reversed && !inclusive,
        Header::Backward { index, ascending, .. } => index.is_some() && ascending.is_none(),
        _ => false,
    };
    let mut counters: Vec<ValueId> = Vec::new();
    for line in &each.body.lines {
        match line {
            Line::Update { place, rule: Primitive::Sub, value, .. }
                if function.is_memory(place.root) && function.ty(place.root).is_inert() =>
            {
                let is_new = place.path.is_empty() && !counters.contains(&place.root);
                if !is_new || !is_one(*value) {
                    return None;
                }
                counters.push(place.root);
            }
            Line::Let { op: Op::Read(place), .. }
                if place.path.is_empty() && counters.contains(&place.root) => {}
            line if !line.regions().is_empty() => return None,
            // Before the step it has another value.
            line => {
                let mut reads = false;
                line.each_use(&mut |used| {
                    let root = function.root(used.value());
                    reads |= function.is_memory(root) && function.ty(root).is_inert();
                });
                if reads {
                    return None;
                }
            }
        }
    }
    (descends && !counters.is_empty()).then_some(counters)
}

fn stepped(function: &mut Function, each: &Loop, counters: &[ValueId]) -> Stepped {
    let mut each = each.clone();
    let mut before = Vec::new();
    let span = Span::mixed_site();
    let new = |function: &mut Function, hint: &str| function.temporary(hint, span, Ty::inert(), Kind::Line);
    let (index, from, trips) = match each.header {
        Header::BackwardRange { index, from, to, .. } => {
            let trips = new(function, "trips");
            let (first, end) = (marker(from, span), marker(to, span));
            let tokens = Opaque {
                expr: syn::parse_quote!((#first..#end).len()),
                reads: vec![from, to],
                writes: Vec::new(),
                pure: true,
                takes_bits: false,
                barrier: None,
            };
            before.push(Line::Let { value: trips, op: Op::Opaque(tokens) });
            (index, Some(from), trips)
        }
        Header::Backward { index: Some(index), trips, .. } => (index, None, trips),
        _ => unreachable!("the loop has an index"),
    };
    let mut starts = Vec::new();
    for &counter in counters {
        before.push(Line::Update {
            place: Place::of(counter),
            rule: Primitive::Sub,
            old: counter,
            value: trips,
        });
        let hint = function.info(counter).ident.to_string();
        let start = new(function, &hint);
        before.push(Line::Let { value: start, op: Op::Read(Place::of(counter)) });
        starts.push(start);
    }
    let arithmetic = |rule: Primitive, left: ValueId, right: ValueId| Op::Primitive {
        rule,
        style: Style::Operator,
        operands: vec![left, right],
    };
    let lines = std::mem::take(&mut each.body.lines);
    for line in lines {
        match &line {
            Line::Update { place, .. } if counters.contains(&place.root) => {}
            Line::Let { value, op: Op::Read(place) } if counters.contains(&place.root) => {
                let position = counters.iter().position(|counter| *counter == place.root);
                let start = starts[position.expect("it is one of them")];
                let whole = arithmetic(Primitive::Add, index, start);
                match from {
                    None => each.body.lines.push(Line::Let { value: *value, op: whole }),
                    Some(from) => {
                        let sum = new(function, "sum");
                        each.body.lines.push(Line::Let { value: sum, op: whole });
                        let op = arithmetic(Primitive::Sub, sum, from);
                        each.body.lines.push(Line::Let { value: *value, op });
                    }
                }
            }
            _ => each.body.lines.push(line),
        }
    }
    Stepped { before, each, starts }
}
