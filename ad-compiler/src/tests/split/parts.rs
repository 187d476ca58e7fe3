//! The files of a program.

use std::path::{Path, PathBuf};

/// A file of a program: its name without ending, and what stands in it.
pub(super) struct Part {
    pub(super) name: &'static str,
    pub(super) text: String,
}

impl Part {
    /// The file, of a crate in a folder.
    pub(super) fn file(&self, root: &Path) -> PathBuf {
        root.join(format!("src/{}.rs", self.name))
    }
}

/// The names of the files that a program is taken apart into.
pub(super) const FILES: [&str; 5] = ["macros", "types", "traits", "helpers", "program"];

/// A text in which all paths into a program lead to one file.
pub(super) fn without_files(text: &str) -> String {
    FILES
        .iter()
        .fold(text.to_owned(), |text, file| text.replace(&format!("crate::{file}::"), "crate::program::"))
}

/// Writes a crate of these files, each of which is a module of the root.
pub(super) fn write(root: &Path, parts: &[Part]) {
    let write = |path: PathBuf, text: &str| {
        std::fs::create_dir_all(path.parent().expect("a folder")).expect("a folder");
        std::fs::write(path, text).expect("a file");
    };
    write(root.join("Cargo.toml"), "");
    let modules = parts.iter().map(|part| match part.name {
        "macros" => "#[macro_use]\nmod macros;\n".to_owned(),
        name => format!("mod {name};\n"),
    });
    write(root.join("src/lib.rs"), &modules.collect::<String>());
    for part in parts {
        write(part.file(root), &part.text);
    }
}
