//! What a file sees of the other files of its crate: the items that are in scope in it, as if they stood behind its own.
//!
//! All questions are asked of a text. So what a name of the file means elsewhere in the crate is written behind the text of the file, and the import of the name is
//! taken out: it is declared here now. With a type come its impls. A body is only as good here as there if every name in it means the same and may be named; else
//! nothing but the signature is written.

use crate::items::{Crate, Def, Import, Item, ItemKind, Module, ModuleId, Namespace, items};
use crate::syntax::text::words;
use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

/// The text of a file, and what it sees of the others.
pub(super) fn with_what_is_seen(content: &Crate, module: ModuleId) -> String {
    let here = content.module(module);
    let seen = Seen::of(content, module);
    let mut text = here.text.to_string();
    let macros = seen.macros(&here);
    if seen.items.is_empty() && macros.is_empty() {
        return text;
    }
    for (name, ..) in seen.items.keys() {
        take_out_import(&mut text, &here, name);
    }
    text.push('\n');
    for (number, module) in seen.items.values() {
        seen.write(*module, *number, &mut text);
    }
    seen.write_impls(&here.file, &mut text);
    text.extend(macros);
    text
}

/// Whether a name can be taken out of imports without changing where anything stands.
fn can_be_taken_out(name: &str) -> bool {
    name.len() > 1 && name.is_ascii() && !name.starts_with("r#")
}

/// `use crate::state::State;` becomes `use crate::state::_____;`.
fn take_out_import(text: &mut String, module: &Module, name: &str) {
    for item in module.items.iter().filter(|item| item.kind == ItemKind::Use) {
        let import = &module.text[item.range.clone()];
        let is_of_word = |character: char| character.is_alphanumeric() || character == '_';
        for (at, _) in import.match_indices(name) {
            let (before, after) = (&import[..at], import[at + name.len()..].trim_start());
            let is_leaf = !before.ends_with(is_of_word) && after.starts_with([',', '}', ';']);
            let is_renaming = words(before).last() == Some("as");
            if is_leaf && !is_renaming {
                let start = item.range.start + at;
                text.replace_range(start..start + name.len(), &"_".repeat(name.len()));
            }
        }
    }
}

/// The items of other files that a module sees.
struct Seen<'a> {
    content: &'a Crate,
    here: ModuleId,
    /// By their names, and whether they are types.
    items: BTreeMap<(String, bool), (usize, ModuleId)>,
    /// What of the types among them is not to be named here: fields, and methods.
    hidden: BTreeSet<String>,
}

impl<'a> Seen<'a> {
    fn of(content: &'a Crate, here: ModuleId) -> Self {
        let mut seen = Seen { content, here, items: BTreeMap::new(), hidden: BTreeSet::new() };
        let module = content.module(here);
        let names: BTreeSet<&str> = words(&module.text).filter(|name| can_be_taken_out(name)).collect();
        for name in names {
            for namespace in [Namespace::Types, Namespace::Values] {
                let Some(Def::Item(of, number)) = content.lookup(name, here, namespace) else { continue };
                let declared = content.module(of);
                let item = &declared.items[number];
                // A renamed one has another name here.
                if declared.file != module.file
                    && item.name == name
                    && !is_without_tangent(&declared, item)
                    && seen.means_the_same(of, &head(&declared, item))
                {
                    let is_type = namespace == Namespace::Types && item.kind != ItemKind::Module;
                    seen.items.insert((name.to_owned(), is_type), (number, of));
                }
            }
        }
        // A tuple struct is a value, too.
        let types: BTreeSet<(usize, ModuleId)> =
            seen.items.iter().filter(|((_, is_type), _)| *is_type).map(|(_, place)| *place).collect();
        seen.items.retain(|(_, is_type), place| *is_type || !types.contains(place));
        for (number, of) in types {
            seen.hide(of, number);
        }
        seen
    }

    /// Notes the fields of a struct that are private there.
    fn hide(&mut self, of: ModuleId, number: usize) {
        let module = self.content.module(of);
        let Some(body) = module.items[number].body.clone() else { return };
        if module.items[number].kind != ItemKind::Struct || self.content.is_within(self.here, of) {
            return;
        }
        let Ok(item) = syn::parse_str::<syn::ItemStruct>(module.text_of(&module.items[number])) else {
            return;
        };
        debug_assert!(!body.is_empty() || item.fields.is_empty());
        for field in &item.fields {
            let is_private = match &field.vis {
                syn::Visibility::Inherited => true,
                syn::Visibility::Restricted(within) => !within.path.is_ident("crate"),
                syn::Visibility::Public(_) => false,
            };
            if let (true, Some(name)) = (is_private, &field.ident) {
                self.hidden.insert(name.to_string());
            }
        }
    }

    /// Whether the names in a text of another module mean there what they mean here, as far as they mean something here.
    fn means_the_same(&self, there: ModuleId, text: &str) -> bool {
        words(text).all(|name| {
            [Namespace::Types, Namespace::Values].into_iter().all(|namespace| {
                let (here, there) = self.both(there, name, namespace);
                match (here, there) {
                    (Some(here), Some(there)) => here == there,
                    // There it is one of the prelude, or a parameter.
                    (Some(_), None) => !is_name_of_type(name),
                    // Here it would be the prelude's.
                    (None, Some(_)) => !PRELUDE.contains(&name),
                    (None, None) => true,
                }
            })
        })
    }

    /// Whether every name in a body of another module has the same meaning here, and may be named; and every trait is in scope whose methods it may call.
    fn is_as_good_here(&self, there: ModuleId, body: &str) -> bool {
        let has_traits =
            || self.content.module(there).imports().iter().all(|import| self.is_in_scope(there, import));
        has_traits()
            && words(body).all(|name| {
                let is_same = [Namespace::Types, Namespace::Values].into_iter().all(|namespace| {
                    let (here, there) = self.both(there, name, namespace);
                    here == there || (there.is_none() && !is_name_of_type(name))
                });
                is_same && !self.hidden.contains(name) && !["super", "crate"].contains(&name)
            })
    }

    /// Whether what another module imports is in scope here, too, if it may be a trait.
    fn is_in_scope(&self, there: ModuleId, import: &Import) -> bool {
        let Some(name) = &import.name else {
            // All of another crate's, or of a module of this one, may have traits among it.
            return self
                .content
                .module(self.here)
                .imports()
                .iter()
                .any(|own| own.name.is_none() && own.path == import.path);
        };
        if !name.starts_with(char::is_uppercase) {
            return true;
        }
        let (here, there) = self.both(there, name, Namespace::Types);
        let may_be_trait = match &there {
            Some(Def::Item(of, number)) => self.content.module(*of).items[*number].kind == ItemKind::Trait,
            // Operators are there without an import.
            Some(Def::External(path)) => match &path[..] {
                [_, module, _] if module == "collections" || module == "ops" => false,
                [library, _] if library == "ad_runtime" => false,
                _ => true,
            },
            _ => true,
        };
        here == there || !may_be_trait
    }

    /// The macros by example of other files that the file calls, by the name of which there is one in the crate.
    fn macros(&self, here: &Module) -> Vec<String> {
        let called: BTreeSet<&str> = words(&here.text).collect();
        let mut found: BTreeMap<String, Vec<String>> = BTreeMap::new();
        for id in self.content.all() {
            let module = self.content.module(id);
            let macros = module.items.iter().filter(|item| item.kind == ItemKind::MacroRules);
            for item in macros.filter(|item| called.contains(item.name.as_str())) {
                let of_this_file = module.file == here.file;
                let text = if of_this_file { String::new() } else { format!("{}\n", module.text_of(item)) };
                found.entry(item.name.clone()).or_default().push(text);
            }
        }
        found.into_values().filter(|found| found.len() == 1).flatten().collect()
    }

    fn both(&self, there: ModuleId, name: &str, namespace: Namespace) -> (Option<Def>, Option<Def>) {
        let of = |module| self.content.lookup(name, module, namespace);
        (of(self.here), of(there))
    }

    /// Writes an item.
    fn write(&self, of: ModuleId, number: usize, text: &mut String) {
        let module = self.content.module(of);
        let item = &module.items[number];
        match (item.kind, &item.body) {
            (ItemKind::Function, Some(body)) if !self.is_as_good_here(of, &module.text[body.clone()]) => {
                self.write_without_body(&module, item, text);
            }
            (ItemKind::Trait, Some(body)) => {
                text.push_str(&module.text[item.range.start..body.start]);
                self.write_members(of, &module, body.clone(), true, text);
                text.push_str("}\n");
            }
            (ItemKind::Constant | ItemKind::Alias, _)
                if !self.is_as_good_here(of, &module.text[item.at..item.range.end]) => {}
            _ => {
                text.push_str(module.text_of(item));
                text.push('\n');
            }
        }
    }

    fn write_without_body(&self, module: &Module, item: &Item, text: &mut String) {
        text.push_str(head(module, item).trim_end());
        text.push_str(";\n");
    }

    /// Writes the impls of all types that are seen.
    fn write_impls(&self, here: &Path, text: &mut String) {
        let names: BTreeSet<&str> =
            self.items.keys().filter(|(_, is_type)| *is_type).map(|(name, _)| name.as_str()).collect();
        for id in self.content.all() {
            let module = self.content.module(id);
            if module.file == here {
                continue;
            }
            for item in module.items.iter().filter(|item| item.kind == ItemKind::Impl) {
                let Some(body) = item.body.clone() else { continue };
                let head = head(&module, item);
                if !words(&head).any(|word| names.contains(word)) {
                    continue;
                }
                let Ok(block) = syn::parse_str::<syn::ItemImpl>(&format!("{head} {{}}")) else { continue };
                if self.is_of_seen(id, &block) && self.has_trait(id, &block, text) {
                    text.push_str(&module.text[item.range.start..body.start]);
                    self.write_members(id, &module, body, block.trait_.is_some(), text);
                    text.push_str("}\n");
                }
            }
        }
    }

    /// Whether the type of an impl is seen, and what else its head names means the same here.
    fn is_of_seen(&self, of: ModuleId, block: &syn::ItemImpl) -> bool {
        let ty = match &*block.self_ty {
            syn::Type::Reference(reference) => &*reference.elem,
            ty => ty,
        };
        let syn::Type::Path(path) = ty else { return false };
        let names: Vec<String> = path.path.segments.iter().map(|segment| segment.ident.to_string()).collect();
        let Def::Item(module, number) = self.content.resolve(&names, of, Namespace::Types) else {
            return false;
        };
        names.len() == 1
            && self.items.get(&(names[0].clone(), true)) == Some(&(number, module))
            && self.means_the_same(of, &quote::quote!(#block).to_string())
    }

    /// Whether the trait of an impl is in scope here, or another crate's: that of an operator is imported then.
    fn has_trait(&self, of: ModuleId, block: &syn::ItemImpl, text: &mut String) -> bool {
        let Some((path, _)) = &block.trait_ else { return true };
        let names: Vec<String> = path.segments.iter().map(|segment| segment.ident.to_string()).collect();
        let last = names.last().cloned().unwrap_or_default();
        match self.content.resolve(&names, of, Namespace::Types) {
            Def::Item(module, number) => {
                self.items.get(&(last, true)) == Some(&(number, module)) || {
                    let here = self.content.lookup(&names[0], self.here, Namespace::Types);
                    here == Some(Def::Item(module, number))
                }
            }
            Def::External(path) => {
                let is_here = self.content.lookup(&names[0], self.here, Namespace::Types).is_some();
                if !is_here && names.len() == 1 && path.len() > 1 {
                    text.push_str(&format!("use {};\n", path.join("::")));
                }
                true
            }
            _ => false,
        }
    }

    /// Writes what is in an impl or a trait; a private method is not to be called here.
    fn write_members(
        &self,
        of: ModuleId,
        module: &Module,
        body: std::ops::Range<usize>,
        of_trait: bool,
        text: &mut String,
    ) {
        for member in items(&module.text, body) {
            let is_visible = of_trait || self.content.is_visible(&member.visibility, of, self.here);
            if !is_visible {
                continue;
            }
            match &member.body {
                Some(own) if !self.is_as_good_here(of, &module.text[own.clone()]) => {
                    self.write_without_body(module, &member, text);
                }
                _ => {
                    text.push_str(module.text_of(&member));
                    text.push('\n');
                }
            }
        }
    }
}

/// Whether it is a type that has no tangent where it is declared: one of the items of its own module gives it that, which is not to be done twice.
fn is_without_tangent(module: &Module, item: &Item) -> bool {
    let is_type = matches!(item.kind, ItemKind::Struct | ItemKind::Enum | ItemKind::Union);
    is_type && !words(module.text_of(item)).any(|word| word == "Differentiable")
}

/// An item without what stands in its braces; a struct or an enum is what they say.
fn head(module: &Module, item: &Item) -> String {
    let end = match (&item.body, item.kind) {
        (Some(body), ItemKind::Function | ItemKind::Impl | ItemKind::Trait) => body.start - 1,
        _ => item.range.end,
    };
    module.text[item.range.start..end].to_owned()
}

/// Whether it may be the name of a type, of a trait or of what stands for one.
fn is_name_of_type(name: &str) -> bool {
    name.starts_with(char::is_uppercase) || PRELUDE.contains(&name)
}

/// What is there without an import.
const PRELUDE: [&str; 58] = [
    "AsMut",
    "AsRef",
    "Box",
    "Clone",
    "Copy",
    "Debug",
    "Default",
    "DoubleEndedIterator",
    "Drop",
    "Eq",
    "Err",
    "ExactSizeIterator",
    "Extend",
    "Fn",
    "FnMut",
    "FnOnce",
    "From",
    "FromIterator",
    "Hash",
    "Into",
    "IntoIterator",
    "Iterator",
    "None",
    "Ok",
    "Option",
    "Ord",
    "PartialEq",
    "PartialOrd",
    "Result",
    "Send",
    "Sized",
    "Some",
    "String",
    "Sync",
    "ToOwned",
    "ToString",
    "TryFrom",
    "TryInto",
    "Unpin",
    "Vec",
    "bool",
    "char",
    "f32",
    "f64",
    "i16",
    "i32",
    "i64",
    "i8",
    "isize",
    "str",
    "u16",
    "u32",
    "u64",
    "u8",
    "usize",
    "std",
    "core",
    "alloc",
];

#[cfg(test)]
mod tests {
    use super::with_what_is_seen;
    use crate::items::crate_of;

    /// What `src/here.rs` sees.
    fn seen(files: &[(&str, &str)]) -> String {
        let folder = tempfile::tempdir().expect("a folder");
        let source = folder.path().join("src");
        std::fs::create_dir_all(&source).expect("a folder");
        std::fs::write(folder.path().join("Cargo.toml"), "").expect("a file");
        for (name, text) in files {
            std::fs::write(source.join(name), text).expect("a file");
        }
        let (content, module) = crate_of(&source.join("here.rs")).expect("the file is found");
        with_what_is_seen(&content, module)
    }

    #[test]
    fn types_come_with_their_impls() {
        let text = seen(&[
            ("lib.rs", "mod here; mod state; mod more;"),
            ("here.rs", "use crate::state::{State, Other as Renamed}; use std::ops::Add; fn f(s: State) {}"),
            (
                "state.rs",
                "use std::ops::Add; #[derive(Clone, Differentiable)] pub struct State { pub x: f64 } pub struct Other; \
              impl State { pub fn get(&self) -> f64 { self.x } fn own(&self) {} } impl Add for State { type Output = f64; }",
            ),
            ("more.rs", "use crate::state::State; impl State { pub fn more(&self) -> f64 { self.x } }"),
        ]);
        assert!(
            text.starts_with("use crate::state::{_____, Other as Renamed}; use std::ops::Add; fn f"),
            "{text}"
        );
        for expected in [
            "#[derive(Clone, Differentiable)] pub struct State",
            "fn get(&self) -> f64 { self.x }",
            "fn more(",
            "impl Add for State",
        ] {
            assert!(text.contains(expected), "{expected} in {text}");
        }
        assert!(!text.contains("fn own"), "{text}");
        assert!(!text.contains("struct Other"), "{text}");
    }

    #[test]
    fn a_body_is_there_if_it_means_the_same() {
        let text = seen(&[
            ("lib.rs", "mod here; mod m; mod n;"),
            (
                "here.rs",
                "use crate::m::{of_same, of_other, of_private, State, of_trait}; use crate::n::helper;",
            ),
            ("n.rs", "pub fn helper() {} pub trait Norm { fn norm(&self); }"),
            (
                "m.rs",
                "use crate::n::helper; fn hidden() {} #[derive(Differentiable)] pub struct State { private: f64 } impl State { pub fn get(&self) -> f64 { self.private } }\
                 pub fn of_same(x: f64) -> f64 { helper(); x } pub fn of_other() { hidden(); } pub fn of_private() { crate::n::helper(); }",
            ),
        ]);
        assert!(text.contains("pub fn of_same(x: f64) -> f64 { helper(); x }"), "{text}");
        for without in ["pub fn of_other();", "pub fn of_private();", "pub fn get(&self) -> f64;"] {
            assert!(text.contains(without), "{without} in {text}");
        }
    }

    #[test]
    fn a_name_that_means_something_else_here_is_left_out() {
        let text = seen(&[
            ("lib.rs", "mod here; mod m;"),
            ("here.rs", "use crate::m::{State, Alias}; struct Part; fn f() {}"),
            (
                "m.rs",
                "pub struct Part { pub x: f64 } #[derive(Differentiable)] pub struct State { pub part: Part } pub type Alias = f64;",
            ),
        ]);
        assert!(!text.contains("struct State"), "{text}");
        assert!(text.contains("pub type Alias = f64;"), "{text}");
    }

    #[test]
    fn traits_and_macros_are_seen() {
        let text = seen(&[
            ("lib.rs", "#[macro_use] mod m; mod here;"),
            ("here.rs", "use crate::m::Field; fn f() { square!(2.0) }"),
            (
                "m.rs",
                "pub trait Field { fn at(&self) -> f64; } macro_rules! square { ($x:expr) => { $x * $x }; } macro_rules! other { () => {}; }",
            ),
        ]);
        assert!(text.contains("pub trait Field {") && text.contains("fn at(&self) -> f64;"), "{text}");
        assert!(text.contains("macro_rules! square") && !text.contains("macro_rules! other"), "{text}");
    }
}
