//! Types of fields, where the file declares the struct.
//!
//! They decide how a derivative is spelled, with plain formulas or by rules that go by types, and that integers have none. If a name is
//! that of another struct, the spelling does not fit and rustc says so.

use super::*;
use crate::context::element;

impl Lowering<'_> {
    /// Notes the type of a parameter.
    pub(super) fn note_type(&mut self, value: ValueId, ty: &syn::Type) {
        let of_self = crate::context::type_name(ty).is_some_and(|name| name == "Self");
        let ty = if of_self { self.declared.self_type() } else { Some(ty.clone()) };
        *self.types.entry(value) = ty;
    }

    /// The type of what is in a place, if it is a number, or a list of numbers.
    pub(super) fn numbers_in(&self, place: &Place) -> Option<Ty> {
        let ty = types::of(&self.declared_in(place)?);
        // The constants in the length of an array mean the same in this module.
        (is_of_numbers(&ty) && (!has_array(&ty) || self.is_of_this_module(place))).then_some(ty)
    }

    /// Notes the type of a field for all that comes after.
    pub(super) fn note_field(&mut self, place: &Place) {
        let place = self.function.resolve(place);
        let members: Option<Vec<syn::Member>> = place
            .path
            .iter()
            .map(|step| match step {
                Projection::Field(member) => Some(member.clone()),
                _ => None,
            })
            .collect();
        let Some(members) = members else { return };
        if self.function.field_ty(&place).is_some() {
            return;
        }
        let Some(ty) = self.numbers_in(&place) else { return };
        if !ty.is_inert() {
            let known = self.function.fields.entry(place.root).or_default();
            std::rc::Rc::make_mut(known).push(FieldTy { members, ty });
        }
    }

    /// Whether the structs whose fields a place names stand in the module of the function, and have no parameters.
    fn is_of_this_module(&self, place: &Place) -> bool {
        let place = self.function.resolve(place);
        let fields = place.path.iter().enumerate().filter(|(_, step)| matches!(step, Projection::Field(_)));
        fields.map(|(position, _)| position).all(|position| {
            let whole = Place { root: place.root, path: place.path[..position].to_vec() };
            self.declared_in(&whole).is_some_and(|owner| self.declared.is_beside(&owner))
        })
    }

    /// The type of what is in a place, if it is a map.
    pub(super) fn map_in(&self, place: &Place) -> Option<Ty> {
        self.declared_in(place).map(|ty| types::of(&ty)).filter(|ty| matches!(ty, Ty::Map(_)))
    }

    /// The type of what a call gives, where the file declares the function that it certainly reaches.
    pub(super) fn given_by(&self, callee: &Callee, arguments: &[Argument]) -> Ty {
        let declared = match callee {
            Callee::Function(path) => {
                let name = path.path.get_ident().filter(|name| self.scopes.get(name).is_none());
                name.and_then(|name| self.declared.function_named(name, None)).map(|item| item.sig)
            }
            Callee::Method { name, .. } => {
                let Some(Argument::Place { place, .. }) = arguments.first() else { return Ty::Unknown };
                self.declared_in(place).and_then(|owner| self.declared.method_of(&owner, name))
            }
            Callee::Associated(_) => None,
        };
        // What the parameters of another function stand for is not known here.
        let plain = declared.filter(|signature| has_no_parameters(&signature.generics));
        match plain.map(|signature| signature.output) {
            Some(syn::ReturnType::Type(_, ty)) if !matches!(*ty, syn::Type::Reference(_)) => types::of(&ty),
            _ => Ty::Unknown,
        }
    }

    fn declared_in(&self, place: &Place) -> Option<syn::Type> {
        let place = self.function.resolve(place);
        let mut ty = self.types.get(place.root)?.clone();
        for projection in &place.path {
            ty = match projection {
                Projection::Field(member) => self.declared.field_of(&ty, member)?,
                Projection::Index(_) | Projection::Key { .. } => element(&ty)?,
                Projection::Deref => ty,
                Projection::Range { .. } | Projection::Payload { .. } => return None,
            };
        }
        Some(ty)
    }
}

/// Whether nothing but numbers is in a type.
fn is_of_numbers(ty: &Ty) -> bool {
    match ty {
        Ty::Float(_) | Ty::Inert => true,
        Ty::Array(element, _) | Ty::List(element) => is_of_numbers(element),
        Ty::Tuple(_) | Ty::Map(_) | Ty::Unknown => false,
    }
}

fn has_array(ty: &Ty) -> bool {
    match ty {
        Ty::Array(..) => true,
        Ty::List(element) => has_array(element),
        _ => false,
    }
}

/// Whether there are no parameters that stand for types or numbers.
fn has_no_parameters(generics: &syn::Generics) -> bool {
    generics.type_params().next().is_none() && generics.const_params().next().is_none()
}
