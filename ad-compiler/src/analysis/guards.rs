//! Active values that are written to what a lock or a cell hands out: no derivative would find them there.

use super::activity::Activity;
use super::report::why;
use crate::diagnostics::{Errors, Page};
use crate::ir::values::ValueSet;
use crate::ir::*;
use crate::lower::{gives_a_guard, hands_out_a_guard, takes_out};

pub(super) fn check(function: &Function, activity: &Activity, errors: &mut Errors) {
    let mut guards = ValueSet::default();
    // What is taken out of a guard in a loop may be bound before it.
    while find(function, &mut guards) {}
    function.body.each_line(&mut |line| {
        let (place, value) = match line {
            Line::Store { place, value, .. } | Line::Update { place, value, .. } => (place, *value),
            Line::Mutate { place, how: Mutation::Push(value) | Mutation::Fill(value) } => (place, *value),
            _ => return,
        };
        let root = function.root(place.root);
        if !guards.contains(root) || !activity.is_varied(function, value) {
            return;
        }
        let info = function.info(place.root);
        let why = why(function, activity, value);
        errors.add(
            Page::SharedState,
            info.span,
            format!("an active value is written to what `{}` guards, where no derivative finds it{why}", info.ident),
            "keep the value in a variable of the function; what is only recorded there is written as without_derivative(..)",
        );
    });
}

/// Adds guards that come of others, and says whether there were new ones.
fn find(function: &Function, guards: &mut ValueSet) -> bool {
    let mut found: Vec<ValueId> = Vec::new();
    let is_guard = |value: ValueId| guards.contains(function.root(value));
    function.body.each_line(&mut |line| match line {
        Line::Let { value, op } => {
            let given = match op {
                Op::Opaque(opaque) => {
                    gives_a_guard(&opaque.expr, &|_| opaque.reads.iter().any(|&read| is_guard(read)))
                }
                Op::Call(Call { callee: Callee::Method { name, .. }, arguments, .. }) => {
                    let receiver = match &arguments[0] {
                        Argument::Value(value) => is_guard(*value),
                        Argument::Place { place, .. } => place.path.is_empty() && is_guard(place.root),
                        Argument::Changed | Argument::Zero => false,
                    };
                    hands_out_a_guard(name, arguments.len() - 1) || (takes_out(name) && receiver)
                }
                Op::Read(place) => place.path.is_empty() && is_guard(place.root),
                _ => false,
            };
            found.extend(given.then(|| function.root(*value)));
        }
        Line::Branch(Branch { selector: Selector::Match(subject), arms, .. }) if is_guard(*subject) => {
            found.extend(arms.iter().flat_map(|arm| &arm.bindings).map(|&name| function.root(name)));
        }
        _ => {}
    });
    let mut new = false;
    for value in found {
        new |= guards.insert(value);
    }
    new
}
