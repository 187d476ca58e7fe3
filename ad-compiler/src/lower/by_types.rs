//! What inference knows of the expressions and variables of the function: whatever form they have, and wherever their types are declared.

use super::declared::is_of_numbers;
use super::*;
use crate::infer::by_tokens::Home;
use crate::items::{ItemId, World};
use crate::library::StdTy;
use crate::ty::{self, Length, TyKind};
use syn::{Expr, parse_quote};

impl Lowering<'_> {
    /// Notes the type of what an expression of the user's comes to.
    pub(super) fn note_inferred(&mut self, value: ValueId, expr: &Expr) {
        let Some(known) = self.inferred.as_ref().and_then(|inferred| inferred.expr(expr)) else { return };
        self.value_types.note(value, known);
        // Where a reference is a value, only what is asked of it says what it leads to.
        let is_reference = matches!(known.kind(), TyKind::Reference(..));
        let ty = self.in_ir(known);
        if self.ty(value) == Ty::unknown() && !is_reference && !self.is_open_on_purpose(value, ty) {
            self.function.values[value.0 as usize].ty = ty;
        }
    }

    /// Notes the type of a variable, by its name where it is bound.
    pub(super) fn note_inferred_variable(&mut self, value: ValueId, name: &Ident) {
        let Some(ty) = self.inferred.as_ref().and_then(|inferred| inferred.variable(name)) else { return };
        self.value_types.note(value, ty);
        let is_reference = matches!(ty.kind(), TyKind::Reference(..));
        let is_alias = matches!(self.function.info(value).kind, Kind::Alias(_));
        let ty = self.in_ir(ty);
        // That it holds nothing, what it is defined with says.
        if self.ty(value) == Ty::unknown() && !is_reference && !is_alias && !ty.is_inert() {
            self.function.values[value.0 as usize].ty = ty;
        }
    }

    /// The type of what is in a place, if it consists of numbers and is not kept from having a derivative.
    pub(super) fn inferred_in(&self, place: &Place) -> Option<Ty> {
        let inferred = self.inferred.as_ref()?;
        let ty = self.value_types.at(place, &self.function, &inferred.world)?;
        // What a part that is a reference leads to stands elsewhere.
        if matches!(ty.kind(), TyKind::Reference(..)) && !self.function.resolve(place).path.is_empty() {
            return None;
        }
        let ty = self.in_ir(ty);
        if !self.value_types.is_derived(place, &self.function, &inferred.world) {
            return None;
        }
        (is_of_numbers(ty) && (ty.is_inert() || !self.is_kept(place))).then_some(ty)
    }

    /// Whether the place is a field, or a part of a variant, that is marked `#[no_derivative]`.
    pub(super) fn is_kept(&self, place: &Place) -> bool {
        let is_kept =
            |inferred: &Inferred| self.value_types.keeps_none(place, &self.function, &inferred.world);
        self.inferred.as_ref().is_some_and(is_kept)
    }

    /// The kind of an expression, if it has one.
    pub(super) fn inferred_kind(&self, expr: &Expr) -> Option<StdTy> {
        let inferred = self.inferred.as_ref()?;
        self.known_kind(inferred.expr(expr)?, inferred)
    }

    /// The kind of what is in a place, if it has one.
    pub(super) fn inferred_kind_in(&self, place: &Place) -> Option<StdTy> {
        let inferred = self.inferred.as_ref()?;
        self.known_kind(self.value_types.at(place, &self.function, &inferred.world)?, inferred)
    }

    fn known_kind(&self, ty: ty::Ty, inferred: &Inferred) -> Option<StdTy> {
        let kind = StdTy::of(ty, &inferred.world, &self.function.scalars);
        (kind != StdTy::Unknown).then_some(kind)
    }

    /// The type of a list that gets a name, where it does not show where it is made, and as it is written: a `push` far behind may say it.
    pub(super) fn with_elements(&self, name: &Ident, ty: Ty) -> (Ty, Option<syn::Type>) {
        let known = self.inferred.as_ref().and_then(|inferred| Some((inferred.variable(name)?, inferred)));
        let Some((known, inferred)) = known else { return (ty, None) };
        match self.in_ir(known).kind() {
            TyKind::Slice(element) if !element.is_unknown() => {
                let written = seen(known, &inferred.world).filter(|seen| seen.from.is_none());
                (Ty::list(*element), written.map(|seen| seen.ty))
            }
            _ => (ty, None),
        }
    }

    /// The methods of the file that a call may mean.
    pub(super) fn methods_named(&self, call: &syn::ExprMethodCall) -> Vec<syn::Signature> {
        if self.home_of(call) == Some(Home::Library) {
            return Vec::new();
        }
        self.declared.methods(&call.method, call.args.len())
    }

    /// Where the method is certainly declared that a call means.
    pub(super) fn home_of(&self, call: &syn::ExprMethodCall) -> Option<Home> {
        self.inferred.as_ref()?.home(&call.method)
    }

    /// Whether an expression is certainly a `bool`.
    pub(super) fn is_inferred_condition(&self, expr: &Expr) -> bool {
        let ty = self.inferred.as_ref().and_then(|inferred| inferred.expr(expr));
        ty.is_some_and(|ty| matches!(ty.kind(), TyKind::Bool))
    }

    /// Whether an expression gives a list of its own, if its type is known.
    pub(super) fn is_inferred_list(&self, expr: &Expr) -> Option<bool> {
        let ty = self.inferred.as_ref()?.expr(expr)?;
        let is_reference = matches!(ty.kind(), TyKind::Reference(..));
        Some(!is_reference && matches!(self.in_ir(ty).kind(), TyKind::Slice(_) | TyKind::Array(..)))
    }

    /// The type of an expression as it is written, with the place from which its names are read.
    pub(super) fn inferred_type(&self, expr: &Expr) -> Option<Seen> {
        let inferred = self.inferred.as_ref()?;
        seen(inferred.expr(expr)?, &inferred.world)
    }

    /// The type of what is in a place, likewise.
    pub(super) fn inferred_type_in(&self, place: &Place) -> Option<Seen> {
        let inferred = self.inferred.as_ref()?;
        seen(self.value_types.at(place, &self.function, &inferred.world)?, &inferred.world)
    }

    /// Whether a value is a part of another one, of whose place the type is known or not, or what a message stands for.
    fn is_open_on_purpose(&self, value: ValueId, ty: Ty) -> bool {
        match self.regions.last().and_then(|region| region.last_op(value)) {
            Some(Op::Read(place)) => !self.function.resolve(place).path.is_empty(),
            Some(Op::Opaque(opaque)) => opaque.barrier.is_some(),
            // What it gives may hold nothing, and what it is given may still matter.
            Some(Op::Call(_)) => ty.is_inert(),
            _ => false,
        }
    }

    fn in_ir(&self, ty: ty::Ty) -> Ty {
        let Some(inferred) = &self.inferred else { return Ty::unknown() };
        // What references in lists and tuples lead to is somebody else's.
        let is_reference = |part: ty::Ty| matches!(part.kind(), TyKind::Reference(..));
        match ty.behind_references() {
            ty if ty.any(&is_reference) => Ty::unknown(),
            ty => ty.in_ir(&inferred.world, &self.function.scalars),
        }
    }
}

/// A type as it is written; none if its names belong to several modules.
pub(crate) fn seen(ty: ty::Ty, world: &World) -> Option<Seen> {
    let mut from = None;
    let ty = spelled(ty.behind_references(), world, &mut from)?;
    let from = from.map(|id: ItemId| world.with_item(id, |_, item| item.at));
    Some(Seen { ty, from })
}

/// `from` becomes an item of the module whose names the type has.
fn spelled(ty: ty::Ty, world: &World, from: &mut Option<ItemId>) -> Option<syn::Type> {
    let mut of = |ty: &ty::Ty| spelled(*ty, world, from);
    Some(match ty.kind() {
        TyKind::Float(ty::Float::F32) => parse_quote!(f32),
        TyKind::Float(ty::Float::F64) => parse_quote!(f64),
        TyKind::Integer(name) => {
            let name = Ident::new(name, Span::call_site());
            parse_quote!(#name)
        }
        TyKind::Bool => parse_quote!(bool),
        TyKind::Char => parse_quote!(char),
        TyKind::Str => parse_quote!(str),
        TyKind::Slice(element) => {
            let element = of(element)?;
            parse_quote!([#element])
        }
        TyKind::Array(element, Length::Known(length)) => {
            let (element, length) = (of(element)?, syn::LitInt::new(&length.to_string(), Span::call_site()));
            parse_quote!([#element; #length])
        }
        TyKind::Tuple(parts) => {
            let parts = parts.iter().map(of).collect::<Option<Vec<_>>>()?;
            parse_quote!((#(#parts,)*))
        }
        TyKind::Adt(id, arguments) => {
            let name = Ident::new(&world.name_of(*id), Span::call_site());
            let arguments = arguments.iter().map(of).collect::<Option<Vec<_>>>()?;
            if !world.is_of_library(id.module) {
                if world.module(id.module).is_block || from.is_some_and(|other| other.module != id.module) {
                    return None;
                }
                *from = Some(*id);
            }
            match &arguments[..] {
                [] => parse_quote!(#name),
                arguments => parse_quote!(#name<#(#arguments),*>),
            }
        }
        _ => return None,
    })
}
