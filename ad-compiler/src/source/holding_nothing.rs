//! Types whose values hold nothing that a derivative belongs to, as far as the file shows: their tangents have no numbers in them.

use super::structs::{self, is_marked};
use super::{Declared, File};
use crate::types;
use syn::{Fields, GenericArgument, Type, TypeParamBound};

impl Declared {
    /// Whether a type of the signature certainly holds nothing active: text, integers, `Box<dyn Error>`, and types of the file that are made of such.
    pub(crate) fn holds_nothing(&self, ty: &Type) -> bool {
        match self.file() {
            Some((file, at)) => holds_nothing(file, ty, at, &mut Vec::new()),
            None => is_visibly_nothing(ty),
        }
    }
}

/// `within` are the types that are looked into.
pub(super) fn holds_nothing(file: &File, ty: &Type, from: usize, within: &mut Vec<usize>) -> bool {
    if is_visibly_nothing(ty) {
        return !file.names_a_type_of_its_own(ty, from);
    }
    let ty = types::forms::strip(ty);
    match ty {
        Type::Tuple(parts) => return parts.elems.iter().all(|part| holds_nothing(file, part, from, within)),
        Type::Array(array) => return holds_nothing(file, &array.elem, from, within),
        _ => {}
    }
    if let Some(parts) = parts_of_carrier(ty) {
        return parts.iter().all(|part| holds_nothing(file, part, from, within));
    }
    let has_arguments = |path: &syn::Path| path.segments.iter().any(|segment| !segment.arguments.is_empty());
    let Type::Path(path) = ty else { return false };
    let Some(name) = structs::type_path(ty).filter(|_| !has_arguments(&path.path)) else { return false };
    let Some(at) = file.type_named(&name, from) else { return false };
    if within.contains(&at) {
        return true;
    }
    let fields = match (structs::declaration(file, &name, from), structs::enum_declaration(file, &name, from))
    {
        (Some(declaration), _) => vec![declaration.item.fields],
        (_, Some(declaration)) => declaration.variants.into_iter().map(|variant| variant.fields).collect(),
        _ => return false,
    };
    within.push(at);
    let nothing = |fields: &Fields, within: &mut Vec<usize>| {
        fields.iter().all(|field| is_marked(field) || holds_nothing(file, &field.ty, at, within))
    };
    fields.iter().all(|fields| nothing(fields, within))
}

/// What is known without the file.
fn is_visibly_nothing(ty: &Type) -> bool {
    types::of(ty).is_inert() || is_boxed_error(ty)
}

/// `Box<dyn Error>`, which has no numbers that could be found.
pub(super) fn is_boxed_error(ty: &Type) -> bool {
    let Some(parts) = parts_of_carrier(ty) else { return false };
    let is_error = |bound: &TypeParamBound| {
        matches!(bound, TypeParamBound::Trait(bound)
            if bound.path.segments.last().is_some_and(|last| last.ident == "Error"))
    };
    matches!(&parts[..], [Type::TraitObject(object)] if object.bounds.iter().any(is_error))
}

/// The types between `<` and `>` of a list, an `Option`, a `Result` or a `Box`.
pub(super) fn parts_of_carrier(ty: &Type) -> Option<Vec<Type>> {
    const CARRIERS: [&str; 4] = ["Vec", "Option", "Result", "Box"];
    let Type::Path(path) = ty else { return None };
    let last = path.path.segments.last().filter(|last| CARRIERS.iter().any(|name| last.ident == name))?;
    let syn::PathArguments::AngleBracketed(arguments) = &last.arguments else { return None };
    let types = arguments.args.iter().map(|argument| match argument {
        GenericArgument::Type(ty) => Some(ty.clone()),
        _ => None,
    });
    types.collect()
}

#[cfg(test)]
mod tests {
    use super::super::File;
    use super::holds_nothing;

    fn nothing(ty: &str, text: &str) -> bool {
        let text = format!("{text} fn f() {{}}");
        let at = text.rfind("fn f").expect("the function is there") + "fn ".len();
        let ty = syn::parse_str(ty).expect("it is a type");
        holds_nothing(&File::of(text), &ty, at, &mut Vec::new())
    }

    #[test]
    fn errors_without_numbers() {
        assert!(nothing("String", ""));
        assert!(nothing("Box<dyn std::error::Error + Send>", ""));
        assert!(nothing("E", "enum E { A, B(String), C { at: usize, of: D } } struct D(Vec<String>);"));
        assert!(nothing("E", "enum E { Next(Box<E>), #[allow(unused)] End }"));
        assert!(nothing("Option<E>", "struct E { #[no_derivative] x: f64, n: i32 }"));
    }

    #[test]
    fn what_may_hold_a_number() {
        assert!(!nothing("f64", ""));
        assert!(!nothing("Box<dyn Value>", ""));
        assert!(!nothing("E", ""));
        assert!(!nothing("E", "enum E { A, B(f64) }"));
        assert!(!nothing("E", "enum E { A(D) } struct D(Option<f32>);"));
        assert!(!nothing("E", "use other::E; enum E { A }"));
        assert!(!nothing("E", "mod m { pub enum E { A } }"));
        assert!(!nothing("E", "enum E<T> { A(T) }"));
        assert!(!nothing("E", "type String = f64; struct E { a: String, n: usize }"));
        assert!(!nothing("E", "use std::primitive::f64 as u64; struct E { a: u64 }"));
    }
}
