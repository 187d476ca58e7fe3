//! What stands for the type parameters of a function that is called, or of a struct that is made: what is given tells.

use super::*;
use crate::source::Arguments;
use syn::{Generics, Type};

impl Lowering<'_> {
    /// What stands for the parameters of a function that the file declares.
    pub(super) fn parameters_of(&self, signature: &syn::Signature, arguments: &[Argument]) -> Arguments {
        let given = signature.inputs.iter().zip(arguments).filter_map(|(input, argument)| {
            let given = match argument {
                Argument::Value(value) => self.ty(*value),
                Argument::Place { place, .. } => self.place_ty(place),
                Argument::Changed | Argument::Zero => Ty::unknown(),
            };
            match input {
                syn::FnArg::Typed(typed) => Some((&*typed.ty, given)),
                syn::FnArg::Receiver(_) => None,
            }
        });
        self.parameters_by(&signature.generics, given)
    }

    /// What stands for type parameters where types that mention them are given others.
    pub(super) fn parameters_by<'a>(
        &self,
        generics: &Generics,
        given: impl Iterator<Item = (&'a Type, Ty)>,
    ) -> Arguments {
        let mut found = Found { generics, types: Vec::new() };
        given.for_each(|(declared, given)| found.compare(declared, given));
        self.arguments(found)
    }

    /// The type of a struct literal, with the arguments that the user has left to inference.
    pub(super) fn with_arguments(&self, ty: Type, parts: &[(Projection, ValueId)]) -> Type {
        let seen = Seen { ty: ty.clone(), from: None };
        let infer = |generics: &Generics, declared: &dyn Fn(&syn::Member) -> Option<Type>| {
            let mut found = Found { generics, types: Vec::new() };
            for (part, value) in parts {
                if let Projection::Field(member) = part
                    && let Some(declared) = declared(member)
                {
                    found.compare(&declared, self.ty(*value));
                }
            }
            self.arguments(found)
        };
        match ty {
            Type::Path(path) if path.path.get_ident().is_some_and(|name| name != "Self") => {
                self.declared.with_arguments(&seen, infer).unwrap_or(seen.ty)
            }
            ty => ty,
        }
    }

    fn arguments(&self, found: Found) -> Arguments {
        Arguments::inferred(found.generics, |name| {
            let mut types = found.types.iter().filter(|(parameter, _)| parameter == name).map(|(_, ty)| ty);
            let first = types.next()?;
            types.all(|ty| ty == first).then(|| self.spelled(*first))?
        })
    }

    /// A float, as its type is written.
    pub(super) fn spelled(&self, ty: Ty) -> Option<Type> {
        match ty.kind() {
            TyKind::Float(width) => width.name(&self.function.scalars).map(|name| syn::parse_quote!(#name)),
            _ => None,
        }
    }
}

/// The floats that stand for type parameters, each time that one does.
struct Found<'a> {
    generics: &'a Generics,
    types: Vec<(Ident, Ty)>,
}

impl Found<'_> {
    /// Compares a type that is declared with what is given.
    fn compare(&mut self, declared: &Type, given: Ty) {
        match (declared, given.kind()) {
            (Type::Reference(reference), _) => self.compare(&reference.elem, given),
            (Type::Slice(slice), TyKind::Slice(element) | TyKind::Array(element, _)) => {
                self.compare(&slice.elem, *element)
            }
            (Type::Array(array), TyKind::Array(element, _)) => self.compare(&array.elem, *element),
            (Type::Tuple(parts), TyKind::Tuple(given)) if parts.elems.len() == given.len() => {
                parts.elems.iter().zip(given).for_each(|(part, given)| self.compare(part, *given));
            }
            (Type::Path(path), _) => {
                let parameter =
                    self.generics.type_params().find(|parameter| path.path.is_ident(&parameter.ident));
                if let Some(parameter) = parameter {
                    // A literal has the type of the others.
                    if given != Ty::float(Float::Any) {
                        self.types.push((parameter.ident.clone(), given));
                    }
                } else if let (Some(element), TyKind::Slice(given)) =
                    (crate::source::element(declared), given.kind())
                {
                    self.compare(&element, *given);
                }
            }
            _ => {}
        }
    }
}
