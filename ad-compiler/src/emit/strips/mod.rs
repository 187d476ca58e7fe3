//! Loops over the elements of lists, without an index: `for (bar, &x) in x_bar[1..n].iter_mut().zip(&x[..n - 1])`.
//!
//! Which loops are such, says `passes::slice_loops`.

mod neighbours;

use super::lines::added;
use super::printer::Printer;
use super::syntax::*;
use crate::collections::HashMap;
use crate::ir::values::ValueSet;
use crate::ir::*;
use crate::passes::loop_fission::{Finder, Linear, Strip, Strips};
use proc_macro2::{Ident, TokenStream};
use quote::quote;
use std::collections::BTreeSet;
use syn::{Expr, Stmt};

/// The loops of a reverse sweep that are printed so.
#[derive(Default)]
pub(super) struct StripLoops {
    pub(super) loops: HashMap<LoopId, Strips>,
    /// What is needed by name: the elements, and what bounds are made of.
    pub(super) named: ValueSet,
    /// Sums that stand only in such bounds, where they are spelled out.
    pub(super) spelled_out: ValueSet,
    /// Pairs of them may be printed as one.
    neighbours: bool,
}

impl StripLoops {
    pub(super) fn of(
        function: &Function,
        region: &Region,
        loops: &BTreeSet<LoopId>,
        neighbours: bool,
    ) -> Self {
        let mut found = StripLoops { neighbours, ..StripLoops::default() };
        let finder = Finder::new(function, region);
        let mut bounds = ValueSet::default();
        region.each_line(&mut |line| {
            if let Line::Loop(each) = line
                && loops.contains(&each.id)
            {
                let strips = finder.strips(each).expect("a slice loop visits parts of lists");
                found.name(&strips);
                line.each_use(&mut |used| {
                    bounds.insert(used.value());
                });
                found.loops.insert(each.id, strips);
            }
        });
        let mut elsewhere = ValueSet::default();
        found.used_elsewhere(region, &mut elsewhere);
        found.spelled_out = region_values(region)
            .filter(|&value| {
                bounds.contains(value) && !elsewhere.contains(value) && !found.named.contains(value)
            })
            .collect();
        found
    }

    fn name(&mut self, strips: &Strips) {
        self.named.extend(strips.reads.iter().map(|(value, _)| *value));
        let offsets = strips.reads.iter().chain(&strips.taken).map(|(_, strip)| strip);
        let offsets = offsets.chain(strips.targets.iter().flatten()).map(|strip| &strip.offset);
        for bound in offsets.chain([&strips.from, &strips.to]) {
            let outside = bound
                .terms
                .iter()
                .map(|(value, _)| *value)
                .filter(|value| strips.invariant.get(*value).is_none());
            self.named.extend(outside);
        }
    }

    /// What is used by other lines than the headers of these loops.
    fn used_elsewhere(&self, region: &Region, used: &mut ValueSet) {
        for line in &region.lines {
            if !matches!(line, Line::Loop(each) if self.loops.contains_key(&each.id)) {
                line.each_use(&mut |each| {
                    used.insert(each.value());
                });
            }
            line.each_region(|inner| self.used_elsewhere(inner, used));
        }
    }
}

fn region_values(region: &Region) -> impl Iterator<Item = ValueId> {
    let mut values = Vec::new();
    region.each_line(&mut |line| {
        if let Line::Let { value, .. } = line {
            values.push(*value);
        }
    });
    values.into_iter()
}

impl Printer<'_> {
    /// Prints the loops over the same range that the lines begin with, and says how many there are.
    pub(super) fn strip_loops(&mut self, lines: &[Line], statements: &mut Vec<Stmt>) -> usize {
        let strips = |this: &Self, line: &Line| match line {
            Line::Loop(each) => this.strips.loops.get(&each.id).cloned(),
            _ => None,
        };
        let first = strips(self, &lines[0]).expect("the first line is such a loop");
        let same = |other: &Strips| (&other.from, &other.to) == (&first.from, &first.to);
        let all: Vec<(&Loop, Strips)> = lines
            .iter()
            .map_while(|line| match line {
                Line::Loop(each) => strips(self, line).filter(same).map(|strips| (each, strips)),
                _ => None,
            })
            .collect();
        let runs = first.from.number().zip(first.to.number()).is_some_and(|(from, to)| from < to);
        let mut inside: Vec<(Option<ValueId>, Stmt)> = Vec::new();
        let mut guarded = !runs && all.iter().any(|(_, strips)| !strips.needs_no_guard());
        // Loops that were one do not read what another one of them writes: their order does not matter, while that of others does.
        for were_one in all.chunk_by(|(a, _), (b, _)| a.trips == b.trips) {
            let paired = self.pairs(were_one, &mut inside);
            guarded |= paired && !runs;
        }
        let inside = self.with_slots(inside);
        if guarded {
            let (from, to) = (self.linear(&first, &first.from), self.linear(&first, &first.to));
            statements.push(Stmt::Expr(if_(binary("<", from, to), block(inside, None), None), None));
        } else {
            statements.extend(inside);
        }
        all.len()
    }

    /// Neighbours that add to the same parameter's adjoint share one check.
    fn with_slots(&mut self, loops: Vec<(Option<ValueId>, Stmt)>) -> Vec<Stmt> {
        let mut statements = Vec::new();
        let mut loops = loops.into_iter().peekable();
        while let Some((slot, first)) = loops.next() {
            let Some(slot) = slot else {
                statements.push(first);
                continue;
            };
            let mut inner = vec![first];
            while let Some((_, next)) = loops.next_if(|(other, _)| *other == Some(slot)) {
                inner.push(next);
            }
            statements.push(self.where_given(slot, inner));
        }
        statements
    }

    fn strip_loop(&mut self, each: &Loop, strips: &Strips) -> Stmt {
        if let Some((taken, strip)) = &strips.taken {
            let elements = self.elements_mut(strips, strip);
            let zero = self.visible_zero(*taken);
            return statement(method(elements, &word("fill"), [zero]));
        }
        let mut visit = Visit::default();
        let target = strips.targets[0].as_ref().map(|strip| self.visit_target(strips, strip, &mut visit));
        self.visit_reads(strips, &mut visit);
        let mut body = Vec::new();
        self.strip_body(each, strips, target.as_ref(), &mut body);
        self.visiting(strips, visit, body)
    }

    /// Visits the elements that are added to, and says what they are there.
    fn visit_target(&mut self, strips: &Strips, strip: &Strip, visit: &mut Visit) -> Expr {
        let bar = own("bar");
        let elements = self.elements_mut(strips, strip);
        visit.target = Some((quote!(#bar), method(elements, &word("iter_mut"), [])));
        deref(path(&bar))
    }

    /// Visits the elements that are read.
    fn visit_reads(&mut self, strips: &Strips, visit: &mut Visit) {
        for (element, strip) in &strips.reads {
            if let Some((_, name)) = visit.visited.iter().find(|(other, _)| other.is(strip)) {
                self.names.share(*element, name.clone());
                continue;
            }
            let mut name = self.name(*element);
            if visit.visited.iter().any(|(_, taken)| *taken == name) {
                name = self.names.fresh(&self.function.info(*element).ident.to_string());
                self.names.share(*element, name.clone());
            }
            visit.visited.push((strip.clone(), name));
        }
    }

    /// What is done with the elements of one iteration; `target` is what they are added to, if it is an element.
    fn strip_body(&mut self, each: &Loop, strips: &Strips, target: Option<&Expr>, body: &mut Vec<Stmt>) {
        for line in &each.body.lines {
            match line {
                Line::Let { value, op }
                    if self.function.ty(*value).is_float()
                        && !strips.reads.iter().any(|(read, _)| read == value) =>
                {
                    self.let_(*value, op, body);
                }
                Line::Update { place, rule, value, .. } => body.push(match target {
                    Some(target) => {
                        let generic = self.function.ty(*value).is_generic();
                        let value = self.value(*value);
                        added(target.clone(), *rule, value, generic)
                    }
                    None => self.update(place, *rule, *value),
                }),
                _ => {}
            }
        }
    }

    /// The loop over what is visited.
    fn visiting(&mut self, strips: &Strips, visit: Visit, body: Vec<Stmt>) -> Stmt {
        let mut lists: Vec<(TokenStream, Expr)> = visit.target.into_iter().collect();
        for side_by_side in windows(visit.visited) {
            let (first, last) = (&side_by_side[0], &side_by_side[side_by_side.len() - 1]);
            let part = self.part(strips, first.0.list.clone(), &first.0.offset, &last.0.offset);
            let names = side_by_side.iter().map(|(_, name)| name);
            lists.push(match side_by_side.len() {
                1 => (quote!(#(&#names)*), reference(part, false)),
                _ => (quote!(&[#(#names),*]), method(part, &word("array_windows"), [])),
            });
        }
        let (pattern, iterator) = zipped(lists);
        Stmt::Expr(for_(None, pattern, iterator, block(body, None)), None)
    }

    /// The part of a list that the loop visits, and writes to.
    fn elements_mut(&mut self, strips: &Strips, strip: &Strip) -> Expr {
        self.writing = true;
        let part = self.part(strips, strip.list.clone(), &strip.offset, &strip.offset);
        self.writing = false;
        part
    }

    /// The part of a list from what is visited first at one offset to what is visited last at another one.
    fn part(&mut self, strips: &Strips, list: Place, first: &Linear, last: &Linear) -> Expr {
        let list = self.list(&list);
        let from = strips.from.clone().plus(1, first);
        let to = strips.to.clone().plus(1, last);
        let from = (!from.is_zero()).then(|| self.linear(strips, &from));
        let to = self.linear(strips, &to);
        index(list, range(from, Some(to), false))
    }

    /// What is added comes first: bounds are unsigned.
    fn linear(&mut self, strips: &Strips, sum: &Linear) -> Expr {
        let mut parts: Vec<(bool, Expr)> = Vec::new();
        for &(value, times) in &sum.terms {
            for _ in 0..times.unsigned_abs() {
                parts.push((times < 0, self.spelled(strips, value)));
            }
        }
        if sum.constant != 0 || parts.is_empty() {
            let constant = usize::try_from(sum.constant.unsigned_abs()).expect("indices are small");
            parts.push((sum.constant < 0, integer(constant)));
        }
        parts.sort_by_key(|(negative, _)| *negative);
        let mut parts = parts.into_iter();
        let (_, first) = parts.next().expect("there is a part");
        parts.fold(first, |sum, (negative, part)| binary(if negative { "-" } else { "+" }, sum, part))
    }
}

impl Printer<'_> {
    /// A value that bounds are made of; what the body computes of it is spelled out.
    fn spelled(&mut self, strips: &Strips, value: ValueId) -> Expr {
        match strips.invariant.get(value) {
            Some(Op::Primitive { rule, operands, .. }) => {
                let operands: Vec<Expr> =
                    operands.iter().map(|&operand| self.spelled(strips, operand)).collect();
                let [left, right] =
                    <[Expr; 2]>::try_from(operands).expect("sums and products have two operands");
                binary(rule.name(), left, right)
            }
            Some(op) => self.op(op, value),
            None => self.value(value),
        }
    }
}

/// The lists that a loop goes along.
#[derive(Default)]
struct Visit {
    /// What is added to, with its name.
    target: Option<(TokenStream, Expr)>,
    /// The names of the elements that are read.
    visited: Vec<(Strip, Ident)>,
}

/// Elements of one list that stand side by side, from the left to the right; others by themselves.
fn windows(visited: Vec<(Strip, Ident)>) -> Vec<Vec<(Strip, Ident)>> {
    let mut windows: Vec<Vec<(Strip, Ident)>> = visited.into_iter().map(|each| vec![each]).collect();
    let beside = |windows: &[Vec<(Strip, Ident)>]| {
        let ends = |left: &Vec<(Strip, Ident)>, right: &Vec<(Strip, Ident)>| {
            left[left.len() - 1].0.is_before(&right[0].0)
        };
        let pairs = (0..windows.len()).flat_map(|left| (0..windows.len()).map(move |right| (left, right)));
        pairs.into_iter().find(|&(left, right)| ends(&windows[left], &windows[right]))
    };
    while let Some((left, right)) = beside(&windows) {
        let next = std::mem::take(&mut windows[right]);
        windows[left].extend(next);
        windows.remove(right);
    }
    windows
}

/// `a.zip(b.zip(c))`, and the pattern for it.
fn zipped(lists: Vec<(TokenStream, Expr)>) -> (TokenStream, Expr) {
    let mut lists = lists.into_iter().rev();
    let last = lists.next().expect("the loop visits a list");
    lists.fold(last, |(patterns, iterators), (pattern, list)| {
        let list = match list {
            // What comes first says that it is an iterator.
            Expr::Reference(list) => method(*list.expr, &word("iter"), []),
            list => list,
        };
        (quote!((#pattern, #patterns)), method(list, &word("zip"), [iterators]))
    })
}
