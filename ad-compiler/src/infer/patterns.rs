//! The types of patterns and of the variables that they bind. A pattern that is matched with a reference looks through it, and its variables become references.

use super::Inference;
use super::unify::Kind;
use crate::hir::{ExprKind, Meaning, PathRef, PatternId, PatternKind};
use crate::items::Def;
use crate::ty::{Fields, Mutability, Substitution, Ty, TyKind};
use std::rc::Rc;

/// How the variables of a pattern are bound that say nothing.
type Mode = Option<Mutability>;

impl Inference<'_> {
    pub(super) fn pattern(&mut self, id: PatternId, ty: Ty) {
        self.pattern_with(id, ty, None);
    }

    fn pattern_with(&mut self, id: PatternId, ty: Ty, mode: Mode) {
        let body = self.body;
        let kind = &body.pattern(id).kind;
        let (mut ty, mut mode) = (self.table.shallow(ty), mode);
        let looks_through = matches!(
            kind,
            PatternKind::Tuple(_)
                | PatternKind::TupleStruct { .. }
                | PatternKind::Struct { .. }
                | PatternKind::Slice(_)
                | PatternKind::Path(_)
                | PatternKind::Literal(_)
                | PatternKind::Range { .. }
        );
        if looks_through && !self.is_text(kind) {
            while let TyKind::Reference(inner, mutability) = ty.kind() {
                mode = Some(match mode {
                    Some(Mutability::Shared) => Mutability::Shared,
                    _ => *mutability,
                });
                ty = self.table.shallow(*inner);
            }
        }
        self.types.patterns[id.0 as usize] = ty;
        match kind {
            PatternKind::Wild | PatternKind::Rest | PatternKind::Unknown => {}
            PatternKind::Binding { local, by_reference, within } => {
                let bound = match (by_reference, mode) {
                    (true, _) => ty.shared(),
                    (false, Some(mode)) => ty.reference(mode),
                    (false, None) => ty,
                };
                let known = self.types.locals[local.0 as usize];
                self.table.unify(known, bound);
                if let Some(within) = within {
                    self.pattern_with(*within, ty, mode);
                }
            }
            PatternKind::Literal(value) => {
                let given = self.check(*value, ty);
                if !matches!(self.table.kind(ty), Some(Kind::Foreign | Kind::Pending)) {
                    self.table.unify(given, ty);
                }
            }
            PatternKind::Range { start, end, .. } => {
                for end in [start, end].into_iter().flatten() {
                    let given = self.check(*end, ty);
                    self.table.unify(given, ty);
                }
            }
            PatternKind::Path(path) => {
                self.fields_against(path, ty);
            }
            PatternKind::Tuple(parts) => self.tuple(parts, ty, mode),
            PatternKind::TupleStruct { path, parts } => {
                let fields = self.fields_against(path, ty);
                let (parts, rest) = (parts.clone(), self.rest_of(parts));
                for (position, part) in parts.iter().enumerate() {
                    let field = fields.as_ref().and_then(|(fields, arguments)| {
                        let number = match rest {
                            Some(rest) if position > rest => {
                                (fields.list.len() + position).checked_sub(parts.len())?
                            }
                            _ => position,
                        };
                        Some(arguments.apply(fields.list.get(number)?.ty))
                    });
                    let field = match field {
                        Some(field) => self.normalized(field),
                        None => self.table.foreign(),
                    };
                    self.pattern_with(*part, field, mode);
                }
            }
            PatternKind::Struct { path, fields, .. } => {
                let declared = self.fields_against(path, ty);
                for (member, part) in fields {
                    let name = super::members::name_of(member);
                    let field = declared
                        .as_ref()
                        .and_then(|(fields, arguments)| Some(arguments.apply(fields.named(&name)?.ty)));
                    let field = match field {
                        Some(field) => self.normalized(field),
                        None => self.table.foreign(),
                    };
                    self.pattern_with(*part, field, mode);
                }
            }
            PatternKind::Slice(parts) => {
                let element = match ty.kind() {
                    TyKind::Slice(element) | TyKind::Array(element, _) => *element,
                    _ => self.table.foreign(),
                };
                for part in parts {
                    // `rest @ ..` is a slice, or an array of what is left.
                    let is_rest = match &body.pattern(*part).kind {
                        PatternKind::Binding { within: Some(within), .. } => {
                            matches!(body.pattern(*within).kind, PatternKind::Rest)
                        }
                        PatternKind::Rest => true,
                        _ => false,
                    };
                    let part_ty = match (is_rest, ty.kind()) {
                        (true, TyKind::Array(_, crate::ty::Length::Known(length))) => {
                            let left = (*length + 1).saturating_sub(parts.len() as u64);
                            element.array(crate::ty::Length::Known(left))
                        }
                        (true, TyKind::Array(..)) => element.array(crate::ty::Length::Unknown),
                        (true, _) => element.slice(),
                        (false, _) => element,
                    };
                    self.pattern_with(*part, part_ty, mode);
                }
            }
            PatternKind::Reference(inner) => {
                let inner_ty = match ty.kind() {
                    TyKind::Reference(inner_ty, _) => *inner_ty,
                    TyKind::Variable(_) => {
                        let inner_ty = self.table.fresh();
                        self.table.unify(ty, inner_ty.shared());
                        inner_ty
                    }
                    _ => ty,
                };
                self.pattern_with(*inner, inner_ty, None);
            }
            PatternKind::Or(alternatives) => {
                alternatives.iter().for_each(|alternative| self.pattern_with(*alternative, ty, mode));
            }
        }
    }

    /// A text is matched as the reference that it is.
    fn is_text(&self, kind: &PatternKind) -> bool {
        match kind {
            PatternKind::Literal(value) => {
                matches!(self.body.kind(*value), ExprKind::Literal(syn::Lit::Str(_) | syn::Lit::ByteStr(_)))
            }
            _ => false,
        }
    }

    fn rest_of(&self, parts: &[PatternId]) -> Option<usize> {
        parts.iter().position(|part| matches!(self.body.pattern(*part).kind, PatternKind::Rest))
    }

    fn tuple(&mut self, parts: &[PatternId], ty: Ty, mode: Mode) {
        let rest = self.rest_of(parts);
        if let (Some(Kind::Any), None) = (self.table.kind(ty), rest) {
            let made: Vec<Ty> = parts.iter().map(|_| self.table.fresh()).collect();
            self.table.unify(ty, Ty::tuple(made));
        }
        let ty = self.table.shallow(ty);
        for (position, part) in parts.iter().enumerate() {
            let part_ty = match ty.kind() {
                TyKind::Tuple(types) => {
                    let number = match rest {
                        Some(rest) if position > rest => (types.len() + position).checked_sub(parts.len()),
                        _ => Some(position),
                    };
                    number.and_then(|number| types.get(number).copied())
                }
                _ => None,
            };
            let part_ty = match part_ty {
                Some(part_ty) => part_ty,
                None => self.table.foreign(),
            };
            self.pattern_with(*part, part_ty, mode);
        }
    }

    /// The fields that a pattern names, of what has a type.
    fn fields_against(&mut self, path: &PathRef, ty: Ty) -> Option<(Rc<FieldsOf>, Substitution)> {
        let (of, found) = self.fields_of(path)?;
        // What is not known may be a reference, which is looked through.
        if matches!(self.table.kind(ty), Some(Kind::Foreign | Kind::Pending)) {
            return None;
        }
        self.table.unify(of, ty);
        Some(found)
    }

    /// The type that a path belongs to, and its fields.
    pub(super) fn fields_of(&mut self, path: &PathRef) -> Option<(Ty, (Rc<FieldsOf>, Substitution))> {
        let def = match &path.meaning {
            Meaning::Def(def) => def.clone(),
            Meaning::SelfType => {
                let ty = self.context.self_ty?;
                return self.fields_of_type(ty);
            }
            Meaning::Member { of, name } => {
                let of = self.written(&crate::hir::TypeRef { ty: (**of).clone(), module: path.module });
                let TyKind::Adt(id, _) = self.table.shallow(of).kind() else {
                    return None;
                };
                let declared = self.world.enum_decl(*id)?;
                let number = declared.variants.iter().position(|variant| variant.name == *name)?;
                return self.fields_of_variant(*id, number, of);
            }
            Meaning::ConstParameter(_) => return None,
        };
        match def {
            Def::Item(id) => {
                let ty = match self.world.kind_of(id) {
                    crate::items::ItemKind::Constant => {
                        let ty = self.world.constant(id)?;
                        let nothing = FieldsOf::Nothing;
                        return Some((ty, (Rc::new(nothing), Substitution::default())));
                    }
                    _ => self.type_of_item(id, path),
                };
                self.fields_of_type(ty)
            }
            Def::Variant(id, number) => {
                let ty = self.type_of_variant(id, path);
                self.fields_of_variant(id, number, ty)
            }
            _ => None,
        }
    }

    fn fields_of_type(&mut self, ty: Ty) -> Option<(Ty, (Rc<FieldsOf>, Substitution))> {
        let TyKind::Adt(id, arguments) = self.table.shallow(ty).kind() else { return None };
        let declared = self.world.struct_decl(*id)?;
        let arguments = self.arguments_of(*id, arguments);
        Some((ty, (Rc::new(FieldsOf::Struct(declared)), arguments)))
    }

    fn fields_of_variant(
        &mut self,
        id: crate::items::ItemId,
        number: usize,
        ty: Ty,
    ) -> Option<(Ty, (Rc<FieldsOf>, Substitution))> {
        let TyKind::Adt(_, arguments) = self.table.shallow(ty).kind() else { return None };
        let declared = self.world.enum_decl(id)?;
        let arguments = self.arguments_of(id, arguments);
        Some((ty, (Rc::new(FieldsOf::Variant(declared, number)), arguments)))
    }

    /// What the parameters of a type stand for.
    pub(super) fn arguments_of(&self, id: crate::items::ItemId, arguments: &[Ty]) -> Substitution {
        let generics = self.world.generics_of(id);
        let params = generics.own(crate::ty::Owner::item(id)).map(|param| param.param.clone());
        params.zip(arguments.iter().copied()).collect()
    }
}

/// The fields of a struct or a variant.
#[derive(Debug)]
pub(super) enum FieldsOf {
    Struct(Rc<crate::ty::StructDecl>),
    Variant(Rc<crate::ty::EnumDecl>, usize),
    Nothing,
}

impl std::ops::Deref for FieldsOf {
    type Target = Fields;

    fn deref(&self) -> &Fields {
        static NOTHING: Fields = Fields { list: Vec::new() };
        match self {
            FieldsOf::Struct(declared) => &declared.fields,
            FieldsOf::Variant(declared, number) => &declared.variants[*number].fields,
            FieldsOf::Nothing => &NOTHING,
        }
    }
}
