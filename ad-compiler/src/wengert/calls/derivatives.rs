//! What the crate says of the derivatives of its methods.

use crate::infer::function::standing;
use crate::ir::Unmarked;
use crate::items::ItemId;
use crate::lower::seen;
use crate::rules;
use crate::ty::{Owner, Ty, TyKind};
use crate::wengert::{Lowering, Result, unsupported};
use proc_macro2::Ident;

/// Whether a call is one of the function that it stands in.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(in crate::wengert) enum Itself {
    No,
    /// It is a method of the same trait, of a type that may be the same.
    Perhaps,
    Certainly,
}

impl Lowering<'_> {
    /// Why no derivative of a method is called; none where one is.
    pub(in crate::wengert) fn unmarked_method(
        &self,
        owner: Owner,
        name: &Ident,
        of: Ty,
        arguments: usize,
    ) -> Result<Option<Unmarked>> {
        if let Some(marked) = self.inferred.modes_of(owner) {
            return Ok(self.signature.modes.lacking_in(marked).map(Unmarked::InMode));
        }
        let of_type = seen(of, self.world);
        let is_inherent = self.world.impl_decl(owner.item).is_some_and(|block| block.trait_ref.is_none());
        let is_unmarked = match is_inherent {
            true => match self.declared.unmarked_method(name, arguments, of_type.as_ref()) {
                Some(Unmarked::Certainly) if of_type.is_some() => true,
                None => false,
                Some(_) => return unsupported("a method whose derivatives are not known"),
            },
            false => self.inferred.is_of_unmarked_trait_of(owner, name),
        };
        // What the name means for numbers may be asked for when it runs.
        if is_unmarked && !is_inherent && rules::method(&name.to_string(), arguments).is_some() {
            return unsupported("a method that is named like one of numbers");
        }
        Ok(is_unmarked.then_some(Unmarked::Certainly))
    }

    /// Whether a method of a type is the function itself.
    pub(in crate::wengert) fn itself(&self, owner: Owner, name: &Ident, of: Ty) -> Itself {
        let own = self.inferred.owner;
        let (Some(of_trait), true) = (self.trait_of(own), name == self.name) else {
            return if owner == own { Itself::Certainly } else { Itself::No };
        };
        if self.trait_of(owner) != Some(of_trait) {
            return Itself::No;
        }
        let own = standing(self.world, own).and_then(|(own, _)| own);
        let of = of.behind_references();
        match (own.map(|own| (own, own.kind())), of.kind()) {
            (Some((own, _)), _) if own == of && of.is_certain() => Itself::Certainly,
            (Some((_, TyKind::Adt(own, _))), TyKind::Adt(other, _)) if own != other => Itself::No,
            (Some((_, TyKind::Adt(..))), _) if of.is_scalar() => Itself::No,
            // No type has itself for a parameter.
            (Some((own, _)), _) if own.any(&|part| part == of) => Itself::No,
            _ => Itself::Perhaps,
        }
    }

    /// The trait that a method belongs to.
    fn trait_of(&self, owner: Owner) -> Option<ItemId> {
        match self.world.impl_decl(owner.item) {
            Some(block) => block.trait_ref.as_ref()?.id,
            None => self.world.trait_decl(owner.item).map(|declared| declared.id),
        }
    }

    /// Whether a method is one that the crate says the meaning of: of a type, or of a trait of the crate.
    pub(in crate::wengert) fn is_of_the_crate(&self, owner: Owner) -> bool {
        match self.world.impl_decl(owner.item) {
            Some(block) => block
                .trait_ref
                .as_ref()
                .is_none_or(|named| named.id.is_some_and(|id| !self.world.is_of_library(id.module))),
            None => !self.world.is_of_library(owner.item.module),
        }
    }
}
