//! Iterators over lists in variables that are walked step by step: `let mut it = x.iter(); it.next()`. Such a variable is a position in the list.

use super::chains::{Chain, Stage, Walked};
use super::indexed::{Indexed, Side};
use crate::hir::{ExprId, ExprKind, LocalId};
use crate::ir::*;
use crate::library::Method;
use crate::wengert::branches::optional::Optional;
use crate::wengert::frames::Variable;
use crate::wengert::{Lowering, Result, unsupported};
use proc_macro2::Span;
use std::rc::Rc;

/// A position in a list.
pub(in crate::wengert) struct Cursor {
    list: Place,
    form: Form,
    is_reversed: bool,
    position: ValueId,
    length: ValueId,
}

impl Lowering<'_> {
    /// `let mut local = list.iter()`
    pub(in crate::wengert) fn let_cursor(&mut self, local: LocalId, init: ExprId) -> Result<()> {
        let span = self.body.expr(init).span;
        let chain = self.chain(init)?;
        let Ok([part]) = <[_; 1]>::try_from(chain.parts) else {
            return unsupported("an iterator that is walked step by step");
        };
        let Side { source: Indexed::List(list), is_reversed, stages } = self.side(part)? else {
            return unsupported("an iterator that is walked step by step");
        };
        if !stages.iter().all(|stage| matches!(stage, Stage::Copied)) {
            return unsupported("an iterator that is walked step by step");
        }
        let form = if stages.is_empty() { list.form } else { Form::Value };
        let name = self.borrowed(&list.place, span);
        let name = marker(name, span);
        let length = self.computed("length", syn::parse_quote!(#name.len()), span);
        let position = self.counter("position", syn::parse_quote!(0usize));
        let cursor = Cursor { list: list.place, form, is_reversed, position, length };
        self.bind_to(local, Variable::Cursor(Rc::new(cursor)));
        Ok(())
    }

    /// The cursor of `cursor.next()`.
    pub(in crate::wengert) fn cursor_of_next(&self, id: ExprId) -> Option<Rc<Cursor>> {
        let ExprKind::MethodCall { receiver, method, arguments, .. } = self.body.kind(id) else {
            return None;
        };
        let ExprKind::Local(local) = self.body.kind(*receiver) else { return None };
        match self.variable(*local) {
            Some(Variable::Cursor(cursor))
                if Method::named(method) == Method::Next && arguments.is_empty() =>
            {
                Some(cursor.clone())
            }
            _ => None,
        }
    }

    /// The next element, if there is one; the cursor stands behind it then.
    pub(in crate::wengert) fn next_of(&mut self, cursor: &Cursor, span: Span) -> Optional {
        let at = self.read(Place::of(cursor.position), span);
        let (position, length) = (marker(at, span), marker(cursor.length, span));
        let some = self.computed("condition", syn::parse_quote!(#position < #length), span);
        let there = marker(some, span);
        let next = self.computed("following", syn::parse_quote!(#position + usize::from(#there)), span);
        self.push(Line::Store { place: Place::of(cursor.position), value: next, before: None });
        let index = match cursor.is_reversed {
            true => self.computed("index", syn::parse_quote!(#length.wrapping_sub(1 + #position)), span),
            false => at,
        };
        Optional::at(some, cursor.list.clone(), Projection::Index(index), cursor.form)
    }

    /// What is left of the list.
    pub(in crate::wengert) fn rest_of(&mut self, cursor: &Cursor, span: Span) -> Chain {
        let at = self.read(Place::of(cursor.position), span);
        let (from, to) = match cursor.is_reversed {
            true => {
                let (position, length) = (marker(at, span), marker(cursor.length, span));
                (None, Some(self.computed("end", syn::parse_quote!(#length - #position), span)))
            }
            false => (Some(at), None),
        };
        let rest = cursor.list.then(Projection::Range { from, to, inclusive: false });
        let mut chain = Chain::of(self.frame, Walked::Indexed(Indexed::list(rest, cursor.form)));
        chain.parts[0].is_reversed = cursor.is_reversed;
        chain
    }
}

impl Cursor {
    pub(in crate::wengert) fn gives_references(&self) -> bool {
        self.form.is_reference()
    }
}
