//! Which file the crate begins with that a file belongs to.

use super::modules::Crate;
use std::path::{Path, PathBuf};

/// The crate that is being compiled, if a file belongs to it.
pub(super) fn crate_of(file: &Path) -> Option<Crate> {
    let candidates = roots(file).into_iter().filter(|root| root.is_file());
    candidates.filter_map(|root| Crate::of(&root)).find(|candidate| candidate.module_of(file).is_some())
}

/// The files that may be the root, the likeliest first.
fn roots(file: &Path) -> Vec<PathBuf> {
    let name = |variable| std::env::var(variable).ok();
    let (of_binary, of_crate) = (name("CARGO_BIN_NAME"), name("CARGO_CRATE_NAME"));
    let mut roots = Vec::new();
    // A root stands in a folder around.
    for folder in file.ancestors().skip(1) {
        let usual = match of_binary {
            Some(_) => ["main.rs", "lib.rs"],
            None => ["lib.rs", "main.rs"],
        };
        let named = [&of_binary, &of_crate].into_iter().flatten().flat_map(|name| {
            let spelled = [name.clone(), name.replace('_', "-")];
            spelled.into_iter().flat_map(|name| [format!("{name}.rs"), format!("{name}/main.rs")])
        });
        let is_of_bin = folder.file_name().is_some_and(|name| name == "src");
        let (named, usual): (Vec<_>, Vec<_>) =
            (named.map(|name| folder.join(name)).collect(), usual.map(|name| folder.join(name)).to_vec());
        if is_of_bin {
            roots.extend(usual);
            roots.extend(named);
        } else {
            roots.extend(named);
            roots.extend(usual);
        }
        if folder.join("Cargo.toml").is_file() {
            break;
        }
    }
    roots.push(file.to_owned());
    roots
}
