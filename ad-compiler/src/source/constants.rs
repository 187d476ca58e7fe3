//! The types of constants: of those that the file declares, and of those of the standard library that it imports.

use super::declared::{Declared, Seen};
use super::imports::Imported;
use super::{Context, File, structs};
use crate::items::{Def, ItemKind, Namespace};
use crate::syntax::mentions::mentions;
use crate::syntax::once::read;
use proc_macro2::Ident;
use quote::ToTokens;
use syn::{Path, Type, parse_quote};

impl Declared {
    /// The type of what a path names, if that is certainly a constant or a static: `G`, `Self::G`, `Type::G`, `PI`, `consts::PI`.
    pub(crate) fn constant(&self, path: &Path) -> Option<Type> {
        let (file, at) = self.file()?;
        constant(file, at, &names_of(path))
    }

    /// The same, as it is written where the constant is declared.
    pub(crate) fn constant_seen(&self, path: &Path) -> Option<Seen> {
        let (file, at) = self.file()?;
        let of_module = || resolved(file, at, &names_of(path));
        match constant(file, at, &names_of(path)) {
            Some(ty) => Some(Seen { ty, from: None }),
            None => of_module().map(|(ty, place)| Seen { ty, from: Some(place) }),
        }
    }
}

fn names_of(path: &Path) -> Vec<String> {
    path.segments.iter().map(|segment| segment.ident.to_string()).collect()
}

fn constant(file: &File, at: usize, path: &[String]) -> Option<Type> {
    let (first, rest) = path.split_first()?;
    if rest.is_empty()
        && let Some(ty) = of_body(file, first, at)
    {
        return Some(ty);
    }
    if first != "Self" && !file.is_unhidden(first, None, at) {
        return None;
    }
    if let Some((ty, place)) = resolved(file, at, path) {
        let is_same = |name: &Ident| file.may_stand(name.to_token_stream(), place, at);
        return (!mentions(&ty, &|name| !is_same(name))).then_some(ty);
    }
    match rest {
        [] => match file.imported(first, at, is_mathematical) {
            Imported::Nothing => declared(file, first, at),
            Imported::Path(path) if !is_declared(file, first) => of_standard_library(&path),
            Imported::Path(_) | Imported::Several => None,
        },
        [name] => match file.imported(first, at, |_| false) {
            Imported::Path(mut path) if !is_declared(file, first) => {
                path.push(name.clone());
                of_standard_library(&path)
            }
            Imported::Nothing if first == "Self" => associated(file, &file.block_type(at)?, name),
            Imported::Nothing if !file.outline.types.contains_key(first) => {
                associated(file, &read(first)?, name)
            }
            _ => None,
        },
        _ => None,
    }
}

/// The type of the constant of a module that a path leads to, and where that is declared.
fn resolved(file: &File, at: usize, path: &[String]) -> Option<(Type, usize)> {
    let world = file.world();
    let Def::Item(id) = world.resolve(path, file.module_at(at), Namespace::Values) else { return None };
    if !world.own_modules().contains(&id.module) || world.kind_of(id) != ItemKind::Constant {
        return None;
    }
    let name = world.name_of(id);
    let places = file.outline.constants.get(&name)?;
    let place = world
        .with_item(id, |_, item| places.iter().copied().find(|at| (item.at..item.range.end).contains(at)))?;
    (!file.is_conditional(place)).then_some((type_at(file, &name, place)?, place))
}

/// Whether the file declares something of that name, wherever.
fn is_declared(file: &File, name: &str) -> bool {
    let outline = &file.outline;
    [&outline.constants, &outline.structs, &outline.functions, &outline.types]
        .iter()
        .any(|all| all.contains_key(name))
}

/// The one constant of that name that a module around the position declares.
fn declared(file: &File, name: &str, caller: usize) -> Option<Type> {
    let outline = &file.outline;
    if outline.structs.contains_key(name) || outline.functions.contains_key(name) {
        return None;
    }
    let is_of_module = |at: &&usize| outline.is_of_module(**at, &file.text);
    let mut places = outline.constants.get(name)?.iter().filter(is_of_module);
    let (Some(&at), None) = (places.next(), places.next()) else { return None };
    let is_it = file.modules(caller).starts_with(&file.modules(at)) && file.reaches(name, at, caller);
    (is_it && !file.is_conditional(at)).then(|| type_at(file, name, at))?
}

/// The constant that the function declares itself, if nothing else in the file has its name.
fn of_body(file: &File, name: &str, function: usize) -> Option<Type> {
    let outline = &file.outline;
    let &[at] = &outline.constants.get(name)?[..] else { return None };
    let own = function..function + file.item(function).len();
    let certain = own.contains(&at)
        && !outline.structs.contains_key(name)
        && !outline.functions.contains_key(name)
        && !file.imports(name, function)
        && !file.is_conditional(at);
    certain.then(|| type_at(file, name, at))?
}

/// The one constant of that name in the impls of a type that are of no trait.
fn associated(file: &File, owner: &Type, name: &str) -> Option<Type> {
    let owner = structs::type_name(owner)?;
    let is_of_owner = |at: &&usize| match file.context(**at) {
        Context::Impl(block) => structs::type_name(&block.self_ty).as_ref() == Some(&owner),
        _ => false,
    };
    let mut places = file.outline.constants.get(name)?.iter().filter(is_of_owner);
    let (Some(&at), None) = (places.next(), places.next()) else { return None };
    let Context::Impl(block) = file.context(at) else { return None };
    (block.trait_.is_none() && !file.is_conditional(at)).then(|| type_at(file, name, at))?
}

/// The type between the name and `=`.
fn type_at(file: &File, name: &str, at: usize) -> Option<Type> {
    let text = &file.text[at..];
    let (_, after) = text.split_once(name)?;
    let ty = after.trim_start().strip_prefix(':')?;
    read(&ty[..ty.find('=')?])
}

/// What `std::f64::consts` has.
const MATHEMATICAL: [&str; 19] = [
    "PI",
    "TAU",
    "E",
    "FRAC_PI_2",
    "FRAC_PI_3",
    "FRAC_PI_4",
    "FRAC_PI_6",
    "FRAC_PI_8",
    "FRAC_1_PI",
    "FRAC_2_PI",
    "FRAC_2_SQRT_PI",
    "FRAC_1_SQRT_2",
    "SQRT_2",
    "LN_2",
    "LN_10",
    "LOG2_E",
    "LOG2_10",
    "LOG10_E",
    "LOG10_2",
];

/// Whether a path leads to one of them.
pub(super) fn is_mathematical(path: &[String]) -> bool {
    path.last().is_some_and(|name| MATHEMATICAL.contains(&name.as_str()))
        && of_standard_library(path).is_some()
}

/// `std::f64::consts::PI`, and what was in `std::f64` before it was in `f64`.
fn of_standard_library(path: &[String]) -> Option<Type> {
    let path: Vec<&str> = path.iter().map(String::as_str).collect();
    let width = match path[..] {
        ["std" | "core", width, "consts", name] if MATHEMATICAL.contains(&name) => width,
        [
            "std" | "core",
            width,
            "MAX" | "MIN" | "MIN_POSITIVE" | "EPSILON" | "INFINITY" | "NEG_INFINITY" | "NAN",
        ] => width,
        _ => return None,
    };
    match width {
        "f64" => Some(parse_quote!(f64)),
        "f32" => Some(parse_quote!(f32)),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::{File, constant};
    use quote::ToTokens;

    /// What a path is in the function `f` of a file.
    fn seen(text: &str, path: &str) -> Option<String> {
        let at = text.find("fn f").expect("the function is there") + "fn ".len();
        let path: Vec<String> = path.split("::").map(str::to_owned).collect();
        let ty = constant(&File::of(text.to_owned()), at, &path)?;
        Some(ty.to_token_stream().to_string().replace(' ', ""))
    }

    #[test]
    fn declared_constants() {
        assert_eq!(seen("const G: f64 = 9.81; fn f() {}", "G").as_deref(), Some("f64"));
        assert_eq!(seen("pub static W: [f32; 2] = [1.0; 2]; fn f() {}", "W").as_deref(), Some("[f32;2]"));
        assert_eq!(seen("fn f() { const G: [f64; 2] = [1.0; 2]; }", "G").as_deref(), Some("[f64;2]"));
        let inside = "const G: f64 = 9.81; mod tests { use super::*; fn f() {} }";
        assert_eq!(seen(inside, "G").as_deref(), Some("f64"));
        assert_eq!(seen("impl A { const K: f64 = 1.0; fn f() {} }", "Self::K").as_deref(), Some("f64"));
        assert_eq!(seen("impl A { const K: f64 = 1.0; } fn f() {}", "A::K").as_deref(), Some("f64"));
    }

    #[test]
    fn constants_of_the_standard_library() {
        for import in ["std::f64::consts::PI", "core::f64::consts::{E, PI}", "std::f64::consts::*"] {
            assert_eq!(seen(&format!("use {import}; fn f() {{}}"), "PI").as_deref(), Some("f64"), "{import}");
        }
        assert_eq!(seen("use std::f32::consts::PI as P; fn f() {}", "P").as_deref(), Some("f32"));
        assert_eq!(seen("use std::f64::{self, consts}; fn f() {}", "consts::TAU").as_deref(), Some("f64"));
        assert_eq!(seen("use other::consts; fn f() {}", "consts::TAU"), None);
    }

    #[test]
    fn names_that_may_mean_something_else() {
        let hidden = [
            ("const G: f64 = 1.0; fn outer() { const G: Sq = S; fn f() {} }", "G"),
            ("const G: f64 = 1.0; fn f() { use other::*; }", "G"),
            ("const G: f64 = 1.0; fn f() { use other::G; }", "G"),
            ("use std::f64::consts::*; struct E; fn f() {}", "E"),
            ("struct A; impl A { const C: f64 = 1.0; } fn f<A: Has>() {}", "A::C"),
            ("struct A; impl A { const C: f64 = 1.0; } fn f() { type A = B; }", "A::C"),
            ("#[cfg(any())] const G: f64 = 1.0; fn f() {}", "G"),
            ("mod a { const G: f64 = 1.0; } fn f() {}", "G"),
            ("const G: f64 = 1.0; mod b { use other::*; fn f() {} }", "G"),
            ("impl Has for A { const C: f64 = 1.0; } fn f() {}", "A::C"),
            ("fn g() { const G: f64 = 1.0; } fn f() {}", "G"),
            ("const G: f64 = 1.0; fn f() { { const G: Sq = S; } }", "G"),
        ];
        for (text, path) in hidden {
            assert_eq!(seen(text, path), None, "{text}");
        }
    }
}
