//! Patterns of `let`, `for` and `match`.

use super::alternatives::bind_alike;
use super::construct::{part, variant_of, without_last};
use super::*;
use crate::diagnostics::Page;
use crate::source::is_constant_name;
use syn::Pat;

/// What a pattern takes apart.
#[derive(Clone)]
pub(super) enum Source {
    /// A place, and what a name for it is.
    Place { place: Place, form: Form },
    /// A tuple whose parts are there.
    Parts(Vec<Source>),
    /// Something without a place: what is bound has no derivative.
    Inert,
    /// A part of a value that is not followed: what is bound must not be active.
    Hidden(ValueId),
}

impl Source {
    /// A part of a struct or of a variant.
    fn part(&self, projection: Projection) -> Source {
        match self {
            Source::Place { place, form } => {
                // Whether the name is a reference depends on how the whole is matched.
                let form = if form.is_reference() { *form } else { Form::Unknown };
                Source::Place { place: place.then(projection), form }
            }
            other => other.hidden(),
        }
    }

    /// What the whole is made of, where it is not followed.
    fn origins(&self) -> Vec<ValueId> {
        match self {
            Source::Place { place, .. } => vec![place.root],
            Source::Parts(parts) => parts.iter().flat_map(Source::origins).collect(),
            Source::Inert => Vec::new(),
            Source::Hidden(from) => vec![*from],
        }
    }

    /// A part that is not followed.
    fn hidden(&self) -> Source {
        match self {
            Source::Place { place, .. } => Source::Hidden(place.root),
            other => other.clone(),
        }
    }
}

/// `rest @ ..`
fn binds_rest(pattern: &Pat) -> bool {
    matches!(pattern, Pat::Ident(ident)
        if ident.subpat.as_ref().is_some_and(|(_, inner)| matches!(**inner, Pat::Rest(_))))
}

impl Lowering<'_> {
    /// Binds the names of a pattern of a `let` to values: `let (a, b) = pair` is read part by part.
    pub(super) fn destructure(&mut self, pattern: &Pat, source: Source) {
        match (pattern, source) {
            (Pat::Wild(_) | Pat::Rest(_) | Pat::Path(_), _) => {}
            (Pat::Paren(inner), source) => self.destructure(&inner.pat, source),
            (Pat::Type(typed), source) => self.destructure(&typed.pat, source),
            (Pat::Reference(pattern), Source::Place { place, form }) => {
                // What was visibly made a reference is the place itself; a parameter is one by its name.
                let is_parameter = place.path.is_empty() && self.references.contains(&place.root);
                let made = form.is_reference() && !is_parameter;
                let place = if made { place } else { place.then(Projection::Deref) };
                self.destructure(&pattern.pat, Source::Place { place, form: Form::Value });
            }
            (Pat::Ident(ident), source) if ident.subpat.is_none() => self.bind_part(ident, source),
            (Pat::Tuple(tuple), Source::Parts(parts)) => {
                for (pattern, position) in tuple.elems.iter().zip(tuple_positions(tuple, Some(parts.len()))) {
                    if let Some(part) = position.and_then(|position| parts.get(position)) {
                        self.destructure(pattern, part.clone());
                    }
                }
            }
            (Pat::Tuple(tuple), Source::Place { place, form }) => {
                let count = match self.place_ty(&place).kind() {
                    TyKind::Tuple(parts) => Some(parts.len()),
                    _ => None,
                };
                for (pattern, position) in tuple.elems.iter().zip(tuple_positions(tuple, count)) {
                    let Some(position) = position else {
                        if !matches!(pattern, Pat::Rest(_)) {
                            self.error(
                                Page::Patterns,
                                pattern,
                                "what follows `..` in a tuple whose length is not visible is not accepted",
                                "write `_` for each part that is left out",
                            );
                        }
                        continue;
                    };
                    let place = place.then(Projection::Field(syn::Member::from(position)));
                    self.destructure(pattern, Source::Place { place, form });
                }
            }
            (Pat::Slice(slice), Source::Place { place, form }) => {
                let parts = self.slice_parts(slice, &place);
                for (pattern, projection) in slice.elems.iter().zip(parts) {
                    let place = place.then(projection);
                    match pattern {
                        Pat::Ident(rest) if binds_rest(pattern) => {
                            // Of an array that stays as it is, the rest is a part of it.
                            let stays = !self.function.is_memory(self.function.root(place.root));
                            if form == Form::Value && stays && rest.mutability.is_none() {
                                self.bind_alias(&rest.ident, Alias { place, bound: false, form });
                            } else {
                                self.bind_part(rest, Source::Place { place, form });
                            }
                        }
                        pattern => self.destructure(pattern, Source::Place { place, form }),
                    }
                }
            }
            (Pat::TupleStruct(inner), Source::Place { place, form }) if variant_of(&inner.path).is_none() => {
                for (position, pattern) in inner.elems.iter().enumerate() {
                    let place = place.then(Projection::Field(syn::Member::from(position)));
                    self.destructure(pattern, Source::Place { place, form });
                }
            }
            (Pat::Struct(inner), Source::Place { place, form }) if variant_of(&inner.path).is_none() => {
                for field in &inner.fields {
                    let place = place.then(Projection::Field(field.member.clone()));
                    self.destructure(&field.pat, Source::Place { place, form });
                }
            }
            (pattern, _) => self.error(
                Page::Patterns,
                pattern,
                "this pattern is not accepted in a differentiable function yet",
                "bind the value to a name and take its parts by field or index",
            ),
        }
    }

    /// Which part of a list each part of a slice pattern is; what follows `..` is counted from the end.
    fn slice_parts(&mut self, slice: &syn::PatSlice, place: &Place) -> Vec<Projection> {
        let count = slice.elems.len();
        let is_rest = |pattern: &Pat| matches!(pattern, Pat::Rest(_)) || binds_rest(pattern);
        let rest = slice.elems.iter().position(is_rest);
        let span = slice.bracket_token.span.open();
        (0..count)
            .map(|position| match rest {
                Some(rest) if position == rest => {
                    let from = (rest > 0).then(|| self.count_from_start(rest));
                    let after = count - 1 - rest;
                    let to = (after > 0).then(|| self.count_from_end(place, after, span));
                    Projection::Range { from, to, inclusive: false }
                }
                Some(rest) if position > rest => {
                    Projection::Index(self.count_from_end(place, count - position, span))
                }
                _ => Projection::Index(self.count_from_start(position)),
            })
            .collect()
    }

    fn count_from_start(&mut self, position: usize) -> ValueId {
        let literal = proc_macro2::Literal::usize_unsuffixed(position);
        self.constant(syn::parse_quote!(#literal), Ty::inert())
    }

    /// The position that is so far from the end of a list.
    fn count_from_end(&mut self, place: &Place, distance: usize, span: Span) -> ValueId {
        let list = self.borrowed(place, span);
        let name = marker(list, span);
        let distance = proc_macro2::Literal::usize_unsuffixed(distance);
        // Wrapping: whether the list is long enough is for the pattern to say.
        let expr = syn::parse_quote_spanned!(span=> #name.len().wrapping_sub(#distance));
        let opaque = self.opaque_tokens(expr, vec![list]);
        self.let_("position", span, Ty::inert(), Op::Opaque(opaque))
    }

    /// A tuple whose parts are there, as one value.
    fn tuple_of(&mut self, source: Source, span: Span) -> (Ty, Op) {
        let Source::Parts(parts) = source else { unreachable!("`let` takes places and tuples apart") };
        let value = |this: &mut Self, part| match part {
            Source::Place { place, .. } => this.read(place, span),
            parts => {
                let (ty, op) = this.tuple_of(parts, span);
                this.let_("part", span, ty, op)
            }
        };
        let values: Vec<ValueId> = parts.into_iter().map(|part| value(self, part)).collect();
        (self.tuple_ty(&values), Op::Tuple(values))
    }

    fn bind_part(&mut self, pattern: &syn::PatIdent, source: Source) {
        let memory = pattern.mutability.is_some();
        match source {
            // A part of what is behind a reference stays where it is.
            Source::Place { place, form } if form.is_reference() && !memory => {
                self.bind_place(&pattern.ident, place, form)
            }
            Source::Place { place, .. } => {
                let ty = self.place_ty(&place);
                // The whole is not there any more where its zero is needed.
                if !place.path.is_empty() && !ty.is_copy() {
                    self.function.taken_apart.push(place.root);
                }
                let local = self.new_local(&pattern.ident, ty, memory, None);
                self.note_type_of(local, &place);
                let place = self.through_reference(place);
                self.push(Line::Let { value: local, op: Op::Read(place) });
                self.scopes.bind(&pattern.ident, local);
            }
            source => {
                let (ty, op) = self.tuple_of(source, pattern.ident.span());
                let local = self.new_local(&pattern.ident, ty, memory, None);
                self.push(Line::Let { value: local, op });
                self.scopes.bind(&pattern.ident, local);
            }
        }
    }

    /// Where a pattern is one of a type that holds nothing, so does what is matched there.
    fn note_nothing(&mut self, path: &syn::Path, source: &Source) {
        let owner = if variant_of(path).is_some() { without_last(path) } else { Some(path.clone()) };
        let plain = owner.is_some_and(|owner| self.declared.is_plain_type(&owner));
        if let (true, Source::Place { place, .. }) = (plain, source) {
            let place = self.function.resolve(place);
            if let Some(steps) = FieldTy::steps(&place) {
                self.function.unkept.entry(place.root).or_default().push(steps);
            }
        }
    }

    /// Binds the names of a pattern that the printed code keeps (in `match` and `for`): the names of parts
    /// of places are aliases, all others are inert. Returns the pattern with markers, and the inert names.
    pub(super) fn keep_pattern(
        &mut self,
        pattern: &Pat,
        source: &Source,
        bindings: &mut Vec<ValueId>,
    ) -> Pat {
        match (pattern, source) {
            (Pat::Ident(ident), source) if !is_constant_name(&ident.ident) => {
                let value = match source {
                    Source::Place { place, form } if ident.mutability.is_none() => {
                        let form = if ident.by_ref.is_some() { Form::Shared } else { *form };
                        let alias = Alias { place: place.clone(), bound: true, form };
                        let name = self.bind_alias(&ident.ident, alias);
                        // What stands for all of a value has its type.
                        let whole = place.path.is_empty()
                            && matches!(self.function.info(place.root).kind, Kind::Line);
                        if form == Form::Value && (whole || self.is_no_reference(place)) {
                            self.function.copied_names.push(name);
                        }
                        name
                    }
                    Source::Place { .. } => {
                        self.error(
                            Page::Patterns,
                            ident,
                            "`mut` in this pattern is not accepted",
                            "copy the value into a `let mut` in the body",
                        );
                        return pattern.clone();
                    }
                    Source::Parts(_) | Source::Inert | Source::Hidden(_) => {
                        let memory = ident.mutability.is_some();
                        let origins = source.origins();
                        // What is hidden may be anything; that it is inactive is not its type's doing.
                        let ty = if origins.is_empty() { Ty::inert() } else { Ty::unknown() };
                        let value = self.new_local(&ident.ident, ty, memory, None);
                        self.function.hidden.extend(origins.into_iter().map(|from| (value, from)));
                        bindings.push(value);
                        self.scopes.bind(&ident.ident, value);
                        value
                    }
                };
                let mut kept = ident.clone();
                kept.ident = marker(value, ident.ident.span());
                if let Some((_, subpattern)) = &mut kept.subpat {
                    **subpattern = self.keep_pattern(&subpattern.clone(), source, bindings);
                }
                Pat::Ident(kept)
            }
            (Pat::Paren(inner), source) => {
                let mut kept = inner.clone();
                *kept.pat = self.keep_pattern(&inner.pat, source, bindings);
                Pat::Paren(kept)
            }
            (Pat::Reference(inner), source) => {
                let mut kept = inner.clone();
                let source = match source {
                    Source::Place { place, .. } => Source::Place { place: place.clone(), form: Form::Value },
                    other => other.clone(),
                };
                *kept.pat = self.keep_pattern(&inner.pat, &source, bindings);
                Pat::Reference(kept)
            }
            (Pat::Tuple(tuple), source) => {
                let mut kept = tuple.clone();
                let count = match source {
                    Source::Parts(parts) => Some(parts.len()),
                    Source::Place { place, .. } => match self.place_ty(place).kind() {
                        TyKind::Tuple(parts) => Some(parts.len()),
                        _ => None,
                    },
                    Source::Inert | Source::Hidden(_) => None,
                };
                let positions = tuple_positions(tuple, count);
                for (part, position) in kept.elems.iter_mut().zip(positions) {
                    let Some(position) = position else {
                        *part = self.keep_pattern(&part.clone(), &source.hidden(), bindings);
                        continue;
                    };
                    let source = match source {
                        Source::Parts(parts) => parts.get(position).cloned().unwrap_or(Source::Inert),
                        Source::Place { place, form } => Source::Place {
                            place: place.then(Projection::Field(syn::Member::from(position))),
                            form: *form,
                        },
                        Source::Inert => Source::Inert,
                        Source::Hidden(from) => Source::Hidden(*from),
                    };
                    *part = self.keep_pattern(&part.clone(), &source, bindings);
                }
                Pat::Tuple(kept)
            }
            (Pat::Or(or), source) => {
                let mut kept = or.clone();
                let hidden = source.hidden();
                // A name that means different parts is not followed.
                let source = if bind_alike(or) { source } else { &hidden };
                // The alternatives bind the same names: the first gives them their values.
                let mut first: Option<Vec<(String, ValueId)>> = None;
                for case in &mut kept.cases {
                    let names = crate::source::bound_names(case);
                    *case = match &first {
                        None => {
                            let marked = self.keep_pattern(&case.clone(), source, bindings);
                            let values = names.iter().filter_map(|name| {
                                let value = self.scopes.value(&Ident::new(name, Span::call_site()))?;
                                Some((name.clone(), value))
                            });
                            first = Some(values.collect());
                            marked
                        }
                        Some(values) => rename(case, values),
                    };
                }
                Pat::Or(kept)
            }
            (Pat::TupleStruct(inner), source) => {
                let mut kept = inner.clone();
                self.note_variant(&inner.path, source);
                self.note_nothing(&inner.path, source);
                let variant = variant_of(&inner.path);
                let mut after_rest = false;
                for (position, pattern) in kept.elems.iter_mut().enumerate() {
                    after_rest |= matches!(pattern, Pat::Rest(_));
                    let part_of = if after_rest {
                        source.hidden()
                    } else {
                        source.part(part(variant.as_ref(), syn::Member::from(position)))
                    };
                    *pattern = self.keep_pattern(&pattern.clone(), &part_of, bindings);
                }
                Pat::TupleStruct(kept)
            }
            (Pat::Struct(inner), source) => {
                let mut kept = inner.clone();
                self.note_variant(&inner.path, source);
                self.note_nothing(&inner.path, source);
                let variant = variant_of(&inner.path);
                for field in &mut kept.fields {
                    let part_of = source.part(part(variant.as_ref(), field.member.clone()));
                    *field.pat = self.keep_pattern(&field.pat.clone(), &part_of, bindings);
                    field.colon_token.get_or_insert_with(Default::default);
                }
                Pat::Struct(kept)
            }
            (Pat::Slice(slice), source) => {
                let mut kept = slice.clone();
                let parts = match source {
                    Source::Place { place, .. } => self.slice_parts(slice, place),
                    _ => Vec::new(),
                };
                for (position, part) in kept.elems.iter_mut().enumerate() {
                    let part_of = match source {
                        Source::Place { place, form } => Source::Place {
                            place: place.then(parts[position].clone()),
                            // What `rest @ ..` binds to a part of a slice is a reference.
                            form: if binds_rest(part) { Form::Unknown } else { *form },
                        },
                        source => source.hidden(),
                    };
                    *part = if binds_rest(part) {
                        self.keep_rest(part, &part_of, bindings)
                    } else {
                        self.keep_pattern(&part.clone(), &part_of, bindings)
                    };
                }
                Pat::Slice(kept)
            }
            (other, _) => other.clone(),
        }
    }
}

impl Lowering<'_> {
    /// Remembers how a variant is named.
    fn note_variant(&mut self, path: &syn::Path, source: &Source) {
        if let Source::Place { place, .. } = source
            && path.segments.len() > 1
        {
            let root = self.function.resolve(place).root;
            self.function.variants.push((root, path.clone()));
        }
    }

    /// `rest @ ..`
    fn keep_rest(&mut self, pattern: &Pat, source: &Source, bindings: &mut Vec<ValueId>) -> Pat {
        let Pat::Ident(ident) = pattern else { return pattern.clone() };
        let mut name = ident.clone();
        let rest = name.subpat.take();
        match self.keep_pattern(&Pat::Ident(name), source, bindings) {
            Pat::Ident(mut kept) => {
                kept.subpat = rest;
                Pat::Ident(kept)
            }
            other => other,
        }
    }
}

/// Which part of a tuple each part of its pattern is: what follows `..` is counted from the end, if that is known.
fn tuple_positions(tuple: &syn::PatTuple, count: Option<usize>) -> Vec<Option<usize>> {
    let rest = tuple.elems.iter().position(|part| matches!(part, Pat::Rest(_)));
    let written = tuple.elems.len();
    (0..written)
        .map(|position| match rest {
            Some(rest) if position == rest => None,
            Some(rest) if position > rest => count.map(|count| count - (written - position)),
            _ => Some(position),
        })
        .collect()
}

/// Gives the names of a later alternative the values of the first.
fn rename(pattern: &Pat, values: &[(String, ValueId)]) -> Pat {
    struct Rename<'a>(&'a [(String, ValueId)]);
    impl syn::visit_mut::VisitMut for Rename<'_> {
        fn visit_pat_ident_mut(&mut self, ident: &mut syn::PatIdent) {
            if let Some((_, value)) = self.0.iter().find(|(name, _)| ident.ident == name) {
                ident.ident = marker(*value, ident.ident.span());
            }
            syn::visit_mut::visit_pat_ident_mut(self, ident);
        }
    }
    let mut renamed = pattern.clone();
    syn::visit_mut::VisitMut::visit_pat_mut(&mut Rename(values), &mut renamed);
    renamed
}
