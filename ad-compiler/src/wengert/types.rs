//! What the IR asks of a type.

use super::Lowering;
use crate::hir::ExprId;
use crate::infer::name_of_member;
use crate::ir::visit::Use;
use crate::ir::{FieldTy, Line, Place, Projection, Ty, ValueId, Width};
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

/// What is in values, and in parts of them.
impl Lowering<'_> {
    /// Notes the type of a value that is not a number.
    pub(super) fn note_type(&mut self, value: ValueId, ty: ty::Ty) {
        if ty.is_certain() {
            self.value_types.entry(value).or_insert(ty);
        }
    }

    /// The type of what is in a place.
    pub(super) fn type_in(&self, place: &Place) -> Option<ty::Ty> {
        let place = self.function.resolve(place);
        let root = *self.value_types.get(&place.root)?;
        place.path.iter().try_fold(root, |of, step| self.part_of(of, step))
    }

    fn part_of(&self, of: ty::Ty, step: &Projection) -> Option<ty::Ty> {
        let of = self.behind_pointers(of);
        match (step, of.kind()) {
            (Projection::Deref, _) => Some(of),
            (Projection::Field(member), TyKind::Tuple(parts)) => match member {
                syn::Member::Unnamed(index) => parts.get(index.index as usize).copied(),
                syn::Member::Named(_) => None,
            },
            (Projection::Field(member), TyKind::Adt(id, arguments)) => {
                let declared = self.world.struct_decl(*id)?;
                let field = declared.fields.named(&name_of_member(member))?;
                let generics = self.world.generics_of(*id);
                let params = generics.own(ty::Owner::item(*id)).map(|param| param.param.clone());
                let arguments: ty::Substitution = params.zip(arguments.iter().copied()).collect();
                Some(arguments.apply(field.ty))
            }
            (Projection::Index(_), TyKind::Array(element, _) | TyKind::Slice(element)) => Some(*element),
            (Projection::Index(_), TyKind::Adt(_, arguments)) if self.is_vector(of) => {
                arguments.first().copied()
            }
            (Projection::Range { .. }, TyKind::Array(element, _) | TyKind::Slice(element)) => {
                Some(element.slice())
            }
            (Projection::Range { .. }, TyKind::Adt(_, arguments)) if self.is_vector(of) => {
                arguments.first().map(|element| element.slice())
            }
            _ => None,
        }
    }

    fn is_vector(&self, ty: ty::Ty) -> bool {
        self.is_of_library(ty, "Vec")
    }

    pub(super) fn is_of_library(&self, ty: ty::Ty, name: &str) -> bool {
        matches!(ty.kind(), TyKind::Adt(id, _)
            if self.world.is_of_standard_library(id.module) && self.world.name_of(*id) == name)
    }

    fn behind_pointers(&self, ty: ty::Ty) -> ty::Ty {
        match ty.kind() {
            TyKind::Reference(inner, _) => self.behind_pointers(*inner),
            TyKind::Adt(_, arguments) if self.is_of_library(ty, "Box") && !arguments.is_empty() => {
                self.behind_pointers(arguments[0])
            }
            _ => ty,
        }
    }

    /// The type of what is in a place, as the IR has it.
    pub(super) fn place_ty(&self, place: &Place) -> Ty {
        match self.function.place_ty(place) {
            Ty::Unknown => self.type_in(place).map_or(Ty::Unknown, |ty| self.of(ty)),
            ty => ty,
        }
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
                if let Projection::Field(_) = step {
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
        let Some(ty) = self.type_in(&place).map(|ty| self.of(ty)) else { return };
        if !ty.is_inert() && self.keeps_none(&place) {
            self.function.unkept.entry(place.root).or_default().push(steps);
            return;
        }
        let is_tuple = |place: &Place| {
            let whole = Place { root: place.root, path: place.path[..place.path.len() - 1].to_vec() };
            matches!(self.function.place_ty(&whole), Ty::Tuple(_))
        };
        if is_of_numbers(&ty) && !ty.is_inert() && !is_tuple(&place) {
            let known = self.function.fields.entry(place.root).or_default();
            std::rc::Rc::make_mut(known).push(FieldTy { steps, ty });
        }
    }

    /// Whether the place is a field that is marked `#[no_derivative]`.
    fn keeps_none(&self, place: &Place) -> bool {
        let Some((Projection::Field(member), whole)) = place.path.split_last() else { return false };
        let whole = Place { root: place.root, path: whole.to_vec() };
        let Some(of) = self.type_in(&whole).map(|ty| self.behind_pointers(ty)) else { return false };
        let TyKind::Adt(id, _) = of.kind() else { return false };
        let declared = self.world.struct_decl(*id);
        declared.is_some_and(|declared| {
            declared.fields.named(&name_of_member(member)).is_some_and(|field| field.keeps_none)
        })
    }
}

/// Whether a type is one of numbers, or of lists and tuples of them.
fn is_of_numbers(ty: &Ty) -> bool {
    match ty {
        Ty::Float(_) | Ty::Inert => true,
        Ty::Array(element, _) | Ty::List(element) | Ty::Map(element) => is_of_numbers(element),
        Ty::Tuple(parts) => parts.iter().all(is_of_numbers),
        Ty::Unknown => false,
    }
}
