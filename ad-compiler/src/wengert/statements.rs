//! Blocks, `let`, and what stores.

use super::expressions::holds_references;
use super::frames::Variable;
use super::patterns::Source;
use super::{Lowered, Lowering, Result, unsupported};
use crate::hir::{Block, ExprId, ExprKind, LocalId, PatternId, PatternKind, Statement, TypeRef};
use crate::ir::{Form, Kind, Line, Op, Place, Projection, ValueId};
use crate::rules::Primitive;
use crate::ty::Mutability;
use crate::types;
use std::rc::Rc;
use syn::BinOp;

impl Lowering<'_> {
    pub(super) fn block(&mut self, block: &Block) -> Result<Lowered> {
        self.statements(block)?;
        match block.value {
            Some(value) => self.expression(value),
            None => Ok(Lowered::Unit),
        }
    }

    /// The statements of a block, before its value.
    pub(super) fn statements(&mut self, block: &Block) -> Result<()> {
        for statement in &block.statements {
            match statement {
                Statement::Let { pattern, value: Some(value), otherwise: None, ty } => {
                    self.let_statement(*pattern, ty.as_ref(), *value)?;
                }
                Statement::Let { pattern, value: Some(value), otherwise: Some(otherwise), ty: None } => {
                    self.let_else(*pattern, *value, *otherwise)?;
                }
                Statement::Let { .. } => return unsupported("this `let`"),
                Statement::Expr { expr, .. } => {
                    if self.dropped_pop(*expr)? {
                        continue;
                    }
                    self.expression(*expr)?;
                }
                Statement::Item(item) => {
                    self.push(Line::Item(Box::new(syn::Stmt::Item((**item).clone()))));
                }
            }
        }
        Ok(())
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
        if ty.is_none()
            && let ExprKind::Closure { .. } = body.kind(init)
        {
            let function = self.handed(init)?;
            self.bind_to(local, function);
            return Ok(());
        }
        if ty.is_none() && self.is_iterator(self.types.expr(init)) {
            return self.let_iterator(local, init);
        }
        if let crate::ty::TyKind::Reference(of, mutability) = self.types.expr(init).kind()
            && !body.local(local).is_mutable
            && !holds_references(*of)
        {
            let form = if *mutability == Mutability::Mutable { Form::Mutable } else { Form::Shared };
            let source = self.referred_to(init, form)?;
            return self.destructure(pattern, source);
        }
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
        self.bind_value(local, name);
        Ok(())
    }

    /// An iterator in a variable: nothing happens before somebody walks it.
    fn let_iterator(&mut self, local: LocalId, init: ExprId) -> Result<()> {
        if self.body.local(local).is_mutable {
            return unsupported("an iterator that is walked step by step");
        }
        let chain = self.chain(init)?;
        if !chain.parts.iter().all(|part| self.is_lazily_pure(part.items)) {
            return unsupported("an iterator over something that has an effect");
        }
        self.bind_to(local, Variable::Chain(Rc::new(chain)));
        Ok(())
    }

    /// What a reference leads to.
    pub(super) fn referred_to(&mut self, id: ExprId, form: Form) -> Result<Source> {
        let body = self.body;
        match body.kind(id) {
            ExprKind::Reference { of, .. } if form == Form::Mutable && !self.is_place(*of) => {
                let value = self.value(*of)?;
                let name = proc_macro2::Ident::new("changed", proc_macro2::Span::mixed_site());
                let memory = self.new_local(&name, self.ty(value), true);
                self.note_type(memory, self.types.expr(*of));
                self.define(memory, value);
                Ok(Source::Place { place: Place::of(memory), form })
            }
            ExprKind::Reference { of, .. } => {
                Ok(Source::Place { place: self.place_or_temporary(*of)?, form })
            }
            ExprKind::Local(local) => match self.value_of(*local) {
                Some(value) => {
                    let is_name = matches!(self.function.info(value).kind, Kind::Alias(_));
                    let place = Place::of(value);
                    Ok(Source::Place {
                        place: if is_name { place } else { place.then(Projection::Deref) },
                        form,
                    })
                }
                None => unsupported("a variable"),
            },
            _ => unsupported("a reference in a variable"),
        }
    }

    /// `let local = value`, where a line that was just made for the value becomes the local's own. Memory has a line of its own: its name does not stand for
    /// what it was defined with.
    pub(super) fn define(&mut self, local: ValueId, value: ValueId) {
        let fresh = !self.function.info(value).named && !self.is_memory(local);
        let region = self.regions.last_mut().expect("a region is open");
        let op = if fresh { region.take_last_let(value) } else { None };
        if op.is_some() && self.function.overloaded.contains(value) {
            self.function.overloaded.insert(local);
        }
        if self.of_literals.contains(value) && self.function.info(local).annotation.is_none() {
            self.of_literals.insert(local);
        }
        match op {
            Some(op) => self.push(Line::Let { value: local, op }),
            None => self.push(Line::Let { value: local, op: Op::Read(Place::of(value)) }),
        }
    }

    pub(super) fn assign(&mut self, target: ExprId, value: ExprId) -> Result<Lowered> {
        if !self.is_place(target) {
            return unsupported("an assignment to something else");
        }
        if holds_references(self.types.expr(target)) {
            return unsupported("a reference that is made to refer to something else");
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
