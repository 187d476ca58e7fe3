//! Types that the file declares: of fields of structs, of constants, of what functions give.
//!
//! They decide how a derivative is spelled, with plain formulas or by rules that go by types, and that integers have none. If a name is
//! that of something else, the spelling does not fit and rustc says so.

use super::*;
use crate::ir::visit::Use;
use crate::source::{Seen, type_name};
use crate::ty::Length;

impl Lowering<'_> {
    /// What a type says that is written in the function.
    pub(super) fn written_ty(&self, ty: &syn::Type) -> Ty {
        types::of_generic(ty, &self.function.scalars)
    }

    /// Notes the type of a value.
    pub(super) fn note_type(&mut self, value: ValueId, ty: &syn::Type) {
        let of_self = type_name(ty).is_some_and(|name| name == "Self");
        let ty = if of_self { self.declared.self_type() } else { Some(ty.clone()) };
        *self.types.entry(value) = ty.map(|ty| Seen { ty, from: None });
    }

    /// The type of a tuple, if those of its parts are known.
    pub(super) fn type_of_tuple(&self, parts: &[ValueId]) -> Option<Seen> {
        let type_of = |part: &ValueId| match self.types.get(*part) {
            Some(seen) => Some(seen.ty.clone()),
            None => self.spelled(self.ty(*part)),
        };
        let types: Vec<syn::Type> = parts.iter().map(type_of).collect::<Option<_>>()?;
        let from = parts.iter().find_map(|part| self.types.get(*part)?.from);
        let beside = parts.iter().filter_map(|part| self.types.get(*part)).all(|seen| seen.from == from);
        beside.then(|| Seen { ty: syn::parse_quote!((#(#types,)*)), from })
    }

    /// Notes the type of what all arms of a branch give.
    pub(super) fn note_common_type(&mut self, result: ValueId, given: &[ValueId]) {
        let mut types = given.iter().map(|value| self.types.get(*value));
        if let Some(Some(first)) = types.next()
            && types.all(|ty| ty.is_some_and(|ty| ty.ty == first.ty && ty.from == first.from))
        {
            *self.types.entry(result) = Some(first.clone());
        }
    }

    /// The type of what is in a place, if it is a number, or a list of numbers.
    pub(super) fn numbers_in(&self, place: &Place) -> Option<Ty> {
        let ty = self.written_ty(&self.declared_in(place)?.ty);
        is_of_numbers(ty).then_some(ty)
    }

    /// Notes that a value has the type of what is in a place.
    pub(super) fn note_type_of(&mut self, value: ValueId, place: &Place) {
        if place.path.is_empty()
            && let Some(unkept) = self.function.unkept.get(&place.root).cloned()
        {
            self.function.unkept.insert(value, unkept);
        }
        if let Some(seen) = self.declared_in(place) {
            *self.types.entry(value) = Some(seen);
        }
        self.note_kind_of(value, place);
    }

    /// The type of a constant or a static, if it is a number, or an array of numbers.
    pub(super) fn declared_constant(&self, path: &syn::Path) -> Ty {
        let declared = self.declared.constant(path).map(|ty| types::of(&ty));
        declared.filter(|ty| is_of_numbers(*ty) && has_literal_lengths(*ty)).unwrap_or(Ty::unknown())
    }

    /// Notes the types of the fields on the way to the places that a line is about.
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
        let inert = self.declared_in(&place).is_some_and(|seen| types::of(&seen.ty).is_inert());
        if !inert && self.is_marked(&place) {
            self.function.unkept.entry(place.root).or_default().push(steps);
            return;
        }
        if self.is_kept(&place) {
            self.function.unkept.entry(place.root).or_default().push(steps);
            return;
        }
        let Some(ty) = self.numbers_in(&place).or_else(|| self.inferred_in(&place)) else { return };
        if !ty.is_inert() {
            let known = self.function.fields.entry(place.root).or_default();
            std::rc::Rc::make_mut(known).push(FieldTy { steps, ty });
        }
    }

    /// Whether the place is a field, or a part of a variant, that is certainly marked `#[no_derivative]`.
    fn is_marked(&self, place: &Place) -> bool {
        let Some((last, whole)) = place.path.split_last() else { return false };
        let Some(owner) = self.declared_in(&Place { root: place.root, path: whole.to_vec() }) else {
            return false;
        };
        match last {
            Projection::Field(member) => self.declared.is_marked(&owner, member),
            Projection::Payload { variant, member } => {
                self.declared.is_marked_payload(&owner, variant, member)
            }
            _ => false,
        }
    }

    /// The type of what is in a place, if it is a map.
    pub(super) fn map_in(&self, place: &Place) -> Option<Ty> {
        self.declared_in(place)
            .map(|seen| types::of(&seen.ty))
            .filter(|ty| matches!(ty.kind(), TyKind::Map(_)))
    }

    /// The type of what a call gives, where the file declares the function that it certainly reaches.
    pub(super) fn given_by(&self, callee: &Callee, arguments: &[Argument]) -> Option<Seen> {
        match callee {
            Callee::Function { path, .. } => {
                let is_variable = path.path.get_ident().is_some_and(|name| self.scopes.get(name).is_some());
                if is_variable {
                    return None;
                }
                let generic = || {
                    let signature = self.declared.generic_function(&path.path)?;
                    let syn::ReturnType::Type(_, ty) = &signature.output else { return None };
                    Some(Seen { ty: self.parameters_of(&signature, arguments).put_into(ty), from: None })
                };
                self.declared.given_by_function(&path.path).or_else(generic)
            }
            Callee::Method { name, .. } => {
                let Some(Argument::Place { place, .. }) = arguments.first() else { return None };
                self.declared.given_by_associated(&self.declared_in(place)?, name)
            }
            Callee::Associated(path) => {
                self.declared.given_by_associated(&self.owner_of(&path.path)?, callee.name())
            }
        }
    }

    /// Whether a method, or a function of a type, is one of the file that has no derivative.
    pub(super) fn unmarked_method(&self, callee: &Callee, arguments: &[Argument]) -> Option<Unmarked> {
        let of_trait = match (callee, arguments.first()) {
            (Callee::Associated(path), _) => self.owner_of(&path.path).is_none(),
            (_, Some(Argument::Place { place, .. })) => self.is_of_trait(place),
            _ => false,
        };
        if let (Callee::Method { name, .. }, Some(inferred)) = (callee, &self.inferred)
            && inferred.is_of_unmarked_trait(name)
        {
            return Some(Unmarked::Certainly);
        }
        if of_trait {
            return None;
        }
        let owner = self.owner_of_callee(callee, arguments);
        self.declared.unmarked_method(callee.name(), arguments.len(), owner.as_ref())
    }

    /// The type that a method, or a function of a type, belongs to, where it is visible.
    pub(super) fn owner_of_callee(&self, callee: &Callee, arguments: &[Argument]) -> Option<Seen> {
        match (callee, arguments.first()?) {
            (Callee::Associated(path), _) => self.owner_of(&path.path),
            (_, Argument::Place { place, .. }) => self.declared_in(place),
            (_, Argument::Value(value)) => self.types.get(*value).cloned(),
            (_, Argument::Changed | Argument::Zero) => None,
        }
    }

    /// Whether a place is the `self` of a trait, which has no inherent methods.
    fn is_of_trait(&self, place: &Place) -> bool {
        let place = self.function.resolve(place);
        let name = &self.function.info(place.root).ident;
        place.path.is_empty() && name == "self" && self.declared.self_type().is_none()
    }

    /// Whether what is in a place is certainly no reference.
    pub(super) fn is_no_reference(&self, place: &Place) -> bool {
        // What is taken apart behind a reference is referred to.
        let place = self.function.resolve(place);
        if self.references.contains(&place.root) && place.indices().next().is_none() {
            return false;
        }
        self.declared_in(&place).is_some_and(|seen| {
            let vector = type_name(&seen.ty).is_some_and(|name| name == "Vec");
            let float = types::of_generic(&seen.ty, &self.function.scalars).is_float();
            !matches!(seen.ty, syn::Type::Reference(_))
                && (vector || float || matches!(seen.ty, syn::Type::Array(_)))
        })
    }
}

/// Whether nothing but numbers is in a type.
pub(super) fn is_of_numbers(ty: Ty) -> bool {
    match ty.kind() {
        TyKind::Float(_) | TyKind::Inert => true,
        TyKind::Array(element, _) | TyKind::Slice(element) => is_of_numbers(*element),
        TyKind::Tuple(parts) => parts.iter().all(|part| is_of_numbers(*part)),
        _ => false,
    }
}

/// Whether all arrays in a type have numbers for their lengths, which mean the same everywhere.
fn has_literal_lengths(ty: Ty) -> bool {
    match ty.kind() {
        TyKind::Array(element, length) => matches!(length, Length::Known(_)) && has_literal_lengths(*element),
        TyKind::Slice(element) | TyKind::Map(element) => has_literal_lengths(*element),
        TyKind::Tuple(parts) => parts.iter().all(|part| has_literal_lengths(*part)),
        _ => true,
    }
}
