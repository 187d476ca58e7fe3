//! Where the companion of a function stands that is called by a path.
//!
//! Functions and companions live in different namespaces, so that one name may lead to a function of one module and to the companion of another
//! one. The path of the companion is therefore that of the function, with the imports of the file followed. Only an adjoint that is registered for
//! a function elsewhere, by `#[adjoint(of = m::g)]`, has its companion beside itself. What the file cannot say (two imports of one name, all of a
//! module imported) is left to the check that a companion makes when it runs.

use super::declared::{length_of_signature, signature};
use super::resolved::Meant;
use super::unmarked::has_plain_attributes;
use super::{Context, Declared, File, Seen};
use crate::items::{Def, ItemKind, Namespace};
use crate::syntax::mentions::mentions;
use proc_macro2::Ident;
use quote::ToTokens;
use syn::Path;

/// What the name of a function means.
enum Meaning {
    /// The function that is declared at this position.
    Declared(usize),
    /// What one import names.
    Imported(Vec<String>),
    /// The file does not say it.
    Open,
}

impl Declared {
    /// The path of the companion of a function; `None` without a source file.
    pub(crate) fn companion(&self, callee: &Path) -> Option<Path> {
        let (file, at) = self.file()?;
        let names = file.followed(callee, at);
        let name = &callee.segments.last().expect("a path has a segment").ident;
        if let Some(companion) = file.path_of_other_companion(&names, at) {
            return Some(path_of(&companion, name));
        }
        Some(match file.registered(&names, at) {
            Some(companion) => Ident::new(&companion, name.span()).into(),
            None => path_of(&names, name),
        })
    }

    /// Whether the file has an adjoint for the function that a path leads to, which is declared elsewhere.
    pub(crate) fn has_adjoint(&self, callee: &Path) -> bool {
        let Some((file, at)) = self.file() else { return false };
        let names = file.followed(callee, at);
        file.registered(&names, at).is_some() || file.path_of_other_companion(&names, at).is_some()
    }

    /// The name of the function's own companion.
    pub(crate) fn own_companion(&self) -> Ident {
        let other = self.file().and_then(|(file, at)| file.other_companion(at));
        other.map_or_else(|| self.function.clone(), |name| Ident::new(&name, self.function.span()))
    }

    /// Whether a path leads to that function of the standard library, and the file has no adjoint for it.
    pub(crate) fn is_of_std(&self, callee: &Path, module: &str, function: &str) -> bool {
        let Some((file, at)) = self.file() else { return false };
        let names = file.followed(callee, at);
        let is_it = matches!(&names[..], [root, of, name]
            if (root == "std" || root == "core") && of == module && name == function);
        is_it && file.registered(&names, at).is_none()
    }

    /// Whether a path that ends so may lead to that function of the standard library: nothing in the file gives the module's name to another one.
    pub(crate) fn may_be_of_std(&self, callee: &Path, module: &str, function: &str) -> bool {
        let Some((file, at)) = self.file() else { return true };
        let names = file.followed(callee, at);
        // `::core::mem::swap`
        let names: Vec<&str> = names.iter().map(String::as_str).skip_while(|name| name.is_empty()).collect();
        let is_of_std = matches!(names[..], ["std" | "core", of, name] if of == module && name == function);
        // A glob may have imported it.
        let is_open =
            matches!(names[..], [of, _] if of == module) && !file.outline.has_module(module, &file.text);
        is_of_std || is_open
    }

    /// The type of what the function gives that a path leads to, if that is no reference, and has no parameters of types and numbers.
    pub(crate) fn given_by_function(&self, callee: &Path) -> Option<Seen> {
        let (file, at) = self.file()?;
        let function = file.declared(&file.followed(callee, at), at)?;
        let signature = signature(&file.text[function..])?;
        match signature.output {
            syn::ReturnType::Type(_, ty)
                if signature.generics.type_params().next().is_none()
                    && signature.generics.const_params().next().is_none()
                    && !matches!(*ty, syn::Type::Reference(_)) =>
            {
                Some(self.seen(self.with_lengths_of_here(*ty, function, &signature.generics), function))
            }
            _ => None,
        }
    }

    /// The signature of the function that a path leads to, if what it gives is no reference, and means the same here but for its parameters.
    pub(crate) fn generic_function(&self, callee: &Path) -> Option<syn::Signature> {
        let (file, at) = self.file()?;
        if callee.get_ident().is_some_and(|name| !file.is_unhidden(&name.to_string(), None, at)) {
            return None;
        }
        let function = file.declared(&file.followed(callee, at), at)?;
        let signature = signature(&file.text[function..])?;
        let syn::ReturnType::Type(_, ty) = &signature.output else { return None };
        let is_parameter = |name: &Ident| {
            let parameters = &signature.generics;
            parameters.type_params().any(|parameter| parameter.ident == *name)
                || parameters.const_params().any(|parameter| parameter.ident == *name)
        };
        let means_another =
            |name: &Ident| !is_parameter(name) && !file.may_stand(name.to_token_stream(), function, at);
        let is_known = !matches!(**ty, syn::Type::Reference(_))
            && (file.modules(function) == file.modules(at) || !mentions(ty, &means_another));
        is_known.then_some(signature)
    }

    /// The function that a path leads to, with its attributes, if the file declares it.
    pub(crate) fn function_at(&self, callee: &Path) -> Option<syn::ItemFn> {
        let (file, at) = self.file()?;
        file.whole_function(file.declared(&file.followed(callee, at), at)?)
    }

    /// The signature of the function that a path leads to, if that certainly has no derivative.
    pub(crate) fn unmarked(&self, callee: &Path) -> Option<syn::Signature> {
        let (file, at) = self.file()?;
        signature(&file.text[file.unmarked(callee, at)?..])
    }
}

impl File {
    /// The names of a path that is written in the function at a position, with the import of the first one followed.
    pub(super) fn followed(&self, path: &Path, at: usize) -> Vec<String> {
        let mut names: Vec<String> = path.segments.iter().map(|segment| segment.ident.to_string()).collect();
        if path.leading_colon.is_some() {
            names.insert(0, String::new());
        } else if !(names.len() > 1 && self.has_module(&names[0], at))
            && let Meaning::Imported(full) = self.meaning(&names[0], at)
        {
            names.splice(..1, full);
        }
        names
    }

    /// Whether the module around a position declares a module of that name, which is what a path begins with then.
    fn has_module(&self, name: &str, at: usize) -> bool {
        let module = self.world().module(self.module_at(at));
        module.items.iter().any(|item| item.kind == ItemKind::Module && item.name == name)
    }

    /// What a name means in the function at a position: the innermost body that declares or imports it says it.
    fn meaning(&self, name: &str, at: usize) -> Meaning {
        let functions = self.outline.functions.get(name).map_or(&[][..], |places| places);
        for scope in self.scopes(at) {
            let declared: Vec<usize> =
                functions.iter().copied().filter(|&function| self.is_in_scope(function, &scope)).collect();
            let imports: Vec<usize> = self
                .outline
                .imports
                .iter()
                .copied()
                .filter(|&import| self.is_in_scope(import, &scope))
                .collect();
            let imported: Vec<_> = imports
                .iter()
                .flat_map(|&at| self.paths_at(at, name).into_iter().map(move |path| (at, path)))
                .collect();
            match (&declared[..], &imported[..]) {
                ([], []) => {}
                ([function], []) if !self.is_conditional(*function) => return Meaning::Declared(*function),
                ([], [(import, path)]) if !self.is_conditional(*import) => {
                    return Meaning::Imported(path.clone());
                }
                _ => return Meaning::Open,
            }
            if imports.iter().any(|&import| self.is_glob_at(import)) && !matches!(scope, Scope::Around(_)) {
                return Meaning::Open;
            }
        }
        match self.meant(name, functions, at, Namespace::Values) {
            Meant::This(function) => Meaning::Declared(function),
            Meant::Other | Meant::Open => Meaning::Open,
        }
    }

    /// The bodies whose items can be named in the function at a position, from its own to that of its module.
    fn scopes(&self, at: usize) -> Vec<Scope> {
        let own = self.text[..at].rfind("fn").and_then(|start| {
            let body = start + length_of_signature(&self.text[start..]) + 1;
            self.outline.beginning(body).filter(|_| self.text[start..at].trim_end().len() == "fn".len())
        });
        let mut scopes: Vec<Scope> = own.map(|block| Scope::Own(block.body..block.end)).into_iter().collect();
        for block in self.outline.around(at) {
            let is_module = block.is_module(&self.text);
            if is_module || !self.is_block_of_methods(block.body) {
                scopes.push(Scope::Around(Some(block.body)));
            }
            if is_module {
                return scopes;
            }
        }
        scopes.push(Scope::Around(None));
        scopes
    }

    /// Whether what begins at a position is an item of a body.
    fn is_in_scope(&self, at: usize, scope: &Scope) -> bool {
        let block = self.outline.around(at).next().map(|block| block.body);
        match scope {
            // Items may stand in any block of the function: the derivative has them all at its beginning.
            Scope::Own(body) => {
                body.contains(&at) && !block.is_some_and(|block| self.is_block_of_methods(block))
            }
            Scope::Around(body) => block == *body,
        }
    }

    fn is_block_of_methods(&self, body: usize) -> bool {
        matches!(self.context(body), Context::Impl(_) | Context::Trait(_))
    }

    /// The name of the companion that an adjoint has given to a function, if one is registered where the function at a position can name it: in the
    /// same body or one around it, or in one of which everything may be imported.
    fn registered(&self, function: &[String], at: usize) -> Option<String> {
        let name = companion_name(function);
        let scopes = self.scopes(at);
        let imports_all = || self.outline.imports.iter().any(|&import| self.is_glob_at(import));
        for &registration in &self.outline.adjoints {
            let Some(of) = registered_function(&self.text[registration..]) else { continue };
            let is_reached =
                scopes.iter().any(|scope| self.is_in_scope(registration, scope)) || imports_all();
            if is_reached && companion_name(&self.followed(&of, registration)) == name {
                return Some(companion_of(&of));
            }
        }
        // One of another file is imported by the name that is made of the path.
        matches!(self.meaning(&name, at), Meaning::Imported(_)).then_some(name).filter(|_| function.len() > 1)
    }

    /// Whether an adjoint of a method of a type is registered in the file, or imported by the name that is made of its path.
    pub(super) fn has_registered(&self, owner: &str, method: &str, from: usize) -> bool {
        let names_it = |at: &usize| {
            let Some(of) = registered_function(&self.text[*at..]) else { return true };
            let mut segments = of.segments.iter().rev();
            segments.next().is_some_and(|last| last.ident == method)
                && segments.next().is_some_and(|segment| segment.ident == owner)
        };
        self.outline.adjoints.iter().any(names_it) || self.imports(&format!("{owner}__{method}"), from)
    }

    /// Where the function is declared that a path leads to, if that certainly has no derivative: it has no mark, and nothing in the file registers
    /// an adjoint for it.
    pub(super) fn unmarked(&self, callee: &Path, at: usize) -> Option<usize> {
        let function = self.without_derivative(callee, at)?;
        let attributes = &self.text[self.outline.item_start(function)..function];
        has_plain_attributes(attributes).then_some(function)
    }

    /// The function that a path leads to, if it stands in the file, and no derivative written by hand belongs to it.
    pub(super) fn without_derivative(&self, callee: &Path, at: usize) -> Option<usize> {
        let names = self.followed(callee, at);
        let function = self.declared(&names, at)?;
        let readable = |&at: &usize| registered_function(&self.text[at..]).is_some();
        let certain = self.outline.adjoints.iter().all(readable) && self.registered(&names, at).is_none();
        certain.then_some(function)
    }

    /// The function that a path leads to, if it stands in the file.
    pub(super) fn declared(&self, names: &[String], at: usize) -> Option<usize> {
        let [modules @ .., name] = names else { return None };
        if modules.is_empty() {
            return match self.meaning(name, at) {
                Meaning::Declared(function) => Some(function),
                Meaning::Imported(_) | Meaning::Open => None,
            };
        }
        let world = self.world();
        let Def::Item(id) = world.resolve(names, self.module_at(at), Namespace::Values) else { return None };
        let functions = self.outline.functions.get(name)?;
        world.with_item(id, |module, item| {
            let is_it = |at: &usize| (item.at..item.range.end).contains(at);
            let certain = item.kind == ItemKind::Function
                && world.own_modules().contains(&id.module)
                && !module.is_conditional(item);
            functions.iter().copied().find(is_it).filter(|_| certain)
        })
    }
}

/// A body in which items may stand.
enum Scope {
    /// That of the function itself.
    Own(std::ops::Range<usize>),
    /// One around it, by where it begins; `None` is the file.
    Around(Option<usize>),
}

/// The function in `adjoint(of = path)`.
fn registered_function(text: &str) -> Option<Path> {
    let arguments = text.strip_prefix("adjoint")?.trim_start().strip_prefix('(')?;
    let of =
        arguments[..arguments.find(')')?].trim_start().strip_prefix("of")?.trim_start().strip_prefix('=')?;
    // Something may follow the path.
    let path = of.split(',').next()?;
    syn::parse::Parser::parse_str(Path::parse_mod_style, path.trim()).ok()
}

/// The name of the companion of a function whose adjoint is registered by a path.
pub(crate) fn companion_of(function: &Path) -> String {
    let names: Vec<String> = function.segments.iter().map(|segment| segment.ident.to_string()).collect();
    companion_name(&names)
}

fn companion_name(names: &[String]) -> String {
    let is_relative = |name: &&String| matches!(name.as_str(), "" | "crate" | "self" | "super");
    let names: Vec<&str> =
        names.iter().skip_while(is_relative).map(|name| name.trim_start_matches("r#")).collect();
    names.join("__")
}

/// The path, standing where the user has written the name.
fn path_of(names: &[String], name: &Ident) -> Path {
    let mut path: Path = syn::parse_str(&names.join("::")).expect("it was read as a path");
    path.segments.iter_mut().for_each(|segment| segment.ident.set_span(name.span()));
    path
}

#[cfg(test)]
mod tests {
    use super::super::File;

    fn is(text: &str) -> bool {
        let caller = text.find("fn f").unwrap() + "fn ".len();
        File::of(text.to_owned()).unmarked(&syn::parse_quote!(g), caller).is_some()
    }

    #[test]
    fn a_function_of_another_module_of_the_file() {
        let is = |text: &str, callee: &str| {
            let caller = text.find("fn f").unwrap() + "fn ".len();
            File::of(text.to_owned()).unmarked(&syn::parse_str(callee).unwrap(), caller).is_some()
        };
        assert!(is("mod a { pub fn g() {} } fn f() {}", "a::g"));
        assert!(is("mod a { pub mod b { pub fn g() {} } } use a::b; fn f() {}", "b::g"));
        assert!(is("pub fn g() {} mod a { fn f() {} }", "super::g"));
        assert!(is("mod a { pub fn g() {} } use a::g as h; fn f() {}", "h"));
        assert!(!is("mod a { #[differentiable] pub fn g() {} } fn f() {}", "a::g"));
        assert!(!is("mod a { use b::g; pub fn g() {} } fn f() {}", "a::g"));
        assert!(!is("mod b { mod a { pub fn g() {} } } fn f() {}", "a::g"));
        assert!(!is("pub fn g() {} fn f() {}", "super::g"));
        assert!(!is("mod a { pub fn g() {} } fn f() {}", "crate::a::g"));
    }

    #[test]
    fn a_function_of_the_same_module() {
        assert!(is("#[differentiable] fn f() { g() } /// {\n#[inline(always)] pub fn g() {}"));
        assert!(is("fn g() {} impl A { fn f() { g() } }"));
        assert!(is("mod a { fn g() {} } mod b { fn g() {} fn f() {} }"));
        assert!(is("mod a { fn g() {} impl A { fn f() {} } }"));
        assert!(!is("fn g() {} mod a { fn f() {} }"));
        assert!(!is("impl A { fn g() {} } fn f() {}"));
        assert!(is("fn outer() { fn g() {} fn f() { g() } }"));
        assert!(is("fn f() { fn g() {} g() }"));
        assert!(is("mod a { fn g() {} } fn g() {} fn f() {}"));
    }

    #[test]
    fn what_may_have_a_derivative() {
        assert!(!is("#[differentiable]\n/// Doc. {\nfn g() {} fn f() {}"));
        assert!(!is("#[mine] fn g() {} fn f() {}"));
        assert!(!is("fn g() {} fn f() {} #[adjoint(of = g)] fn back() {}"));
        assert!(is("fn g() {} fn f() {} #[adjoint(of = m::g)] fn back() {}"));
        assert!(!is("use adjoints::{h, g}; fn g() {} fn f() {}"));
        assert!(is("use adjoints::{h, gg}; fn g() {} fn f() {}"));
    }

    fn companion(text: &str, callee: &str) -> Vec<String> {
        let file = File::of(text.to_owned());
        let at = text.find("fn f").unwrap() + "fn ".len();
        let names = file.followed(&syn::parse_str(callee).unwrap(), at);
        file.registered(&names, at).map_or(names, |companion| vec![companion])
    }

    #[test]
    fn imports_are_followed() {
        assert_eq!(companion("fn f() {}", "a::g"), ["a", "g"]);
        assert_eq!(companion("use a::g; use b::*; fn f() {}", "g"), ["a", "g"]);
        assert_eq!(companion("fn f() { use a::{h, b::g as k}; }", "k"), ["a", "b", "g"]);
        assert_eq!(companion("use a::b; fn f() {}", "b::g"), ["a", "b", "g"]);
        assert_eq!(companion("use a::g; mod m { fn f() {} }", "g"), ["g"]);
        assert_eq!(companion("#[cfg(x)] use a::g; #[cfg(y)] use b::g; fn f() {}", "g"), ["g"]);
    }

    #[test]
    fn registered_adjoints_are_found_by_path() {
        assert_eq!(companion("#[adjoint(of = a::g)] fn back() {} fn f() {}", "a::g"), ["a__g"]);
        assert_eq!(
            companion("#[adjoint(of = crate::a::g)] fn back() {} use crate::a; fn f() {}", "a::g"),
            ["a__g"]
        );
        assert_eq!(companion("#[adjoint(of = c::g)] fn back() {} fn f() {}", "a::g"), ["a", "g"]);
        assert_eq!(companion("mod m { #[adjoint(of = a::g)] fn back() {} } fn f() {}", "a::g"), ["a", "g"]);
        assert_eq!(companion("use m::a__g; fn f() {}", "a::g"), ["a__g"]);
        assert_eq!(companion("use a::g; #[adjoint(of = g)] fn back() {} fn f() {}", "a::g"), ["g"]);
    }
}
