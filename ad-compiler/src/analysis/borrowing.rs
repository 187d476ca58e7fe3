//! Structs that hold references and are made in the function: the reverse sweep makes them again, from what it is given.

use super::Activity;
use crate::diagnostics::{Errors, Page};
use crate::ir::*;

/// Refuses such structs that are made of others: where those have their references from is not followed.
pub(crate) fn check(function: &Function, activity: &Activity, errors: &mut Errors) {
    function.body.each_line(&mut |line| {
        if let Line::Let { value, op: Op::Construct { borrows: true, rest: Some(_), path, .. } } = line
            && activity.is_active(function, *value)
        {
            errors.add(
                Page::References,
                path,
                "a struct that holds a reference is made of another one here",
                "give each field its value",
            );
        }
    });
}
