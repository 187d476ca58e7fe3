//! What the file says of the fields of structs.

use super::File;
use syn::{Field, ItemStruct, Member, Type};

/// The last name in the path of a type, or of what a reference refers to.
pub(crate) fn type_name(ty: &Type) -> Option<String> {
    match ty {
        Type::Reference(reference) => type_name(&reference.elem),
        Type::Paren(inner) => type_name(&inner.elem),
        Type::Path(path) => Some(path.path.segments.last()?.ident.to_string()),
        _ => None,
    }
}

/// Whether the type, or what a reference refers to, is named without the path to it.
pub(super) fn is_bare(ty: &Type) -> bool {
    match ty {
        Type::Reference(reference) => is_bare(&reference.elem),
        Type::Paren(inner) => is_bare(&inner.elem),
        Type::Path(path) => path.qself.is_none() && path.path.segments.len() == 1,
        _ => false,
    }
}

/// The type of the elements of a list.
pub(crate) fn element(ty: &Type) -> Option<Type> {
    match ty {
        Type::Reference(reference) => element(&reference.elem),
        Type::Slice(slice) => Some((*slice.elem).clone()),
        Type::Array(array) => Some((*array.elem).clone()),
        Type::Path(path) => {
            let last = path.path.segments.last()?;
            let syn::PathArguments::AngleBracketed(arguments) = &last.arguments else { return None };
            let position = match last.ident.to_string().as_str() {
                "Vec" => 0,
                "HashMap" | "BTreeMap" => 1,
                _ => return None,
            };
            match arguments.args.get(position)? {
                syn::GenericArgument::Type(ty) => Some(ty.clone()),
                _ => None,
            }
        }
        _ => None,
    }
}

/// The one struct of that name, if it is declared in a module around the position.
pub(super) fn declaration(file: &File, name: &str, caller: usize) -> Option<ItemStruct> {
    let &[at] = &file.outline.structs.get(name)?[..] else { return None };
    let visible = file.modules(caller).starts_with(&file.modules(at));
    visible.then(|| syn::parse_str(file.item(at)).ok())?
}

pub(super) fn field<'d>(declaration: &'d ItemStruct, member: &Member) -> Option<&'d Field> {
    match member {
        Member::Named(name) => declaration.fields.iter().find(|field| field.ident.as_ref() == Some(name)),
        Member::Unnamed(index) => declaration.fields.iter().nth(index.index as usize),
    }
}

/// Whether a field is marked: it keeps no derivative, though its type may have one.
pub(super) fn is_marked(field: &Field) -> bool {
    field.attrs.iter().any(|attribute| attribute.path().is_ident("no_derivative"))
}
