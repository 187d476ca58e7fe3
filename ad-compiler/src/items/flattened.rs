//! What a file speaks of, as one text: the files of modules stand where these are declared.

use super::modules::{Module, ModuleId};
use super::scan::{Item, ItemKind};
use super::world::{Reach, World};
use crate::collections::HashSet;
use std::ops::Range;
use std::path::{Path, PathBuf};

/// A crate written into one file.
#[derive(Debug, Default)]
pub(crate) struct Flattened {
    /// Empty once it was taken out.
    pub(crate) text: String,
    pieces: Vec<Piece>,
    /// Where the lines of its files begin.
    lines: Vec<(PathBuf, Vec<usize>)>,
}

/// A part of a file that stands in the text.
#[derive(Debug)]
struct Piece {
    file: PathBuf,
    /// Where it begins in its file, and in the text.
    from: usize,
    at: usize,
    length: usize,
}

impl Flattened {
    /// Where in the text a place of a file is, which has been taken out or not; lines and columns are counted from 1.
    pub(crate) fn position(&self, text: &str, file: &Path, line: usize, column: usize) -> Option<usize> {
        let (_, lines) = self.lines.iter().find(|(known, _)| known == file)?;
        let line = *lines.get(line.checked_sub(1)?)?;
        let start = self.at(file, line)?;
        let column: usize = text[start..].chars().take(column.checked_sub(1)?).map(char::len_utf8).sum();
        self.at(file, line + column)
    }

    /// The parts of the text that stand in a file.
    pub(crate) fn parts_of(&self, file: &Path) -> Vec<Range<usize>> {
        let pieces = self.pieces.iter().filter(|piece| piece.file == file);
        pieces.map(|piece| piece.at..piece.at + piece.length).collect()
    }

    /// Where in the text a place of a module's file is.
    pub(crate) fn place_of(&self, module: &Module, at: usize) -> Option<usize> {
        self.at(&module.file, at)
    }

    fn at(&self, file: &Path, position: usize) -> Option<usize> {
        let is_it = |piece: &&Piece| {
            piece.file == file && (piece.from..=piece.from + piece.length).contains(&position)
        };
        // Where one begins, another has come to its end.
        let piece = self.pieces.iter().rfind(is_it)?;
        Some(piece.at + (position - piece.from))
    }

    fn copy(&mut self, module: &Module, from: usize, to: usize) {
        let piece = Piece { file: module.file.clone(), from, at: self.text.len(), length: to - from };
        self.text.push_str(&module.text[from..to]);
        self.pieces.push(piece);
    }

    fn of_file(module: &Module) -> Self {
        let mut flattened = Flattened::default();
        flattened.lines_of(module);
        flattened.copy(module, 0, module.text.len());
        flattened
    }

    fn lines_of(&mut self, module: &Module) {
        let lines = [0].into_iter().chain(module.text.match_indices('\n').map(|(at, _)| at + 1));
        self.lines.push((module.file.clone(), lines.collect()));
    }

    /// The part of a module's file from a position to the end of the module.
    fn module(&mut self, world: &World, reached: &HashSet<ModuleId>, id: ModuleId, mut from: usize) -> usize {
        let module = world.module(id);
        if module.is_file() {
            self.lines_of(&module);
        }
        for (number, item) in modules_in(&module) {
            let Some(child) = world.child_at(id, number) else { continue };
            if item.body.is_some() {
                from = self.module(world, reached, child, from);
            } else if leads_to(world, reached, child) {
                // Without its `;`.
                self.copy(&module, from, item.range.end - 1);
                self.file(world, reached, child);
                from = item.range.end;
            }
        }
        match module.is_file() {
            true => self.copy(&module, from, module.range.end),
            false => return from,
        }
        module.range.end
    }

    /// A module's own file, in braces.
    fn file(&mut self, world: &World, reached: &HashSet<ModuleId>, id: ModuleId) {
        self.text.push_str(" {\n");
        match reached.contains(&id) {
            true => drop(self.module(world, reached, id, 0)),
            false => self.only_modules(world, reached, id),
        }
        self.text.push_str("\n}");
    }

    /// Of a module that nothing speaks of, those inside of it.
    fn only_modules(&mut self, world: &World, reached: &HashSet<ModuleId>, id: ModuleId) {
        let module = world.module(id);
        for (number, item) in modules_in(&module) {
            let child = world.child_at(id, number).filter(|child| leads_to(world, reached, *child));
            let Some(child) = child else {
                continue;
            };
            match &item.body {
                Some(body) => {
                    self.copy(&module, item.range.start, body.start);
                    self.only_modules(world, reached, child);
                    self.text.push_str("}\n");
                }
                None => {
                    self.copy(&module, item.range.start, item.range.end - 1);
                    self.file(world, reached, child);
                    self.text.push('\n');
                }
            }
        }
    }
}

/// The modules that one declares, by the numbers of their items.
fn modules_in(module: &Module) -> impl Iterator<Item = (usize, &Item)> {
    module.items.iter().enumerate().filter(|(_, item)| item.kind == ItemKind::Module)
}

/// Whether a module, or one inside of it, is among those that are spoken of.
fn leads_to(world: &World, reached: &HashSet<ModuleId>, id: ModuleId) -> bool {
    reached.iter().any(|module| world.is_within(*module, id))
}

impl World {
    /// What the file of a module speaks of, as one text, and how much of the crate that is.
    pub(crate) fn flattened(&self, from: ModuleId) -> (Flattened, Reach) {
        if self.reach == Reach::Part {
            return (Flattened::of_file(&self.module(from)), Reach::Part);
        }
        let (mut flattened, reached, root) = (Flattened::default(), self.reached_from(from), self.own_root());
        match reached.contains(&root) {
            true => drop(flattened.module(self, &reached, root, 0)),
            false => flattened.only_modules(self, &reached, root),
        }
        (flattened, if self.has_hidden_modules() { Reach::Rooted } else { Reach::Whole })
    }
}

#[cfg(test)]
mod tests {
    use super::{Reach, World};

    /// A crate of some files, what one of them speaks of, and how much of the crate that is.
    fn flattened(files: &[(&str, &str)], of: &str) -> (String, Reach) {
        let folder = tempfile::tempdir().expect("a folder");
        for (name, text) in files.iter().chain(&[("Cargo.toml", "")]) {
            let path = folder.path().join(name);
            std::fs::create_dir_all(path.parent().expect("a folder")).expect("a folder");
            std::fs::write(path, text).expect("a file");
        }
        let (world, module) = World::around(&folder.path().join(of)).expect("a crate");
        let (flattened, reach) = world.flattened(module);
        (flattened.text, reach)
    }

    #[test]
    fn modules_of_other_platforms_hide_nothing() {
        let files = [
            ("src/lib.rs", "#[cfg(windows)] mod win; mod a; use a::A; fn f() {}"),
            ("src/a.rs", "pub struct A;"),
        ];
        let (text, reach) = flattened(&files, "src/lib.rs");
        let expected = "#[cfg(windows)] mod win; mod a {\npub struct A;\n} use a::A; fn f() {}";
        assert_eq!((&text[..], reach), (expected, Reach::Whole));
    }

    #[test]
    fn modules_that_are_declared_twice_are_there_twice() {
        let files = [
            (
                "src/lib.rs",
                "#[cfg(x)] #[path = \"x.rs\"] mod m; #[cfg(not(x))] #[path = \"y.rs\"] mod m; fn f() { m::g() }",
            ),
            ("src/x.rs", "pub fn g() {}"),
            ("src/y.rs", "pub fn g() { h() }"),
        ];
        let (text, reach) = flattened(&files, "src/lib.rs");
        assert_eq!(reach, Reach::Whole);
        assert!(text.contains("pub fn g() {}") && text.contains("pub fn g() { h() }"), "{text}");
    }

    #[test]
    fn where_a_file_is_missing_the_others_are_there() {
        let files = [("src/lib.rs", "mod gone; mod a; use a::A; fn f() {}"), ("src/a.rs", "pub struct A;")];
        let (text, reach) = flattened(&files, "src/lib.rs");
        assert_eq!(reach, Reach::Rooted);
        assert!(text.contains("pub struct A;"), "{text}");
    }

    #[test]
    fn files_stand_where_their_modules_are_declared() {
        let folder = tempfile::tempdir().expect("a folder");
        let write = |name: &str, text: &str| {
            let path = folder.path().join(name);
            std::fs::create_dir_all(path.parent().expect("a folder")).expect("a folder");
            std::fs::write(path, text).expect("a file");
        };
        write("Cargo.toml", "");
        write("src/lib.rs", "mod a; #[x] mod c { pub mod d; fn e() {} } mod other; fn f() {}");
        write("src/a.rs", "//! Doc.\nuse b::B;\npub mod b;\nfn g() { crate::c::d::h(); }");
        write("src/a/b.rs", "pub struct B;");
        write("src/c/d.rs", "pub fn h() {}");
        write("src/other.rs", "impl crate::a::b::B { fn i() {} }");
        let flattened = |file: &str| {
            let (world, module) = World::around(&folder.path().join(file)).expect("a crate");
            world.flattened(module).0
        };
        let of_a = flattened("src/a.rs");
        let expected = "mod a; #[x] mod c { pub mod d {\npub fn h() {}\n} fn e() {} } mod other {\nimpl crate::a::b::B { fn i() {} }\n} fn f() {}";
        let of_a_itself =
            "mod a {\n//! Doc.\nuse b::B;\npub mod b {\npub struct B;\n}\nfn g() { crate::c::d::h(); }\n}";
        assert_eq!(of_a.text, expected.replacen("mod a;", of_a_itself, 1));
        let found = |file: &str, line, column| {
            let at = of_a.position(&of_a.text, &folder.path().join(file), line, column);
            at.map(|at| &of_a.text[at..at + 5])
        };
        assert_eq!(found("src/a.rs", 4, 1), Some("fn g("));
        assert_eq!(found("src/a/b.rs", 1, 5), Some("struc"));
        assert_eq!(found("src/c/d.rs", 1, 5), Some("fn h("));
        assert_eq!(found("src/lib.rs", 1, 32), Some("fn e("));
        assert_eq!(
            flattened("src/c/d.rs").text,
            "#[x] mod c {mod d {\npub fn h() {}\n}\n}\n".replace("mod d", "pub mod d")
        );
    }
}
