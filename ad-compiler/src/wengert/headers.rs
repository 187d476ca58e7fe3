//! Headers of loops over something: ranges, and what is walked.

use super::frames::FrameId;
use super::patterns::Source;
use super::{Lowering, Result, unsupported};
use crate::hir::{ExprId, ExprKind, PatternId, PatternKind};
use crate::ir::*;
use crate::library::Method;
use proc_macro2::{Ident, Span};

/// What a step of a loop is called.
pub(super) enum Step {
    /// A pattern, and where it is written.
    By(FrameId, PatternId),
    /// It has no name of its own, and is called so.
    Item(Ident),
}

/// A range that is walked.
struct RangeOf {
    start: ExprId,
    end: ExprId,
    is_inclusive: bool,
    is_reversed: bool,
}

impl Lowering<'_> {
    /// The header of a loop over something, and what a step gives, where it has no name of its own.
    pub(super) fn header_over(
        &mut self,
        step: Step,
        items: ExprId,
        span: Span,
    ) -> Result<(Header, Option<Source>)> {
        if let Some(range) = self.range(items)
            && let Some(header) = self.header_over_range(&step, range, span)?
        {
            return Ok(header);
        }
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
            Step::Item(name) => {
                let (pattern, item) = self.bound_parts(&name, &source, &mut bindings)?;
                (pattern, Some(item))
            }
        };
        let header = Header::For(For { pattern, iterator, sequence, bindings, index });
        Ok((header, item))
    }

    fn header_over_range(
        &mut self,
        step: &Step,
        range: RangeOf,
        span: Span,
    ) -> Result<Option<(Header, Option<Source>)>> {
        let name = match step {
            &Step::By(frame, pattern) => {
                let body = self.frame_body(frame);
                match body.pattern(pattern).kind {
                    PatternKind::Binding { local, by_reference: false, within: None }
                        if !body.local(local).is_mutable =>
                    {
                        Some((Some((frame, local)), body.local(local).name.clone()))
                    }
                    PatternKind::Wild => None,
                    _ => return Ok(None),
                }
            }
            Step::Item(name) => Some((None, name.clone())),
        };
        let RangeOf { start, end, is_inclusive, is_reversed } = range;
        if !self.is_inert(start) {
            return unsupported("a range of numbers with a derivative");
        }
        let (from, to) = (self.value(start)?, self.value(end)?);
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
        Ok(Some((Header::For(For { pattern, iterator, sequence, bindings, index }), item)))
    }

    /// `a..b`, or the same from the other end.
    fn range(&self, items: ExprId) -> Option<RangeOf> {
        match self.body.kind(items) {
            ExprKind::Range { start: Some(start), end: Some(end), is_inclusive } => {
                Some(RangeOf { start: *start, end: *end, is_inclusive: *is_inclusive, is_reversed: false })
            }
            ExprKind::MethodCall { receiver, method, arguments, .. }
                if Method::named(method) == Method::Rev
                    && arguments.is_empty()
                    && self.callee(items).is_some() =>
            {
                let range = self.range(*receiver)?;
                Some(RangeOf { is_reversed: !range.is_reversed, ..range })
            }
            _ => None,
        }
    }
}
