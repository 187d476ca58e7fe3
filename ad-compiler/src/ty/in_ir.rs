//! What the IR knows of a type.

use super::{Float, Length, Mutability, Ty, TyKind};
use crate::items::World;
use proc_macro2::Ident;

impl Ty {
    /// The type as the IR has it: references are looked through, types without derivative are one, and so are lists. `scalars` are the type parameters that
    /// stand for floats.
    pub(crate) fn in_ir(self, world: &World, scalars: &[Ident]) -> Ty {
        let of = |ty: &Ty| ty.in_ir(world, scalars);
        match self.kind() {
            TyKind::Float(_) | TyKind::Inert => self,
            TyKind::Integer(_) | TyKind::Bool | TyKind::Char | TyKind::Str | TyKind::Never => Ty::inert(),
            TyKind::Reference(inner, _) => of(inner),
            TyKind::Slice(element) => Ty::list(of(element)),
            TyKind::Map(value) => Ty::map_to(of(value)),
            TyKind::Array(element, length @ (Length::Known(_) | Length::Parameter(_))) => {
                of(element).array(Length::of(&length.expr()))
            }
            TyKind::Tuple(parts) if parts.is_empty() => Ty::inert(),
            TyKind::Tuple(parts) => Ty::tuple(parts.iter().map(of)),
            TyKind::Adt(id, arguments) if world.is_of_standard_library(id.module) => {
                match (world.name_of(*id).as_str(), &arguments[..]) {
                    ("Vec", [element]) => Ty::list(of(element)),
                    ("String", _) => Ty::inert(),
                    ("HashMap" | "BTreeMap", [_, value]) => Ty::map_to(of(value)),
                    ("Box", [inner]) => of(inner),
                    _ if !arguments.iter().all(|part| is_inert(*part, world, scalars)) => Ty::unknown(),
                    _ => Ty::inert(),
                }
            }
            TyKind::Parameter(param) => {
                let number = scalars.iter().position(|scalar| *scalar == param.name);
                let number = number.and_then(|number| u8::try_from(number).ok());
                number.map_or(Ty::unknown(), |number| Ty::float(Float::Parameter(number)))
            }
            _ => Ty::unknown(),
        }
    }
}

/// Whether something of a type has no derivative, and borrows nothing but texts.
fn is_inert(ty: Ty, world: &World, scalars: &[Ident]) -> bool {
    let is_text = |of: &Ty| *of.kind() == TyKind::Str;
    let borrows = |part: &TyKind| matches!(part, TyKind::Reference(of, mutability) if *mutability == Mutability::Mutable || !is_text(of));
    !ty.any(&|part| borrows(part.kind())) && ty.in_ir(world, scalars).is_inert()
}
