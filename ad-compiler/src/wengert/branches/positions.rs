//! Where the parts of a pattern are, with `..` among them.

use crate::hir::{PatternId, PatternKind};
use crate::ir::{Op, Place, Projection, Ty, ValueId, marker};
use crate::ty::{Length, TyKind};
use crate::wengert::{Lowering, Result, unsupported};
use proc_macro2::{Literal, Span};
use syn::Member;

/// Where a part is.
#[derive(Clone, Copy)]
pub(in crate::wengert) enum Position {
    First(usize),
    /// Counted from the end: the last one is 1.
    Last(usize),
    /// What `..` leaves out.
    Between {
        before: usize,
        after: usize,
    },
}

impl Lowering<'_> {
    /// The parts of a pattern, and where they are.
    pub(in crate::wengert) fn positions(&self, parts: &[PatternId]) -> Vec<(Position, PatternId)> {
        let rest = parts.iter().position(|part| self.is_rest(*part));
        let position = |(at, part): (usize, &PatternId)| {
            let position = match rest {
                Some(rest) if at == rest => Position::Between { before: at, after: parts.len() - 1 - at },
                Some(rest) if at > rest => Position::Last(parts.len() - at),
                _ => Position::First(at),
            };
            (position, *part)
        };
        parts.iter().enumerate().map(position).collect()
    }

    /// `..`, or a name for it.
    pub(in crate::wengert) fn is_rest(&self, pattern: PatternId) -> bool {
        match self.body.pattern(pattern).kind {
            PatternKind::Rest => true,
            PatternKind::Binding { within: Some(within), .. } => self.is_rest(within),
            _ => false,
        }
    }

    /// The part of a tuple, or of a tuple struct, of so many; none for `..`.
    pub(in crate::wengert) fn member(position: Position, length: Option<usize>) -> Result<Option<usize>> {
        match (position, length) {
            (Position::First(at), _) => Ok(Some(at)),
            (Position::Last(at), Some(length)) if at <= length => Ok(Some(length - at)),
            (Position::Last(_), _) => unsupported("`..` in a tuple whose length is not known"),
            (Position::Between { .. }, _) => Ok(None),
        }
    }

    /// How many parts a tuple has that a pattern fits.
    pub(in crate::wengert) fn parts_of_tuple(&self, pattern: PatternId) -> Option<usize> {
        match self.types.pattern(pattern).behind_references().kind() {
            TyKind::Tuple(parts) => Some(parts.len()),
            _ => None,
        }
    }

    /// The fields of a tuple struct, or of a variant.
    pub(in crate::wengert) fn fields_of_constructor(
        &self,
        pattern: PatternId,
        variant: Option<usize>,
    ) -> Option<usize> {
        let TyKind::Adt(of, _) = self.types.pattern(pattern).behind_references().kind() else { return None };
        match variant {
            Some(number) => Some(self.world.enum_decl(*of)?.variants[number].fields.list.len()),
            None => Some(self.world.struct_decl(*of)?.fields.list.len()),
        }
    }

    /// The element of a list at a position, or what is between two.
    pub(in crate::wengert) fn part_of_list(
        &mut self,
        list: &Place,
        pattern: PatternId,
        position: Position,
        span: Span,
    ) -> Place {
        let length = match self.types.pattern(pattern).behind_references().kind() {
            TyKind::Array(_, Length::Known(length)) => usize::try_from(*length).ok(),
            _ => None,
        };
        match position {
            Position::First(at) => list.then(Projection::Index(self.number(at, span))),
            Position::Last(at) => list.then(Projection::Index(self.counted_from_end(list, length, at, span))),
            Position::Between { before, after } => {
                let from = self.number(before, span);
                let to = self.counted_from_end(list, length, after, span);
                list.then(Projection::Range { from: Some(from), to: Some(to), inclusive: false })
            }
        }
    }

    fn counted_from_end(&mut self, list: &Place, length: Option<usize>, at: usize, span: Span) -> ValueId {
        if let Some(length) = length {
            return self.number(length - at, span);
        }
        let name = self.borrowed(list, span);
        let name = marker(name, span);
        let at = Literal::usize_unsuffixed(at);
        self.computed("position", syn::parse_quote!(#name.len().saturating_sub(#at)), span)
    }

    pub(in crate::wengert) fn number(&mut self, number: usize, span: Span) -> ValueId {
        let number = Literal::usize_unsuffixed(number);
        self.let_("constant", span, Ty::inert(), Op::Constant(syn::parse_quote!(#number)))
    }

    /// A member by its number.
    pub(in crate::wengert) fn numbered(position: usize) -> Projection {
        Projection::Field(Member::from(position))
    }
}
