//! What is written has to be memory of the function: a variable that is declared `mut`, or what a parameter refers to.
//!
//! Lowering follows a place to where it begins. Where it begins with a value, what is written there is something that the value refers to, and nothing says what
//! that is; or the user has forgotten `mut`, which rustc reports in its own words besides.

use super::Activity;
use crate::diagnostics::{Errors, Extent, Page};
use crate::ir::*;

/// Refuses writes through values that have no name: the sweeps have them again in their own way, or not at all.
pub(crate) fn check_places(function: &Function, errors: &mut Errors) {
    each_value_written(function, &mut |value| {
        let info = function.info(value);
        if !info.named && matches!(info.kind, Kind::Line) {
            errors.add(
                Page::Changes,
                extent(function, value),
                "what this gives is changed in place, and what it refers to cannot be followed",
                "name the elements that are changed, as in `a[0]` and `a[1..]`, or bind a value of its own to a `let mut` first",
            );
        }
    });
}

/// Refuses writes to active values: a tangent, or an adjoint, would have to be changed with them. Where something is wrong already, they may come of that.
pub(crate) fn check_active(function: &Function, activity: &Activity, errors: &mut Errors) {
    if !errors.is_empty() {
        return;
    }
    each_value_written(function, &mut |value| {
        if activity.is_active(function, value) {
            let info = function.info(value);
            errors.add(
                Page::Changes,
                info.span,
                format!("`{}` is changed, and is not declared `mut`", info.ident),
                "declare it `mut`; if it holds a reference, write to the variable that it refers to by its own name",
            );
        }
    });
}

/// What the user wrote for a value, as far as it is kept.
fn extent(function: &Function, value: ValueId) -> Extent {
    let mut found = None;
    function.body.each_line(&mut |line| {
        if let Line::Let { value: defined, op } = line
            && *defined == value
        {
            found = match op {
                Op::Opaque(tokens) => Some(Extent::of(&tokens.expr)),
                Op::Call(call) => function.sources.get(&call.checkpoints).map(|call| Extent::of(&**call)),
                _ => None,
            };
        }
    });
    found.unwrap_or(function.info(value).span.into())
}

/// Calls back for each value that is written, or through which is written, and is no memory.
fn each_value_written(function: &Function, found: &mut dyn FnMut(ValueId)) {
    function.body.each_line(&mut |line| {
        line.each_write(&mut |place| {
            let root = function.root(place.root);
            if matches!(function.info(root).kind, Kind::Line | Kind::Parameter) {
                found(root);
            }
        });
    });
}
