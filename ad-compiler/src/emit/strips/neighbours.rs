//! Loops that add to neighbouring elements, as one.
//!
//! `x_bar[i] += a(i)` and `x_bar[i + 1] += b(i)` for all `i` of a range are `x_bar[i] += a(i) + b(i - 1)`, but for the first and the last element: so the
//! list is gone through once, and what both are made of is read once.

use super::{Linear, Printer, Strip, Strips, Visit};
use crate::emit::syntax::*;
use crate::ir::*;
use proc_macro2::Ident;
use syn::{Expr, Stmt};

impl Printer<'_> {
    /// Prints loops, pairs of which may add to neighbouring elements, and says whether there were any.
    pub(super) fn pairs(
        &mut self,
        loops: &[(&Loop, Strips)],
        printed: &mut Vec<(Option<ValueId>, Stmt)>,
    ) -> bool {
        let mut left: Vec<&(&Loop, Strips)> = loops.iter().collect();
        let joined = self.strips.neighbours;
        let below = |a: &(&Loop, Strips), b: &(&Loop, Strips)| joined && a.1.is_below(&b.1);
        let mut any = false;
        // A pair begins with what has nothing below it.
        while let Some(first) = left.iter().position(|each| !left.iter().any(|other| below(other, each))) {
            let lower = left.remove(first);
            let (each, strips) = lower;
            let slot = each.body.lines.last().and_then(|line| self.slot_of(line));
            let statements = match left.iter().position(|other| below(lower, other)) {
                Some(second) => {
                    any = true;
                    let (other, others) = left.remove(second);
                    // What was added first is added first.
                    match second < first {
                        true => self.neighbours([(other, others), (each, strips)], 1),
                        false => self.neighbours([(each, strips), (other, others)], 0),
                    }
                }
                None => vec![self.strip_loop(each, strips)],
            };
            printed.extend(statements.into_iter().map(|statement| (slot, statement)));
        }
        any
    }

    /// Two loops of one range that add to neighbouring elements, as one: `x[i] += a(i); x[i + 1] += b(i)` is `x[i] += a(i) + b(i - 1)` but for
    /// the first and the last element. Both are there: the range is not empty.
    fn neighbours(&mut self, pair: [(&Loop, &Strips); 2], lower: usize) -> Vec<Stmt> {
        let inner = [0, 1].map(|number| pair[number].1.without_first(number != lower));
        let mut visit = Visit::default();
        let mut body = Vec::new();
        let strip = inner[0].targets[0].as_ref().expect("it adds to elements");
        let target = self.visit_target(&inner[0], strip, &mut visit);
        for strips in &inner {
            self.visit_reads(strips, &mut visit);
        }
        for ((each, _), strips) in pair.iter().zip(&inner) {
            self.strip_body(each, strips, Some(&target), &mut body);
        }
        let mut statements = vec![self.visiting(&inner[0], visit, body)];
        for (number, (each, strips)) in pair.into_iter().enumerate() {
            let at = match number == lower {
                true => strips.from.clone(),
                false => strips.to.clone().plus(1, &Linear::constant(-1)),
            };
            self.one_element(each, strips, &at, &mut statements);
        }
        statements
    }

    /// One iteration.
    fn one_element(&mut self, each: &Loop, strips: &Strips, at: &Linear, statements: &mut Vec<Stmt>) {
        let mut read: Vec<Ident> = Vec::new();
        for (element, strip) in &strips.reads {
            let name = self.name(*element);
            if !read.contains(&name) {
                let value = self.element(strips, strip, at);
                statements.push(binding(name.clone(), false, value));
                read.push(name);
            }
        }
        let strip = strips.targets[0].as_ref().expect("it adds to elements");
        let target = self.element(strips, strip, at);
        self.strip_body(each, strips, Some(&target), statements);
    }

    fn element(&mut self, strips: &Strips, strip: &Strip, at: &Linear) -> Expr {
        let list = self.list(&strip.list);
        let position = at.clone().plus(1, &strip.offset);
        let position = self.linear(strips, &position);
        index(list, position)
    }
}
