//! Blocks, `let`, and what stores.

use super::expressions::holds_references;
use super::{Lowered, Lowering, Result, unsupported};
use crate::hir::{Block, ExprId, ExprKind, PatternId, PatternKind, Statement, TypeRef};
use crate::ir::{Line, Op, Place, ValueId};
use crate::rules::Primitive;
use crate::types;
use syn::BinOp;

impl Lowering<'_> {
    pub(super) fn block(&mut self, block: &Block) -> Result<Lowered> {
        for statement in &block.statements {
            match statement {
                Statement::Let { pattern, value: Some(value), otherwise: None, ty } => {
                    self.let_statement(*pattern, ty.as_ref(), *value)?;
                }
                Statement::Let { .. } => return unsupported("this `let`"),
                Statement::Expr { expr, .. } => {
                    self.expression(*expr)?;
                }
                Statement::Item => return unsupported("an item"),
            }
        }
        match block.value {
            Some(value) => self.expression(value),
            None => Ok(Lowered::Unit),
        }
    }

    fn let_statement(&mut self, pattern: PatternId, ty: Option<&TypeRef>, init: ExprId) -> Result<()> {
        let body = self.body;
        let PatternKind::Binding { local, by_reference: false, within: None } = body.pattern(pattern).kind
        else {
            if ty.is_some() {
                return unsupported("a pattern with a type");
            }
            let source = self.let_source(init)?;
            return self.destructure(pattern, source);
        };
        if holds_references(self.types.expr(init)) {
            return unsupported("a reference in a variable");
        }
        let value = self.value(init)?;
        let annotation = ty.map(|ty| ty.ty.clone());
        let written = annotation.as_ref().map(|ty| types::of_generic(ty, &self.function.scalars));
        let ty = written.filter(|written| !written.is_unknown()).unwrap_or_else(|| self.ty(value));
        let variable = self.body.local(local);
        let name = self.new_local(&variable.name.clone(), ty, variable.is_mutable);
        self.function.values[name.0 as usize].annotation = annotation;
        self.note_type(name, self.types.local(local));
        self.define(name, value);
        self.remember_as(name, init);
        self.locals.insert(local, name);
        Ok(())
    }

    /// `let local = value`, where a line that was just made for the value becomes the local's own. Memory has a line of its own: its name does not stand for
    /// what it was defined with.
    pub(super) fn define(&mut self, local: ValueId, value: ValueId) {
        let fresh = !self.function.info(value).named && !self.is_memory(local);
        let region = self.regions.last_mut().expect("a region is open");
        let op = if fresh { region.take_last_let(value) } else { None };
        match op {
            Some(op) => self.push(Line::Let { value: local, op }),
            None => self.push(Line::Let { value: local, op: Op::Read(Place::of(value)) }),
        }
    }

    pub(super) fn assign(&mut self, target: ExprId, value: ExprId) -> Result<Lowered> {
        if !self.is_place(target) {
            return unsupported("an assignment to something else");
        }
        let value = self.value(value)?;
        let place = self.place(target)?;
        self.push(Line::Store { place, value, before: None });
        Ok(Lowered::Unit)
    }

    /// `place op= value`: between numbers the value is evaluated first.
    pub(super) fn update(&mut self, operator: &BinOp, left: ExprId, right: ExprId) -> Result<Lowered> {
        let rule = match operator {
            BinOp::AddAssign(_) => Primitive::Add,
            BinOp::SubAssign(_) => Primitive::Sub,
            BinOp::MulAssign(_) => Primitive::Mul,
            BinOp::DivAssign(_) => Primitive::Div,
            BinOp::RemAssign(_) => Primitive::Rem,
            _ => return unsupported("an operator on bits that assigns"),
        };
        if !self.is_place(left) || !self.is_scalar(left) || !self.is_scalar(right) {
            return unsupported("an operator that assigns to something else");
        }
        if matches!(self.body.kind(left), ExprKind::Index { .. }) && !self.is_pure(right) {
            return unsupported("an element that is changed by something with effects");
        }
        let value = self.operand(right)?;
        let place = self.place(left)?;
        let old = self.snapshot("before", &place, self.body.expr(left).span);
        self.push(Line::Update { place, rule, old, value });
        Ok(Lowered::Unit)
    }
}
