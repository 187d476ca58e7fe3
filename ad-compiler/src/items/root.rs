//! Which file the crate begins with that a file belongs to.

use super::modules::Crate;
use super::world::Reach;
use std::path::{Path, PathBuf};

/// The crate that is being compiled, if a file belongs to it, and how much of it is known: of a file that no root leads to there is only the file.
pub(super) fn crate_of(file: &Path) -> Option<(Crate, Reach)> {
    let roots = match proc_macro::is_available() {
        true => root_of_compiler().into_iter().collect(),
        false => roots(file),
    };
    let mut candidates =
        roots.into_iter().filter(|root| root.is_file()).filter_map(|root| Crate::at(&root, 0));
    let found = candidates.find(|candidate| candidate.module_of(file).is_some());
    found.map(|found| (found, Reach::Whole)).or_else(|| Some((Crate::at(file, 0)?, Reach::Part)))
}

/// Whether this process compiles one crate, and then ends: its files are read once. An editor's server goes on while they change.
pub(super) fn compiles_one_crate() -> bool {
    thread_local!(static ONE: bool = proc_macro::is_available() && root_of_compiler().is_some());
    ONE.with(|one| *one)
}

/// The file that the compiler is given: macros run within it.
fn root_of_compiler() -> Option<PathBuf> {
    let arguments = std::env::args_os().skip(1).map(PathBuf::from);
    let mut files =
        arguments.filter(|argument| argument.extension().is_some_and(|extension| extension == "rs"));
    match (files.next(), files.next()) {
        (Some(root), None) => Some(root),
        _ => None,
    }
}

/// The files that may be the root, the likeliest first.
fn roots(file: &Path) -> Vec<PathBuf> {
    let name = |variable| std::env::var(variable).ok();
    let (of_binary, of_crate) = (name("CARGO_BIN_NAME"), name("CARGO_CRATE_NAME"));
    let mut roots = Vec::new();
    // A root stands in a folder around.
    for folder in file.ancestors().skip(1) {
        let named = [&of_binary, &of_crate].into_iter().flatten().flat_map(|name| {
            let spelled = [name.clone(), name.replace('_', "-")];
            spelled.into_iter().flat_map(|name| {
                [format!("{name}.rs"), format!("{name}/main.rs")]
                    .into_iter()
                    .flat_map(|name| [format!("bin/{name}"), name])
            })
        });
        let named = named.map(|name| folder.join(name));
        // A library named `state` has a file `state.rs` that is none of its roots.
        let is_sources = folder.file_name().is_some_and(|name| name == "src");
        match of_binary {
            Some(_) => roots.extend(named.chain(["main.rs", "lib.rs"].map(|name| folder.join(name)))),
            None if is_sources => roots.extend([folder.join("lib.rs"), folder.join("main.rs")]),
            None => roots.extend(named.chain(["lib.rs", "main.rs"].map(|name| folder.join(name)))),
        }
        // Tests, examples and benches are crates of their own: a file beside the folder of its name, or the file itself.
        roots.extend(is_folder_of_crates(folder.parent()).then(|| folder.with_extension("rs")));
        if folder.join("Cargo.toml").is_file() {
            break;
        }
    }
    roots.extend(is_folder_of_crates(file.parent()).then(|| file.to_path_buf()));
    roots
}

/// Whether each file of a folder is the root of a crate of its own.
fn is_folder_of_crates(folder: Option<&Path>) -> bool {
    let name = folder.and_then(Path::file_name).and_then(|name| name.to_str());
    name.is_some_and(|name| ["tests", "examples", "benches"].contains(&name))
}
