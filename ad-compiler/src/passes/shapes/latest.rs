//! Shapes that change are recorded when it matters: where the region that has the variable comes to its end.
//!
//! A shape is recorded anew after each line that may have changed it (`passes::shapes`). The reverse sweep asks for the last one alone, so a record is
//! left out where another one follows, and one behind a loop or a branch stands for those inside of it. Where a region may be left, what was
//! recorded before that stays.

use super::may_leave;
use crate::ir::*;
use std::collections::BTreeSet;

/// Leaves out what nobody reads.
pub(super) fn keep_latest(function: &mut Function) {
    let mut body = function.body.take();
    Latest { function }.region(&mut body);
    function.body = body;
}

struct Latest<'a> {
    function: &'a Function,
}

impl Latest<'_> {
    fn region(&self, region: &mut Region) {
        region.lines.iter_mut().flat_map(Line::regions_mut).for_each(|inner| self.region(inner));
        for record in begun(region) {
            self.keep_latest(region, record);
        }
    }

    /// Of a record that the region begins.
    fn keep_latest(&self, region: &mut Region, record: ValueId) {
        let mut is_known = false;
        let mut kept = Vec::new();
        // Nothing follows a line that does not come to its end.
        let mut ends = region.end != End::Falls;
        for mut line in std::mem::take(&mut region.lines).into_iter().rev() {
            let is_end = std::mem::take(&mut ends);
            if sets(&line, record) {
                if !is_known {
                    kept.push(line);
                }
                is_known = true;
                continue;
            }
            if let Line::Rest { region: rest, .. } = &mut line {
                // Nothing follows it, either, and it need not be reached.
                self.keep_latest(rest, record);
                is_known = false;
            } else if is_end || may_leave(&line, &mut Vec::new()) {
                is_known = false;
            } else if let Some(set) = last_inside(&line, record)
                && self.is_there_behind(&line, &set)
            {
                line.regions_mut().into_iter().for_each(|inner| leave_out(inner, record));
                if !is_known {
                    kept.push(set);
                }
                is_known = true;
            }
            kept.push(line);
        }
        kept.reverse();
        region.lines = kept;
    }

    /// Whether what has the shape is not moved away inside of a line.
    fn is_there_behind(&self, line: &Line, set: &Line) -> bool {
        let Line::Record { action: Action::SetShape(place), .. } = set else { return false };
        let root = self.function.root(place.root);
        let is_it = |place: &Place| {
            let place = self.function.resolve(place);
            place.root == root && place.path.is_empty()
        };
        let mut is_moved = false;
        line.each_region(|inner| {
            inner.each_line(&mut |line| {
                is_moved |= match line {
                    Line::Let { op: Op::Read(place), .. } => is_it(place),
                    Line::Let { op: Op::Opaque(tokens), .. } | Line::Effect(tokens) => {
                        tokens.reads.iter().any(|&read| is_it(&Place::of(read)))
                    }
                    Line::Let { op: Op::Call(call), .. } => {
                        call.arguments.iter().any(|argument| match argument {
                            Argument::Value(value) => is_it(&Place::of(*value)),
                            Argument::Place { place, passing: Passing::Name, .. } => is_it(place),
                            _ => false,
                        })
                    }
                    _ => false,
                };
            });
        });
        !is_moved
    }
}

/// The records that a region begins.
fn begun(region: &Region) -> BTreeSet<ValueId> {
    let begun = |line: &Line| match line {
        Line::Record { value, action: Action::BeginShape(_) } => Some(*value),
        _ => None,
    };
    region.lines.iter().filter_map(begun).collect()
}

fn sets(line: &Line, record: ValueId) -> bool {
    matches!(line, Line::Record { value, action: Action::SetShape(_) } if *value == record)
}

/// The last line inside of another one that sets a record, if nothing else changes that.
fn last_inside(line: &Line, record: ValueId) -> Option<Line> {
    let (mut last, mut is_changed) = (None, false);
    line.each_region(|inner| {
        inner.each_line(&mut |line| match line {
            Line::Record { value, action: Action::SetShape(_) } if *value == record => {
                last = Some(line.clone())
            }
            Line::Record { value, .. } if *value == record => is_changed = true,
            _ => {}
        });
    });
    last.filter(|_| !is_changed)
}

fn leave_out(region: &mut Region, record: ValueId) {
    region.lines.retain(|line| !sets(line, record));
    region.lines.iter_mut().flat_map(Line::regions_mut).for_each(|inner| leave_out(inner, record));
}
