//! Which of several indices of a type is meant: `m[i]`, `m[[i, j]]`, `m[(i, j)]` and `m[a..b]` look different.

use super::File;
use super::declared::signature;
use syn::{Expr, FnArg, Type};

/// What an index looks like.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Shape {
    Array,
    Tuple,
    Range,
    /// A number, or a name for whatever.
    Value,
}

impl Shape {
    pub(super) fn of(index: &Expr) -> Self {
        match index {
            Expr::Paren(inner) => Shape::of(&inner.expr),
            Expr::Group(inner) => Shape::of(&inner.expr),
            Expr::Array(_) | Expr::Repeat(_) => Shape::Array,
            Expr::Tuple(_) => Shape::Tuple,
            Expr::Range(_) => Shape::Range,
            _ => Shape::Value,
        }
    }

    /// What the method of an index takes.
    pub(super) fn taken_by(file: &File, method: usize) -> Option<Self> {
        let signature = signature(&file.text[method..])?;
        let FnArg::Typed(index) = signature.inputs.last()? else { return None };
        Some(match &*index.ty {
            Type::Array(_) => Shape::Array,
            Type::Tuple(_) => Shape::Tuple,
            Type::Path(path) if path.path.segments.last()?.ident.to_string().starts_with("Range") => {
                Shape::Range
            }
            _ => Shape::Value,
        })
    }
}
