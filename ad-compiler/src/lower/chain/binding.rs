//! The names that closures of a chain give to its items, as statements.

use crate::lower::local;
use crate::lower::place::{grouped, strip};
use crate::source::bound_names;
use crate::syntax::mentions::mentions;
use syn::{Expr, Pat, Stmt, parse_quote};

/// `let pattern = item;`, part by part: what a part stands for is not moved into a tuple.
pub(super) fn bound(pattern: &Pat, item: &Expr) -> Vec<Stmt> {
    match (pattern, item) {
        (Pat::Tuple(pattern), Expr::Tuple(item))
            if pattern.elems.len() == item.elems.len()
                && !pattern.elems.iter().any(|part| matches!(part, Pat::Rest(_))) =>
        {
            let (mut statements, items) = named_apart(pattern, item);
            statements
                .extend(pattern.elems.iter().zip(&items).flat_map(|(pattern, item)| bound(pattern, item)));
            statements
        }
        _ => vec![parse_quote!(let #pattern = #item;)],
    }
}

/// The parts of a tuple, to be bound one after the other: those have names of their own that speak of something that a pattern before
/// them hides.
fn named_apart(pattern: &syn::PatTuple, item: &syn::ExprTuple) -> (Vec<Stmt>, Vec<Expr>) {
    let mut statements = Vec::new();
    let mut parts: Vec<Expr> = item.elems.iter().cloned().collect();
    let mut hidden: Vec<String> = Vec::new();
    for (position, pattern) in pattern.elems.iter().enumerate() {
        if mentions(&parts[position], &|ident| hidden.iter().any(|name| ident == name)) {
            // What comes before is evaluated before, if that is more than a name.
            for (k, part) in parts.iter_mut().enumerate().take(position + 1) {
                name_leaves(part, k == position, &format!("part_{k}"), &mut statements);
            }
        }
        hidden.extend(bound_names(pattern));
    }
    (statements, parts)
}

/// Gives names to what a part consists of; to what has one already, only if all is to have another.
fn name_leaves(part: &mut Expr, all: bool, name: &str, statements: &mut Vec<Stmt>) {
    if let Expr::Tuple(tuple) = part {
        for (k, part) in tuple.elems.iter_mut().enumerate() {
            name_leaves(part, all, &format!("{name}_{k}"), statements);
        }
    } else if all || !matches!(strip(part), Expr::Path(_)) {
        let name = local(name);
        statements.push(parse_quote!(let #name = #part;));
        *part = parse_quote!(#name);
    }
}

/// `let pattern = &(a, b);`, part by part.
pub(super) fn looked_at_parts(pattern: &Pat, item: &Expr) -> Option<Vec<Stmt>> {
    let Expr::Tuple(item) = item else { return None };
    // What is bound behind `&` is a part itself, else a reference to one.
    let (pattern, by_value) = match pattern {
        Pat::Reference(inner) => (&*inner.pat, true),
        pattern => (pattern, false),
    };
    let Pat::Tuple(pattern) = pattern else { return None };
    let rest = pattern.elems.iter().any(|part| matches!(part, Pat::Rest(_)));
    if rest || pattern.elems.len() != item.elems.len() {
        return None;
    }
    let (mut statements, items) = named_apart(pattern, item);
    for (pattern, item) in pattern.elems.iter().zip(&items) {
        match (pattern, by_value) {
            (Pat::Wild(_), _) => {}
            (_, true) => statements.extend(bound(pattern, item)),
            (Pat::Tuple(_), false) => statements.extend(looked_at_parts(pattern, item)?),
            (Pat::Ident(_), false) => {
                let item = grouped(item);
                statements.push(parse_quote!(let #pattern = &#item;));
            }
            // `(&x, y)` matched by reference takes the reference apart that the part is.
            (Pat::Reference(_), false) => return None,
            _ => return None,
        }
    }
    Some(statements)
}
