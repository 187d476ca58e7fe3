//! What an assignment replaces may have been moved into what replaces it: `state = if .. { f(state) } else { g(state) };`.
//!
//! Its shape is to be seen before that. Of a method whose declaration is not visible, `state = state.next();`, it is not known whether it takes its
//! receiver: it is taken to do so if the assigned value comes from it, and nothing asks for the variable in between.

use crate::collections::HashSet;
use crate::ir::*;

/// Of the lines before an assignment, the one that may have taken away what is in `place`.
pub(super) fn line_that_takes(
    function: &Function,
    place: &Place,
    value: ValueId,
    lines: &[Line],
) -> Option<usize> {
    let root = place.root;
    if !place.path.is_empty() || function.ty(root).is_copy() {
        return None;
    }
    let at = lines.iter().rposition(|line| mentions(function, line, root))?;
    let takes = any(&lines[at], &mut |line| takes(line, root));
    let is_left = any(&lines[at], &mut |line| !self::takes(line, root) && writes(function, line, root));
    (takes && !is_left && comes_from(function, value, &lines[at..])).then_some(at)
}

/// Whether a value is made from what the first of the lines defines.
fn comes_from(function: &Function, value: ValueId, lines: &[Line]) -> bool {
    let mut needed = [value].into_iter().collect::<HashSet<_>>();
    for line in lines.iter().rev() {
        if defines(line, &needed, function) {
            any(line, &mut |line| {
                line.each_use(&mut |used| needed.extend(function.behind(used.value())));
                line.each_region(|region| needed.extend(&region.yields));
                false
            });
        }
    }
    defines(&lines[0], &needed, function)
}

/// Whether the line defines one of the values, if it is not just a number: no variable is moved into that.
fn defines(line: &Line, values: &HashSet<ValueId>, function: &Function) -> bool {
    let is_one = |value: &ValueId| values.contains(value) && !function.ty(*value).is_copy();
    match line {
        Line::Let { value, .. } => is_one(value),
        line => line.results().iter().any(is_one),
    }
}

fn is_it(place: &Place, root: ValueId) -> bool {
    place.root == root && place.path.is_empty()
}

fn takes(line: &Line, root: ValueId) -> bool {
    match line {
        Line::Let { op: Op::Read(read), .. } => is_it(read, root),
        Line::Let { op: Op::Call(call), .. } => call.arguments.iter().any(|argument| {
            matches!(argument, Argument::Place { place, passing: Passing::MaybeExclusive, .. } if is_it(place, root))
        }),
        _ => false,
    }
}

fn writes(function: &Function, line: &Line, root: ValueId) -> bool {
    let mut any = false;
    line.each_write(&mut |written| any |= function.root(written.root) == root);
    any
}

/// Whether something in the line asks for the variable; its shape, which is recorded, does not count.
fn mentions(function: &Function, line: &Line, root: ValueId) -> bool {
    any(line, &mut |line| {
        let mut any = writes(function, line, root);
        if !matches!(line, Line::Record { .. } | Line::Let { op: Op::Shape(_), .. }) {
            line.each_use(&mut |used| any |= function.root(used.value()) == root);
        }
        any
    })
}

/// Whether it holds of the line, or of one inside of it.
fn any(line: &Line, holds: &mut impl FnMut(&Line) -> bool) -> bool {
    let mut any = holds(line);
    line.each_region(|inner| inner.each_line(&mut |line| any |= holds(line)));
    any
}
