//! Patterns of `let` and `for`.

use super::positions::Position;
use crate::hir::{ExprId, ExprKind, LocalId, Meaning, PathRef, PatternId, PatternKind};
use crate::ir::*;
use crate::items::Def;
use crate::library::Method;
use crate::ty::TyKind;
use crate::wengert::frames::Variable;
use crate::wengert::iterators::items::Names;
use crate::wengert::{Lowering, Result, unsupported};
use proc_macro2::{Ident, Span};
use syn::Pat;

/// What a pattern takes apart.
#[derive(Clone)]
pub(in crate::wengert) enum Source {
    /// A place, and what a name for it is.
    Place { place: Place, form: Form },
    /// A tuple whose parts are there.
    Parts(Vec<Source>),
    /// Something without a place: what is bound has no derivative.
    Inert,
}

impl Source {
    /// A part of a struct or of a variant.
    pub(in crate::wengert) fn part(&self, projection: Projection) -> Source {
        match self {
            Source::Place { place, form } => {
                // Whether the name is a reference depends on how the whole is matched.
                let form = if form.is_reference() { *form } else { Form::Unknown };
                Source::Place { place: place.then(projection), form }
            }
            other => other.clone(),
        }
    }
}

impl Lowering<'_> {
    /// What a pattern of a `let` takes apart.
    pub(in crate::wengert) fn let_source(&mut self, init: ExprId) -> Result<Source> {
        let body = self.body;
        if let ExprKind::Tuple(parts) = body.kind(init) {
            let parts = parts.iter().map(|part| self.let_source(*part)).collect::<Result<Vec<_>>>()?;
            return Ok(Source::Parts(parts));
        }
        if let Some((list, at, form)) = self.halves(init) {
            return self.split_in_two(list, at, form);
        }
        if let TyKind::Reference(_, mutability) = self.types.expr(init).kind()
            && !self.is_lasting_call(init)
        {
            let form =
                if *mutability == crate::ty::Mutability::Mutable { Form::Mutable } else { Form::Shared };
            return self.referred_to(init, form);
        }
        if self.is_place(init) {
            let place = self.place(init)?;
            if !place.path.is_empty() {
                return Ok(Source::Place { place, form: Form::Value });
            }
        }
        let value = self.value(init)?;
        Ok(Source::Place { place: Place::of(value), form: Form::Value })
    }

    /// The list and the position of `list.split_at(position)`, and how the halves are lent.
    fn halves(&self, id: ExprId) -> Option<(ExprId, ExprId, Form)> {
        let ExprKind::MethodCall { receiver, method, arguments, .. } = self.body.kind(id) else {
            return None;
        };
        let form = match Method::named(method) {
            Method::SplitAt => Form::Shared,
            Method::SplitAtMut => Form::Mutable,
            _ => return None,
        };
        let is_it = self.is_list(*receiver) && self.is_place(*receiver) && self.callee(id).is_some();
        match arguments[..] {
            [at] if is_it => Some((*receiver, at, form)),
            _ => None,
        }
    }

    fn split_in_two(&mut self, list: ExprId, at: ExprId, form: Form) -> Result<Source> {
        let place = self.place(list)?;
        let at = self.value(at)?;
        if form == Form::Mutable {
            self.cuts.push(at);
        }
        let half = |from, to| {
            let range = Projection::Range { from, to, inclusive: false };
            Source::Place { place: place.then(range), form }
        };
        Ok(Source::Parts(vec![half(None, Some(at)), half(Some(at), None)]))
    }

    /// A name for what is in a place, which is taken out of it.
    pub(in crate::wengert) fn name_part(&mut self, local: LocalId, place: Place) {
        let variable = self.body.local(local);
        let ty = self.place_ty(&place);
        // The whole is not there any more where its zero is needed.
        if !place.path.is_empty() && !ty.is_copy() {
            self.function.taken_apart.push(place.root);
        }
        let name = self.new_local(&variable.name.clone(), ty, variable.is_mutable);
        self.note_type(name, self.held(self.types.local(local)));
        // What the name of a reference refers to.
        let place = self.through_reference(place);
        self.push(Line::Let { value: name, op: Op::Read(place) });
        self.bind_value(local, name);
    }

    /// Binds the names of a pattern of a `let` to values.
    pub(in crate::wengert) fn destructure(&mut self, pattern: PatternId, source: Source) -> Result<()> {
        let body = self.body;
        match (&body.pattern(pattern).kind, source) {
            (PatternKind::Wild | PatternKind::Rest, _) => Ok(()),
            (PatternKind::Binding { local, by_reference: false, within: None }, source) => {
                let place = match source {
                    Source::Place { place, form: Form::Value } => place,
                    Source::Place { place, form: form @ (Form::Shared | Form::Mutable) } => {
                        self.bind_reference(*local, place, form);
                        return Ok(());
                    }
                    Source::Parts(parts) if !body.local(*local).is_mutable => {
                        self.bind_to(*local, Variable::Parts(parts));
                        return Ok(());
                    }
                    _ => return unsupported("a name for a tuple that is not made"),
                };
                if self.is_number_for_reference(self.types.local(*local), &place, Form::Value) {
                    let place = match self.is_name_of_bound_reference(&place) {
                        true => place.then(Projection::Deref),
                        false => place,
                    };
                    self.bind_reference(*local, place, Form::Shared);
                    return Ok(());
                }
                if self.refers_elsewhere(self.types.local(*local)) {
                    return unsupported("a name for what holds references");
                }
                self.name_part(*local, place);
                Ok(())
            }
            (
                &PatternKind::Binding { local, by_reference: true, within: None },
                Source::Place { place, .. },
            ) => {
                if body.local(local).is_mutable {
                    return unsupported("`ref mut`");
                }
                self.bind_reference(local, place, Form::Shared);
                Ok(())
            }
            (PatternKind::Reference(inner), Source::Place { place, form }) => {
                let place = match form {
                    Form::Value if self.is_name_of_bound_reference(&place) => place.then(Projection::Deref),
                    _ => place,
                };
                self.destructure(*inner, Source::Place { place, form: Form::Value })
            }
            (PatternKind::Tuple(parts), source) => {
                let length = match &source {
                    Source::Parts(sources) => Some(sources.len()),
                    _ => self.parts_of_tuple(pattern),
                };
                for (position, part) in self.positions(parts) {
                    let Some(position) = Self::member(position, length)? else { continue };
                    let source = match &source {
                        Source::Parts(sources) => match sources.get(position) {
                            Some(source) => source.clone(),
                            None => return unsupported("a tuple of another length"),
                        },
                        Source::Place { place, form } => {
                            Source::Place { place: place.then(Self::numbered(position)), form: *form }
                        }
                        Source::Inert => return unsupported("a tuple without derivative"),
                    };
                    self.destructure(part, source)?;
                }
                Ok(())
            }
            (PatternKind::Slice(parts), Source::Place { place, form })
                if matches!(self.place_ty(&place).kind(), crate::ir::TyKind::Array(..)) =>
            {
                for (position, part) in self.positions(parts) {
                    let span = body.pattern(part).span;
                    let place = self.part_of_list(&place, pattern, position, span);
                    let inner = match body.pattern(part).kind {
                        PatternKind::Binding { local, within: Some(_), .. } if form.is_reference() => {
                            self.bind_reference(local, place, form);
                            continue;
                        }
                        PatternKind::Binding { within: Some(_), .. } => {
                            return unsupported("a part of an array by value");
                        }
                        _ => part,
                    };
                    if !matches!(position, Position::Between { .. }) {
                        self.destructure(inner, Source::Place { place, form })?;
                    }
                }
                Ok(())
            }
            (PatternKind::TupleStruct { path, parts }, Source::Place { place, form }) if is_struct(path) => {
                let length = self.fields_of_constructor(pattern, None);
                for (position, part) in self.positions(parts) {
                    let Some(position) = Self::member(position, length)? else { continue };
                    let place = place.then(Self::numbered(position));
                    self.destructure(part, Source::Place { place, form })?;
                }
                Ok(())
            }
            (PatternKind::Struct { path, fields, .. }, Source::Place { place, form }) if is_struct(path) => {
                for (member, part) in fields {
                    let place = place.then(Projection::Field(member.clone()));
                    self.destructure(*part, Source::Place { place, form })?;
                }
                Ok(())
            }
            _ => unsupported("a pattern"),
        }
    }

    /// Binds a variable to a reference to a place.
    pub(in crate::wengert) fn bind_reference(&mut self, local: LocalId, place: Place, form: Form) {
        // It may be a name already.
        let is_name = match (&place.path[..], &self.function.info(place.root).kind) {
            ([], Kind::Alias(alias)) => alias.form == form,
            ([Projection::Deref], Kind::Parameter | Kind::Memory) => {
                let of = self.type_in(&Place::of(place.root));
                matches!(of.map(|ty| ty.kind()), Some(TyKind::Reference(..)))
            }
            _ => false,
        };
        let value = match is_name {
            true => place.root,
            false => {
                let ty = self.place_ty(&place);
                let alias = Alias { place, bound: false, form };
                self.named(&self.body.local(local).name, ty, Kind::Alias(alias))
            }
        };
        self.bind_value(local, value);
    }

    /// A pattern of names for all parts of an item, and the item by these names.
    pub(in crate::wengert) fn bound_parts(
        &mut self,
        names: &Names,
        source: &Source,
        bindings: &mut Vec<ValueId>,
    ) -> Result<(Pat, Source)> {
        if let Source::Parts(parts) = source {
            let parts = parts.iter().enumerate();
            let parts = parts.map(|(position, part)| self.bound_parts(names.part(position), part, bindings));
            let (patterns, items): (Vec<Pat>, Vec<Source>) =
                parts.collect::<Result<Vec<_>>>()?.into_iter().unzip();
            return Ok((syn::parse_quote!((#(#patterns),*)), Source::Parts(items)));
        }
        let item = self.bound(&names.whole, source, bindings)?;
        let name = marker(item, Span::mixed_site());
        let form = match source {
            Source::Place { form, .. } => *form,
            _ => Form::Value,
        };
        Ok((syn::parse_quote!(#name), Source::Place { place: Place::of(item), form }))
    }

    /// A name that the printed code binds.
    pub(in crate::wengert) fn bound(
        &mut self,
        ident: &Ident,
        source: &Source,
        bindings: &mut Vec<ValueId>,
    ) -> Result<ValueId> {
        Ok(match source {
            Source::Place { place, form } => {
                let ty = self.place_ty(place);
                let kind = Kind::Alias(Alias { place: place.clone(), bound: true, form: *form });
                let value = self.named(ident, ty, kind);
                // What stands for all of a value has its type.
                let whole =
                    place.path.is_empty() && matches!(self.function.info(place.root).kind, Kind::Line);
                if *form == Form::Value && (whole || self.is_no_reference(place)) {
                    self.function.copied_names.push(value);
                }
                value
            }
            Source::Parts(_) => return unsupported("a name for a pair"),
            Source::Inert => {
                let value = self.named(ident, Ty::inert(), Kind::Line);
                bindings.push(value);
                value
            }
        })
    }

    /// Whether a place is a name that a kept pattern binds to a reference, or what a reference to such a name leads to.
    fn is_name_of_bound_reference(&self, place: &Place) -> bool {
        let Kind::Alias(alias) = &self.function.info(place.root).kind else { return false };
        match place.path[..] {
            [] => alias.bound && alias.form.is_reference(),
            [Projection::Deref] => {
                !alias.bound && alias.form.is_reference() && self.is_name_of_bound_reference(&alias.place)
            }
            _ => false,
        }
    }

    pub(in crate::wengert) fn named(&mut self, ident: &Ident, ty: Ty, kind: Kind) -> ValueId {
        self.function.new_value(ValueInfo {
            ident: ident.clone(),
            named: true,
            span: ident.span(),
            ty,
            kind,
            annotation: None,
        })
    }

    /// Whether what is in a place is no reference.
    fn is_no_reference(&self, place: &Place) -> bool {
        self.type_in(place).is_some_and(|ty| !matches!(ty.kind(), TyKind::Reference(..)))
    }
}

fn is_struct(path: &PathRef) -> bool {
    !matches!(path.meaning, Meaning::Def(Def::Variant(..) | Def::Unknown) | Meaning::Member { .. })
}
