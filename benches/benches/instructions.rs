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
use std::io::{Error, Result};
use std::path::Path;

fn main() -> Result<()> {
    let arguments: Vec<String> = std::env::args().skip(1).filter(|argument| argument != "--bench").collect();
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("instructions.txt");
    match arguments[..] {
        [counts::RUN, program, contender] => counts::run_one(program, contender),
        ["--write"] => std::fs::write(file, counts::table()?),
        [] => {
            let table = counts::table()?;
            print!("{table}");
            if std::fs::read_to_string(file)? == table {
                return Ok(());
            }
            Err(Error::other("benches/instructions.txt says something else: write it anew with -- --write"))
        }
        _ => Err(Error::other("the only option is --write")),
    }
}
