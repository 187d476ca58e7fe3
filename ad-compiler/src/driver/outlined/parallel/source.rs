//! What a parallel iterator goes over.

use syn::{Expr, ExprRange, RangeLimits, parse_quote};

#[derive(Clone)]
pub(super) enum Source {
    List {
        list: Expr,
        kind: Kind,
        /// The items are chunks of a size, and whether what is left at the end is none.
        size: Option<(Expr, bool)>,
    },
    Range {
        first: Expr,
        end: Expr,
    },
    /// A range of literals, of which the type is found by what is done with its numbers.
    Literal(Expr),
}

#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Kind {
    Read,
    Changed,
    /// A list that is given away, or a reference to one.
    Given,
}

impl Source {
    pub(super) fn range(range: &ExprRange) -> Option<Source> {
        let end = range.end.as_deref()?;
        let first = range.start.as_deref()?;
        if is_literal(first) && is_literal(end) {
            return Some(Source::Literal(Expr::Range(range.clone())));
        }
        let end = match range.limits {
            RangeLimits::HalfOpen(_) => end.clone(),
            RangeLimits::Closed(_) => parse_quote!((#end) + 1),
        };
        Some(Source::Range { first: first.clone(), end })
    }

    /// The iterator over it on one core.
    pub(super) fn in_sequence(&self) -> Expr {
        match self {
            Source::List { list, kind: Kind::Read, size: None } => parse_quote!((#list).iter()),
            Source::List { list, kind: Kind::Changed, size: None } => parse_quote!((#list).iter_mut()),
            Source::List { list, kind: Kind::Given, .. } => parse_quote!((#list).into_iter()),
            Source::List { list, kind: Kind::Read, size: Some((size, false)) } => {
                parse_quote!((#list).chunks(#size))
            }
            Source::List { list, kind: Kind::Read, size: Some((size, true)) } => {
                parse_quote!((#list).chunks_exact(#size))
            }
            Source::List { list, kind: Kind::Changed, size: Some((size, false)) } => {
                parse_quote!((#list).chunks_mut(#size))
            }
            Source::List { list, kind: Kind::Changed, size: Some((size, true)) } => {
                parse_quote!((#list).chunks_exact_mut(#size))
            }
            Source::Range { first, end } => parse_quote!((#first..#end)),
            Source::Literal(range) => parse_quote!((#range)),
        }
    }

    /// The expressions whose types have to show.
    pub(super) fn asked(&self) -> Vec<Expr> {
        match self {
            Source::List { list, .. } => vec![list.clone()],
            Source::Range { first, end } => vec![first.clone(), end.clone()],
            Source::Literal(_) => Vec::new(),
        }
    }
}

fn is_literal(expr: &Expr) -> bool {
    match expr {
        Expr::Lit(_) => true,
        Expr::Unary(negated) => is_literal(&negated.expr),
        _ => false,
    }
}
