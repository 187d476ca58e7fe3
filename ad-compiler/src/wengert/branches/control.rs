//! Branches, loops and exits.

use crate::hir::{Block, ExprId, ExprKind, PatternId, PatternKind};
use crate::ir::build::{OpenArm, OpenRegion, finish_branch};
use crate::ir::*;
use crate::ty;
use crate::wengert::frames::FrameId;
use crate::wengert::iterators::chains::{Part, Walked};
use crate::wengert::iterators::headers::Step;
use crate::wengert::{FrameKind, LoopFrame, Lowered, Lowering, Result, unsupported};
use proc_macro2::{Ident, Span};

/// What is done with the value of an arm.
pub(in crate::wengert) type OfArm<'l, 'a> = dyn FnMut(&mut Lowering<'a>, ExprId) -> Result<Lowered> + 'l;

/// What is done where a condition does not hold.
#[derive(Clone, Copy)]
pub(in crate::wengert) enum Otherwise {
    Arm(ExprId),
    Nothing,
    /// The loop around is left.
    Leaves,
}

impl<'a> Lowering<'a> {
    /// Lowers into a region of its own.
    fn in_region(
        &mut self,
        body: impl FnOnce(&mut Self) -> Result<Lowered>,
    ) -> Result<(OpenRegion, Vec<ValueId>)> {
        let open = OpenRegion::new(&mut self.function);
        self.regions.push(open);
        let lowered = body(self);
        let open = self.regions.pop().expect("the region is open");
        let yields = match lowered? {
            Lowered::Value(value) if open.ended() == End::Falls => vec![value],
            _ => Vec::new(),
        };
        Ok((open, yields))
    }

    pub(in crate::wengert) fn arm(
        &mut self,
        body: impl FnOnce(&mut Self) -> Result<Lowered>,
    ) -> Result<OpenArm> {
        let (open, yields) = self.in_region(body)?;
        let region = Region { id: RegionId(0), lines: Vec::new(), yields: Vec::new(), end: End::Falls };
        Ok(OpenArm { arm: Arm { pattern: None, bindings: Vec::new(), guard: None, region }, open, yields })
    }

    /// `if` and `match`, with something done to the value of each arm.
    pub(in crate::wengert) fn branch(&mut self, id: ExprId, of_arm: &mut OfArm<'_, 'a>) -> Result<Lowered> {
        let (body, span) = (self.body, self.body.expr(id).span);
        match body.kind(id) {
            ExprKind::Match { scrutinee, arms } => self.match_(id, *scrutinee, arms, span, of_arm),
            ExprKind::If { condition, then, otherwise } => {
                let otherwise = otherwise.map_or(Otherwise::Nothing, Otherwise::Arm);
                self.if_(*condition, *then, otherwise, span, of_arm)
            }
            _ => of_arm(self, id),
        }
    }

    fn if_(
        &mut self,
        condition: ExprId,
        then: ExprId,
        otherwise: Otherwise,
        span: Span,
        of_arm: &mut OfArm<'_, 'a>,
    ) -> Result<Lowered> {
        if let ExprKind::Let { pattern, value } = self.body.kind(condition) {
            return self.if_let(*pattern, *value, then, otherwise, span, of_arm);
        }
        let condition = self.value(condition)?;
        let arms =
            vec![self.arm(|this| of_arm(this, then))?, self.arm(|this| this.otherwise(otherwise, of_arm))?];
        Ok(self.finish(span, Selector::If(condition), arms))
    }

    /// The last arm.
    pub(in crate::wengert) fn otherwise(
        &mut self,
        otherwise: Otherwise,
        of_arm: &mut OfArm<'_, 'a>,
    ) -> Result<Lowered> {
        match otherwise {
            Otherwise::Arm(value) => of_arm(self, value),
            Otherwise::Nothing => Ok(Lowered::Unit),
            Otherwise::Leaves => self.break_(None, None),
        }
    }

    pub(in crate::wengert) fn finish(
        &mut self,
        span: Span,
        selector: Selector,
        arms: Vec<OpenArm>,
    ) -> Lowered {
        let taken = self.new_record("taken", span);
        let branch = Branch { span, selector, arms: Vec::new(), results: Vec::new(), absorbed: None, taken };
        let into = self.regions.last_mut().expect("a region is open");
        let flag = |function: &mut Function| function.temporary("went_on", span, Ty::inert(), Kind::Record);
        let results = finish_branch(&mut self.function, into, branch, arms, false, flag);
        results.first().map_or(Lowered::Unit, |result| Lowered::Value(*result))
    }

    pub(in crate::wengert) fn loop_(
        &mut self,
        label: Option<&Ident>,
        body: ExprId,
        span: Span,
    ) -> Result<Lowered> {
        let id = self.loop_id();
        self.framed(label, span, id, Header::Forever, |this| this.expression(body))
    }

    pub(in crate::wengert) fn while_(
        &mut self,
        label: Option<&Ident>,
        condition: ExprId,
        body: ExprId,
        span: Span,
    ) -> Result<Lowered> {
        let id = self.loop_id();
        if !self.is_kept(condition) {
            return self.framed(label, span, id, Header::Forever, |this| {
                this.if_(condition, body, Otherwise::Leaves, span, &mut |this, body| {
                    this.expression(body).map(|_| Lowered::Unit)
                })
            });
        }
        let condition = self.kept(condition)?;
        self.framed(label, span, id, Header::While(condition), |this| this.expression(body))
    }

    pub(in crate::wengert) fn for_(
        &mut self,
        label: Option<&Ident>,
        pattern: PatternId,
        items: ExprId,
        body: ExprId,
        span: Span,
    ) -> Result<Lowered> {
        let chain = self.chain(items)?;
        let frame = self.frame;
        let handed = match self.body.pattern(pattern).kind {
            PatternKind::Binding { local, .. } if frame != FrameId::OWN => self.names_handed(body, local),
            _ => None,
        };
        if let [Part { walked, stages, frame: of_items, is_reversed }] = &chain.parts[..]
            && stages.is_empty()
            && handed.is_none()
            && !self.names_pair(pattern)
        {
            let step = Step::By(frame, pattern);
            let header = match walked {
                Walked::Items(items) => {
                    let header = |this: &mut Self| this.header_over(step, *items, *is_reversed, span);
                    Some(self.in_frame(*of_items, header)?.0)
                }
                Walked::Numbers(numbers) if self.names_number(frame, pattern) => {
                    Some(self.header_over_numbers(&step, *numbers, span)?.0)
                }
                _ => None,
            };
            if let Some(header) = header {
                let id = self.loop_id();
                return self.framed(label, span, id, header, |this| this.expression(body));
            }
        }
        if !chain.is_one_loop() && self.leaves_loop(body) {
            return unsupported("an exit from a loop that is several");
        }
        let names = handed.or_else(|| self.names_in(frame, pattern));
        self.each(&chain, names, label, span, &mut |this, item| {
            this.in_frame(frame, |this| {
                this.bind_item(pattern, item)?;
                this.expression(body).map(|_| ())
            })
        })?;
        Ok(Lowered::Unit)
    }

    /// Whether a pattern is a name for a tuple.
    fn names_pair(&self, pattern: PatternId) -> bool {
        matches!(self.body.pattern(pattern).kind, PatternKind::Binding { .. })
            && matches!(self.types.pattern(pattern).kind(), crate::ty::TyKind::Tuple(_))
    }

    /// Whether a body has an exit from the loop that it is the body of, or from one around.
    fn leaves_loop(&self, id: ExprId) -> bool {
        let body = self.body;
        match body.kind(id) {
            ExprKind::Break { .. } | ExprKind::Continue { .. } => true,
            ExprKind::Loop { .. } | ExprKind::While { .. } | ExprKind::For { .. } => {
                let is_labelled = |id: &ExprId| self.has_labelled_exit(*id);
                body.children(id).iter().any(is_labelled)
            }
            _ => body.children(id).into_iter().any(|child| self.leaves_loop(child)),
        }
    }

    fn has_labelled_exit(&self, id: ExprId) -> bool {
        matches!(
            self.body.kind(id),
            ExprKind::Break { label: Some(_), .. } | ExprKind::Continue { label: Some(_) }
        ) || self.body.children(id).into_iter().any(|child| self.has_labelled_exit(child))
    }

    pub(in crate::wengert) fn loop_id(&mut self) -> LoopId {
        self.next_loop += 1;
        LoopId(self.next_loop - 1)
    }

    pub(in crate::wengert) fn framed(
        &mut self,
        label: Option<&Ident>,
        span: Span,
        id: LoopId,
        header: Header,
        body: impl FnOnce(&mut Self) -> Result<Lowered>,
    ) -> Result<Lowered> {
        self.framed_as(FrameKind::Loop, label, span, id, header, body)
    }

    fn framed_as(
        &mut self,
        kind: FrameKind,
        label: Option<&Ident>,
        span: Span,
        id: LoopId,
        header: Header,
        body: impl FnOnce(&mut Self) -> Result<Lowered>,
    ) -> Result<Lowered> {
        let trips = self.new_record("trips", span);
        let label_of = label.cloned();
        self.loops.push(LoopFrame { id, label: label_of, results: Vec::new(), breaks: false, kind });
        let (open, _) = self.in_region(|this| body(this).map(|_| Lowered::Unit))?;
        let frame = self.loops.pop().expect("the loop's frame");
        let exits = open.exits().iter().any(|exit| *exit != ExitKind::Continue(id));
        let mut outer = open.exits().to_vec();
        outer.retain(|exit| *exit != ExitKind::Continue(id) && *exit != ExitKind::Break(id));
        let leaves = !outer.is_empty();
        let body = open.close(&mut self.function, Vec::new());
        let endless = matches!(header, Header::Forever) && !frame.breaks;
        let label = label.map(|label| syn::Label {
            name: syn::Lifetime { apostrophe: label.span(), ident: label.clone() },
            colon_token: Default::default(),
        });
        let results = frame.results.clone();
        self.push(Line::Loop(Loop { id, span, label, header, body, results, trips, exits }));
        let region = self.regions.last_mut().expect("a region is open");
        region.leave(&outer);
        if endless {
            region.end(if leaves { End::Exits } else { End::Never });
        } else if leaves {
            let flag = self.function.temporary("finished", span, Ty::inert(), Kind::Record);
            region.open_rest(&mut self.function, flag);
        }
        Ok(frame.results.first().map_or(Lowered::Unit, |result| Lowered::Value(*result)))
    }

    /// What may be left before its end is a loop that runs once.
    fn once(
        &mut self,
        kind: FrameKind,
        label: Option<&Ident>,
        span: Span,
        body: impl FnOnce(&mut Self) -> Result<Lowered>,
    ) -> Result<Lowered> {
        let id = self.loop_id();
        self.framed_as(kind, label, span, id, Header::Forever, |this| {
            let lowered = body(this)?;
            if this.is_unreachable() {
                return Ok(Lowered::Unit);
            }
            let value = match lowered {
                Lowered::Value(value) => Some(value),
                Lowered::Unit => None,
            };
            Ok(this.leave_frame(this.loops.len() - 1, value))
        })
    }

    pub(in crate::wengert) fn labelled_block(&mut self, block: &Block, span: Span) -> Result<Lowered> {
        self.once(FrameKind::Block, block.label.as_ref(), span, |this| this.block(block))
    }

    /// A body that stands in the place of a call.
    pub(in crate::wengert) fn whole_body(&mut self, value: ExprId) -> Result<Lowered> {
        if !self.leaves(value) {
            return self.expression(value);
        }
        let (ty, span) = (self.types.expr(value), self.body.expr(value).span);
        self.once(FrameKind::Body(ty), None, span, |this| this.expression(value))
    }

    /// The innermost body in the place of a call, and its type.
    pub(in crate::wengert) fn body_around(&self) -> Option<(usize, ty::Ty)> {
        self.loops.iter().enumerate().rev().find_map(|(position, frame)| match frame.kind {
            FrameKind::Body(ty) => Some((position, ty)),
            _ => None,
        })
    }

    /// An exit from a loop, which gives a value.
    fn leave_frame(&mut self, frame: usize, value: Option<ValueId>) -> Lowered {
        let id = self.loops[frame].id;
        if let Some(value) = value
            && !self.is_unreachable()
            && self.loops[frame].results.is_empty()
        {
            let (span, ty) = (self.function.info(value).span, self.ty(value));
            let result = self.function.temporary("outcome", span, ty, Kind::Line);
            self.loops[frame].results.push(result);
        }
        self.exit(ExitKind::Break(id), value.into_iter().collect())
    }

    fn exit(&mut self, kind: ExitKind, values: Vec<ValueId>) -> Lowered {
        let is_unreachable = self.is_unreachable();
        if let ExitKind::Break(id) = kind
            && !is_unreachable
            && let Some(frame) = self.loops.iter_mut().find(|frame| frame.id == id)
        {
            frame.breaks = true;
        }
        self.push(Line::Exit(Exit { kind, values }));
        self.regions.last_mut().expect("a region is open").end(End::Exits);
        Lowered::Unit
    }

    /// Whether control cannot come here.
    fn is_unreachable(&self) -> bool {
        self.regions.iter().any(|region| region.ended() != End::Falls)
    }

    pub(in crate::wengert) fn return_(&mut self, value: Option<ExprId>, span: Span) -> Result<Lowered> {
        let value = match value {
            Some(value) => self.value(value)?,
            None if self.body_around().is_none() && !gives_nothing(&self.signature.result) => {
                return unsupported("`return` without a value");
            }
            None => self.materialise(Lowered::Unit, span),
        };
        Ok(self.returned(value))
    }

    pub(in crate::wengert) fn returned(&mut self, value: ValueId) -> Lowered {
        match self.body_around() {
            Some((frame, ty)) => self.leave_frame(frame, Some(value).filter(|_| ty != ty::Ty::unit())),
            None => self.exit(ExitKind::Return, vec![value]),
        }
    }

    pub(in crate::wengert) fn break_(
        &mut self,
        label: Option<&Ident>,
        value: Option<ExprId>,
    ) -> Result<Lowered> {
        let value = value.map(|value| self.value(value)).transpose()?;
        let frame = self.target(label)?;
        Ok(self.leave_frame(frame, value))
    }

    pub(in crate::wengert) fn continue_(&mut self, label: Option<&Ident>) -> Result<Lowered> {
        let frame = self.target(label)?;
        let id = self.loops[frame].id;
        Ok(self.exit(ExitKind::Continue(id), Vec::new()))
    }

    fn target(&self, label: Option<&Ident>) -> Result<usize> {
        let found = match label {
            Some(label) => self.loops.iter().rposition(|frame| frame.label.as_ref() == Some(label)),
            None => self.loops.iter().rposition(|frame| frame.kind == FrameKind::Loop),
        };
        match found {
            Some(frame) => Ok(frame),
            None => unsupported("an exit of something else"),
        }
    }
}

fn gives_nothing(result: &syn::Type) -> bool {
    matches!(result, syn::Type::Tuple(parts) if parts.elems.is_empty())
}
