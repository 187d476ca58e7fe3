//! Types of the file that are inactive like an integer: they have no tangent, and hold nothing that one could belong to. So who passes one to a
//! marked function has no adjoint that could be lost: where such a type is not seen, in another file, an active value of it does not compile.

use super::derives::has_no_tangent;
use super::holding_nothing::{holds_nothing, parts_of_carrier};
use super::structs::type_path;
use super::{Declared, File};
use crate::types;
use syn::Type;

impl Declared {
    /// Whether a type of the signature is certainly inactive, by itself or as a list, a tuple or an option of such.
    pub(crate) fn is_inactive(&self, ty: &Type) -> bool {
        self.file().is_some_and(|(file, at)| is_inactive(file, ty, at))
    }
}

fn is_inactive(file: &File, ty: &Type, from: usize) -> bool {
    match ty {
        _ if types::of(ty).is_inert() => !file.names_a_type_of_its_own(ty, from),
        Type::Reference(reference) => is_inactive(file, &reference.elem, from),
        Type::Slice(slice) => is_inactive(file, &slice.elem, from),
        Type::Array(array) => is_inactive(file, &array.elem, from),
        Type::Paren(inner) => is_inactive(file, &inner.elem, from),
        Type::Group(inner) => is_inactive(file, &inner.elem, from),
        Type::Tuple(parts) => parts.elems.iter().all(|part| is_inactive(file, part, from)),
        Type::Path(_) => match (parts_of_carrier(ty), type_path(ty)) {
            (Some(parts), _) => parts.iter().all(|part| is_inactive(file, part, from)),
            (None, Some(path)) => {
                has_no_tangent(file, &path, from) && holds_nothing(file, ty, from, &mut Vec::new())
            }
            (None, None) => false,
        },
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::super::File;
    use super::is_inactive;

    fn inactive(ty: &str, text: &str) -> bool {
        let text = format!("{text} fn f() {{}}");
        let at = text.rfind("fn f").expect("the function is there") + "fn ".len();
        is_inactive(&File::of(text), &syn::parse_str(ty).expect("it is a type"), at)
    }

    #[test]
    fn types_like_integers() {
        assert!(inactive("E", "#[derive(Clone, Copy)] enum E { A, B }"));
        assert!(inactive("&[(E, usize)]", "enum E { A, B(String) }"));
        assert!(inactive("Option<E>", "struct E { n: usize }"));
    }

    #[test]
    fn types_that_may_be_active() {
        assert!(!inactive("E", ""));
        assert!(!inactive("(E, f64)", "enum E { A, B }"));
        assert!(!inactive("E", "enum E { A, B(f64) }"));
        assert!(!inactive("E", "#[derive(Differentiable)] enum E { A, B }"));
        assert!(!inactive("E", "use other::E; enum E { A }"));
        assert!(!inactive("E", "mod m { pub enum E { A } }"));
        assert!(!inactive(
            "E",
            "macro_rules! implement { ($t:ty) => { impl Differentiable for $t {} } } enum E { A } implement!(E);"
        ));
    }
}
