//! Links among the chapters, and from the README, lead somewhere; each chapter stands in the summary, and its code is run.

use std::fs;
use std::path::{Path, PathBuf};

fn book() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).to_owned()
}

/// The files that a text links to.
fn linked(text: &str) -> Vec<String> {
    let ends = text.split("](").skip(1).filter_map(|rest| rest.split_once(')'));
    let files = ends.map(|(target, _)| target.split('#').next().unwrap_or_default());
    files
        .filter(|target| !target.is_empty() && !target.contains("://") && !target.contains(' '))
        .map(str::to_owned)
        .collect()
}

fn chapters(directory: &Path, found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(directory).expect("the directory is there") {
        let path = entry.expect("it can be read").path();
        if path.is_dir() {
            chapters(&path, found);
        } else if path.extension().is_some_and(|extension| extension == "md") {
            found.push(path);
        }
    }
}

/// The page of the documentation of `ad-runtime` that is all of a chapter.
fn included(chapter: &Path) -> Option<PathBuf> {
    let text = fs::read_to_string(chapter).expect("it can be read");
    let page = text.trim().strip_prefix("{{#include ../../../ad-runtime/errors/")?.strip_suffix("}}")?;
    Some(chapter.parent()?.join("../../../ad-runtime/errors").join(page))
}

/// Everything that is written about the project, but for the changelog, which tells of what was.
fn documents() -> Vec<PathBuf> {
    let mut files: Vec<PathBuf> =
        ["README.md", "ARCHITECTURE.md", "CONTRIBUTING.md"].map(|name| book().join("..").join(name)).into();
    chapters(&book().join("src"), &mut files);
    files
}

#[test]
fn links_lead_somewhere() {
    let mut faults = Vec::new();
    for file in documents() {
        let text = fs::read_to_string(&file).expect("it can be read");
        // What stands in code is no link.
        let prose: String =
            text.split("```").step_by(2).flat_map(|part| part.split('`').step_by(2)).collect();
        for target in linked(&prose) {
            if !file.parent().expect("it is in a directory").join(&target).exists() {
                faults.push(format!("{}: {target}", file.display()));
            }
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

/// A path that begins with a folder of the repository is that of something. Capitals and stars stand for names.
#[test]
fn paths_in_code_are_there() {
    let root = book().join("..");
    let is_path = |code: &str| {
        let first = code.split('/').next().unwrap_or_default();
        code.contains('/')
            && root.join(first).is_dir()
            && code.chars().all(|c| c.is_ascii_lowercase() || c.is_ascii_digit() || "/_-.".contains(c))
    };
    let mut faults = Vec::new();
    for file in documents() {
        let text = fs::read_to_string(&file).expect("it can be read");
        let prose = text.split("```").step_by(2);
        for code in prose.flat_map(|part| part.split('`').skip(1).step_by(2)).filter(|code| is_path(code)) {
            // A program is named by its folder, too, which is built.
            if !code.starts_with("target/") && !root.join(code).exists() {
                faults.push(format!("{}: {code}", file.display()));
            }
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

#[test]
fn each_chapter_stands_in_the_summary_and_is_tested() {
    let summary = fs::read_to_string(book().join("src/SUMMARY.md")).expect("there is a summary");
    let tested = fs::read_to_string(book().join("lib.rs")).expect("it can be read");
    let mut files = Vec::new();
    chapters(&book().join("src"), &mut files);
    for file in files {
        let name = file.strip_prefix(book().join("src")).expect("it is there").display().to_string();
        if name != "SUMMARY.md" {
            assert!(summary.contains(&format!("({name})")), "{name} does not stand in the summary");
            match included(&file) {
                // The code of these pages is run as that of the documentation that they are a part of.
                Some(page) => {
                    assert!(page.is_file(), "{name} includes {}, which is not there", page.display())
                }
                None => assert!(tested.contains(&format!("src/{name}\"")), "{name} is not tested"),
            }
        }
    }
}

#[test]
fn the_readme_is_short() {
    let text = fs::read_to_string(book().join("../README.md")).expect("there is a README");
    assert!(text.lines().count() <= 150);
}
