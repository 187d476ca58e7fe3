//! Branches, loops and exits.

use super::alternatives::alternatives;
use super::mutable::without_mut;
use super::pattern::Source;
use super::place::strip;
use super::span::Spanned;
use super::*;
use crate::diagnostics::Page;
use crate::diagnostics::hygiene::key;
use crate::ir::build::{OpenArm, finish_branch};
use syn::{Expr, Pat};

impl Lowering<'_> {
    /// Lowers into a region of its own.
    pub(super) fn in_region(
        &mut self,
        body: impl FnOnce(&mut Self) -> Lowered,
    ) -> (OpenRegion, Vec<ValueId>) {
        let open = OpenRegion::new(&mut self.function);
        self.regions.push(open);
        self.scopes.enter();
        let lowered = body(self);
        self.scopes.leave();
        let open = self.regions.pop().expect("the region is open");
        let yields = match lowered {
            Lowered::Value(value) if open.ended() == End::Falls => vec![value],
            _ => Vec::new(),
        };
        (open, yields)
    }

    fn arm(&mut self, body: impl FnOnce(&mut Self) -> Lowered) -> OpenArm {
        let (open, yields) = self.in_region(body);
        let region = Region { id: RegionId(0), lines: Vec::new(), yields: Vec::new(), end: End::Falls };
        OpenArm { arm: Arm { pattern: None, bindings: Vec::new(), guard: None, region }, open, yields }
    }

    fn finish(&mut self, span: Span, selector: Selector, arms: Vec<OpenArm>, goes_on: bool) -> Lowered {
        let taken = self.new_record("taken", span);
        let branch = Branch { span, selector, arms: Vec::new(), results: Vec::new(), absorbed: None, taken };
        let into = self.regions.last_mut().expect("a region is open");
        let flag = |function: &mut Function| function.temporary("went_on", span, Ty::inert(), Kind::Record);
        let given: Vec<ValueId> = arms.iter().flat_map(|arm| arm.yields.iter().copied()).collect();
        match finish_branch(&mut self.function, into, branch, arms, goes_on, flag).first() {
            Some(&result) => {
                self.note_common_type(result, &given);
                Lowered::Value(result)
            }
            None => Lowered::Unit,
        }
    }

    /// `if condition { then } else { otherwise }` of lowered parts.
    pub(super) fn branch_on(
        &mut self,
        condition: ValueId,
        span: Span,
        then: impl FnOnce(&mut Self) -> Lowered,
        otherwise: impl FnOnce(&mut Self) -> Lowered,
    ) -> Lowered {
        let arms = vec![self.arm(then), self.arm(otherwise)];
        self.finish(span, Selector::If(condition), arms, false)
    }

    pub(super) fn if_(&mut self, branch: &syn::ExprIf) -> Lowered {
        if let Some(branch) = by_ref::in_if(branch) {
            return self.if_(&branch);
        }
        let otherwise = |this: &mut Self| match &branch.else_branch {
            Some((_, expr)) => this.expression(expr),
            None => Lowered::Unit,
        };
        if let Expr::Let(condition) = strip(&branch.cond) {
            let then: Expr = Expr::Block(syn::ExprBlock {
                attrs: Vec::new(),
                label: None,
                block: branch.then_branch.clone(),
            });
            let copy = self.matched_copy(&condition.expr, &condition.pat, Some(&[&then]));
            let scrutinee = copy.as_ref().unwrap_or(&condition.expr);
            return self.match_arms(scrutinee, branch.if_token.span, |this, source| {
                let mut arms: Vec<OpenArm> = alternatives(&condition.pat)
                    .iter()
                    .map(|pattern| this.match_arm(pattern, None, &then, source))
                    .collect();
                let mut last = this.arm(otherwise);
                last.arm.pattern = Some(syn::parse_quote!(_));
                arms.push(last);
                arms
            });
        }
        let condition = self.value(&branch.cond);
        self.branch_on(condition, branch.if_token.span, |this| this.block(&branch.then_branch), otherwise)
    }

    pub(super) fn match_(&mut self, branch: &syn::ExprMatch) -> Lowered {
        if let Some(branch) = by_ref::in_match(branch) {
            return self.match_(&branch);
        }
        let bodies: Vec<&Expr> = branch.arms.iter().map(|arm| &*arm.body).collect();
        let copy =
            branch.arms.iter().find_map(|arm| self.matched_copy(&branch.expr, &arm.pat, Some(&bodies)));
        let scrutinee = copy.as_ref().unwrap_or(&branch.expr);
        self.match_arms(scrutinee, branch.match_token.span, |this, source| {
            branch
                .arms
                .iter()
                .flat_map(|arm| {
                    let (pattern, guard) = match &arm.pat {
                        Pat::Guard(guarded) => (&*guarded.pat, Some(&*guarded.guard)),
                        pattern => (pattern, None),
                    };
                    let alternatives = alternatives(pattern).into_iter();
                    alternatives.map(move |pattern| (pattern, guard, &*arm.body)).collect::<Vec<_>>()
                })
                .map(|(pattern, guard, body)| this.match_arm(&pattern, guard, body, source))
                .collect()
        })
    }

    fn match_arms(
        &mut self,
        scrutinee: &Expr,
        span: Span,
        arms: impl FnOnce(&mut Self, &Source) -> Vec<OpenArm>,
    ) -> Lowered {
        let (value, source) = self.scrutinee(scrutinee);
        let arms = arms(self, &source);
        self.finish(span, Selector::Match(value), arms, false)
    }

    /// `let pattern = init else { … };`: what follows is an arm of a `match`.
    pub(super) fn let_else(&mut self, pattern: &Pat, init: &Expr, diverge: &Expr, span: Span) {
        let copy = self.matched_copy(init, pattern, None);
        let init = copy.as_ref().unwrap_or(init);
        let (value, source) = self.scrutinee(init);
        let mut bound = Vec::new();
        let mut bindings = Vec::new();
        let mut kept = None;
        let mut first = self.arm(|this| {
            kept = Some(this.keep_pattern(pattern, &source, &mut bindings));
            for name in crate::source::bound_names(pattern) {
                let ident = Ident::new(&name, pattern.span());
                bound.extend(this.scopes.value(&ident).map(|value| (ident, value)));
            }
            Lowered::Unit
        });
        first.arm.pattern = kept;
        first.arm.bindings = bindings;
        let mut second = self.arm(|this| this.expression(diverge));
        if second.open.ended() == End::Falls {
            self.error(
                Page::Patterns,
                diverge,
                "the `else` of this `let` goes on, where what is bound is not there",
                "leave by `return`, `break` or `continue`, or panic",
            );
        }
        second.arm.pattern = Some(syn::parse_quote!(_));
        self.finish(span, Selector::Match(value), vec![first, second], true);
        for (ident, value) in bound {
            self.scopes.bind(&ident, value);
        }
    }

    fn match_arm(&mut self, pattern: &Pat, guard: Option<&Expr>, body: &Expr, source: &Source) -> OpenArm {
        let mut kept = None;
        let mut bindings = Vec::new();
        let mut kept_guard = None;
        let (pattern, copies) = without_mut(pattern);
        let copied: Expr;
        let body = if copies.is_empty() {
            body
        } else {
            copied = syn::parse_quote!({ #(#copies)* #body });
            &copied
        };
        // A guard reads elements before its arm is entered: what says where they are stands before the branch.
        if let Some(guard) = guard
            && takes_elements(&pattern)
        {
            return self.guarded_slice(&pattern, guard, body, source);
        }
        let mut arm = self.arm(|this| {
            kept = Some(this.keep_pattern(&pattern, source, &mut bindings));
            if let Some(guard) = guard {
                kept_guard = Some(this.opaque(guard, None));
            }
            this.expression(body)
        });
        arm.arm.pattern = kept;
        arm.arm.bindings = bindings;
        arm.arm.guard = kept_guard;
        arm
    }

    /// `[a, ..] if a > 0.0 => ..`.
    fn guarded_slice(&mut self, pattern: &Pat, guard: &Expr, body: &Expr, source: &Source) -> OpenArm {
        let mut bindings = Vec::new();
        self.scopes.enter();
        let pattern = self.keep_pattern(pattern, source, &mut bindings);
        let guard = self.opaque(guard, None);
        let mut arm = self.arm(|this| this.expression(body));
        self.scopes.leave();
        arm.arm.pattern = Some(pattern);
        arm.arm.bindings = bindings;
        arm.arm.guard = Some(guard);
        arm
    }

    // ---- loops ----

    pub(super) fn while_(&mut self, each: &syn::ExprWhile) -> Lowered {
        if let Some(each) = by_ref::in_while(each) {
            return self.while_(&each);
        }
        let span = each.while_token.span;
        if let Expr::Let(condition) = strip(&each.cond) {
            // `while let` is a loop around a match that breaks.
            let (pattern, scrutinee, body) = (&condition.pat, &condition.expr, &each.body);
            let inner = self.loop_id();
            let body = Expr::Block(syn::ExprBlock { attrs: Vec::new(), label: None, block: body.clone() });
            return self.loop_with(&each.label, span, inner, Header::Forever, |this| {
                let copy = this.matched_copy(scrutinee, pattern, Some(&[&body]));
                this.match_arms(copy.as_ref().unwrap_or(scrutinee), span, |this, source| {
                    let first = this.match_arm(pattern, None, &body, source);
                    let mut second = this.arm(|this| this.exit(ExitKind::Break(inner), Vec::new()));
                    second.arm.pattern = Some(syn::parse_quote!(_));
                    vec![first, second]
                });
            });
        }
        let id = self.loop_id();
        if self.has_effects(&each.cond) {
            // The condition's statements are lines of the body.
            return self.loop_with(&each.label, span, id, Header::Forever, |this| {
                let condition = this.value(&each.cond);
                let leave = |this: &mut Self| this.exit(ExitKind::Break(id), Vec::new());
                this.branch_on(condition, span, |_| Lowered::Unit, leave);
                this.block(&each.body);
            });
        }
        let condition = self.opaque(&each.cond, None);
        self.loop_with(&each.label, span, id, Header::While(condition), |this| {
            this.block(&each.body);
        })
    }

    pub(super) fn loop_(&mut self, each: &syn::ExprLoop) -> Lowered {
        let id = self.loop_id();
        self.loop_with(&each.label, each.loop_token.span, id, Header::Forever, |this| {
            this.block(&each.body);
        })
    }

    pub(super) fn loop_id(&mut self) -> LoopId {
        self.next_loop += 1;
        LoopId(self.next_loop - 1)
    }

    pub(super) fn loop_with(
        &mut self,
        label: &Option<syn::Label>,
        span: Span,
        id: LoopId,
        header: Header,
        body: impl FnOnce(&mut Self),
    ) -> Lowered {
        self.framed(label, span, id, header, false, body)
    }

    fn framed(
        &mut self,
        label: &Option<syn::Label>,
        span: Span,
        id: LoopId,
        header: Header,
        is_block: bool,
        body: impl FnOnce(&mut Self),
    ) -> Lowered {
        let trips = self.new_record("trips", span);
        self.loops.push(LoopFrame {
            id,
            label: label.as_ref().map(|label| label.name.ident.clone()),
            results: Vec::new(),
            breaks: false,
            is_block,
        });
        let (open, _) = self.in_region(|this| {
            body(this);
            Lowered::Unit
        });
        let frame = self.loops.pop().expect("the loop's frame");
        let exits = open.exits().iter().any(|exit| *exit != ExitKind::Continue(id));
        let mut outer = open.exits().to_vec();
        outer.retain(|exit| *exit != ExitKind::Continue(id) && *exit != ExitKind::Break(id));
        let leaves = !outer.is_empty();
        let body = open.close(&mut self.function, Vec::new());
        let endless = matches!(header, Header::Forever) && !frame.breaks;
        let results = frame.results.clone();
        let line = Loop { id, span, label: label.clone(), header, body, results, trips, exits };
        self.push(Line::Loop(line));
        let region = self.regions.last_mut().expect("a region is open");
        region.leave(&outer);
        if endless {
            region.end(if leaves { End::Exits } else { End::Never });
        } else if leaves {
            let flag = self.function.temporary("finished", span, Ty::inert(), Kind::Record);
            region.open_rest(&mut self.function, flag);
        }
        match frame.results.first() {
            Some(&result) => Lowered::Value(result),
            None => Lowered::Unit,
        }
    }

    /// A labelled block is a loop that runs once.
    pub(super) fn labelled_block(&mut self, block: &syn::ExprBlock) -> Lowered {
        let span = block.block.brace_token.span.open();
        let id = self.loop_id();
        self.framed(&block.label, span, id, Header::Forever, true, |this| {
            let lowered = this.block(&block.block);
            if !this.is_unreachable() {
                let values = match lowered {
                    Lowered::Value(value) => vec![value],
                    Lowered::Unit => Vec::new(),
                };
                this.leave_loop(id, values);
            }
        })
    }

    // ---- exits ----

    fn exit(&mut self, kind: ExitKind, values: Vec<ValueId>) -> Lowered {
        if let ExitKind::Break(id) = kind
            && !self.is_unreachable()
            && let Some(frame) = self.loops.iter_mut().find(|frame| frame.id == id)
        {
            frame.breaks = true;
        }
        self.push(Line::Exit(Exit { kind, values }));
        self.regions.last_mut().expect("a region is open").end(End::Exits);
        Lowered::Unit
    }

    pub(super) fn return_(&mut self, value: Option<&Expr>, span: Span) -> Lowered {
        match value {
            Some(value) => {
                let value = self.value(value);
                self.exit(ExitKind::Return, vec![value])
            }
            None if self.function.result_ty.is_inert() => {
                let nothing = self.materialise(Lowered::Unit, span);
                self.exit(ExitKind::Return, vec![nothing])
            }
            None => {
                self.error(Page::NotAccepted, span, "`return` without a value", "return the result");
                Lowered::Unit
            }
        }
    }

    pub(super) fn break_(&mut self, exit: &syn::ExprBreak) -> Lowered {
        let values = exit.expr.as_ref().map(|value| vec![self.value(value)]).unwrap_or_default();
        match self.target(exit.label.as_ref()) {
            Some(id) => self.leave_loop(id, values),
            None => {
                self.error(Page::NotAccepted, exit, "`break` outside of a loop", "");
                Lowered::Unit
            }
        }
    }

    fn leave_loop(&mut self, id: LoopId, values: Vec<ValueId>) -> Lowered {
        let frame = self.loops.iter().position(|frame| frame.id == id).expect("the target is around");
        if let Some(&value) = values.first()
            && !self.is_unreachable()
        {
            let known = self.loops[frame].results.first().copied();
            let (span, ty) = (self.function.info(value).span, self.ty(value));
            match known {
                None => {
                    let result = self.function.temporary("outcome", span, ty, Kind::Line);
                    self.loops[frame].results.push(result);
                }
                Some(result) if self.function.ty(result).is_unknown() => {
                    self.function.values[result.0 as usize].ty = ty;
                }
                Some(_) => {}
            }
        }
        self.exit(ExitKind::Break(id), values)
    }

    pub(super) fn continue_(&mut self, exit: &syn::ExprContinue) -> Lowered {
        match self.target(exit.label.as_ref()) {
            Some(id) => self.exit(ExitKind::Continue(id), Vec::new()),
            None => {
                self.error(Page::NotAccepted, exit, "`continue` outside of a loop", "");
                Lowered::Unit
            }
        }
    }

    fn target(&self, label: Option<&syn::Lifetime>) -> Option<LoopId> {
        match label {
            Some(label) => self
                .loops
                .iter()
                .rev()
                .find(|frame| frame.label.as_ref().is_some_and(|own| key(own) == key(&label.ident)))
                .map(|frame| frame.id),
            // A labelled block is no target of a plain `break`.
            None => self.loops.iter().rev().find(|frame| !frame.is_block).map(|frame| frame.id),
        }
    }
}

/// Whether a pattern names elements of a list.
fn takes_elements(pattern: &Pat) -> bool {
    match pattern {
        Pat::Slice(_) => true,
        Pat::Paren(inner) => takes_elements(&inner.pat),
        Pat::Reference(inner) => takes_elements(&inner.pat),
        Pat::Tuple(parts) => parts.elems.iter().any(takes_elements),
        _ => false,
    }
}
