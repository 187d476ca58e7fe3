//! Types whose values have one size, whatever is in them: to copy such a value takes as long every time.

use super::{Declared, Seen, structs};
use syn::Type;

/// Structs in structs are followed so far.
const DEEPEST: usize = 6;

impl Declared {
    /// Whether a value of the type, or what a reference of the type refers to, visibly holds numbers of a constant count.
    pub(crate) fn has_constant_size(&self, ty: &Seen) -> bool {
        self.is_of_constant_size(ty, 0)
    }

    fn is_of_constant_size(&self, seen: &Seen, depth: usize) -> bool {
        let part = |ty: &Type| self.is_of_constant_size(&Seen { ty: ty.clone(), from: seen.from }, depth + 1);
        if depth > DEEPEST {
            return false;
        }
        match &seen.ty {
            Type::Reference(reference) => part(&reference.elem),
            Type::Paren(paren) => part(&paren.elem),
            Type::Tuple(tuple) => tuple.elems.iter().all(part),
            Type::Array(array) => part(&array.elem),
            Type::Path(path) if path.path.get_ident().is_some_and(|name| is_number(&name.to_string())) => {
                true
            }
            _ => self.struct_of(seen).is_some_and(|declaration| {
                let from = Some(declaration.at);
                declaration.item.generics.params.is_empty()
                    && declaration.item.fields.iter().all(|field| {
                        !structs::is_marked(field)
                            && self.is_of_constant_size(&Seen { ty: field.ty.clone(), from }, depth + 1)
                    })
            }),
        }
    }
}

fn is_number(name: &str) -> bool {
    let bits = ["8", "16", "32", "64", "128", "size"];
    let of_bits = |name: &str| bits.contains(&name);
    matches!(name, "bool" | "char")
        || (name.len() < 6 && name.strip_prefix(['f', 'i', 'u']).is_some_and(of_bits))
}
