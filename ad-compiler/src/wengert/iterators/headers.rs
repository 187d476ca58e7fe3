//! Headers of loops over something: ranges, and what is walked.

use super::items::Names;
use crate::hir::{ExprId, ExprKind, PatternId, PatternKind};
use crate::ir::*;
use crate::library::Method;
use crate::wengert::branches::patterns::Source;
use crate::wengert::frames::FrameId;
use crate::wengert::{Lowering, Result, unsupported};
use proc_macro2::Span;

/// What a step of a loop is called.
pub(in crate::wengert) enum Step {
    /// A pattern, and where it is written.
    By(FrameId, PatternId),
    /// It has no name of its own, and is called so.
    Item(Names),
}

/// Numbers that are walked: how far is known before the first one is asked for.
#[derive(Clone, Copy)]
pub(in crate::wengert) struct Numbers {
    from: ValueId,
    to: ValueId,
    is_inclusive: bool,
    is_reversed: bool,
}

impl Numbers {
    pub(in crate::wengert) fn up_to(from: ValueId, to: ValueId) -> Self {
        Numbers { from, to, is_inclusive: false, is_reversed: false }
    }
}

impl Lowering<'_> {
    /// The header of a loop over something, and what a step gives, where it has no name of its own.
    pub(in crate::wengert) fn header_over(
        &mut self,
        step: Step,
        items: ExprId,
        span: Span,
    ) -> Result<(Header, Option<Source>)> {
        let index = self.function.temporary("k", span, Ty::inert(), Kind::Line);
        let item = match step {
            Step::By(frame, pattern) => Some(self.frame_types(frame).pattern(pattern)),
            Step::Item(_) => None,
        };
        let (iterator, sequence, source) = self.walk_over(items, item, index, span)?;
        let mut bindings = Vec::new();
        let (pattern, item) = match step {
            Step::By(frame, pattern) => {
                let keep = |this: &mut Self| this.keep_pattern(pattern, &source, &mut bindings);
                (self.in_frame(frame, keep)?, None)
            }
            Step::Item(names) => {
                let (pattern, item) = self.bound_parts(&names, &source, &mut bindings)?;
                (pattern, Some(item))
            }
        };
        let header = Header::For(For { pattern, iterator, sequence, bindings, index });
        Ok((header, item))
    }

    /// Whether a pattern is the name of a number, or no name.
    pub(in crate::wengert) fn names_number(&self, frame: FrameId, pattern: PatternId) -> bool {
        let body = self.frame_body(frame);
        match body.pattern(pattern).kind {
            PatternKind::Binding { local, by_reference: false, within: None } => {
                !body.local(local).is_mutable
            }
            PatternKind::Wild => true,
            _ => false,
        }
    }

    pub(in crate::wengert) fn header_over_numbers(
        &mut self,
        step: &Step,
        numbers: Numbers,
        span: Span,
    ) -> Result<(Header, Option<Source>)> {
        let name = match step {
            &Step::By(frame, pattern) => {
                let body = self.frame_body(frame);
                match body.pattern(pattern).kind {
                    PatternKind::Binding { local, .. } => {
                        Some((Some((frame, local)), body.local(local).name.clone()))
                    }
                    _ => None,
                }
            }
            Step::Item(names) => Some((None, names.whole.clone())),
        };
        let Numbers { from, to, is_inclusive, is_reversed } = numbers;
        let (a, b) = (marker(from, span), marker(to, span));
        let tokens = match (is_inclusive, is_reversed) {
            (false, false) => syn::parse_quote!(#a..#b),
            (true, false) => syn::parse_quote!(#a..=#b),
            (false, true) => syn::parse_quote!((#a..#b).rev()),
            (true, true) => syn::parse_quote!((#a..=#b).rev()),
        };
        let iterator = Opaque {
            expr: tokens,
            reads: vec![from, to],
            writes: Vec::new(),
            pure: true,
            takes_bits: false,
            barrier: None,
        };
        let sequence = Sequence::Range { from, to, inclusive: is_inclusive, reversed: is_reversed };
        let (pattern, index, bindings): (syn::Pat, ValueId, Vec<ValueId>) = match &name {
            Some((local, name)) => {
                let value = self.new_local(name, Ty::inert(), false);
                if let Some((frame, local)) = *local {
                    self.in_frame(frame, |this| {
                        this.bind_value(local, value);
                        Ok(())
                    })?;
                }
                let named = marker(value, name.span());
                (syn::parse_quote!(#named), value, vec![value])
            }
            None => {
                let index = self.function.temporary("k", span, Ty::inert(), Kind::Line);
                (syn::parse_quote!(_), index, Vec::new())
            }
        };
        let item = matches!(step, Step::Item(_)).then(|| super::stages::of_value(index));
        Ok((Header::For(For { pattern, iterator, sequence, bindings, index }), item))
    }

    /// `a..b`, or the same from the other end.
    pub(in crate::wengert) fn numbers(&mut self, items: ExprId) -> Result<Option<Numbers>> {
        match self.body.kind(items) {
            ExprKind::Range { start: Some(start), end: Some(end), is_inclusive } => {
                if !self.is_inert(*start) {
                    return unsupported("a range of numbers with a derivative");
                }
                let (from, to) = (self.value(*start)?, self.value(*end)?);
                Ok(Some(Numbers { from, to, is_inclusive: *is_inclusive, is_reversed: false }))
            }
            ExprKind::MethodCall { receiver, method, arguments, .. }
                if Method::named(method) == Method::Rev
                    && arguments.is_empty()
                    && self.callee(items).is_some() =>
            {
                let numbers = self.numbers(*receiver)?;
                Ok(numbers.map(|numbers| Numbers { is_reversed: !numbers.is_reversed, ..numbers }))
            }
            _ => Ok(None),
        }
    }
}
