//! What the file says of the fields of structs.

use super::File;
use super::resolved::Meant;
use crate::items::Namespace;
use crate::library::Method;
use crate::syntax::once::read;
use syn::{Field, Fields, ItemEnum, ItemStruct, Member, Type};

/// The last name in the path of a type, or of what a reference refers to.
pub(crate) fn type_name(ty: &Type) -> Option<String> {
    match ty {
        Type::Reference(reference) => type_name(&reference.elem),
        Type::Paren(inner) => type_name(&inner.elem),
        Type::Path(path) => Some(path.path.segments.last()?.ident.to_string()),
        _ => None,
    }
}

/// The path of a type, or of what a reference refers to, without arguments: `fluid::State`.
pub(super) fn type_path(ty: &Type) -> Option<String> {
    match ty {
        Type::Reference(reference) => type_path(&reference.elem),
        Type::Paren(inner) => type_path(&inner.elem),
        Type::Path(path) if path.qself.is_none() && path.path.leading_colon.is_none() => {
            let names = path.path.segments.iter().map(|segment| segment.ident.to_string());
            Some(names.collect::<Vec<_>>().join("::"))
        }
        _ => None,
    }
}

/// What an `Option` or a `Result` holds where it is taken out by `?` or `unwrap`.
pub(crate) fn payload(ty: &Type) -> Option<Type> {
    let Type::Path(path) = ty else { return None };
    let last = path.path.segments.last()?;
    let syn::PathArguments::AngleBracketed(arguments) = &last.arguments else { return None };
    match arguments.args.first()? {
        syn::GenericArgument::Type(ty) if last.ident == "Option" || last.ident == "Result" => {
            Some(ty.clone())
        }
        _ => None,
    }
}

/// What references and pointers lead to: `T` of `&Box<T>`.
pub(crate) fn behind_pointers(ty: &Type) -> Type {
    match ty {
        Type::Reference(reference) => behind_pointers(&reference.elem),
        Type::Paren(inner) => behind_pointers(&inner.elem),
        Type::Path(path) => {
            let last = path.path.segments.last();
            let is_pointer =
                last.is_some_and(|last| ["Box", "Rc", "Arc"].iter().any(|name| last.ident == name));
            match last.map(|last| &last.arguments) {
                Some(syn::PathArguments::AngleBracketed(arguments)) if is_pointer => {
                    match arguments.args.first() {
                        Some(syn::GenericArgument::Type(inside)) => behind_pointers(inside),
                        _ => ty.clone(),
                    }
                }
                _ => ty.clone(),
            }
        }
        ty => ty.clone(),
    }
}

/// What is taken out: `expr` of `expr?`, `expr.unwrap()`, `expr.expect("..")`.
pub(crate) fn taken_out(expr: &syn::Expr) -> Option<&syn::Expr> {
    match expr {
        syn::Expr::Try(question) => Some(&question.expr),
        syn::Expr::MethodCall(call) => {
            let is_it = (Method::of(call) == Method::Unwrap && call.args.is_empty())
                || Method::of(call) == Method::Expect;
            is_it.then_some(&*call.receiver)
        }
        _ => None,
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

/// A struct of the file, and where it is declared.
#[derive(Clone, Debug)]
pub(super) struct Declaration {
    pub(super) item: ItemStruct,
    pub(super) at: usize,
}

/// The one type of that name, if it is a struct, whatever is configured.
pub(super) fn declaration(file: &File, path: &str, from: usize) -> Option<Declaration> {
    let [at] = file.types_named(path, from)[..] else { return None };
    if !file.text[at..].starts_with("struct")
        || !(is_around(file, at, from) || file.outline.is_of_module(at, &file.text))
        || !file.reaches(path, at, from)
        || file.is_conditional(at)
    {
        return None;
    }
    let item: ItemStruct = read(file.item(at))?;
    let is_conditional = |field: &Field| {
        field
            .attrs
            .iter()
            .any(|attribute| attribute.path().is_ident("cfg") || attribute.path().is_ident("cfg_attr"))
    };
    (!item.fields.iter().any(is_conditional)).then_some(Declaration { item, at })
}

impl File {
    /// Where the types and traits are declared that a name or a path may mean at a position: one where it is certain, else those of its own module before
    /// all others.
    pub(super) fn types_named(&self, path: &str, from: usize) -> Vec<usize> {
        let (modules, name) = path.rsplit_once("::").unwrap_or(("", path));
        let places = [&self.outline.structs, &self.outline.types].into_iter().filter_map(|all| all.get(name));
        let all: Vec<usize> = places.flatten().copied().collect();
        let module = self.modules(from);
        let own: Vec<usize> = all.iter().copied().filter(|at| self.modules(*at) == module).collect();
        if modules.is_empty() && !own.is_empty() {
            return own;
        }
        match self.meant(path, &all, from, Namespace::Types) {
            Meant::This(at) => vec![at],
            Meant::Other => self.renamed_type(path, from).into_iter().collect(),
            Meant::Open => all,
        }
    }

    /// The type that a name or a path certainly means at a position: nothing else can have the name there, neither in the module nor in one of its bodies.
    pub(super) fn type_named(&self, path: &str, from: usize) -> Option<usize> {
        let [at] = self.types_named(path, from)[..] else { return None };
        let (first, is_bare) = path.split_once("::").map_or((path, true), |(first, _)| (first, false));
        let imports = self.imports_named(first, from);
        let is_of_module = |at: &usize| self.outline.is_of_module(*at, &self.text);
        let certain = match is_bare && self.modules(at) == self.modules(from) {
            true => is_around(self, at, from) && imports.is_empty(),
            false => imports.iter().all(is_of_module) && self.reaches(path, at, from),
        };
        (certain && !self.is_conditional(at)).then_some(at)
    }

    /// The imports that name it in the module around a position, or in a body of it.
    fn imports_named(&self, name: &str, from: usize) -> Vec<usize> {
        let module = self.modules(from);
        let imports = self.outline.imports.iter().copied().filter(|at| self.modules(*at) == module);
        imports.filter(|at| self.imports_at(*at, name)).collect()
    }
}

/// Whether what is declared at a position is in a module or a body around another one.
fn is_around(file: &File, at: usize, from: usize) -> bool {
    file.outline.around(at).next().is_none_or(|block| (block.body..=block.end).contains(&from))
}

/// The enum that the name certainly means at the position.
pub(super) fn enum_declaration(file: &File, path: &str, from: usize) -> Option<ItemEnum> {
    let at = file.type_named(path, from).filter(|at| file.text[*at..].starts_with("enum"))?;
    read(file.item(at))
}

pub(super) fn field<'d>(declaration: &'d ItemStruct, member: &Member) -> Option<&'d Field> {
    self::member(&declaration.fields, member)
}

pub(super) fn member<'d>(fields: &'d Fields, member: &Member) -> Option<&'d Field> {
    match member {
        Member::Named(name) => fields.iter().find(|field| field.ident.as_ref() == Some(name)),
        Member::Unnamed(index) => fields.iter().nth(index.index as usize),
    }
}

/// Whether a field is marked: it keeps no derivative, though its type may have one.
pub(super) fn is_marked(field: &Field) -> bool {
    field.attrs.iter().any(|attribute| attribute.path().is_ident("no_derivative"))
}

#[cfg(test)]
mod tests {
    use super::{File, declaration};

    /// Whether `P` is a struct of the file in the function `f`.
    fn is_seen(text: &str) -> bool {
        let at = text.find("fn f").expect("the function is there") + "fn ".len();
        declaration(&File::of(text.to_owned()), "P", at).is_some()
    }

    #[test]
    fn structs_around() {
        assert!(is_seen("struct P { a: f64 } fn f() {}"));
        assert!(is_seen("struct P { a: f64 } impl P { fn f() {} }"));
        assert!(is_seen("struct P { a: f64 } mod tests { use super::*; fn f() {} }"));
        assert!(is_seen("struct P { a: f64 } mod tests { use super::P; fn f() {} }"));
        assert!(is_seen("fn test() { struct P { a: f64 } fn f() {} }"));
        assert!(is_seen("struct P { a: f64 } mod b { struct P { a: f32 } fn f() {} }"));
        assert!(is_seen("struct P { a: f64 } mod b { struct P { a: f32 } } fn f() {}"));
    }

    #[test]
    fn structs_that_may_be_others() {
        for text in [
            "struct P { a: f64 } mod tests { use other::P; fn f() {} }",
            "struct P { a: f64 } mod tests { use other::*; fn f() {} }",
            "mod a { struct P { a: f64 } } fn f() {}",
            "fn test() { struct P { a: f64 } } fn f() {}",
            "struct P { a: f64 } fn f() { type P = Q; }",
            "#[cfg(any())] struct P { a: f64 } fn f() {}",
            "struct P { #[cfg(any())] a: f64, #[cfg(not(any()))] a: f32 } fn f() {}",
        ] {
            assert!(!is_seen(text), "{text}");
        }
    }
}
