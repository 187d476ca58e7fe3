//! Maps from keys without derivative to values that have one: `map.insert(k, v)`, `*map.entry(k).or_insert(v)`. What a map has under a key is a place of it,
//! like an element of a list.

use crate::hir::{ExprId, ExprKind, PathRef};
use crate::ir::{Line, Op, Opaque, Place, Projection, Selector, Ty, ValueId, marker};
use crate::library::Method;
use crate::wengert::{Lowered, Lowering, Result, unsupported};
use proc_macro2::{Ident, Span};

impl Lowering<'_> {
    /// `map.insert(key, value);`, whose result is dropped; none for another call.
    pub(in crate::wengert) fn inserted(
        &mut self,
        id: ExprId,
        receiver: ExprId,
        method: &Ident,
        arguments: &[ExprId],
    ) -> Result<Option<Lowered>> {
        let is_it = Method::named(method) == Method::Insert && self.is_active_map(receiver);
        let ([key, value], true) = (arguments, is_it && self.is_place(receiver)) else { return Ok(None) };
        if self.dropped != Some(id) {
            return unsupported("what an insertion into a map gives");
        }
        let map = self.place(receiver)?;
        let (key, value) = (self.value(*key)?, self.value(*value)?);
        self.insert(map, key, value);
        Ok(Some(Lowered::Unit))
    }

    /// `HashMap::from([(k, v), ..])`, one insertion after another; none for another conversion.
    pub(in crate::wengert) fn map_of_pairs(
        &mut self,
        id: ExprId,
        path: &PathRef,
        pairs: ExprId,
    ) -> Result<Option<Lowered>> {
        let body = self.body;
        let ExprKind::Array(pairs) = body.kind(pairs) else { return Ok(None) };
        if !self.is_active_map(id) {
            return Ok(None);
        }
        let (span, ty) = (body.expr(id).span, self.ty_of(id));
        let mut empty = path.path.clone();
        empty.path.segments.last_mut().expect("a path has a segment").ident = Ident::new("new", span);
        let made =
            Opaque { pure: false, ..crate::wengert::iterators::walks::kept(syn::parse_quote!(#empty())) };
        let made = self.let_("made", span, ty, Op::Opaque(made));
        let map = self.new_local(&Ident::new("map", Span::mixed_site()), ty, true);
        self.note_type(map, self.types.expr(id));
        self.define(map, made);
        for pair in pairs {
            let ExprKind::Tuple(pair) = body.kind(*pair) else { return unsupported("a map of such pairs") };
            let (key, value) = (self.value(pair[0])?, self.value(pair[1])?);
            self.insert(Place::of(map), key, value);
        }
        Ok(Some(Lowered::Value(self.read(Place::of(map), span))))
    }

    fn insert(&mut self, map: Place, key: ValueId, value: ValueId) {
        let place = map.then(Projection::Key { key, is_reference: false });
        self.push(Line::Store { place, value, before: None });
    }

    /// The map, the key, and what is inserted where that is not there, of `map.entry(key).or_insert(value)` and its kin.
    fn entry_parts(&self, id: ExprId) -> Option<(ExprId, ExprId, Method, Option<ExprId>)> {
        let body = self.body;
        let ExprKind::MethodCall { receiver, method, arguments, .. } = body.kind(id) else { return None };
        let ExprKind::MethodCall { receiver: map, method: entry, arguments: key, .. } = body.kind(*receiver)
        else {
            return None;
        };
        let initial = match (Method::named(method), &arguments[..]) {
            (Method::OrInsert | Method::OrInsertWith, [initial]) => Some(*initial),
            (Method::OrDefault, []) => None,
            _ => return None,
        };
        let [key] = key[..] else { return None };
        let is_it = Method::named(entry) == Method::Entry
            && self.is_active_map(*map)
            && self.is_place(*map)
            && self.callee(*receiver).is_some();
        is_it.then_some((*map, key, Method::named(method), initial))
    }

    /// Whether an expression refers to what a map has under a key, which is inserted where it is not there.
    pub(in crate::wengert) fn is_entry(&self, id: ExprId) -> bool {
        self.entry_parts(id).is_some()
    }

    /// The place of such an entry.
    pub(in crate::wengert) fn entry(&mut self, id: ExprId) -> Result<Place> {
        let Some((map, key, method, initial)) = self.entry_parts(id) else {
            return unsupported("an entry of a map");
        };
        let span = self.body.expr(id).span;
        let map = self.place(map)?;
        let key = self.value(key)?;
        // It is made whether it is needed or not.
        let made = match (method, initial) {
            (Method::OrInsert, Some(initial)) => Some(self.value(initial)?),
            _ => None,
        };
        let reference = self.borrowed(&map, span);
        let (name, looked_up) = (marker(reference, span), marker(key, span));
        let there = self.computed("there", syn::parse_quote!(#name.contains_key(&#looked_up)), span);
        let arms = vec![
            self.arm(|_| Ok(Lowered::Unit))?,
            self.arm(|this| {
                let initial = match (made, initial) {
                    (Some(made), _) => made,
                    (None, Some(function)) => this.called_without_arguments(function)?,
                    (None, None) => this.default_of_entry(&map, span),
                };
                this.insert(map.clone(), key, initial);
                Ok(Lowered::Unit)
            })?,
        ];
        self.finish(span, Selector::If(there), arms);
        Ok(map.then(Projection::Key { key, is_reference: false }))
    }

    fn called_without_arguments(&mut self, function: ExprId) -> Result<ValueId> {
        let function = match self.handed(function)? {
            crate::wengert::frames::Variable::Function(function) => function,
            _ => return unsupported("a function that is not known"),
        };
        match self.applied_to(function, Vec::new())? {
            Lowered::Value(value) => Ok(value),
            Lowered::Unit => unsupported("a function that gives nothing"),
        }
    }

    fn default_of_entry(&mut self, map: &Place, span: Span) -> ValueId {
        let default = syn::parse_quote_spanned!(span=> ::core::default::Default::default());
        let op = Op::Opaque(crate::wengert::iterators::walks::kept(default));
        let ty: Ty = self.place_ty(map).element();
        self.let_("default", span, ty, op)
    }
}
