//! What the user has written for a line, so that it is printed with the same spans.

use super::frames::FrameId;
use super::{Lowered, Lowering};
use crate::hir::{ExprId, ExprKind, LocalId};
use crate::ir::{Kind, ValueId};
use proc_macro2::{Ident, Span};
use std::rc::Rc;

impl Lowering<'_> {
    /// Remembers what a line was made from. `before` is the number of values that there were before it.
    pub(super) fn remember(&mut self, lowered: &Lowered, id: ExprId, before: usize) {
        let Lowered::Value(value) = *lowered else { return };
        let info = self.function.info(value);
        let is_line = matches!(info.kind, Kind::Line) && !info.named && value.0 as usize >= before;
        if is_line {
            self.remember_as(value, id);
        }
    }

    /// Remembers what a variable was defined with.
    pub(super) fn remember_as(&mut self, value: ValueId, id: ExprId) {
        if self.has_sources && self.frame == FrameId::OWN && self.is_operation(id) {
            let written =
                self.body.printed_alone(id, &|local: LocalId, span: Span| Some(self.name_at(local, span)));
            self.function.sources.extend(written.map(|written| (value, Rc::new(written))));
        }
    }

    /// Remembers a call with all of its arguments.
    pub(super) fn remember_call(&mut self, checkpoints: ValueId, id: ExprId) {
        if self.has_sources && self.frame == FrameId::OWN {
            let written =
                self.body.printed(id, &|local: LocalId, span: Span| Some(self.name_at(local, span)));
            self.function.sources.extend(written.map(|written| (checkpoints, Rc::new(written))));
        }
    }

    pub(super) fn name_at(&self, local: LocalId, span: Span) -> Ident {
        let mut name = self.body.local(local).name.clone();
        name.set_span(span);
        name
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
