//! What the IR asks of a type.

use super::Lowering;
use crate::hir::ExprId;
use crate::ir::visit::Use;
use crate::ir::{FieldTy, Line, Place, Projection, Ty, TyKind, ValueId};
use crate::ty;

impl Lowering<'_> {
    /// The type of an expression, as the IR has it.
    pub(super) fn ty_of(&self, id: ExprId) -> Ty {
        self.of(self.types.expr(id))
    }

    pub(super) fn of(&self, ty: ty::Ty) -> Ty {
        ty.in_ir(self.world, &self.function.scalars)
    }

    /// A type of floats, as it is written: one of the two, or a type parameter.
    pub(super) fn written_float(&self, ty: Ty) -> Option<syn::Type> {
        let TyKind::Float(width) = ty.kind() else { return None };
        let name = width.name(&self.function.scalars)?;
        Some(syn::parse_quote!(#name))
    }

    /// Whether a value of a type certainly has no derivative.
    pub(super) fn is_inert(&self, id: ExprId) -> bool {
        self.ty_of(id).is_inert()
    }
}

/// What is in values, and in parts of them.
impl Lowering<'_> {
    /// Notes the type of a value that is not a number.
    pub(super) fn note_type(&mut self, value: ValueId, ty: ty::Ty) {
        self.value_types.note(value, ty);
    }

    /// The type of what is in a place.
    pub(super) fn type_in(&self, place: &Place) -> Option<ty::Ty> {
        self.value_types.at(place, &self.function, self.world)
    }

    /// The type of what is in a place, as the IR has it. What is in a type that derives no tangent may have none.
    pub(super) fn place_ty(&self, place: &Place) -> Ty {
        let ty = self.function.place_ty(place);
        if !ty.is_unknown() {
            return ty;
        }
        let found = self.type_in(place).map_or(Ty::unknown(), |ty| self.of(ty));
        // Parts of variants are read by accessors, which other types do not have.
        let whole = self.function.resolve(place);
        let is_read = !whole.path.iter().any(|step| matches!(step, Projection::Payload { .. }));
        let is_certain =
            found.is_inert() && is_read || self.value_types.is_derived(place, &self.function, self.world);
        if is_certain { found } else { Ty::unknown() }
    }

    /// Notes the types of the fields on the way to what a line uses.
    pub(super) fn note_fields(&mut self, line: &Line) {
        let mut places = Vec::new();
        line.each_use(&mut |used| match used {
            Use::Place(place) => places.push(place.clone()),
            Use::Value(value) => places.push(Place::of(value)),
        });
        for place in places {
            let place = self.function.resolve(&place);
            for (position, step) in place.path.iter().enumerate() {
                if let Projection::Field(_) | Projection::Payload { .. } = step {
                    self.note_field(&Place { root: place.root, path: place.path[..=position].to_vec() });
                }
            }
        }
    }

    /// Notes the type of a field for all that comes after.
    pub(super) fn note_field(&mut self, place: &Place) {
        let place = self.function.resolve(place);
        let Some(steps) = FieldTy::steps(&place) else { return };
        if self.function.field_ty(&place).is_some() || self.function.keeps_none(&place) {
            return;
        }
        if self.keeps_none(&place) {
            self.function.unkept.entry(place.root).or_default().push(steps);
            return;
        }
        let Some(ty) = self.type_in(&place) else { return };
        // What a part that is a reference leads to stands elsewhere.
        if matches!(ty.kind(), ty::TyKind::Reference(..)) {
            return;
        }
        let ty = self.of(ty);
        if is_of_numbers(ty)
            && !ty.is_inert()
            && self.value_types.is_derived(&place, &self.function, self.world)
        {
            let known = self.function.fields.entry(place.root).or_default();
            std::rc::Rc::make_mut(known).push(FieldTy { steps, ty });
        }
    }

    /// Where a pattern is one of a type that holds nothing, so does what is matched there.
    pub(super) fn note_nothing(&mut self, place: &Place, path: &syn::Path, is_variant: bool) {
        if self.holds_nothing(path, is_variant) {
            let place = self.function.resolve(place);
            if let Some(steps) = FieldTy::steps(&place) {
                self.function.unkept.entry(place.root).or_default().push(steps);
            }
        }
    }

    /// Whether all types of the crate that a value is made of derive their tangents.
    pub(super) fn has_tangent(&self, id: ExprId) -> bool {
        self.is_made_of_tangents(self.types.expr(id))
    }

    fn is_made_of_tangents(&self, ty: ty::Ty) -> bool {
        match ty.kind() {
            // A type that derives its tangent asks for those of its parts.
            ty::TyKind::Adt(of, _) if !self.world.is_of_library(of.module) => {
                self.world.derives(*of, "Differentiable")
            }
            ty::TyKind::Adt(_, parts) | ty::TyKind::Tuple(parts) => {
                parts.iter().all(|part| self.is_made_of_tangents(*part))
            }
            ty::TyKind::Reference(of, _)
            | ty::TyKind::Slice(of)
            | ty::TyKind::Array(of, _)
            | ty::TyKind::Map(of) => self.is_made_of_tangents(*of),
            _ => true,
        }
    }

    /// Whether the type that a path names, or of which it names a variant, holds nothing active: its tangent is `()`.
    pub(super) fn holds_nothing(&self, path: &syn::Path, is_variant: bool) -> bool {
        let mut owner = path.clone();
        if is_variant {
            owner.segments.pop();
            owner.segments.pop_punct();
        }
        !owner.segments.is_empty() && self.declared.is_plain_type(&owner)
    }

    /// Whether the place is a field that is marked `#[no_derivative]`.
    fn keeps_none(&self, place: &Place) -> bool {
        self.value_types.keeps_none(place, &self.function, self.world)
    }
}

/// Whether a type is one of numbers, or of lists and tuples of them.
fn is_of_numbers(ty: Ty) -> bool {
    match ty.kind() {
        TyKind::Float(_) | TyKind::Inert => true,
        TyKind::Array(element, _) | TyKind::Slice(element) | TyKind::Map(element) => is_of_numbers(*element),
        TyKind::Tuple(parts) => parts.iter().all(|part| is_of_numbers(*part)),
        _ => false,
    }
}
