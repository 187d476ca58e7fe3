//! The pictures of the book, and the generated code in it, are what the command-line tool makes of the functions that stand beside them.
//!
//! `UPDATE_EXPECT=1 cargo test -p ad-compiler --features tool --test pictures` draws them anew.

use ad_compiler::tool::{expansions, graph};
use expect_test::expect_file;
use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

const BOOK: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../book/src");

/// The functions that a chapter shows pictures of.
fn shown(chapter: &str) -> impl Iterator<Item = &str> {
    let links = chapter.split("](pictures/").skip(1);
    links.filter_map(|rest| rest.split_once(".svg)")).map(|(name, _)| name)
}

/// The items of a block of code, without what documentation hides and what is only run.
fn as_file(code: &str) -> String {
    let lines = code.lines().filter(|line| !line.starts_with("# "));
    lines.take_while(|line| !line.starts_with("assert")).collect::<Vec<_>>().join("\n")
}

#[test]
fn pictures_are_those_of_the_functions_beside_them() {
    let mut drawn = BTreeSet::new();
    for entry in fs::read_dir(BOOK).expect("the book is there") {
        let path = entry.expect("an entry can be read").path();
        if path.extension().is_none_or(|extension| extension != "md") {
            continue;
        }
        let chapter = fs::read_to_string(&path).expect("it is a file");
        for name in shown(&chapter) {
            let mut blocks = chapter.split("```").skip(1).step_by(2).map(|block| block.split_once('\n'));
            let is_shown =
                |code: &&str| code.contains("#[differentiable") && code.contains(&format!("fn {name}("));
            let code = blocks.find_map(|block| block.map(|(_, code)| code).filter(is_shown));
            let code = code.unwrap_or_else(|| panic!("{} shows no `{name}`", path.display()));
            let picture = graph(&as_file(code), Some(name)).expect("it has a graph");
            expect_file![format!("{BOOK}/pictures/{name}.svg")].assert_eq(&picture);
            drawn.insert(format!("{name}.svg"));
        }
    }
    let entries = fs::read_dir(Path::new(BOOK).join("pictures")).expect("there are pictures");
    let files = entries.map(|entry| entry.expect("an entry can be read").file_name());
    let files: BTreeSet<String> = files.map(|name| name.to_string_lossy().into_owned()).collect();
    assert_eq!(files, drawn, "each picture stands in a chapter");
}

#[test]
fn generated_code_in_the_chapter_on_reading_is_what_is_generated() {
    let chapter = fs::read_to_string(Path::new(BOOK).join("reading.md")).expect("it is a file");
    let block = |name: &str| -> &str {
        let mut blocks = chapter.split("```").skip(1).step_by(2).filter_map(|block| block.split_once('\n'));
        let found = blocks.find(|(_, code)| code.contains(&format!("fn {name}(")));
        found.unwrap_or_else(|| panic!("there is no `{name}`")).1
    };
    let expansion = expansions(&as_file(block("decay")), Some("decay")).expect("it is accepted");
    let generated = block("decay_prim");
    assert!(expansion.contains(generated), "not generated:\n{generated}\nbut\n{expansion}");
}
