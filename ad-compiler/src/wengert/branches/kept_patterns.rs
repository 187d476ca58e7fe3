//! Patterns that the printed code keeps: those of arms and of loops.

use super::patterns::Source;
use super::positions::Position;
use crate::hir::print::Nameless;
use crate::hir::{ExprId, LocalId, Meaning, PathRef, PatternId, PatternKind};
use crate::ir::*;
use crate::items::Def;
use crate::ty::TyKind;
use crate::wengert::{Lowering, Result, unsupported};
use proc_macro2::Ident;
use syn::{Member, Pat};

impl Lowering<'_> {
    /// Binds the names of a pattern that the printed code keeps: the names of parts of places are aliases, all others are inert. Returns the pattern with
    /// markers, and the inert names.
    pub(in crate::wengert) fn keep_pattern(
        &mut self,
        pattern: PatternId,
        source: &Source,
        bindings: &mut Vec<ValueId>,
    ) -> Result<Pat> {
        let body = self.body;
        match (&body.pattern(pattern).kind, source) {
            (PatternKind::Wild, _) => Ok(syn::parse_quote!(_)),
            (PatternKind::Binding { local, by_reference, within }, source) => {
                if body.local(*local).is_mutable {
                    return unsupported("`mut` in a pattern that is kept");
                }
                let name = self.keep_name(*local, *by_reference, source, bindings)?;
                match within {
                    Some(within) => {
                        let is_one = !matches!(body.pattern(*within).kind, PatternKind::Or(_));
                        let within = self.keep_pattern(*within, source, bindings)?;
                        read_pattern(match is_one {
                            true => quote::quote!(#name @ #within),
                            false => quote::quote!(#name @ (#within)),
                        })
                    }
                    None => Ok(name),
                }
            }
            (PatternKind::Slice(parts), source) => {
                let mut kept: Vec<Pat> = Vec::new();
                for (position, part) in self.positions(parts) {
                    let span = body.pattern(part).span;
                    let at = match source {
                        Source::Place { place, form } => {
                            let is_needed = self.binds(part);
                            let place = match is_needed {
                                true => self.part_of_list(place, pattern, position, span),
                                false => place.clone(),
                            };
                            Source::Place { place, form: *form }
                        }
                        Source::Inert => Source::Inert,
                        Source::Parts(_) => return unsupported("a list of pairs that are not made"),
                    };
                    kept.push(match (position, &body.pattern(part).kind) {
                        (
                            Position::Between { .. },
                            PatternKind::Binding { local, by_reference: false, .. },
                        ) => {
                            let ident = body.local(*local).name.clone();
                            let value = self.bound(&ident, &at, bindings)?;
                            self.bind_value(*local, value);
                            let name = marker(value, ident.span());
                            syn::parse_quote!(#name @ ..)
                        }
                        (Position::Between { .. }, _) => syn::parse_quote!(..),
                        _ => self.keep_pattern(part, &at, bindings)?,
                    });
                }
                Ok(syn::parse_quote!([#(#kept),*]))
            }
            // A number stands for the reference to it.
            (PatternKind::Reference(inner), Source::Place { place, form })
                if self.is_number_for_reference(self.types.pattern(pattern), place, *form) =>
            {
                let source = Source::Place { place: place.clone(), form: *form };
                self.keep_pattern(*inner, &source, bindings)
            }
            (PatternKind::Reference(inner), source) => {
                let source = match source {
                    Source::Place { place, .. } => Source::Place { place: place.clone(), form: Form::Value },
                    other => other.clone(),
                };
                let inner = self.keep_pattern(*inner, &source, bindings)?;
                Ok(syn::parse_quote!(&#inner))
            }
            (PatternKind::Tuple(parts), source) => {
                let length = match source {
                    Source::Parts(parts) => Some(parts.len()),
                    _ => self.parts_of_tuple(pattern),
                };
                let mut kept = Vec::new();
                for (position, part) in self.positions(parts) {
                    let Some(position) = Self::member(position, length)? else {
                        kept.push(syn::parse_quote!(..));
                        continue;
                    };
                    let source = match source {
                        Source::Parts(parts) => match parts.get(position) {
                            Some(source) => source.clone(),
                            None => return unsupported("a tuple of another length"),
                        },
                        Source::Place { place, form } => {
                            Source::Place { place: place.then(Self::numbered(position)), form: *form }
                        }
                        Source::Inert => Source::Inert,
                    };
                    kept.push(self.keep_pattern(part, &source, bindings)?);
                }
                Ok(match &kept[..] {
                    [one] => syn::parse_quote!((#one,)),
                    kept => syn::parse_quote!((#(#kept),*)),
                })
            }
            (PatternKind::TupleStruct { path, parts }, source) => {
                let variant = self.variant_of(path, pattern)?;
                self.note_owner(path, variant.is_some(), source);
                self.check_parts(pattern)?;
                let number = match &path.meaning {
                    Meaning::Def(Def::Variant(_, number)) => Some(*number),
                    _ => None,
                };
                let length = self.fields_of_constructor(pattern, number);
                let mut kept: Vec<Pat> = Vec::new();
                for (position, part) in self.positions(parts) {
                    let Some(position) = Self::member(position, length)? else {
                        kept.push(syn::parse_quote!(..));
                        continue;
                    };
                    let source = source.part(part_of(variant.as_ref(), Member::from(position)));
                    kept.push(self.keep_pattern(part, &source, bindings)?);
                }
                let path = &path.path.path;
                Ok(syn::parse_quote!(#path(#(#kept),*)))
            }
            (PatternKind::Struct { path, fields, has_rest }, source) => {
                let variant = self.variant_of(path, pattern)?;
                self.note_owner(path, variant.is_some(), source);
                self.check_parts(pattern)?;
                let mut kept = Vec::new();
                for (member, part) in fields {
                    let source = source.part(part_of(variant.as_ref(), member.clone()));
                    let part = self.keep_pattern(*part, &source, bindings)?;
                    kept.push(quote::quote!(#member: #part));
                }
                kept.extend(has_rest.then(|| quote::quote!(..)));
                let path = &path.path.path;
                Ok(syn::parse_quote!(#path { #(#kept),* }))
            }
            (PatternKind::Path(path), _) => {
                let path = &path.path;
                Ok(syn::parse_quote!(#path))
            }
            (PatternKind::Literal(value), _) => self.constant_pattern(*value),
            (PatternKind::Range { start, end, is_inclusive }, _) => {
                let mut end_of = |end: &Option<ExprId>| end.map(|end| self.constant_pattern(end)).transpose();
                let (start, end) = (end_of(start)?, end_of(end)?);
                let tokens = match is_inclusive {
                    true => quote::quote!(#start..=#end),
                    false => quote::quote!(#start..#end),
                };
                read_pattern(tokens)
            }
            (PatternKind::Or(cases), source) => {
                if cases.iter().any(|case| self.binds(*case)) {
                    return unsupported("alternatives that bind names");
                }
                let cases = cases.iter().map(|case| self.keep_pattern(*case, source, bindings));
                let cases = cases.collect::<Result<Vec<Pat>>>()?;
                read_pattern(quote::quote!(#(#cases)|*))
            }
            _ => unsupported("a pattern that is kept"),
        }
    }

    /// A name of a pattern: `x`, or `ref x` where what is matched is no reference.
    fn keep_name(
        &mut self,
        local: LocalId,
        by_reference: bool,
        source: &Source,
        bindings: &mut Vec<ValueId>,
    ) -> Result<Pat> {
        let ident = self.body.local(local).name.clone();
        let is_new = by_reference && matches!(source, Source::Place { form: Form::Value, .. });
        let source = match source {
            Source::Place { place, form: Form::Value } if by_reference => {
                Source::Place { place: place.clone(), form: Form::Shared }
            }
            Source::Inert if by_reference => return unsupported("`ref` in a pattern that is kept"),
            other => other.clone(),
        };
        let value = self.bound(&ident, &source, bindings)?;
        let stands_for_reference = match &source {
            Source::Place { place, form } => {
                self.is_number_for_reference(self.types.local(local), place, *form)
            }
            _ => false,
        };
        let named = match stands_for_reference {
            true => {
                let alias = Alias { place: Place::of(value), bound: false, form: Form::Shared };
                self.named(&ident, self.ty(value), Kind::Alias(alias))
            }
            false => value,
        };
        self.bind_value(local, named);
        let name = marker(value, ident.span());
        Ok(if is_new { syn::parse_quote!(ref #name) } else { syn::parse_quote!(#name) })
    }

    /// Whether the type of what is taken apart is known.
    fn check_parts(&self, pattern: PatternId) -> Result<()> {
        match self.types.pattern(pattern).behind_references().kind() {
            TyKind::Adt(..) => Ok(()),
            _ => unsupported("a pattern of a type that is not known"),
        }
    }

    /// Remembers how a variant is named, and whether what is matched holds nothing.
    fn note_owner(&mut self, path: &PathRef, is_variant: bool, source: &Source) {
        let Source::Place { place, .. } = source else { return };
        if path.path.path.segments.len() > 1 {
            let root = self.function.resolve(place).root;
            self.function.variants.push((root, path.path.path.clone()));
        }
        self.note_nothing(place, &path.path.path, is_variant);
    }

    /// A literal, or a constant, as a pattern.
    fn constant_pattern(&mut self, value: ExprId) -> Result<Pat> {
        match self.body.printed(value, &Nameless) {
            Some(expr) => read_pattern(quote::quote!(#expr)),
            None => unsupported("a constant in a pattern"),
        }
    }

    pub(in crate::wengert) fn binds(&self, pattern: PatternId) -> bool {
        match &self.body.pattern(pattern).kind {
            PatternKind::Binding { .. } => true,
            PatternKind::Tuple(parts)
            | PatternKind::TupleStruct { parts, .. }
            | PatternKind::Slice(parts)
            | PatternKind::Or(parts) => parts.iter().any(|part| self.binds(*part)),
            PatternKind::Struct { fields, .. } => fields.iter().any(|(_, part)| self.binds(*part)),
            PatternKind::Reference(inner) => self.binds(*inner),
            _ => false,
        }
    }

    /// The variant that a path of a pattern names; none of a struct.
    fn variant_of(&self, path: &PathRef, pattern: PatternId) -> Result<Option<Ident>> {
        let name = match &path.meaning {
            Meaning::Def(Def::Variant(of, number)) => {
                let declared = self.world.enum_decl(*of);
                declared.map(|declared| declared.variants[*number].name.clone())
            }
            Meaning::Member { name, .. } => Some(name.clone()),
            Meaning::Def(Def::Item(_)) | Meaning::SelfType => return Ok(None),
            _ => None,
        };
        match name {
            Some(name) => Ok(Some(Ident::new(&name, self.body.pattern(pattern).span))),
            None => unsupported("a pattern whose path is not known"),
        }
    }
}

fn part_of(variant: Option<&Ident>, member: Member) -> Projection {
    match variant {
        Some(variant) => Projection::Payload { variant: variant.clone(), member },
        None => Projection::Field(member),
    }
}

fn read_pattern(tokens: proc_macro2::TokenStream) -> Result<Pat> {
    match syn::parse::Parser::parse2(Pat::parse_multi, tokens) {
        Ok(pattern) => Ok(pattern),
        Err(_) => unsupported("a pattern that does not read as one"),
    }
}
