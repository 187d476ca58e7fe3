//! Which type parameters stand in what has a derivative: `A` of `struct Half<A>(A)`, and not `U` of `struct Length<U>(f64, PhantomData<U>)`.

use super::structs::is_marked;
use super::{Declared, Seen};
use crate::syntax::text::words;
use proc_macro2::Ident;
use syn::visit::{self, Visit};
use syn::{GenericArgument, GenericParam, PathArguments, Type};

/// Types that have a tangent only if what is in them has one.
const CARRIERS: [&str; 6] = ["Vec", "Option", "Box", "Rc", "Arc", "Result"];

impl Declared {
    /// Those of the parameters that need a tangent for the type to have one, as far as the file shows it.
    pub(crate) fn carried_by(&self, ty: &Type, parameters: &[Ident]) -> Vec<Ident> {
        let mut found = Vec::new();
        self.search_carried(ty, parameters, &mut found);
        found
    }

    fn search_carried(&self, ty: &Type, parameters: &[Ident], found: &mut Vec<Ident>) {
        match ty {
            Type::Reference(reference) => self.search_carried(&reference.elem, parameters, found),
            Type::Slice(slice) => self.search_carried(&slice.elem, parameters, found),
            Type::Array(array) => self.search_carried(&array.elem, parameters, found),
            Type::Paren(inner) => self.search_carried(&inner.elem, parameters, found),
            Type::Tuple(parts) => {
                parts.elems.iter().for_each(|part| self.search_carried(part, parameters, found));
            }
            Type::Path(path) if path.qself.is_none() => {
                if let Some(name) = path.path.get_ident().filter(|name| parameters.contains(name)) {
                    found.push(name.clone());
                    return;
                }
                let Some(last) = path.path.segments.last() else { return };
                let positions = if CARRIERS.iter().any(|carrier| last.ident == carrier) {
                    None
                } else {
                    let Some(positions) = self.positions(ty, is_derived, |field| !is_marked(field)) else {
                        return;
                    };
                    Some(positions)
                };
                for (position, ty) in types_given(&last.arguments).into_iter().enumerate() {
                    if positions.as_ref().is_none_or(|positions| positions.contains(&position)) {
                        self.search_carried(ty, parameters, found);
                    }
                }
            }
            _ => {}
        }
    }

    /// Whether the type is a struct of the file, and what stands for the parameter is nowhere in its fields but as a mark of the type: in
    /// `PhantomData`.
    pub(crate) fn is_phantom(&self, ty: &Type, parameter: &Ident) -> bool {
        let Type::Path(path) = ty else { return false };
        let Some(positions) = self.positions(ty, |_| true, |_| true) else { return false };
        let Some(last) = path.path.segments.last() else { return false };
        let mentions = |ty: &Type| crate::syntax::mentions::mentions(ty, &|ident| ident == parameter);
        let given = types_given(&last.arguments);
        !positions.iter().any(|&position| given.get(position).is_none_or(|ty| mentions(ty)))
    }

    /// Which of the type parameters of a struct of the file stand in such fields, by their numbers.
    fn positions(
        &self,
        ty: &Type,
        is_known: impl Fn(&str) -> bool,
        counts: impl Fn(&syn::Field) -> bool,
    ) -> Option<Vec<usize>> {
        let declaration = self.struct_of(&Seen { ty: ty.clone(), from: None })?;
        let (file, _) = self.file()?;
        if !is_known(&file.text[file.outline.item_start(declaration.at)..declaration.at]) {
            return None;
        }
        let mut held = Held(Vec::new());
        declaration
            .item
            .fields
            .iter()
            .filter(|field| counts(field))
            .for_each(|field| held.visit_field(field));
        let parameters = declaration.item.generics.params.iter().filter_map(|parameter| match parameter {
            GenericParam::Type(parameter) => Some(&parameter.ident),
            _ => None,
        });
        let is_held = |(position, name): (usize, &Ident)| held.0.contains(name).then_some(position);
        Some(parameters.enumerate().filter_map(is_held).collect())
    }
}

/// Whether the attributes before a type derive the trait: by hand it may ask for anything.
fn is_derived(attributes: &str) -> bool {
    words(attributes).any(|word| word == "Differentiable")
}

fn types_given(arguments: &PathArguments) -> Vec<&Type> {
    let PathArguments::AngleBracketed(arguments) = arguments else { return Vec::new() };
    let types = arguments.args.iter().filter_map(|argument| match argument {
        GenericArgument::Type(ty) => Some(ty),
        _ => None,
    });
    types.collect()
}

/// The names in types, but for what only marks a type.
struct Held(Vec<Ident>);

impl<'a> Visit<'a> for Held {
    fn visit_ident(&mut self, ident: &'a Ident) {
        self.0.push(ident.clone());
    }
    fn visit_type_path(&mut self, path: &'a syn::TypePath) {
        let marks = path.path.segments.last().is_some_and(|last| last.ident == "PhantomData");
        if !marks {
            visit::visit_type_path(self, path);
        }
    }
    fn visit_field(&mut self, field: &'a syn::Field) {
        self.visit_type(&field.ty);
    }
}
