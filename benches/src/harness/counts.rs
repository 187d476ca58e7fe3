//! Instructions, counted by valgrind, which no other load on the machine changes.
//!
//! The program that is to be counted runs itself once more for each contender, under callgrind, which collects only inside of
//! `counted`: what is done before, making the input and a first run, is left out.

use super::table::aligned;
use crate::case::{Run, Size};
use crate::programs::PROGRAMS;
use anyhow::{Context, Result};
use std::path::{Path, PathBuf};
use std::process::Command;

/// Asks the program to run one contender: followed by the names of the program and of the contender.
pub const RUN: &str = "--run";

/// The contenders that are counted.
const CONTENDERS: [&str; 3] = ["primal", "hand", "ours"];

/// Runs a contender on a small input: once to get everything ready, and once to be counted.
pub fn run_one(program: &str, contender: &str) -> Result<()> {
    let unknown = || format!("there is no {program} by {contender}");
    let program = PROGRAMS.iter().find(|p| p.name == program).with_context(unknown)?;
    let case = (program.case)(Size::Small);
    let contenders = case.contenders();
    let (_, run) = contenders.iter().find(|(name, _)| *name == contender).with_context(unknown)?;
    run();
    counted(run);
    Ok(())
}

/// Callgrind knows this function by its name; so it has to stay a function.
#[inline(never)]
pub(super) fn counted(run: &Run) {
    std::hint::black_box(run)();
}

/// Counts all contenders of all programs on small inputs, and gives the table.
pub fn table() -> Result<String> {
    let folder = folder_of_copy()?;
    let mut rows = vec![
        ["program", "primal", "hand", "ours", "hand/primal", "ours/primal", "ours/hand"]
            .map(String::from)
            .to_vec(),
    ];
    for program in PROGRAMS {
        eprintln!("{} ..", program.name);
        let [primal, hand, ours] =
            CONTENDERS.map(|contender| instructions(&folder, &[RUN, program.name, contender]));
        let (primal, hand, ours) = (primal?.instructions, hand?.instructions, ours?.instructions);
        let ratio = |of: u64, to: u64| format!("{:.2}", of as f64 / to as f64);
        let ratios = [ratio(hand, primal), ratio(ours, primal), ratio(ours, hand)];
        let counts = [primal, hand, ours].map(|count| count.to_string());
        rows.push([&[program.name.to_owned()], &counts[..], &ratios[..]].concat());
    }
    Ok(aligned(&rows))
}

/// The folder with a copy of this program, [`COPY`].
pub(super) fn folder_of_copy() -> Result<PathBuf> {
    let program = std::env::current_exe()?;
    let folder = program.with_file_name("counted");
    std::fs::create_dir_all(&folder)?;
    std::fs::copy(program, folder.join(COPY))?;
    Ok(folder)
}

/// What stands on the stack before the program begins, its path and its environment, moves what is on it afterwards, and `memcpy` takes
/// more or fewer instructions as that is aligned. So both are the same everywhere, but for `PATH`.
const COPY: &str = "./instructions";

/// What a run needed.
pub(super) struct Needed {
    pub(super) instructions: u64,
    /// The most that it held on the heap at one time, where it says so.
    pub(super) bytes: u64,
}

/// How a run says what it held.
pub(super) const BYTES: &str = "bytes: ";

/// No run takes longer but one that does not end.
const SECONDS: &str = "60";

/// What the program needs for what it does with some arguments.
pub(super) fn instructions(folder: &Path, arguments: &[&str]) -> Result<Needed> {
    let output = Command::new("timeout")
        .args([
            SECONDS,
            "valgrind",
            "--tool=callgrind",
            "--callgrind-out-file=/dev/null",
            "--toggle-collect=*harness*counts*counted*",
        ])
        .arg(COPY)
        .args(arguments)
        .current_dir(folder)
        .env_clear()
        .env("PATH", std::env::var_os("PATH").unwrap_or_default())
        .output()
        .context("valgrind")?;
    let text = String::from_utf8_lossy(&output.stderr);
    let count = text.lines().find_map(|line| line.split_once("Collected : "));
    let count = count.and_then(|(_, count)| count.trim().parse().ok()).filter(|_| output.status.success());
    let said = String::from_utf8_lossy(&output.stdout);
    let bytes = said.lines().find_map(|line| line.strip_prefix(BYTES)?.parse().ok()).unwrap_or(0);
    let instructions = count.with_context(|| text.clone().into_owned())?;
    Ok(Needed { instructions, bytes })
}
