//! Windows and chunks of lists, as parts between two indices.

use crate::hir::{ExprId, ExprKind};
use crate::ir::*;
use crate::library::Method;
use crate::wengert::branches::patterns::Source;
use crate::wengert::{Lowering, Result, unsupported};
use proc_macro2::Span;
use syn::Expr;

/// A list that is walked in parts.
#[derive(Clone)]
pub(in crate::wengert) struct ListParts {
    list: Place,
    form: Form,
    size: ValueId,
    cut: Cut,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Cut {
    Windows,
    Chunks,
    ExactChunks,
    /// From the end.
    LastChunks,
    LastExactChunks,
}

impl Lowering<'_> {
    /// `list.windows(size)`, `list.chunks(size)` and their kin.
    pub(in crate::wengert) fn list_parts(&mut self, id: ExprId) -> Result<Option<ListParts>> {
        let body = self.body;
        let ExprKind::MethodCall { receiver, method, arguments, .. } = body.kind(id) else { return Ok(None) };
        let (cut, form) = match Method::named(method) {
            Method::Windows => (Cut::Windows, Form::Shared),
            Method::Chunks => (Cut::Chunks, Form::Shared),
            Method::ChunksMut => (Cut::Chunks, Form::Mutable),
            Method::ChunksExact => (Cut::ExactChunks, Form::Shared),
            Method::ChunksExactMut => (Cut::ExactChunks, Form::Mutable),
            Method::Rchunks => (Cut::LastChunks, Form::Shared),
            Method::RchunksExact => (Cut::LastExactChunks, Form::Shared),
            _ => return Ok(None),
        };
        let ([size], true) = (&arguments[..], self.is_list(*receiver) && self.callee(id).is_some()) else {
            return Ok(None);
        };
        if form == Form::Mutable && !self.is_place(*receiver) || !self.is_pure(*size) {
            return unsupported("parts of a list of this form");
        }
        let list = self.place_or_temporary(*receiver)?;
        let is_literal = matches!(body.kind(*size), ExprKind::Literal(_));
        let size = self.value(*size)?;
        if !is_literal {
            let span = body.expr(id).span;
            let name = marker(size, span);
            let check = syn::parse_quote!(assert!(#name != 0, "the size of parts of a list is not zero"));
            let check = Opaque { reads: vec![size], pure: false, ..super::walks::kept(check) };
            self.push(Line::Effect(check));
        }
        Ok(Some(ListParts { list, form, size, cut }))
    }

    /// How many parts there are.
    pub(in crate::wengert) fn count_of_parts(&mut self, parts: &ListParts, span: Span) -> Expr {
        let list = self.borrowed(&parts.list, span);
        let (list, size) = (marker(list, span), marker(parts.size, span));
        match parts.cut {
            Cut::Windows => syn::parse_quote!((#list.len() + 1).saturating_sub(#size)),
            Cut::Chunks | Cut::LastChunks => syn::parse_quote!(#list.len().div_ceil(#size)),
            Cut::ExactChunks | Cut::LastExactChunks => syn::parse_quote!(#list.len() / #size),
        }
    }

    /// The part of a number.
    pub(in crate::wengert) fn part_at(&mut self, parts: &ListParts, index: ValueId, span: Span) -> Source {
        let (k, size) = (marker(index, span), marker(parts.size, span));
        if matches!(parts.cut, Cut::LastChunks | Cut::LastExactChunks) {
            let list = self.borrowed(&parts.list, span);
            let list = marker(list, span);
            let to = self.computed("to", syn::parse_quote!(#list.len() - #k * #size), span);
            let end = marker(to, span);
            let from: Expr = match parts.cut {
                Cut::LastChunks => syn::parse_quote!(#end.saturating_sub(#size)),
                _ => syn::parse_quote!(#end - #size),
            };
            let from = self.computed("from", from, span);
            return part(parts, from, to);
        }
        let from = match parts.cut {
            Cut::Windows => index,
            _ => self.computed("from", syn::parse_quote!(#k * #size), span),
        };
        let start = marker(from, span);
        let to: Expr = match parts.cut {
            Cut::Chunks => {
                let list = self.borrowed(&parts.list, span);
                let list = marker(list, span);
                syn::parse_quote!((#start + #size).min(#list.len()))
            }
            _ => syn::parse_quote!(#start + #size),
        };
        let to = self.computed("to", to, span);
        part(parts, from, to)
    }
}

fn part(parts: &ListParts, from: ValueId, to: ValueId) -> Source {
    let range = Projection::Range { from: Some(from), to: Some(to), inclusive: false };
    Source::Place { place: parts.list.then(range), form: parts.form }
}
