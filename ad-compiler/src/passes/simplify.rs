//! Simplification of reverse sweeps; each rule makes the code shorter and no result different.

use super::dead::remove_dead;
use crate::ir::order::{Order, Point, between};
use crate::ir::values::{ValueMap, ValueSet};
use crate::ir::*;
use crate::passes::Unit;

pub(super) fn run(unit: &mut Unit) {
    let (function, reverse) = unit.sweeps();
    let slots: Vec<ValueId> = reverse.adjoint.slots.iter().flatten().copied().collect();
    simplify(function, &mut reverse.adjoint.region, &slots);
}

/// `roots` are what is read from outside: the slots.
pub(crate) fn simplify(function: &mut Function, region: &mut Region, roots: &[ValueId]) {
    let opened = region.lines.iter().filter_map(|line| match line {
        Line::Open { bar, .. } => Some(*bar),
        _ => None,
    });
    let borrowed: ValueSet = opened.filter(|&bar| !function.ty(bar).is_copy()).collect();
    overwrite_zeros(function, region, &borrowed);
    freeze(function, region);
    remove_dead(region, roots);
}

/// `let t = take(&mut x); …; x += e` with nothing about `x` between is `let t = x; …; x = e`, and `let x = zero; …; x += e` is
/// `let x = e`: the zero in between is never seen. What is borrowed from a caller cannot be moved from.
fn overwrite_zeros(function: &Function, region: &mut Region, borrowed: &ValueSet) {
    let mut mentions: ValueMap<Vec<usize>> = ValueMap::default();
    let order = Order::of(region, &mut |number, point| {
        if let Point::Line(line) = point {
            line.each_use(&mut |each| mentions.entry(each.value()).get_or_insert_default().push(number));
        }
    });
    overwrite_inside(function, region, &order, &mentions, borrowed);
}

fn overwrite_inside(
    function: &Function,
    region: &mut Region,
    order: &Order,
    mentions: &ValueMap<Vec<usize>>,
    borrowed: &ValueSet,
) {
    let numbers = order.region(region.id);
    let mut begun_later = Vec::new();
    for position in 0..region.lines.len() {
        let line = &mut region.lines[position];
        for inner in line.regions_mut() {
            overwrite_inside(function, inner, order, mentions, borrowed);
        }
        let place = match line {
            Line::Let { op: Op::Take(place, _), .. } => place.clone(),
            Line::Let { value, op: Op::Zero(_) } if function.is_memory(*value) => Place::of(*value),
            _ => continue,
        };
        if !place.path.is_empty() || borrowed.contains(place.root) {
            continue;
        }
        let all: &[usize] = mentions.get(place.root).map_or(&[], |numbers| numbers);
        let Some(&next) = between(all, numbers.line(position), numbers.end()).first() else { continue };
        let next = numbers.position(next);
        if let Line::Update { place: target, rule: crate::rules::Primitive::Add, value, .. } =
            &region.lines[next]
            && target.path.is_empty()
            && is_assigned(function.ty(target.root), function.ty(*value))
        {
            let (target, value) = (target.clone(), *value);
            if let Line::Let { op: op @ Op::Take(..), .. } = &mut region.lines[position] {
                *op = Op::Read(place);
                region.lines[next] = Line::Store { place: target, value, before: None };
            } else {
                region.lines[next] = Line::Let { value: target.root, op: Op::Read(Place::of(value)) };
                begun_later.push(position);
            }
        }
    }
    let mut position = 0;
    region.lines.retain(|_| {
        position += 1;
        !begun_later.contains(&(position - 1))
    });
}

/// The adjoint of a list may be added to that of an array, but is none.
fn is_assigned(to: Ty, from: Ty) -> bool {
    !matches!(
        (to.kind(), from.kind()),
        (TyKind::Array(..), TyKind::Slice(_)) | (TyKind::Slice(_), TyKind::Array(..))
    )
}

/// A variable that is never written again is a value.
fn freeze(function: &mut Function, region: &Region) {
    let mut written = ValueSet::default();
    region.each_line(&mut |line| {
        line.each_write(&mut |place| {
            written.insert(place.root);
        });
    });
    region.each_line(&mut |line| {
        if let Line::Let { value, .. } = line
            && !written.contains(*value)
        {
            function.values[value.0 as usize].kind = Kind::Line;
        }
    });
}
