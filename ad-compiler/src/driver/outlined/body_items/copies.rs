//! Whether a copy of an item in another function means the same.

use super::words::Words;
use crate::types::is_number;
use quote::ToTokens;
use syn::visit::Visit;
use syn::{Item, Type};

/// Why a copy means something else; `None` if it certainly means the same.
pub(super) fn difference(item: &Item) -> Option<&'static str> {
    match item {
        Item::Static(item) => {
            let is_plain = matches!(item.mutability, syn::StaticMutability::None) && is_plain(&item.ty);
            (!is_plain).then_some("a copy of a static is another variable")
        }
        Item::Const(_) | Item::Fn(_) | Item::Macro(_) | Item::Type(_) | Item::Use(_) => {
            if Words::of(item.to_token_stream()).has_static {
                return Some("it has a static in it, of which a copy is another variable");
            }
            implements_something(item).then_some("what it implements cannot be implemented again")
        }
        Item::Struct(_) | Item::Enum(_) | Item::Union(_) => Some("a copy of a type is another type"),
        Item::Trait(_) | Item::TraitAlias(_) => Some("a copy of a trait is another trait"),
        _ => Some("a copy of it may mean something else"),
    }
}

/// Whether a type consists of numbers alone: what is in a static of it never changes.
fn is_plain(ty: &Type) -> bool {
    match ty {
        Type::Path(path) => is_number(ty) || path.path.is_ident("str"),
        Type::Array(array) => is_plain(&array.elem),
        Type::Slice(slice) => is_plain(&slice.elem),
        Type::Tuple(tuple) => tuple.elems.iter().all(is_plain),
        Type::Reference(reference) => reference.mutability.is_none() && is_plain(&reference.elem),
        Type::Paren(inner) => is_plain(&inner.elem),
        _ => false,
    }
}

/// Whether there is an `impl` in the body of an item.
fn implements_something(item: &Item) -> bool {
    struct Finder(bool);
    impl Visit<'_> for Finder {
        fn visit_item_impl(&mut self, _: &syn::ItemImpl) {
            self.0 = true;
        }
    }
    let mut finder = Finder(false);
    finder.visit_item(item);
    finder.0
}
