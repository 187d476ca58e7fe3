//! Names of the prelude, and what a file has by them. Without the standard library, files import some of them from `alloc`.

use super::imports::Imported;
use super::{Declared, File};

/// The names that generated code has from the prelude, and those of types that bodies are read for; and where they are from.
const PRELUDE: [(&str, &str); 16] = [
    ("Box", "boxed::Box"),
    ("Clone", "clone::Clone"),
    ("Copy", "marker::Copy"),
    ("Default", "default::Default"),
    ("Err", "result::Result::Err"),
    ("Fn", "ops::Fn"),
    ("None", "option::Option::None"),
    ("Ok", "result::Result::Ok"),
    ("Option", "option::Option"),
    ("PartialEq", "cmp::PartialEq"),
    ("Result", "result::Result"),
    ("Sized", "marker::Sized"),
    ("Some", "option::Option::Some"),
    ("String", "string::String"),
    ("Vec", "vec::Vec"),
    ("vec", "vec"),
];

/// A name of the prelude that means something else somewhere in a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Hidden {
    pub(crate) name: &'static str,
    place: &'static str,
}

impl Hidden {
    #[cfg(test)]
    pub(crate) fn all() -> Vec<Self> {
        PRELUDE.into_iter().map(|(name, place)| Hidden { name, place }).collect()
    }

    /// The path that leads to it anyway.
    pub(crate) fn path(self) -> String {
        match self.name {
            "Box" | "String" | "Vec" | "vec" => format!("::ad_runtime::__private::{}", self.name),
            _ => format!("::core::{}", self.place),
        }
    }
}

impl File {
    /// Whether an import of the file names it, and that is not what the prelude has by the name.
    pub(super) fn imports_other(&self, name: &str, from: usize) -> bool {
        match self.imported(name, from, |_| false) {
            Imported::Nothing => false,
            Imported::Path(path) => !is_of_prelude(name, &path),
            Imported::Several => true,
        }
    }

    /// The names of the prelude that mean something else around a position: the module declares them, or has them from elsewhere.
    fn hidden(&self, from: usize) -> Vec<Hidden> {
        let is_other = |name: &str| {
            self.imports_other(name, from) || self.declares(name, from) || self.has_macro(name, from)
        };
        let find = || {
            let others = PRELUDE.into_iter().filter(|(name, _)| is_other(name));
            others.map(|(name, place)| Hidden { name, place }).collect()
        };
        let module = self.modules(from).last().copied();
        self.hidden.borrow_mut().entry(module).or_insert_with(find).clone()
    }
}

impl Declared {
    /// The names of the prelude that mean something else where the function stands.
    pub(crate) fn hidden(&self) -> Vec<Hidden> {
        self.file().map_or_else(Vec::new, |(file, at)| file.hidden(at))
    }
}

fn is_of_prelude(name: &str, path: &[String]) -> bool {
    let path: Vec<&str> = path.iter().map(String::as_str).filter(|part| !part.is_empty()).collect();
    let Some((root, rest)) = path.split_first() else { return false };
    ["std", "core", "alloc"].contains(root)
        && PRELUDE.iter().any(|(known, place)| *known == name && *place == rest.join("::"))
}

#[cfg(test)]
mod tests {
    use super::File;

    #[test]
    fn what_the_file_has_by_names_of_the_prelude() {
        let hidden = |text: &str| -> Vec<&str> {
            File::of(text.to_owned())
                .hidden(text.find("fn f").unwrap_or_default())
                .iter()
                .map(|hidden| hidden.name)
                .collect()
        };
        for text in [
            "fn f() {}",
            "use alloc::{boxed::Box, vec, vec::Vec}; fn f() {}",
            "use std::vec::Vec; use core::option::Option::{self, None, Some}; fn f() {}",
            "use geometry::Vec as Vector; fn f() {}",
            "mod m { enum Option { Nothing } } fn f() {}",
        ] {
            assert!(hidden(text).is_empty(), "{text}");
        }
        for (text, name) in [
            ("struct Vec(f64, f64); fn f() {}", "Vec"),
            ("mod m { pub enum Option { Nothing } } use m::*; fn f() {}", "Option"),
            ("use geometry::Vec; fn f() {}", "Vec"),
            ("use geometry::Vector as Vec; fn f() {}", "Vec"),
            ("use std::fmt::Result; fn f() {}", "Result"),
            ("use List::None; fn f() {}", "None"),
            ("macro_rules! vec { () => { 1.0 }; } fn f() {}", "vec"),
        ] {
            assert_eq!(hidden(text), [name], "{text}");
        }
    }
}
