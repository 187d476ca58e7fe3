//! Fields, indices and literals of structs.

use super::select::Selected;
use super::unify::Kind;
use super::{Adjustment, Inference};
use crate::hir::{ExprId, PathRef};
use crate::ty::{TraitRef, Ty, TyKind};
use syn::Member;

/// The name of a field, or its number.
pub(crate) fn name_of(member: &Member) -> String {
    match member {
        Member::Named(name) => name.to_string(),
        Member::Unnamed(index) => index.index.to_string(),
    }
}

impl Inference<'_> {
    pub(super) fn field(&mut self, id: ExprId, of: ExprId, member: &Member) -> Ty {
        let ty = self.infer(of);
        let name = name_of(member);
        let mut hidden = None;
        for step in self.steps(ty) {
            let found = match step.ty.kind() {
                TyKind::Tuple(parts) => {
                    name.parse::<usize>().ok().and_then(|number| parts.get(number).copied())
                }
                TyKind::Adt(adt, arguments) => {
                    let arguments = self.arguments_of(*adt, arguments);
                    let declared = self.world.struct_decl(*adt);
                    let field = declared.as_ref().and_then(|declared| declared.fields.named(&name));
                    let is_seen = field.is_some_and(|field| {
                        self.world.is_visible(&field.visibility, adt.module, self.body.module)
                    });
                    let found = field.map(|field| arguments.apply(field.ty));
                    if !is_seen && hidden.is_none() {
                        hidden = found.map(|found| (found, step.adjustments.clone()));
                    }
                    found.filter(|_| is_seen)
                }
                _ => None,
            };
            if let Some(found) = found {
                self.types.adjustments.insert(id, step.adjustments);
                return self.normalized(found);
            }
        }
        // What no field that is visible can be, a body means that stands in the place of a call.
        let Some((found, adjustments)) = hidden else { return self.table.foreign() };
        self.types.adjustments.insert(id, adjustments);
        self.normalized(found)
    }

    pub(super) fn index_expr(&mut self, id: ExprId, of: ExprId, index: ExprId) -> Ty {
        let ty = self.infer(of);
        let index_ty = self.infer(index);
        for step in self.steps(ty) {
            if self.table.kind(step.ty).is_some() || step.ty.is_unknown() {
                break;
            }
            // A reference to a list has no index of its own.
            if let TyKind::Reference(list, _) = step.ty.kind()
                && matches!(list.kind(), TyKind::Array(..) | TyKind::Slice(_))
            {
                continue;
            }
            if let Some(found) = self.element(step.ty, index_ty) {
                self.types.adjustments.insert(id, step.adjustments);
                return found;
            }
        }
        self.table.escapes(index_ty);
        self.table.foreign()
    }

    /// What `of[index]` is.
    fn element(&mut self, of: Ty, index: Ty) -> Option<Ty> {
        if let TyKind::Array(element, _) | TyKind::Slice(element) = of.kind() {
            let index = self.table.shallow(index);
            return match index.kind() {
                TyKind::Integer(_) => Some(*element),
                TyKind::Adt(id, arguments) if self.is_range(*id) => {
                    for end in arguments.iter() {
                        self.table.unify(*end, Ty::usize());
                    }
                    Some(element.slice())
                }
                _ => match self.table.kind(index) {
                    Some(Kind::Integer | Kind::Any) => {
                        self.table.unify(index, Ty::usize());
                        Some(*element)
                    }
                    _ => None,
                },
            };
        }
        let trait_ref =
            TraitRef { id: Some(self.known.index), name: "Index".to_owned(), arguments: [index].into() };
        // A vector is indexed like the slice that it is, in the next step.
        let selected = self.select(of, &trait_ref);
        match &selected {
            Selected::No => None,
            Selected::Ambiguous => Some(self.table.foreign()),
            _ => {
                let found = self.associated_by(&selected, of, &trait_ref, "Output");
                Some(match found {
                    Some(found) => self.normalized(found),
                    None => self.table.foreign(),
                })
            }
        }
    }

    pub(super) fn struct_literal(
        &mut self,
        id: ExprId,
        path: &PathRef,
        fields: &[(Member, ExprId)],
        rest: Option<ExprId>,
        wanted: Ty,
    ) -> Ty {
        let found = self.fields_of(path);
        if let Some((of, _)) = &found
            && self.table.kind(wanted).is_none()
        {
            // It says what the parameters are.
            let snapshot = self.table.snapshot();
            match self.table.unify(*of, wanted) {
                true => self.table.keep(snapshot),
                false => self.table.take_back(snapshot),
            }
        }
        for (member, value) in fields {
            let field = found.as_ref().and_then(|(_, (declared, arguments))| {
                Some(arguments.apply(declared.named(&name_of(member))?.ty))
            });
            match field {
                Some(field) => {
                    let field = self.normalized(field);
                    self.check_into(*value, field);
                }
                None => self.escaping(*value),
            }
        }
        if let Some(rest) = rest {
            let given = self.infer(rest);
            if let Some((of, _)) = &found {
                self.same(id, given, *of);
            }
        }
        found.map_or_else(|| self.table.foreign(), |(of, _)| of)
    }

    /// What happens to an expression before something is done with it.
    pub(super) fn adjust(&mut self, id: ExprId, adjustments: Vec<Adjustment>) {
        if !adjustments.is_empty() {
            self.types.adjustments.insert(id, adjustments);
        }
    }
}
