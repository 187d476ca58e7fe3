//! References to elements that may not be there: `x.get(k)`, `x.first()`, `x.last()`. They are no values: what is done with one is done with the element, if there is one.

use super::control::{OfArm, Otherwise};
use super::patterns::Source;
use crate::hir::{Arm, ExprId, ExprKind, PatternId, PatternKind};
use crate::ir::*;
use crate::library::Method;
use crate::ty::{Mutability, TyKind as Kind};
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

#[derive(Clone)]
enum At {
    /// An element by its number, what stands under a key, or a part between two numbers.
    Projected(Projection),
    First,
    Last,
    /// The first element, and all others.
    SplitFirst,
    SplitLast,
}

impl Optional {
    pub(in crate::wengert) fn at(some: ValueId, list: Place, at: Projection, form: Form) -> Self {
        Optional { some, list, at: At::Projected(at), form }
    }
}

impl<'a> Lowering<'a> {
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
        if let Some(cursor) = self.cursor_of_next(id) {
            return Ok(Some(self.next_of(&cursor, body.expr(id).span)));
        }
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
        if !self.is_optional(id) {
            return Ok(None);
        }
        let form = match self.inner_of_option(id) {
            Some(Kind::Reference(_, Mutability::Mutable)) => Form::Mutable,
            Some(Kind::Tuple(parts)) if parts.iter().any(|part| self.is_mutable_reference(*part)) => {
                Form::Mutable
            }
            _ => Form::Shared,
        };
        let span = body.expr(id).span;
        let list = self.place(receiver)?;
        let name = self.borrowed(&list, span);
        let name = marker(name, span);
        let (at, some) = match (Method::named(method), &arguments[..]) {
            (Method::Get | Method::GetMut, [key]) if self.is_map(receiver) => {
                let key = self.key(*key)?;
                let Projection::Key { key: value, is_reference } = &key else { return unsupported("a key") };
                let key_name = marker(*value, span);
                let some = match is_reference {
                    true => syn::parse_quote!(#name.contains_key(#key_name)),
                    false => syn::parse_quote!(#name.contains_key(&#key_name)),
                };
                (At::Projected(key), some)
            }
            (Method::Get | Method::GetMut, [index]) => match self.index(*index)? {
                index @ Projection::Index(value) => {
                    let position = marker(value, span);
                    (At::Projected(index), syn::parse_quote!(#position < #name.len()))
                }
                range => {
                    let Some(range) = self.range_of(&list, range, span) else {
                        return unsupported("a part that goes up to its end");
                    };
                    let Projection::Range { from: Some(from), to: Some(to), .. } = range else {
                        return unsupported("a part of a list");
                    };
                    let (a, b) = (marker(from, span), marker(to, span));
                    (At::Projected(range), syn::parse_quote!(#a <= #b && #b <= #name.len()))
                }
            },
            (Method::First | Method::FirstMut, []) => (At::First, syn::parse_quote!(!#name.is_empty())),
            (Method::SplitFirst, []) => (At::SplitFirst, syn::parse_quote!(!#name.is_empty())),
            (Method::SplitLast, []) => (At::SplitLast, syn::parse_quote!(!#name.is_empty())),
            _ => (At::Last, syn::parse_quote!(!#name.is_empty())),
        };
        let some = self.computed("condition", some, span);
        Ok(Some(Optional { some, list, at, form }))
    }

    /// A part of a list with both of its ends.
    fn range_of(&mut self, list: &Place, range: Projection, span: Span) -> Option<Projection> {
        let Projection::Range { from, to, inclusive: false } = range else { return None };
        let from = from
            .unwrap_or_else(|| self.let_("constant", span, Ty::inert(), Op::Constant(syn::parse_quote!(0))));
        let to = to.unwrap_or_else(|| {
            let list = self.borrowed(list, span);
            let list = marker(list, span);
            self.computed("length", syn::parse_quote!(#list.len()), span)
        });
        Some(Projection::Range { from: Some(from), to: Some(to), inclusive: false })
    }

    /// The type of what an option holds.
    fn inner_of_option(&self, id: ExprId) -> Option<&'static Kind> {
        match self.types.expr(id).kind() {
            Kind::Adt(_, arguments) => arguments.first().map(|inner| inner.kind()),
            _ => None,
        }
    }

    /// Whether an expression gives a reference to an element, if there is one.
    pub(in crate::wengert) fn is_optional(&self, id: ExprId) -> bool {
        let body = self.body;
        if let ExprKind::Local(local) = body.kind(id) {
            return matches!(self.variable(*local), Some(Variable::Optional(optional)) if optional.form != Form::Value);
        }
        if let Some(cursor) = self.cursor_of_next(id) {
            return cursor.gives_references();
        }
        let ExprKind::MethodCall { receiver: list, method, arguments, .. } = body.kind(id) else {
            return false;
        };
        let is_known = match (Method::named(method), &arguments[..]) {
            (Method::Get | Method::GetMut, [key]) if self.is_map(*list) => self.is_kept(*key),
            (Method::Get | Method::GetMut, [index]) => {
                matches!(self.types.expr(*index).kind(), Kind::Integer(_))
                    || matches!(self.body.kind(*index), ExprKind::Range { is_inclusive: false, .. })
            }
            (
                Method::First
                | Method::FirstMut
                | Method::Last
                | Method::LastMut
                | Method::SplitFirst
                | Method::SplitLast,
                [],
            ) => true,
            _ => false,
        };
        let is_asked = self.is_list(*list) || self.is_map(*list);
        is_known && is_asked && self.is_place(*list) && self.callee(id).is_some()
    }

    /// Whether an expression is a reference to an element that has to be there: `list.last_mut().unwrap()`.
    pub(in crate::wengert) fn is_element_unwrapped(&self, id: ExprId) -> bool {
        let ExprKind::MethodCall { receiver, method, .. } = self.body.kind(id) else { return false };
        matches!(Method::named(method), Method::Unwrap | Method::Expect)
            && self.is_optional(*receiver)
            && self.callee(id).is_some()
    }

    /// The place of such an element.
    pub(in crate::wengert) fn element_unwrapped(&mut self, id: ExprId) -> Result<Place> {
        let body = self.body;
        let ExprKind::MethodCall { receiver, .. } = body.kind(id) else { return unsupported("an element") };
        let optional = self.optional(*receiver)?;
        self.place_of_element(optional.as_ref(), body.expr(id).span)
    }

    /// The place of an element; where it is not there, the function gives `None`.
    pub(in crate::wengert) fn element_or_none(&mut self, id: ExprId, span: Span) -> Result<Place> {
        let optional = self.optional(id)?;
        let Some(found) = &optional else { return unsupported("an element") };
        let arms = vec![
            self.arm(|_| Ok(Lowered::Unit))?,
            self.arm(|this| {
                let op = Op::Constant(syn::parse_quote!(None));
                let none = this.let_("constant", span, Ty::unknown(), op);
                Ok(this.returned(none))
            })?,
        ];
        self.finish(span, Selector::If(found.some), arms);
        self.place_of_element(optional.as_ref(), span)
    }

    fn place_of_element(&mut self, optional: Option<&Optional>, span: Span) -> Result<Place> {
        match optional.map(|optional| self.element(optional, span)) {
            Some(Source::Place { place, .. }) => Ok(place),
            _ => unsupported("an element without a place"),
        }
    }

    /// The element, where it is there.
    fn element(&mut self, optional: &Optional, span: Span) -> Source {
        let (list, form) = (&optional.list, optional.form);
        let source = |projection| Source::Place { place: list.then(projection), form };
        match &optional.at {
            At::Projected(projection) => source(projection.clone()),
            At::First => source(Projection::Index(self.number(0, span))),
            At::Last => source(Projection::Index(self.last_position(list, span))),
            At::SplitFirst => {
                let (first, from) = (self.number(0, span), self.number(1, span));
                let rest = Projection::Range { from: Some(from), to: None, inclusive: false };
                Source::Parts(vec![source(Projection::Index(first)), source(rest)])
            }
            At::SplitLast => {
                let last = self.last_position(list, span);
                let rest = Projection::Range { from: None, to: Some(last), inclusive: false };
                Source::Parts(vec![source(Projection::Index(last)), source(rest)])
            }
        }
    }

    fn last_position(&mut self, list: &Place, span: Span) -> ValueId {
        let list = self.borrowed(list, span);
        let list = marker(list, span);
        self.computed("last", syn::parse_quote!(#list.len() - 1), span)
    }

    /// `match` of such a reference.
    pub(in crate::wengert) fn match_optional(
        &mut self,
        id: ExprId,
        optional: &Optional,
        arms: &[Arm],
        span: Span,
        of_arm: &mut OfArm<'_, 'a>,
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
        if self.refers_elsewhere(self.types.expr(id)) {
            if !matches!(self.types.expr(otherwise).kind(), Kind::Never) {
                return unsupported("one of several references");
            }
            self.element_or(optional, inner, otherwise, span)?;
            return self.expression(then);
        }
        self.if_optional(optional, inner, span, then, Otherwise::Arm(otherwise), of_arm)
    }

    /// Does something with an element if it is there, else something else.
    pub(in crate::wengert) fn if_optional(
        &mut self,
        optional: &Optional,
        pattern: PatternId,
        span: Span,
        then: ExprId,
        otherwise: Otherwise,
        of_arm: &mut OfArm<'_, 'a>,
    ) -> Result<Lowered> {
        let arms = vec![
            self.arm(|this| {
                let element = this.element(optional, span);
                this.bind_item(pattern, element)?;
                of_arm(this, then)
            })?,
            self.arm(|this| this.otherwise(otherwise, of_arm))?,
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
