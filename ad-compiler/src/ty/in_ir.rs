//! What the IR knows of a type.

use super::{Float, Length, Ty, TyKind};
use crate::ir::{self, Width};
use crate::items::World;
use proc_macro2::{Ident, Span};

impl Ty {
    /// The type as the IR has it: references are looked through. `scalars` are the type parameters that stand for floats.
    pub(crate) fn in_ir(self, world: &World, scalars: &[Ident]) -> ir::Ty {
        let of = |ty: &Ty| ty.in_ir(world, scalars);
        match self.kind() {
            TyKind::Float(Float::F32) => ir::Ty::Float(Width::F32),
            TyKind::Float(Float::F64) => ir::Ty::Float(Width::F64),
            TyKind::Integer(_) | TyKind::Bool | TyKind::Char | TyKind::Str | TyKind::Never => ir::Ty::Inert,
            TyKind::Reference(inner, _) => of(inner),
            TyKind::Slice(element) => ir::Ty::List(Box::new(of(element))),
            TyKind::Array(element, Length::Known(length)) => {
                let length = syn::LitInt::new(&length.to_string(), Span::call_site());
                ir::Ty::Array(Box::new(of(element)), syn::parse_quote!(#length))
            }
            TyKind::Array(element, Length::Parameter(length)) => {
                let length = Ident::new(&length.name, Span::call_site());
                ir::Ty::Array(Box::new(of(element)), syn::parse_quote!(#length))
            }
            TyKind::Tuple(parts) if parts.is_empty() => ir::Ty::Inert,
            TyKind::Tuple(parts) => ir::Ty::Tuple(parts.iter().map(of).collect()),
            TyKind::Adt(id, arguments) if world.is_of_standard_library(id.module) => {
                match (world.name_of(*id).as_str(), &arguments[..]) {
                    ("Vec", [element]) => ir::Ty::List(Box::new(of(element))),
                    ("String", _) => ir::Ty::Inert,
                    ("HashMap" | "BTreeMap", [_, value]) => ir::Ty::Map(Box::new(of(value))),
                    ("Box", [inner]) => of(inner),
                    _ => ir::Ty::Unknown,
                }
            }
            TyKind::Parameter(param) => {
                let number = scalars.iter().position(|scalar| *scalar == param.name);
                let number = number.and_then(|number| u8::try_from(number).ok());
                number.map_or(ir::Ty::Unknown, |number| ir::Ty::Float(Width::Parameter(number)))
            }
            _ => ir::Ty::Unknown,
        }
    }
}
