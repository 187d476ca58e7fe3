//! What the IR asks of a type.

use super::Lowering;
use crate::hir::ExprId;
use crate::ir::{Ty, Width};
use crate::ty::{self, Length, TyKind};

impl Lowering<'_> {
    /// The type of an expression, as the IR has it.
    pub(super) fn ty_of(&self, id: ExprId) -> Ty {
        self.of(self.types.expr(id))
    }

    pub(super) fn of(&self, ty: ty::Ty) -> Ty {
        match ty.kind() {
            TyKind::Float(ty::Float::F32) => Ty::Float(Width::F32),
            TyKind::Float(ty::Float::F64) => Ty::Float(Width::F64),
            TyKind::Integer(_) | TyKind::Bool | TyKind::Char | TyKind::Str | TyKind::Never => Ty::Inert,
            TyKind::Reference(inner, _) => self.of(*inner),
            TyKind::Slice(element) => Ty::List(Box::new(self.of(*element))),
            TyKind::Array(element, Length::Known(length)) => {
                let length = syn::LitInt::new(&length.to_string(), proc_macro2::Span::call_site());
                Ty::Array(Box::new(self.of(*element)), syn::parse_quote!(#length))
            }
            TyKind::Tuple(parts) if parts.is_empty() => Ty::Inert,
            TyKind::Tuple(parts) => Ty::Tuple(parts.iter().map(|part| self.of(*part)).collect()),
            TyKind::Adt(id, arguments) if self.world.is_of_standard_library(id.module) => {
                match (self.world.name_of(*id).as_str(), &arguments[..]) {
                    ("Vec", [element]) => Ty::List(Box::new(self.of(*element))),
                    ("String", _) => Ty::Inert,
                    ("HashMap" | "BTreeMap", [_, value]) => Ty::Map(Box::new(self.of(*value))),
                    ("Box", [inner]) => self.of(*inner),
                    _ => Ty::Unknown,
                }
            }
            TyKind::Parameter(param) => {
                let scalars = &self.function.scalars;
                match scalars.iter().position(|scalar| *scalar == param.name) {
                    Some(number) => {
                        u8::try_from(number).map_or(Ty::Unknown, |n| Ty::Float(Width::Parameter(n)))
                    }
                    None => Ty::Unknown,
                }
            }
            _ => Ty::Unknown,
        }
    }

    /// Whether a value of a type certainly has no derivative.
    pub(super) fn is_inert(&self, id: ExprId) -> bool {
        self.ty_of(id).is_inert()
    }
}
