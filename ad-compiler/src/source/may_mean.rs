//! Which functions of the text a path may mean: all of its name but those that certainly belong to something else.

use super::resolved::Meant;
use super::{Context, Declared, File, Seen, structs};
use crate::items::{Def, ItemKind, Namespace};
use proc_macro2::TokenStream;
use syn::{Path, Type};

/// Whose an associated function is.
#[derive(Debug, PartialEq, Eq)]
enum Owner {
    Known(Def),
    /// Of another crate, where one type may have several paths.
    Foreign,
    Open,
}

impl Owner {
    fn may_be(&self, other: &Owner) -> bool {
        match (self, other) {
            (Owner::Open, _) | (_, Owner::Open) => true,
            (one, other) => one == other,
        }
    }
}

impl Declared {
    /// Whether a path may mean a function that the file declares.
    pub(crate) fn may_be_function(&self, callee: &Path) -> bool {
        self.file().is_some_and(|(file, at)| !file.may_mean(&names(callee), at).is_empty())
    }

    /// Whether a path certainly leads to a free function of the crate.
    pub(crate) fn is_function_of_crate(&self, callee: &Path) -> bool {
        let Some((file, at)) = self.file() else { return false };
        if callee.leading_colon.is_some() {
            return false;
        }
        let world = file.world();
        match world.resolve(&names(callee), file.module_at(at), Namespace::Values) {
            Def::Item(id) => {
                world.own_modules().contains(&id.module) && world.kind_of(id) == ItemKind::Function
            }
            _ => false,
        }
    }

    /// Whether a type may have a method of that name, by itself, by a trait of the crate, or by a macro.
    pub(crate) fn may_have_method(&self, owner: &Seen, method: &str) -> bool {
        let Some((file, at)) = self.file() else { return true };
        let Some(path) = structs::type_path(&owner.ty) else { return true };
        let from = owner.from.unwrap_or(at);
        let owner = if path == "Self" { file.owner_around(from) } else { file.owner_of_path(&path, from) };
        let declared = file.outline.functions.get(method).into_iter().flatten();
        declared.into_iter().any(|at| file.may_belong_to(*at, &owner))
            || file.world().macro_calls_with(method).next().is_some()
    }

    /// The functions that a path may mean, as tokens.
    pub(crate) fn bodies_that_may_be(&self, callee: &Path) -> Vec<TokenStream> {
        let Some((file, at)) = self.file() else { return Vec::new() };
        file.may_mean(&names(callee), at).into_iter().filter_map(|at| file.item(at).parse().ok()).collect()
    }
}

fn names(path: &Path) -> Vec<String> {
    let root = path.leading_colon.map(|_| String::new());
    root.into_iter().chain(path.segments.iter().map(|segment| segment.ident.to_string())).collect()
}

impl File {
    /// Where the functions are declared that a path may mean which is written in the function at a position.
    pub(super) fn may_mean(&self, path: &[String], from: usize) -> Vec<usize> {
        // A function stands where its name does.
        let from = if self.text[from..].starts_with("fn ") { from + "fn ".len() } else { from };
        let Some((name, owner)) = path.split_last() else { return Vec::new() };
        let Some(all) = self.outline.functions.get(name) else { return Vec::new() };
        if owner.is_empty() {
            let key = (self.module_at(from), name.clone());
            if let Some(known) = self.bare.borrow().get(&key) {
                return known.clone();
            }
            let meant: Vec<usize> =
                all.iter().copied().filter(|at| self.may_be_bare(name, *at, from)).collect();
            self.bare.borrow_mut().insert(key, meant.clone());
            return meant;
        }
        let (owner, found) = match owner {
            [own] if own == "Self" => (self.owner_around(from), Def::Unknown),
            [first, ..] if !self.is_unhidden(first, None, from) => (Owner::Open, Def::Unknown),
            _ => {
                let resolve = |path, namespace| self.world().resolve(path, self.module_at(from), namespace);
                (self.owner(&resolve(owner, Namespace::Types)), resolve(path, Namespace::Values))
            }
        };
        match found {
            Def::Variant(..) => Vec::new(),
            Def::Item(id) if self.world().kind_of(id) == ItemKind::Function => {
                self.world().with_item(id, |_, item| {
                    let is_it = |at: &usize| (item.at..item.range.end).contains(at);
                    all.iter().copied().filter(is_it).collect()
                })
            }
            _ => all.iter().copied().filter(|at| self.may_belong_to(*at, &owner)).collect(),
        }
    }

    fn owner_of_path(&self, path: &str, from: usize) -> Owner {
        let names: Vec<String> = path.split("::").map(str::to_owned).collect();
        self.owner(&self.world().resolve(&names, self.module_at(from), Namespace::Types))
    }

    /// Whether a bare name in the function at a position may mean a function.
    fn may_be_bare(&self, name: &str, function: usize, from: usize) -> bool {
        let block = self.outline.around(function).next();
        let is_free = !block.is_some_and(|block| block.is_of_methods(&self.text));
        let may_be = || match self.meant(name, &[function], from, Namespace::Values) {
            Meant::This(_) | Meant::Open => true,
            Meant::Other => false,
        };
        is_free && (self.modules(function) == self.modules(from) || may_be())
    }

    /// Whether a function may be one of a type, or of a trait that the type has.
    fn may_belong_to(&self, function: usize, owner: &Owner) -> bool {
        match self.context(function) {
            Context::Trait(_) | Context::Unknown => true,
            Context::Impl(_) => self.owner_around(function).may_be(owner),
            Context::Free | Context::Freed => *owner == Owner::Open,
        }
    }

    /// The type whose block a function stands in.
    fn owner_around(&self, function: usize) -> Owner {
        let Context::Impl(block) = self.context(function) else { return Owner::Open };
        let Type::Path(path) = &*block.self_ty else { return Owner::Open };
        let is_parameter =
            |path: &Path| block.generics.type_params().any(|parameter| path.is_ident(&parameter.ident));
        if path.qself.is_some() || is_parameter(&path.path) {
            return Owner::Open;
        }
        let module = self.module_at(function);
        self.owner(&self.world().resolve(&names(&path.path), module, Namespace::Types))
    }

    fn owner(&self, found: &Def) -> Owner {
        match found {
            // What another name stands for may be anything.
            Def::Item(id) if self.world().kind_of(*id) == ItemKind::Alias => Owner::Open,
            Def::Item(_) | Def::Primitive(_) => Owner::Known(found.clone()),
            Def::External(_) | Def::Foreign => Owner::Foreign,
            Def::Module(_) | Def::Variant(..) | Def::Associated(..) | Def::Unknown => Owner::Open,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::File;

    /// The texts between the names and the bodies of the functions that a path may mean in `f`.
    fn found(path: &str, text: &str) -> Vec<String> {
        let at = text.find("fn f").expect("the function is there") + "fn ".len();
        let file = File::of(text.to_owned());
        let path: Vec<String> = path.split("::").map(str::to_owned).collect();
        let found = file.may_mean(&path, at).into_iter();
        found.map(|at| text[at..].split(['{', ';']).next().unwrap().trim().to_owned()).collect()
    }

    #[test]
    fn associated_functions_of_other_types_are_not_meant() {
        let text = "mod a { pub struct A; impl A { pub fn new(a: f64) {} } } mod b { pub struct B; impl B { pub fn new(b: f64) {} } }
            trait T { fn new(t: f64); } impl T for f64 { fn new(number: f64) {} } use a::A; type C = b::B; use b as c; fn f<G>() {}";
        assert_eq!(found("A::new", text), ["fn new(a: f64)", "fn new(t: f64)"]);
        assert_eq!(found("a::A::new", text), ["fn new(a: f64)", "fn new(t: f64)"]);
        assert_eq!(found("c::B::new", text), ["fn new(b: f64)", "fn new(t: f64)"]);
        assert_eq!(found("Vec::new", text), ["fn new(t: f64)"]);
        assert_eq!(found("f64::new", text), ["fn new(t: f64)", "fn new(number: f64)"]);
        assert_eq!(found("C::new", text).len(), 4);
        assert_eq!(found("G::new", text).len(), 4);
        let general = "struct A; impl<G> T for G { fn new() {} } fn f() {}";
        assert_eq!(found("A::new", general), ["fn new()"]);
    }

    #[test]
    fn bare_names_are_those_of_functions() {
        let text = "mod a { pub fn g(a: f64) {} } mod b { pub fn g(b: f64) {} } struct S; impl S { fn g(s: f64) {} } use a::g; fn f() {}";
        assert_eq!(found("g", text), ["fn g(a: f64)"]);
        assert_eq!(found("b::g", text), ["fn g(b: f64)"]);
        assert_eq!(found("g", "mod a { pub fn g() {} } use other::*; fn f() {}"), [""; 0]);
        assert_eq!(found("E::V", "enum E { V(f64) } trait T { fn V(); } fn f() {}"), [""; 0]);
        assert_eq!(found("g", "fn f() { fn g() {} g() }"), ["fn g()"]);
    }
}
