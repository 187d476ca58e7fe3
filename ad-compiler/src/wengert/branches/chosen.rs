//! One of several references: `let a = if c { lo } else { hi };`. It names no one place, so what follows stands in each of the arms, where it does.

use super::patterns::Source;
use crate::hir::{Block, ExprId, ExprKind, Statement};
use crate::ty::TyKind;
use crate::wengert::expressions::holds_references;
use crate::wengert::{Lowered, Lowering, Result, unsupported};

/// How often what follows may stand in the function, with choices in choices.
const MOST: usize = 32;

/// What is done with the reference that an arm gives.
type Chosen<'l, 'a> = dyn FnMut(&mut Lowering<'a>, Source) -> Result<Lowered> + 'l;

/// What is done with the value of a block.
type OfBlock<'l, 'a> = dyn FnMut(&mut Lowering<'a>, Option<ExprId>) -> Result<Lowered> + 'l;

impl<'a> Lowering<'a> {
    /// The statements of a block from a position, and what is done with its value.
    pub(in crate::wengert) fn rest_of_block(
        &mut self,
        block: &Block,
        from: usize,
        last: &mut OfBlock<'_, 'a>,
    ) -> Result<Lowered> {
        let mut until = from;
        for position in from..block.statements.len() {
            if position < until {
                continue;
            }
            if let Some(settled) = self.settled(block, position)? {
                until = settled;
                continue;
            }
            if let Statement::Let { pattern, value: Some(init), otherwise: None, .. } =
                &block.statements[position]
                && self.is_chosen(*init)
            {
                return self.chosen(*init, &mut |this, source| {
                    this.destructure(*pattern, source)?;
                    this.rest_of_block(block, position + 1, last)
                });
            }
            self.statement(block, position)?;
        }
        last(self, block.value)
    }

    /// Whether an expression gives one of several references.
    pub(in crate::wengert) fn is_chosen(&self, id: ExprId) -> bool {
        holds_references(self.types.expr(id))
            && !self.refers_to_number(id)
            && self.is_choice(id)
            && !self.is_match_of_optional(id)
    }

    fn is_choice(&self, id: ExprId) -> bool {
        match self.body.kind(id) {
            ExprKind::If { otherwise, .. } => otherwise.is_some(),
            ExprKind::Match { .. } => true,
            ExprKind::Block(block) => {
                block.label.is_none() && block.value.is_some_and(|value| self.is_choice(value))
            }
            _ => false,
        }
    }

    /// Does something with the reference of each arm.
    pub(in crate::wengert) fn chosen(&mut self, id: ExprId, then: &mut Chosen<'_, 'a>) -> Result<Lowered> {
        let body = self.body;
        let arms = match body.kind(id) {
            ExprKind::Match { arms, .. } => arms.len(),
            ExprKind::If { .. } => 2,
            ExprKind::Block(block) if block.label.is_none() => {
                return self.rest_of_block(block, 0, &mut |this, value| match value {
                    Some(value) => this.chosen(value, then),
                    None => Ok(Lowered::Unit),
                });
            }
            _ if matches!(self.types.expr(id).kind(), TyKind::Never) => return self.expression(id),
            _ => {
                let source = self.let_source(id)?;
                return then(self, source);
            }
        };
        let around = self.arms_around;
        self.arms_around *= arms;
        if self.arms_around > MOST {
            return unsupported("references chosen in too many ways");
        }
        let lowered = self.branch(id, &mut |this, arm| this.chosen(arm, then));
        self.arms_around = around;
        lowered
    }
}
