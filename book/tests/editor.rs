//! In an editor: rust-analyzer, whose macros see no file, has no errors in the programs of the book.
//!
//! It takes minutes, so it is run where it is asked for: `cargo test -p ad-book --test editor -- --ignored`. Where there is no rust-analyzer, it says so.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

const BOOK: &str = env!("CARGO_MANIFEST_DIR");

/// Stand-ins for the comparisons of `approx`, of whose expansion rust-analyzer says that it is no Rust.
const COMPARISONS: &str = "
#[allow(unused_macros)]
macro_rules! assert_abs_diff_eq { ($($given:tt)*) => {}; }
#[allow(unused_macros)]
macro_rules! assert_relative_eq { ($($given:tt)*) => {}; }
";

#[test]
#[ignore = "takes minutes; `.ci/long` runs it"]
fn programs_of_the_book_have_no_errors() {
    if !Command::new("rust-analyzer").arg("--version").output().is_ok_and(|output| output.status.success()) {
        eprintln!("there is no rust-analyzer here");
        return;
    }
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("editor");
    let sources = folder.join("src");
    let _ = fs::remove_dir_all(&sources);
    fs::create_dir_all(&sources).expect("a folder can be made");
    fs::write(folder.join("Cargo.toml"), manifest()).expect("a file can be written");
    fs::copy(Path::new(BOOK).join("../Cargo.lock"), folder.join("Cargo.lock")).expect("a file can be copied");
    let mut root = "extern crate alloc;\n".to_owned();
    for page in pages(&Path::new(BOOK).join("src")) {
        let text = fs::read_to_string(&page).expect("a page can be read");
        let name = page.file_stem().expect("a page has a name").to_string_lossy().replace('-', "_");
        for (number, program) in programs(&text).enumerate() {
            let module = format!("{name}_{number}");
            fs::write(sources.join(format!("{module}.rs")), program).expect("a file can be written");
            root += &format!("pub mod {module};\n");
        }
    }
    fs::write(sources.join("lib.rs"), &root).expect("a file can be written");

    let errors = errors_in(&folder);
    assert!(errors.is_empty(), "{}", errors.join("\n"));
    // That errors are seen at all: what is marked is certainly wrong here.
    let wrong = "#[ad_runtime::differentiable(nonsense)]\npub fn wrong(x: f64) -> f64 { x }\n";
    fs::write(sources.join("lib.rs"), wrong).expect("a file can be written");
    assert!(!errors_in(&folder).is_empty(), "a mistake has no error");
}

/// What rust-analyzer says is wrong with the crate in a folder.
fn errors_in(folder: &Path) -> Vec<String> {
    let output = Command::new("rust-analyzer")
        .args(["diagnostics", "."])
        .current_dir(folder)
        .env("CARGO_TARGET_DIR", folder.join("target"))
        .output()
        .expect("rust-analyzer runs");
    let said = String::from_utf8_lossy(&output.stdout);
    assert!(
        said.contains("processing"),
        "nothing was looked at: {}",
        String::from_utf8_lossy(&output.stderr)
    );
    // Methods over other numbers stand in an `impl` in the body of a function, into which rust-analyzer does not look.
    let is_seen = |line: &str| !(line.contains("no method") && line.contains("Lifted<"));
    let is_error =
        |line: &&str| line.contains("at crate editor,") && line.contains(": Error ") && is_seen(line);
    said.split(['\r', '\n']).filter(is_error).map(str::to_owned).collect()
}

/// The dependencies of the book, by path.
fn manifest() -> String {
    let own = fs::read_to_string(Path::new(BOOK).join("Cargo.toml")).expect("the manifest can be read");
    let (_, dependencies) = own.split_once("[dev-dependencies]").expect("the book has dependencies");
    let dependencies = dependencies.split("\n[").next().unwrap_or_default();
    let runtime = format!("ad-runtime = {{ path = {:?}", Path::new(BOOK).join("../ad-runtime"));
    let dependencies = dependencies.replace("ad-runtime = { workspace = true", &runtime);
    format!(
        "[package]\nname = \"editor\"\nversion = \"0.0.0\"\nedition = \"2024\"\n\n[dependencies]{dependencies}\n[workspace]\n"
    )
}

fn pages(folder: &Path) -> Vec<PathBuf> {
    let mut pages = Vec::new();
    for entry in fs::read_dir(folder).expect("the book can be read") {
        let path = entry.expect("the book can be read").path();
        if path.is_dir() {
            pages.extend(self::pages(&path));
        } else if path.extension().is_some_and(|extension| extension == "md") {
            pages.push(path);
        }
    }
    pages.sort();
    pages
}

/// The code blocks that doc tests run, each as a module.
fn programs(page: &str) -> impl Iterator<Item = String> {
    page.split("\n```rust").skip(1).filter_map(|rest| {
        let (attributes, rest) = rest.split_once('\n')?;
        let (code, _) = rest.split_once("\n```")?;
        if ["ignore", "compile_fail", "text"].iter().any(|word| attributes.contains(word)) {
            return None;
        }
        let (mut code, mut comparisons) = (code_of(code), "");
        if code.contains("use approx::") {
            comparisons = COMPARISONS;
            code = code
                .lines()
                .filter(|line| !line.trim().starts_with("use approx::"))
                .collect::<Vec<_>>()
                .join("\n");
        }
        Some(match (code.contains("fn main"), code.rsplit_once("Ok::<(), ")) {
            (true, _) => format!("{comparisons}{code}"),
            (false, Some((before, rest))) => {
                let error = rest.split_once('>').map_or("()", |(error, _)| error);
                format!("{comparisons}pub fn main() -> Result<(), {error}> {{\n{before}\nOk(())\n}}\n")
            }
            (false, None) => format!("{comparisons}pub fn main() {{\n{code}\n}}\n"),
        })
    })
}

/// The lines of a block, with those that the page hides.
fn code_of(block: &str) -> String {
    let line = |line: &str| match line.trim_start() {
        "#" => String::new(),
        hidden if hidden.starts_with("# ") => hidden[2..].to_owned(),
        _ => line.to_owned(),
    };
    block.lines().map(line).collect::<Vec<_>>().join("\n")
}
