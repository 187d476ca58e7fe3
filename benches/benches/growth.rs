//! What gradients cost against their functions as programs grow:
//!
//! ```text
//! cargo bench -p ad-benches --features instructions --bench growth
//! ```
//!
//! prints the table, and fails if the ratio of a program grows with its size or is too large. It counts instructions, by valgrind.

use ad_benches::harness::growth;
use ad_benches::harness::options::Added;
use anyhow::Result;
use clap::Parser;

/// Counts what gradients cost against their functions, at three sizes.
#[derive(Parser)]
struct Options {
    /// Only programs whose names contain this
    #[arg(long)]
    only: Option<String>,
    /// Run one program at one size, to be counted
    #[arg(long, hide = true, num_args = 3)]
    run: Option<Vec<String>>,
    #[command(flatten)]
    added: Added,
}

fn main() -> Result<()> {
    let options = Options::parse();
    if let Some([program, contender, size]) = options.run.as_deref() {
        return growth::run_one(program, contender, size);
    }
    let measured = growth::measured(options.only.as_deref())?;
    print!("{}", growth::table(&measured));
    growth::check(&measured)
}
