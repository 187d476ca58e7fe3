//! The types of values of the IR, and of parts of them.

use super::name_of_member;
use crate::collections::HashMap;
use crate::ir::{Function, Place, Projection, ValueId};
use crate::items::World;
use crate::ty::{Owner, Substitution, Ty, TyKind};

/// The types of values, as far as they are certain.
#[derive(Debug, Default)]
pub(crate) struct ValueTypes(HashMap<ValueId, Ty>);

impl ValueTypes {
    pub(crate) fn note(&mut self, value: ValueId, ty: Ty) {
        if ty.is_certain() {
            self.0.entry(value).or_insert(ty);
        }
    }

    /// The type of what is in a place.
    pub(crate) fn at(&self, place: &Place, function: &Function, world: &World) -> Option<Ty> {
        let place = function.resolve(place);
        let root = *self.0.get(&place.root)?;
        place.path.iter().try_fold(root, |of, step| part_of(of, step, world))
    }

    /// Whether each struct and enum of the crate on the way to a place derives its tangent: of others, parts have none, or one that is written by hand.
    pub(crate) fn is_derived(&self, place: &Place, function: &Function, world: &World) -> bool {
        let place = function.resolve(place);
        let whole = |length: usize| Place { root: place.root, path: place.path[..length].to_vec() };
        let is_part = |step: &Projection| matches!(step, Projection::Field(_) | Projection::Payload { .. });
        (0..place.path.len()).filter(|length| is_part(&place.path[*length])).all(|length| {
            let of = self.at(&whole(length), function, world).map(|ty| behind_pointers(ty, world));
            match of.map(Ty::kind) {
                Some(TyKind::Adt(id, _)) => {
                    world.is_of_library(id.module) || world.derives(*id, "Differentiable")
                }
                of => of.is_some(),
            }
        })
    }

    /// Whether a place is a field, or a part of a variant, that is marked `#[no_derivative]`.
    pub(crate) fn keeps_none(&self, place: &Place, function: &Function, world: &World) -> bool {
        let place = function.resolve(place);
        let Some((step, whole)) = place.path.split_last() else { return false };
        let whole = Place { root: place.root, path: whole.to_vec() };
        let Some(of) = self.at(&whole, function, world).map(|ty| behind_pointers(ty, world)) else {
            return false;
        };
        let TyKind::Adt(id, _) = of.kind() else { return false };
        match step {
            Projection::Field(member) => world.struct_decl(*id).is_some_and(|declared| {
                declared.fields.named(&name_of_member(member)).is_some_and(|field| field.keeps_none)
            }),
            Projection::Payload { variant, member } => world.enum_decl(*id).is_some_and(|declared| {
                let variant = declared.variants.iter().find(|of| *variant == of.name);
                let field = variant.and_then(|variant| variant.fields.named(&name_of_member(member)));
                field.is_some_and(|field| field.keeps_none)
            }),
            _ => false,
        }
    }
}

/// The type of a part of what has a type.
fn part_of(of: Ty, step: &Projection, world: &World) -> Option<Ty> {
    let of = behind_pointers(of, world);
    let is_vector = || is_of_library(of, "Vec", world);
    match (step, of.kind()) {
        (Projection::Deref, _) => Some(of),
        (Projection::Field(member), TyKind::Tuple(parts)) => match member {
            syn::Member::Unnamed(index) => parts.get(index.index as usize).copied(),
            syn::Member::Named(_) => None,
        },
        (Projection::Field(member), TyKind::Adt(id, arguments)) => {
            let declared = world.struct_decl(*id)?;
            let field = declared.fields.named(&name_of_member(member))?;
            Some(with_arguments(*id, arguments, world).apply(field.ty))
        }
        (Projection::Payload { variant, member }, TyKind::Adt(id, arguments)) => {
            let declared = world.enum_decl(*id)?;
            let variant = declared.variants.iter().find(|of| *variant == of.name)?;
            let field = variant.fields.named(&name_of_member(member))?;
            Some(with_arguments(*id, arguments, world).apply(field.ty))
        }
        (Projection::Index(_), TyKind::Array(element, _) | TyKind::Slice(element)) => Some(*element),
        (Projection::Index(_), TyKind::Adt(_, arguments)) if is_vector() => arguments.first().copied(),
        (Projection::Range { .. }, TyKind::Array(element, _) | TyKind::Slice(element)) => {
            Some(element.slice())
        }
        (Projection::Range { .. }, TyKind::Adt(_, arguments)) if is_vector() => {
            arguments.first().map(|element| element.slice())
        }
        _ => None,
    }
}

fn with_arguments(id: crate::items::ItemId, arguments: &[Ty], world: &World) -> Substitution {
    let generics = world.generics_of(id);
    let params = generics.own(Owner::item(id)).map(|param| param.param.clone());
    params.zip(arguments.iter().copied()).collect()
}

/// Whether a type is the one of the standard library that has a name.
pub(crate) fn is_of_library(ty: Ty, name: &str, world: &World) -> bool {
    matches!(ty.kind(), TyKind::Adt(id, _) if world.is_of_standard_library(id.module) && world.name_of(*id) == name)
}

fn behind_pointers(ty: Ty, world: &World) -> Ty {
    match ty.kind() {
        TyKind::Reference(inner, _) => behind_pointers(*inner, world),
        TyKind::Adt(_, arguments) if is_of_library(ty, "Box", world) && !arguments.is_empty() => {
            behind_pointers(arguments[0], world)
        }
        _ => ty,
    }
}
