//! Places: what can be read, borrowed and stored to.

use super::span::Spanned;
use super::*;
use crate::diagnostics::Page;
use syn::Expr;

impl Lowering<'_> {
    /// The place that the expression names; indices become lines. `None` where it is a value.
    pub(super) fn place(&mut self, expr: &Expr) -> Option<Place> {
        if self.is_end_of_list(expr) {
            return self.place_in_end(expr);
        }
        if !self.is_place(expr) {
            return None;
        }
        self.place_of(expr)
    }

    /// Whether the expression is a path through locals and parameters.
    pub(super) fn is_place(&self, expr: &Expr) -> bool {
        match strip(expr) {
            Expr::Path(path) => {
                path.qself.is_none()
                    && path.path.get_ident().is_some_and(|ident| self.scopes.value(ident).is_some())
            }
            Expr::Field(field) => self.is_place(&field.base),
            Expr::Index(index) => self.is_place(&index.expr),
            Expr::Unary(unary) => matches!(unary.op, syn::UnOp::Deref(_)) && self.is_place(&unary.expr),
            // `(&a)[i]`, and the views of a list that name all of it.
            Expr::Reference(reference) => self.is_place(&reference.expr),
            Expr::MethodCall(call) => {
                view_of_all(&call.method)
                    && call.args.is_empty()
                    && self.methods_named(call).is_empty()
                    && self.is_place(&call.receiver)
            }
            _ => false,
        }
    }

    /// Whether the expression is `*a.last_mut().unwrap()`, `*m.entry(k).or_insert(v)` and the like, or a part of what such a reference refers
    /// to: `a.last_mut().unwrap().weight`.
    pub(super) fn is_end_of_list(&self, expr: &Expr) -> bool {
        match strip(expr) {
            Expr::Unary(unary) => {
                matches!(unary.op, syn::UnOp::Deref(_))
                    && self.is_reference_to_end(
                        &unary.expr,
                        &[Method::First, Method::Last, Method::FirstMut, Method::LastMut],
                    )
            }
            Expr::Field(syn::ExprField { base, .. }) | Expr::Index(syn::ExprIndex { expr: base, .. }) => {
                self.is_reference_to_end(base, &[Method::FirstMut, Method::LastMut])
                    || self.is_end_of_list(base)
            }
            _ => false,
        }
    }

    fn is_reference_to_end(&self, expr: &Expr, methods: &[Method]) -> bool {
        let Expr::MethodCall(call) = strip(expr) else { return false };
        let Expr::MethodCall(end) = strip(&call.receiver) else { return false };
        let of_list =
            methods.contains(&Method::of(end)) && !self.is_declared_for(end) || self.is_element_got(end);
        let unwraps = matches!(Method::of(call), Method::Unwrap | Method::Expect);
        unwraps && self.is_place(&end.receiver) && (of_list || self.gets_value_of_key(end))
            || self.is_entry(call)
    }

    fn place_in_end(&mut self, expr: &Expr) -> Option<Place> {
        match strip(expr) {
            Expr::Unary(unary) => self.reference(&unary.expr),
            Expr::Field(field) => {
                Some(self.place_in_end(&field.base)?.then(Projection::Field(field.member.clone())))
            }
            Expr::Index(index) => {
                let base = self.place_in_end(&index.expr)?;
                let projection = self.index(&index.index);
                Some(base.then(projection))
            }
            reference => self.reference(reference),
        }
    }

    fn place_of(&mut self, expr: &Expr) -> Option<Place> {
        match strip(expr) {
            Expr::Path(path) => Some(Place::of(self.scopes.value(path.path.get_ident()?)?)),
            Expr::Field(field) => {
                Some(self.place_of(&field.base)?.then(Projection::Field(field.member.clone())))
            }
            Expr::Index(index) => {
                let base = self.place_of(&index.expr)?;
                self.check_own_index(&base, index);
                let ty = match self.place_ty(&base) {
                    ty if ty.is_unknown() => self.map_in(&base).unwrap_or(Ty::unknown()),
                    ty => ty,
                };
                let projection = match self.key(&index.index, ty) {
                    Some(key) => key,
                    None => self.index(&index.index),
                };
                Some(base.then(projection))
            }
            Expr::Unary(unary) => match strip(&unary.expr) {
                // `*&x` is `x`.
                Expr::Reference(reference) => self.place_of(&reference.expr),
                inner => Some(self.place_of(inner)?.then(Projection::Deref)),
            },
            Expr::Reference(reference) => self.place_of(&reference.expr),
            Expr::MethodCall(call) => {
                self.check_viewed(&call.receiver);
                self.place_of(&call.receiver)
            }
            _ => None,
        }
    }

    /// An index of a type of the file that has not been spelled as the place that it names.
    fn check_own_index(&mut self, base: &Place, index: &syn::ExprIndex) {
        let Some(owner) = self.declared_in(base).filter(|owner| self.declared.has_own_index(owner)) else {
            return;
        };
        let name = crate::source::type_name(&owner.ty).unwrap_or_default();
        let barrier = Barrier {
            page: Page::References,
            at: index.into(),
            what: format!("this index of a `{name}` is not accepted: what `impl Index for {name}` gives is not visibly one part of it"),
            help: "let its body be a reference to a part, as in `&self.data[i]`, or a `match` of such, and the index an expression of \
                   names and operators; or give the type a marked method that returns the value"
                .into(),
        };
        self.function.refused.push((base.root, barrier));
    }

    pub(super) fn index(&mut self, index: &Expr) -> Projection {
        if let Expr::Range(range) = strip(index) {
            let mut bound = |bound: &Option<Box<Expr>>| bound.as_ref().map(|bound| self.value(bound));
            let from = bound(&range.start);
            let to = bound(&range.end);
            let inclusive = matches!(range.limits, syn::RangeLimits::Closed(_));
            return Projection::Range { from, to, inclusive };
        }
        if self.is_given_range(index) {
            return self.bounds_of(index);
        }
        Projection::Index(self.value(index))
    }

    /// Whether an index is a `Range` from a function of the file or a variable. That is no copy, and may be asked for again.
    fn is_given_range(&self, index: &Expr) -> bool {
        let is_range = |ty: &syn::Type| crate::source::type_name(ty).is_some_and(|name| name == "Range");
        match strip(index) {
            Expr::Path(path) => {
                let value = path.path.get_ident().and_then(|name| self.scopes.value(name));
                value.is_some_and(|value| self.ranges.contains(value))
                    || self.type_of(index).is_some_and(|seen| is_range(&seen.ty))
            }
            Expr::MethodCall(call) if Method::of(call) == Method::Clone => {
                self.is_given_range(&call.receiver)
            }
            Expr::Range(range) => {
                range.start.is_some()
                    && range.end.is_some()
                    && matches!(range.limits, syn::RangeLimits::HalfOpen(_))
            }
            _ => self.gives(index, &is_range) || self.type_of(index).is_some_and(|seen| is_range(&seen.ty)),
        }
    }

    /// Notes that a variable holds such a range.
    pub(super) fn note_range(&mut self, name: &Ident, init: &Expr) {
        if let Some(value) = self.scopes.value(name)
            && self.is_given_range(init)
        {
            self.ranges.insert(value);
        }
    }

    /// The bounds of such a range.
    fn bounds_of(&mut self, range: &Expr) -> Projection {
        let range = match strip(range) {
            Expr::MethodCall(call) if Method::of(call) == Method::Clone => &*call.receiver,
            range => range,
        };
        let span = range.span();
        let place = if self.is_place(range) { self.place(range) } else { None };
        let range = match place {
            Some(place) => self.borrowed(&place, span),
            None => self.value(range),
        };
        let name = marker(range, span);
        let mut bound = |hint: &str, bound: Expr| {
            let tokens = self.opaque_tokens(bound, vec![range]);
            self.let_(hint, span, Ty::inert(), Op::Opaque(tokens))
        };
        let from = bound("start", syn::parse_quote!(#name.start));
        let to = bound("end", syn::parse_quote!(#name.end));
        Projection::Range { from: Some(from), to: Some(to), inclusive: false }
    }

    /// `&mut 2.5`, `&mut made(x)[..]`: what is lent to be changed begins with a value, which becomes memory. The expression by the name of that;
    /// `None` where it is a place already.
    pub(super) fn with_beginning_kept(&mut self, expr: &Expr) -> Option<Expr> {
        if self.is_place(expr) {
            return None;
        }
        match strip(expr) {
            Expr::Index(index) => {
                let base = self.with_beginning_kept(&index.expr)?;
                Some(Expr::Index(syn::ExprIndex { expr: Box::new(base), ..index.clone() }))
            }
            Expr::Field(field) => {
                let base = self.with_beginning_kept(&field.base)?;
                Some(Expr::Field(syn::ExprField { base: Box::new(base), ..field.clone() }))
            }
            value => {
                let name = local("lent");
                let value = self.value(value);
                let lent = self.function.temporary("lent", expr.span(), self.ty(value), Kind::Memory);
                self.define(lent, value);
                self.scopes.bind(&name, lent);
                Some(syn::parse_quote!(#name))
            }
        }
    }

    /// The place of an expression; a value that is no place gets one.
    pub(super) fn place_or_temporary(&mut self, expr: &Expr) -> Place {
        match self.place(expr) {
            Some(place) => place,
            None if matches!(strip(expr), Expr::Field(_) | Expr::Index(_)) => self.part_of_value(expr),
            None => Place::of(self.value(expr)),
        }
    }

    /// The place that an expression refers to, where it visibly makes a reference: `&a[i]`, `a.as_slice()`,
    /// `a.last().unwrap()`, another reference.
    pub(super) fn reference(&mut self, expr: &Expr) -> Option<Place> {
        match strip(expr) {
            Expr::Reference(reference) => self.place(&reference.expr),
            Expr::MethodCall(call) if view_of_all(&call.method) && call.args.is_empty() => self.place(expr),
            Expr::MethodCall(call) if self.is_entry(call) => self.entry(call),
            Expr::MethodCall(call) if matches!(Method::of(call), Method::Unwrap | Method::Expect) => {
                let next = self.next_of_cursor(&call.receiver).filter(|next| !next.owned);
                match next.map(|next| next.item) {
                    Some(Expr::Reference(element)) => self.place(&element.expr),
                    _ => self
                        .end_of_list(&call.receiver)
                        .or_else(|| self.element_got(&call.receiver))
                        .or_else(|| self.chosen_element(&call.receiver))
                        .or_else(|| self.value_of_key(&call.receiver)),
                }
            }
            Expr::Path(path) => {
                let value = self.scopes.value(path.path.get_ident()?)?;
                match &self.function.info(value).kind {
                    // Its name is the reference, not the place.
                    Kind::Alias(alias) if alias.form.is_reference() && alias.bound => {
                        Some(Place::of(value).then(Projection::Deref))
                    }
                    Kind::Alias(alias) if alias.form.is_reference() => Some(Place::of(value)),
                    _ => None,
                }
            }
            _ => None,
        }
    }

    /// The same, and whether it may be written through the reference.
    pub(super) fn reference_with_form(&mut self, expr: &Expr) -> Option<(Place, Form)> {
        let form = match strip(expr) {
            Expr::Reference(reference) if reference.mutability.is_some() => Form::Mutable,
            Expr::Reference(_) => Form::Shared,
            Expr::Path(path) => {
                let value = path.path.get_ident().and_then(|ident| self.scopes.value(ident));
                match value.map(|value| &self.function.info(value).kind) {
                    Some(Kind::Alias(alias)) => alias.form,
                    _ => Form::Unknown,
                }
            }
            _ => Form::Mutable,
        };
        Some((self.reference(expr)?, form))
    }

    /// `a.first()`, `a.last()` and their mutable twins, before `unwrap`.
    fn end_of_list(&mut self, expr: &Expr) -> Option<Place> {
        let Expr::MethodCall(call) = strip(expr) else { return None };
        if !call.args.is_empty() || !self.is_place(&call.receiver) || self.is_declared_for(call) {
            return None;
        }
        let last = match Method::of(call) {
            Method::First | Method::FirstMut => false,
            Method::Last | Method::LastMut => true,
            _ => return None,
        };
        let place = self.place(&call.receiver)?;
        let span = call.method.span();
        let index = if last {
            let list = self.borrowed(&place, span);
            let list = marker(list, span);
            // Wrapping: an empty list panics at the access, as `unwrap` does, not here.
            let expr = syn::parse_quote_spanned!(span=> #list.len().wrapping_sub(1));
            let opaque = self.opaque_tokens(expr, vec![marked(&list).expect("a marker")]);
            self.let_("last", span, Ty::inert(), Op::Opaque(opaque))
        } else {
            self.constant(syn::parse_quote_spanned!(span=> 0), Ty::inert())
        };
        Some(place.then(Projection::Index(index)))
    }

    /// Whether the call is `a.get(i)` or `a.get_mut(i)` of a list. What is there when it is unwrapped is `a[i]`.
    fn is_element_got(&self, call: &syn::ExprMethodCall) -> bool {
        let is_list = matches!(self.ty_of(&call.receiver).kind(), TyKind::Slice(_) | TyKind::Array(..));
        let is_index = |index: &Expr| {
            !matches!(strip(index), Expr::Range(_) | Expr::Reference(_)) && self.is_visibly_inert(index)
        };
        (matches!(Method::of(call), Method::Get | Method::GetMut))
            && call.args.len() == 1
            && is_list
            && self.is_place(&call.receiver)
            && call.args.first().is_some_and(is_index)
    }

    fn element_got(&mut self, expr: &Expr) -> Option<Place> {
        let Expr::MethodCall(call) = strip(expr) else { return None };
        if !self.is_element_got(call) {
            return None;
        }
        let (list, index) = (&call.receiver, &call.args[0]);
        self.place(&syn::parse_quote!(#list[#index]))
    }

    /// A name for a place, that stands for it in kept tokens.
    pub(super) fn borrowed(&mut self, place: &Place, span: Span) -> ValueId {
        if place.path.is_empty() {
            return place.root;
        }
        let ty = self.place_ty(place);
        let alias = Alias { place: place.clone(), bound: false, form: Form::Shared };
        self.function.temporary("reference", span, ty, Kind::Alias(alias))
    }

    /// What is in the place, as a value.
    pub(super) fn read(&mut self, place: Place, span: Span) -> ValueId {
        let place = self.through_reference(place);
        let info = self.function.info(place.root);
        let fixed = matches!(info.kind, Kind::Line | Kind::Parameter);
        if place.path.is_empty() && fixed {
            return place.root;
        }
        let ty = self.place_ty(&place);
        let hint = match place.path.last() {
            Some(Projection::Index(_) | Projection::Key { .. }) => "element",
            Some(Projection::Field(_)) => "field",
            _ => "current",
        };
        let value = self.let_(hint, span, ty, Op::Read(place.clone()));
        self.note_type_of(value, &place);
        value
    }

    /// A name that is a reference is read through it.
    pub(super) fn through_reference(&self, place: Place) -> Place {
        fn is_reference(function: &Function, place: &Place) -> bool {
            match &function.info(place.root).kind {
                Kind::Alias(alias) if place.path.is_empty() && alias.bound => alias.form.is_reference(),
                Kind::Alias(alias) if place.path.is_empty() => is_reference(function, &alias.place),
                _ => false,
            }
        }
        let lent = self.function.is_lent(place.root)
            && place.path.is_empty()
            && !matches!(self.function.ty(place.root).kind(), TyKind::Slice(_));
        if lent || is_reference(&self.function, &place) { place.then(Projection::Deref) } else { place }
    }

    /// A local of the user's.
    pub(super) fn new_local(
        &mut self,
        ident: &Ident,
        ty: Ty,
        memory: bool,
        annotation: Option<syn::Type>,
    ) -> ValueId {
        let value = self.function.new_value(ValueInfo {
            ident: ident.clone(),
            named: true,
            span: ident.span(),
            ty,
            kind: if memory { Kind::Memory } else { Kind::Line },
            annotation,
        });
        self.note_inferred_variable(value, ident);
        value
    }

    /// A name for a place, from a pattern or a `let` of a reference.
    pub(super) fn bind_alias(&mut self, ident: &Ident, alias: Alias) -> ValueId {
        let ty = self.place_ty(&alias.place);
        let value = self.function.new_value(ValueInfo {
            ident: ident.clone(),
            named: true,
            span: ident.span(),
            ty,
            kind: Kind::Alias(alias),
            annotation: None,
        });
        self.note_inferred_variable(value, ident);
        self.scopes.bind(ident, value);
        value
    }

    pub(super) fn bind_place(&mut self, ident: &Ident, place: Place, form: Form) {
        self.bind_alias(ident, Alias { place, bound: false, form });
    }
}

/// Methods that give a view of all of a list or a value.
fn view_of_all(method: &Ident) -> bool {
    matches!(Method::named(method), Method::AsSlice | Method::AsMutSlice | Method::AsRef | Method::AsMut)
}

/// With parentheses, if operators beside it could tear the expression apart: what is put into quoted tokens loses its structure.
pub(super) fn grouped(expr: &Expr) -> Expr {
    match strip(expr) {
        Expr::Path(_)
        | Expr::Lit(_)
        | Expr::Call(_)
        | Expr::MethodCall(_)
        | Expr::Field(_)
        | Expr::Index(_)
        | Expr::Macro(_)
        | Expr::Tuple(_)
        | Expr::Array(_) => expr.clone(),
        composed => syn::parse_quote!((#composed)),
    }
}

/// Without parentheses and invisible groups.
pub(super) fn strip(expr: &Expr) -> &Expr {
    match expr {
        Expr::Paren(inner) => strip(&inner.expr),
        Expr::Group(inner) => strip(&inner.expr),
        other => other,
    }
}
