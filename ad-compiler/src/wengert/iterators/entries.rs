//! Maps are walked by their keys: each is looked up.

use super::stages::of_value;
use crate::hir::{ExprId, ExprKind};
use crate::ir::*;
use crate::library::Method;
use crate::ty::{self, Mutability};
use crate::wengert::branches::patterns::Source;
use crate::wengert::{Lowering, Result, unsupported};
use proc_macro2::{Ident, Span};
use syn::Expr;

/// The entries of a map, in the order of its keys.
#[derive(Clone)]
pub(in crate::wengert) struct Entries {
    map: Place,
    keys: ValueId,
    gives: Gives,
}

/// What of each entry is given.
#[derive(Clone, Copy)]
enum Gives {
    Keys,
    Values(Form),
    Pairs(Form),
}

impl Lowering<'_> {
    /// `map.values()`, `&map` and their kin; none if an expression walks something else.
    pub(in crate::wengert) fn entries(&mut self, id: ExprId) -> Result<Option<Entries>> {
        let Some((map, gives)) = self.map_walked(id) else { return Ok(None) };
        if !self.is_place(map) {
            return unsupported("a walk over a map that has no name");
        }
        let (place, span) = (self.place(map)?, self.body.expr(id).span);
        let map = self.borrowed(&place, span);
        let name = marker(map, span);
        let collected: Expr = syn::parse_quote!(#name.keys().cloned().collect::<Vec<_>>());
        let op = Op::Opaque(super::walks::kept(collected));
        let keys = self.new_local(&Ident::new("keys", Span::mixed_site()), Ty::list(Ty::inert()), false);
        self.push(Line::Let { value: keys, op });
        Ok(Some(Entries { map: place, keys, gives }))
    }

    /// The map that an expression walks, whose values may have a derivative.
    fn map_walked(&self, id: ExprId) -> Option<(ExprId, Gives)> {
        match self.body.kind(id) {
            ExprKind::MethodCall { receiver, method, arguments, .. }
                if arguments.is_empty() && self.is_active_map(*receiver) && self.callee(id).is_some() =>
            {
                let gives = match Method::named(method) {
                    Method::Keys => Gives::Keys,
                    Method::Values => Gives::Values(Form::Shared),
                    Method::ValuesMut => Gives::Values(Form::Mutable),
                    Method::Iter => Gives::Pairs(Form::Shared),
                    Method::IterMut => Gives::Pairs(Form::Mutable),
                    Method::IntoIter => Gives::Pairs(form_of_entries(self.types.expr(*receiver))),
                    _ => return None,
                };
                Some((*receiver, gives))
            }
            ExprKind::Reference { is_mutable, of } if self.is_active_map(*of) => {
                Some((*of, Gives::Pairs(if *is_mutable { Form::Mutable } else { Form::Shared })))
            }
            ExprKind::Local(_) | ExprKind::Field { .. } if self.is_active_map(id) => {
                Some((id, Gives::Pairs(form_of_entries(self.types.expr(id)))))
            }
            _ => None,
        }
    }

    /// Whether an expression is a map whose values may have a derivative. Those that are no copies have none in maps.
    pub(in crate::wengert) fn is_active_map(&self, id: ExprId) -> bool {
        matches!(self.ty_of(id).kind(), TyKind::Map(value) if !value.is_inert() && value.is_copy())
    }

    pub(in crate::wengert) fn count_of_entries(&self, entries: &Entries, span: Span) -> Expr {
        let keys = marker(entries.keys, span);
        syn::parse_quote!(#keys.len())
    }

    pub(in crate::wengert) fn entry_at(&mut self, entries: &Entries, index: ValueId, span: Span) -> Source {
        let of_key = Place::of(entries.keys).then(Projection::Index(index));
        let clone = Ident::new("clone", span);
        let key = self.let_("key", span, Ty::inert(), Op::Duplicate(of_key.clone(), clone));
        let value = entries.map.then(Projection::Key { key, is_reference: false });
        let of_key = Source::Place { place: of_key, form: Form::Shared };
        match entries.gives {
            Gives::Keys => of_key,
            Gives::Values(form) => Source::Place { place: value, form },
            Gives::Pairs(Form::Value) => {
                Source::Parts(vec![of_value(key), Source::Place { place: value, form: Form::Value }])
            }
            Gives::Pairs(form) => Source::Parts(vec![of_key, Source::Place { place: value, form }]),
        }
    }
}

/// How a walk over all of a map gives its values.
fn form_of_entries(map: ty::Ty) -> Form {
    match map.kind() {
        ty::TyKind::Reference(_, Mutability::Mutable) => Form::Mutable,
        ty::TyKind::Reference(_, Mutability::Shared) => Form::Shared,
        _ => Form::Value,
    }
}
