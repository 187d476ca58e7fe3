//! The loops of a chain: each item goes through the stages, and then to what is done with it.

use super::chains::{Chain, Part, Stage};
use super::control::Step;
use super::expressions::holds_references;
use super::frames::{FrameId, Function};
use super::patterns::Source;
use super::{Lowered, Lowering, Result, unsupported};
use crate::hir::{ExprId, ExprKind, PatternId, PatternKind};
use crate::ir::*;
use crate::rules::Primitive;
use crate::ty;
use proc_macro2::{Ident, Span};

/// What is done with an item.
pub(super) type Last<'l, 'a> = dyn FnMut(&mut Lowering<'a>, Source) -> Result<()> + 'l;

/// The loop whose items go through stages.
#[derive(Clone, Copy)]
struct Around {
    id: LoopId,
    span: Span,
}

impl<'a> Lowering<'a> {
    /// The loops of a chain.
    pub(super) fn each(
        &mut self,
        chain: &Chain,
        name: Option<Ident>,
        label: Option<&Ident>,
        span: Span,
        last: &mut Last<'_, 'a>,
    ) -> Result<()> {
        for part in &chain.parts {
            self.each_of(part, name.clone(), label, span, last)?;
        }
        Ok(())
    }

    fn each_of(
        &mut self,
        part: &Part,
        name: Option<Ident>,
        label: Option<&Ident>,
        span: Span,
        last: &mut Last<'_, 'a>,
    ) -> Result<()> {
        // The first closure says what an item is called.
        let (first, rest) = match part.stages.split_first() {
            Some((Stage::Map(function), rest)) => (self.parameter_of(*function), Some((*function, rest))),
            _ => (None, None),
        };
        let step = match (first, rest) {
            (Some(pattern), Some((function, _))) => Step::By(function.frame, pattern),
            _ => Step::Item(self.item_name(part, name)),
        };
        let (header, item) = self.in_frame(part.frame, |this| this.header_over(step, part.items, span))?;
        let id = self.loop_id();
        let around = Around { id, span };
        self.framed(label, span, id, header, |this| {
            let takes = part.stages.iter().filter_map(|stage| match stage {
                Stage::Take { count, taken } => Some((*count, *taken)),
                _ => None,
            });
            this.while_some_are_left(takes.collect(), around, |this| match (item, rest) {
                (None, Some((function, rest))) => {
                    let item = this.in_frame(function.frame, |this| {
                        let ExprKind::Closure { body, .. } = this.body.kind(function.expr) else {
                            return unsupported("a function without parameters");
                        };
                        this.item(*body)
                    })?;
                    this.through(rest, item, around, last)
                }
                (Some(item), _) => this.through(&part.stages, item, around, last),
                (None, None) => unsupported("an item without a name"),
            })?;
            Ok(Lowered::Unit)
        })?;
        Ok(())
    }

    /// What an item is called: as the first that takes it calls it.
    fn item_name(&self, part: &Part, name: Option<Ident>) -> Ident {
        let taken = part.stages.iter().find_map(Stage::function).and_then(|function| {
            let body = self.frame_body(function.frame);
            let ExprKind::Closure { parameters, .. } = body.kind(function.expr) else { return None };
            self.name_in(function.frame, parameters.first()?.0)
        });
        taken.or(name).unwrap_or_else(|| Ident::new("item", Span::mixed_site()))
    }

    /// The name that a pattern is.
    pub(super) fn name_in(&self, frame: FrameId, pattern: PatternId) -> Option<Ident> {
        let body = self.frame_body(frame);
        match body.pattern(pattern).kind {
            PatternKind::Binding { local, .. } => Some(body.local(local).name.clone()),
            PatternKind::Reference(inner) => self.name_in(frame, inner),
            _ => None,
        }
    }

    /// The parameter of a closure that the loop itself can bind.
    fn parameter_of(&self, function: Function) -> Option<PatternId> {
        let body = self.frame_body(function.frame);
        let ExprKind::Closure { parameters, .. } = body.kind(function.expr) else { return None };
        let [(pattern, _)] = parameters[..] else { return None };
        let is_mutable = matches!(body.pattern(pattern).kind,
            PatternKind::Binding { local, .. } if body.local(local).is_mutable);
        (!is_mutable).then_some(pattern)
    }

    /// Nothing is asked of any stage once all items are taken.
    fn while_some_are_left(
        &mut self,
        takes: Vec<(ValueId, ValueId)>,
        around: Around,
        rest: impl FnOnce(&mut Self) -> Result<()>,
    ) -> Result<()> {
        let Some(((count, taken), others)) = takes.split_first() else { return rest(self) };
        let (a, b) = (marker(*taken, around.span), marker(*count, around.span));
        let holds = self.computed("taken", syn::parse_quote!(#a < #b), around.span);
        let others = others.to_vec();
        self.only_if(holds, true, around, |this| this.while_some_are_left(others, around, rest))
    }

    /// An item on its way through stages.
    fn through(
        &mut self,
        stages: &[Stage],
        item: Source,
        around: Around,
        last: &mut Last<'_, 'a>,
    ) -> Result<()> {
        let Some((stage, rest)) = stages.split_first() else { return last(self, item) };
        let span = around.span;
        match stage {
            Stage::Map(function) => {
                let item = self.mapped(*function, item)?;
                self.through(rest, item, around, last)
            }
            Stage::Inspect(function) => {
                self.looked_at(*function, &item)?;
                self.through(rest, item, around, last)
            }
            Stage::Filter(function) => {
                let holds = self.condition(*function, &item)?;
                self.only_if(holds, false, around, |this| this.through(rest, item, around, last))
            }
            Stage::TakeWhile(function) => {
                let holds = self.condition(*function, &item)?;
                self.only_if(holds, true, around, |this| this.through(rest, item, around, last))
            }
            Stage::SkipWhile { condition, skips } => {
                let skipping = self.read(Place::of(*skips), span);
                let skipped = vec![
                    self.arm(|this| {
                        let holds = this.condition(*condition, &item)?;
                        this.push(Line::Store { place: Place::of(*skips), value: holds, before: None });
                        Ok(Lowered::Unit)
                    })?,
                    self.arm(|_| Ok(Lowered::Unit))?,
                ];
                self.finish(span, Selector::If(skipping), skipped);
                let skips = marker(*skips, span);
                let holds = self.computed("kept", syn::parse_quote!(!#skips), span);
                self.only_if(holds, false, around, |this| this.through(rest, item, around, last))
            }
            Stage::Skip { count, skipped } => {
                let (a, b) = (marker(*skipped, span), marker(*count, span));
                let skips = self.computed("skipped", syn::parse_quote!(#a < #b), span);
                let arms = vec![
                    self.arm(|this| {
                        this.counted(*skipped, span);
                        Ok(Lowered::Unit)
                    })?,
                    self.arm(|this| this.through(rest, item, around, last).map(|()| Lowered::Unit))?,
                ];
                self.finish(span, Selector::If(skips), arms);
                Ok(())
            }
            Stage::Take { taken, .. } => {
                self.counted(*taken, span);
                self.through(rest, item, around, last)
            }
            Stage::StepBy { size, position } => {
                let at = self.read(Place::of(*position), span);
                self.counted(*position, span);
                let (a, b) = (marker(at, span), marker(*size, span));
                let holds = self.computed("kept", syn::parse_quote!(#a % #b == 0), span);
                self.only_if(holds, false, around, |this| this.through(rest, item, around, last))
            }
            Stage::Enumerate { number } => {
                let at = self.read(Place::of(*number), span);
                self.counted(*number, span);
                let item = Source::Parts(vec![of_value(at), item]);
                self.through(rest, item, around, last)
            }
            Stage::Copied => match item {
                Source::Place { place, .. } => {
                    let value = self.read(place.then(Projection::Deref), span);
                    self.through(rest, of_value(value), around, last)
                }
                _ => unsupported("copies of pairs"),
            },
            Stage::FilterMap(function) | Stage::MapWhile(function) => {
                let Source::Place { place, .. } = self.mapped(*function, item)? else {
                    return unsupported("a pair in the place of an option");
                };
                let option = self.read(place, span);
                let otherwise = matches!(stage, Stage::MapWhile(_));
                self.if_some(option, otherwise, around, |this, item| this.through(rest, item, around, last))
            }
            Stage::FlatMap(function) => {
                if rest.iter().any(Stage::may_leave) {
                    return unsupported("an iterator that leaves several loops");
                }
                match function {
                    Some(function) => self.in_frame(function.frame, |this| {
                        let body = this.body;
                        let ExprKind::Closure { parameters, body: inner, .. } = body.kind(function.expr)
                        else {
                            return unsupported("a function that is given to an iterator");
                        };
                        this.bind_item(parameters[0].0, item)?;
                        let chain = this.chain(*inner)?;
                        this.each(&chain, None, None, span, &mut |this, item| {
                            this.through(rest, item, around, last)
                        })
                    }),
                    None => unsupported("lists in lists"),
                }
            }
        }
    }

    fn counted(&mut self, counter: ValueId, span: Span) {
        let one = self.let_("constant", span, Ty::inert(), Op::Constant(syn::parse_quote!(1)));
        let place = Place::of(counter);
        let old = self.snapshot("before", &place, span);
        self.push(Line::Update { place, rule: Primitive::Add, old, value: one });
    }

    /// A value without derivative, of tokens with markers that only read.
    fn computed(&mut self, hint: &str, expr: syn::Expr, span: Span) -> ValueId {
        let op = Op::Opaque(super::walks::kept(expr));
        self.let_(hint, span, Ty::inert(), op)
    }

    /// Does something if a condition holds; else the next item comes, or no other.
    fn only_if(
        &mut self,
        holds: ValueId,
        leaves: bool,
        around: Around,
        then: impl FnOnce(&mut Self) -> Result<()>,
    ) -> Result<()> {
        let arms = vec![
            self.arm(|this| then(this).map(|()| Lowered::Unit))?,
            self.arm(|this| if leaves { this.leave(around) } else { Ok(Lowered::Unit) })?,
        ];
        self.finish(around.span, Selector::If(holds), arms);
        Ok(())
    }

    fn leave(&mut self, around: Around) -> Result<Lowered> {
        if self.loops.last().is_none_or(|frame| frame.id != around.id) {
            return unsupported("an iterator that leaves several loops");
        }
        self.break_(None, None)
    }

    /// Does something with what is in an option.
    fn if_some(
        &mut self,
        option: ValueId,
        leaves: bool,
        around: Around,
        then: impl FnOnce(&mut Self, Source) -> Result<()>,
    ) -> Result<()> {
        let span = around.span;
        let member = syn::Member::from(0);
        let variant = Ident::new("Some", span);
        let place = Place::of(option).then(Projection::Payload { variant, member });
        let mut bindings = Vec::new();
        let mut name = None;
        let source = match self.ty(option).is_inert() {
            true => Source::Inert,
            false => Source::Place { place, form: Form::Unknown },
        };
        let mut first = self.arm(|this| {
            let item = this.bound(&Ident::new("item", Span::mixed_site()), &source, &mut bindings)?;
            name = Some(marker(item, span));
            let value = this.read(Place::of(item), span);
            then(this, of_value(value)).map(|()| Lowered::Unit)
        })?;
        first.arm.pattern = Some(syn::parse_quote!(Some(#name)));
        first.arm.bindings = bindings;
        let mut last = self.arm(|this| if leaves { this.leave(around) } else { Ok(Lowered::Unit) })?;
        last.arm.pattern = Some(syn::parse_quote!(None));
        self.finish(span, Selector::Match(option), vec![first, last]);
        Ok(())
    }

    /// What a function makes of an item.
    fn mapped(&mut self, function: Function, item: Source) -> Result<Source> {
        self.in_frame(function.frame, |this| {
            let body = this.body;
            let ExprKind::Closure { parameters, body: value, .. } = body.kind(function.expr) else {
                return unsupported("a function that is given to an iterator");
            };
            this.bind_item(parameters[0].0, item)?;
            this.item(*value)
        })
    }

    /// An expression as an item: references stay what they are.
    fn item(&mut self, id: ExprId) -> Result<Source> {
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
    fn looked_at(&mut self, function: Function, item: &Source) -> Result<Lowered> {
        self.in_frame(function.frame, |this| {
            let body = this.body;
            let ExprKind::Closure { parameters, body: value, .. } = body.kind(function.expr) else {
                return unsupported("a function that is given to an iterator");
            };
            this.bind_looked_at(parameters[0].0, item)?;
            this.expression(*value)
        })
    }

    fn condition(&mut self, function: Function, item: &Source) -> Result<ValueId> {
        match self.looked_at(function, item)? {
            Lowered::Value(value) => Ok(value),
            Lowered::Unit => unsupported("a condition that gives nothing"),
        }
    }

    /// Binds a pattern to an item.
    pub(super) fn bind_item(&mut self, pattern: PatternId, item: Source) -> Result<()> {
        let body = self.body;
        let PatternKind::Binding { local, by_reference: false, within: None } = body.pattern(pattern).kind
        else {
            return self.destructure(pattern, item);
        };
        match item {
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
            (PatternKind::Reference(inner), item) => self.bind_item(*inner, item.clone()),
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
                    _ => place.clone(),
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

impl Stage {
    fn function(&self) -> Option<Function> {
        match self {
            Stage::Map(function)
            | Stage::Inspect(function)
            | Stage::Filter(function)
            | Stage::FilterMap(function)
            | Stage::TakeWhile(function)
            | Stage::MapWhile(function)
            | Stage::SkipWhile { condition: function, .. }
            | Stage::FlatMap(Some(function)) => Some(*function),
            _ => None,
        }
    }

    /// Whether no item may come after one.
    fn may_leave(&self) -> bool {
        matches!(self, Stage::TakeWhile(_) | Stage::MapWhile(_) | Stage::Take { .. })
    }
}

pub(super) fn of_value(value: ValueId) -> Source {
    Source::Place { place: Place::of(value), form: Form::Value }
}
