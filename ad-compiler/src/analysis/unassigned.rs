//! Variables that may be used before they have a value.
//!
//! rustc reports them, too; here they are refused because a derivative would need the shape of what is not there.

use crate::diagnostics::{Errors, Page};
use crate::ir::visit::Use;
use crate::ir::*;

/// Refuses variables that are declared without a value and used where not every way has given them one.
pub(crate) fn check(function: &Function, errors: &mut Errors) {
    each_declared(&function.body, &mut |value, region, at| {
        let mut ways = Ways { function, value, unassigned: false };
        ways.lines(region, &region.lines[at + 1..], false);
        if ways.unassigned {
            let info = function.info(value);
            let what = format!("`{}` may be used before it has a value", info.ident);
            errors.add(
                Page::NotAccepted,
                info.span,
                what,
                "give it a value where it is declared, or on every way to its use",
            );
        }
    });
}

fn each_declared(region: &Region, found: &mut dyn FnMut(ValueId, &Region, usize)) {
    for (at, line) in region.lines.iter().enumerate() {
        if let Line::Declare(value) = line {
            found(*value, region, at);
        }
        line.each_region(|inner| each_declared(inner, found));
    }
}

struct Ways<'a> {
    function: &'a Function,
    value: ValueId,
    unassigned: bool,
}

impl Ways<'_> {
    /// Follows lines; says whether the variable has a value behind them.
    fn lines(&mut self, region: &Region, lines: &[Line], mut assigned: bool) -> bool {
        for line in lines {
            let stores = self.stores(line);
            if !assigned && !stores {
                line.each_use(&mut |used| {
                    let root = match used {
                        Use::Value(value) => value,
                        Use::Place(place) => place.root,
                    };
                    self.unassigned |= self.function.root(root) == self.value;
                });
            }
            assigned = assigned || stores || self.inside(line, assigned);
        }
        self.unassigned |= !assigned && region.yields.contains(&self.value);
        assigned
    }

    /// Follows the regions of a line.
    fn inside(&mut self, line: &Line, assigned: bool) -> bool {
        match line {
            Line::Branch(branch) => {
                let mut all = true;
                for arm in &branch.arms {
                    let after = self.region(&arm.region, assigned);
                    all &= after || arm.region.end != End::Falls;
                }
                all
            }
            // Without a condition the body runs; where it is left, is not followed.
            Line::Loop(each) => self.region(&each.body, assigned) || matches!(each.header, Header::Forever),
            Line::Rest { region, .. } => self.region(region, assigned),
            _ => false,
        }
    }

    fn region(&mut self, region: &Region, assigned: bool) -> bool {
        self.lines(region, &region.lines, assigned)
    }

    /// Whether the line gives the variable a value.
    fn stores(&self, line: &Line) -> bool {
        matches!(line, Line::Store { place, .. } if place.root == self.value && place.path.is_empty())
    }
}
