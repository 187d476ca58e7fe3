//! Names for pairs: where a parameter of a closure, or what a `for` gives, is a tuple of which only parts are spoken of, the parts have names, as if the user had
//! written a pattern.

use super::Types;
use crate::hir::{Body, ExprId, ExprKind, LocalId, PatternId, PatternKind};
use crate::ty::{Ty, TyKind};
use proc_macro2::Ident;

/// Gives names to parts of pairs.
pub(super) fn name_parts(body: &mut Body, types: &mut Types) {
    let mut left = walked(body);
    while let Some(pattern) = left.pop() {
        let PatternKind::Binding { local, by_reference: false, within: None } = body.pattern(pattern).kind
        else {
            continue;
        };
        let (TyKind::Tuple(parts), false) = (types.local(local).kind(), body.local(local).is_mutable) else {
            continue;
        };
        let Some(uses) = parts_spoken_of(body, local) else { continue };
        let names: Vec<Option<LocalId>> = (0..parts.len())
            .map(|position| {
                let is_used = uses.iter().any(|(_, used)| *used == position);
                is_used.then(|| name_of_part(body, types, local, position, parts[position]))
            })
            .collect();
        let patterns = names.iter().zip(parts).map(|(name, ty)| {
            let kind = match name {
                Some(local) => PatternKind::Binding { local: *local, by_reference: false, within: None },
                None => PatternKind::Wild,
            };
            let pattern = body.add_pattern(kind, body.pattern(pattern).span);
            types.patterns.push(*ty);
            pattern
        });
        let patterns: Vec<PatternId> = patterns.collect();
        left.extend(&patterns);
        body.pattern_mut(pattern).kind = PatternKind::Tuple(patterns);
        for (expr, position) in uses {
            let name = names[position].expect("a part that is used has a name");
            body.expr_mut(expr).kind = ExprKind::Local(name);
        }
    }
}

fn name_of_part(body: &mut Body, types: &mut Types, whole: LocalId, position: usize, ty: Ty) -> LocalId {
    let name = &body.local(whole).name;
    let name = Ident::new(&format!("{name}_{position}"), name.span());
    types.locals.push(ty);
    body.add_local(name)
}

/// The patterns of what is walked, and those in them.
fn walked(body: &Body) -> Vec<PatternId> {
    let mut all = Vec::new();
    for (_, expr) in body.exprs() {
        match &expr.kind {
            ExprKind::Closure { parameters, .. } => {
                parameters.iter().for_each(|(pattern, _)| within(body, *pattern, &mut all));
            }
            ExprKind::For { pattern, .. } => within(body, *pattern, &mut all),
            _ => {}
        }
    }
    all
}

fn within(body: &Body, pattern: PatternId, all: &mut Vec<PatternId>) {
    match &body.pattern(pattern).kind {
        PatternKind::Tuple(parts) => parts.iter().for_each(|part| within(body, *part, all)),
        _ => all.push(pattern),
    }
}

/// The parts of a variable that are spoken of, if nothing else of it is.
fn parts_spoken_of(body: &Body, local: LocalId) -> Option<Vec<(ExprId, usize)>> {
    let is_it = |id: ExprId| matches!(body.kind(id), ExprKind::Local(other) if *other == local);
    let (mut parts, mut wholes) = (Vec::new(), 0);
    for (id, expr) in body.exprs() {
        match &expr.kind {
            ExprKind::Field { of, member: syn::Member::Unnamed(member) } if is_it(*of) => {
                parts.push((id, member.index as usize));
            }
            ExprKind::Local(other) if *other == local => wholes += 1,
            ExprKind::Macro(call) if call.mentions.contains(&local) => return None,
            ExprKind::Opaque { mentions, .. } if mentions.contains(&local) => return None,
            _ => {}
        }
    }
    (!parts.is_empty() && wholes == parts.len()).then_some(parts)
}
