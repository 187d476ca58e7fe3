//! Nonlinear least squares with derivatives from `#[differentiable]`: fits models to NIST's reference data
//! sets and compares the parameters with the certified ones.
//!
//! `cargo run --release -p fit` fits the data set Misra1a, `-- FILES...` fits NIST's files;
//! `-- --help` tells the options. The models are in `examples/nist/src/models/`.

mod options;
mod plot;
mod report;
mod run;

use clap::Parser;

fn main() -> anyhow::Result<()> {
    run::run(&options::Options::parse())
}
