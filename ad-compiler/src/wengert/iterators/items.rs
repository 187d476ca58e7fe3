//! Items of chains: what closures make of them, and how they are called there.

use super::chains::{Part, Stage};
use super::stages::of_value;
use crate::hir::{ExprId, ExprKind, LocalId, PatternId, PatternKind};
use crate::ir::*;
use crate::ty;
use crate::wengert::branches::patterns::Source;
use crate::wengert::expressions::holds_references;
use crate::wengert::frames::{FrameId, Function, Variable};
use crate::wengert::{Lowered, Lowering, Result, unsupported};
use proc_macro2::{Ident, Span};

/// What an item is called, and what its parts are.
#[derive(Clone)]
pub(in crate::wengert) struct Names {
    pub(in crate::wengert) whole: Ident,
    parts: Vec<Names>,
}

impl Names {
    pub(in crate::wengert) fn of(whole: Ident) -> Self {
        Names { whole, parts: Vec::new() }
    }

    pub(in crate::wengert) fn pair(left: Names, right: Names) -> Self {
        Names { parts: vec![left, right], ..Names::of_none() }
    }

    fn of_none() -> Self {
        Names::of(Ident::new("item", Span::mixed_site()))
    }

    pub(in crate::wengert) fn part(&self, position: usize) -> &Names {
        self.parts.get(position).unwrap_or(self)
    }
}

impl Lowering<'_> {
    /// What an item is called: as the first that takes it calls it.
    pub(in crate::wengert) fn item_names(&self, part: &Part, names: Option<Names>) -> Names {
        let taken = part.stages.iter().find_map(Stage::function).and_then(|function| {
            let body = self.frame_body(function.frame);
            let ExprKind::Closure { parameters, .. } = body.kind(function.expr) else { return None };
            self.names_in(function.frame, parameters.first()?.0)
        });
        taken.or(names).unwrap_or_else(Names::of_none)
    }

    /// The names that a pattern gives.
    pub(in crate::wengert) fn names_in(&self, frame: FrameId, pattern: PatternId) -> Option<Names> {
        let body = self.frame_body(frame);
        match &body.pattern(pattern).kind {
            PatternKind::Binding { local, .. } => Some(Names::of(body.local(*local).name.clone())),
            PatternKind::Reference(inner) => self.names_in(frame, *inner),
            PatternKind::Tuple(parts) => {
                let parts = parts.iter().map(|part| self.names_in(frame, *part));
                let parts = parts.map(|names| names.unwrap_or_else(Names::of_none)).collect();
                Some(Names { parts, ..Names::of_none() })
            }
            _ => None,
        }
    }

    /// What a variable is called by a function that is given it, in a body that stands in the place of a call.
    pub(in crate::wengert) fn names_handed(&self, id: ExprId, local: LocalId) -> Option<Names> {
        let body = self.body;
        if let ExprKind::Call { callee, arguments } = body.kind(id)
            && let ExprKind::Local(callee) = body.kind(*callee)
            && let Some(Variable::Function(function)) = self.variable(*callee)
            && let Some(position) = arguments
                .iter()
                .position(|given| matches!(body.kind(*given), ExprKind::Local(given) if *given == local))
            && let ExprKind::Closure { parameters, .. } = self.frame_body(function.frame).kind(function.expr)
        {
            return self.names_in(function.frame, parameters.get(position)?.0);
        }
        body.children(id).into_iter().find_map(|child| self.names_handed(child, local))
    }

    /// The parameter of a closure that the loop itself can bind.
    pub(in crate::wengert) fn parameter_of(&self, function: Function) -> Option<PatternId> {
        let body = self.frame_body(function.frame);
        let ExprKind::Closure { parameters, .. } = body.kind(function.expr) else { return None };
        let [(pattern, _)] = parameters[..] else { return None };
        let is_mutable = matches!(body.pattern(pattern).kind,
            PatternKind::Binding { local, .. } if body.local(local).is_mutable);
        (!is_mutable).then_some(pattern)
    }

    /// What a function makes of an item.
    pub(in crate::wengert) fn mapped(&mut self, function: Function, item: Source) -> Result<Source> {
        self.in_frame(function.frame, |this| {
            let body = this.body;
            let ExprKind::Closure { parameters, body: value, .. } = body.kind(function.expr) else {
                let item = this.item_handed(item, function.expr)?;
                return match this.called_by_name(function.expr, vec![item])? {
                    Lowered::Value(value) => Ok(of_value(value)),
                    Lowered::Unit => unsupported("a function that gives nothing"),
                };
            };
            let [(parameter, _)] = parameters[..] else { return unsupported("a function of several things") };
            this.bind_item(parameter, item)?;
            this.item(*value)
        })
    }

    /// What a function makes of a state, which it may change, and an item.
    pub(in crate::wengert) fn scanned(
        &mut self,
        state: ValueId,
        function: Function,
        item: Source,
    ) -> Result<ValueId> {
        let given = self.in_frame(function.frame, |this| {
            let state = this.reference_to(Place::of(state), Form::Mutable, function.expr);
            let item = match item {
                Source::Parts(parts) => Variable::Parts(parts),
                item => this.item_handed(item, function.expr)?,
            };
            Ok(vec![Variable::Value(state), item])
        })?;
        match self.applied_to(function, given)? {
            Lowered::Value(value) => Ok(value),
            Lowered::Unit => unsupported("a function that gives nothing"),
        }
    }

    /// An item as what a function is given.
    fn item_handed(&mut self, item: Source, function: ExprId) -> Result<Variable> {
        match item {
            Source::Place { place, .. } if place.path.is_empty() => Ok(Variable::Value(place.root)),
            Source::Place { place, form } if form.is_reference() => {
                Ok(Variable::Value(self.reference_to(place, form, function)))
            }
            Source::Place { place, form: Form::Value } => {
                let span = self.body.expr(function).span;
                Ok(Variable::Value(self.read(place, span)))
            }
            _ => unsupported("a pair that is given to a function by its name"),
        }
    }

    /// An expression as an item: references stay what they are.
    pub(in crate::wengert) fn item(&mut self, id: ExprId) -> Result<Source> {
        let body = self.body;
        match body.kind(id) {
            ExprKind::Tuple(parts) if !parts.is_empty() => {
                let parts = parts.iter().map(|part| self.item(*part)).collect::<Result<Vec<_>>>()?;
                Ok(Source::Parts(parts))
            }
            ExprKind::Reference { is_mutable, of } if self.is_place(*of) => {
                let form = if *is_mutable { Form::Mutable } else { Form::Shared };
                Ok(Source::Place { place: self.place(*of)?, form })
            }
            ExprKind::Local(local) if matches!(self.types.expr(id).kind(), ty::TyKind::Reference(..)) => {
                let Some(value) = self.value_of(*local) else { return unsupported("a variable") };
                Ok(Source::Place { place: Place::of(value).then(Projection::Deref), form: Form::Shared })
            }
            ExprKind::Block(block) if block.label.is_none() && !block.statements.is_empty() => {
                let Some(value) = block.value else { return unsupported("a closure that gives nothing") };
                self.statements(block)?;
                self.item(value)
            }
            _ if holds_references(self.types.expr(id)) => unsupported("an item that is a reference"),
            _ => Ok(of_value(self.value(id)?)),
        }
    }

    /// What a function says of an item that it looks at.
    pub(in crate::wengert) fn looked_at(&mut self, function: Function, item: &Source) -> Result<Lowered> {
        self.in_frame(function.frame, |this| {
            let body = this.body;
            let ExprKind::Closure { parameters, body: value, .. } = body.kind(function.expr) else {
                return unsupported("a function that is given to an iterator");
            };
            let [(parameter, _)] = parameters[..] else { return unsupported("a function of several things") };
            this.bind_looked_at(parameter, item)?;
            this.expression(*value)
        })
    }

    pub(in crate::wengert) fn condition(&mut self, function: Function, item: &Source) -> Result<ValueId> {
        match self.looked_at(function, item)? {
            Lowered::Value(value) => Ok(value),
            Lowered::Unit => unsupported("a condition that gives nothing"),
        }
    }

    /// Binds a pattern to an item.
    pub(in crate::wengert) fn bind_item(&mut self, pattern: PatternId, item: Source) -> Result<()> {
        let body = self.body;
        let PatternKind::Binding { local, by_reference: false, within: None } = body.pattern(pattern).kind
        else {
            return self.destructure(pattern, item);
        };
        match item {
            Source::Place { place, form: Form::Value }
                if self.is_reference_to_number(self.types.local(local)) =>
            {
                self.bind_reference(local, place, Form::Shared);
                Ok(())
            }
            Source::Place { place, form: Form::Value } if place.path.is_empty() => {
                if holds_references(self.types.local(local)) {
                    return unsupported("a reference in a variable");
                }
                let variable = body.local(local);
                let value = place.root;
                let name = self.new_local(&variable.name.clone(), self.ty(value), variable.is_mutable);
                self.note_type(name, self.types.local(local));
                self.define(name, value);
                self.bind_value(local, name);
                Ok(())
            }
            item => self.destructure(pattern, item),
        }
    }

    /// Binds a pattern to a reference to an item.
    fn bind_looked_at(&mut self, pattern: PatternId, item: &Source) -> Result<()> {
        let body = self.body;
        match (&body.pattern(pattern).kind, item) {
            // The item goes on: the name stands for what it is.
            (PatternKind::Reference(inner), item) => self.destructure(*inner, item.clone()),
            (
                PatternKind::Binding { local, by_reference: false, within: None },
                Source::Place { place, form },
            ) => {
                // What is a reference already is looked at by one more.
                let place = match (form, place.path.last()) {
                    (Form::Value, _) => place.clone(),
                    (_, Some(Projection::Deref)) => {
                        Place { root: place.root, path: place.path[..place.path.len() - 1].to_vec() }
                    }
                    _ if place.path.is_empty() => place.clone(),
                    (form, _) => {
                        let ty = self.place_ty(place);
                        let alias = Alias { place: place.clone(), bound: false, form: *form };
                        let name = &body.local(*local).name;
                        Place::of(self.named(name, ty, Kind::Alias(alias)))
                    }
                };
                let ty = self.place_ty(&place);
                let alias = Alias { place, bound: false, form: Form::Shared };
                let value = self.named(&body.local(*local).name, ty, Kind::Alias(alias));
                self.bind_value(*local, value);
                Ok(())
            }
            (PatternKind::Wild, _) => Ok(()),
            (PatternKind::Tuple(parts), Source::Parts(sources)) if parts.len() == sources.len() => {
                parts.iter().zip(sources).try_for_each(|(part, source)| self.bind_looked_at(*part, source))
            }
            _ => unsupported("a closure that takes apart what it looks at"),
        }
    }
}
