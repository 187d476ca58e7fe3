//! What comes from the libraries of matrices.

use super::{Declared, File};
use syn::Path;

/// What the names of the libraries begin with: some packages call a version by another name. `na` is what most write for the first.
const LIBRARIES: [&str; 3] = ["nalgebra", "ndarray", "faer"];
const SHORT: &str = "na";

impl Declared {
    /// Whether a macro is one of a library of matrices, by its path or by the imports of the file.
    pub(crate) fn is_macro_of_matrices(&self, path: &Path) -> bool {
        let names: Vec<String> = path.segments.iter().map(|segment| segment.ident.to_string()).collect();
        match &names[..] {
            [name] => self.file().is_some_and(|(file, at)| file.has_macro_of_matrices(name, at)),
            path => is_of_library(path),
        }
    }
}

impl File {
    fn has_macro_of_matrices(&self, name: &str, from: usize) -> bool {
        if self.has_macro(name, from) {
            return false;
        }
        // What is imported by name hides what comes with all of a module.
        let by_name = self.all_imported(name, from, |_| false);
        match by_name.is_empty() {
            true => !self.all_imported(name, from, is_of_library).is_empty(),
            false => by_name.iter().all(|path| is_of_library(path)),
        }
    }
}

fn is_of_library(path: &[String]) -> bool {
    path.iter().any(|name| name == SHORT || LIBRARIES.iter().any(|library| name.starts_with(library)))
}

#[cfg(test)]
mod tests {
    use super::File;

    #[test]
    fn where_macros_are_from() {
        let is_of_library = |text: &str| {
            let from = text.find("fn f").unwrap_or(text.len());
            File::of(text.to_owned()).has_macro_of_matrices("array", from)
        };
        for text in [
            "use ndarray::{Array1, array};",
            "use ndarray::prelude::*;",
            "use facade::nalgebra::array;",
            "use ndarray_v0_16::array;",
            "use faer::prelude::*; use ndarray::array;",
            "use faer::prelude::*; use own::*; use ndarray::prelude::*;",
            "mod a { use own::array; } mod b { use ndarray_v0_16::array; fn f() {} }",
        ] {
            assert!(is_of_library(text), "{text}");
        }
        for text in [
            "",
            "use own::array;",
            "use ndarray::prelude::*; use own::array;",
            "use own::*;",
            "use ndarray::Array1;",
            "use ndarray::array; mod m { use own::array; fn f() {} }",
            "use ndarray::*; macro_rules! array { () => { 1.0 }; }",
        ] {
            assert!(!is_of_library(text), "{text}");
        }
    }
}
