//! One pass on one text: `filetests/PASS/WHAT_IT_SHOWS.ir` has a comment that says what is shown, IR, a line `; pass: PASS`, and the IR after it.
//!
//! `UPDATE_EXPECT=1 cargo test -p ad-compiler --lib filetests` writes the second part anew. The name of a file that shows what the pass has to leave
//! alone begins with `leaves_`.

use crate::ir::verify;
use crate::passes::read::Text;
use crate::passes::{self, ADJOINT, Pass, TANGENT};
use std::fs::{read_dir, read_to_string, write};
use std::path::{Path, PathBuf};

const FOLDER: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/filetests");

/// These make something of all that they are given: what they leave alone stands beside it.
const MAKING: &[&str] = &["adjoint", "checkpoint", "tangent"];

fn all_passes() -> impl Iterator<Item = &'static Pass> {
    ADJOINT.iter().chain(TANGENT)
}

/// The names in a folder, in order.
fn names(folder: &Path) -> Vec<String> {
    let entries = read_dir(folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
    let name = |entry: std::io::Result<std::fs::DirEntry>| entry.expect("an entry can be read").file_name();
    let mut names: Vec<String> = entries.map(|entry| name(entry).to_string_lossy().into_owned()).collect();
    names.sort();
    names
}

struct Filetest {
    path: PathBuf,
    pass: &'static Pass,
    /// Up to the line that names the pass, which is its last.
    first: String,
    second: String,
    leaves_alone: bool,
}

impl Filetest {
    fn read(pass: &'static Pass, name: &str) -> Result<Filetest, String> {
        let path = Path::new(FOLDER).join(pass.name).join(name);
        let text = read_to_string(&path).map_err(|error| error.to_string())?;
        if !text.starts_with("; ") || text.starts_with("; pass: ") {
            return Err("the first line is no comment that says what is shown".into());
        }
        let line = format!("; pass: {}\n", pass.name);
        let at = text.find(&line).ok_or_else(|| format!("there is no line `{}`", line.trim_end()))?;
        let (first, second) = text.split_at(at + line.len());
        let (first, second) = (first.to_owned(), second.to_owned());
        Ok(Filetest { path, pass, first, second, leaves_alone: name.starts_with("leaves_") })
    }

    fn run(&self) -> Result<(), String> {
        // This verifies it.
        let text = Text::parse(&self.first)?;
        let mut unit = text.unit();
        let before = unit.to_string();
        passes::run(std::slice::from_ref(self.pass), &mut unit);
        let after = unit.to_string();
        if !MAKING.contains(&self.pass.name) && (before == after) != self.leaves_alone {
            let found = if before == after { "changes nothing" } else { "changes something" };
            return Err(format!("the pass {found}:\n{after}"));
        }
        if after == self.second {
            return Ok(());
        }
        if std::env::var_os("UPDATE_EXPECT").is_some() {
            return write(&self.path, format!("{}{after}", self.first)).map_err(|error| error.to_string());
        }
        Err(format!("the pass gives something else:\n{after}\ninstead of\n{}", self.second))
    }
}

#[test]
fn passes_do_what_filetests_say() {
    verify::ALWAYS.set(true);
    let mut faults = String::new();
    for pass in all_passes() {
        for name in names(&Path::new(FOLDER).join(pass.name)) {
            let result = Filetest::read(pass, &name).and_then(|test| test.run());
            if let Err(fault) = result {
                faults += &format!("{}/{name}: {fault}\n", pass.name);
            }
        }
    }
    assert!(faults.is_empty(), "{faults}");
}

#[test]
fn every_pass_has_filetests_of_both_kinds() {
    let passes: Vec<&str> = all_passes().map(|pass| pass.name).collect();
    let folders = names(Path::new(FOLDER));
    let stray: Vec<&String> = folders.iter().filter(|folder| !passes.contains(&&folder[..])).collect();
    assert!(stray.is_empty(), "there are no such passes: {stray:?}");
    for pass in passes {
        let names = names(&Path::new(FOLDER).join(pass));
        let leaves_alone = names.iter().filter(|name| name.starts_with("leaves_")).count();
        assert!(leaves_alone < names.len(), "no filetest shows what `{pass}` does");
        assert!(leaves_alone > 0, "no filetest shows what `{pass}` leaves alone");
    }
}
