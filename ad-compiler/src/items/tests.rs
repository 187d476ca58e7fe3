//! Paths of small crates, in folders of their own.

use super::{Def, ItemId, ItemKind, ModuleId, Namespace, World};
use std::path::PathBuf;
use tempfile::TempDir;

/// A crate of these files.
fn crate_with(files: &[(&str, &str)]) -> (TempDir, PathBuf) {
    let folder = tempfile::tempdir().expect("a folder");
    std::fs::write(folder.path().join("Cargo.toml"), "").expect("a file");
    for (name, text) in files {
        let path = folder.path().join(name);
        std::fs::create_dir_all(path.parent().expect("a folder")).expect("a folder");
        std::fs::write(path, text).expect("a file");
    }
    let path = folder.path().to_owned();
    (folder, path)
}

fn path(text: &str) -> Vec<String> {
    text.split("::").map(str::to_owned).collect()
}

/// What a path means in a file, as `module::item`.
fn meaning(files: &[(&str, &str)], file: &str, written: &str, namespace: Namespace) -> String {
    let (_folder, root) = crate_with(files);
    let (content, module) = World::around(&root.join(file)).expect("the file is found");
    described(&content, &content.resolve(&path(written), module, namespace))
}

fn described(content: &World, def: &Def) -> String {
    let of = |module: ModuleId| {
        let file = content.module(module).file.clone();
        file.file_stem().and_then(|stem| stem.to_str()).unwrap_or_default().to_owned()
    };
    match def {
        Def::Item(ItemId { module, .. }) if content.is_of_library(*module) => "std".to_owned(),
        Def::Item(id) => format!("{}.{}", of(id.module), content.name_of(*id)),
        Def::Variant(id, _) => format!("variant of {}.{}", of(id.module), content.name_of(*id)),
        Def::Associated(of, names) => format!("{} :: {}", described(content, of), names.join("::")),
        Def::Primitive(name) => name.clone(),
        Def::Module(module) => format!("module {}", of(*module)),
        Def::External(path) => path.join("::"),
        Def::Foreign => "foreign".to_owned(),
        Def::Unknown => "unknown".to_owned(),
    }
}

const SPLIT: &[(&str, &str)] = &[
    (
        "src/lib.rs",
        "pub mod state; mod model; mod math; pub use state::State; pub use math::*; fn of_root() {}",
    ),
    (
        "src/state.rs",
        "pub struct State { x: f64 } pub enum Mode { A, B } pub use self::Mode::*; mod inner { pub(super) fn f() {} }",
    ),
    (
        "src/math/mod.rs",
        "mod vector; pub use vector::{Vec3 as Vector, dot}; pub fn scale() {} fn hidden() {}",
    ),
    ("src/math/vector.rs", "pub struct Vec3(f64); pub fn dot() {} use super::super::state as of_states;"),
    (
        "src/model.rs",
        "use crate::{State, Mode}; use crate::math::*; use super::of_root; use std::f64::consts::PI;",
    ),
];

#[test]
fn paths_lead_across_files() {
    for (file, written, namespace, expected) in [
        ("src/model.rs", "State", Namespace::Types, "state.State"),
        ("src/model.rs", "Vector", Namespace::Types, "vector.Vec3"),
        ("src/model.rs", "dot", Namespace::Values, "vector.dot"),
        ("src/model.rs", "scale", Namespace::Values, "mod.scale"),
        ("src/model.rs", "of_root", Namespace::Values, "lib.of_root"),
        ("src/model.rs", "PI", Namespace::Values, "std"),
        ("src/model.rs", "f64::consts::E", Namespace::Values, "f64 :: consts::E"),
        // `hidden` is private, and `Mode` is not at the root.
        ("src/model.rs", "hidden", Namespace::Values, "unknown"),
        ("src/model.rs", "Mode", Namespace::Types, "unknown"),
        ("src/model.rs", "crate::state::Mode::A", Namespace::Values, "variant of state.Mode"),
        ("src/state.rs", "B", Namespace::Values, "variant of state.Mode"),
        ("src/state.rs", "inner::f", Namespace::Values, "state.f"),
        ("src/math/vector.rs", "of_states::State", Namespace::Types, "state.State"),
        ("src/math/vector.rs", "super::hidden", Namespace::Values, "mod.hidden"),
        ("src/math/vector.rs", "::nalgebra::Vector", Namespace::Types, "nalgebra::Vector"),
    ] {
        assert_eq!(meaning(SPLIT, file, written, namespace), expected, "{written} in {file}");
    }
}

#[test]
fn what_cannot_be_decided_is_unknown() {
    let text = "use a::*; use b::*; mod a { pub struct S; } mod b { pub struct S; } mod c { pub use nalgebra::*; } use c::*;";
    let files = [("src/main.rs", text)];
    assert_eq!(meaning(&files, "src/main.rs", "S", Namespace::Types), "unknown");
    // Another crate may have it.
    assert_eq!(meaning(&files, "src/main.rs", "T", Namespace::Types), "foreign");
    assert_eq!(meaning(&files, "src/main.rs", "nalgebra::T", Namespace::Types), "nalgebra::T");
    let twice = [(
        "src/lib.rs",
        "#[cfg(a)] struct S; #[cfg(not(a))] struct S; #[cfg(a)] mod m {} #[cfg(b)] mod m {}",
    )];
    assert_eq!(meaning(&twice, "src/lib.rs", "S", Namespace::Types), "unknown");
    assert_eq!(meaning(&twice, "src/lib.rs", "m::x", Namespace::Values), "unknown");
}

#[test]
fn names_that_lead_to_themselves_end() {
    let files = [(
        "src/lib.rs",
        "mod a { pub use super::b::*; } mod b { pub use super::a::*; } use a::*; use x as y; use y as x;",
    )];
    assert_eq!(meaning(&files, "src/lib.rs", "S", Namespace::Types), "unknown");
    meaning(&files, "src/lib.rs", "x", Namespace::Types);
}

#[test]
fn modules_that_import_everything_of_each_other_take_no_time() {
    const COUNT: usize = 16;
    let modules: String = (0..COUNT).map(|n| format!("mod a{n}; pub use self::a{n}::*; ")).collect();
    let of = |own: usize| {
        let others = (0..COUNT).filter(|other| *other != own);
        let imports: String = others.map(|other| format!("use crate::a{other}::*; ")).collect();
        format!("{imports} pub const C{own}: f64 = 1.0;")
    };
    let mut files = vec![("src/lib.rs".to_owned(), modules)];
    files.extend((0..COUNT).map(|own| (format!("src/a{own}.rs"), of(own))));
    let files: Vec<(&str, &str)> = files.iter().map(|(name, text)| (name.as_str(), text.as_str())).collect();
    assert_eq!(meaning(&files, "src/a0.rs", "C7", Namespace::Values), "a7.C7");
    assert_eq!(meaning(&files, "src/lib.rs", "C15", Namespace::Values), "a15.C15");
    assert_eq!(meaning(&files, "src/a3.rs", "missing", Namespace::Values), "unknown");
}

#[test]
fn declarations_come_before_globs() {
    let files = [("src/lib.rs", "mod a { pub struct S; pub struct T; } use a::*; struct S;")];
    assert_eq!(meaning(&files, "src/lib.rs", "S", Namespace::Types), "lib.S");
}

#[test]
fn a_name_is_free_where_nothing_may_have_it() {
    let made = "macro_rules! constants { ($($n:ident)*) => { $(pub const $n: f64 = 0.0;)* } }";
    for (text, expected) in [
        ("fn f() {}", true),
        ("const T: f64 = 0.0;", false),
        ("mod m { pub const T: f64 = 0.0; } use m::*;", false),
        ("mod m { const T: f64 = 0.0; pub const U: f64 = 0.0; } use m::*;", true),
        ("use other::*;", false),
        ("use other::U;", true),
        ("enum E { T } use E::*;", false),
        ("enum E { T }", true),
        (&format!("{made} constants! {{ T }}"), false),
        (&format!("{made} constants! {{ U }}"), true),
        (&format!("mod m {{ {made} constants! {{ T }} }} use m::*;"), false),
        (&format!("mod m {{ {made} constants! {{ U }} }} use m::*;"), true),
    ] {
        let (_folder, root) = crate_with(&[("src/lib.rs", text)]);
        let (content, module) = World::around(&root.join("src/lib.rs")).expect("the file is found");
        assert_eq!(content.is_free("T", module, Namespace::Values), expected, "{text}");
    }
}

#[test]
fn files_are_where_the_modules_say() {
    let files = [
        ("src/lib.rs", "#[path = \"elsewhere/m.rs\"] mod m; mod n { mod o; }"),
        ("src/elsewhere/m.rs", "pub struct M;"),
        ("src/n/o.rs", "use crate::m::M;"),
    ];
    assert_eq!(meaning(&files, "src/n/o.rs", "M", Namespace::Types), "m.M");
    let of_tests = [("tests/one.rs", "mod common; use common::S;"), ("tests/common/mod.rs", "pub struct S;")];
    assert_eq!(meaning(&of_tests, "tests/one.rs", "S", Namespace::Types), "one.S".replace("one", "mod"));
}

#[test]
fn a_file_that_changes_is_read_again() {
    let (_folder, root) = crate_with(&[("src/lib.rs", "mod a;"), ("src/a.rs", "struct S;")]);
    let file = root.join("src/a.rs");
    let (first, _) = World::around(&file).expect("the file is found");
    assert!(std::rc::Rc::ptr_eq(&first, &World::around(&file).expect("it is still there").0));
    let later = std::time::SystemTime::now() + std::time::Duration::from_secs(5);
    std::fs::write(&file, "struct T;").expect("a file");
    std::fs::File::options()
        .write(true)
        .open(&file)
        .and_then(|file| file.set_modified(later))
        .expect("a time");
    let (again, module) = World::around(&file).expect("it is still there");
    assert_eq!(again.module(module).items[0].name, "T");
    assert_eq!(again.module(module).items[0].kind, ItemKind::Struct);
}
