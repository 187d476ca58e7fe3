//! Lists that the reverse sweep reads at its beginning only.
//!
//! The closure that is the reverse sweep may be called again, so it has to keep what it captured. Who runs it once can give it the lists that are
//! read at its beginning only, and their memory is free for the adjoints that are made after that.

use super::Unit;
use super::checkpoint::{Plan, definitions, is_owned_list};
use super::unit::ReverseSweep;
use crate::ir::values::ValueSet;
use crate::ir::*;

pub(super) fn run(unit: &mut Unit) {
    let (function, ReverseSweep { adjoint, plan, .. }) = unit.sweeps();
    release(function, plan.as_mut().expect("checkpoints are planned"), &mut adjoint.region);
}

/// Marks where such lists are read no more.
fn release(function: &Function, plan: &mut Plan, region: &mut Region) {
    let owned = definitions(&function.body);
    let lists: Vec<ValueId> = plan
        .captured
        .iter()
        .copied()
        // Its type is written where it is given.
        .filter(|&list| function.scalar_of_list(list).is_some() && is_owned_list(function, &owned, list))
        .collect();
    for list in lists {
        if let Some(position) = last_use(function, region, list).map(|last| behind_loops(region, last))
            && region.lines[position..].iter().any(makes_list(function))
        {
            region.lines.insert(position, Line::Release(list));
            plan.released.push(list);
        }
    }
}

/// The last line of the sweep in which the list, or what may borrow it, is used.
fn last_use(function: &Function, region: &Region, list: ValueId) -> Option<usize> {
    let mut borrowing = ValueSet::default();
    borrowing.insert(list);
    let mut last = None;
    for (position, line) in region.lines.iter().enumerate() {
        let mut used = false;
        each_line(line, &mut |line| {
            let mut uses = false;
            line.each_use(&mut |each| uses |= borrowing.contains(function.root(each.value())));
            if let Line::Let { value, .. } = line
                && uses
                && !function.ty(*value).is_copy()
                && !function.ty(*value).is_inert()
            {
                borrowing.insert(*value);
            }
            used |= uses;
        });
        if used {
            last = Some(position);
        }
    }
    last
}

/// The position behind the line, and behind loops that were one with it and are printed together.
fn behind_loops(region: &Region, last: usize) -> usize {
    let trips = |line: &Line| match line {
        Line::Loop(each) => Some(each.trips),
        _ => None,
    };
    let of_last = trips(&region.lines[last]);
    let more = region.lines[last + 1..].iter();
    last + 1 + more.take_while(|line| of_last.is_some() && trips(line) == of_last).count()
}

/// Whether a line makes an adjoint that is a list, or may be one.
fn makes_list(function: &Function) -> impl Fn(&Line) -> bool {
    |line| {
        let mut makes = false;
        each_line(line, &mut |line| {
            if let Line::Let { value, op: Op::Zero(_) } = line {
                makes |= matches!(function.ty(*value).kind(), TyKind::Slice(_) | TyKind::Unknown);
            }
        });
        makes
    }
}

fn each_line(line: &Line, visit: &mut impl FnMut(&Line)) {
    visit(line);
    line.each_region(|inner| inner.each_line(visit));
}
