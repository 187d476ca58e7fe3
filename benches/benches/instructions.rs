//! Instructions of the programs on small inputs, without noise:
//!
//! ```text
//! cargo bench -p ad-benches --features instructions --bench instructions -- --write
//! ```
//!
//! counts them and writes `benches/instructions.txt`, so that what a change of the compiler does to its code shows in a diff. Without
//! `--write` the file stays as it is, and the program fails if it says something else. The counts belong to the toolchain of
//! `rust-toolchain.toml`, and to the mathematical library of the machine.

use ad_benches::harness::counts;
use ad_benches::harness::options::Added;
use anyhow::{Result, ensure};
use clap::Parser;
use std::path::Path;

/// Counts the instructions of the programs on small inputs, and compares them with benches/instructions.txt.
#[derive(Parser)]
struct Options {
    /// Write the counts there instead
    #[arg(long)]
    write: bool,
    /// Run one contender of a program, to be counted
    #[arg(long, hide = true, num_args = 2)]
    run: Option<Vec<String>>,
    #[command(flatten)]
    added: Added,
}

fn main() -> Result<()> {
    let options = Options::parse();
    if let Some([program, contender]) = options.run.as_deref() {
        return counts::run_one(program, contender);
    }
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("instructions.txt");
    let table = counts::table()?;
    if options.write {
        return Ok(std::fs::write(file, table)?);
    }
    print!("{table}");
    let same = std::fs::read_to_string(file)? == table;
    ensure!(same, "benches/instructions.txt says something else: write it anew with -- --write");
    Ok(())
}
