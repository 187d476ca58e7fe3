//! Headers of loops over something: ranges, and what is walked.

use super::chains::Part;
use super::items::Names;
use crate::hir::{ExprId, ExprKind, PatternId, PatternKind};
use crate::ir::*;
use crate::library::Method;
use crate::wengert::branches::patterns::Source;
use crate::wengert::frames::FrameId;
use crate::wengert::{Lowering, Result, unsupported};
use proc_macro2::{Ident, Span};

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
    /// The type of the numbers.
    ty: crate::ty::Ty,
}

/// The number of a step as one of another type.
pub(in crate::wengert) fn as_number(step: ValueId, ty: crate::ty::Ty, span: Span) -> syn::Expr {
    let k = marker(step, span);
    match ty.kind() {
        crate::ty::TyKind::Integer(name) if *name != "usize" => {
            let name = Ident::new(name, span);
            syn::parse_quote!(#k as #name)
        }
        _ => syn::parse_quote!(#k),
    }
}

impl Numbers {
    /// How many there are.
    pub(in crate::wengert) fn count(&self, span: Span) -> syn::Expr {
        let (from, to) = (marker(self.from, span), marker(self.to, span));
        match self.is_inclusive {
            true => syn::parse_quote!((#from..=#to).count()),
            false => syn::parse_quote!((#from..#to).count()),
        }
    }

    /// The number at a position.
    pub(in crate::wengert) fn at(&self, position: ValueId, span: Span) -> syn::Expr {
        let (from, to) = (marker(self.from, span), marker(self.to, span));
        let k = as_number(position, self.ty, span);
        match (self.is_reversed, self.is_inclusive) {
            (false, _) => syn::parse_quote!(#from + #k),
            (true, true) => syn::parse_quote!(#to - #k),
            (true, false) => syn::parse_quote!(#to - 1 - #k),
        }
    }

    pub(in crate::wengert) fn reversed(self) -> Self {
        Numbers { is_reversed: !self.is_reversed, ..self }
    }

    pub(in crate::wengert) fn up_to(from: ValueId, to: ValueId) -> Self {
        Numbers { from, to, is_inclusive: false, is_reversed: false, ty: crate::ty::Ty::unknown() }
    }
}

impl Lowering<'_> {
    /// The header of a loop over something, and what a step gives, where it has no name of its own.
    pub(in crate::wengert) fn header_over(
        &mut self,
        step: Step,
        items: ExprId,
        is_reversed: bool,
        span: Span,
    ) -> Result<(Header, Option<Source>)> {
        let index = self.function.temporary("k", span, Ty::inert(), Kind::Line);
        let item = match step {
            Step::By(frame, pattern) => Some(self.frame_types(frame).pattern(pattern)),
            Step::Item(_) => None,
        };
        let walked = self.walk_over(items, is_reversed, item, index, span)?;
        self.header_of_walk(step, walked, index)
    }

    /// The header of a loop over two that are walked together, and what a step gives.
    pub(in crate::wengert) fn header_beside(
        &mut self,
        names: Names,
        parts: &[Part; 2],
        is_reversed: bool,
        span: Span,
    ) -> Result<(Header, Option<Source>)> {
        let index = self.function.temporary("k", span, Ty::inert(), Kind::Line);
        let walked = self.walk_beside(parts, is_reversed, index, span)?;
        self.header_of_walk(Step::Item(names), walked, index)
    }

    fn header_of_walk(
        &mut self,
        step: Step,
        (iterator, sequence, source): (Opaque, Sequence, Source),
        index: ValueId,
    ) -> Result<(Header, Option<Source>)> {
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
        let Numbers { from, to, is_inclusive, is_reversed, .. } = numbers;
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

    /// An end of a range that is walked is an integer, whatever is asked for it.
    fn bound_of_range(&mut self, id: ExprId) -> Result<ValueId> {
        if !self.is_kept(id) && self.asks_unknown(id) {
            let op = Op::Opaque(Opaque { pure: false, ..self.tokens_of(id)? });
            return Ok(self.let_("bound", self.body.expr(id).span, Ty::inert(), op));
        }
        self.value(id)
    }

    /// `a..b`, or the same from the other end.
    pub(in crate::wengert) fn numbers(&mut self, items: ExprId) -> Result<Option<Numbers>> {
        match self.body.kind(items) {
            ExprKind::Range { start: Some(start), end: Some(end), is_inclusive } => {
                let (from, to) = (self.bound_of_range(*start)?, self.bound_of_range(*end)?);
                if !self.ty(from).is_inert() || !self.ty(to).is_inert() {
                    return unsupported("a range of numbers with a derivative");
                }
                let ty = self.types.expr(*start);
                Ok(Some(Numbers { from, to, is_inclusive: *is_inclusive, is_reversed: false, ty }))
            }
            ExprKind::MethodCall { receiver, method, arguments, .. }
                if Method::named(method) == Method::Rev
                    && arguments.is_empty()
                    && self.callee(items).is_some() =>
            {
                let numbers = self.numbers(*receiver)?;
                Ok(numbers.map(Numbers::reversed))
            }
            _ => Ok(None),
        }
    }
}

/// The least of some lengths, if there is any.
pub(in crate::wengert) fn shortest(lengths: impl IntoIterator<Item = syn::Expr>) -> Option<syn::Expr> {
    lengths.into_iter().reduce(|length, other| match length {
        syn::Expr::MethodCall(_) | syn::Expr::Path(_) => syn::parse_quote!(#length.min(#other)),
        length => syn::parse_quote!((#length).min(#other)),
    })
}
