//! Types in which nothing can have a derivative: those of errors, most of all.

use super::Lowering;
use crate::items::ItemId;
use crate::ty::{Bound, Fields, Ty, TyKind};

impl Lowering<'_> {
    /// Whether nothing in a value of a type can have a derivative.
    pub(super) fn holds_nothing_active(&self, ty: Ty) -> bool {
        self.holds_nothing_within(ty, &mut Vec::new())
    }

    /// `within` are the types that are looked into.
    fn holds_nothing_within(&self, ty: Ty, within: &mut Vec<ItemId>) -> bool {
        if self.of(ty).is_inert() {
            return true;
        }
        match ty.kind() {
            TyKind::Reference(to, _) => self.holds_nothing_within(*to, within),
            TyKind::Tuple(parts) => parts.iter().all(|part| self.holds_nothing_within(*part, within)),
            TyKind::Array(of, _) | TyKind::Slice(of) => self.holds_nothing_within(*of, within),
            // It has no numbers that could be found.
            TyKind::Dynamic(bounds) => bounds.iter().any(|bound| self.is_error(bound)),
            TyKind::Adt(of, parts) if self.world.is_of_standard_library(of.module) => {
                parts.iter().all(|part| self.holds_nothing_within(*part, within))
            }
            TyKind::Adt(of, parts) if parts.is_empty() && !self.world.is_of_library(of.module) => {
                if within.contains(of) {
                    return true;
                }
                within.push(*of);
                let mut nothing = |fields: &Fields| {
                    fields
                        .list
                        .iter()
                        .all(|field| field.keeps_none || self.holds_nothing_within(field.ty, within))
                };
                match (self.world.struct_decl(*of), self.world.enum_decl(*of)) {
                    (Some(declared), _) => nothing(&declared.fields),
                    (_, Some(declared)) => declared.variants.iter().all(|variant| nothing(&variant.fields)),
                    _ => false,
                }
            }
            _ => false,
        }
    }

    fn is_error(&self, bound: &Bound) -> bool {
        let error = self.world.known_item("std::error::Error");
        matches!(bound, Bound::Trait(of, _) if of.id == Some(error))
    }
}
