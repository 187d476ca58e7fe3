//! Iterator chains cost what the loops cost that one would write: counted in instructions, by valgrind, which no other load on the
//! machine changes. Where there is no valgrind nothing is counted; `.ci/run` installs it.

use ad_corpus::Scratch;
use std::process::Command;

fn has_valgrind() -> bool {
    Command::new("valgrind").arg("--version").output().is_ok_and(|output| output.status.success())
}

/// The program that runs the functions, with optimisations.
fn built() -> std::path::PathBuf {
    let folder = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join("instructions");
    let scratch = Scratch::new(&folder, "instructions", true);
    scratch.write("main.rs", include_str!("programs/instructions.rs"));
    assert!(scratch.build().is_empty(), "the program that is counted is built");
    scratch.program()
}

/// How many instructions a function takes, without what the program takes besides.
fn instructions(program: &std::path::Path, function: &str) -> u64 {
    let counted = Command::new("valgrind")
        .args(["--tool=callgrind", "--callgrind-out-file=/dev/null"])
        .arg(program)
        .arg(function)
        .output()
        .expect("valgrind runs");
    let text = String::from_utf8_lossy(&counted.stderr);
    let count = text.lines().find_map(|line| line.split_once("Collected : ")).map(|(_, count)| count.trim());
    count.and_then(|count| count.parse().ok()).unwrap_or_else(|| panic!("valgrind counts: {text}"))
}

#[test]
fn a_chain_costs_no_more_than_the_indexed_loop() {
    if !has_valgrind() {
        assert!(std::env::var_os("CI").is_none(), "valgrind is there where everything is checked");
        println!("there is no valgrind: instructions were not counted");
        return;
    }
    let program = built();
    let nothing = instructions(&program, "nothing");
    let of = |function: &str| instructions(&program, function) - nothing;
    for suffix in ["", "_gradient"] {
        let (chain, index) = (of(&format!("chain{suffix}")), of(&format!("index{suffix}")));
        println!("chain{suffix}: {chain} instructions, indexed loop: {index}");
        // The two programs differ in a handful of instructions around a million rounds.
        assert!(chain as f64 <= 1.001 * index as f64, "chain{suffix}: {chain}, indexed loop: {index}");
    }
}
