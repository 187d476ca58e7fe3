//! What is made of numbers.

use crate::analysis::activity::flows;
use crate::ir::values::ValueSet;
use crate::ir::*;

/// All that depends on active parameters, and the lists, arrays and tuples that this is put into from the beginning. A float by itself can become a number
/// where it is used.
pub(super) fn carried(function: &Function, active: &[bool]) -> ValueSet {
    let by_control = given_by_control(function);
    let may_become = |value: ValueId| {
        let ty = function.ty(value);
        (is_container(ty) && is_made_here(function, value)) || (ty.is_float() && by_control.contains(value))
    };
    let given = function.parameters.iter().zip(active).filter(|(_, active)| **active);
    let mut carried: ValueSet = given.map(|(parameter, _)| *parameter).collect();
    let mut grows = true;
    while std::mem::take(&mut grows) {
        // With what a value comes from there is whether it is the same, or is made of it.
        let mut found = Vec::new();
        function.body.each_line(&mut |line| {
            let is_computed = match line {
                // The user's own tokens read values.
                Line::Let { op: Op::Opaque(_), .. } | Line::Effect(_) => return,
                Line::Let { op, .. } => matches!(op, Op::Primitive { .. } | Op::Cast { .. } | Op::Call(_)),
                _ => false,
            };
            flows(function, line, &mut |from, to| {
                found.push((function.root(from), function.root(to), is_computed));
            });
        });
        function.body.each_line(&mut |line| {
            if let Line::Loop(Loop { body, results, .. }) = line {
                let pairs = body.yields.iter().zip(results);
                found.extend(pairs.map(|(&from, &to)| (function.root(from), function.root(to), false)));
            }
        });
        for (from, to, is_computed) in found {
            if carried.contains(from) && !function.ty(to).is_inert() {
                grows |= carried.insert(to);
            }
            if carried.contains(to) && !is_computed && may_become(from) {
                grows |= carried.insert(from);
            }
        }
        let results = crate::analysis::activity::results(function);
        for result in results.into_iter().map(|result| function.root(result)) {
            if may_become(result) {
                grows |= carried.insert(result);
            }
        }
    }
    carried
}

/// What branches, loops and rests give.
fn given_by_control(function: &Function) -> ValueSet {
    let mut given = ValueSet::default();
    function.body.each_line(&mut |line| match line {
        Line::Branch(Branch { results, .. })
        | Line::Loop(Loop { results, .. })
        | Line::Rest { results, .. } => {
            given.extend(results);
        }
        _ => {}
    });
    given
}

fn is_container(ty: Ty) -> bool {
    !ty.is_inert() && !ty.is_float()
}

/// Whether the function itself makes the value, so that it can be made of numbers.
fn is_made_here(function: &Function, value: ValueId) -> bool {
    if function.parameters.contains(&value) {
        return false;
    }
    let mut is_given = false;
    function.body.each_line(&mut |line| {
        if let Line::Let { value: defined, op } = line
            && *defined == value
        {
            is_given |= match op {
                Op::Call(_) => true,
                Op::Opaque(opaque) => !is_empty_list(&opaque.expr),
                // `None` says nothing of what it is not.
                Op::Constant(constant) => {
                    !matches!(constant, syn::Expr::Path(path) if path.path.is_ident("None"))
                }
                _ => false,
            };
            if let Op::Read(place) | Op::Duplicate(place, _) = op {
                is_given |= function.parameters.contains(&function.root(place.root));
            }
        }
    });
    !is_given
}

/// `Vec::new()`, `Vec::with_capacity(n)`, `Default::default()`: what has no elements yet.
pub(super) fn is_empty_list(expr: &syn::Expr) -> bool {
    let syn::Expr::Call(call) = expr else { return false };
    let syn::Expr::Path(function) = &*call.func else { return false };
    let name = function.path.segments.last().map(|last| last.ident.to_string());
    matches!(name.as_deref(), Some("new" | "with_capacity" | "default"))
}
