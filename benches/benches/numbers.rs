//! What other numbers and traces cost: `cargo bench -p ad-benches --bench numbers`, with options after `--`, which `-- --help` lists.
//!
//! Multiplications of Jacobians by order of elimination; inverse accumulation against the dense Jacobian; Taylor polynomials against closed forms and against nested dual
//! numbers; with `--features peers`, the numbers of other crates.

use ad_benches::harness::options::Selection;
use ad_benches::numbers::{closed_forms, elimination, inverse, picture, taylor};
use anyhow::{Result, ensure};
use clap::Parser;
use std::path::PathBuf;

/// The tables.
const TABLES: [&str; 4] = ["elimination", "inverse", "taylor", "peers"];

/// Numbers and traces: multiplications of Jacobians by order of elimination, inverse accumulation against the dense Jacobian,
/// Taylor polynomials against nested dual numbers, and with --features peers also the numbers of other crates.
#[derive(Parser)]
struct Options {
    #[command(flatten)]
    selection: Selection,
    /// Draw inverse accumulation and Taylor polynomials there, as SVG
    #[arg(long, value_name = "DIR")]
    plot: Option<PathBuf>,
}

fn main() -> Result<()> {
    let Options { selection, plot } = Options::parse();
    if selection.list {
        TABLES.iter().for_each(|name| println!("{name}"));
        return Ok(());
    }
    ensure!(TABLES.iter().any(|table| selection.wants(table)), "the tables are {}", TABLES.join(", "));
    if selection.wants("elimination") {
        println!("{}", elimination::table(&elimination::counts()));
    }
    if selection.wants("inverse") {
        let measured = inverse::measure(selection.rounds);
        println!("{}", inverse::table(&measured));
        if let Some(directory) = &plot {
            println!("picture: {}\n", picture::of_inverse(&measured, directory)?.display());
        }
    }
    if selection.wants("taylor") {
        println!("{}", closed_forms::table(&closed_forms::errors()));
        let measured = taylor::measure(selection.rounds);
        println!("{}", taylor::table(&measured));
        if let Some(directory) = &plot {
            println!("picture: {}\n", picture::of_taylor(&measured, directory)?.display());
        }
    }
    if selection.wants("peers") {
        peers(selection.rounds);
    }
    Ok(())
}

#[cfg(feature = "peers")]
fn peers(rounds: usize) {
    use ad_benches::numbers::others;
    println!("{}", others::table(&others::measure(rounds)));
}

#[cfg(not(feature = "peers"))]
fn peers(_: usize) {
    println!("Numbers of other crates are measured with --features peers.");
}
