//! Types of the file that have no tangent: they neither derive `Differentiable` nor implement it.

use super::plain::{has_marks, is_given_one};
use super::structs::type_path;
use super::{Declared, File};
use crate::syntax::once::read;
use crate::syntax::text::{is_part_of_a_word, words};
use proc_macro2::Ident;
use syn::{GenericArgument, Type};

/// Attributes of types that implement nothing.
const PLAIN: [&str; 11] = [
    "allow",
    "cfg",
    "default",
    "deny",
    "derive",
    "doc",
    "expect",
    "must_use",
    "non_exhaustive",
    "repr",
    "serde",
];

/// Types that have a tangent only if what is in them has one.
const CARRIERS: [&str; 7] = ["Vec", "Option", "Result", "Box", "Rc", "Arc", "Cow"];

impl Declared {
    /// The names in a type of what certainly has no tangent.
    pub(crate) fn without_tangent(&self, ty: &Type) -> Vec<Ident> {
        let mut found = Vec::new();
        self.search(ty, &mut found);
        found
    }

    fn search(&self, ty: &Type, found: &mut Vec<Ident>) {
        match ty {
            Type::Reference(reference) => self.search(&reference.elem, found),
            Type::Slice(slice) => self.search(&slice.elem, found),
            Type::Array(array) => self.search(&array.elem, found),
            Type::Paren(inner) => self.search(&inner.elem, found),
            Type::Group(inner) => self.search(&inner.elem, found),
            Type::Tuple(parts) => parts.elems.iter().for_each(|part| self.search(part, found)),
            Type::Path(path) if path.qself.is_none() => {
                let Some(last) = path.path.segments.last() else { return };
                if let syn::PathArguments::AngleBracketed(arguments) = &last.arguments
                    && CARRIERS.iter().any(|carrier| last.ident == carrier)
                {
                    for argument in &arguments.args {
                        if let GenericArgument::Type(ty) = argument {
                            self.search(ty, found);
                        }
                    }
                } else if self.has_no_tangent(ty) {
                    found.push(last.ident.clone());
                }
            }
            _ => {}
        }
    }

    fn has_no_tangent(&self, ty: &Type) -> bool {
        let (Some((file, at)), Some(path)) = (self.file(), type_path(ty)) else { return false };
        has_no_tangent(file, &path, at) && !is_given_one(file, &path, at)
    }
}

/// Whether a name or a path certainly means a type of the crate that has no tangent.
pub(super) fn has_no_tangent(file: &File, path: &str, from: usize) -> bool {
    let Some(at) = file.type_named(path, from) else { return false };
    let name = path.rsplit("::").next().unwrap_or(path);
    let keyword = words(&file.text[at..]).next().unwrap_or_default();
    matches!(keyword, "struct" | "enum")
        && file.outline.is_of_module(at, &file.text)
        && !is_hidden(file, path.split("::").next().unwrap_or(path), from)
        && has_plain_attributes(&file.text[file.outline.item_start(at)..at])
        && !is_given_to_a_macro(file, name)
        && !is_implemented(file, name)
}

/// Whether the name may mean something else where it is used.
fn is_hidden(file: &File, name: &str, from: usize) -> bool {
    // Behind the name of a function there is a signature.
    let of_function = file.text[..from].trim_end().ends_with("fn");
    of_function && !file.is_unhidden(name, None, from)
}

/// Whether the attributes before a type neither derive `Differentiable` nor may do anything like that.
fn has_plain_attributes(text: &str) -> bool {
    let Some(item) = read::<syn::ItemStruct>(&format!("{} struct Any;", without_visibility(text))) else {
        return false;
    };
    item.attrs.iter().all(|attribute| {
        PLAIN.iter().any(|plain| attribute.path().is_ident(plain))
            && !crate::syntax::mentions::mentions(&attribute.meta, &|ident| ident == "Differentiable")
    })
}

fn without_visibility(text: &str) -> &str {
    text.rfind(']').map_or("", |end| &text[..=end])
}

/// `implement!(P);` may implement anything for it, if the macro is one of the crate that speaks of derivatives: macros of other crates know nothing of them.
fn is_given_to_a_macro(file: &File, name: &str) -> bool {
    file.text.match_indices(name).any(|(at, _)| {
        let outline = &file.outline;
        let headers = outline.around(at).map(|block| block.header(&file.text).trim_end());
        let in_braces = headers.filter_map(|header| header.strip_suffix('!'));
        let before = &file.text[outline.item_start(at)..at];
        let before = if outline.is_of_module(at, &file.text) { before } else { "" };
        let in_parentheses = ["!(", "!["].into_iter().filter_map(|open| Some(before.rsplit_once(open)?.0));
        let calls = in_braces.chain(in_parentheses);
        calls.filter_map(|path| words(path).last()).any(|called| may_implement(file, called, &mut Vec::new()))
    })
}

/// Whether a macro by example of the crate, or one that it calls, speaks of derivatives.
fn may_implement<'f>(file: &'f File, name: &'f str, seen: &mut Vec<&'f str>) -> bool {
    if seen.contains(&name) {
        return false;
    }
    seen.push(name);
    let bodies = file.outline.macros.get(name).into_iter().flatten();
    let mut texts = bodies.filter_map(|&body| Some(&file.text[body..file.outline.beginning(body)?.end]));
    texts.any(|text| {
        words(text).any(|word| has_marks(word) || word == "ad_runtime" || may_implement(file, word, seen))
    })
}

/// Whether the file has an `impl Differentiable for` the type, or speaks of the trait by another name.
fn is_implemented(file: &File, name: &str) -> bool {
    file.text.match_indices("Differentiable").any(|(at, word)| {
        let after = file.text[at + word.len()..].trim_start();
        let implemented = after.strip_prefix("for ").map(str::trim_start).is_some_and(|ty| {
            let path = ty.split(['<', '{', ' ', '\n']).next().unwrap_or_default();
            path.ends_with(name) && !path[..path.len() - name.len()].ends_with(is_part_of_a_word)
        });
        implemented || after.starts_with("as ")
    })
}

#[cfg(test)]
mod tests {
    use super::super::File;
    use super::has_no_tangent;

    fn lacks(text: &str) -> bool {
        let at = text.find("fn f").expect("the function is there") + "fn ".len();
        has_no_tangent(&File::of(text.to_owned()), "P", at)
    }

    #[test]
    fn types_without_derive() {
        assert!(lacks("#[derive(Clone)] pub struct P { x: f64 } fn f(p: P) {}"));
        assert!(lacks(
            "/// Doc.\n#[derive(Clone, Debug)]\npub(crate) enum P { A(f64) } impl P { fn f(&self) {} }"
        ));
        assert!(lacks("mod m { struct P; fn f(p: P) {} } impl Differentiable for PP {}"));
        assert!(lacks("struct P; displayed!(P); registered! { P } fn f(p: P) {}"));
        assert!(lacks(
            "macro_rules! named { ($t:ty) => { impl Named for $t {} } } struct P; named!(P); fn f(p: P) {}"
        ));
    }

    #[test]
    fn types_that_may_have_a_tangent() {
        for text in [
            "#[derive(Clone, Differentiable)] struct P { x: f64 } fn f(p: P) {}",
            "#[derive(ad_runtime::Differentiable)] struct P; fn f(p: P) {}",
            "#[mine] struct P; fn f(p: P) {}",
            "struct P; impl ad_runtime::Differentiable for P {} fn f(p: P) {}",
            "struct P<T>; impl<T> Differentiable for m::P<T> {} fn f(p: P<f64>) {}",
            "macro_rules! implement { ($t:ty) => { impl Differentiable for $t {} } } struct P; implement!(P); fn f(p: P) {}",
            "macro_rules! given { ($t:ty) => { ad_runtime::plain!($t); } } macro_rules! implement { ($t:ty) => { given!($t); } } struct P; implement! { P } fn f(p: P) {}",
            "struct P; fn f<P>(p: P) {}",
            "struct P; mod m { use other::P; fn f(p: P) {} }",
            "mod m { struct P; } fn f(p: P) {}",
            "type P = f64; fn f(p: P) {}",
            "#[cfg_attr(x, derive(Differentiable))] struct P; fn f(p: P) {}",
        ] {
            assert!(!lacks(text), "{text}");
        }
    }
}
