//! The names that the compiler knows: the words in quotes where it reads, lowers and analyses programs.

use std::collections::BTreeSet;
use std::path::Path;

/// All of them that a method may have, in order.
pub(crate) fn names() -> BTreeSet<String> {
    let compiler = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../ad-compiler/src");
    let mut names = BTreeSet::new();
    for folder in ["analysis", "library", "lower", "source", "types"] {
        collect(&compiler.join(folder), &mut names);
    }
    names
}

fn collect(folder: &Path, names: &mut BTreeSet<String>) {
    for entry in std::fs::read_dir(folder).expect("a folder of the compiler") {
        let path = entry.expect("an entry").path();
        if path.is_dir() {
            collect(&path, names);
        } else {
            let text = std::fs::read_to_string(&path).expect("source text");
            names.extend(text.split('"').filter(|word| is_name_of_a_method(word)).map(str::to_owned));
        }
    }
}

fn is_name_of_a_method(word: &str) -> bool {
    word.len() > 1
        && word.starts_with(|letter: char| letter.is_ascii_lowercase())
        && word.chars().all(|letter| letter.is_ascii_lowercase() || letter.is_ascii_digit() || letter == '_')
        && syn::parse_str::<syn::Ident>(word).is_ok()
}

#[test]
fn the_usual_names_are_known() {
    let names = names();
    for name in [
        "len",
        "push",
        "take",
        "position",
        "abs",
        "max",
        "as_ref",
        "swap",
        "unwrap_or",
        "windows",
        "this_process",
    ] {
        assert!(names.contains(name), "{name}");
    }
    assert!(!names.contains("self") && !names.contains("an"));
}
