//! What the user has written for a line, so that it is printed with the same spans.

use super::{Lowered, Lowering};
use crate::hir::{ExprId, ExprKind};
use crate::ir::{Kind, ValueId};
use proc_macro2::{Ident, Span};
use std::rc::Rc;

/// The parts of a line are remembered down to here: each is a copy, so that all parts would cost the square of the line's length.
const DEEPEST: u32 = 32;

impl Lowering<'_> {
    /// Remembers what a line was made from. `before` is the number of values that there were before it.
    pub(super) fn remember(&mut self, lowered: &Lowered, id: ExprId, before: usize) {
        let Lowered::Value(value) = *lowered else { return };
        let info = self.function.info(value);
        let is_line = matches!(info.kind, Kind::Line) && !info.named && value.0 as usize >= before;
        if is_line && self.depth < DEEPEST {
            self.remember_as(value, id);
        }
    }

    /// Remembers what a variable was defined with.
    pub(super) fn remember_as(&mut self, value: ValueId, id: ExprId) {
        if !self.has_sources || !self.is_operation(id) {
            return;
        }
        let body = self.body;
        let name = |local, span: Span| {
            let mut name: Ident = body.local(local).name.clone();
            name.set_span(span);
            Some(name)
        };
        if let Some(expr) = body.printed(id, &name) {
            self.function.sources.insert(value, Rc::new(expr));
        }
    }

    /// Whether the expression is printed as one, without statements inside.
    fn is_operation(&self, id: ExprId) -> bool {
        matches!(
            self.body.kind(id),
            ExprKind::Array(_)
                | ExprKind::Binary { .. }
                | ExprKind::Call { .. }
                | ExprKind::Cast { .. }
                | ExprKind::Field { .. }
                | ExprKind::Index { .. }
                | ExprKind::MethodCall { .. }
                | ExprKind::Local(_)
                | ExprKind::Path(_)
                | ExprKind::Reference { .. }
                | ExprKind::Repeat { .. }
                | ExprKind::Tuple(_)
                | ExprKind::Unary { .. }
        )
    }
}
