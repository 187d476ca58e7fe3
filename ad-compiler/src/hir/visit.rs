//! The parts of an expression.

use super::{Body, ExprId, ExprKind, Statement};

impl Body {
    /// The expressions that an expression is made of directly, in the order in which they stand.
    pub(crate) fn children(&self, id: ExprId) -> Vec<ExprId> {
        match self.kind(id) {
            ExprKind::Literal(_)
            | ExprKind::Local(_)
            | ExprKind::Path(_)
            | ExprKind::Continue { .. }
            | ExprKind::Underscore
            | ExprKind::Opaque { .. } => Vec::new(),
            ExprKind::Block(block) => {
                let of = |statement: &Statement| match statement {
                    Statement::Let { value, otherwise, .. } => {
                        value.iter().chain(otherwise).copied().collect()
                    }
                    Statement::Expr { expr, .. } => vec![*expr],
                    Statement::Item(_) => Vec::new(),
                };
                block.statements.iter().flat_map(of).chain(block.value).collect()
            }
            ExprKind::If { condition, then, otherwise } => {
                [*condition, *then].into_iter().chain(*otherwise).collect()
            }
            ExprKind::Let { value, .. } => vec![*value],
            ExprKind::Match { scrutinee, arms } => {
                let of_arms = arms.iter().flat_map(|arm| arm.guard.into_iter().chain([arm.value]));
                [*scrutinee].into_iter().chain(of_arms).collect()
            }
            ExprKind::Loop { body, .. } => vec![*body],
            ExprKind::While { condition, body, .. } => vec![*condition, *body],
            ExprKind::For { items, body, .. } => vec![*items, *body],
            ExprKind::Break { value, .. } | ExprKind::Return(value) => value.iter().copied().collect(),
            ExprKind::Call { callee, arguments } => [*callee].iter().chain(arguments).copied().collect(),
            ExprKind::MethodCall { receiver, arguments, .. } => {
                [*receiver].iter().chain(arguments).copied().collect()
            }
            ExprKind::Field { of, .. } | ExprKind::Reference { of, .. } => vec![*of],
            ExprKind::Index { of, index, .. } => vec![*of, *index],
            ExprKind::Struct { fields, rest, .. } => {
                fields.iter().map(|(_, value)| *value).chain(*rest).collect()
            }
            ExprKind::Tuple(parts) | ExprKind::Array(parts) => parts.clone(),
            ExprKind::Repeat { value, .. } => vec![*value],
            ExprKind::Unary { operand, .. } | ExprKind::Cast { operand, .. } | ExprKind::Try(operand) => {
                vec![*operand]
            }
            ExprKind::Binary { left, right, .. } => vec![*left, *right],
            ExprKind::Assign { place, value } => vec![*place, *value],
            ExprKind::Range { start, end, .. } => start.iter().chain(end).copied().collect(),
            ExprKind::Closure { body, .. } => vec![*body],
            ExprKind::Macro(call) => call.arguments.clone(),
        }
    }
}
