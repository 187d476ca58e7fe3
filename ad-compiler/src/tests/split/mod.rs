//! The same program in one file and in several: the derivatives are made of the same IR.
//!
//! Each program of the corpus is taken apart into files for its types, its traits, its helpers and the rest. `AD_SPLIT=FOLDER` writes both IRs of
//! functions that differ, and their programs; `AD_SPLIT_ONLY=PART` takes the programs whose names have that part.

mod known;
mod parts;
mod program;

use crate::passes::trace::{self, LOWERING};
use crate::source::given;
use crate::tool::marked;
use parts::Part;
use program::Program;
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicUsize, Ordering};

/// The IR of each marked item of a file, by what it is named.
fn lowered(program: &Program, file: &Path, text: &str) -> Vec<(String, String)> {
    let Ok(marked) = marked::marked(text, None) else { return Vec::new() };
    let items = marked.iter().filter(|item| program.is_meant(&item.name)).map(|item| {
        let expand = || given::with_file(file, item.at, || item.expansion());
        let (expanded, seen) = trace::watched(expand);
        let texts = seen.into_iter().flat_map(|seen| seen.texts).filter(|(pass, _)| pass == LOWERING);
        let texts: Vec<String> = texts.map(|(_, text)| renumbered(&text)).collect();
        match texts.is_empty() {
            // There is none of what is refused, or written by hand: what is generated says which.
            true => (item.name.clone(), expanded.to_string()),
            // The same item has another path.
            false => (item.name.clone(), parts::without_files(&texts.join("\n"))),
        }
    });
    items.collect()
}

/// The names that macros have made with numbers of their own, which say where the macro stands, numbered in the order in which they come.
fn renumbered(text: &str) -> String {
    let (mut known, mut result, mut rest) = (Vec::<&str>::new(), String::new(), text);
    while let Some(at) = rest.find(['_', '%']) {
        let (before, after) = rest.split_at(at + 1);
        result += before;
        let digits = after.find(|character: char| !character.is_ascii_digit()).unwrap_or(after.len());
        let number = &after[..digits];
        if before.ends_with('_') && digits > 0 && after[digits..].starts_with(['%', '`']) {
            let position = known.iter().position(|other| *other == number).unwrap_or_else(|| {
                known.push(number);
                known.len() - 1
            });
            result += &position.to_string();
            rest = &after[digits..];
        } else {
            rest = after;
        }
    }
    result + rest
}

/// The names of the functions of a program whose IR depends on the file that they stand in.
fn different(program: &Program) -> Vec<String> {
    let folder = tempfile::tempdir().expect("a folder");
    let lowered_in = |name: &str, parts: &[Part]| {
        let root = folder.path().join(name);
        parts::write(&root, parts);
        let mut found: Vec<(String, String)> = parts
            .iter()
            .filter(|part| part.text.contains("differentiable"))
            .flat_map(|part| lowered(program, &part.file(&root), &part.text))
            .collect();
        found.sort();
        found
    };
    let (whole, split) = (lowered_in("whole", &program.whole()), lowered_in("split", &program.split()));
    assert_eq!(whole.len(), split.len(), "{} is taken apart", program.name);
    let differ = whole.iter().zip(&split).filter(|(one, several)| one != several);
    differ
        .map(|(one, several)| {
            if let Ok(folder) = std::env::var("AD_SPLIT") {
                let folder = PathBuf::from(folder);
                let path = |kind: &str| folder.join(format!("{}.{}.{kind}", program.name, one.0));
                std::fs::write(path("one"), &one.1).expect("a file");
                std::fs::write(path("several"), &several.1).expect("a file");
                parts::write(&folder.join(&program.name), &program.split());
            }
            one.0.clone()
        })
        .collect()
}

#[test]
fn programs_of_several_files_have_the_ir_of_one() {
    let asked = std::env::var("AD_SPLIT_ONLY").unwrap_or_default();
    let mut programs = program::of_corpus();
    programs.retain(|program| program.split().len() > 1 && program.name.contains(&asked));
    assert!(!asked.is_empty() || programs.len() > 500, "programs of several files: {}", programs.len());
    let next = AtomicUsize::new(0);
    let work = || {
        let mut found = BTreeSet::new();
        while let Some(program) = programs.get(next.fetch_add(1, Ordering::Relaxed)) {
            found.extend(different(program).into_iter().map(|name| format!("{}::{name}", program.name)));
        }
        found
    };
    let found: BTreeSet<String> = std::thread::scope(|scope| {
        let workers = [scope.spawn(work), scope.spawn(work)];
        workers.into_iter().flat_map(|worker| worker.join().expect("a worker ends")).collect()
    });
    let known = known::DIFFERENT.iter().map(|(name, _)| (*name).to_owned());
    let known: BTreeSet<String> = known.filter(|name| name.contains(&asked)).collect();
    let list =
        |names: Vec<&String>| names.into_iter().map(|name| format!("\n    {name}")).collect::<String>();
    let (more, fewer) = (list(found.difference(&known).collect()), list(known.difference(&found).collect()));
    assert!(
        more.is_empty() && fewer.is_empty(),
        "differ and are not listed:{more}\nare listed and do not differ:{fewer}"
    );
}
