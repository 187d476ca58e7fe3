//! Simplification of reverse sweeps; each rule makes the code shorter and no result different.

use crate::ir::visit::Use;
use crate::ir::*;
use std::collections::HashSet;

/// `roots` are what is read from outside: the slots.
pub(crate) fn simplify(function: &mut Function, region: &mut Region, roots: &[ValueId]) {
    let opened = region.lines.iter().filter_map(|line| match line {
        Line::Open { bar, .. } => Some(*bar),
        _ => None,
    });
    let opened: HashSet<ValueId> = opened.collect();
    let is_movable = |root: ValueId| !opened.contains(&root) || function.ty(root).is_copy();
    overwrite_taken(region, &is_movable);
    freeze(function, region);
    while remove_dead(region, roots) {}
}

/// `let t = take(&mut x); …; x += e` with nothing about `x` between is `let t = x; …; x = e`: the zero in
/// between is never seen. What belongs to a caller cannot be moved from.
fn overwrite_taken(region: &mut Region, is_movable: &impl Fn(ValueId) -> bool) {
    for position in 0..region.lines.len() {
        for inner in region.lines[position].regions_mut() {
            overwrite_taken(inner, is_movable);
        }
        let Line::Let { op: Op::Take(place, _), .. } = &region.lines[position] else { continue };
        if !place.path.is_empty() || !is_movable(place.root) {
            continue;
        }
        let place = place.clone();
        let next = region.lines[position + 1..].iter().position(|line| mentions(line, place.root));
        let Some(next) = next.map(|offset| position + 1 + offset) else { continue };
        let Line::Update { place: target, rule: crate::rules::Primitive::Add, value, .. } =
            &region.lines[next]
        else {
            continue;
        };
        if !target.path.is_empty() {
            continue;
        }
        let (target, value) = (target.clone(), *value);
        region.lines[next] = Line::Store { place: target, value, before: None };
        if let Line::Let { op, .. } = &mut region.lines[position] {
            *op = Op::Read(place);
        }
    }
}

/// Whether the line, or a region inside, says anything of the memory.
fn mentions(line: &Line, root: ValueId) -> bool {
    let mut found = false;
    line.each_use(&mut |each| {
        found |= match each {
            Use::Value(value) => value == root,
            Use::Place(place) => place.root == root,
        };
    });
    found || line.regions().into_iter().any(|region| region.lines.iter().any(|line| mentions(line, root)))
}

/// A variable that is never written again is a value.
fn freeze(function: &mut Function, region: &Region) {
    fn written(region: &Region, all: &mut HashSet<ValueId>) {
        for line in &region.lines {
            line.each_write(&mut |place| {
                all.insert(place.root);
            });
            line.regions().into_iter().for_each(|inner| written(inner, all));
        }
    }
    fn freeze_inside(function: &mut Function, region: &Region, written: &HashSet<ValueId>) {
        for line in &region.lines {
            if let Line::Let { value, .. } = line
                && !written.contains(value)
            {
                function.values[value.0 as usize].kind = Kind::Line;
            }
            line.regions().into_iter().for_each(|inner| freeze_inside(function, inner, written));
        }
    }
    let mut all = HashSet::new();
    written(region, &mut all);
    freeze_inside(function, region, &all);
}

/// Removes lines that only compute what nobody reads. Returns whether there were any.
fn remove_dead(region: &mut Region, roots: &[ValueId]) -> bool {
    let mut used: HashSet<ValueId> = roots.iter().copied().collect();
    collect_used(region, &mut used);
    retain_live(region, &used)
}

fn collect_used(region: &Region, used: &mut HashSet<ValueId>) {
    used.extend(&region.yields);
    for line in &region.lines {
        line.each_use(&mut |each| match each {
            Use::Value(value) => {
                used.insert(value);
            }
            Use::Place(place) => {
                // What is only written is not read.
                let written = match line {
                    Line::Update { place: target, .. } | Line::Store { place: target, .. } => {
                        std::ptr::eq(target, place)
                    }
                    _ => false,
                };
                if !written {
                    used.insert(place.root);
                }
            }
        });
        line.regions().into_iter().for_each(|inner| collect_used(inner, used));
    }
}

fn retain_live(region: &mut Region, used: &HashSet<ValueId>) -> bool {
    let before = region.lines.len();
    let mut changed = false;
    for line in &mut region.lines {
        for inner in line.regions_mut() {
            changed |= retain_live(inner, used);
        }
    }
    region.lines.retain(|line| match line {
        Line::Let { value, op } => used.contains(value) || !op.is_pure(),
        // The adjoint of something whose adjoint is never read.
        Line::Update { place, .. } | Line::Store { place, .. } => used.contains(&place.root),
        Line::Branch(branch) => {
            !branch.results.is_empty() || branch.arms.iter().any(|arm| !arm.region.lines.is_empty())
        }
        Line::Loop(each) => !each.body.lines.is_empty(),
        _ => true,
    });
    changed || region.lines.len() != before
}
