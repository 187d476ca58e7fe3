//! Copies of the programs in which every function has second derivatives.
//!
//! A function marked `second_order` has all that `#[differentiable]` gives, and more, which takes time to compile. The benchmark of gradients is about the
//! programs as users mark them; so that of second derivatives has copies, which differ in the marks alone and cannot fall behind.

use std::io::Result;
use std::path::Path;

fn main() -> Result<()> {
    let from = Path::new("src/programs");
    println!("cargo::rerun-if-changed={}", from.display());
    let to = Path::new(&std::env::var_os("OUT_DIR").expect("cargo says where")).join("programs");
    std::fs::create_dir_all(&to)?;
    for entry in std::fs::read_dir(from)? {
        let path = entry?.path();
        let name = path.file_name().expect("files have names");
        let mut text = marked(&std::fs::read_to_string(&path)?);
        if name == "mod.rs" {
            text = without_inner(&text);
        }
        std::fs::write(to.join(name), text)?;
    }
    Ok(())
}

/// The program with other marks, without its tests, which are about gradients.
fn marked(program: &str) -> String {
    let program = program.split("#[cfg(test)]").next().unwrap_or_default();
    program
        .replace("#[differentiable]", "#[differentiable(second_order)]")
        .replace("#[differentiable(wrt", "#[differentiable(second_order, wrt")
}

/// Without what is said of the module itself, which has no place in a file that is included.
fn without_inner(module: &str) -> String {
    let lines = module.lines().filter(|line| !line.starts_with("//!") && !line.starts_with("#!["));
    lines.flat_map(|line| [line, "\n"]).collect()
}
