//! The lines, with numbers where they are wanted.

use super::constants::{made_of, marked_name};
use super::{Lifting, carried, named};
use crate::diagnostics::Page;
use crate::ir::visit::Use;
use crate::ir::*;
use crate::rules::Primitive;
use proc_macro2::Span;
use quote::format_ident;
use syn::parse_quote;

impl Lifting<'_> {
    pub(super) fn body(&mut self, body: Region) -> Region {
        let mut body = self.region(body);
        if body.end == End::Falls {
            let yields = std::mem::take(&mut body.yields);
            body.yields = self.at_the_end(&mut body.lines, |this, lines| this.as_results(yields, lines));
        }
        body
    }

    fn region(&mut self, region: Region) -> Region {
        let mut lines = Vec::with_capacity(region.lines.len());
        for line in region.lines {
            let line = self.line(line, &mut lines);
            lines.push(line);
        }
        Region { lines, ..region }
    }

    /// A region that gives these results.
    fn giving(&mut self, region: Region, results: &[ValueId]) -> Region {
        let mut region = self.region(region);
        if region.end == End::Falls {
            let yields = std::mem::take(&mut region.yields);
            region.yields =
                self.at_the_end(&mut region.lines, |this, lines| this.lifted_like(yields, results, lines));
        }
        region
    }

    fn line(&mut self, line: Line, before: &mut Vec<Line>) -> Line {
        match line {
            Line::Let { value, op } => {
                let op = self.op(value, op, before);
                Line::Let { value, op }
            }
            Line::Store { place, value, before: shape } => {
                let value = self.given_to(&place, value, before);
                Line::Store { place, value, before: shape }
            }
            Line::Update { place, rule, old, value } => {
                let value = match self.is_operand(value) {
                    true => value,
                    false => self.given_to(&place, value, before),
                };
                Line::Update { place, rule, old, value }
            }
            Line::Mutate { place, how } => {
                let how = self.mutation(&place, how, before);
                Line::Mutate { place, how }
            }
            Line::Branch(branch) => {
                let Branch { arms, results, .. } = branch;
                let of_numbers = matches!(branch.selector, Selector::Match(matched) if self.carries(matched));
                let arms = arms.into_iter().map(|arm| Arm {
                    pattern: match of_numbers {
                        true => arm.pattern.map(|pattern| self.pattern_over(pattern)),
                        false => arm.pattern,
                    },
                    guard: arm.guard.map(|guard| self.read_values(guard)),
                    region: self.giving(arm.region, &results),
                    ..arm
                });
                Line::Branch(Branch { arms: arms.collect(), results, ..branch })
            }
            Line::Loop(each) => {
                self.results.push((each.id, each.results.clone()));
                let header = match each.header {
                    Header::While(condition) => Header::While(self.read_values(condition)),
                    Header::For(header) => {
                        let carries = header.bindings.iter().any(|&bound| self.carries(bound));
                        let iterator = match header.sequence {
                            // It gives something without numbers.
                            Sequence::Opaque if !carries => self.read_values(header.iterator),
                            _ => self.iterator(header.iterator),
                        };
                        Header::For(For { iterator, ..header })
                    }
                    header => header,
                };
                let body = self.giving(each.body, &each.results);
                self.results.pop();
                Line::Loop(Loop { header, body, ..each })
            }
            Line::Rest { flag, region, results } => {
                let region = self.giving(region, &results);
                Line::Rest { flag, region, results }
            }
            Line::Exit(Exit { kind, values }) => {
                let values = match kind {
                    ExitKind::Return => self.as_results(values, before),
                    ExitKind::Break(left) => {
                        let of_loop = self.results.iter().rev().find(|(id, _)| *id == left);
                        let results = of_loop.map(|(_, results)| results.clone()).unwrap_or_default();
                        self.lifted_like(values, &results, before)
                    }
                    ExitKind::Continue(_) => values,
                };
                Line::Exit(Exit { kind, values })
            }
            Line::Effect(opaque) => Line::Effect(self.read_values(opaque)),
            line => line,
        }
    }

    fn op(&mut self, value: ValueId, op: Op, before: &mut Vec<Line>) -> Op {
        match op {
            Op::Opaque(opaque) => {
                let is_of_floats = self.carries(value) && !carried::is_empty_list(&opaque.expr);
                let op = Op::Opaque(self.read_values(opaque));
                if is_of_floats { self.converted(value, op, before) } else { op }
            }
            Op::Call(call) if self.carries(value) && !self.takes_numbers(&call) => {
                self.converted(value, Op::Call(call), before)
            }
            Op::Call(call) => Op::Call(self.call(call, before)),
            Op::Cast { operand, ty } if self.carries(operand) && !self.carries(value) => {
                let number = marker(operand, Span::mixed_site());
                made_of(operand, parse_quote!(#number.value() as #ty))
            }
            op if !self.carries(value) => op,
            Op::Primitive { rule, style: Style::Operator, mut operands }
                if operands.len() == 2 && !operands.iter().all(|&operand| self.carries(operand)) =>
            {
                // The product is the same to the bit.
                if rule == Primitive::Mul && !self.carries(operands[0]) {
                    operands.swap(0, 1);
                }
                operands[0] = self.number(operands[0], before);
                if !self.is_operand(operands[1]) {
                    operands[1] = self.number(operands[1], before);
                }
                Op::Primitive { rule, style: Style::Operator, operands }
            }
            Op::Primitive { rule, style, operands } => {
                let operands = operands.into_iter().enumerate();
                let operands = operands.map(|(position, operand)| match rule.takes_integer(position) {
                    true => operand,
                    false => self.number(operand, before),
                });
                let style = if let Style::Path(_) = style { Style::Method } else { style };
                Op::Primitive { rule, style, operands: operands.collect() }
            }
            Op::Read(place) if !self.carries(place.root) => self.converted(value, Op::Read(place), before),
            Op::Duplicate(place, method) if !self.carries(place.root) => {
                self.converted(value, Op::Duplicate(place, method), before)
            }
            // The name in a pattern may be a reference, whose operators floats have and numbers have not.
            Op::Read(place) if self.may_be_reference(&place) => Op::Duplicate(place, format_ident!("clone")),
            Op::Tuple(parts) => {
                let wanted = match self.function.ty(value).kind() {
                    TyKind::Tuple(wanted) => wanted.to_vec(),
                    _ => vec![Ty::unknown(); parts.len()],
                };
                let parts = parts.into_iter().zip(&wanted);
                Op::Tuple(parts.map(|(part, wanted)| self.lifted_to(part, *wanted, before)).collect())
            }
            Op::Array(parts) => Op::Array(self.elements(value, parts, before)),
            Op::List(parts) => Op::List(self.elements(value, parts, before)),
            Op::Repeat { value: element, length, form } => {
                let element = self.elements(value, vec![element], before)[0];
                Op::Repeat { value: element, length, form }
            }
            // It may be an integer, where the type is not visible.
            Op::Cast { operand, .. } if self.function.ty(operand) == Ty::unknown() => {
                let (scalar, number) = (&self.scalar, marked_name(operand));
                made_of(operand, parse_quote!(::ad_runtime::numbers::cast::<#scalar, _>(#number)))
            }
            Op::Cast { operand, .. } if self.carries(operand) => Op::Read(Place::of(operand)),
            Op::Replace { place, value: Some(new), before: shape } => {
                let new = self.given_to(&place, new, before);
                Op::Replace { place, value: Some(new), before: shape }
            }
            Op::Construct { mut path, parts, rest, named, borrows } => {
                let ty = path.path.clone();
                self.put_over(&mut path.path);
                let is_own = !named::is_of_library(&path.path);
                let parts = parts.into_iter().map(|(part, given)| {
                    // Fields that have no derivative are floats still, as their types say.
                    let asks = is_own && !self.carries(given) && !self.function.ty(given).is_inert();
                    let given = match asks {
                        true => self.asked_for(given, before),
                        false => self.lifted_to(given, Ty::unknown(), before),
                    };
                    (part, given)
                });
                let parts = parts.collect();
                let rest = rest.map(|rest| self.rest(rest, &ty, before));
                Op::Construct { path, parts, rest, named, borrows }
            }
            Op::WithDerivative { operand, map } => {
                self.refuse(value, "`with_derivative` says the first derivative alone");
                Op::WithDerivative { operand, map }
            }
            op => op,
        }
    }

    /// Whether the place is a name in a pattern that may be a reference, as far as is visible.
    fn may_be_reference(&self, place: &Place) -> bool {
        let Kind::Alias(alias) = &self.function.info(place.root).kind else { return false };
        let ty = self.function.ty(place.root);
        place.path.is_empty()
            && alias.bound
            && !self.function.copied_names.contains(&place.root)
            // What certainly is one is printed with a `*`.
            && (ty == Ty::unknown() || (ty.is_float() && !alias.form.is_reference()))
    }

    fn mutation(&mut self, place: &Place, how: Mutation, before: &mut Vec<Line>) -> Mutation {
        match how {
            Mutation::Push(value) => Mutation::Push(self.given_to(place, value, before)),
            Mutation::Fill(value) => Mutation::Fill(self.given_to(place, value, before)),
            Mutation::CopyFrom { source, method }
                if self.carries(place.root) && !self.carries(source.root) =>
            {
                let list = self.temporary("list", Ty::unknown());
                before.push(Line::Let { value: list, op: Op::Duplicate(source, format_ident!("to_vec")) });
                let source = Place::of(self.over(list, before));
                Mutation::CopyFrom { source, method }
            }
            how => how,
        }
    }

    pub(super) fn refuse(&mut self, value: ValueId, what: &str) {
        let span = self.function.info(value).span;
        let help = "functions that are lifted take and make floats, and arrays, slices, vectors, tuples and options of them; leave out `lifted`";
        self.errors.add(Page::OtherNumbers, span, format!("{what}, and has no lifted form"), help);
    }

    /// Adds lines at the end. Nothing may follow a line that may leave the region; what that gives has been made of numbers in it, if it is one.
    fn at_the_end<T>(
        &mut self,
        lines: &mut Vec<Line>,
        add: impl FnOnce(&mut Self, &mut Vec<Line>) -> T,
    ) -> T {
        let last = lines.pop_if(|last| matches!(last, Line::Branch(_) | Line::Loop(_) | Line::Rest { .. }));
        let before = lines.len();
        let added = add(self, lines);
        if let Some(Line::Branch(Branch { results, .. }) | Line::Rest { results, .. }) = &last {
            let mut misplaced = None;
            lines[before..].iter().for_each(|line| {
                line.each_use(&mut |used| match used {
                    Use::Value(value) if results.contains(&value) => misplaced = Some(value),
                    _ => {}
                });
            });
            if let Some(value) = misplaced {
                self.refuse(value, "this is no number where another way gives one");
            }
        }
        lines.extend(last);
        added
    }
}
