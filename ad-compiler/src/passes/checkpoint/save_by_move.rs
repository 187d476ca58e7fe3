//! Lists that are replaced as a whole: the old one is kept, rather than every element that was read from it.
//!
//! `activation = next` drops a list whose elements the reverse sweep may need. To keep the list itself costs nothing, for it is moved. So
//! what was read from it before, and copies of it for calls, come from there: `activation_before`.

use crate::collections::HashMap;
use crate::ir::facts::{Facts, Position};
use crate::ir::values::ValueMap;
use crate::ir::*;
use crate::library::Method;
use proc_macro2::{Ident, Span};
use std::collections::BTreeMap;
use syn::visit_mut::{self, VisitMut};

/// What lists were before they were replaced.
#[derive(Debug, Default)]
pub(super) struct Replaced {
    /// The writes of each list that is replaced somewhere, in order.
    writes: BTreeMap<ValueId, Vec<Write>>,
}

#[derive(Clone, Debug)]
struct Write {
    at: Position,
    /// What was there before, if this replaces all of it.
    before: Option<ValueId>,
}

impl Replaced {
    /// Finds the lists that are replaced, and makes a value for each replacement.
    pub(super) fn of(function: &mut Function, facts: &mut Facts) -> Self {
        let mut replaced = Replaced::default();
        // By region, for the writes of each list: whether they replace it.
        let mut wholes: BTreeMap<(ValueId, RegionId), Vec<bool>> = BTreeMap::new();
        function.body.each_region(&mut |region| {
            for line in &region.lines {
                line.each_write(&mut |place| {
                    let root = function.root(place.root);
                    let whole = matches!(line, Line::Store { place, .. } if place.path.is_empty() && place.root == root);
                    wholes.entry((root, region.id)).or_default().push(whole);
                });
            }
        });
        let definitions = super::definitions(&function.body);
        let moves = moves(function, facts);
        let replacing =
            wholes.iter().filter(|(_, wholes)| wholes.contains(&true)).map(|((root, _), _)| *root);
        let mut lists: Vec<ValueId> =
            replacing.filter(|&root| is_owned_list(function, &definitions, root)).collect();
        lists.dedup();
        for list in lists {
            let mut next: HashMap<RegionId, usize> = HashMap::default();
            let mut writes = Vec::new();
            for at in facts.writes(list).to_vec() {
                let number = next.entry(at.region).or_default();
                let whole = wholes[&(list, at.region)][*number];
                *number += 1;
                // What has been moved away is not there to be kept.
                let is_there = !moves.iter().any(|(moved, from)| {
                    *moved == list && from.as_ref().is_none_or(|from| facts.may_precede(list, from, &at))
                });
                let before = (whole && is_there).then(|| {
                    let info = function.info(list).clone();
                    let before = function.temporary(
                        &format!("{}_before", info.ident),
                        Span::mixed_site(),
                        info.ty,
                        Kind::Line,
                    );
                    facts.place_at(before, at.clone());
                    before
                });
                writes.push(Write { at, before });
            }
            replaced.writes.insert(list, writes);
        }
        replaced
    }

    /// What has the content that a list had at some point, if it is replaced after that before anything else is written to it, in the
    /// same region or one around.
    pub(super) fn before(&self, facts: &Facts, list: ValueId, read: &Position) -> Option<ValueId> {
        let writes = self.writes.get(&list)?;
        let next = writes.iter().find(|write| write.at.order > read.order)?;
        let before = next.before?;
        let region = next.at.region;
        // Of the writes in there, none is in a loop or a block of its own.
        let inside = writes.iter().filter(|write| facts.is_inside(write.at.region, region));
        let direct = inside.clone().all(|write| write.at.region == region);
        (facts.is_inside(read.region, region) && direct).then_some(before)
    }

    /// Keeps what the reverse sweep needs, where it is replaced.
    pub(super) fn keep(&self, function: &mut Function, facts: &Facts, is_needed: impl Fn(ValueId) -> bool) {
        for (&list, writes) in &self.writes {
            for write in writes.iter().filter(|write| write.before.is_some_and(&is_needed)) {
                let number = facts
                    .writes(list)
                    .iter()
                    .filter(|at| at.region == write.at.region && at.order < write.at.order)
                    .count();
                let mut body = function.body.take();
                keep_in(function, &mut body, write, list, number);
                function.body = body;
            }
        }
    }
}

/// The line that makes the write with that number in its region moves what was there out.
fn keep_in(function: &Function, region: &mut Region, write: &Write, list: ValueId, number: usize) {
    if region.id != write.at.region {
        region
            .lines
            .iter_mut()
            .flat_map(Line::regions_mut)
            .for_each(|inner| keep_in(function, inner, write, list, number));
        return;
    }
    let mut seen = 0;
    for line in &mut region.lines {
        let mut writes = 0;
        line.each_write(&mut |place| writes += usize::from(function.root(place.root) == list));
        if let Line::Store { place, value, before } = line
            && seen == number
            && writes == 1
        {
            let op = Op::Replace { place: place.clone(), value: Some(*value), before: *before };
            *line = Line::Let { value: write.before.expect("it replaces the list"), op };
            return;
        }
        seen += writes;
    }
}

/// Where lists may be moved away as a whole, as far as that is known.
fn moves(function: &Function, facts: &Facts) -> Vec<(ValueId, Option<Position>)> {
    let mut moves: Vec<(ValueId, Option<Position>)> = Vec::new();
    let whole = |place: &Place| {
        let place = function.resolve(place);
        place.path.is_empty().then_some(place.root).filter(|&root| function.is_memory(root))
    };
    let of_tokens = |tokens: &Opaque| -> Vec<ValueId> {
        let roots = tokens.reads.iter().filter_map(|&read| Some((read, whole(&Place::of(read))?)));
        roots.filter(|(read, _)| may_move(&tokens.expr, *read)).map(|(_, root)| root).collect()
    };
    function.body.each_line(&mut |line| match line {
        Line::Let { value, op } => {
            let found: Vec<ValueId> = match op {
                Op::Read(place) if !function.ty(*value).is_copy() => whole(place).into_iter().collect(),
                Op::Opaque(tokens) => of_tokens(tokens),
                Op::Call(call) => {
                    let given = call.arguments.iter().filter_map(|argument| match argument {
                        Argument::Value(value) => whole(&Place::of(*value)),
                        Argument::Place {
                            place, passing: Passing::Name | Passing::MaybeExclusive, ..
                        } => whole(place),
                        _ => None,
                    });
                    given.collect()
                }
                // A zero tangent is made of the dimensions alone.
                Op::Read(_)
                | Op::Duplicate(..)
                | Op::Shape(_)
                | Op::Keep(_)
                | Op::Replace { .. }
                | Op::Zero(_) => Vec::new(),
                op => {
                    let mut used = Vec::new();
                    op.each_use(&mut |each| used.push(each.value()));
                    used.into_iter().filter_map(|value| whole(&Place::of(value))).collect()
                }
            };
            moves.extend(found.into_iter().map(|root| (root, facts.definition(*value).cloned())));
        }
        Line::Loop(each) => {
            let tokens = match &each.header {
                Header::While(tokens) => tokens,
                Header::For(header) => &header.iterator,
                _ => return,
            };
            moves.extend(
                of_tokens(tokens).into_iter().map(|root| (root, facts.definition(each.trips).cloned())),
            );
        }
        Line::Branch(branch) => {
            if let Selector::Match(matched) = branch.selector {
                moves.extend(whole(&Place::of(matched)).map(|root| (root, None)));
            }
            let guards = branch.arms.iter().filter_map(|arm| arm.guard.as_ref());
            moves.extend(guards.flat_map(of_tokens).map(|root| (root, None)));
        }
        Line::Effect(tokens) => moves.extend(of_tokens(tokens).into_iter().map(|root| (root, None))),
        _ => {}
    });
    moves
}

/// Whether tokens may do more with a value than to look at it: it stands elsewhere than before a method, an index or behind `&`.
fn may_move(expr: &syn::Expr, value: ValueId) -> bool {
    struct Finder {
        marker: Ident,
        found: bool,
    }
    impl Finder {
        fn is_it(&self, expr: &syn::Expr) -> bool {
            matches!(expr, syn::Expr::Path(path) if path.path.is_ident(&self.marker))
        }
    }
    impl syn::visit::Visit<'_> for Finder {
        fn visit_expr(&mut self, expr: &syn::Expr) {
            match expr {
                syn::Expr::Reference(reference) if self.is_it(&reference.expr) => {}
                syn::Expr::Index(index) if self.is_it(&index.expr) => self.visit_expr(&index.index),
                syn::Expr::MethodCall(call)
                    if self.is_it(&call.receiver) && !call.method.to_string().starts_with("into") =>
                {
                    call.args.iter().for_each(|argument| self.visit_expr(argument));
                }
                expr if self.is_it(expr) => self.found = true,
                syn::Expr::Macro(_) => self.found = true,
                expr => syn::visit::visit_expr(self, expr),
            }
        }
    }
    let mut finder = Finder { marker: marker(value, Span::call_site()), found: false };
    syn::visit::Visit::visit_expr(&mut finder, expr);
    finder.found
}

/// Whether a local certainly holds the elements of its list, rather than a reference to them.
pub(in crate::passes) fn is_owned_list(
    function: &Function,
    definitions: &ValueMap<&Op>,
    list: ValueId,
) -> bool {
    if !function.is_memory(list)
        || function.is_lent(list)
        || !matches!(function.ty(list).kind(), TyKind::Slice(_))
    {
        return false;
    }
    let mut value = list;
    loop {
        match definitions.get(value) {
            Some(Op::Read(place)) if place.path.is_empty() && !function.is_memory(place.root) => {
                value = place.root
            }
            // The tangent of a list is a list, be it that of a slice.
            Some(Op::List(_) | Op::Repeat { form: Repetition::List, .. } | Op::Zero(_)) => return true,
            Some(Op::Duplicate(_, method)) => return Method::named(method) == Method::ToVec,
            Some(Op::Opaque(opaque)) => return is_new_vector(&opaque.expr),
            _ => return false,
        }
    }
}

/// `Vec::new()`, `Vec::with_capacity(n)`.
fn is_new_vector(expr: &syn::Expr) -> bool {
    let syn::Expr::Call(call) = expr else { return false };
    let syn::Expr::Path(path) = &*call.func else { return false };
    let mut names = path.path.segments.iter().rev().map(|segment| &segment.ident);
    let constructor = names.next().is_some_and(|name| name == "new" || name == "with_capacity");
    constructor && names.next().is_some_and(|name| name == "Vec")
}

/// The operation with another value in the place of a list; `None` if that cannot be told.
pub(super) fn reading_from(function: &Function, op: &Op, list: ValueId, other: ValueId) -> Option<Op> {
    match op {
        Op::Read(place) if !place.is_whole() || function.root(place.root) != place.root => {
            let resolved = function.resolve(place);
            Some(Op::Read(Place { root: other, path: resolved.path }))
        }
        Op::Opaque(tokens) if tokens.reads.contains(&list) => {
            let mut tokens = tokens.clone();
            tokens.reads.iter_mut().filter(|read| **read == list).for_each(|read| *read = other);
            let mut replacing = Replacing { from: marker(list, Span::call_site()), to: other, whole: true };
            replacing.visit_expr_mut(&mut tokens.expr);
            let names_it = |read: &ValueId| *read != list && function.root(*read) == list;
            (replacing.whole && !tokens.reads.iter().any(names_it)).then_some(Op::Opaque(tokens))
        }
        _ => None,
    }
}

struct Replacing {
    from: Ident,
    to: ValueId,
    /// All of the tokens were seen.
    whole: bool,
}

impl VisitMut for Replacing {
    fn visit_ident_mut(&mut self, ident: &mut Ident) {
        if *ident == self.from {
            *ident = marker(self.to, ident.span());
        }
    }

    fn visit_macro_mut(&mut self, invocation: &mut syn::Macro) {
        self.whole = false;
        visit_mut::visit_macro_mut(self, invocation);
    }
}
