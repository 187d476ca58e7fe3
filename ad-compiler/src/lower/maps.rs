//! Maps from keys without derivative to values that have one: `m[&k]`, `m.get(&k)`, `m.insert(k, v)`, `m.entry(k).or_insert(v)`.
//!
//! What a map has under a key is a place of it, like an element of a list.

use super::chain::{Chain, Names};
use super::place::{grouped, strip};
use super::span::Spanned;
use super::spelling::Changed;
use super::*;
use crate::diagnostics::Page;
use syn::{Expr, ExprMethodCall, parse_quote};

impl Lowering<'_> {
    /// The key that an index is: `&k`, and in what is visibly a map anything.
    pub(super) fn key(&mut self, index: &Expr, of: Ty) -> Option<Projection> {
        if let Expr::Reference(reference) = strip(index) {
            return Some(Projection::Key { key: self.referred_key(&reference.expr), is_reference: false });
        }
        if !matches!(of.kind(), TyKind::Map(_)) && !is_string(index) {
            return None;
        }
        let value = match strip(index) {
            Expr::Path(path) => path.path.get_ident().and_then(|ident| self.scopes.value(ident)),
            _ => None,
        };
        let names_reference = value.is_some_and(|value| {
            matches!(&self.function.info(value).kind, Kind::Alias(alias) if alias.form.is_reference())
        });
        Some(match names_reference {
            true => Projection::Key { key: self.referred_key(index), is_reference: false },
            false => Projection::Key { key: self.value(index), is_reference: true },
        })
    }

    /// What a key refers to. It may be no copy, so what is not a variable of its own is cloned rather than moved from where it is.
    fn referred_key(&mut self, key: &Expr) -> ValueId {
        let Some(place) = self.place(key) else { return self.value(key) };
        let place = self.through_reference(place);
        let fixed = matches!(self.function.info(place.root).kind, Kind::Line | Kind::Parameter);
        if place.path.is_empty() && fixed {
            return place.root;
        }
        let clone = Ident::new("clone", key.span());
        self.let_("key", key.span(), Ty::inert(), Op::Duplicate(place, clone))
    }

    /// Whether a place is visibly a map whose values may have a derivative.
    pub(super) fn is_map(&self, expr: &Expr) -> bool {
        let declared = || self.field(expr).and_then(|field| self.map_in(&field)).is_some();
        self.is_place(expr)
            && match self.visible_ty(expr).kind() {
                TyKind::Map(values) => !values.is_inert(),
                TyKind::Unknown => declared(),
                _ => false,
            }
    }

    /// A variable, or a field of one.
    fn field(&self, expr: &Expr) -> Option<Place> {
        match strip(expr) {
            Expr::Path(path) => Some(Place::of(self.scopes.value(path.path.get_ident()?)?)),
            Expr::Field(field) => {
                Some(self.field(&field.base)?.then(Projection::Field(field.member.clone())))
            }
            _ => None,
        }
    }

    /// Whether an argument of `get` is visibly a key, which is written twice.
    pub(super) fn is_key(&self, map: &Expr, argument: &Expr) -> bool {
        let reference = matches!(strip(argument), Expr::Reference(_));
        (reference || is_string(argument) || self.is_map(map)) && Changed::by(argument).is_nothing()
    }

    /// Whether this is `m.get(&k)` or `m.get_mut(&k)`.
    pub(super) fn gets_value_of_key(&self, call: &ExprMethodCall) -> bool {
        let gets = matches!(Method::of(call), Method::Get | Method::GetMut);
        let own = || !self.is_map(&call.receiver) && !self.methods_named(call).is_empty();
        gets && call.args.len() == 1
            && !own()
            && self.is_place(&call.receiver)
            && self.is_key(&call.receiver, &call.args[0])
    }

    /// The place that these refer to, before `unwrap`.
    pub(super) fn value_of_key(&mut self, expr: &Expr) -> Option<Place> {
        let Expr::MethodCall(call) = strip(expr) else { return None };
        if !self.gets_value_of_key(call) {
            return None;
        }
        let (map, key) = (&call.receiver, &call.args[0]);
        self.place(&parse_quote!(#map[#key]))
    }

    /// `m.insert(k, v);`, whose result is dropped.
    pub(super) fn dropped_insert(&mut self, call: &ExprMethodCall) -> bool {
        if Method::of(call) != Method::Insert || call.args.len() != 2 || !self.is_map(&call.receiver) {
            return false;
        }
        let key = self.value(&call.args[0]);
        let value = self.value(&call.args[1]);
        let Some(map) = self.place(&call.receiver) else { return false };
        self.insert(map, key, value);
        true
    }

    fn insert(&mut self, map: Place, key: ValueId, value: ValueId) {
        self.learn_entry(&map, value);
        self.push(Line::Store {
            place: map.then(Projection::Key { key, is_reference: false }),
            value,
            before: None,
        });
    }

    /// `HashMap::from([(k, v), ..])`, one insertion after another; `None` where nothing active is in it.
    pub(super) fn map_of_pairs(
        &mut self,
        call: &syn::ExprCall,
        callee: &syn::ExprPath,
        expr: &Expr,
    ) -> Option<Lowered> {
        let pairs = strip(call.args.first()?);
        if !self.may_be_active(pairs, &Default::default()) {
            return None;
        }
        Some(self.inserted(pairs, callee).unwrap_or_else(|| {
            let what = "a map made of a list of active values is not accepted yet";
            self.barred(expr, Page::NoRule, callee, what, "begin with an empty map, and insert the values")
        }))
    }

    fn inserted(&mut self, pairs: &Expr, callee: &syn::ExprPath) -> Option<Lowered> {
        let Expr::Array(pairs) = pairs else { return None };
        let mut empty = callee.clone();
        empty.path.segments.last_mut()?.ident = Ident::new("new", callee.span());
        let map = Ident::new("map", Span::mixed_site());
        let mut insertions: Vec<syn::Stmt> = Vec::new();
        for pair in &pairs.elems {
            let Expr::Tuple(pair) = strip(pair) else { return None };
            let (key, value) = (pair.elems.first()?, pair.elems.get(1)?);
            insertions.push(parse_quote!(#map.insert(#key, #value);));
        }
        Some(self.expression(&parse_quote!({ let mut #map = #empty(); #(#insertions)* #map })))
    }

    /// Whether this is `m.entry(k).or_insert(v)` and the like.
    pub(super) fn is_entry(&self, call: &ExprMethodCall) -> bool {
        let gives = matches!(
            (Method::of(call), call.args.len()),
            (Method::OrInsert | Method::OrInsertWith, 1) | (Method::OrDefault, 0)
        );
        let Expr::MethodCall(entry) = strip(&call.receiver) else { return false };
        gives && Method::of(entry) == Method::Entry && entry.args.len() == 1 && self.is_map(&entry.receiver)
    }

    /// The place that `m.entry(k).or_insert(v)` refers to, after the key was inserted if it was not there.
    pub(super) fn entry(&mut self, call: &ExprMethodCall) -> Option<Place> {
        let Expr::MethodCall(entry) = strip(&call.receiver) else { return None };
        let span = call.method.span();
        let key = self.value(&entry.args[0]);
        let initial: Expr = match (Method::of(call), call.args.first()) {
            (Method::OrInsertWith, Some(closure)) => match strip(closure) {
                Expr::Closure(closure) if closure.inputs.is_empty() => {
                    (*super::chain::inlinable(closure)?).clone()
                }
                function => parse_quote!(#function()),
            },
            (_, Some(value)) => {
                // It is made whether it is needed or not.
                let initial = self.value(value);
                let name = marker(initial, span);
                self.scopes.bind(&name, initial);
                parse_quote!(#name)
            }
            _ => syn::parse_quote_spanned!(span=> ::core::default::Default::default()),
        };
        let map = self.place(&entry.receiver)?;
        let reference = self.borrowed(&map, span);
        let (name, looked_up) = (marker(reference, span), marker(key, span));
        let there: Expr = syn::parse_quote_spanned!(span=> #name.contains_key(&#looked_up));
        let opaque = self.opaque_tokens(there, vec![reference, key]);
        let there = self.let_("there", span, Ty::inert(), Op::Opaque(opaque));
        let missing = |this: &mut Self| {
            let initial = match Method::of(call) == Method::OrDefault {
                true => this.default_of_entry(&map, &initial),
                false => this.value(&initial),
            };
            this.insert(map.clone(), key, initial);
            Lowered::Unit
        };
        self.branch_on(there, span, |_| Lowered::Unit, missing);
        Some(map.then(Projection::Key { key, is_reference: false }))
    }

    /// `m.entry(key)` of a map without derivative, where the key is made of active values: the key gets a name, and what is left is
    /// inactive.
    pub(super) fn with_key_named(&self, expr: &Expr) -> Option<Expr> {
        let mut named = expr.clone();
        let key = self.key_in(&mut named)?;
        let name = local("key");
        Some(parse_quote!({ let #name = #key; #named }))
    }

    fn key_in(&self, expr: &mut Expr) -> Option<Expr> {
        match expr {
            Expr::Paren(inner) => self.key_in(&mut inner.expr),
            Expr::Group(inner) => self.key_in(&mut inner.expr),
            Expr::Unary(unary) => self.key_in(&mut unary.expr),
            Expr::Assign(assign) => self.key_in(&mut assign.left),
            Expr::Binary(binary) => self.key_in(&mut binary.left),
            Expr::MethodCall(call) if Method::of(call) == Method::Entry && call.args.len() == 1 => {
                let inactive = self.is_place(&call.receiver)
                    && matches!(self.visible_ty(&call.receiver).kind(), TyKind::Map(values) if values.is_inert());
                let key = &call.args[0];
                // A name has one already.
                let named = matches!(strip(key), Expr::Path(_));
                if !inactive || named || !self.may_be_active(key, &Default::default()) {
                    return None;
                }
                let name = local("key");
                Some(std::mem::replace(&mut call.args[0], parse_quote!(#name)))
            }
            Expr::MethodCall(call) => self.key_in(&mut call.receiver),
            _ => None,
        }
    }

    fn default_of_entry(&mut self, map: &Place, default: &Expr) -> ValueId {
        let opaque = self.opaque_tokens(default.clone(), Vec::new());
        let ty = self.place_ty(map).element();
        self.let_("default", default.span(), ty, Op::Opaque(opaque))
    }

    /// What is inserted tells the type of the values.
    fn learn_entry(&mut self, map: &Place, value: ValueId) {
        let entry = self.ty(value);
        let info = &mut self.function.values[map.root.0 as usize];
        if map.path.is_empty() && info.ty == Ty::map_to(Ty::unknown()) && info.annotation.is_none() {
            info.ty = Ty::map_to(entry);
        }
    }

    /// `m.keys()` and what is made of them has no derivative.
    pub(super) fn of_keys(&mut self, call: &ExprMethodCall, expr: &Expr) -> Option<Lowered> {
        let ty = match Method::of(call) {
            Method::Collect => Ty::list(Ty::inert()),
            _ => Ty::inert(),
        };
        self.walks_keys(expr).then(|| {
            let opaque = self.opaque(expr, None);
            Lowered::Value(self.let_("keys", expr.span(), ty, Op::Opaque(opaque)))
        })
    }

    fn walks_keys(&self, expr: &Expr) -> bool {
        let Expr::MethodCall(call) = strip(expr) else { return false };
        match Method::of(call) {
            Method::Keys | Method::IntoKeys => self.is_map(&call.receiver),
            _ => {
                self.walks_keys(&call.receiver)
                    && call.args.iter().all(|argument| self.is_visibly_inert(argument))
            }
        }
    }

    /// The walk over a map as one over its keys.
    pub(super) fn walk_of_map(&self, expr: &Expr, names: &mut Names) -> Option<Chain> {
        let (map, gives) = self.walked_map(expr)?;
        let (keys, number, key) = (names.fresh("keys"), names.fresh("number"), names.fresh("key"));
        let map = grouped(map);
        let item: Expr = match gives {
            Gives::Keys => parse_quote!(&#key),
            Gives::Values(Form::Mutable) => parse_quote!(&mut #map[&#key]),
            Gives::Values(_) => parse_quote!(&#map[&#key]),
            Gives::Pairs(Form::Mutable) => parse_quote!((&#key, &mut #map[&#key])),
            Gives::Pairs(Form::Shared) => parse_quote!((&#key, &#map[&#key])),
            Gives::Pairs(_) => parse_quote!((#key.clone(), #map[&#key].clone())),
        };
        let before = parse_quote!(let #keys = #map.keys().cloned().collect::<Vec<_>>(););
        let first = parse_quote!(let #key = #keys[#number].clone(););
        Some(Chain::counting(before, parse_quote!(0..#keys.len()), &number, first, item))
    }

    /// Whether an expression walks a map without derivative, which is no list.
    pub(super) fn walks_inert_map(&self, expr: &Expr) -> bool {
        let map = match strip(expr) {
            Expr::MethodCall(call) => return self.walks_inert_map(&call.receiver),
            Expr::Reference(reference) => &reference.expr,
            plain => plain,
        };
        self.is_place(map) && matches!(self.visible_ty(map).kind(), TyKind::Map(values) if values.is_inert())
    }

    /// The map that an expression walks, and what that gives.
    pub(super) fn walked_map<'e>(&self, expr: &'e Expr) -> Option<(&'e Expr, Gives)> {
        match strip(expr) {
            Expr::MethodCall(call) if call.args.is_empty() && self.is_map(&call.receiver) => {
                let gives = match Method::of(call) {
                    Method::Keys => Gives::Keys,
                    Method::Values => Gives::Values(Form::Shared),
                    Method::ValuesMut => Gives::Values(Form::Mutable),
                    Method::Iter => Gives::Pairs(Form::Shared),
                    Method::IterMut => Gives::Pairs(Form::Mutable),
                    Method::IntoIter => Gives::Pairs(self.form_of_elements(&call.receiver)),
                    _ => return None,
                };
                Some((&call.receiver, gives))
            }
            Expr::Reference(reference) if self.is_map(&reference.expr) => {
                let form = if reference.mutability.is_some() { Form::Mutable } else { Form::Shared };
                Some((&reference.expr, Gives::Pairs(form)))
            }
            plain if self.is_map(plain) => Some((plain, Gives::Pairs(self.form_of_elements(plain)))),
            _ => None,
        }
    }
}

/// What a walk over a map gives.
pub(super) enum Gives {
    Keys,
    Values(Form),
    Pairs(Form),
}

fn is_string(expr: &Expr) -> bool {
    matches!(strip(expr), Expr::Lit(literal) if matches!(literal.lit, syn::Lit::Str(_)))
}
