//! Variables that hold references to what has no derivative: `let mut words: Vec<&str> = ..; words.sort();`. The reverse sweep may keep no reference, so the
//! statements that make what is in such a variable are its value, which can be made again.

use super::kept::Kept;
use super::{Lowering, Result, unsupported};
use crate::hir::{Block, ExprId, ExprKind, LocalId, PatternKind, Statement};
use crate::ir::{Op, Opaque, Ty};
use crate::ty::{Callable, Receiver};
use syn::UnOp;

impl Lowering<'_> {
    /// Where the statements end that make such a variable, which is declared then; none for another statement.
    pub(super) fn settled(&mut self, block: &Block, position: usize) -> Result<Option<usize>> {
        let body = self.body;
        let Statement::Let { pattern, value: Some(init), otherwise: None, .. } = &block.statements[position]
        else {
            return Ok(None);
        };
        let PatternKind::Binding { local, by_reference: false, within: None } = body.pattern(*pattern).kind
        else {
            return Ok(None);
        };
        let ty = self.types.local(local);
        let is_meant = body.local(local).is_mutable
            && self.refers_elsewhere(ty)
            && self.of(ty).is_inert()
            && self.is_lasting(*init);
        if !is_meant {
            return Ok(None);
        }
        let rest = &block.statements[position + 1..];
        let settles = |statement: &&Statement| {
            matches!(statement,
            Statement::Expr { expr, .. } if self.settles(*expr, local) && self.mentions(*expr, local))
        };
        let end = position + 1 + rest.iter().take_while(settles).count();
        let names = Kept { lowering: self, frame: self.frame };
        let printed = block.statements[position..end].iter().map(|each| body.printed_statement(each, &names));
        let Some(statements) = printed.collect::<Option<Vec<_>>>() else {
            return unsupported("kept statements of this form");
        };
        let mut reads = Vec::new();
        for statement in &block.statements[position..end] {
            let (Statement::Let { value: Some(expr), .. } | Statement::Expr { expr, .. }) = statement else {
                continue;
            };
            self.reads(self.frame, *expr, &mut reads);
        }
        let name = body.local(local).name.clone();
        let expr = match &statements[..] {
            [_] => self.tokens_of(*init)?.expr,
            statements => syn::parse_quote!({ #(#statements)* #name }),
        };
        let opaque = Opaque { expr, reads, writes: Vec::new(), pure: true, takes_bits: false, barrier: None };
        let value = self.new_local(&name, Ty::inert(), false);
        let Statement::Let { ty: written, .. } = &block.statements[position] else { return Ok(None) };
        self.function.values[value.0 as usize].annotation =
            written.as_ref().map(|written| written.ty.clone());
        self.note_type(value, ty);
        self.push(crate::ir::Line::Let { value, op: Op::Opaque(opaque) });
        self.bind_value(local, value);
        Ok(Some(end))
    }

    /// Whether an expression changes nothing but a variable, and nothing that it reads ever changes.
    fn settles(&self, id: ExprId, local: LocalId) -> bool {
        let body = self.body;
        let is_known = match body.kind(id) {
            ExprKind::Local(other) => {
                *other == local
                    || self.value_of(*other).is_none_or(|value| {
                        self.ty(value).is_inert() && !self.is_memory(self.function.root(value))
                    })
            }
            ExprKind::Block(block) => {
                block.label.is_none()
                    && block.statements.iter().all(|each| matches!(each, Statement::Expr { .. }))
            }
            ExprKind::If { .. } | ExprKind::For { label: None, .. } => true,
            ExprKind::Binary { operator, left, right } if super::kept::is_assignment(operator) => {
                self.is_part_of(*left, local) && self.is_scalar(*left) && self.is_scalar(*right)
            }
            ExprKind::MethodCall { receiver, .. } => {
                self.only_computes(id) || self.changes(id, *receiver, local)
            }
            _ => self.only_computes(id),
        };
        is_known && body.children(id).into_iter().all(|child| self.settles(child, local))
    }

    /// Whether a method of the library changes what is in a variable.
    fn changes(&self, id: ExprId, receiver: ExprId, local: LocalId) -> bool {
        let Some(Callable::Function(owner)) = self.callee(id).map(|callee| callee.callable) else {
            return false;
        };
        let receives = self.world.signature(owner).and_then(|signature| signature.receiver);
        self.world.is_of_standard_library(owner.item.module)
            && matches!(receives, Some(Receiver::Mutable))
            && self.is_part_of(receiver, local)
    }

    /// Whether an expression is a place in a variable, or lent from it.
    fn is_part_of(&self, id: ExprId, local: LocalId) -> bool {
        match self.body.kind(id) {
            ExprKind::Local(other) => *other == local,
            ExprKind::Field { of, .. } | ExprKind::Index { of, .. } => self.is_part_of(*of, local),
            ExprKind::Unary { operator: UnOp::Deref(_), operand } => self.is_part_of(*operand, local),
            ExprKind::MethodCall { receiver, .. } => self.is_part_of(*receiver, local),
            _ => false,
        }
    }
}
