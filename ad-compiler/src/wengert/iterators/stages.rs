//! The loops of a chain: each item goes through the stages, and then to what is done with it.

use super::chains::{Chain, Part, Stage, Walked};
use super::headers::Step;
use super::indexed::{Indexed, Side};
use super::items::Names;
use super::stepped::Stepped;
use crate::hir::ExprKind;
use crate::ir::*;
use crate::rules::Primitive;
use crate::ty;
use crate::wengert::branches::patterns::Source;
use crate::wengert::{Lowered, Lowering, Result, unsupported};
use proc_macro2::{Ident, Span};

/// What is done with an item.
pub(in crate::wengert) type Last<'l, 'a> = dyn FnMut(&mut Lowering<'a>, Source) -> Result<()> + 'l;

/// The loop whose items go through stages.
#[derive(Clone, Copy)]
pub(in crate::wengert) struct Around {
    pub(in crate::wengert) id: LoopId,
    /// The number of the step, where the loop goes over numbers from zero.
    index: Option<ValueId>,
    pub(in crate::wengert) span: Span,
}

impl<'a> Lowering<'a> {
    /// The loops of a chain.
    pub(in crate::wengert) fn each(
        &mut self,
        chain: &Chain,
        names: Option<Names>,
        label: Option<&Ident>,
        span: Span,
        last: &mut Last<'_, 'a>,
    ) -> Result<()> {
        for part in &chain.parts {
            self.each_of(part, names.clone(), label, span, last)?;
        }
        Ok(())
    }

    fn each_of(
        &mut self,
        part: &Part,
        names: Option<Names>,
        label: Option<&Ident>,
        span: Span,
        last: &mut Last<'_, 'a>,
    ) -> Result<()> {
        match &part.walked {
            Walked::Indexed(indexed) => return self.each_indexed(indexed, part, label, span, last),
            Walked::Stepped(stepped) => return self.each_stepped(stepped, part, label, span, last),
            Walked::Beside(sides) => return self.each_beside(sides, part, names, label, span, last),
            Walked::Items(_) | Walked::Numbers(_) => {}
        }
        // The first closure says what an item is called.
        let (first, rest) = match part.stages.split_first() {
            Some((Stage::Map(function), rest)) => (self.parameter_of(*function), Some((*function, rest))),
            _ => (None, None),
        };
        let step = match (first, rest) {
            (Some(pattern), Some((function, _))) => Step::By(function.frame, pattern),
            _ => Step::Item(self.item_names(part, names)),
        };
        let (header, item) = match part.walked {
            Walked::Numbers(numbers) => {
                let step = match step {
                    Step::By(frame, pattern) if !self.names_number(frame, pattern) => {
                        Step::Item(self.item_names(part, None))
                    }
                    step => step,
                };
                self.header_over_numbers(&step, numbers, span)?
            }
            Walked::Items(items) => {
                let header = |this: &mut Self| this.header_over(step, items, part.is_reversed, span);
                self.in_frame(part.frame, header)?
            }
            _ => unreachable!("others have loops of their own"),
        };
        let id = self.loop_id();
        let around = Around { id, index: None, span };
        self.framed(label, span, id, header, |this| {
            this.while_some_are_left(part.takes(), around, |this| match (item, rest) {
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

    /// The loop over two that are walked together.
    fn each_beside(
        &mut self,
        sides: &[Part; 2],
        part: &Part,
        names: Option<Names>,
        label: Option<&Ident>,
        span: Span,
        last: &mut Last<'_, 'a>,
    ) -> Result<()> {
        let of_pair = self.item_names(part, names);
        let side = |this: &Self, at: usize| this.item_names(&sides[at], Some(of_pair.part(at).clone()));
        let names = Names::pair(side(self, 0), side(self, 1));
        let (header, item) = self.header_beside(names, sides, part.is_reversed, span)?;
        let Some(Source::Parts(items)) = item else { return unsupported("a pair without names") };
        let around = Around { id: self.loop_id(), index: None, span };
        self.framed(label, span, around.id, header, |this| {
            this.while_some_are_left(part.takes(), around, |this| {
                this.through(&sides[0].stages, items[0].clone(), around, &mut |this, left| {
                    this.through(&sides[1].stages, items[1].clone(), around, &mut |this, right| {
                        let item = Source::Parts(vec![left.clone(), right]);
                        this.through(&part.stages, item, around, last)
                    })
                })
            })?;
            Ok(Lowered::Unit)
        })?;
        Ok(())
    }

    /// The loop over the numbers of the steps.
    fn each_indexed(
        &mut self,
        indexed: &Indexed,
        part: &Part,
        label: Option<&Ident>,
        span: Span,
        last: &mut Last<'_, 'a>,
    ) -> Result<()> {
        let (header, index) = self.header_over_indexed(indexed, part.is_reversed, span);
        let around = Around { id: self.loop_id(), index: Some(index), span };
        self.framed(label, span, around.id, header, |this| {
            this.while_some_are_left(part.takes(), around, |this| {
                this.visit(indexed, index, around, &mut |this, item| {
                    this.through(&part.stages, item, around, last)
                })
            })?;
            Ok(Lowered::Unit)
        })?;
        Ok(())
    }

    /// The item of a number.
    fn visit(
        &mut self,
        indexed: &Indexed,
        index: ValueId,
        around: Around,
        last: &mut Last<'_, 'a>,
    ) -> Result<()> {
        let Indexed::Pair(sides) = indexed else {
            let item = self.item_at(indexed, index, around.span)?;
            return last(self, item);
        };
        let [left, right] = &**sides;
        self.visit_side(left, index, around, &mut |this, a| {
            this.visit_side(right, index, around, &mut |this, b| {
                last(this, Source::Parts(vec![a.clone(), b]))
            })
        })
    }

    fn visit_side(
        &mut self,
        side: &Side,
        index: ValueId,
        around: Around,
        last: &mut Last<'_, 'a>,
    ) -> Result<()> {
        let index = self.index_on_side(side, index, around.span);
        let around = Around { index: Some(index), ..around };
        self.visit(&side.source, index, around, &mut |this, item| {
            this.through(&side.stages, item, around, last)
        })
    }

    /// The loop over what is given one after the other.
    fn each_stepped(
        &mut self,
        stepped: &Stepped,
        part: &Part,
        label: Option<&Ident>,
        span: Span,
        last: &mut Last<'_, 'a>,
    ) -> Result<()> {
        let around = Around { id: self.loop_id(), index: None, span };
        self.framed(label, span, around.id, Header::Forever, |this| {
            this.while_some_are_left(part.takes(), around, |this| match stepped {
                Stepped::Made(function) => {
                    let Lowered::Value(item) = this.applied_to(*function, Vec::new())? else {
                        return unsupported("an iterator of nothing");
                    };
                    this.through(&part.stages, of_value(item), around, last)
                }
                Stepped::Found(function) => {
                    let Lowered::Value(found) = this.applied_to(*function, Vec::new())? else {
                        return unsupported("an iterator of nothing");
                    };
                    this.if_some(found, true, around, |this, item| {
                        this.through(&part.stages, item, around, last)
                    })
                }
                Stepped::Successors { next, function } => {
                    let found = this.read(Place::of(*next), span);
                    if let Some(ty) = this.type_in(&Place::of(*next)) {
                        this.note_type(found, ty);
                    }
                    this.if_some(found, true, around, |this, item| {
                        let following = this.looked_at(*function, &item)?;
                        let Lowered::Value(value) = following else {
                            return unsupported("a successor that is nothing");
                        };
                        this.push(Line::Store { place: Place::of(*next), value, before: None });
                        this.through(&part.stages, item, around, last)
                    })
                }
            })?;
            Ok(Lowered::Unit)
        })?;
        Ok(())
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
                let at = match number {
                    Some(number) => {
                        let at = self.read(Place::of(*number), span);
                        self.counted(*number, span);
                        at
                    }
                    None => match around.index {
                        Some(index) => index,
                        None => return unsupported("an item without a number"),
                    },
                };
                let item = Source::Parts(vec![of_value(at), item]);
                self.through(rest, item, around, last)
            }
            Stage::Copied => match item {
                Source::Place { place, form } if form.is_reference() => {
                    let value = self.read(place, span);
                    self.through(rest, of_value(value), around, last)
                }
                Source::Place { place, form: Form::Value } if self.is_number(&place) => {
                    self.through(rest, Source::Place { place, form: Form::Value }, around, last)
                }
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
            Stage::Scan { state, function } => {
                let found = self.scanned(*state, *function, item)?;
                self.if_some(found, true, around, |this, item| this.through(rest, item, around, last))
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
                        let [(parameter, _)] = parameters[..] else {
                            return unsupported("a function of several things");
                        };
                        this.bind_item(parameter, item)?;
                        let chain = this.chain(*inner)?;
                        this.each(&chain, None, None, span, &mut |this, item| {
                            this.through(rest, item, around, last)
                        })
                    }),
                    None => {
                        self.flattened(item, around, &mut |this, item| this.through(rest, item, around, last))
                    }
                }
            }
        }
    }

    /// Does something with each item of an item: a list, or what may not be there.
    fn flattened(&mut self, item: Source, around: Around, then: &mut Last<'_, 'a>) -> Result<()> {
        let Source::Place { place, form } = item else { return unsupported("lists in lists") };
        if matches!(self.place_ty(&place).kind(), TyKind::Slice(_) | TyKind::Array(..)) {
            let list = Chain::of(self.frame, Walked::Indexed(Indexed::list(place, form)));
            return self.each(&list, None, None, around.span, then);
        }
        let option = self.world.known_item("std::option::Option");
        let found = self.type_in(&place).map(|ty| ty.behind_references());
        match found.map(|ty| ty.kind()) {
            Some(ty::TyKind::Adt(of, arguments)) if *of == option => {
                let found = self.read(place, around.span);
                self.if_some(found, false, around, |this, item| {
                    if let Source::Place { place, .. } = &item {
                        let content = this.of(arguments[0]);
                        this.function.values[place.root.0 as usize].ty = content;
                        this.note_type(place.root, arguments[0]);
                    }
                    then(this, item)
                })
            }
            _ => unsupported("lists in lists"),
        }
    }

    /// Whether a number is in a place.
    fn is_number(&self, place: &Place) -> bool {
        place.path.is_empty()
            && self.ty(place.root).is_float()
            && matches!(self.function.info(place.root).kind, Kind::Line)
    }

    fn counted(&mut self, counter: ValueId, span: Span) {
        let one = self.let_("constant", span, Ty::inert(), Op::Constant(syn::parse_quote!(1)));
        let place = Place::of(counter);
        let old = self.snapshot("before", &place, span);
        self.push(Line::Update { place, rule: Primitive::Add, old, value: one });
    }

    /// A value without derivative, of tokens with markers that only read.
    pub(in crate::wengert) fn computed(&mut self, hint: &str, expr: syn::Expr, span: Span) -> ValueId {
        let op = Op::Opaque(super::walks::kept(expr));
        self.let_(hint, span, Ty::inert(), op)
    }
}

pub(in crate::wengert) fn of_value(value: ValueId) -> Source {
    Source::Place { place: Place::of(value), form: Form::Value }
}
