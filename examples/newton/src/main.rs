//! Newton's method with exact Hessians from `#[differentiable(second_order)]`: fits models to NIST's reference data sets
//! in trust regions, beside the method of Levenberg and Marquardt, and compares parameters and standard deviations with
//! the certified ones.
//!
//! `cargo run --release -p newton` fits the data set Misra1a, `-- FILES...` fits NIST's files; `-- --help` tells
//! the options. Models, reader and Levenberg-Marquardt are in `examples/nist/`.

mod deviations;
mod objective;
mod options;
mod plot;
mod region;
mod report;
mod run;
mod solve;
mod sum_of_squares;

use clap::Parser;

fn main() -> anyhow::Result<()> {
    run::run(&options::Options::parse())
}
