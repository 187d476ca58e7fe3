//! What is read from a variable that has another value before anything else is done with it: it is moved out, rather than copied.
//!
//! `state = step(state, i)` takes the state away from the variable, and gives it another one. Lowering copies the receiver of a method that may take it by
//! value, and printing what is needed again by its name; neither has to be where the next thing that happens to the variable is that it is replaced.

use super::Unit;
use crate::ir::order::{Order, Point, between};
use crate::ir::values::{ValueMap, ValueSet};
use crate::ir::*;

pub(super) fn run(unit: &mut Unit) {
    let (function, reverse) = unit.sweeps();
    let mut body = function.body.take();
    let mut moved = find(function, &mut body);
    function.body = body;
    moved.extend(find(function, &mut reverse.adjoint.region).iter());
    function.moved.extend(moved.iter());
}

/// The same of forward mode.
pub(super) fn in_tangent(unit: &mut Unit) {
    let function = &mut unit.function;
    let mut body = function.body.take();
    let moved = find(function, &mut body);
    function.body = body;
    function.moved.extend(moved.iter());
}

fn find(function: &Function, region: &mut Region) -> ValueSet {
    let mut mentions: ValueMap<Vec<usize>> = ValueMap::default();
    // What is borrowed from a caller cannot be moved from.
    let opened = region.lines.iter().filter_map(|line| match line {
        Line::Open { bar, .. } => Some(*bar),
        _ => None,
    });
    let borrowed: ValueSet = opened.collect();
    let order = Order::of(region, &mut |number, point| {
        if let Point::Line(line) = point {
            line.each_use(&mut |each| {
                mentions.entry(function.root(each.value())).get_or_insert_default().push(number);
            });
        }
    });
    // Without mentions, nothing is found to replace it.
    borrowed.iter().for_each(|bar| mentions.entry(bar).get_or_insert_default().clear());
    let mut moved = ValueSet::default();
    find_inside(function, region, &order, &mentions, &mut moved);
    moved
}

fn find_inside(
    function: &Function,
    region: &mut Region,
    order: &Order,
    mentions: &ValueMap<Vec<usize>>,
    moved: &mut ValueSet,
) {
    let numbers = order.region(region.id);
    for position in 0..region.lines.len() {
        for inner in region.lines[position].regions_mut() {
            find_inside(function, inner, order, mentions, moved);
        }
        let Some((value, root)) = read_whole(function, &region.lines[position]) else { continue };
        let all: &[usize] = mentions.get(root).map_or(&[], |numbers| numbers);
        let next = between(all, numbers.line(position), numbers.end()).first();
        let Some(next) = next.map(|&number| numbers.position(number)) else { continue };
        let is_replaced = matches!(&region.lines[next], Line::Store { place, .. } if place.root == root && place.path.is_empty());
        if is_replaced && !region.lines[position..next].iter().any(leaves) {
            moved.insert(value);
            if let Line::Let { op: op @ Op::Duplicate(..), .. } = &mut region.lines[position] {
                *op = Op::Read(Place::of(root));
            }
        }
    }
}

/// A value that is all of what is in a variable of the function, and the variable.
fn read_whole(function: &Function, line: &Line) -> Option<(ValueId, ValueId)> {
    let Line::Let { value, op } = line else { return None };
    let place = match op {
        Op::Read(place) => place,
        Op::Duplicate(place, _) if function.snapshots.contains(*value) => place,
        _ => return None,
    };
    let is_whole = function.is_memory(place.root) && place.path.is_empty() && !function.is_lent(place.root);
    (is_whole && !function.ty(place.root).is_copy()).then_some((*value, place.root))
}

/// Whether a line may leave the region.
fn leaves(line: &Line) -> bool {
    let inside = || line.regions().into_iter().any(|inner| inner.lines.iter().any(leaves));
    matches!(line, Line::Exit(_) | Line::Rest { .. }) || inside()
}
