//! References to elements that may not be there: `x.get(k)`, `x.first()`, `x.last()`. They are no values: what is done with one is done with the element, if there is one.

use super::patterns::Source;
use crate::hir::{Arm, ExprId, ExprKind, PatternId, PatternKind};
use crate::ir::*;
use crate::library::Method;
use crate::ty::TyKind as Kind;
use crate::wengert::frames::Variable;
use crate::wengert::{Lowered, Lowering, Result, unsupported};
use proc_macro2::Span;

/// An element that may be there.
#[derive(Clone)]
pub(in crate::wengert) struct Optional {
    /// Whether it is.
    some: ValueId,
    list: Place,
    at: At,
    form: Form,
}

#[derive(Clone, Copy)]
enum At {
    Index(ValueId),
    First,
    Last,
}

impl Lowering<'_> {
    /// An expression that gives a reference to an element, if there is one.
    pub(in crate::wengert) fn optional(&mut self, id: ExprId) -> Result<Option<Optional>> {
        let body = self.body;
        let (receiver, method, arguments) = match body.kind(id) {
            ExprKind::Local(local) => {
                return Ok(match self.variable(*local) {
                    Some(Variable::Optional(optional)) => Some(optional.clone()),
                    _ => None,
                });
            }
            ExprKind::MethodCall { receiver, method, arguments, .. } => (*receiver, method, arguments),
            _ => return Ok(None),
        };
        // A copy of a number is what is looked at.
        let is_copy =
            matches!(Method::named(method), Method::Copied | Method::Cloned) && self.callee(id).is_some();
        if is_copy && let Some(optional) = self.optional(receiver)? {
            let element = self.type_in(&optional.list).map(|list| self.of(list).element());
            return Ok(match element.is_some_and(|element| element.is_float() || element.is_inert()) {
                true => Some(Optional { form: Form::Value, ..optional }),
                false => return unsupported("a copy of an element that may not be there"),
            });
        }
        if !self.is_list(receiver) || self.callee(id).is_none() || !self.is_place(receiver) {
            return Ok(None);
        }
        let (form, index) = match (Method::named(method), &arguments[..]) {
            (Method::Get, [index]) => (Form::Shared, Some(*index)),
            (Method::GetMut, [index]) => (Form::Mutable, Some(*index)),
            (Method::First, []) => (Form::Shared, None),
            (Method::FirstMut, []) => (Form::Mutable, None),
            (Method::Last, []) => (Form::Shared, None),
            (Method::LastMut, []) => (Form::Mutable, None),
            _ => return Ok(None),
        };
        if index.is_some_and(|index| !matches!(self.types.expr(index).kind(), Kind::Integer(_))) {
            return Ok(None);
        }
        let span = body.expr(id).span;
        let list = self.place(receiver)?;
        let name = self.borrowed(&list, span);
        let name = marker(name, span);
        let (at, some) = match (index, Method::named(method)) {
            (Some(index), _) => {
                let index = self.value(index)?;
                let position = marker(index, span);
                (At::Index(index), syn::parse_quote!(#position < #name.len()))
            }
            (None, Method::First | Method::FirstMut) => (At::First, syn::parse_quote!(!#name.is_empty())),
            (None, _) => (At::Last, syn::parse_quote!(!#name.is_empty())),
        };
        let some = self.computed("condition", some, span);
        Ok(Some(Optional { some, list, at, form }))
    }

    /// Whether an expression is a reference to an element that has to be there: `list.last_mut().unwrap()`.
    pub(in crate::wengert) fn is_element_unwrapped(&self, id: ExprId) -> bool {
        let body = self.body;
        let ExprKind::MethodCall { receiver, method, .. } = body.kind(id) else { return false };
        if !matches!(Method::named(method), Method::Unwrap | Method::Expect) || self.callee(id).is_none() {
            return false;
        }
        let ExprKind::MethodCall { receiver: list, method, arguments, .. } = body.kind(*receiver) else {
            return false;
        };
        let is_known = match (Method::named(method), &arguments[..]) {
            (Method::Get | Method::GetMut, [index]) => {
                matches!(self.types.expr(*index).kind(), Kind::Integer(_))
            }
            (Method::First | Method::FirstMut | Method::Last | Method::LastMut, []) => true,
            _ => false,
        };
        is_known && self.is_list(*list) && self.is_place(*list) && self.callee(*receiver).is_some()
    }

    /// The place of such an element.
    pub(in crate::wengert) fn element_unwrapped(&mut self, id: ExprId) -> Result<Place> {
        let body = self.body;
        let ExprKind::MethodCall { receiver, .. } = body.kind(id) else { return unsupported("an element") };
        let span = body.expr(id).span;
        match self.optional(*receiver)? {
            Some(optional) => match self.element(&optional, span) {
                Source::Place { place, .. } => Ok(place),
                _ => unsupported("an element without a place"),
            },
            None => unsupported("an element"),
        }
    }

    /// The element, where it is there.
    fn element(&mut self, optional: &Optional, span: Span) -> Source {
        let index = match optional.at {
            At::Index(index) => index,
            At::First => self.let_("constant", span, Ty::inert(), Op::Constant(syn::parse_quote!(0))),
            At::Last => {
                let list = self.borrowed(&optional.list, span);
                let list = marker(list, span);
                self.computed("last", syn::parse_quote!(#list.len() - 1), span)
            }
        };
        Source::Place { place: optional.list.then(Projection::Index(index)), form: optional.form }
    }

    /// `match` of such a reference.
    pub(in crate::wengert) fn match_optional(
        &mut self,
        id: ExprId,
        optional: &Optional,
        arms: &[Arm],
        span: Span,
    ) -> Result<Lowered> {
        let (mut there, mut other) = (None, None);
        for arm in arms {
            if arm.guard.is_some() {
                return unsupported("a guard of an element that may not be there");
            }
            match self.inner_of_some(arm.pattern) {
                Some(inner) if there.is_none() => there = Some((inner, arm.value)),
                None if other.is_none() && self.is_other(arm.pattern) => other = Some(arm.value),
                _ => return unsupported("a pattern of an element that may not be there"),
            }
        }
        let (Some((inner, then)), Some(otherwise)) = (there, other) else {
            return unsupported("a pattern of an element that may not be there");
        };
        if crate::wengert::expressions::holds_references(self.types.expr(id)) {
            if !matches!(self.types.expr(otherwise).kind(), Kind::Never) {
                return unsupported("one of several references");
            }
            self.element_or(optional, inner, otherwise, span)?;
            return self.expression(then);
        }
        self.if_optional(
            optional,
            inner,
            span,
            |this| this.expression(then),
            |this| this.expression(otherwise),
        )
    }

    /// Does something with an element if it is there, else something else.
    pub(in crate::wengert) fn if_optional(
        &mut self,
        optional: &Optional,
        pattern: PatternId,
        span: Span,
        then: impl FnOnce(&mut Self) -> Result<Lowered>,
        otherwise: impl FnOnce(&mut Self) -> Result<Lowered>,
    ) -> Result<Lowered> {
        let arms = vec![
            self.arm(|this| {
                let element = this.element(optional, span);
                this.bind_item(pattern, element)?;
                then(this)
            })?,
            self.arm(otherwise)?,
        ];
        Ok(self.finish(span, Selector::If(optional.some), arms))
    }

    /// Binds a pattern to an element; where it is not there, the function goes elsewhere.
    pub(in crate::wengert) fn element_or(
        &mut self,
        optional: &Optional,
        pattern: PatternId,
        otherwise: ExprId,
        span: Span,
    ) -> Result<()> {
        let arms = vec![self.arm(|_| Ok(Lowered::Unit))?, self.arm(|this| this.expression(otherwise))?];
        self.finish(span, Selector::If(optional.some), arms);
        let element = self.element(optional, span);
        self.bind_item(pattern, element)
    }

    /// The pattern in `Some(..)`.
    pub(in crate::wengert) fn inner_of_some(&self, pattern: PatternId) -> Option<PatternId> {
        match &self.body.pattern(pattern).kind {
            PatternKind::TupleStruct { path, parts } if path.path.path.is_ident("Some") => match parts[..] {
                [inner] => Some(inner),
                _ => None,
            },
            _ => None,
        }
    }

    fn is_other(&self, pattern: PatternId) -> bool {
        match &self.body.pattern(pattern).kind {
            PatternKind::Wild => true,
            PatternKind::Path(path) => path.path.path.is_ident("None"),
            _ => false,
        }
    }
}
