//! Blocks, `let`, and what stores.

use super::branches::patterns::Source;
use super::expressions::holds_references;
use super::frames::{FrameId, Variable};
use super::{Lowered, Lowering, Result, unsupported};
use crate::hir::{Block, ExprId, ExprKind, LocalId, MacroKind, PatternId, PatternKind, Statement, TypeRef};
use crate::ir::{Form, Kind, Line, Op, Place, Projection, ValueId};
use crate::library::Method;
use crate::lower::seen;
use crate::rules::Primitive;
use crate::ty::{Callable, Mutability, Owner};
use crate::types;
use std::rc::Rc;
use syn::BinOp;

impl<'a> Lowering<'a> {
    pub(super) fn block(&mut self, block: &Block) -> Result<Lowered> {
        self.rest_of_block(block, 0, &mut |this, value| match value {
            Some(value) => this.expression(value),
            None => Ok(Lowered::Unit),
        })
    }

    /// The statements of a block, before its value.
    pub(super) fn statements(&mut self, block: &Block) -> Result<()> {
        (0..block.statements.len()).try_for_each(|position| self.statement(block, position))
    }

    pub(super) fn statement(&mut self, block: &Block, position: usize) -> Result<()> {
        match &block.statements[position] {
            Statement::Let { pattern, value: Some(value), otherwise: None, ty } => {
                self.let_statement(*pattern, ty.as_ref(), *value)?;
            }
            Statement::Let { pattern, value: Some(value), otherwise: Some(otherwise), ty: None } => {
                self.let_else(*pattern, *value, *otherwise)?;
            }
            Statement::Let { pattern, value: None, ty, .. } => {
                self.declare(*pattern, ty.as_ref().map(|ty| &ty.ty), &block.statements[position + 1..])?;
            }
            Statement::Let { .. } => return unsupported("this `let`"),
            Statement::Expr { expr, .. } if self.chooses(*expr) => self.choice(*expr)?,
            Statement::Expr { expr, has_semicolon } => {
                self.dropped = has_semicolon.then_some(*expr);
                if !self.dropped_pop(*expr)? {
                    self.expression(*expr)?;
                }
            }
            // It would be declared as often as the body stands there.
            Statement::Item(item)
                if self.frame != FrameId::OWN || self.items.contains(&std::ptr::from_ref(&**item)) =>
            {
                return unsupported("an item in a body that stands in the place of a call");
            }
            Statement::Item(item) => {
                self.items.push(std::ptr::from_ref(&**item));
                self.push(Line::Item(Box::new(syn::Stmt::Item((**item).clone()))));
            }
        }
        Ok(())
    }

    fn let_statement(&mut self, pattern: PatternId, ty: Option<&TypeRef>, init: ExprId) -> Result<()> {
        let body = self.body;
        let PatternKind::Binding { local, by_reference: false, within: None } = body.pattern(pattern).kind
        else {
            let Some(ty) = ty else {
                let source = self.let_source(init)?;
                return self.destructure(pattern, source);
            };
            let source = match body.kind(init) {
                ExprKind::Tuple(_) => self.let_source(init)?,
                // The type is said of the whole.
                _ if !holds_references(self.types.expr(init)) => {
                    let value = self.value(init)?;
                    let info = &mut self.function.values[value.0 as usize];
                    if !info.named {
                        info.annotation = Some(ty.ty.clone());
                    }
                    Source::Place { place: Place::of(value), form: Form::Value }
                }
                _ => return unsupported("a pattern of references with a type"),
            };
            self.destructure(pattern, source)?;
            self.annotate(pattern, &ty.ty);
            return Ok(());
        };
        if ty.is_none()
            && let ExprKind::Closure { .. } = body.kind(init)
        {
            let function = self.handed(init)?;
            self.bind_to(local, function);
            return Ok(());
        }
        if ty.is_none() && self.is_iterator_in_variable(init) {
            return self.let_iterator(local, init);
        }
        if let crate::ty::TyKind::Reference(of, mutability) = self.types.expr(init).kind()
            && !body.local(local).is_mutable
            && !holds_references(*of)
            && !self.is_lasting_call(init)
        {
            let form = if *mutability == Mutability::Mutable { Form::Mutable } else { Form::Shared };
            let source = self.referred_to(init, form)?;
            return self.destructure(pattern, source);
        }
        if let Some(table) = self.table(init, self.types.local(local))? {
            self.let_variable(local, init, table, ty);
            return Ok(());
        }
        let is_lasting = !body.local(local).is_mutable && self.is_lasting(init);
        let says_otherwise = ty.is_some() && holds_references(self.types.expr(init));
        if (says_otherwise || self.refers_elsewhere(self.types.expr(init))) && !is_lasting {
            return unsupported("a reference in a variable");
        }
        let value = self.value(init)?;
        self.let_variable(local, init, value, ty);
        Ok(())
    }

    /// `let local: ty = value`
    fn let_variable(&mut self, local: LocalId, init: ExprId, value: ValueId, ty: Option<&TypeRef>) {
        let annotation = ty.map(|ty| ty.ty.clone());
        let written = annotation.as_ref().map(|ty| types::of_generic(ty, &self.function.scalars));
        let ty = written.filter(|written| !written.is_unknown()).unwrap_or_else(|| self.ty(value));
        let variable = self.body.local(local);
        let name = self.new_local(&variable.name.clone(), ty, variable.is_mutable);
        let shown = self.shows_later(local, init);
        self.function.values[name.0 as usize].annotation = annotation.or(shown);
        self.note_type(name, self.held(self.types.local(local)));
        self.define(name, value);
        self.remember_as(name, init);
        self.bind_value(local, name);
    }

    /// Whether a reference to something without derivative can be made again: what it leads to does not change.
    pub(super) fn is_lasting(&self, id: ExprId) -> bool {
        self.is_kept(id) && !self.mentions_memory(id)
    }

    /// Whether such a reference is what a method gives.
    pub(super) fn is_lasting_call(&self, id: ExprId) -> bool {
        matches!(self.body.kind(id), ExprKind::MethodCall { .. }) && self.is_lasting(id)
    }

    /// The type of a list that is empty, where something is asked of it before it shows what is in it.
    fn shows_later(&self, local: LocalId, init: ExprId) -> Option<syn::Type> {
        let body = self.body;
        let is_empty = match body.kind(init) {
            ExprKind::Macro(call) => call.kind == MacroKind::List && call.arguments.is_empty(),
            ExprKind::Call { arguments, .. } => {
                let library = |owner: Owner| self.world.is_of_library(owner.item.module);
                let of_library = matches!(self.callee(init).map(|callee| callee.callable),
                    Some(Callable::Function(owner)) if library(owner));
                of_library && arguments.iter().all(|argument| self.is_inert(*argument))
            }
            _ => false,
        };
        if !is_empty {
            return None;
        }
        let is_it = |id: ExprId| matches!(body.kind(id), ExprKind::Local(other) if *other == local);
        let mut uses = body.exprs().filter(|(id, _)| is_it(*id)).map(|(id, _)| id);
        let first = uses.next()?;
        let is_push = body.exprs().any(|(_, expr)| {
            matches!(&expr.kind, ExprKind::MethodCall { receiver, method, .. }
                if *receiver == first && Method::named(method) == Method::Push)
        });
        let ty = Some(self.types.local(local)).filter(|ty| !is_push && ty.is_certain());
        ty.and_then(|ty| seen(ty, self.world)).map(|seen| seen.ty)
    }

    /// The names of a pattern have the types that are written beside it.
    fn annotate(&mut self, pattern: PatternId, ty: &syn::Type) {
        match (&self.body.pattern(pattern).kind, ty) {
            (PatternKind::Tuple(parts), syn::Type::Tuple(types)) => {
                parts.iter().zip(&types.elems).for_each(|(part, ty)| self.annotate(*part, ty));
            }
            (PatternKind::Binding { local, .. }, ty) => {
                let value = self.value_of(*local);
                let own = value.filter(|value| !matches!(self.function.info(*value).kind, Kind::Alias(_)));
                if let Some(value) = own {
                    self.function.values[value.0 as usize].annotation = Some(ty.clone());
                }
            }
            _ => {}
        }
    }

    /// Whether what a variable is given is an iterator, over a list or by stages.
    fn is_iterator_in_variable(&self, init: ExprId) -> bool {
        self.is_iterator(self.types.expr(init))
            || matches!(self.body.kind(init), ExprKind::MethodCall { .. })
                && self.is_walk(init)
                && !self.is_list(init)
    }

    /// An iterator in a variable: nothing happens before somebody walks it.
    fn let_iterator(&mut self, local: LocalId, init: ExprId) -> Result<()> {
        if self.body.local(local).is_mutable {
            return self.let_cursor(local, init);
        }
        let chain = self.chain(init)?;
        self.check_settled(&chain)?;
        self.bind_to(local, Variable::Chain(Rc::new(chain)));
        Ok(())
    }

    /// What a reference leads to.
    pub(super) fn referred_to(&mut self, id: ExprId, form: Form) -> Result<Source> {
        let body = self.body;
        match body.kind(id) {
            ExprKind::Reference { of, .. } if form == Form::Mutable && !self.is_place(*of) => {
                let value = self.value(*of)?;
                let memory = self.changed_value(value, *of);
                Ok(Source::Place { place: Place::of(memory), form })
            }
            ExprKind::Reference { of, .. } => {
                let mut place = self.place_or_temporary(*of)?;
                if place.path.is_empty() {
                    let name = self.function.info(place.root).ident.clone();
                    place.root = self.typed(place.root, &name, self.types.expr(*of));
                }
                Ok(Source::Place { place, form })
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
            _ if self.is_place(id) => Ok(Source::Place { place: self.place(id)?, form }),
            _ if self.refers_to_number(id) => Ok(Source::Place { place: Place::of(self.value(id)?), form }),
            _ => unsupported("a reference in a variable"),
        }
    }

    /// A variable for a value without a name that is lent mutably.
    pub(super) fn changed_value(&mut self, value: ValueId, id: ExprId) -> ValueId {
        let name = proc_macro2::Ident::new("changed", proc_macro2::Span::mixed_site());
        let memory = self.new_local(&name, self.ty(value), true);
        self.note_type(memory, self.types.expr(id));
        self.define(memory, value);
        memory
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
        if op.is_some() && self.function.info(local).annotation.is_none() {
            let annotation = self.function.info(value).annotation.clone();
            self.function.values[local.0 as usize].annotation = annotation;
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
        let body = self.body;
        if let Some(targets) = self.targets(target) {
            return self.assign_parts(value, &targets);
        }
        let is_dropped = matches!(body.kind(target), ExprKind::Underscore);
        if !is_dropped && !self.is_place(target) {
            return unsupported("an assignment to something else");
        }
        if let ExprKind::Local(local) = body.kind(target)
            && self.value_of(*local).is_some_and(|value| self.is_memory(value))
            && let Some(value) = self.table(value, self.types.local(*local))?
        {
            let place = self.place(target)?;
            self.push(Line::Store { place, value, before: None });
            return Ok(Lowered::Unit);
        }
        if self.is_reference(target) || self.refers_elsewhere(self.types.expr(target)) {
            return unsupported("a reference that is made to refer to something else");
        }
        let value = self.value(value)?;
        self.store(target, value)?;
        Ok(Lowered::Unit)
    }

    /// The targets of a destructuring assignment, and which parts of the value go there.
    fn targets(&self, target: ExprId) -> Option<Vec<(Projection, ExprId)>> {
        let numbered = |parts: &[ExprId]| {
            let part =
                |(position, part): (usize, &ExprId)| (Projection::Field(syn::Member::from(position)), *part);
            parts.iter().enumerate().map(part).collect()
        };
        match self.body.kind(target) {
            ExprKind::Tuple(parts) | ExprKind::Array(parts) => Some(numbered(parts)),
            ExprKind::Call { arguments, .. } => Some(numbered(arguments)),
            ExprKind::Struct { fields, rest: None, .. } => {
                let part =
                    |(member, part): &(syn::Member, ExprId)| (Projection::Field(member.clone()), *part);
                Some(fields.iter().map(part).collect())
            }
            _ => None,
        }
    }

    /// All parts are there before the first one is stored.
    fn assign_parts(&mut self, value: ExprId, targets: &[(Projection, ExprId)]) -> Result<Lowered> {
        let body = self.body;
        let values = match body.kind(value) {
            ExprKind::Tuple(values) | ExprKind::Array(values) => self.values(values)?,
            _ => {
                let whole = self.value(value)?;
                self.note_type(whole, self.types.expr(value));
                let span = body.expr(value).span;
                let is_array = matches!(self.ty(whole).kind(), crate::ir::TyKind::Array(..));
                let mut values = Vec::new();
                for (position, (part, _)) in targets.iter().enumerate() {
                    let part = if is_array { self.constant_index(position, span) } else { part.clone() };
                    values.push(self.read(Place::of(whole).then(part), span));
                }
                values
            }
        };
        if values.iter().any(|value| !self.ty(*value).is_copy()) {
            return unsupported("values that are moved all at once");
        }
        for ((_, target), value) in targets.iter().zip(values) {
            self.store(*target, value)?;
        }
        Ok(Lowered::Unit)
    }

    fn constant_index(&mut self, position: usize, span: proc_macro2::Span) -> Projection {
        let number = syn::LitInt::new(&position.to_string(), span);
        let op = Op::Constant(syn::parse_quote!(#number));
        Projection::Index(self.let_("constant", span, crate::ir::Ty::inert(), op))
    }

    fn store(&mut self, target: ExprId, value: ValueId) -> Result<()> {
        if matches!(self.body.kind(target), ExprKind::Underscore) {
            return Ok(());
        }
        if !self.is_place(target) || self.refers_elsewhere(self.types.expr(target)) {
            return unsupported("an assignment to something else");
        }
        let place = self.place(target)?;
        self.push(Line::Store { place, value, before: None });
        Ok(())
    }

    /// `place op= value`
    pub(super) fn update(
        &mut self,
        id: ExprId,
        operator: &BinOp,
        left: ExprId,
        right: ExprId,
    ) -> Result<Lowered> {
        let rule = match operator {
            _ if self.is_inert(left)
                && self.is_inert(right)
                && (is_of_bits(operator) || !self.is_place(left)) =>
            {
                return self.inert("bits", id);
            }
            BinOp::AddAssign(_) => Primitive::Add,
            BinOp::SubAssign(_) => Primitive::Sub,
            BinOp::MulAssign(_) => Primitive::Mul,
            BinOp::DivAssign(_) => Primitive::Div,
            BinOp::RemAssign(_) => Primitive::Rem,
            _ => return unsupported("an operator on bits that assigns"),
        };
        // Which is evaluated first shows by the types.
        let is_known = |id: ExprId| self.is_scalar(id) || self.types.expr(id).is_certain();
        let is_ordered = is_known(left) && is_known(right)
            || self.is_fixed_place(left)
            || self.is_pure(left) && self.is_pure(right);
        if !self.is_place(left) || !is_ordered {
            return unsupported("an operator that assigns to something else");
        }
        let (place, value) = match self.evaluates_value_first(id, left, right) {
            true => {
                let value = self.operand(right)?;
                (self.place(left)?, value)
            }
            false => {
                let place = self.place(left)?;
                (place, self.operand(right)?)
            }
        };
        let old = self.snapshot("before", &place, self.body.expr(left).span);
        self.push(Line::Update { place, rule, old, value });
        Ok(Lowered::Unit)
    }

    /// Whether a place is the same one whenever it is evaluated.
    fn is_fixed_place(&self, id: ExprId) -> bool {
        match self.body.kind(id) {
            ExprKind::Local(_) => true,
            ExprKind::Field { of, .. } => self.is_fixed_place(*of),
            ExprKind::Index { of, index, .. } => self.is_fixed_place(*of) && self.is_unchanging(*index),
            ExprKind::Unary { operator: syn::UnOp::Deref(_), operand } => self.is_fixed_place(*operand),
            _ => false,
        }
    }

    /// Between numbers an operator evaluates the value first; where it is a method of a trait, the place.
    fn evaluates_value_first(&self, id: ExprId, left: ExprId, right: ExprId) -> bool {
        let is_number = |id: ExprId| self.types.expr(id).is_scalar();
        matches!(self.body.kind(id), ExprKind::Binary { .. }) && is_number(left) && is_number(right)
    }
}

fn is_of_bits(operator: &BinOp) -> bool {
    matches!(
        operator,
        BinOp::BitAndAssign(_)
            | BinOp::BitOrAssign(_)
            | BinOp::BitXorAssign(_)
            | BinOp::ShlAssign(_)
            | BinOp::ShrAssign(_)
    )
}
